//! Programs that stand still: a loop that does nothing, which most handlers of panics and faults end in.

use super::Chip;

/// The longest loop that does nothing, in half-words.
const MAX_LOOP: u32 = 4;

/// Instructions that do nothing in a loop: NOP, WFE, WFI, SEV, CPSID I, and the NOP of assemblers for ARMv6-M.
const IDLE: [u16; 6] = [0xbf00, 0xbf20, 0xbf30, 0xbf40, 0xb672, 0x46c0];

/// How a program stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standstill {
    /// With its interrupts off, so that nothing can ever go on.
    InterruptsOff,
    /// In the handler of an exception, by its number, that does not return: only what ranks higher goes on.
    Handler(u32),
    /// With its interrupts on: they may do all the work.
    InterruptsOn,
}

impl Chip {
    /// Whether the program is in a loop that does nothing, and which interrupts can still leave. `None` in any other place,
    /// and where the watchdog is going to reset the chip.
    #[must_use]
    pub fn standstill(&self) -> Option<Standstill> {
        let exception = self.core.registers().xpsr & 0x1ff;
        if self.halted.is_some() || self.is_off() || self.peripherals.watchdog_runs() || !self.is_in_idle_loop() {
            return None;
        }
        Some(match exception {
            _ if self.core.masks_interrupts() => Standstill::InterruptsOff,
            0 => Standstill::InterruptsOn,
            handled => Standstill::Handler(handled),
        })
    }

    /// Whether the instructions from here on do nothing up to a branch that leads back to here, or before.
    fn is_in_idle_loop(&self) -> bool {
        let pc = self.core.register(15);
        let half = |address| self.memory.bytes(address, 2).and_then(|bytes| bytes.first_chunk().copied());
        for at in (0..MAX_LOOP).map(|index| pc.wrapping_add(2 * index)) {
            let Some(code) = half(at).map(u16::from_le_bytes) else { return false };
            if code >> 11 == 0b11100 {
                // B, 11 bits of half-words from the address of the instruction and 4 (ARMv6-M A6.7.10)
                let offset = ((u32::from(code) << 21) as i32 >> 20) as u32;
                let target = at.wrapping_add(4).wrapping_add(offset);
                let between = (target..pc).step_by(2).take(MAX_LOOP as usize + 1);
                let does_nothing = |address| half(address).is_some_and(|code| IDLE.contains(&u16::from_le_bytes(code)));
                return target <= pc && pc - target <= 2 * MAX_LOOP && between.into_iter().all(does_nothing);
            }
            if !IDLE.contains(&code) {
                return false;
            }
        }
        false
    }
}
