//! What goes wrong in the core, and what the core does not do.

use std::fmt;

use super::{Chip, Halt};
use crate::emulator::arm::Fault;

/// Of a program that goes on to fault so many different faults are reported.
const MAX_FAULTS: usize = 3;

impl Chip {
    /// Reports faults, with the registers as they were, also when the program handles them: most handlers only stand
    /// still.
    pub(super) fn report_faults(&mut self) {
        for fault in self.core.take_faults() {
            if self.faults_reported.len() >= MAX_FAULTS {
                return;
            }
            let same = Fault { cycle: 0, ..fault };
            if self.faults_reported.contains(&same) {
                continue;
            }
            self.faults_reported.push(same);
            let mut words = fault.to_string();
            for (name, value) in fault.registers.named() {
                words.push_str(&format!(" {name}={value:08x}"));
            }
            if self.faults_reported.len() == MAX_FAULTS {
                words.push_str("; no more faults are reported");
            }
            self.peripherals.world.diagnostics.report_fault(words);
        }
    }

    /// Whether the program is in a handler of a fault: exceptions 3 to 6 of the processor.
    #[must_use]
    pub fn handles_fault(&self) -> bool {
        (3..=6).contains(&(self.core.registers().xpsr & 0x1ff))
    }

    /// The last fault that was reported, with the registers as they were.
    #[must_use]
    pub fn last_fault(&self) -> Option<&Fault> {
        self.faults_reported.last()
    }

    /// The first fault since power-on, with the registers as they were.
    #[must_use]
    pub fn first_fault(&self) -> Option<&Fault> {
        self.faults_reported.first()
    }

    /// Reports a panic of the program's runtime, which shows nowhere but on the display.
    pub(super) fn look_at_display(&mut self) {
        let frame = self.peripherals.world.devices.frame();
        if let Some(panic) = self.panic_display.see(frame, self.ms - 1) {
            self.peripherals.world.diagnostics.report_fault(panic.to_string());
        }
    }

    /// The program has ended. That is reported, and again only when it ends in another way or elsewhere after a reset.
    pub(super) fn halt(&mut self, halt: Halt) {
        self.peripherals.world.diagnostics.report_fault(halt.to_string());
        self.halted = Some(halt);
    }

    /// Reports that the processor was locked up, whose fault was reported before.
    pub(super) fn report_lockup(&mut self) {
        let words =
            "the processor was locked up in a fault that nothing handles: the chip reset itself (RESETREAS.LOCKUP)";
        self.peripherals.world.report(|| words.to_owned());
    }

    /// Reports what the program asked the core for and the core does not do.
    pub(super) fn report_unsupported(&mut self) {
        let asked = self.core.diagnostics();
        if asked == std::mem::replace(&mut self.unsupported_reported, asked) {
            return;
        }
        if asked.debug_unit_absent {
            let words = "the program writes to a watchpoint, breakpoint or trace unit; here there is none";
            self.peripherals.world.report(|| words.to_owned());
        }
    }
}

/// What ended the program, in one sentence. It is the same sentence when the same happens after a reset.
impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lockup(fault) => {
                let (name, place, cause) = (fault.name(), fault.registers.r[15], fault.cause);
                write!(f, "the program is stuck in a fault that nothing handles: {name} at {place:#010x}: {cause}")
            }
            Self::Breakpoint { number, address } => {
                write!(f, "the program stopped at breakpoint {number} at {address:#010x}, and there is no debugger")
            }
            Self::Violation { at, words } => write!(f, "the strict run ends at {at:#010x}: {words}"),
            Self::Exit(code) => write!(f, "the program ended with the exit code {code}"),
        }
    }
}
