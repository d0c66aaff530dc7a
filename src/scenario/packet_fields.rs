//! The written form of a packet of the radio: one that comes, or one that is expected.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::hex_bytes::HexBytes;
use super::number;
use crate::session::{MakeCodeMessage, RadioFrame, RadioLink, RadioMessage, RadioPacket, RadioRate};

/// A packet by the words of the runtimes. What it says is one of: a `message` of MicroPython; a `number`, a `name` with its
/// `value`, a `string` or a `buffer` of MakeCode; or any `bytes`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "packet", expecting = "a packet of the radio", deny_unknown_fields, default)]
pub(super) struct PacketFields {
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "group")]
    group: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "channel")]
    channel: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "address")]
    address: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<RateName>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "rssi_dbm")]
    rssi: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    string: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "any", serialize_with = "short")]
    number: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "any", serialize_with = "short")]
    value: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    buffer: Option<HexBytes>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<HexBytes>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "word")]
    time: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "word")]
    serial: Option<u32>,
}

/// The rates, by the names that MicroPython gives them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "rate")]
enum RateName {
    #[serde(rename = "RATE_250KBIT")]
    Kbit250,
    #[serde(rename = "RATE_1MBIT")]
    Mbit1,
    #[serde(rename = "RATE_2MBIT")]
    Mbit2,
}

impl PacketFields {
    /// The packet that comes.
    ///
    /// # Errors
    /// One sentence, when it does not say one thing, or more than fits into a packet.
    pub(super) fn packet(self) -> Result<RadioPacket, String> {
        let bytes = self.said()?.bytes().map_err(|error| format!("`radio`: {error}"))?;
        if bytes.len() > RadioPacket::MAX_BYTES {
            let most = RadioPacket::MAX_BYTES;
            return Err(format!("`radio`: the packet has {} bytes, and the radio sends at most {most}", bytes.len()));
        }
        let usual = RadioPacket::to_group(self.group.unwrap_or(0), bytes);
        Ok(RadioPacket {
            channel: self.channel.unwrap_or(usual.channel),
            address: self.address.unwrap_or(usual.address),
            rate: self.rate.map_or(usual.rate, RateName::rate),
            rssi_dbm: self.rssi.unwrap_or(usual.rssi_dbm),
            ..usual
        })
    }

    /// Whether it can be expected to be sent: what is not named can be anything.
    ///
    /// # Errors
    /// One sentence, when it says two things, or something that nobody who sends knows.
    pub(super) fn check_expected(&self) -> Result<(), String> {
        if self.rssi.is_some() {
            return Err(
                "`sent`: `rssi` is how strong a packet is where it is heard, and who sends it does not know".to_owned()
            );
        }
        let value = self.name.is_some() || self.value.is_some();
        let said = [
            self.message.is_some(),
            self.string.is_some(),
            self.number.is_some(),
            value,
            self.buffer.is_some(),
            self.bytes.is_some(),
        ];
        if said.into_iter().filter(|&is_said| is_said).count() > 1 {
            return Err(
                "`sent` says at most one of message, string, number, name and value, buffer, and bytes".to_owned()
            );
        }
        Ok(())
    }

    /// Whether a frame that was sent is like this.
    pub(super) fn matches(&self, frame: &RadioFrame) -> bool {
        fn is<T: PartialEq>(wanted: Option<&T>, found: &T) -> bool {
            wanted.is_none_or(|wanted| wanted == found)
        }
        let Some(packet) = RadioPacket::of_frame(frame) else { return self.matches_foreign(frame) };
        let found = Self { bytes: None, ..Self::saying(RadioMessage::of(&packet.bytes)) };
        let said = |wanted: &Self| {
            let is_text = |wanted: &Option<String>, found: &Option<String>| wanted.is_none() || wanted == found;
            is_text(&wanted.message, &found.message)
                && is_text(&wanted.string, &found.string)
                && is_text(&wanted.name, &found.name)
                && (wanted.number.is_none() || wanted.number == found.number)
                && (wanted.value.is_none() || wanted.value == found.value)
                && (wanted.buffer.is_none() || wanted.buffer == found.buffer)
                && is(wanted.time.as_ref(), &found.time.unwrap_or(0))
                && is(wanted.serial.as_ref(), &found.serial.unwrap_or(0))
        };
        is(self.group.as_ref(), &packet.group)
            && is(self.channel.as_ref(), &packet.channel)
            && is(self.address.as_ref(), &packet.address)
            && is(self.rate.as_ref(), &RateName::of(packet.rate))
            && self.bytes.as_ref().is_none_or(|bytes| *bytes.0 == *packet.bytes)
            && said(self)
    }

    /// Whether a frame that no runtime of the micro:bit sends is like this. It has a channel, an address and bytes; what they
    /// say, only its program knows.
    fn matches_foreign(&self, frame: &RadioFrame) -> bool {
        let RadioLink { frequency, base, prefix, .. } = frame.link;
        let of_runtimes = Self { group: None, channel: None, address: None, bytes: None, ..self.clone() };
        of_runtimes == Self::default()
            && self.channel.is_none_or(|channel| frequency == u16::from(channel))
            && self.address.is_none_or(|address| address == base)
            && self.group.is_none_or(|group| group == prefix)
            && self.bytes.as_ref().is_none_or(|bytes| *bytes.0 == *frame.payload())
    }

