//! Ticks that are never lost.
//!
//! TIMER0 wakes the processor every millisecond. Now and then a tick takes longer, as when a V1 generates a maze, and then two
//! interrupts become one. So how many ticks are due is read off a clock, which runs freely: TIMER2, or what else is free.

use microbit::hal::timer::{Instance as _, Periodic, Timer};
use microbit::pac::{TIMER0, TIMER2};

use crate::hal::TICK_MS;

/// A tick, in microseconds.
const TICK_US: u16 = (TICK_MS * 1000) as u16;

/// What counts ticks, however late it is asked. It never falls behind by more than 65 ms.
pub trait TickClock {
    /// Begins to count.
    fn start(&mut self);

    /// Whether a tick is due that was not yet reported.
    fn is_due(&mut self) -> bool;
}

/// TIMER2, which counts microseconds, 16 bits of them.
pub struct MicrosecondClock {
    timer: TIMER2,
    /// What the timer showed, or should have shown, at the latest tick.
    ticked_us: u16,
}

impl MicrosecondClock {
    pub(super) fn new(timer: TIMER2) -> Self {
        Self { timer, ticked_us: 0 }
    }
}

impl TickClock for MicrosecondClock {
    fn start(&mut self) {
        self.timer.set_periodic();
        // this timer of the V1 has 16 bits, and the HAL asks for 32; it shall not begin anew before they are full
        self.timer.bitmode.write(|w| w.bitmode()._16bit());
        self.timer.shorts.write(|w| w.compare0_clear().disabled());
        self.timer.timer_start(u16::MAX);
    }

    fn is_due(&mut self) -> bool {
        let due = (self.timer.read_counter() as u16).wrapping_sub(self.ticked_us) >= TICK_US;
        if due {
            self.ticked_us = self.ticked_us.wrapping_add(TICK_US);
        }
        due
    }
}

/// An alarm and a clock, from one crystal.
pub(super) struct Tick<C> {
    alarm: Timer<TIMER0, Periodic>,
    clock: C,
}

impl<C: TickClock> Tick<C> {
    pub(super) fn start(alarm: TIMER0, mut clock: C) -> Self {
        let mut alarm = Timer::periodic(alarm);
        alarm.enable_interrupt();
        // the clock first: it is never behind the alarm
        clock.start();
        alarm.start(TICK_US.into());
        Self { alarm, clock }
    }

    /// Whether a tick is due that was not yet reported.
    pub(super) fn is_due(&mut self) -> bool {
        // before the clock is read: an alarm from here on interrupts again
        self.alarm.reset_event();
        self.clock.is_due()
    }
}
