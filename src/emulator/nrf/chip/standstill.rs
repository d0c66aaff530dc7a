//! Programs that stand still: a loop that does nothing, which most handlers of panics and faults end in.

use super::Chip;

/// The longest loop that does nothing, in half-words.
const MAX_LOOP: u32 = 4;

/// Instructions that do nothing in a loop: WFE, WFI, NOP, SEV, CPSID I, and the NOP of assemblers for ARMv6-M.
const IDLE: [u16; 6] = [0xbf20, 0xbf30, 0xbf00, 0xbf40, 0xb672, 0x46c0];
/// Those of them that wait for an interrupt or an event.
const WAITS: [u16; 2] = [0xbf20, 0xbf30];

/// How a program stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standstill {
    /// With its interrupts off, so that nothing can ever go on.
    InterruptsOff,
    /// In the handler of an exception, by its number, that waits for nothing: only what ranks higher goes on.
    Handler(u32),
    /// With its interrupts on, or in a handler that waits for those that rank higher: they may do all the work.
    InterruptsOn,
}

impl Chip {
    /// Whether the program is in a loop that does nothing, and which interrupts can still leave. `None` in any other place,
    /// and where the watchdog is going to reset the chip.
    #[must_use]
    pub fn standstill(&self) -> Option<Standstill> {
        let exception = self.core.registers().xpsr & 0x1ff;
        if self.halted.is_some() || self.is_off() || self.peripherals.watchdog_runs() {
            return None;
        }
        let idle = self.idle_loop()?;
        Some(match exception {
            _ if self.core.masks_interrupts() => Standstill::InterruptsOff,
            1.. if !idle.iter().any(|code| WAITS.contains(code)) => Standstill::Handler(exception),
            _ => Standstill::InterruptsOn,
        })
    }

    /// The instructions of the loop that the program is in, if all of them do nothing; without the branch that closes it.
    fn idle_loop(&self) -> Option<Vec<u16>> {
        let pc = self.core.register(15);
        let half = |address| {
            let bytes = self.memory.bytes(address, 2)?;
            bytes.first_chunk().map(|bytes| u16::from_le_bytes(*bytes))
        };
        for at in (0..MAX_LOOP).map(|index| pc.wrapping_add(2 * index)) {
            let code = half(at)?;
            if code >> 11 == 0b11100 {
                // B, 11 bits of half-words from the address of the instruction and 4 (ARMv6-M A6.7.10)
                let offset = ((u32::from(code) << 21) as i32 >> 20) as u32;
                let target = at.wrapping_add(4).wrapping_add(offset);
                let all =
                    (target..at).step_by(2).take(2 * MAX_LOOP as usize).map(half).collect::<Option<Vec<u16>>>()?;
                let leads_here = target <= pc && pc - target <= 2 * MAX_LOOP;
                return (leads_here && all.iter().all(|code| IDLE.contains(code))).then_some(all);
            }
            if !IDLE.contains(&code) {
                return None;
            }
        }
        None
    }
}
