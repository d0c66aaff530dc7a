//! How the time of a chip passes.

use super::super::io::ResetReason;
use super::debugging::Progress;
use super::{Chip, Halt, Strictness};
use crate::emulator::arm::Stop;
use crate::hal::Acceleration;

/// For how long the core stands still after a reset that the program or the watchdog makes. The documents of both chips
/// give no figure; for those of the nRF54L series it is 40 to 60 microseconds from the end of a reset to the first
/// instruction (their datasheets, *Device startup times*, tR2ON). At power-on and after the reset button time begins when
/// the core does.
const RESET_US: u64 = 40;

/// In how many parts a millisecond is run while the control block of RTT is awaited.
pub(super) const RTT_PARTS: u64 = 16;

impl Chip {
    /// Skips waiting from now on, as a new chip does, or executes each instruction. The results are the same.
    pub fn set_skips_waiting(&mut self, skips: bool) {
        self.core.set_skips_waiting(skips);
    }

    /// Cycles of waiting that were skipped since power-on.
    #[must_use]
    pub fn skipped_cycles(&self) -> u64 {
        self.core.skipped_cycles()
    }

    /// Runs so many cycles of the core, or a few more if an instruction needs them. The sensors take no sample meanwhile;
    /// [`Self::run_ms`] is what runs a board.
    pub fn run_cycles(&mut self, cycles: u64) {
        self.run_core_to(self.core.cycles() + cycles);
    }

    /// Runs to a cycle, or until the program ends.
    pub(super) fn run_core_to(&mut self, end: u64) {
        while self.core.cycles() < end && self.halted.is_none() && !self.progress.is_held() {
            if self.peripherals.world.is_off {
                self.stay_off(end);
            } else {
                self.note_sleep();
                self.run_to(end);
                self.end_at_violation();
            }
        }
        if self.progress.is_held() {
            return;
        }
        if !self.peripherals.world.is_off {
            self.note_sleep();
        }
        self.peripherals.world.devices.matrix.render();
    }

    /// Lets the time pass to a cycle while the chip is off, or wakes it if a pin does so.
    fn stay_off(&mut self, end: u64) {
        let now = self.core.cycles();
        self.peripherals.switch_off(now, &mut self.memory);
        self.update_interrupt_lines();
        if self.peripherals.world.pins.detect() {
            self.reset_itself(ResetReason::WakeFromOff);
        } else if self.peripherals.is_woken_by_comparator(now, &mut self.memory) {
            self.reset_itself(ResetReason::WakeByComparator);
        } else {
            self.core.stand_still_until(end);
        }
    }

    /// Cycles of a millisecond.
    #[must_use]
    pub fn cycles_per_ms(&self) -> u64 {
        self.peripherals.world.clocks.us(1000)
    }

    /// Runs a millisecond, while the board is held and moved like this.
    pub fn run_ms(&mut self, felt: Acceleration) {
        self.begin_ms(felt);
        self.run_rest_of_ms();
        self.end_ms();
    }

    /// Runs to the end of the millisecond that has begun, or until it is held.
    pub(super) fn run_rest_of_ms(&mut self) {
        self.run_ms_to(self.ms_end());
    }

    /// Runs to a cycle of the millisecond that has begun, or until it is held.
    pub(super) fn run_ms_to(&mut self, to: u64) {
        let end = self.ms_end();
        while let Some(part) = self.progress.next_part(self.rtt.is_awaited()) {
            let part_end = end - part * self.cycles_per_ms() / RTT_PARTS;
            self.run_core_to(part_end.min(to));
            if self.progress.is_held() || part_end > to {
                return;
            }
            self.progress.end_part();
            self.poll_rtt();
        }
        self.run_core_to(end.min(to));
    }

    /// The cycle at which the millisecond ends that has begun last.
    pub(super) fn ms_end(&self) -> u64 {
        self.ms * self.cycles_per_ms()
    }

    /// Begins a millisecond, unless one is held.
    pub(super) fn begin_ms(&mut self, felt: Acceleration) {
        if self.progress.begin_ms() {
            return;
        }
        let (now, ms) = (self.core.cycles(), self.ms);
        self.peripherals.touch(now, &mut self.memory, |_, devices| devices.feel(felt, ms));
        self.serve_waiting();
        self.ms += 1;
    }

