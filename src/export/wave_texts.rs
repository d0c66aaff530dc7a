//! What is sent and received, as signals that have a text for a millisecond.
//!
//! A text is escaped as in C, its spaces too, since a blank ends it in a VCD; several of a millisecond are joined by `|`.

use std::ascii;
use std::collections::BTreeMap;

use crate::session::{Input, Log, RadioMessage, RadioPacket, Session, Traffic};

/// The names of the signals.
pub(super) const NAMES: [&str; 4] = ["radio_sent", "radio_received", "serial_in", "console"];

/// What a signal has while nothing is sent or received.
const NOTHING: &str = "-";

/// The texts of all signals, in the order of [`NAMES`].
pub(super) type Texts = [String; NAMES.len()];

/// While nothing is sent or received.
pub(super) fn nothing() -> Texts {
    NAMES.map(|_| NOTHING.to_owned())
}

/// When the texts change, up to the head of a session, and what they are from then on.
pub(super) fn texts(session: &Session, log: &Log) -> BTreeMap<u64, Texts> {
    let sent = log.traffic().iter().filter_map(|seen| match &seen.what {
        Traffic::Sent(frame) => Some((seen.tick, 0, radio(RadioPacket::of_frame(frame).as_ref(), &frame.bytes))),
        Traffic::I2c(_) | Traffic::Spi(_) => None,
    });
    let received = session.past_inputs_of(log.board()).filter_map(|stamped| match &stamped.input {
        Input::Radio(packet) => Some((stamped.tick, 1, radio(Some(packet), &packet.bytes))),
        Input::Serial(byte) => Some((stamped.tick, 2, char::from(*byte).to_string())),
        _ => None,
    });
    let lines = log.lines().iter().map(|line| (line.tick, 3, line.text.to_string()));
    let mut texts: BTreeMap<u64, Texts> = BTreeMap::new();
    for (tick, signal, text) in sent.chain(received).chain(lines).filter(|&(tick, ..)| tick < session.tick()) {
        let all = texts.entry(tick).or_insert_with(nothing);
        if let Some(before) = all.get_mut(signal) {
            // the bytes of the serial port come one by one
            let between = if signal == 2 { "" } else { "|" };
            *before = if before == NOTHING { escaped(&text) } else { format!("{before}{between}{}", escaped(&text)) };
        }
    }
    let ends: Vec<u64> = texts.keys().map(|tick| tick + 1).collect();
    for end in ends {
        texts.entry(end).or_insert_with(nothing);
    }
    texts
}

/// A packet of the runtimes as its group and what it says, or the bytes of another one.
fn radio(packet: Option<&RadioPacket>, bytes: &[u8]) -> String {
    match packet {
        Some(packet) => format!("{}:{}", packet.group, RadioMessage::of(&packet.bytes)),
        None => format!("{}", RadioMessage::Bytes(bytes.to_vec())),
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => escaped.push_str("\\x20"),
            // it is no escape in a text without quotes around
            b'"' | b'\'' => escaped.push(byte.into()),
            _ => escaped.extend(ascii::escape_default(byte).map(char::from)),
        }
    }
    match &escaped[..] {
        // an empty line is no text
        "" => "\\n".to_owned(),
        NOTHING => "\\x2d".to_owned(),
        _ => escaped,
    }
}
