//! Frames of IEEE 802.15.4 at 2.4 GHz (IEEE Std 802.15.4, *General MAC frame format*; its channels: *Channel numbering for
//! the 2450 MHz band*).

use super::frame::{CrcFrom, RadioFrame, RadioLink};

/// The first channel, its frequency in MHz above 2400, and how many MHz are between two of the channels 11 to 26.
const FIRST_CHANNEL: u16 = 11;
const FIRST_FREQUENCY: u16 = 5;
const LAST_FREQUENCY: u16 = 80;
const SPACING: u16 = 5;

/// Start of a frame, and the polynomial of its CRC.
const DELIMITER: u8 = 0xa7;
const POLYNOMIAL: u32 = 0x1_1021;

/// The types of frames: bits 0 to 2 of the first byte.
const TYPES: [&str; 4] = ["beacon", "data", "acknowledgment", "MAC command"];

/// A frame of IEEE 802.15.4 by its channel and its type: `IEEE 802.15.4 channel 15, data`. `None` if the frame is none that
/// receivers of such frames hear.
#[must_use]
pub fn words_of_802_15_4(frame: &RadioFrame) -> Option<String> {
    let RadioLink { frequency, mode, prefix, .. } = frame.link;
    let is_heard = mode == RadioLink::IEEE_802_15_4
        && prefix == DELIMITER
        && (FIRST_FREQUENCY..=LAST_FREQUENCY).contains(&frequency)
        && frequency % SPACING == 0
        && (frame.link.crc_bytes, frame.link.crc_from) == (2, CrcFrom::Payload)
        && (frame.link.crc_polynomial, frame.link.crc_init) == (POLYNOMIAL, 0);
    is_heard.then(|| {
        let channel = FIRST_CHANNEL + (frequency - FIRST_FREQUENCY) / SPACING;
        let kind = frame.payload().first().and_then(|first| TYPES.get(usize::from(first & 7)));
        format!("IEEE 802.15.4 channel {channel}{}", kind.map_or(String::new(), |kind| format!(", {kind}")))
    })
}
