//! The LSM303AGR of the V2, and of the V1 from revision 1.5: accelerometer and magnetometer (ST data sheet DocID027765, register tables of chapter 8).
//!
//! | accelerometer | register | reset |
//! |---|---|---|
//! | 0x07 | STATUS_REG_AUX_A | 0 |
//! | 0x0c, 0x0d | OUT_TEMP_A | 0 |
//! | 0x0f | WHO_AM_I_A | 0x33 |
//! | 0x1f | TEMP_CFG_REG_A | 0 |
//! | 0x20 to 0x25 | CTRL_REG1_A to CTRL_REG6_A: bit 4 of 3 lets a sample interrupt by INT1 | 0x07, 0 |
//! | 0x27 | STATUS_REG_A: bit 3 a sample is there, bit 7 one was lost | 0 |
//! | 0x28 to 0x2d | OUT_X, OUT_Y, OUT_Z, low byte first | 0 |
//!
//! | magnetometer | register | reset |
//! |---|---|---|
//! | 0x4f | WHO_AM_I_M | 0x40 |
//! | 0x60 to 0x62 | CFG_REG_A_M to CFG_REG_C_M: bit 0 of C lets a sample interrupt by INT_MAG | 0x03, 0 |
//! | 0x67 | STATUS_REG_M | 0 |
//! | 0x68 to 0x6d | OUTX, OUTY, OUTZ | 0 |
//!
//! Bit 7 of the register's number lets the accelerometer go on to the next register with each byte; the magnetometer
//! does so always.
//!
//! On the V2 both interrupts lead to one line, which is low while one of them is there, whatever CTRL_REG6_A says of the
//! polarity: that line is what CODAL waits for.

use super::sampling::RateMillihertz;
use crate::hal::Acceleration;

/// Addresses on the bus.
pub(super) const ACCELEROMETER: u8 = 0x19;
pub(super) const MAGNETOMETER: u8 = 0x1e;

const WHO_AM_I_A: u8 = 0x0f;
const CTRL_REG1_A: u8 = 0x20;
const CTRL_REG3_A: u8 = 0x22;
const CTRL_REG4_A: u8 = 0x23;
const STATUS_REG_A: u8 = 0x27;
const OUT_X_L_A: u8 = 0x28;
const WHO_AM_I_M: u8 = 0x4f;
const CFG_REG_A_M: u8 = 0x60;
const CFG_REG_C_M: u8 = 0x62;
const STATUS_REG_M: u8 = 0x67;
const OUTX_L_M: u8 = 0x68;

/// Milliseconds between two samples, by CTRL_REG1_A.ODR; 0 is off or no whole number of them.
const PERIOD_MS: [u64; 16] = [0, 1000, 100, 40, 20, 10, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// The other rates, by ODR 7 to 9 (data sheet, *Data rate configuration*): 400 Hz, 1.620 kHz, and 1.344 kHz or in low power
/// 5.376 kHz.
const FAST: [RateMillihertz; 3] = [400_000, 1_620_000, 1_344_000];
const FASTEST_LOW_POWER: RateMillihertz = 5_376_000;
/// CTRL_REG1_A.LPen.
const LOW_POWER: u8 = 1 << 3;

/// A step of the magnetometer: 1.5 milligauss (data sheet, table of the sensitivity).
const STEP_NT: i32 = 150;

/// One of the two sensors, as the bus sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Half {
    registers: [u8; 128],
    chosen: u8,
    goes_on: bool,
    always_goes_on: bool,
}

impl Half {
    fn new(always_goes_on: bool) -> Self {
        Self { registers: [0; 128], chosen: 0, goes_on: always_goes_on, always_goes_on }
    }

    /// The first byte of a write: the register.
    pub(super) fn choose(&mut self, byte: u8) {
        self.chosen = byte & 0x7f;
        self.goes_on = self.always_goes_on || byte & 0x80 != 0;
    }

    pub(super) fn write(&mut self, byte: u8) {
        let place = self.step();
        let writable = matches!(place, 0x1f..=0x26 | 0x2e | 0x30..=0x3f | 0x45..=0x4a | 0x60..=0x66);
        if writable {
            self.registers[usize::from(place)] = byte;
        }
        // a sensor that is powered down has no sample: CODAL sleeps until the line of the interrupts goes low
        match place {
            CTRL_REG1_A if byte >> 4 == 0 => self.registers[usize::from(STATUS_REG_A)] = 0,
            CFG_REG_A_M if byte & 2 != 0 => self.registers[usize::from(STATUS_REG_M)] = 0,
            _ => {}
        }
    }

    pub(super) fn read(&mut self) -> u8 {
        let place = self.step();
        let value = self.registers[usize::from(place)];
        // reading the last byte of a sample takes it away
        match place {
            0x2d => self.registers[usize::from(STATUS_REG_A)] = 0,
            0x6d => self.registers[usize::from(STATUS_REG_M)] = 0,
            _ => {}
        }
        value
    }

    /// The chosen register; goes on to the next one.
    fn step(&mut self) -> u8 {
        let place = self.chosen;
        if self.goes_on {
            self.chosen = (self.chosen + 1) & 0x7f;
        }
        place
    }

    /// Puts a sample in, and its status.
    fn sample(&mut self, first: u8, status: u8, axes: [i16; 3]) {
        for (at, byte) in (usize::from(first)..).zip(axes.into_iter().flat_map(i16::to_le_bytes)) {
            self.registers[at] = byte;
        }
        let was_there = self.registers[usize::from(status)] & 0x08 != 0;
        self.registers[usize::from(status)] = if was_there { 0xff } else { 0x0f };
    }
}

