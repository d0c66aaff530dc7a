//! Instructions of a strict run: what they do with values that nothing has written.

use super::super::bus::{Bus, Width};
use super::super::flags::Flags;
use super::super::memory::{Memory, RAM_BASE};
use super::super::op::{Float, Op};
use super::super::processor::Core;
use super::super::strict::{FLAGS, Open, OpenRegisters, Origin, Transfer, Use, Violation, ViolationKind};
use super::Executed;

/// How open bits are tried: all of them the other way, and then every other one, so that neither an operation that looks at all
/// bits together nor one that compares neighbours comes out the same.
const FLIPS: [u32; 2] = [0xffff_ffff, 0x5555_5555];

/// The condition flags in the program status register.
const ALL_FLAGS: u32 = 0xf000_0000;
const ZERO_FLAG: u32 = 1 << 30;

/// What an operation on registers changes.
#[derive(Clone, Copy)]
struct Outcome {
    r: [u32; 16],
    flags: Flags,
    q: bool,
    ge: u8,
    pc: u32,
    cycles: u64,
}

impl Core {
    /// Executes an operation, and follows what was never written. In a run that is not strict it only executes.
    #[inline]
    pub(super) fn execute_guarded<B: Bus>(&mut self, op: Op, memory: &mut Memory, bus: &mut B) -> Executed {
        if self.strict.is_none() { self.execute(op, memory, bus) } else { self.execute_strictly(op, memory, bus) }
    }

    #[cold]
    fn execute_strictly<B: Bus>(&mut self, op: Op, memory: &mut Memory, bus: &mut B) -> Executed {
        let transfer = Transfer::of(&op);
        let at = self.at;
        let Some(strict) = &mut self.strict else { return Ok(()) };
        strict.at = at;
        strict.begin_transfer(transfer.as_ref());
        let mut after = None;
        if !strict.open.are_none() {
            self.check_uses(op, transfer.as_ref());
            after = self.open_after(op, memory, bus);
        }
        self.execute(op, memory, bus)?;
        if let Some((strict, after)) = self.strict.as_mut().zip(after) {
            strict.open = after;
        }
        self.end_transfer(op, transfer.as_ref());
        self.check_stack();
        Ok(())
    }

    /// Ends the run after this instruction.
    fn violate(&mut self, kind: ViolationKind) {
        self.violate_at(self.at, kind);
    }

    /// Ends the run for what an instruction did.
    pub(in super::super) fn violate_at(&mut self, at: u32, kind: ViolationKind) {
        if let Some(strict) = &mut self.strict {
            strict.violation.get_or_insert(Violation { at, kind });
            self.limit = 0;
            self.attend();
        }
    }

    /// Notes a read that is allowed.
    #[cold]
    pub(super) fn note_read(&mut self, width: Width, address: u32, memory: &Memory) {
        let (bits, at) = (memory.unwritten_bits(address, width), self.at);
        if let Some(strict) = &mut self.strict {
            strict.note_read(bits, Origin { at, address });
        }
    }

    /// Notes a write that is allowed.
    #[cold]
    pub(super) fn note_write(&mut self, width: Width, address: u32, memory: &mut Memory) {
        let Some(strict) = &mut self.strict else { return };
        let Open { bits, origin } = strict.to_store.pop().unwrap_or_default();
        let bits = bits & (u32::MAX >> (32 - 8 * width.bytes()));
        strict.note_write(address, Open { bits, origin });
        memory.note_write(address, width, bits);
        if bits != 0 && address.wrapping_sub(RAM_BASE) as usize >= memory.ram().len() {
            self.violate(ViolationKind::Unwritten { read: origin, used: Use::Register(address) });
        }
    }

