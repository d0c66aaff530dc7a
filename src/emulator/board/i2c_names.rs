//! The names of devices by their addresses of I2C.

use super::{lsm303agr, mag3110, mma8653};

/// A device of the board.
pub(super) fn of_board(address: u8) -> Option<&'static str> {
    Some(match address {
        mag3110::ADDRESS => "compass MAG3110",
        lsm303agr::ACCELEROMETER => "accelerometer LSM303AGR",
        mma8653::ADDRESS => "accelerometer MMA8653",
        lsm303agr::MAGNETOMETER => "compass LSM303AGR",
        0x70 => "interface chip",
        0x72 => "interface chip, flash",
        _ => return None,
    })
}

/// Whether the first byte that is written to a device of the board chooses a register.
pub(super) fn has_registers(address: u8) -> bool {
    !matches!(address, 0x70 | 0x72)
}

/// What is mostly found at an address of the edge connector: the addresses that the data sheets of common devices name.
pub(super) fn usual(address: u8) -> Option<&'static str> {
    Some(match address {
        0x20..=0x26 => "an MCP23017 or PCF8574 port expander",
        0x27 | 0x3f => "a PCF8574 of a character display",
        0x29 => "a VL53L0X distance sensor or TCS34725 colour sensor",
        0x3c | 0x3d => "an SSD1306 display",
        0x40 => "a PCA9685, INA219 or HTU21D",
        0x44 | 0x45 => "an SHT3x humidity sensor",
        0x48..=0x4b => "an ADS1115 or LM75",
        0x50..=0x57 => "an AT24C EEPROM",
        0x5a => "an MLX90614 or MPR121",
        0x68 => "a DS3231 clock or MPU-6050",
        0x76 | 0x77 => "a BME280, BMP280 or MS5611",
        _ => return None,
    })
}
