//! A session as lines of text, to be read or compared.

use std::fmt::Write as _;

use super::{changes, console};
use crate::hal::Frame;
use crate::scenario::Pattern;
use crate::session::{Log, Session, Sound, SoundChange};

/// One line for each thing that has happened up to the head: the time in ms, what it is, and what it says.
///
/// Within a tick, inputs come first, then console lines, then the frame, then what is heard.
pub fn trace(session: &Session, log: &Log) -> String {
    let inputs = session.past_inputs().iter().map(|stamped| (stamped.tick, 0, stamped.input.to_string()));
    let lines = console(session, log).iter().map(|line| (line.tick, 1, format!("console {}", line.text)));
    let frames = changes(session, log).iter().map(|change| (change.tick, 2, format!("frame {}", rows(&change.frame))));
    let sounds = tones(session, log).into_iter().map(|(tick, words)| (tick, 3, words));
    let mut events: Vec<(u64, u8, String)> = inputs.chain(lines).chain(frames).chain(sounds).collect();
    // stable: inputs of a tick stay in the order in which they were applied, and so do lines
    events.sort_by_key(|&(tick, order, _)| (tick, order));
    events.iter().fold(String::new(), |mut text, (tick, _, what)| {
        // a string takes every write
        let _ = writeln!(text, "{tick} {what}");
        text
    })
}

/// What is heard, whenever it is something else: `tone 440 Hz`, `silence`. A tone is named when it is heard first or has gone
/// a quarter of a semitone away, and what has no pitch is not named: it is mostly the time between two tones.
fn tones(session: &Session, log: &Log) -> Vec<(u64, String)> {
    const OTHER: f64 = 0.015;
    let mut said = Sound::Silence;
    let mut words = Vec::new();
    let changes = log.sound().changes().iter().take_while(|change| change.tick < session.tick());
    for SoundChange { tick, sound } in changes {
        let is_new = match (said, *sound) {
            (Sound::Tone(said), Sound::Tone(now)) => !now.is_near(said.hz(), OTHER),
            (_, Sound::Unpitched) => false,
            (said, now) => said != now,
        };
        if is_new {
            said = *sound;
            words.push((*tick, said.pitch().map_or("silence".to_owned(), |pitch| format!("tone {pitch}"))));
        }
    }
    words
}

/// The rows of a frame, top to bottom, with slashes between them: digits where they can say it, else numbers.
fn rows(frame: &Frame) -> String {
    let rows = Pattern::exactly(frame).rows().each_ref().map(|row| {
        let words: Vec<&str> = row.split_whitespace().collect();
        words.join(" ")
    });
    rows.join("/")
}
