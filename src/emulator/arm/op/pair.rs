//! Pairs of a comparison and the conditional branch behind it, which are executed as one operation.
//!
//! A pair stands where its first instruction begins. The branch has its own place, too: a run may end between the two, or jump there.

use super::{Op, Slot};

impl Op {
    /// The operation in place of the first of two instructions one behind the other, of 16 bits each, if they are a pair. `branch` is the
    /// address of the second.
    pub(in super::super) fn pair(first: Slot, second: Slot, branch: u32) -> Option<Self> {
        let Self::BranchIf { condition, target } = second.op else { return None };
        if [first, second].iter().any(|slot| slot.pace.halves != 1 || slot.pace.cycles != 1) {
            return None;
        }
        let halves = i16::try_from(target.wrapping_sub(branch) as i32 / 2).ok()?;
        match first.op {
            Self::CmpImm { n, imm } => Some(Self::CmpImmBranchIf { n, imm: imm.try_into().ok()?, condition, halves }),
            Self::CmpReg { n, m } => Some(Self::CmpRegBranchIf { n, m, condition, halves }),
            Self::SubImmS { d, n, imm } => {
                Some(Self::SubImmSBranchIf { d, n, imm: imm.try_into().ok()?, condition, halves })
            }
            _ => None,
        }
    }

    #[inline(always)]
    pub(in super::super) fn is_pair(&self) -> bool {
        matches!(self, Self::CmpImmBranchIf { .. } | Self::CmpRegBranchIf { .. } | Self::SubImmSBranchIf { .. })
    }

    /// The first instruction of a pair; another operation as it is.
    #[inline(never)]
    pub(in super::super) fn first(&self) -> Self {
        match *self {
            Self::CmpImmBranchIf { n, imm, .. } => Self::CmpImm { n, imm: imm.into() },
            Self::CmpRegBranchIf { n, m, .. } => Self::CmpReg { n, m },
            Self::SubImmSBranchIf { d, n, imm, .. } => Self::SubImmS { d, n, imm: imm.into() },
            single => single,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::emulator::arm::configuration::{Configuration, Profile};
    use crate::emulator::arm::memory::Memory;
    use crate::emulator::arm::op::Op;
    use crate::emulator::arm::processor::Core;

    /// A comparison of R0, and with R1, in 16 bits.
    const FIRST: [u16; 4] = [
        0x2805, // cmp r0, #5
        0x4288, // cmp r0, r1
        0x3805, // subs r0, #5
        0x1ec2, // subs r2, r0, #3
    ];
    /// Where the branch goes, in half-words from the place 4 bytes behind it: over an instruction, back to the comparison, and before it.
    const OFFSETS: [u8; 3] = [1, 0xfd, 0xf0];
    /// Where the comparison is: in the middle of a page, and where one begins.
    const PLACES: [u32; 2] = [256, 512];
    const OPERANDS: [u32; 7] = [0, 4, 5, 6, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];

    /// A core that is going to execute a pair among instructions that do nothing, and its memory.
    fn machine(at: u32, first: u16, branch: u16, operands: [u32; 2]) -> (Core, Memory) {
        let mut memory = Memory::new(1024, 1024);
        memory.load(0, &[0x00, 0xbf].repeat(512));
        // movs r3, #1; movs r3, #2
        memory.load(at, &[first, branch, 0x2301, 0x2302].map(u16::to_le_bytes).concat());
        memory.load(0, &[0x2000_0400, at | 1].map(u32::to_le_bytes).concat());
        let mut core = Core::new(Configuration::NRF52833);
        core.reset(&memory);
        core.r[..2].copy_from_slice(&operands);
        (core, memory)
    }

    /// All of them, once for each condition, place and target.
    fn cases() -> impl Iterator<Item = (u32, u16, u16)> {
        let places = PLACES.into_iter().flat_map(|at| FIRST.map(|first| (at, first)));
        let branches =
            || (0..14).flat_map(|condition| OFFSETS.map(|offset| 0xd000 | condition << 8 | u16::from(offset)));
        places.flat_map(move |(at, first)| branches().map(move |branch| (at, first, branch)))
    }

    #[test]
    fn a_pair_does_what_its_instructions_do_wherever_a_run_ends() {
        for (at, first, branch) in cases() {
            for operands in OPERANDS.into_iter().flat_map(|a| OPERANDS.map(|b| [a, b])) {
                let (mut pairs, mut memory) = machine(at, first, branch, operands);
                let (mut singles, mut tracked) = machine(at, first, branch, operands);
                // what is tracked is decoded one by one
                tracked.track();
                for limit in [1, 2, 3, 4, 9] {
                    pairs.run_until(limit, &mut memory, &mut ());
                    singles.run_until(limit, &mut tracked, &mut ());
                    assert_eq!(pairs, singles, "{first:#x} and {branch:#x} of {operands:x?} at {at} up to {limit}");
                }
                let (mut whole, mut memory) = machine(at, first, branch, operands);
                whole.run_until(9, &mut memory, &mut ());
                assert_eq!(whole, singles, "{first:#x} and {branch:#x} of {operands:x?} at {at} at once");
                assert!(memory.code.holds_pair(at) && !tracked.code.holds_pair(at));
            }
        }
    }

    #[test]
    fn the_two_are_a_pair_no_more_when_the_second_is_another() {
        let decoded = || {
            let (_, mut memory) = machine(256, FIRST[0], 0xd0fd, [0, 0]);
            assert!(memory.decode(256, Profile::V7EM) && memory.code.holds_pair(256));
            memory
        };
        let mut written = decoded();
        assert!(written.store(258, &[0x00, 0xbf]) && !written.code.holds_pair(256));
        let mut marked = decoded();
        marked.set_breakpoints(&std::sync::Arc::new([258].into()));
        assert!(!marked.code.holds_pair(256));
        assert!(marked.decode(256, Profile::V7EM) && marked.decode(258, Profile::V7EM));
        assert_eq!(marked.code.slot(258).map(|slot| slot.op), Some(Op::Marked));
    }
}
