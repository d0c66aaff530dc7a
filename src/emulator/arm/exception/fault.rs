//! Faults: their status registers, which exception they are, escalation and lockup (ARMv7-M B1.5.14, B1.5.15;
//! ARMv6-M B1.5.11).

use super::super::bus::Bus;
use super::super::memory::Memory;
use super::super::nvic::number;
use super::super::processor::Core;
use super::super::stop::{Fault, FaultCause};
use super::super::strict::{ViolationKind, ends_strict_run};

/// Bits of CFSR (B3.2.15).
mod status {
    pub const INSTRUCTION_ACCESS_VIOLATION: u32 = 1 << 0;
    pub const DATA_ACCESS_VIOLATION: u32 = 1 << 1;
    pub const UNSTACKING_VIOLATION: u32 = 1 << 3;
    pub const STACKING_VIOLATION: u32 = 1 << 4;
    pub const LAZY_STACKING_VIOLATION: u32 = 1 << 5;
    pub const MEMORY_ADDRESS_VALID: u32 = 1 << 7;
    pub const INSTRUCTION_BUS_ERROR: u32 = 1 << 8;
    pub const PRECISE_BUS_ERROR: u32 = 1 << 9;
    pub const UNSTACKING_BUS_ERROR: u32 = 1 << 11;
    pub const STACKING_BUS_ERROR: u32 = 1 << 12;
    pub const LAZY_STACKING_BUS_ERROR: u32 = 1 << 13;
    pub const BUS_ADDRESS_VALID: u32 = 1 << 15;
    pub const UNDEFINED_INSTRUCTION: u32 = 1 << 16;
    pub const INVALID_STATE: u32 = 1 << 17;
    pub const INVALID_PC: u32 = 1 << 18;
    pub const NO_COPROCESSOR: u32 = 1 << 19;
    pub const UNALIGNED: u32 = 1 << 24;
    pub const DIVIDE_BY_ZERO: u32 = 1 << 25;
}

/// Faults that are kept until they are taken: one often brings others about, on the way into its handler or in it.
const MAX_NEW_FAULTS: usize = 4;

/// The exception a fault is if it does not escalate, and what it sets in CFSR.
fn classify(cause: FaultCause) -> (u8, u32) {
    match cause {
        FaultCause::UndefinedInstruction => (number::USAGE_FAULT, status::UNDEFINED_INSTRUCTION),
        FaultCause::InvalidState => (number::USAGE_FAULT, status::INVALID_STATE),
        FaultCause::InvalidReturn => (number::USAGE_FAULT, status::INVALID_PC),
        FaultCause::NoCoprocessor => (number::USAGE_FAULT, status::NO_COPROCESSOR),
        FaultCause::Unaligned { .. } => (number::USAGE_FAULT, status::UNALIGNED),
        FaultCause::DivideByZero => (number::USAGE_FAULT, status::DIVIDE_BY_ZERO),
        FaultCause::DataBus { .. } => (number::BUS_FAULT, status::PRECISE_BUS_ERROR | status::BUS_ADDRESS_VALID),
        FaultCause::InstructionBus => (number::BUS_FAULT, status::INSTRUCTION_BUS_ERROR),
        FaultCause::ExecuteNever => (number::MEM_MANAGE, status::INSTRUCTION_ACCESS_VIOLATION),
        FaultCause::Protection { .. } => {
            (number::MEM_MANAGE, status::DATA_ACCESS_VIOLATION | status::MEMORY_ADDRESS_VALID)
        }
        FaultCause::Stacking { is_protected: true, .. } => (number::MEM_MANAGE, status::STACKING_VIOLATION),
        FaultCause::Unstacking { is_protected: true, .. } => (number::MEM_MANAGE, status::UNSTACKING_VIOLATION),
        FaultCause::LazyStacking { is_protected: true, .. } => (number::MEM_MANAGE, status::LAZY_STACKING_VIOLATION),
        FaultCause::Stacking { .. } => (number::BUS_FAULT, status::STACKING_BUS_ERROR),
        FaultCause::Unstacking { .. } => (number::BUS_FAULT, status::UNSTACKING_BUS_ERROR),
        FaultCause::LazyStacking { .. } => (number::BUS_FAULT, status::LAZY_STACKING_BUS_ERROR),
        FaultCause::VectorTable { .. } | FaultCause::SupervisorCall => (number::HARD_FAULT, 0),
    }
}

