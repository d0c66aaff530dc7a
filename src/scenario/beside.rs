//! The devices that a scenario plays beside the board.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::hex_bytes::HexBytes;
use super::traffic::address;
use crate::session::{Beside, I2cAnswers, I2cDevice};

/// A device at I2C.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "DeviceFields", into = "DeviceFields")]
pub struct PlayedI2c {
    address: u8,
    answers: PlayedAnswers,
}

/// How a device answers, as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
enum PlayedAnswers {
    /// The first register of some that follow each other, and their bytes.
    Registers(BTreeMap<HexBytes, HexBytes>),
    Lists(Vec<HexBytes>),
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "device", expecting = "a device at I2C: address, registers or answers", deny_unknown_fields)]
struct DeviceFields {
    #[serde(deserialize_with = "address")]
    address: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    registers: Option<BTreeMap<HexBytes, HexBytes>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answers: Option<Vec<HexBytes>>,
}

/// The device at SPI.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "device", expecting = "a device at SPI: answers", deny_unknown_fields)]
pub struct PlayedSpi {
    /// What it sends, byte after byte; the last of these lists again and again.
    pub answers: Vec<HexBytes>,
}

impl TryFrom<DeviceFields> for PlayedI2c {
    type Error = String;

    fn try_from(fields: DeviceFields) -> Result<Self, String> {
        let answers = match (fields.registers, fields.answers) {
            (Some(registers), None) => {
                for (first, bytes) in &registers {
                    let [first] = first.0[..] else {
                        return Err(format!(
                            "\"{first}\" is no register: one has two hexadecimal digits, \"00\" to \"ff\""
                        ));
                    };
                    if usize::from(first) + bytes.0.len() > 256 {
                        return Err(format!("the bytes of register \"{first:02x}\" go on after \"ff\", the last one"));
                    }
                }
                PlayedAnswers::Registers(registers)
            }
            (None, Some(answers)) if !answers.is_empty() => PlayedAnswers::Lists(answers),
            (None, Some(_)) => return Err("`answers` has at least one list of bytes".to_owned()),
            _ => return Err("a device at I2C has either `registers` or `answers`".to_owned()),
        };
        Ok(Self { address: fields.address, answers })
    }
}

impl From<PlayedI2c> for DeviceFields {
    fn from(device: PlayedI2c) -> Self {
        let (registers, answers) = match device.answers {
            PlayedAnswers::Registers(registers) => (Some(registers), None),
            PlayedAnswers::Lists(lists) => (None, Some(lists)),
        };
        Self { address: device.address, registers, answers }
    }
}

impl PlayedI2c {
    fn device(&self) -> I2cDevice {
        let answers = match &self.answers {
            PlayedAnswers::Lists(lists) => I2cAnswers::Lists(lists.iter().map(|list| list.0.clone()).collect()),
            PlayedAnswers::Registers(written) => {
                let mut registers = Box::new([0; 256]);
                for (first, bytes) in written {
                    let places = registers.iter_mut().skip(first.0.first().copied().unwrap_or(0).into());
                    places.zip(&bytes.0).for_each(|(place, byte)| *place = *byte);
                }
                I2cAnswers::Registers(registers)
            }
        };
        I2cDevice { address: self.address, answers }
    }
}

/// All devices beside a board.
///
/// # Errors
/// Two devices have the same address.
pub(super) fn check(i2c: &[PlayedI2c]) -> Result<(), String> {
    let twice =
        i2c.iter().enumerate().find(|(index, one)| i2c[..*index].iter().any(|other| other.address == one.address));
    match twice {
        Some((_, device)) => Err(format!("there are two devices at the address {:#04x} of I2C", device.address)),
        None => Ok(()),
    }
}

/// What is put beside a board.
pub(super) fn beside(i2c: &[PlayedI2c], spi: Option<&PlayedSpi>) -> Beside {
    let lists = spi.map_or(&[][..], |spi| &spi.answers);
    Beside { i2c: i2c.iter().map(PlayedI2c::device).collect(), spi: lists.iter().map(|list| list.0.clone()).collect() }
}
