//! The registers that all peripherals of Nordic's chips have in common (nRF52833 product specification, *Peripheral
//! interface*; nRF51 series reference manual, the same chapter).
//!
//! | offset | what |
//! |---|---|
//! | 0x000 + 4n | task n: a write of 1 triggers it |
//! | 0x100 + 4n | event n: reads 1 once it happened, a write of 0 clears it |
//! | 0x200 | SHORTS: an event triggers a task of the same peripheral |
//! | 0x300, 0x304, 0x308 | INTEN, INTENSET, INTENCLR: bit n lets event n interrupt |
//! | from 0x340, and NMIEN at 0x320 | what is the peripheral's own |

use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A register that keeps what is written to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Register {
    pub offset: u16,
    /// Its value after a reset.
    pub reset: u32,
    /// The bits that can be written.
    pub writable: u32,
}

/// A register by its offset, its value after a reset and the bits that can be written.
pub(super) const fn register(offset: u16, reset: u32, writable: u32) -> Register {
    Register { offset, reset, writable }
}

/// A shortcut: with this bit in SHORTS, the event triggers the task.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short {
    pub bit: u8,
    pub event: u8,
    pub task: u8,
}

pub(super) const fn short(bit: u8, event: u8, task: u8) -> Short {
    Short { bit, event, task }
}

/// What a kind of peripheral has.
#[derive(Debug)]
pub(super) struct Layout {
    /// The name, for people.
    pub name: &'static str,
    /// Bit n: there is a task n.
    pub tasks: u64,
    /// Bit n: there is an event n.
    pub events: u64,
    pub shorts: &'static [Short],
    /// Its own registers that keep what is written, upward by their offsets, which are multiples of 4.
    pub registers: &'static [Register],
}

/// There is one of each kind, so it is equal to itself only.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Layout {}

/// A set of tasks or events by their numbers.
pub(super) const fn set(numbers: &[u8]) -> u64 {
    let mut bits = 0;
    let mut i = 0;
    while i < numbers.len() {
        bits |= 1 << numbers[i];
        i += 1;
    }
    bits
}

/// The registers of one peripheral.
#[derive(Clone, Debug)]
pub(super) struct Registers {
    pub layout: &'static Layout,
    /// Bit n: event n happened and was not cleared.
    pub events: u64,
    pub shorts: u32,
    pub inten: u32,
    values: Vec<u32>,
    /// Where in `values` the register of an offset is, by a quarter of the offset. Peripherals look at their registers
    /// all the time, so there is no search.
    places: Arc<[Option<u8>; WORDS]>,
    /// Which registers only the other chip has, by a quarter of their offsets.
    foreign: Arc<Foreign>,
}

/// Which registers of a peripheral only the other chip has, by a quarter of their offsets.
pub(super) type Foreign = [bool; WORDS];

/// Registers are equal when they are of the same kind and hold the same. `places` follows from the kind, and `foreign` from the
/// chip.
impl PartialEq for Registers {
    fn eq(&self, other: &Self) -> bool {
        let Self { layout, events, shorts, inten, values, places: _, foreign: _ } = self;
        (layout, events, shorts, inten, values)
            == (&other.layout, &other.events, &other.shorts, &other.inten, &other.values)
    }
}

impl Eq for Registers {}

/// What they hold. The kind follows from the place in the list of peripherals.
impl Hash for Registers {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { layout: _, events, shorts, inten, values, places: _, foreign: _ } = self;
        (events, shorts, inten, values).hash(state);
    }
}

/// Words of the address space of a peripheral.
pub(super) const WORDS: usize = 0x400;

/// Where an access leads to.
pub(super) enum Place {
    Task(u8),
    Event(u8),
    Shorts,
    Inten,
    IntenSet,
    IntenClear,
    Own,
    /// The peripheral has no such register.
    Nowhere,
}

impl Registers {
    pub(super) fn new(layout: &'static Layout, foreign: Arc<Foreign>) -> Self {
        let mut places = [None; WORDS];
        for (place, register) in (0..).zip(layout.registers) {
            places[usize::from(register.offset) / 4 % WORDS] = Some(place);
        }
        let values = layout.registers.iter().map(|register| register.reset).collect();
        Self { layout, events: 0, shorts: 0, inten: 0, values, places: Arc::new(places), foreign }
    }

    pub(super) fn reset(&mut self) {
        (self.events, self.shorts, self.inten) = (0, 0, 0);
        for (value, register) in self.values.iter_mut().zip(self.layout.registers) {
            *value = register.reset;
        }
    }

    /// Bytes of the values.
    pub(super) fn value_bytes(&self) -> usize {
        size_of_val(self.values.as_slice())
    }

    /// What is at an offset. Registers of its own, too, are known by the table or else by the peripheral.
    pub(super) fn place(&self, offset: u16) -> Place {
        let number = (offset & 0xff) as u8 / 4;
        match offset {
            _ if self.foreign[usize::from(offset) / 4 % WORDS] => Place::Nowhere,
            0x000..0x200 if !offset.is_multiple_of(4) => Place::Nowhere,
            0x000..0x100 if self.layout.tasks >> number & 1 == 1 => Place::Task(number),
            0x100..0x200 if self.layout.events >> number & 1 == 1 => Place::Event(number),
            0x200 => Place::Shorts,
            0x300 => Place::Inten,
            0x304 => Place::IntenSet,
            0x308 => Place::IntenClear,
            // NMIEN of MWU, and what is a peripheral's own
            0x320..0x32c | 0x340.. => Place::Own,
            _ => Place::Nowhere,
        }
    }

    fn index(&self, offset: u16) -> Option<usize> {
        self.places[usize::from(offset) / 4 % WORDS].map(usize::from)
    }

    /// Whether the table has a register at an offset.
    pub(super) fn has(&self, offset: u16) -> bool {
        self.index(offset).is_some()
    }

    /// The value of a register of the table; 0 for one that it has not.
    pub(super) fn get(&self, offset: u16) -> u32 {
        self.index(offset).map_or(0, |index| self.values[index])
    }

    /// The pin that a register of the table selects, as PSEL does: bits 0 to 5, unless bit 31 says that there is none.
    pub(super) fn pin(&self, offset: u16) -> Option<u8> {
        let select = self.get(offset);
        (select >> 31 == 0).then_some(select as u8 & 0x3f)
    }

    /// Sets a register of the table as the peripheral itself does, whatever can be written.
    pub(super) fn set(&mut self, offset: u16, value: u32) {
        if let Some(index) = self.index(offset) {
            self.values[index] = value;
        }
    }

    /// Writes a register of the table as a program does.
    pub(super) fn write(&mut self, offset: u16, value: u32) {
        if let Some(index) = self.index(offset) {
            let writable = self.layout.registers[index].writable;
            self.values[index] = self.values[index] & !writable | value & writable;
        }
    }

    /// Whether an event happened that interrupts.
    pub(super) fn interrupts(&self) -> bool {
        // bit n of INTEN is event n; events from 32 on do not interrupt
        self.events as u32 & self.inten != 0
    }
}
