//! What PIN_CNF says, as sets of pins.

use super::PINS;

/// PIN_CNF after a reset: the input buffer is disconnected.
const CNF_RESET: u32 = 2;
/// PIN_CNF: DIR, INPUT, PULL, DRIVE, SENSE.
pub(super) const CNF_BITS: u32 = 0x0003_070f;
/// P0.26 and P1.00: SCL and SDA at the edge connector of the V2.
const EDGE_BUS: u64 = 1 << 26 | 1 << 32;
pub(super) const DIR: u32 = 1 << 0;

/// A level for some of the pins: bit n is pin n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Drive {
    pub(super) which: u64,
    pub(super) high: u64,
}

impl Drive {
    pub(super) fn set(&mut self, pin: u64, level: Option<bool>) {
        self.which = if level.is_some() { self.which | pin } else { self.which & !pin };
        self.high = if level == Some(true) { self.high | pin } else { self.high & !pin };
    }

    /// The same but for some pins.
    pub(super) fn without(self, pins: u64) -> Self {
        Self { which: self.which & !pins, high: self.high & !pins }
    }

    /// What it makes of the levels that are there without it.
    pub(super) fn over(self, levels: u64) -> u64 {
        levels & !self.which | self.high
    }
}

/// PIN_CNF of all pins, and what it says as sets of pins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Configured {
    pub(super) cnf: [u32; PINS],
    pub(super) output: u64,
    pub(super) connected: u64,
    pub(super) pull: Drive,
    /// The levels whose drive is connected (DRIVE: D0 and D1 disconnect one).
    pub(super) drives_low: u64,
    pub(super) drives_high: u64,
    /// The levels that SENSE waits for.
    pub(super) sense_low: u64,
    pub(super) sense_high: u64,
}

impl Configured {
    pub(super) fn reset() -> Self {
        let all = u64::MAX;
        Self {
            cnf: [CNF_RESET; PINS],
            output: 0,
            connected: 0,
            pull: Drive::default(),
            drives_low: all,
            drives_high: all,
            sense_low: 0,
            sense_high: 0,
        }
    }

    /// P19 and P20 of the V2 as far as they are set up as lines of I2C, which drive nothing high. Runtimes do that at their start,
    /// and let whoever holds a line go, whether the program has anything to send or not.
    pub(super) fn bus_lines(&self) -> u64 {
        EDGE_BUS & !self.drives_high
    }

    pub(super) fn set(&mut self, number: usize, cnf: u32) {
        self.cnf[number] = cnf;
        let pin = 1 << number;
        let put = |set: &mut u64, is_in: bool| *set = if is_in { *set | pin } else { *set & !pin };
        put(&mut self.output, cnf & DIR != 0);
        put(&mut self.connected, cnf & 2 == 0);
        let pull = match cnf >> 2 & 3 {
            1 => Some(false),
            3 => Some(true),
            _ => None,
        };
        self.pull.set(pin, pull);
        let drive = cnf >> 8 & 7;
        put(&mut self.drives_low, !matches!(drive, 4 | 5));
        put(&mut self.drives_high, !matches!(drive, 6 | 7));
        put(&mut self.sense_high, cnf >> 16 & 3 == 2);
        put(&mut self.sense_low, cnf >> 16 & 3 == 3);
    }
}
