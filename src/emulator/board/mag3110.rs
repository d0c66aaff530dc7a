//! The MAG3110 of the first V1: a magnetometer (NXP data sheet MAG3110, table of registers).
//!
//! | offset | register | reset |
//! |---|---|---|
//! | 0x00 | DR_STATUS: bit 3 a sample is there, bit 7 one was lost | 0 |
//! | 0x01 to 0x06 | OUT_X, OUT_Y, OUT_Z, high byte first, in 0.1 microtesla | 0 |
//! | 0x07 | WHO_AM_I | 0xc4 |
//! | 0x08 | SYSMOD: 0 standby, 1 active | 0 |
//! | 0x09 to 0x0e | OFF_X, OFF_Y, OFF_Z: offsets by the user | 0 |
//! | 0x0f | DIE_TEMP, in degrees | 0 |
//! | 0x10, 0x11 | CTRL_REG1: bit 0 active, bit 1 one sample, bits 3 to 7 the rate; CTRL_REG2: bit 4 resets the coil and is 0
//!   again then | 0 |
//!
//! INT1 is high while a sample is there.

use super::sampling::RateMillihertz;

/// The address on the bus.
pub(super) const ADDRESS: u8 = 0x0e;

const DR_STATUS: usize = 0x00;
const OUT_X_MSB: usize = 0x01;
const WHO_AM_I: usize = 0x07;
const SYSMOD: usize = 0x08;
const DIE_TEMP: usize = 0x0f;
const CTRL_REG1: usize = 0x10;
const ACTIVE: u8 = 1 << 0;
const TRIGGER: u8 = 1 << 1;
const CTRL_REG2: usize = 0x11;
/// CTRL_REG2.Mag_RST.
const RESET_COIL: u8 = 1 << 4;

/// A step of the sensor: a tenth of a microtesla.
const STEP_NT: i32 = 100;

/// The sensor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mag3110 {
    registers: [u8; 0x12],
    chosen: usize,
}

impl Default for Mag3110 {
    fn default() -> Self {
        let mut registers = [0; 0x12];
        registers[WHO_AM_I] = 0xc4;
        registers[DIE_TEMP] = 23;
        Self { registers, chosen: 0 }
    }
}

impl Mag3110 {
    /// The first byte of a write: the register.
    pub(super) fn choose(&mut self, byte: u8) {
        self.chosen = usize::from(byte) % self.registers.len();
    }

    pub(super) fn write(&mut self, byte: u8) {
        if matches!(self.chosen, 0x09..=0x0e | 0x10 | 0x11) {
            self.registers[self.chosen] = if self.chosen == CTRL_REG2 { byte & !RESET_COIL } else { byte };
            self.registers[SYSMOD] = self.registers[CTRL_REG1] & ACTIVE;
        }
        self.chosen = (self.chosen + 1) % self.registers.len();
    }

    pub(super) fn read(&mut self) -> u8 {
        let place = self.chosen;
        let value = self.registers[place];
        // a read that begins with the status goes round over the sample
        self.chosen = if place == OUT_X_MSB + 5 { DR_STATUS } else { (place + 1) % self.registers.len() };
        if place == OUT_X_MSB + 5 {
            self.registers[DR_STATUS] = 0;
        }
        value
    }

    /// Whether the sensor measures: it is not in standby.
    pub(super) fn is_active(&self) -> bool {
        self.registers[CTRL_REG1] & ACTIVE != 0
    }

    /// Whether a sample is there that was not read.
    pub(super) fn is_ready(&self) -> bool {
        self.registers[DR_STATUS] & 0x08 != 0
    }

    /// Takes a sample at a millisecond, if it is due. The field is in nanotesla, in the axes of the board; the sensor sits
    /// on the back, and all of its axes point the other way (DAL's `MAG3110.cpp` and `CoordinateSystem.cpp`).
    pub(super) fn feel(&mut self, field_nt: impl Fn() -> [i32; 3], ms: u64) {
        let control = self.registers[CTRL_REG1];
        let halvings = self.halvings();
        let is_due = control & ACTIVE != 0 && halvings > 0 && ms.is_multiple_of(25 << (halvings - 1));
        if is_due || control & TRIGGER != 0 {
            self.sample(field_nt);
        }
    }

    /// How often 80 Hz are halved: by each step of DR and of OS.
    fn halvings(&self) -> u32 {
        let control = self.registers[CTRL_REG1];
        u32::from(control >> 5) + u32::from(control >> 3 & 3)
    }

    /// The rate of the sensor while it measures, if its period is no whole number of milliseconds: 80 Hz.
    pub(super) fn fast_rate(&self) -> Option<RateMillihertz> {
        (self.is_active() && self.halvings() == 0).then_some(80_000)
    }

    /// Takes a sample of the field.
    pub(super) fn sample(&mut self, field_nt: impl Fn() -> [i32; 3]) {
        self.registers[CTRL_REG1] &= !TRIGGER;
        let sample = field_nt().map(|nt| (-nt / STEP_NT) as i16);
        for (at, byte) in (OUT_X_MSB..).zip(sample.into_iter().flat_map(i16::to_be_bytes)) {
            self.registers[at] = byte;
        }
        self.registers[DR_STATUS] = if self.is_ready() { 0xff } else { 0x0f };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_there_until_it_is_read() {
        let mut sensor = Mag3110::default();
        // CTRL_REG1: 80 Hz, active
        sensor.choose(0x10);
        sensor.write(0x01);
        // north, and down
        assert_eq!(sensor.fast_rate(), Some(80_000), "every 12.5 ms");
        sensor.sample(|| [0, 20_000, 44_000]);
        assert!(sensor.is_ready());
        sensor.choose(0x01);
        let bytes: Vec<u8> = (0..6).map(|_| sensor.read()).collect();
        assert_eq!(bytes, [0, 0, 0xff, 0x38, 0xfe, 0x48], "0, -200, -440");
        assert!(!sensor.is_ready());
        sensor.choose(0x07);
        assert_eq!(sensor.read(), 0xc4);
    }
}
