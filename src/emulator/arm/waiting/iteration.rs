//! What one iteration of a loop does with registers, flags, RAM and peripherals, in terms of how each value differs from one
//! iteration to the next.
//!
//! The iteration is executed as ever; this follows it instruction by instruction. What follows from it is a proof by induction:
//! if each value that the next iteration begins with differs by a known step, and no condition on the way changes, the next
//! iteration takes the same way, in as many cycles.

use super::shadow::{Cut, Shadow, Value, iterations};
use super::steady::{Count, SteadyRead, SteadyWrite};
use crate::emulator::arm::bus::{Bus, Width};
use crate::emulator::arm::memory::{Memory, RAM_BASE};
use crate::emulator::arm::op::Datum;
use crate::emulator::arm::processor::Core;
use crate::emulator::arm::system::address;

/// Places in RAM that an iteration may use.
const MAX_PLACES: usize = 48;
/// Registers of peripherals that an iteration may use.
const MAX_REGISTERS: usize = 16;

/// A general register, R0 to R14.
#[derive(Clone, Copy, Debug)]
struct Register {
    /// By how much the register is assumed to differ from what it was when the iteration before began.
    step: u32,
    shadow: Shadow,
    /// Whether the iteration uses the value that it began with.
    is_used: bool,
    is_written: bool,
}

/// A place in RAM that the iteration accesses.
#[derive(Clone, Copy, Debug)]
struct Place {
    address: u32,
    width: Width,
    /// What the place held at first.
    before: u32,
    shadow: Shadow,
    /// Whether the iteration uses what the place held at first, and the step that is assumed of it.
    is_used: bool,
    step: u32,
    is_written: bool,
}

/// For how many more iterations the flags stay as they are in this one.
#[derive(Clone, Copy, Debug)]
struct FlagBounds {
    /// N and Z.
    nz: u64,
    /// C and V.
    cv: u64,
}

/// A word of RAM that an iteration changes by a step.
pub(super) type WordStep = (u32, u32);

/// An iteration that is followed.
#[derive(Clone, Debug)]
pub(super) struct Iteration {
    /// Cycles that the iteration takes.
    cycles: u64,
    registers: [Register; 16],
    flags: FlagBounds,
    places: Vec<Place>,
    /// Registers of peripherals that are constants, and those that took a count.
    constants: Vec<u32>,
    captured: Vec<(u32, Count)>,
    /// For how many more iterations all goes the same way.
    most: u64,
}

/// What an iteration came to.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    /// So many more take the same way; the registers and words that differ do so by these steps.
    Repeats { most: u64, registers: [u32; 16], words: Vec<WordStep> },
    /// These words differ by steps, which was not assumed.
    Assume(Vec<WordStep>),
    /// Nothing is known of the next one.
    Differs,
}

impl Iteration {
    /// One of so many cycles, that begins with registers which differ by these steps. Of the words in `words` steps are assumed.
    pub(super) fn new(cycles: u64, registers: [u32; 16], words: &[WordStep], memory: &Memory) -> Self {
        let register = |step| Register { step, shadow: Shadow::Step(step), is_used: false, is_written: false };
        let place = |&(address, step): &WordStep| Place {
            address,
            width: Width::Word,
            before: memory.bytes.read_word(address).unwrap_or(0),
            shadow: Shadow::Step(step),
            is_used: true,
            step,
            is_written: false,
        };
        Self {
            cycles,
            registers: registers.map(register),
            // an iteration that uses the flags it begins with is not known
            flags: FlagBounds { nz: 0, cv: 0 },
            places: words.iter().map(place).collect(),
            constants: Vec::new(),
            captured: Vec::new(),
            most: u64::MAX,
        }
    }

    /// A register is read.
    pub(super) fn read(&mut self, core: &Core, register: u8) -> Value {
        let index = usize::from(register & 15);
        let entry = &mut self.registers[index];
        entry.is_used |= !entry.is_written;
        Value { now: core.r[index], shadow: entry.shadow }
    }

