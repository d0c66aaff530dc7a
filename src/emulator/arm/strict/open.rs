//! Bits in registers that were read from RAM and never written.

use super::super::flags::Flags;
use super::Origin;

/// Bits of a value that were never written, and where the value was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Open {
    /// The bits; 0 is a value that was written.
    pub bits: u32,
    /// Where it was read, if there are such bits.
    pub origin: Origin,
}

impl Open {
    /// A value that was written.
    pub const NONE: Self = Self { bits: 0, origin: Origin { at: 0, address: 0 } };

    /// These bits and others; the first origin stays.
    pub fn and(self, bits: u32, origin: Origin) -> Self {
        match (self.bits, bits) {
            (_, 0) => self,
            (0, _) => Self { bits, origin },
            (ours, theirs) => Self { bits: ours | theirs, ..self },
        }
    }
}

/// The place of the condition flags behind the registers.
pub(in super::super) const FLAGS: u8 = 16;

/// The open bits of R0 to R15, and of the flags as bits 31 to 28. The stack pointer and the PC have none: a run ends where one
/// of them would.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct OpenRegisters {
    of: [Open; 17],
    /// Which of them have open bits, by bits.
    which: u32,
}

impl OpenRegisters {
    /// Whether there are none.
    pub fn are_none(&self) -> bool {
        self.which == 0
    }

    /// The open bits of a register, or of the flags.
    pub fn get(&self, register: u8) -> Open {
        self.of.get(usize::from(register)).copied().unwrap_or_default()
    }

    /// Those that have open bits.
    pub fn all(&self) -> impl Iterator<Item = (u8, Open)> {
        (0..=FLAGS).map(|register| (register, self.get(register))).filter(|(_, open)| open.bits != 0)
    }

    /// What a register holds was never written, as far as these bits say.
    pub fn set(&mut self, register: u8, open: Open) {
        if let Some(place) = self.of.get_mut(usize::from(register)).filter(|_| !matches!(register, 13 | 15)) {
            *place = if open.bits == 0 { Open::NONE } else { open };
            self.which = self.which & !(1 << register) | u32::from(open.bits != 0) << register;
        }
    }

    /// More open bits of a register, or of the flags.
    pub fn add(&mut self, register: u8, bits: u32, origin: Origin) {
        self.set(register, self.get(register).and(bits, origin));
    }

    /// A register holds what was written.
    pub fn close(&mut self, register: u8) {
        self.set(register, Open::NONE);
    }

    /// Whether open flags decide if a condition is met.
    pub fn decide(&self, condition: u8, flags: Flags) -> bool {
        let open = self.get(FLAGS).bits;
        let now = flags.pass(condition);
        open != 0 && (1..16).any(|tried| Flags::from_bits(flags.bits() ^ open & tried << 28).pass(condition) != now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_is_open_by_the_flags_that_it_looks_at() {
        let mut open = OpenRegisters::default();
        let equal = Flags::from_bits(1 << 30);
        assert!(!open.decide(0, equal), "nothing is open");
        open.add(FLAGS, 1 << 29, Origin { at: 1, address: 2 });
        let is_open = |condition| open.decide(condition, equal);
        // EQ looks at Z and CS at C (ARMv7-M A7.3); C alone decides nothing of HI while Z is set, and AL is always met
        assert_eq!([0, 2, 8, 14].map(is_open), [false, true, false, false]);
        assert!(open.decide(8, Flags::from_bits(0)));
    }

    #[test]
    fn the_first_origin_stays_until_a_register_is_closed() {
        let mut open = OpenRegisters::default();
        let origin = |at| Origin { at, address: 0 };
        open.add(3, 1, origin(1));
        open.add(3, 2, origin(2));
        assert_eq!(open.get(3), Open { bits: 3, origin: origin(1) });
        open.add(13, 1, origin(3));
        assert_eq!(open.all().count(), 1, "the stack pointer has none");
        open.close(3);
        assert!(open.are_none() && open == OpenRegisters::default());
    }
}