    /// What it says.
    fn said(&self) -> Result<RadioMessage, String> {
        let is_makecode = self.message.is_none() && self.bytes.is_none();
        if !is_makecode && (self.time.is_some() || self.serial.is_some()) {
            return Err("`radio`: `time` and `serial` belong to packets of MakeCode".to_owned());
        }
        let makecode =
            |what| RadioMessage::MakeCode { what, time_ms: self.time.unwrap_or(0), serial: self.serial.unwrap_or(0) };
        let mut said = Vec::new();
        said.extend(self.message.clone().map(RadioMessage::Message));
        said.extend(self.bytes.clone().map(|bytes| RadioMessage::Bytes(bytes.0)));
        said.extend(self.number.map(|number| makecode(MakeCodeMessage::Number(number))));
        said.extend(self.string.clone().map(|text| makecode(MakeCodeMessage::String(text))));
        said.extend(self.buffer.clone().map(|bytes| makecode(MakeCodeMessage::Buffer(bytes.0))));
        match (self.name.clone(), self.value) {
            (Some(name), Some(value)) => said.push(makecode(MakeCodeMessage::Value(name, value))),
            (None, None) => {}
            _ => return Err("`radio`: `name` and `value` belong together".to_owned()),
        }
        match (said.pop(), said.is_empty()) {
            (Some(message), true) => Ok(message),
            _ => Err("`radio` says one thing: a message of MicroPython; a number, a name with a value, a string or a \
                      buffer of MakeCode; or bytes"
                .to_owned()),
        }
    }

    /// The fields of a packet. What is usual is left out.
    pub(super) fn of(packet: &RadioPacket) -> Self {
        let usual = RadioPacket::to_group(0, Vec::new());
        let message = RadioMessage::of(&packet.bytes);
        // bytes that are not just what the runtime would send are written as they are
        let is_exact = message.bytes().is_ok_and(|bytes| *bytes == *packet.bytes);
        let message = if is_exact { message } else { RadioMessage::Bytes(packet.bytes.to_vec()) };
        fn unless<T: PartialEq>(value: T, usual: T) -> Option<T> {
            (value != usual).then_some(value)
        }
        Self {
            group: unless(packet.group, usual.group),
            channel: unless(packet.channel, usual.channel),
            address: unless(packet.address, usual.address),
            rate: unless(packet.rate, usual.rate).map(RateName::of),
            rssi: unless(packet.rssi_dbm, usual.rssi_dbm),
            ..Self::saying(message)
        }
    }

    fn saying(message: RadioMessage) -> Self {
        let none = Self::default();
        let (what, time, serial) = match message {
            RadioMessage::Message(text) => return Self { message: Some(text), ..none },
            RadioMessage::Bytes(bytes) => return Self { bytes: Some(HexBytes(bytes)), ..none },
            RadioMessage::MakeCode { what, time_ms, serial } => (what, time_ms, serial),
        };
        let sender = |number: u32| (number != 0).then_some(number);
        let none = Self { time: sender(time), serial: sender(serial), ..none };
        match what {
            MakeCodeMessage::Number(number) => Self { number: Some(number), ..none },
            MakeCodeMessage::Value(name, value) => Self { name: Some(name), value: Some(value), ..none },
            MakeCodeMessage::String(text) => Self { string: Some(text), ..none },
            MakeCodeMessage::Buffer(bytes) => Self { buffer: Some(HexBytes(bytes)), ..none },
        }
    }
}

impl RateName {
    fn of(rate: RadioRate) -> Self {
        match rate {
            RadioRate::Kbit250 => Self::Kbit250,
            RadioRate::Mbit1 => Self::Mbit1,
            RadioRate::Mbit2 => Self::Mbit2,
        }
    }

    fn rate(self) -> RadioRate {
        match self {
            Self::Kbit250 => RadioRate::Kbit250,
            Self::Mbit1 => RadioRate::Mbit1,
            Self::Mbit2 => RadioRate::Mbit2,
        }
    }
}

fn group<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    number::whole(deserializer, "a group of the radio, 0 to 255", 0..=u8::MAX).map(Some)
}

fn channel<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    number::whole(deserializer, "a channel of the radio, 0 to 100", 0..=RadioPacket::MAX_CHANNEL).map(Some)
}

fn address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    number::whole(deserializer, "a base address of the radio, 0 to 4294967295", 0..=u32::MAX).map(Some)
}

fn rssi_dbm<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i8>, D::Error> {
    number::whole(deserializer, "a signal strength in dBm, -127 to 0", -127..=0).map(Some)
}

fn word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    number::whole(deserializer, "a whole number from 0 to 4294967295", 0..=u32::MAX).map(Some)
}

fn any<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    number::decimal(deserializer, "a number", f64::MIN..=f64::MAX).map(Some)
}

/// A whole number is written without a point.
fn short<S: Serializer>(number: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    let number = number.unwrap_or_default();
    let whole = number as i64;
    if whole as f64 == number { serializer.serialize_i64(whole) } else { serializer.serialize_f64(number) }
}