    /// A register is read that has to be a constant: an address, for one.
    pub(super) fn read_constant(&mut self, core: &Core, register: u8) -> Option<u32> {
        let value = self.read(core, register);
        value.shadow.is_constant().then_some(value.now)
    }

    /// Whether registers are constants.
    pub(super) fn are_constant(&mut self, core: &Core, registers: &[u8]) -> bool {
        // each of them counts as read
        let constants = registers.iter().filter(|&&register| self.read(core, register).shadow.is_constant()).count();
        constants == registers.len()
    }

    /// A register is written. The stack pointer has to be a constant.
    pub(super) fn write(&mut self, register: u8, shadow: Shadow) -> Option<()> {
        let entry = &mut self.registers[usize::from(register & 15)];
        (entry.shadow, entry.is_written) = (shadow, true);
        (register != 13 || shadow.is_constant()).then_some(())
    }

    /// N and Z are set by a value; C and V stay.
    pub(super) fn set_nz(&mut self, value: Value) {
        self.flags.nz = value.stays(Cut::SignAndZero, self.cycles);
    }

    /// C and V are set by values that stay in their parts.
    pub(super) fn set_cv(&mut self, values: &[Value]) {
        let bounds = values.iter().map(|value| value.stays(Cut::Sign, self.cycles));
        self.flags.cv = bounds.min().unwrap_or(u64::MAX);
    }

    /// Nothing is known of C.
    pub(super) fn lose_carry(&mut self) {
        self.flags.cv = 0;
    }

    /// A condition is evaluated; `None` if nothing is known of it.
    pub(super) fn use_condition(&mut self, condition: u8) -> Option<()> {
        match condition >> 1 {
            0 | 2 => self.bound(self.flags.nz),
            1 | 3 => self.bound(self.flags.cv),
            4..=6 => self.bound(self.flags.nz.min(self.flags.cv)),
            _ => Some(()),
        }
    }

    /// C is used.
    pub(super) fn use_carry(&mut self) -> Option<()> {
        self.bound(self.flags.cv)
    }

    /// Whether a value is zero is used.
    pub(super) fn use_zero(&mut self, value: Value) -> Option<()> {
        self.bound(value.stays(Cut::SignAndZero, self.cycles))
    }

    fn bound(&mut self, most: u64) -> Option<()> {
        self.most = self.most.min(most);
        (self.most > 0).then_some(())
    }

    /// A load from an address that is a constant.
    pub(super) fn load<B: Bus>(
        &mut self,
        datum: Datum,
        address: u32,
        core: &Core,
        memory: &Memory,
        bus: &B,
    ) -> Option<Shadow> {
        let width = datum.width();
        if !width.is_aligned(address) {
            return None;
        }
        let shadow = match width.read_direct(address, &memory.bytes) {
            Some(_) if address < RAM_BASE => Shadow::CONSTANT,
            Some(before) => self.load_ram(width, address, before)?,
            None => self.load_register(width, address, core, bus)?,
        };
        // a part of a word that moves is not followed
        Some(if shadow.is_constant() || width == Width::Word { shadow } else { Shadow::Unknown })
    }

    fn load_ram(&mut self, width: Width, address: u32, before: u32) -> Option<Shadow> {
        if let Some(place) = self.place(width, address)? {
            place.is_used |= !place.is_written;
            return Some(place.shadow);
        }
        let shadow = Shadow::CONSTANT;
        let place = Place { address, width, before, shadow, is_used: true, step: 0, is_written: false };
        self.add_place(place).map(|()| shadow)
    }

