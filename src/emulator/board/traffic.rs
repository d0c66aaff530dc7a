//! What goes between a board and what is around it, for a person to read: packets of the radio, and transfers over I2C and
//! SPI.

use std::fmt;

use super::i2c_names;
use crate::emulator::air::{Advertisement, RadioFrame, RadioMessage, RadioPacket, words_of_802_15_4};

/// Something that went over the air or a bus.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Traffic {
    /// The radio sent a packet.
    Sent(RadioFrame),
    /// A transfer over I2C.
    I2c(I2cTransfer),
    /// An exchange over SPI.
    Spi(SpiTransfer),
}

/// Who answers at an address of I2C.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum I2cAnswer {
    /// Nobody: the address is not acknowledged.
    #[default]
    Nobody,
    /// A device of the board.
    Board,
    /// A device that was put beside the board.
    Beside,
    /// Another board, by wires.
    OtherBoard,
}

/// A transfer over I2C, from its start to its stop or to another address: what is written, and what is read after that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct I2cTransfer {
    /// The address, of seven bits.
    pub address: u8,
    /// Whether it goes over the pins of the board's sensors. On the V1 these are P19 and P20, too.
    pub is_internal: bool,
    /// Who answers.
    pub answer: I2cAnswer,
    /// The bytes that were written, the last one with them if it was refused.
    pub written: Vec<u8>,
    /// Whether the device refused the last byte.
    pub is_refused: bool,
    /// The bytes that were read.
    pub read: Vec<u8>,
}

/// Bytes that were exchanged over SPI one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SpiTransfer {
    /// The bytes that the board sent.
    pub sent: Vec<u8>,
    /// The bytes that it received.
    pub received: Vec<u8>,
}

impl Traffic {
    /// Whether it is what each board does all the time: a transfer to a device of the board. Who looks at the buses asks for
    /// it.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        matches!(self, Self::I2c(I2cTransfer { answer: I2cAnswer::Board, .. }))
    }

    /// Bytes that it takes beside its own size.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match self {
            Self::Sent(frame) => frame.bytes.len(),
            Self::I2c(transfer) => transfer.written.len() + transfer.read.len(),
            Self::Spi(transfer) => transfer.sent.len() + transfer.received.len(),
        }
    }
}

/// The most bytes of a transfer that a line shows.
const MAX_SHOWN: usize = 32;

/// Bytes in hexadecimal, the first ones of many.
struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.0[..self.0.len().min(MAX_SHOWN)];
        let words: Vec<String> = shown.iter().map(|byte| format!("{byte:02x}")).collect();
        f.write_str(&words.join(" "))?;
        match self.0.len() - shown.len() {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

/// One line: `radio → group 7: "hi"`, `I2C 0x3c (usually an SSD1306 display): nobody answers`.
impl fmt::Display for Traffic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sent(frame) => write_frame(frame, f),
            Self::I2c(transfer) => write!(f, "{transfer}"),
            Self::Spi(SpiTransfer { sent, received }) => {
                let parts = [("sent", sent), ("received", received)].into_iter().filter(|(_, bytes)| !bytes.is_empty());
                let parts: Vec<String> = parts.map(|(how, bytes)| format!("{how} {}", Hex(bytes))).collect();
                write!(f, "SPI: {}", parts.join(", "))
            }
        }
    }
}

fn write_frame(frame: &RadioFrame, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match RadioPacket::of_frame(frame) {
        Some(packet) => {
            write!(f, "radio → ")?;
            if packet.channel != RadioPacket::USUAL_CHANNEL {
                write!(f, "channel {}, ", packet.channel)?;
            }
            if packet.address != RadioPacket::USUAL_ADDRESS {
                write!(f, "address {:#010x}, ", packet.address)?;
            }
            write!(f, "group {}: {}", packet.group, RadioMessage::of(&packet.bytes))
        }
        None => write_other_frame(frame, f),
    }
}

/// A frame that no runtime of the micro:bit sends.
fn write_other_frame(frame: &RadioFrame, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match (Advertisement::of_frame(frame), words_of_802_15_4(frame)) {
        (Some(advertisement), _) => write!(f, "radio → {advertisement}"),
        (None, Some(words)) => write!(f, "radio → {words}: {}", Hex(frame.payload())),
        (None, None) => {
            let (mhz, link) = (u32::from(frame.link.frequency & 0x7f), frame.link);
            let mhz = mhz + if link.frequency >> 8 == 0 { 2400 } else { 2360 };
            let address = u64::from(link.prefix) << 32 | u64::from(link.base);
            write!(f, "radio → {mhz} MHz, mode {}, address {address:#x}: {}", link.mode, Hex(&frame.bytes))
        }
    }
}

