//! When which LED is lit: all 256 levels, on both boards.
//!
//! The rows of the matrix are lit one after the other, each for a slot of some milliseconds. At the start of its slot all
//! LEDs of the row that are not dark go on together; then each goes off when it was on for as long as its level says.
//! These times are those of CODAL on the V2 and of DAL on the V1, so an image looks as the same program in MakeCode would;
//! `hardware::drivers` has the facts.
//!
//! For a program that uses light, a slot follows those of the rows in which no LED is lit and light is sensed. Then a scan
//! of the V2 takes 25 ms, as in CODAL, and one of the V1 23 ms; DAL takes 25.

use crate::hal::{Frame, Level};
use crate::hardware::drivers::{
    CODAL_V2_SENSING_SLOT_TICKS, CODAL_V2_SENSING_STEP_TICKS, CODAL_V2_SLOT_TICKS, CODAL_V2_STEP_TICKS,
    CODAL_V2_TICKS_PER_US, DAL_V1_BIT_US, DAL_V1_SENSING_SLOT_US, DAL_V1_SLOT_US,
};
use crate::hardware::{MAX_COLUMNS, MAX_ROWS, Model};

/// An LED that goes out sooner than this after the one before it is waited for; for a later one an interrupt comes.
const SPIN_US: u16 = 30;

/// How the LEDs of a board are wired, and for how long they are lit.
#[derive(Clone, Copy, Debug)]
pub struct Wiring {
    /// By row and column of the matrix: x and y of the LED there.
    leds: [[Option<(u8, u8)>; MAX_COLUMNS]; MAX_ROWS],
    /// Rows of the matrix.
    pub rows: usize,
    /// The slot of a row, in microseconds.
    pub slot_us: u16,
    /// The slot that follows those of the rows, in which light is sensed, in microseconds; 0 where it is not.
    pub sensing_us: u16,
    on_us: fn(Level) -> u16,
}

/// The V1: three rows of up to nine, 6 ms each.
pub const V1: Wiring = Wiring {
    leds: Model::V1.leds().leds,
    rows: Model::V1.leds().row_pins.len(),
    slot_us: DAL_V1_SLOT_US,
    sensing_us: 0,
    on_us: |level| {
        let bit = |bit: usize| if level.0 >> bit & 1 == 1 { DAL_V1_BIT_US[bit] } else { 0 };
        (0..DAL_V1_BIT_US.len()).map(bit).sum()
    },
};

/// The V2: five rows of five, 3.333 ms each.
pub const V2: Wiring = Wiring {
    leds: Model::V2.leds().leds,
    rows: Model::V2.leds().row_pins.len(),
    slot_us: (CODAL_V2_SLOT_TICKS / CODAL_V2_TICKS_PER_US) as u16,
    sensing_us: 0,
    on_us: |level| level.0 as u16 * (CODAL_V2_STEP_TICKS / CODAL_V2_TICKS_PER_US) as u16,
};

/// The V1 while light is sensed.
pub const V1_SENSING: Wiring = Wiring { sensing_us: DAL_V1_SENSING_SLOT_US, ..V1 };

/// The V2 while light is sensed: shorter slots, and one that is four times as long.
pub const V2_SENSING: Wiring = Wiring {
    slot_us: (CODAL_V2_SENSING_SLOT_TICKS / CODAL_V2_TICKS_PER_US) as u16,
    sensing_us: (4 * CODAL_V2_SENSING_SLOT_TICKS / CODAL_V2_TICKS_PER_US) as u16,
    on_us: |level| (level.0 as u32 * CODAL_V2_SENSING_STEP_TICKS / CODAL_V2_TICKS_PER_US) as u16,
    ..V2
};

/// A set of columns: bit `n` is column `n` of the matrix.
pub type Columns = u16;

/// Columns that go out together.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Edge {
    /// Microseconds after the start of the slot.
    at_us: u16,
    columns: Columns,
}

/// What happens in the slot of a row.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Slot {
    /// The columns that go on at the start.
    lit: Columns,
    /// When they go out, the soonest first.
    edges: [Edge; MAX_COLUMNS],
    /// How many of the edges there are.
    count: usize,
}

impl Slot {
    /// Adds a column that is lit for some time.
    fn add(&mut self, column: usize, on_us: u16) {
        let columns = 1 << column;
        self.lit |= columns;
        let at = self.edges[..self.count].partition_point(|edge| edge.at_us < on_us);
        match self.edges[..self.count].get_mut(at).filter(|edge| edge.at_us == on_us) {
            Some(edge) => edge.columns |= columns,
            None => {
                self.edges.copy_within(at..self.count, at + 1);
                self.edges[at] = Edge { at_us: on_us, columns };
                self.count += 1;
            }
        }
    }
}