    /// What is done at the end of a millisecond.
    pub(super) fn end_ms(&mut self) {
        let end = self.ms_end();
        self.progress = Progress::default();
        if self.halted.is_some() {
            self.core.stand_still_until(end);
        }
        let now = self.core.cycles();
        self.peripherals.advance(now, &mut self.memory);
        self.peripherals.catch_up(now, &mut self.memory);
        self.peripherals.world.devices.matrix.end_ms(now);
        self.peripherals.world.devices.air.forget_before(now);
        self.peripherals.world.devices.spi.end_before(now);
        self.peripherals.world.devices.speaker.end_ms(now);
        self.peripherals.world.devices.pads.end_ms(now);
        self.poll_rtt();
        self.rtt.end_ms();
        self.look_at_display();
        let runs = self.halted.is_none() && !self.is_off() && !self.core.stays_asleep();
        self.peripherals.look_for_stuck_wait(runs.then(|| self.core.register(15)));
        self.look_for_storm();
        self.end_at_violation();
        if self.halted.is_some() {
            self.flush_console();
        }
    }

    /// Lets the core stand still for so long, while the rest of the chip goes on.
    pub(super) fn hold_us(&mut self, us: u64) {
        self.held_until = self.core.cycles() + self.peripherals.world.clocks.us(us);
    }

    /// A reset that does not come from outside.
    fn reset_itself(&mut self, reason: ResetReason) {
        self.reset(reason);
        self.hold_us(RESET_US);
    }

    /// Runs to the next thing that happens without the processor, or to a cycle.
    fn run_to(&mut self, end: u64) {
        let pulse_end = self.external_inputs.next_end().unwrap_or(end);
        let limit = self.peripherals.due().min(end).min(pulse_end).max(self.core.cycles() + 1);
        if self.core.cycles() < self.held_until {
            self.core.stand_still_until(limit.min(self.held_until));
            self.peripherals.advance(self.core.cycles(), &mut self.memory);
            self.update_interrupt_lines();
        } else {
            self.run_core(limit);
            if self.progress.is_held() {
                return;
            }
        }
        if self.core.cycles() >= pulse_end {
            self.end_pulses();
        }
        if let Some(reason) = self.peripherals.world.reset.take() {
            self.reset_itself(reason);
        }
    }

    /// Runs the core up to a cycle, or until something else has to be done.
    fn run_core(&mut self, limit: u64) {
        let limit = match self.progress.take_limit() {
            // the run that was held goes on
            Some(limit) => limit,
            None => {
                self.core.set_instruction_cache(self.peripherals.instruction_cache());
                if let Some(guards) = self.peripherals.take_guards() {
                    self.core.set_guards(guards);
                }
                limit
            }
        };
        let stop = self.core.run_until(limit, &mut self.memory, &mut self.peripherals);
        if let Stop::Held { hold, limit } = stop {
            self.progress.hold(hold, limit);
            return;
        }
        self.follow_up();
        match stop {
            Stop::Limit | Stop::Sleep | Stop::Held { .. } => {}
            Stop::Semihosting { r0, r1 } => self.semihosting(r0, r1),
            Stop::Breakpoint { number } => {
                self.halt(Halt::Breakpoint { number, address: self.core.register(15) });
            }
            Stop::ResetRequested => self.reset_itself(ResetReason::Soft),
            Stop::Lockup(_) if self.strictness == Strictness::KeepGoing => {
                self.report_lockup();
                self.reset_itself(ResetReason::Lockup);
            }
            Stop::Lockup(fault) => self.halt(Halt::Lockup(fault)),
            Stop::Violation(violation) => {
                self.halt(Halt::Violation { at: violation.at, words: violation.kind.to_string() });
            }
        }
    }

    /// What follows a run of the core.
    pub(super) fn follow_up(&mut self) {
        self.peripherals.advance(self.core.cycles(), &mut self.memory);
        if let Some(accesses) = self.core.take_watched_accesses() {
            self.peripherals.processor_accessed(accesses, self.core.cycles(), &mut self.memory);
        }
        self.update_interrupt_lines();
        if std::mem::take(&mut self.peripherals.world.non_maskable) {
            self.core.pend_non_maskable();
        }
        self.report_faults();
        self.report_unsupported();
    }

    /// Tells the peripherals whether the core sleeps.
    fn note_sleep(&mut self) {
        let now = self.core.cycles();
        self.peripherals.set_asleep(self.core.stays_asleep(), now, &mut self.memory);
    }

    /// Tells the core of the interrupt lines that have changed.
    pub(super) fn update_interrupt_lines(&mut self) {
        let (lines, mut changed) = (self.peripherals.lines(), self.peripherals.take_changed_lines());
        while changed != 0 {
            let irq = changed.trailing_zeros() as u8;
            let high = lines >> irq & 1 == 1;
            match self.peripherals.meter.0.as_ref().and_then(|meter| meter.rise(irq)) {
                Some(rise) if high => self.core.set_interrupt_line_at(irq, high, rise),
                _ => self.core.set_interrupt_line(irq, high),
            }
            changed &= changed - 1;
        }
    }
}