    /// Checks that the instruction neither decides by nor goes or points to what was never written.
    fn check_uses(&mut self, op: Op, transfer: Option<&Transfer>) {
        let flags = self.flags;
        let Some(strict) = &mut self.strict else { return };
        let open = &strict.open;
        let (open, used) = match (op, transfer) {
            (_, Some(transfer)) => {
                let mut address = transfer.address.into_iter().flatten().map(|register| open.get(register));
                (address.find(|open| open.bits != 0).unwrap_or_default(), Use::Address)
            }
            (Op::BranchIf { condition, .. }, None) if open.decide(condition, flags) => (open.get(FLAGS), Use::Decision),
            (Op::CompareBranch { n, .. }, None) => (open.get(n), Use::Decision),
            (Op::BranchExchange { m } | Op::BranchLinkExchange { m } | Op::BranchSum { m, .. }, None) => {
                (open.get(m), Use::Address)
            }
            (Op::TableBranch { m, .. }, None) if open.get(m).bits != 0 => (open.get(m), Use::Decision),
            (Op::TableBranch { n, .. }, None) => (open.get(n), Use::Address),
            _ => return,
        };
        if open.bits != 0 {
            self.violate(ViolationKind::Unwritten { read: open.origin, used });
        }
    }

    /// The open bits after an operation on registers, by trying it with other values of the bits that are open before: what
    /// comes out differently is open. `None` where they stay as they are.
    fn open_after<B: Bus>(&mut self, op: Op, memory: &mut Memory, bus: &mut B) -> Option<OpenRegisters> {
        let open = self.strict.as_ref()?.open;
        if !computes(op) {
            return None;
        }
        let before = self.outcome();
        let result = self.tried(op, before, memory, bus);
        let known = if self.compares_with_mark(op) { ZERO_FLAG } else { 0 };
        let mut after = OpenRegisters::default();
        for (source, open) in open.all() {
            for flipped in FLIPS.map(|flip| open.bits & flip) {
                let mut changed = before;
                if source == FLAGS {
                    changed.flags = Flags::from_bits(before.flags.bits() ^ flipped);
                } else {
                    changed.r[usize::from(source)] ^= flipped;
                }
                let other = self.tried(op, changed, memory, bus);
                for (register, (ours, theirs)) in (0..).zip(result.r.into_iter().zip(other.r)) {
                    after.add(register, ours ^ theirs, open.origin);
                }
                let flags = result.flags.bits() ^ other.flags.bits();
                // flags of a value that is open are so together: one may have come out the same by chance
                let flags = if source == FLAGS || flags == 0 { flags } else { ALL_FLAGS & !known };
                after.add(FLAGS, flags, open.origin);
            }
        }
        Some(after)
    }

    /// Whether a whole word that was never written is compared with a number of more than 16 bits. So programs find out whether
    /// the RAM has outlived a reset: by a mark that hardly stands there by chance. Whether it does is taken to be known.
    fn compares_with_mark(&self, op: Op) -> bool {
        let Some(strict) = &self.strict else { return false };
        let operands = match op {
            Op::CmpReg { n, m } => [n, m].map(|register| (strict.open.get(register).bits, self.reg(register))),
            Op::CmpImm { n, imm } => [(strict.open.get(n).bits, self.reg(n)), (0, imm)],
            _ => return false,
        };
        let is_mark = |(open, value): (u32, u32)| open == 0 && value >> 16 != 0;
        matches!(operands, [(u32::MAX, _), other] | [other, (u32::MAX, _)] if is_mark(other))
    }

    /// What an operation on registers makes of them; they are as before afterwards.
    fn tried<B: Bus>(&mut self, op: Op, before: Outcome, memory: &mut Memory, bus: &mut B) -> Outcome {
        let now = self.outcome();
        self.set_outcome(before);
        // one that faults changes nothing
        let _trap = self.execute(op, memory, bus);
        let after = self.outcome();
        self.set_outcome(now);
        after
    }

