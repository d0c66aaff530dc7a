//! A session as lines of text, to be read or compared.

use std::fmt::Write as _;

use super::{changes, console, traffic};
use crate::hal::Frame;
use crate::scenario::Pattern;
use crate::session::{Log, Session};

/// One line for each thing that has happened up to the head: the time in ms, what it is, and what it says.
///
/// Within a tick, inputs come first, then console lines, then what went over the air and the buses, then the frame. Transfers
/// to the sensors and the interface chip of the board are left out.
pub fn trace(session: &Session, log: &Log) -> String {
    let inputs = session.past_inputs().iter().map(|stamped| (stamped.tick, 0, stamped.input.to_string()));
    let lines = console(session, log).iter().map(|line| (line.tick, 1, format!("console {}", line.text)));
    let unusual = traffic(session, log).iter().filter(|seen| !seen.what.is_usual());
    let unusual = unusual.map(|seen| (seen.tick, 2, format!("traffic {}", seen.what)));
    let frames = changes(session, log).iter().map(|change| (change.tick, 3, format!("frame {}", rows(&change.frame))));
    let mut events: Vec<(u64, u8, String)> = inputs.chain(lines).chain(unusual).chain(frames).collect();
    // stable: inputs of a tick stay in the order in which they were applied, and so do lines and traffic
    events.sort_by_key(|&(tick, order, _)| (tick, order));
    events.iter().fold(String::new(), |mut text, (tick, _, what)| {
        // a string takes every write
        let _ = writeln!(text, "{tick} {what}");
        text
    })
}

/// The rows of a frame, top to bottom, with slashes between them: digits where they can say it, else numbers.
fn rows(frame: &Frame) -> String {
    let rows = Pattern::exactly(frame).rows().each_ref().map(|row| {
        let words: Vec<&str> = row.split_whitespace().collect();
        words.join(" ")
    });
    rows.join("/")
}
