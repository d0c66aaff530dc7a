//! From a function to its caller, by `.debug_frame` (DWARF 5, 6.4; registers as in Arm's *DWARF for the Arm Architecture*: 0 to
//! 15 are R0 to the PC), and from a handler to what it has interrupted (ARMv7-M B1.5.8).

use gimli::{BaseAddresses, CfaRule, RegisterRule, UnwindContext, UnwindSection as _};

use super::{DebugInfo, gimli};
use crate::emulator::arm::Registers as CoreRegisters;
use crate::emulator::nrf::Chip;

/// The registers of a function that has not returned, as far as they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registers {
    /// R0 to R12, SP, LR and the PC.
    pub r: [u32; 16],
    /// S0 to S31 as their bits; zeros on a processor that has none.
    pub floats: [u32; 32],
    /// The main stack pointer and the process stack pointer.
    pub stacks: [u32; 2],
    /// The program status: the lowest 9 bits are the exception that is handled.
    pub xpsr: u32,
    /// Whether a call is under way, which may have changed those that a function need not keep (AAPCS32, 6.1): R0 to R3, R12, LR
    /// and S0 to S15.
    pub is_caller: bool,
}

const SP: usize = 13;
const LR: usize = 14;
const PC: usize = 15;

/// Values of LR from here on are no addresses: they return from an exception.
const EXC_RETURN: u32 = 0xffff_ffe0;
/// The bits of xPSR that are the exception which is handled, 0 for a thread.
const EXCEPTION: u32 = 0x1ff;

impl Registers {
    /// Those of a processor that executes an instruction.
    pub(super) fn of(chip: &Chip, core: &CoreRegisters) -> Self {
        let (main, process) = chip.core().stack_pointers();
        let floats = std::array::from_fn(|number| chip.core().float_register(number as u8));
        Self { r: core.r, floats, stacks: [main, process], xpsr: core.xpsr, is_caller: false }
    }

    /// Those of the function that a processor executes.
    #[must_use]
    pub fn innermost(chip: &Chip) -> Self {
        Self::of(chip, &chip.core().registers())
    }

    pub(super) fn pc(&self) -> u32 {
        self.r[PC]
    }

    /// A register by its number in DWARF; `None` for one that is not known. D0 to D15 are from 256 on, S0 to S31 also from 64 on.
    pub(super) fn dwarf(&self, number: u16) -> Option<u64> {
        let single =
            |number: u16| self.floats.get(usize::from(number)).copied().filter(|_| !self.is_caller || number >= 16);
        match number {
            0..=3 | 12 | 14 if self.is_caller => None,
            0..=15 => self.r.get(usize::from(number)).copied().map(u64::from),
            64..=95 => single(number - 64).map(u64::from),
            256..=271 => {
                let (low, high) = (single(2 * (number - 256))?, single(2 * (number - 256) + 1)?);
                Some(u64::from(high) << 32 | u64::from(low))
            }
            _ => None,
        }
    }

    fn returns_from_exception(&self) -> bool {
        self.xpsr & EXCEPTION != 0 && (EXC_RETURN..u32::MAX).contains(&self.r[LR])
    }

    /// The registers that a handler has interrupted, which LR tells of, with the address that the frame has if it is on the main
    /// stack; `None` where the frame is not in memory, or is none that the handler can return to.
    fn interrupted(&self, on_main: Option<u32>, word: impl Fn(u32) -> Option<u32>) -> Option<Self> {
        let exc_return = self.r[LR];
        let uses_process = exc_return & 4 != 0;
        let base = if uses_process { self.stacks[1] } else { on_main? };
        let at = |index: u32| word(base.wrapping_add(4 * index));
        let mut before = *self;
        for (register, index) in [(0, 0), (1, 1), (2, 2), (3, 3), (12, 4), (LR, 5), (PC, 6)] {
            before.r[register] = at(index)?;
        }
        before.r[PC] &= !1;
        before.is_caller = false;
        let has_floats = exc_return & 0x10 == 0;
        if has_floats {
            for number in 0..16 {
                before.floats[number as usize] = at(8 + number)?;
            }
        }
        before.xpsr = at(7)?;
        let (is_thread, to_thread) = (before.xpsr & EXCEPTION == 0, exc_return & 8 != 0);
        if is_thread != to_thread {
            return None;
        }
        let padding = before.xpsr >> 9 & 1;
        let size = if has_floats { 0x68 } else { 0x20 };
        let pointer = base.wrapping_add(size + 4 * padding);
        before.r[SP] = pointer;
        before.stacks[usize::from(uses_process)] = pointer;
        Some(before)
    }
}