/// Both sensors.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Lsm303agr {
    accelerometer: Half,
    magnetometer: Half,
}

impl Default for Lsm303agr {
    fn default() -> Self {
        let mut sensor = Self { accelerometer: Half::new(false), magnetometer: Half::new(true) };
        sensor.accelerometer.registers[usize::from(WHO_AM_I_A)] = 0x33;
        sensor.accelerometer.registers[usize::from(CTRL_REG1_A)] = 0x07;
        sensor.magnetometer.registers[usize::from(WHO_AM_I_M)] = 0x40;
        sensor.magnetometer.registers[usize::from(CFG_REG_A_M)] = 0x03;
        sensor
    }
}

impl Lsm303agr {
    pub(super) fn half(&mut self, magnetometer: bool) -> &mut Half {
        if magnetometer { &mut self.magnetometer } else { &mut self.accelerometer }
    }

    /// Whether the accelerometer measures: it is not powered down.
    pub(super) fn measures_acceleration(&self) -> bool {
        self.accelerometer.registers[usize::from(CTRL_REG1_A)] >> 4 != 0
    }

    /// Whether the magnetometer measures, continuously or once: MD, the low bits of its first register, is 0 or 1.
    pub(super) fn measures_field(&self) -> bool {
        self.magnetometer.registers[usize::from(CFG_REG_A_M)] & 3 < 2
    }

    /// Whether a sample is there that shall interrupt.
    pub(super) fn interrupts(&self) -> bool {
        let has = |half: &Half, register: u8, bit: u8| half.registers[usize::from(register)] >> bit & 1 == 1;
        let Self { accelerometer, magnetometer } = self;
        has(accelerometer, CTRL_REG3_A, 4) && has(accelerometer, STATUS_REG_A, 3)
            || has(magnetometer, CFG_REG_C_M, 0) && has(magnetometer, STATUS_REG_M, 3)
    }

    /// The rate of the accelerometer, if its period is no whole number of milliseconds.
    pub(super) fn fast_rate(&self) -> Option<RateMillihertz> {
        let control = self.accelerometer.registers[usize::from(CTRL_REG1_A)];
        let rate = FAST.get(usize::from(control >> 4).checked_sub(7)?).copied()?;
        Some(if control >> 4 == 9 && control & LOW_POWER != 0 { FASTEST_LOW_POWER } else { rate })
    }

    /// The accelerometer takes a sample.
    pub(super) fn sample_acceleration(&mut self, acceleration: Acceleration) {
        let control = |register: u8| self.accelerometer.registers[usize::from(register)];
        let axes = axes(acceleration, control(CTRL_REG1_A), control(CTRL_REG4_A));
        self.accelerometer.sample(OUT_X_L_A, STATUS_REG_A, axes);
    }

    /// Takes samples at a millisecond, if they are due. The field is in nanotesla, in the axes of the board.
    pub(super) fn feel(&mut self, acceleration: Acceleration, field_nt: impl Fn() -> [i32; 3], ms: u64) {
        let control = self.accelerometer.registers[usize::from(CTRL_REG1_A)];
        let period = PERIOD_MS[usize::from(control >> 4)];
        if period > 0 && ms.is_multiple_of(period) {
            self.sample_acceleration(acceleration);
        }
        // MD: 0 continuous, 1 single; ODR: 10, 20, 50, 100 Hz
        let config = self.magnetometer.registers[usize::from(CFG_REG_A_M)];
        let period = [100, 50, 20, 10][usize::from(config >> 2 & 3)];
        if config & 3 < 2 && ms.is_multiple_of(period) {
            // its y points the other way, as the accelerometer's does
            let [x, y, z] = field_nt().map(|nt| (nt / STEP_NT) as i16);
            self.magnetometer.sample(OUTX_L_M, STATUS_REG_M, [x, -y, z]);
            if config & 3 == 1 {
                self.magnetometer.registers[usize::from(CFG_REG_A_M)] |= 3;
            }
        }
    }
}

/// A sample, left-aligned. The sensor sits on the back of the board: its y points the other way than the board's (see
/// CODAL's `LSM303Accelerometer.cpp` and `CoordinateSystem.cpp`).
fn axes(acceleration: Acceleration, reg1: u8, reg4: u8) -> [i16; 3] {
    // at 16 g a step is 12 times that at 2 g (data sheet, table of the sensitivity), as if the range were 24 g
    let range_g = [2, 4, 8, 24][usize::from(reg4 >> 4 & 3)];
    // bits of a sample: 8 in low power, 12 in high resolution, 10 else
    let bits = match (reg1 >> 3 & 1, reg4 >> 3 & 1) {
        (1, _) => 8,
        (_, 1) => 12,
        _ => 10,
    };
    let board = [acceleration.x_mg, -acceleration.y_mg, acceleration.z_mg];
    let enabled = |axis: usize| reg1 >> axis & 1 == 1;
    std::array::from_fn(|axis| {
        // 1024 milli-g are 1 g, and the whole range is 2^15
        let full = i32::from(board[axis]) * 32 / range_g;
        let aligned = full.clamp(i16::MIN.into(), i16::MAX.into()) as i16 & (-1_i16 << (16 - bits));
        if enabled(axis) { aligned } else { 0 }
    })
}
