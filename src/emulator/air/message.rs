//! What packets say: the forms that MakeCode and MicroPython give to their bytes.
//!
//! | from the length on | MakeCode (`libs/radio/radio.ts` of pxt-common-packages) |
//! |---|---|
//! | 0 to 2 | 1, 0, 1: version, group and protocol of DAL and CODAL |
//! | 3 | 0 number, 1 value, 2 string, 3 buffer, 4 number and 5 value with a fraction |
//! | 4 to 7, 8 to 11 | the sender's time in ms, its serial number or 0; lowest byte first |
//! | from 12 | an integer of 32 bits, or a double; or a length and so many bytes |
//! | after the number of a value | a length, and the name |
//!
//! The rest is filled with zeros to 32 bytes. MicroPython's `radio.send` puts 1, 0 and 1 before the text;
//! `radio.send_bytes` sends what it is given.

use std::fmt;

const DATAGRAM: [u8; 3] = [1, 0, 1];
/// Bytes of a packet of MakeCode after the length.
const MAKECODE_BYTES: usize = 32;
/// Bytes before what a packet of MakeCode is about.
const PREFIX_BYTES: usize = 12;
/// The most bytes of a name, and of a string or buffer.
const MAX_NAME_BYTES: usize = 8;
const MAX_STRING_BYTES: usize = 18;
const MAX_BUFFER_BYTES: usize = 19;

/// What a packet says.
#[derive(Clone, Debug, PartialEq)]
pub enum RadioMessage {
    /// A text, as `radio.send` of MicroPython sends it.
    Message(String),
    /// A packet of MakeCode.
    MakeCode {
        /// What is sent.
        what: MakeCodeMessage,
        /// The clock of the sender, in ms.
        time_ms: u32,
        /// The serial number of the sender, 0 unless its program sends it.
        serial: u32,
    },
    /// Any other bytes.
    Bytes(Vec<u8>),
}

/// What MakeCode sends.
#[derive(Clone, Debug, PartialEq)]
pub enum MakeCodeMessage {
    /// `radio.sendNumber`.
    Number(f64),
    /// `radio.sendValue`: a name of at most 8 bytes, and a number.
    Value(String, f64),
    /// `radio.sendString`: at most 18 bytes.
    String(String),
    /// `radio.sendBuffer`: at most 19 bytes.
    Buffer(Vec<u8>),
}

impl RadioMessage {
    /// What the bytes after the length say.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let datagram = bytes.strip_prefix(&DATAGRAM);
        let makecode = || makecode(bytes).filter(|_| datagram.is_some());
        let text = || datagram.and_then(|text| std::str::from_utf8(text).ok()).filter(|text| is_plain(text));
        makecode()
            .or_else(|| text().map(|text| Self::Message(text.to_owned())))
            .unwrap_or_else(|| Self::Bytes(bytes.to_vec()))
    }

    /// The bytes after the length.
    ///
    /// # Errors
    /// One sentence, when a name, a string or a buffer is longer than MakeCode sends it.
    pub fn bytes(&self) -> Result<Vec<u8>, String> {
        let (what, time_ms, serial) = match self {
            Self::Message(text) => return Ok([&DATAGRAM, text.as_bytes()].concat()),
            Self::Bytes(bytes) => return Ok(bytes.clone()),
            Self::MakeCode { what, time_ms, serial } => (what, time_ms, serial),
        };
        let (kind, contents) = what.encode()?;
        let mut bytes = [&DATAGRAM[..], &[kind], &time_ms.to_le_bytes(), &serial.to_le_bytes(), &contents].concat();
        bytes.resize(MAKECODE_BYTES, 0);
        Ok(bytes)
    }
}

impl MakeCodeMessage {
    /// The number of its kind, and what comes after the serial number.
    fn encode(&self) -> Result<(u8, Vec<u8>), String> {
        let counted = |what: &str, bytes: &[u8], most: usize| match u8::try_from(bytes.len()) {
            Ok(length) if bytes.len() <= most => Ok([&[length], bytes].concat()),
            _ => Err(format!("{what} has {} bytes, and MakeCode sends at most {most}", bytes.len())),
        };
        Ok(match self {
            Self::Number(number) => match whole(*number) {
                Some(number) => (0, number.to_le_bytes().to_vec()),
                None => (4, number.to_le_bytes().to_vec()),
            },
            Self::Value(name, number) => {
                let name = counted("the name", name.as_bytes(), MAX_NAME_BYTES)?;
                match whole(*number) {
                    Some(number) => (1, [&number.to_le_bytes()[..], &name].concat()),
                    None => (5, [&number.to_le_bytes()[..], &name].concat()),
                }
            }
            Self::String(text) => (2, counted("the string", text.as_bytes(), MAX_STRING_BYTES)?),
            Self::Buffer(bytes) => (3, counted("the buffer", bytes, MAX_BUFFER_BYTES)?),
        })
    }
}

/// The integer of 32 bits that a number is, if it is one.
fn whole(number: f64) -> Option<i32> {
    let whole = number as i32;
    (f64::from(whole) == number).then_some(whole)
}

