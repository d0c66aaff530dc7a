//! The system timer (ARMv7-M B3.3): counts processor cycles, and is computed from their count when somebody looks.
//!
//! It does not count while the processor sleeps or is held (nRF52840 product specification 1.1, *CPU*: SysTick "does not
//! count when the CPU is stopped", as rtic-rs/rtic issue 210 quotes it; that of the nRF52833 has the same core; B3.3.1 for
//! a processor that a debugger holds). So it wakes no processor.

use super::super::nvic::{Nvic, number};

const ENABLE: u32 = 1 << 0;
const TICKINT: u32 = 1 << 1;
const CLKSOURCE: u32 = 1 << 2;
const COUNTFLAG: u32 = 1 << 16;

/// Bits of the counter.
const COUNTER_MASK: u32 = 0x00ff_ffff;

/// SysTick. The counter goes from the reload value down to 0 and then starts again; every time it becomes 0 by
/// counting, COUNTFLAG is set and the exception may become pending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct SysTick {
    control: u32,
    reload: u32,
    count_flag: bool,
    /// The counter's value at a cycle; from there on it counted undisturbed.
    value: u32,
    since: u64,
    /// Up to which cycle its zeros have been noticed.
    noticed: u64,
}

impl SysTick {
    fn enabled(&self) -> bool {
        self.control & ENABLE != 0
    }

    /// The first cycle after `since` at which the counter becomes 0 by counting.
    fn first_zero(&self) -> Option<u64> {
        if !self.enabled() {
            None
        } else if self.value > 0 {
            Some(self.since + u64::from(self.value))
        } else if self.reload > 0 {
            Some(self.since + 1 + u64::from(self.reload))
        } else {
            None
        }
    }

    /// The counter at a cycle that is not before `since`.
    fn value_at(&self, cycle: u64) -> u32 {
        let elapsed = cycle.saturating_sub(self.since);
        if !self.enabled() || elapsed == 0 {
            return self.value;
        }
        if elapsed <= u64::from(self.value) {
            return self.value - elapsed as u32;
        }
        let after_zero = elapsed - u64::from(self.value) - 1;
        self.reload - (after_zero % (u64::from(self.reload) + 1)) as u32
    }

    /// The last cycle up to `cycle` at which the counter became 0, if that was after `noticed`.
    fn last_zero(&self, cycle: u64) -> Option<u64> {
        let first = self.first_zero()?;
        let periods = cycle.checked_sub(first)?.checked_div(u64::from(self.reload) + 1)?;
        let last = if self.reload == 0 { first } else { first + periods * (u64::from(self.reload) + 1) };
        (last > self.noticed).then_some(last)
    }

    /// Notices what happened up to a cycle: COUNTFLAG, and the exception.
    pub(in super::super) fn advance(&mut self, cycle: u64, nvic: &mut Nvic) {
        if self.last_zero(cycle).is_some() {
            self.count_flag = true;
            if self.control & TICKINT != 0 {
                nvic.pend_exception(number::SYS_TICK);
            }
        }
        self.noticed = self.noticed.max(cycle);
    }

    /// The next cycle at which the exception becomes pending.
    pub(in super::super) fn next_event(&self) -> Option<u64> {
        let first = self.first_zero().filter(|_| self.control & TICKINT != 0)?;
        let period = u64::from(self.reload) + 1;
        match (self.noticed + 1).checked_sub(first) {
            None | Some(0) => Some(first),
            // with a reload value of 0 it stops there
            Some(_) if self.reload == 0 => None,
            Some(late) => Some(first + late.div_ceil(period) * period),
        }
    }

    /// Goes on from the value of now, so that what it is computed from can change.
    fn rebase(&mut self, cycle: u64) {
        self.value = self.value_at(cycle);
        self.since = cycle;
    }

    /// Lets so many cycles pass in which it does not count.
    pub(in super::super) fn stand_still(&mut self, cycles: u64) {
        self.since += cycles;
        self.noticed += cycles;
    }

    pub(super) fn read_control(&mut self) -> u32 {
        let flag = if std::mem::take(&mut self.count_flag) { COUNTFLAG } else { 0 };
        self.control | CLKSOURCE | flag
    }

    /// There is no reference clock: CLKSOURCE always reads as one (B3.3.3).
    pub(super) fn write_control(&mut self, value: u32, cycle: u64) {
        self.rebase(cycle);
        self.control = value & (ENABLE | TICKINT);
    }

    pub(super) fn reload(&self) -> u32 {
        self.reload
    }

    pub(super) fn write_reload(&mut self, value: u32, cycle: u64) {
        self.rebase(cycle);
        self.reload = value & COUNTER_MASK;
    }

    pub(super) fn current(&self, cycle: u64) -> u32 {
        self.value_at(cycle)
    }

    /// Any write clears the counter and COUNTFLAG, without an exception.
    pub(super) fn clear_current(&mut self, cycle: u64) {
        self.value = 0;
        self.since = cycle;
        self.count_flag = false;
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Configuration;
    use super::{COUNTFLAG, Nvic, SysTick};

    /// Counts one cycle after the other, as the architecture tells it.
    struct Ticked {
        value: u32,
        reload: u32,
    }

    impl Ticked {
        fn tick(&mut self) -> bool {
            if self.value == 0 {
                self.value = self.reload;
                return false;
            }
            self.value -= 1;
            self.value == 0
        }
    }

    #[test]
    fn computed_and_ticked_agree() {
        for reload in [0, 1, 2, 7, 30] {
            for start in [0, 1, 5] {
                let mut nvic = Nvic::new(Configuration::NRF52833);
                let mut timer = SysTick::default();
                timer.write_reload(start, 0);
                timer.write_control(3, 0);
                // one cycle after the start the counter holds what it was loaded with
                timer.write_reload(reload, 1);
                timer.advance(1, &mut nvic);
                let mut ticked = Ticked { value: start, reload };
                assert_eq!(timer.current(1), ticked.value);
                for cycle in 2..200 {
                    let expected = timer.next_event();
                    let zero = ticked.tick();
                    nvic.pending = 0;
                    timer.advance(cycle, &mut nvic);
                    assert_eq!(timer.current(cycle), ticked.value, "{reload} {start} {cycle}");
                    assert_eq!(nvic.pending != 0, zero, "{reload} {start} {cycle}");
                    assert_eq!(expected == Some(cycle), zero, "{reload} {start} {cycle}: {expected:?}");
                    assert_eq!(timer.read_control() & COUNTFLAG != 0, zero);
                }
            }
        }
    }
}