impl Core {
    /// A fault of the instruction at `at`, which is where its handler would return to.
    pub(in super::super) fn raise_fault<B: Bus>(&mut self, cause: FaultCause, memory: &mut Memory, bus: &mut B) {
        self.pc = self.at;
        let Some(number) = self.note_fault(cause) else { return };
        self.nvic.pend_exception(number);
        self.enter_exception(self.pc, memory, bus);
    }

    /// `SVC`: escalates where its priority does not let it be taken, and locks up inside HardFault.
    pub(in super::super) fn raise_supervisor_call<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) {
        if self.nvic.preemption_priority(number::SV_CALL) < self.execution_priority() {
            self.nvic.pend_exception(number::SV_CALL);
            self.enter_exception(self.pc, memory, bus);
        } else {
            self.raise_fault(FaultCause::SupervisorCall, memory, bus);
        }
    }

    /// A fault on the way into an exception: its own exception becomes pending besides.
    pub(super) fn derive_fault(&mut self, cause: FaultCause) {
        if let Some(number) = self.note_fault(cause) {
            self.nvic.pend_exception(number);
        }
    }

    /// An exception return that is not valid, or a state that does not fit it.
    pub(super) fn chain_fault(&mut self, exc_return: u32) {
        let Some(number) = self.note_fault(FaultCause::InvalidReturn) else { return };
        self.nvic.pend_exception(number);
        self.r[14] = 0xf000_0000 | exc_return;
        self.entering = true;
    }

    /// A frame that could not be read; it stays where it is.
    pub(super) fn chain_derived(&mut self, cause: FaultCause, exc_return: u32, base: u32) {
        self.r[13] = base;
        let Some(number) = self.note_fault(cause) else { return };
        self.nvic.pend_exception(number);
        self.r[14] = exc_return;
        self.entering = true;
    }

    /// Sets the status of a fault and says which exception it is; `None` if the core locks up.
    fn note_fault(&mut self, cause: FaultCause) -> Option<u8> {
        let (number, bits) = classify(cause);
        let priority = self.execution_priority();
        if self.is_v6() {
            if priority <= -1 {
                self.lock_up(cause);
                return None;
            }
            self.record_fault(cause, number::HARD_FAULT);
            return Some(number::HARD_FAULT);
        }
        self.system.note_fault(bits, cause);
        let takes = number != number::HARD_FAULT
            && self.nvic.enabled >> number & 1 != 0
            && self.nvic.preemption_priority(number) < priority;
        if takes {
            self.record_fault(cause, number);
            return Some(number);
        }
        if priority <= -1 {
            self.lock_up(cause);
            return None;
        }
        self.system.note_forced_fault();
        self.record_fault(cause, number::HARD_FAULT);
        Some(number::HARD_FAULT)
    }

    pub(super) fn record_fault(&mut self, cause: FaultCause, exception: u8) -> Fault {
        let fault = Fault { cause, exception, registers: self.registers(), cycle: self.cycles };
        self.last_fault = Some(fault);
        if ends_strict_run(cause) {
            self.violate_at(fault.registers.r[15], ViolationKind::Fault(cause));
        }
        if self.new_faults.len() < MAX_NEW_FAULTS {
            self.new_faults.push(fault);
        }
        fault
    }

    /// A fault where no fault can be taken (B1.5.15): the core stops for good.
    pub(super) fn lock_up(&mut self, cause: FaultCause) {
        let fault = self.record_fault(cause, number::HARD_FAULT);
        self.lockup = Some(fault);
        self.attend();
    }
}
