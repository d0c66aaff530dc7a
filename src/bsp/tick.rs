//! Ticks that are never lost.
//!
//! TIMER0 wakes the processor every millisecond. Now and then a tick takes longer, as when a V1 generates a maze, and then two
//! interrupts become one. So how many ticks are due is read off TIMER2, which runs freely.

use microbit::hal::timer::{Instance as _, Periodic, Timer};
use microbit::pac::{TIMER0, TIMER2};

use crate::hal::TICK_MS;

/// A tick, in microseconds.
const TICK_US: u16 = (TICK_MS * 1000) as u16;

/// Two timers from one crystal.
pub(super) struct Tick {
    alarm: Timer<TIMER0, Periodic>,
    /// Counts microseconds, 16 bits of them.
    clock: TIMER2,
    /// What the clock showed, or should have shown, at the latest tick.
    ticked_us: u16,
}

impl Tick {
    pub(super) fn start(alarm: TIMER0, clock: TIMER2) -> Self {
        clock.set_periodic();
        // this timer of the V1 has 16 bits, and the HAL asks for 32; it shall not begin anew before they are full
        clock.bitmode.write(|w| w.bitmode()._16bit());
        clock.shorts.write(|w| w.compare0_clear().disabled());
        let mut alarm = Timer::periodic(alarm);
        alarm.enable_interrupt();
        // the clock first: it is never behind the alarm
        clock.timer_start(u16::MAX);
        alarm.start(TICK_US.into());
        Self { alarm, clock, ticked_us: 0 }
    }

    /// Whether a tick is due that was not yet reported. It never falls behind by more than the 65 ms of the clock.
    pub(super) fn is_due(&mut self) -> bool {
        // before the clock is read: an alarm from here on interrupts again
        self.alarm.reset_event();
        let due = (self.clock.read_counter() as u16).wrapping_sub(self.ticked_us) >= TICK_US;
        if due {
            self.ticked_us = self.ticked_us.wrapping_add(TICK_US);
        }
        due
    }
}