    fn load_register<B: Bus>(&mut self, width: Width, address: u32, core: &Core, bus: &B) -> Option<Shadow> {
        if address == address::DWT_CYCCNT && width == Width::Word {
            return Some(Shadow::Step(if core.counts_cycles() { self.cycles as u32 } else { 0 }));
        }
        if let Some(&(_, count)) = self.captured.iter().find(|&&(register, _)| register == address & !3) {
            return self.count(count);
        }
        match bus.steady_read(address, width, core.cycles)? {
            SteadyRead::Constant => {
                self.constants.push(address & !3);
                (self.constants.len() <= MAX_REGISTERS).then_some(Shadow::CONSTANT)
            }
            SteadyRead::Count(count) => self.count(count),
        }
    }

    /// A count that is used up to the last one, after which comes 0.
    fn count(&mut self, count: Count) -> Option<Shadow> {
        let room = count.last.checked_sub(count.value)?;
        self.bound(iterations(room.into(), count.tick_cycles, self.cycles))?;
        Some(Shadow::of(count))
    }

    /// A store to an address that is a constant.
    pub(super) fn store<B: Bus>(
        &mut self,
        datum: Datum,
        address: u32,
        value: Value,
        core: &Core,
        memory: &Memory,
        bus: &B,
    ) -> Option<()> {
        let width = datum.width();
        if !width.is_aligned(address) {
            return None;
        }
        let shadow = if value.shadow.is_constant() || width == Width::Word { value.shadow } else { Shadow::Unknown };
        if address >= RAM_BASE
            && let Some(before) = width.read_direct(address, &memory.bytes)
        {
            if let Some(place) = self.place(width, address)? {
                (place.shadow, place.is_written) = (shadow, true);
                return Some(());
            }
            return self.add_place(Place { address, width, before, shadow, is_used: false, step: 0, is_written: true });
        }
        if !shadow.is_constant() || width != Width::Word || address < RAM_BASE {
            return None;
        }
        match bus.steady_write(address, value.now, core.cycles)? {
            SteadyWrite::Nothing => Some(()),
            SteadyWrite::Capture { register, count } => {
                self.captured.retain(|&(other, _)| other != register);
                self.captured.push((register, count));
                (self.captured.len() <= MAX_REGISTERS && !self.constants.contains(&register)).then_some(())
            }
        }
    }

    /// The place of an access, if it was accessed before; `None` if a part of it was.
    fn place(&mut self, width: Width, address: u32) -> Option<Option<&mut Place>> {
        let overlaps = |place: &&mut Place| {
            place.address < address + width.bytes() && address < place.address + place.width.bytes()
        };
        match self.places.iter_mut().find(overlaps) {
            Some(place) if place.address != address || place.width != width => None,
            place => Some(place),
        }
    }

    fn add_place(&mut self, place: Place) -> Option<()> {
        self.places.push(place);
        (self.places.len() <= MAX_PLACES).then_some(())
    }

    /// The iteration is over: the registers are now these, and were those.
    pub(super) fn end(&self, now: &[u32; 16], before: &[u32; 16], memory: &Memory) -> Outcome {
        let mut registers = [0; 16];
        for (index, register) in self.registers.iter().enumerate() {
            let moved = now[index].wrapping_sub(before[index]);
            // one that is written before it is read is written again by the next iteration
            if register.is_used || !register.is_written {
                if moved != register.step || register.shadow != Shadow::Step(moved) {
                    return Outcome::Differs;
                }
                registers[index] = moved;
            }
        }
        let (mut words, mut assume) = (Vec::new(), Vec::new());
        for place in self.places.iter().filter(|place| place.is_used) {
            let now = place.width.read_direct(place.address, &memory.bytes).unwrap_or(0);
            let moved = now.wrapping_sub(place.before);
            if place.shadow == Shadow::Step(place.step) && moved == place.step {
                words.extend((moved != 0).then_some((place.address, moved)));
            } else if place.width == Width::Word && moved != place.step {
                assume.push((place.address, moved));
            } else {
                return Outcome::Differs;
            }
        }
        if !assume.is_empty() {
            return Outcome::Assume(assume);
        }
        Outcome::Repeats { most: self.most, registers, words }
    }
}