/// The frame that comes before another one.
pub(super) enum Before {
    /// A function that called it.
    Caller(Registers),
    /// What a handler has interrupted.
    Interrupted(Registers),
}

/// Where the descriptions of a section are, by the first address of what they describe.
pub(super) fn descriptions<R: gimli::Reader<Offset = usize>>(frames: &gimli::DebugFrame<R>) -> Vec<(u32, usize)> {
    let bases = BaseAddresses::default();
    let mut entries = frames.entries(&bases);
    let mut found = Vec::new();
    while let Ok(Some(entry)) = entries.next() {
        if let gimli::CieOrFde::Fde(partial) = entry
            && let Ok(description) = partial.parse(gimli::DebugFrame::cie_from_offset)
        {
            found.push((description.initial_address() as u32, description.offset()));
        }
    }
    found.sort_unstable();
    found
}

impl DebugInfo {
    /// What was before a function, whose registers these are, and which is at an instruction; `None` at the first one, and where
    /// that is not known. The frames are those of exceptions on the main stack, the outermost first.
    pub(super) fn before(
        &self,
        registers: &Registers,
        at: u32,
        frames: &[u32],
        word: impl Fn(u32) -> Option<u32>,
    ) -> Option<Before> {
        let caller = self.caller(registers, at, &word);
        // a function that keeps LR needs no description to tell where it returns to
        let mut registers = caller.unwrap_or(*registers);
        registers.stacks[0] = if caller.is_some() { registers.r[SP] } else { registers.stacks[0] };
        if registers.returns_from_exception() {
            // a handler without a description may have moved the stack pointer
            let stacked = || frames.iter().rev().copied().find(|frame| *frame >= registers.r[SP]);
            let on_main = if caller.is_some() { Some(registers.r[SP]) } else { stacked() };
            return registers.interrupted(on_main, word).map(Before::Interrupted);
        }
        let mut caller = caller?;
        caller.r[PC] = caller.r[LR] & !1;
        caller.is_caller = true;
        (caller.r[LR] & 1 == 1 && caller.r[LR] != u32::MAX).then_some(Before::Caller(caller))
    }

    /// The canonical frame address of a function (DWARF 5, 6.4.1): the stack pointer before the call.
    pub(super) fn frame_address(
        &self,
        registers: &Registers,
        at: u32,
        word: impl Fn(u32) -> Option<u32>,
    ) -> Option<u32> {
        self.caller(registers, at, &word).map(|caller| caller.r[SP])
    }

    /// The registers of the caller, with the return address in LR.
    fn caller(&self, registers: &Registers, at: u32, word: &impl Fn(u32) -> Option<u32>) -> Option<Registers> {
        let bases = BaseAddresses::default();
        self.descriptions(at).find_map(|(frames, offset)| {
            let mut context = UnwindContext::new();
            let offset = gimli::DebugFrameOffset(offset);
            let description = frames.fde_from_offset(&bases, offset, gimli::DebugFrame::cie_from_offset).ok()?;
            let row = description.unwind_info_for_address(frames, &bases, &mut context, at.into()).ok()?;
            let CfaRule::RegisterAndOffset { register, offset } = row.cfa() else { return None };
            let base = *registers.r.get(usize::from(register.0))?;
            let frame = base.wrapping_add_signed(i32::try_from(*offset).ok()?);
            let mut caller = *registers;
            for register in 0..15_u16 {
                match row.register(gimli::Register(register)) {
                    Some(RegisterRule::Offset(offset)) => {
                        let place = frame.wrapping_add_signed(i32::try_from(offset).ok()?);
                        caller.r[usize::from(register)] = word(place)?;
                    }
                    Some(RegisterRule::Undefined) if usize::from(register) == LR => return None,
                    _ => {}
                }
            }
            // D8 to D15, which a function keeps for its caller
            for register in 8..16_u16 {
                if let Some(RegisterRule::Offset(offset)) = row.register(gimli::Register(256 + register)) {
                    let place = frame.wrapping_add_signed(i32::try_from(offset).ok()?);
                    caller.floats[usize::from(2 * register)] = word(place)?;
                    caller.floats[usize::from(2 * register + 1)] = word(place.wrapping_add(4))?;
                }
            }
            caller.r[SP] = frame;
            Some(caller)
        })
    }
}