    /// The instruction of an IT block, of which open flags decide whether it is executed: what is open after it, in both cases.
    /// Empty where they do not decide.
    pub(super) fn open_by_condition<B: Bus>(
        &mut self,
        condition: u8,
        op: Op,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Option<OpenRegisters> {
        let open = self.strict.as_ref()?.open;
        if !open.decide(condition, self.flags) {
            return None;
        }
        let origin = open.get(FLAGS).origin;
        let mut after = OpenRegisters::default();
        match Transfer::of(&op) {
            Some(transfer) if !transfer.is_store => {
                transfer.list.registers().for_each(|register| after.add(register, u32::MAX, origin));
            }
            None if computes(op) => {
                let before = self.outcome();
                let executed = self.tried(op, before, memory, bus);
                for (register, (old, new)) in (0..).zip(before.r.into_iter().zip(executed.r)) {
                    after.add(register, old ^ new, origin);
                }
            }
            _ => self.violate(ViolationKind::Unwritten { read: origin, used: Use::Decision }),
        }
        Some(after)
    }

    /// Adds open bits to those of the registers.
    pub(super) fn add_open(&mut self, more: OpenRegisters) {
        if let Some(strict) = &mut self.strict {
            more.all().for_each(|(register, open)| strict.open.add(register, open.bits, open.origin));
        }
    }

    /// What an instruction has loaded, and what it has set beside that.
    fn end_transfer(&mut self, op: Op, transfer: Option<&Transfer>) {
        let Some(strict) = &mut self.strict else { return };
        let target = strict.end_transfer(transfer);
        match op {
            Op::BranchLink { .. } | Op::BranchLinkExchange { .. } => strict.open.close(14),
            Op::StoreExclusive { d, .. } => strict.open.close(d),
            Op::Float(Float::SingleToCore { t, .. }) => strict.open.close(t),
            Op::Float(Float::PairToCore { t, t2, .. }) => [t, t2].map(|t| strict.open.close(t)).into_iter().collect(),
            Op::Float(Float::ReadStatus { t: 15 }) => strict.open.close(FLAGS),
            Op::Float(Float::ReadStatus { t }) => strict.open.close(t),
            _ => {}
        }
        let (target, used) = match op {
            Op::TableBranch { .. } => (strict.loaded.first().copied().unwrap_or_default(), Use::Decision),
            _ => (target, Use::Address),
        };
        if target.bits != 0 {
            self.violate(ViolationKind::Unwritten { read: target.origin, used });
        }
    }

    /// Checks that the main stack is where it belongs. Of other stacks nothing is known.
    fn check_stack(&mut self) {
        let pointer = self.r[13];
        let limit = self.strict.as_ref().and_then(|strict| strict.stack_limit);
        if let Some(limit) = limit.filter(|&limit| !self.on_process_stack && pointer < limit) {
            self.violate(ViolationKind::StackOverflow { pointer, limit });
        }
    }

    fn outcome(&self) -> Outcome {
        Outcome { r: self.r, flags: self.flags, q: self.q, ge: self.ge, pc: self.pc, cycles: self.cycles }
    }

    fn set_outcome(&mut self, outcome: Outcome) {
        let Outcome { r, flags, q, ge, pc, cycles } = outcome;
        (self.r, self.flags, self.q, self.ge, self.pc, self.cycles) = (r, flags, q, ge, pc, cycles);
    }
}

/// Whether an operation works on registers and flags alone, so that it can be tried.
fn computes(op: Op) -> bool {
    let goes_elsewhere = matches!(
        op,
        Op::Branch { .. }
            | Op::BranchIf { .. }
            | Op::BranchLink { .. }
            | Op::BranchExchange { .. }
            | Op::BranchLinkExchange { .. }
            | Op::BranchSum { .. }
            | Op::CompareBranch { .. }
            | Op::TableBranch { .. }
            | Op::IfThen { .. }
    );
    let is_system = matches!(
        op,
        Op::ClearExclusive
            | Op::Nop
            | Op::WaitForInterrupt
            | Op::WaitForEvent
            | Op::SendEvent
            | Op::ChangeState { .. }
            | Op::WriteSpecial { .. }
            | Op::SupervisorCall
            | Op::Breakpoint { .. }
            | Op::Undefined
            | Op::NoCoprocessor
            | Op::Stale
            | Op::Marked
    );
    !goes_elsewhere && !is_system && !matches!(op, Op::Float(_)) && Transfer::of(&op).is_none()
}