impl fmt::Display for I2cTransfer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "I2C {:#04x}", self.address)?;
        let name = match self.answer {
            I2cAnswer::Board => i2c_names::of_board(self.address).map(str::to_owned),
            I2cAnswer::Nobody => i2c_names::usual(self.address).map(|name| format!("usually {name}")),
            I2cAnswer::OtherBoard => Some("another board".to_owned()),
            I2cAnswer::Beside => None,
        };
        if let Some(name) = name {
            write!(f, " ({name})")?;
        }
        if self.answer == I2cAnswer::Nobody {
            return write!(f, ": nobody answers");
        }
        let has_registers = self.answer == I2cAnswer::Board && i2c_names::has_registers(self.address);
        let mut parts = Vec::new();
        match &self.written[..] {
            [register, rest @ ..] if has_registers => {
                parts.push(format!("register {register:02x}"));
                if !rest.is_empty() {
                    parts.push(format!("wrote {}", Hex(rest)));
                }
            }
            [] => {}
            bytes => parts.push(format!("wrote {}", Hex(bytes))),
        }
        if !self.read.is_empty() {
            parts.push(format!("read {}", Hex(&self.read)));
        }
        if self.is_refused {
            parts.push("the last byte was refused".to_owned());
        }
        if parts.is_empty() {
            parts.push("called".to_owned());
        }
        write!(f, ": {}", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emulator::air::CrcFrom;

    fn sent(packet: &RadioPacket) -> String {
        Traffic::Sent(packet.frame()).to_string()
    }

    #[test]
    fn packets_are_shown_by_what_they_say() {
        let message = |text: &str| RadioMessage::Message(text.to_owned()).bytes().expect("it fits");
        let usual = RadioPacket::to_group(7, message("hi"));
        assert_eq!(sent(&usual), "radio → group 7: \"hi\"");
        let other = RadioPacket { channel: 80, address: 1, ..RadioPacket::to_group(0, vec![1, 2]) };
        assert_eq!(sent(&other), "radio → channel 80, address 0x00000001, group 0: 01 02");
        let mut foreign = usual.frame();
        foreign.link.whitening = None;
        assert_eq!(
            Traffic::Sent(foreign).to_string(),
            "radio → 2407 MHz, mode 0, address 0x775626974: 05 01 00 01 68 69"
        );
    }

    #[test]
    fn frames_of_ieee_802_15_4_are_shown_by_channel_and_type() {
        let mut frame = RadioPacket::to_group(0xa7, vec![0x41, 0x88, 1]).frame();
        (frame.link.mode, frame.link.frequency) = (15, 25);
        (frame.link.crc_init, frame.link.crc_from) = (0, CrcFrom::Payload);
        let text = |frame: &RadioFrame| Traffic::Sent(frame.clone()).to_string();
        assert_eq!(text(&frame), "radio → IEEE 802.15.4 channel 15, data: 41 88 01");
        // between two channels
        frame.link.frequency = 26;
        assert!(text(&frame).starts_with("radio → 2426 MHz, mode 15"), "{}", text(&frame));
    }

    #[test]
    fn transfers_are_shown_by_whom_they_reach() {
        let transfer = I2cTransfer { address: 0x3c, written: vec![0xae], ..I2cTransfer::default() };
        assert_eq!(transfer.to_string(), "I2C 0x3c (usually an SSD1306 display): nobody answers");
        let transfer = I2cTransfer { answer: I2cAnswer::Beside, read: vec![0; 33], ..transfer };
        let zeros = ["00"; 32].join(" ");
        assert_eq!(transfer.to_string(), format!("I2C 0x3c: wrote ae, read {zeros} and 1 more"));
        let transfer = I2cTransfer {
            address: 0x1d,
            answer: I2cAnswer::Board,
            written: vec![0x0d],
            read: vec![0x5a],
            ..I2cTransfer::default()
        };
        assert_eq!(transfer.to_string(), "I2C 0x1d (accelerometer MMA8653): register 0d, read 5a");
    }
}
