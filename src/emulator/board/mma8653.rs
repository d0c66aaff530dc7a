//! The MMA8653FC of the V1 (NXP data sheet, register map).
//!
//! | offset | register | reset |
//! |---|---|---|
//! | 0x00 | STATUS: bit 3 a sample is there, bit 7 one was lost | 0 |
//! | 0x01 to 0x06 | OUT_X, OUT_Y, OUT_Z, high byte first, left-aligned to 10 bits | 0 |
//! | 0x0b | SYSMOD: 0 standby, 1 awake | 0 |
//! | 0x0d | WHO_AM_I | 0x5a |
//! | 0x0e | XYZ_DATA_CFG: the range, 2, 4 or 8 g | 0 |
//! | 0x2a | CTRL_REG1: bit 0 active, bit 1 fast read, bits 3 to 5 the rate | 0 |
//! | 0x2b to 0x2e | CTRL_REG2 to CTRL_REG5: bit 6 of 2 resets it and is 0 again then, bit 1 of 3 makes the interrupts active high, bit 0 of 4 lets a sample
//!   interrupt, bit 0 of 5 leads that to INT1 and not INT2 | 0 |

use super::sampling::RateMillihertz;
use crate::hal::Acceleration;

/// The address on the bus.
pub(super) const ADDRESS: u8 = 0x1d;

const STATUS: u8 = 0x00;
const OUT_X_MSB: u8 = 0x01;
const SYSMOD: u8 = 0x0b;
const WHO_AM_I: u8 = 0x0d;
const XYZ_DATA_CFG: u8 = 0x0e;
const CTRL_REG1: u8 = 0x2a;
const CTRL_REG2: u8 = 0x2b;
/// CTRL_REG2.RST.
const RESET: u8 = 1 << 6;
const CTRL_REG3: u8 = 0x2c;
const CTRL_REG4: u8 = 0x2d;
const CTRL_REG5: u8 = 0x2e;

/// Milliseconds between two samples, by CTRL_REG1.DR; 0 is no whole number of them.
const PERIOD_MS: [u64; 8] = [0, 0, 5, 10, 20, 80, 160, 640];
/// The other rates, by DR 0 and 1 (data sheet, *CTRL_REG1*): 800 Hz and 400 Hz.
const FAST: [RateMillihertz; 2] = [800_000, 400_000];

/// The sensor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mma8653 {
    registers: [u8; 64],
    chosen: u8,
}

impl Default for Mma8653 {
    fn default() -> Self {
        let mut registers = [0; 64];
        registers[usize::from(WHO_AM_I)] = 0x5a;
        Self { registers, chosen: 0 }
    }
}

impl Mma8653 {
    fn get(&self, register: u8) -> u8 {
        self.registers[usize::from(register)]
    }

    /// The first byte of a write: the register.
    pub(super) fn choose(&mut self, byte: u8) {
        self.chosen = byte & 0x3f;
    }

    pub(super) fn write(&mut self, byte: u8) {
        if self.chosen == CTRL_REG2 && byte & RESET != 0 {
            *self = Self::default();
            return;
        }
        if matches!(self.chosen, XYZ_DATA_CFG | 0x10..=0x12 | 0x15..=0x18 | 0x29..=0x31) {
            self.registers[usize::from(self.chosen)] = byte;
        }
        self.chosen = (self.chosen + 1) & 0x3f;
    }

    pub(super) fn read(&mut self) -> u8 {
        let (place, fast) = (self.chosen, self.get(CTRL_REG1) & 2 != 0);
        self.chosen = match place {
            // a fast read leaves the low bytes out, and goes round
            1 | 3 if fast => place + 2,
            5 if fast => STATUS,
            6 => STATUS,
            _ => (place + 1) & 0x3f,
        };
        match place {
            SYSMOD => self.get(CTRL_REG1) & 1,
            _ => {
                let value = self.get(place);
                if place == 6 || (place == 5 && fast) {
                    self.registers[usize::from(STATUS)] = 0;
                }
                value
            }
        }
    }

    /// Whether the sensor measures: it is not in standby.
    pub(super) fn is_active(&self) -> bool {
        self.get(CTRL_REG1) & 1 != 0
    }

    /// The levels of INT1 and INT2.
    pub(super) fn interrupts(&self) -> [bool; 2] {
        let is_ready = self.get(STATUS) & 0x08 != 0 && self.get(CTRL_REG4) & 1 != 0;
        let leads_to_int1 = self.get(CTRL_REG5) & 1 != 0;
        let is_active_high = self.get(CTRL_REG3) & 2 != 0;
        [leads_to_int1, !leads_to_int1].map(|leads_here| (is_ready && leads_here) == is_active_high)
    }

    /// Takes a sample at a millisecond, if it is due.
    pub(super) fn feel(&mut self, acceleration: Acceleration, ms: u64) {
        let period = PERIOD_MS[self.data_rate()];
        if self.is_active() && period > 0 && ms.is_multiple_of(period) {
            self.sample(acceleration);
        }
    }

    /// CTRL_REG1.DR.
    fn data_rate(&self) -> usize {
        usize::from(self.get(CTRL_REG1) >> 3 & 7)
    }

    /// The rate of the sensor while it measures, if its period is no whole number of milliseconds.
    pub(super) fn fast_rate(&self) -> Option<RateMillihertz> {
        FAST.get(self.data_rate()).copied().filter(|_| self.is_active())
    }

    /// Takes a sample.
    pub(super) fn sample(&mut self, acceleration: Acceleration) {
        let range_g = 2 << (self.get(XYZ_DATA_CFG) & 3).min(2);
        // it sits on the back, turned: x and y point the other way than the board's (DAL's `MMA8653.cpp`)
        let board = [-acceleration.x_mg, -acceleration.y_mg, acceleration.z_mg];
        let bytes = board.map(|mg| {
            let full = i32::from(mg) * 32 / range_g;
            (full.clamp(i16::MIN.into(), i16::MAX.into()) as i16 & !0x3f).to_be_bytes()
        });
        for (at, byte) in (usize::from(OUT_X_MSB)..).zip(bytes.into_iter().flatten()) {
            self.registers[at] = byte;
        }
        let was_there = self.get(STATUS) & 0x08 != 0;
        self.registers[usize::from(STATUS)] = if was_there { 0xff } else { 0x0f };
    }
}
