//! What a session has written, as text.

use super::{TerminalLine, console};
use crate::session::{Log, Machine, Session};

/// Every line up to the head that is known, as a terminal shows it, and below them what had been written of lines that had not
/// ended. Each ends with a line feed.
pub fn console_text(session: &Session, log: &Log) -> String {
    let mut text = String::new();
    let mut add = |written: &str| {
        text.push_str(&TerminalLine::of(written).text);
        text.push('\n');
    };
    console(session, log).iter().for_each(|line| add(&line.text));
    let machine = session.machine_of(log.board());
    machine.into_iter().flat_map(Machine::open_lines).for_each(|line| add(&line));
    text
}