/// A frame as the matrix plays it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Slots([Slot; MAX_ROWS]);

impl Wiring {
    /// For how long an LED of a level is lit in the slot of its row, in microseconds.
    pub fn on_us(&self, level: Level) -> u16 {
        (self.on_us)(level)
    }

    /// Works out when which LED of a frame is lit.
    pub fn slots(&self, frame: &Frame) -> Slots {
        let mut slots = Slots::default();
        for (slot, leds) in slots.0.iter_mut().zip(&self.leds) {
            for (column, led) in leds.iter().enumerate() {
                let level = led.map_or(Level::DARK, |(x, y)| frame.level(x.into(), y.into()));
                if level != Level::DARK {
                    slot.add(column, self.on_us(level));
                }
            }
        }
        slots
    }
}

/// The pins of the matrix, and a timer.
pub trait Port {
    /// Lights these columns of a row, and no other LED.
    fn light(&mut self, row: usize, columns: Columns);

    /// Puts out these columns of the row that is lit.
    fn put_out(&mut self, columns: Columns);

    /// Turns all LEDs off, and begins to sense light.
    fn begin_sensing(&mut self);

    /// Ends sensing light.
    fn end_sensing(&mut self);

    /// Counts from zero, and interrupts after some microseconds; at the interrupt, counting begins at zero again.
    fn count(&mut self, interrupt_after_us: u16);

    /// Microseconds counted.
    fn counted_us(&self) -> u16;
}

/// Plays frames on a matrix.
#[derive(Debug)]
pub struct Scan<P> {
    port: P,
    wiring: Wiring,
    slots: Slots,
    /// The number of rows while light is sensed.
    row: usize,
    /// What is played in this slot: a new frame begins with the next one.
    slot: Slot,
    /// When this slot ends, in microseconds after its start.
    end_us: u16,
    /// The edge of the slot that comes next; the end of the slot when there is none.
    next: usize,
}

impl<P: Port> Scan<P> {
    /// A dark display that plays from now on.
    pub fn start(mut port: P, wiring: Wiring) -> Self {
        port.count(wiring.slot_us);
        Self { port, wiring, slots: Slots::default(), row: 0, slot: Slot::default(), end_us: wiring.slot_us, next: 0 }
    }

    /// Plays this frame from the next row on.
    pub fn show(&mut self, slots: Slots) {
        self.slots = slots;
    }

    /// To be called at each interrupt of the port's timer.
    pub fn on_interrupt(&mut self) {
        // this late the interrupt comes, counted from the start of the slot
        let mut counted_from_us = self.due_us() + self.port.counted_us();
        self.port.count(u16::MAX);
        loop {
            match self.slot.edges[..self.slot.count].get(self.next) {
                Some(edge) => {
                    self.port.put_out(edge.columns);
                    self.next += 1;
                }
                None => {
                    self.next_slot();
                    self.port.count(u16::MAX);
                    counted_from_us = 0;
                }
            }
            let due_us = self.due_us();
            let now_us = counted_from_us + self.port.counted_us();
            if due_us > now_us.saturating_add(SPIN_US) {
                self.port.count(due_us - now_us);
                return;
            }
            while counted_from_us + self.port.counted_us() < due_us {
                core::hint::spin_loop();
            }
        }
    }

    fn next_slot(&mut self) {
        if self.is_sensing() {
            self.port.end_sensing();
        }
        let slots = self.wiring.rows + usize::from(self.wiring.sensing_us > 0);
        self.row = if self.row + 1 < slots { self.row + 1 } else { 0 };
        self.next = 0;
        if self.is_sensing() {
            (self.slot, self.end_us) = (Slot::default(), self.wiring.sensing_us);
            self.port.begin_sensing();
        } else {
            (self.slot, self.end_us) = (self.slots.0[self.row], self.wiring.slot_us);
            self.port.light(self.row, self.slot.lit);
        }
    }

    fn is_sensing(&self) -> bool {
        self.row >= self.wiring.rows
    }

    /// The pins, for who measures while light is sensed.
    pub const fn port(&mut self) -> &mut P {
        &mut self.port
    }

    /// When something happens next, in microseconds after the start of the slot.
    fn due_us(&self) -> u16 {
        self.slot.edges[..self.slot.count].get(self.next).map_or(self.end_us, |edge| edge.at_us)
    }
}

#[cfg(all(test, feature = "session"))]
mod tests;
