//! The names of a function that has not returned.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::compute::{Found, Names};
use crate::cli::debug_adapter::frames::hexadecimal;
use crate::debug_info::{DebugInfo, Located, Named, Registers, Scalar};
use crate::emulator::nrf::Chip;
use crate::gdb_server::registers;

/// What names mean at instructions, and in which of the functions there: kept, since to find it takes long where a program comes
/// by often.
#[derive(Debug, Default)]
pub(in super::super) struct Meanings(RefCell<BTreeMap<(u32, usize, String), Option<Named>>>);

/// A function that has not returned, in which names are looked up.
pub(in super::super) struct Frame<'a> {
    pub info: &'a DebugInfo,
    pub meanings: &'a Meanings,
    pub chip: &'a Chip,
    pub registers: Registers,
    /// An address in the instruction that is executed, or that called.
    pub at: u32,
    /// Which of the functions at that instruction, from the innermost on.
    pub place: usize,
}

impl<'a> Frame<'a> {
    /// The function that is executed.
    pub fn innermost(info: &'a DebugInfo, meanings: &'a Meanings, chip: &'a Chip) -> Self {
        Self { info, meanings, chip, registers: Registers::innermost(chip), at: chip.core().register(15), place: 0 }
    }

    /// A value as it is shown.
    pub fn text(&self, found: &Found<Located>) -> String {
        match found {
            Found::Place(place) => self.info.shown(place, self.chip).text,
            Found::Register(bytes) => hexadecimal(bytes),
            Found::Scalar(scalar) => scalar.to_string(),
        }
    }
}

impl Names for Frame<'_> {
    type Place = Located;

    /// A variable of the function, the innermost block first, a static by its name or the end of it, or a register.
    fn named(&self, name: &str) -> Result<Found<Located>, String> {
        let mut meanings = self.meanings.0.borrow_mut();
        let meaning = meanings.entry((self.at, self.place, name.to_owned()));
        let meaning = *meaning.or_insert_with(|| self.info.named(self.at, self.place, name));
        let place = meaning.and_then(|named| self.info.located(named, self.at, &self.registers, self.chip));
        if let Some(place) = place {
            return Ok(Found::Place(place));
        }
        let register = name.strip_prefix('$').unwrap_or(name).to_ascii_lowercase();
        let all = registers::of(self.chip.model());
        let register = all.iter().find(|of| of.name() == register);
        let register = register.ok_or_else(|| format!("{name:?} is no variable and no register here"))?;
        Ok(Found::Register(register.read(self.chip.core())))
    }

    fn member(&self, of: &Located, name: &str) -> Option<Located> {
        self.info.member(of, name, self.chip)
    }

    fn element(&self, of: &Located, index: u64) -> Option<Located> {
        self.info.element(of, index, self.chip)
    }

    fn target(&self, of: &Located) -> Option<Located> {
        self.info.target(of, self.chip)
    }

    fn scalar(&self, of: &Located) -> Result<Scalar, String> {
        self.info.scalar(of, self.chip)
    }

    fn word(&self, address: u32) -> Option<u32> {
        let mut bytes = [0; 4];
        (self.chip.inspect(address, &mut bytes) == 4).then(|| u32::from_le_bytes(bytes))
    }
}