/// Whether a text has nothing that only a packet of another form would have.
fn is_plain(text: &str) -> bool {
    text.chars().all(|character| !character.is_control() || matches!(character, '\t' | '\n' | '\r'))
}

/// A packet of MakeCode, if it is one from beginning to end.
fn makecode(bytes: &[u8]) -> Option<RadioMessage> {
    let word = |at: usize| bytes.get(at..at + 4)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes));
    let double = |at: usize| bytes.get(at..at + 8)?.first_chunk().map(|bytes| f64::from_le_bytes(*bytes));
    let counted = |at: usize| {
        let length = usize::from(*bytes.get(at)?);
        Some((bytes.get(at + 1..at + 1 + length)?, at + 1 + length))
    };
    let text = |at: usize| {
        let (text, end) = counted(at)?;
        Some((String::from_utf8(text.to_vec()).ok().filter(|text| is_plain(text))?, end))
    };
    let integer = |at: usize| word(at).map(|word| f64::from(word.cast_signed()));
    let at = PREFIX_BYTES;
    let (what, end) = match bytes.get(3)? {
        0 => (MakeCodeMessage::Number(integer(at)?), at + 4),
        1 => text(at + 4).map(|(name, end)| Some((MakeCodeMessage::Value(name, integer(at)?), end)))??,
        2 => text(at).map(|(text, end)| (MakeCodeMessage::String(text), end))?,
        3 => counted(at).map(|(bytes, end)| (MakeCodeMessage::Buffer(bytes.to_vec()), end))?,
        4 => (MakeCodeMessage::Number(double(at)?), at + 8),
        5 => text(at + 8).map(|(name, end)| Some((MakeCodeMessage::Value(name, double(at)?), end)))??,
        _ => return None,
    };
    // the rest is filled with zeros
    let is_over = bytes.get(end..).is_some_and(|rest| rest.iter().all(|&byte| byte == 0));
    is_over.then_some(RadioMessage::MakeCode { what, time_ms: word(4)?, serial: word(8)? })
}

/// What is sent, without its time: `"hi"`, `42`, `x = 3`, or bytes in hexadecimal.
impl fmt::Display for RadioMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hex = |f: &mut fmt::Formatter<'_>, bytes: &[u8]| {
            let words: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            f.write_str(&words.join(" "))
        };
        match self {
            Self::Message(text) => write!(f, "{text:?}"),
            Self::Bytes(bytes) => hex(f, bytes),
            Self::MakeCode { what, .. } => match what {
                MakeCodeMessage::Number(number) => write!(f, "{number}"),
                MakeCodeMessage::Value(name, number) => write!(f, "{name} = {number}"),
                MakeCodeMessage::String(text) => write!(f, "{text:?}"),
                MakeCodeMessage::Buffer(bytes) => hex(f, bytes),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn makecode(what: MakeCodeMessage) -> RadioMessage {
        RadioMessage::MakeCode { what, time_ms: 0x0102_0304, serial: 7 }
    }

    #[test]
    fn the_bytes_of_makecode_are_where_its_source_puts_them() {
        let bytes = makecode(MakeCodeMessage::Value("ab".to_owned(), -2.0)).bytes().expect("it fits");
        let mut expected = vec![1, 0, 1, 1, 4, 3, 2, 1, 7, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 2, b'a', b'b'];
        expected.resize(32, 0);
        assert_eq!(bytes, expected);
        let bytes = makecode(MakeCodeMessage::Number(1.5)).bytes().expect("it fits");
        assert_eq!((bytes[3], &bytes[12..20]), (4, &1.5_f64.to_le_bytes()[..]));
        let bytes = makecode(MakeCodeMessage::String("hi".to_owned())).bytes().expect("it fits");
        assert_eq!((bytes[3], &bytes[12..15]), (2, &b"\x02hi"[..]));
    }

    #[test]
    fn what_was_encoded_is_read_back() {
        let messages = [
            RadioMessage::Message("is anybody there?".to_owned()),
            RadioMessage::Message(String::new()),
            RadioMessage::Bytes(vec![1, 2, 3]),
            RadioMessage::Bytes(vec![1, 0, 1, 0xff]),
            makecode(MakeCodeMessage::Number(-1.0)),
            makecode(MakeCodeMessage::Number(0.1)),
            makecode(MakeCodeMessage::Value("x".to_owned(), 3.0)),
            makecode(MakeCodeMessage::Value("eightchr".to_owned(), 1e300)),
            makecode(MakeCodeMessage::String("eighteen bytes yes".to_owned())),
            makecode(MakeCodeMessage::Buffer((0..19).collect())),
        ];
        for message in messages {
            let bytes = message.bytes().expect("it fits");
            assert_eq!(RadioMessage::of(&bytes), message, "{bytes:?}");
        }
    }

    #[test]
    fn what_makecode_would_cut_off_is_an_error() {
        let long = makecode(MakeCodeMessage::String("nineteen bytes long".to_owned()));
        assert_eq!(long.bytes(), Err("the string has 19 bytes, and MakeCode sends at most 18".to_owned()));
    }
}
