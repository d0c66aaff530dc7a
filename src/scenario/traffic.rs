//! What is expected to go over the air and the buses.

use serde::{Deserialize, Deserializer, Serialize};

use super::hex_bytes::HexBytes;
use super::number;
use super::packet_fields::PacketFields;
use super::place::ron_options;
use crate::session::{I2cAnswer, Traffic};

/// Something that is expected to go over the air or a bus.
#[derive(Clone, PartialEq, Debug)]
pub enum TrafficPattern {
    /// The radio sends a packet like this.
    Sent(SentPattern),
    /// A transfer over I2C.
    I2c(I2cPattern),
    /// An exchange over SPI.
    Spi(SpiPattern),
}

/// A packet that is expected to be sent; what is not named can be anything.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "PacketFields", into = "PacketFields")]
pub struct SentPattern(PacketFields);

impl TryFrom<PacketFields> for SentPattern {
    type Error = String;

    fn try_from(fields: PacketFields) -> Result<Self, String> {
        fields.check_expected()?;
        Ok(Self(fields))
    }
}

impl From<SentPattern> for PacketFields {
    fn from(pattern: SentPattern) -> Self {
        pattern.0
    }
}

/// A transfer over I2C; what is not named can be anything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "transfer", expecting = "a transfer over I2C: address, wrote, read, answered", deny_unknown_fields)]
pub struct I2cPattern {
    /// The address, of seven bits.
    #[serde(deserialize_with = "address")]
    pub address: u8,
    /// All bytes that the board writes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrote: Option<HexBytes>,
    /// All bytes that the board reads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<HexBytes>,
    /// Whether somebody answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered: Option<bool>,
}

/// Bytes that are exchanged over SPI one after the other; what is not named can be anything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "exchange", expecting = "an exchange over SPI: sent, received", deny_unknown_fields)]
pub struct SpiPattern {
    /// Bytes that the board sends, others may be before and after them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<HexBytes>,
    /// Bytes that the board receives, others may be before and after them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub received: Option<HexBytes>,
}

impl TrafficPattern {
    /// Its key in a step.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Sent(_) => "sent",
            Self::I2c(_) => "i2c",
            Self::Spi(_) => "spi",
        }
    }

    /// Whether something that went is of the kind that is expected.
    pub const fn is_of_kind(&self, traffic: &Traffic) -> bool {
        matches!(
            (self, traffic),
            (Self::Sent(_), Traffic::Sent(_)) | (Self::I2c(_), Traffic::I2c(_)) | (Self::Spi(_), Traffic::Spi(_))
        )
    }

    /// Whether something that went is what is expected.
    pub fn matches(&self, traffic: &Traffic) -> bool {
        let is = |wanted: &Option<HexBytes>, found: &[u8]| wanted.as_ref().is_none_or(|wanted| wanted.0 == found);
        let has = |wanted: &Option<HexBytes>, found: &[u8]| {
            wanted.as_ref().is_none_or(|wanted| {
                wanted.0.is_empty() || found.windows(wanted.0.len()).any(|bytes| bytes == wanted.0)
            })
        };
        match (self, traffic) {
            (Self::Sent(pattern), Traffic::Sent(frame)) => pattern.0.matches(frame),
            (Self::I2c(pattern), Traffic::I2c(transfer)) => {
                let is_answered = transfer.answer != I2cAnswer::Nobody;
                pattern.address == transfer.address
                    && is(&pattern.wrote, &transfer.written)
                    && is(&pattern.read, &transfer.read)
                    && pattern.answered.is_none_or(|answered| answered == is_answered)
            }
            (Self::Spi(pattern), Traffic::Spi(transfer)) => {
                has(&pattern.sent, &transfer.sent) && has(&pattern.received, &transfer.received)
            }
            _ => false,
        }
    }

    /// What is expected, for people: `(group: 7, string: "hi")`.
    pub fn words(&self) -> String {
        let words = match self {
            Self::Sent(pattern) => ron_options().to_string(pattern),
            Self::I2c(pattern) => ron_options().to_string(pattern),
            Self::Spi(pattern) => ron_options().to_string(pattern),
        };
        words.unwrap_or_default().replace(':', ": ").replace(',', ", ")
    }
}

/// An address of I2C.
pub(super) fn address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    number::whole(deserializer, "an address of I2C, 0 to 127", 0..=0x7f)
}
