//! A session as lines of text, to be read or compared.

use std::fmt::Write as _;

use super::{changes, console, traffic};
use crate::hal::{EdgePin, Frame};
use crate::scenario::{OutputText, Pattern};
use crate::session::{Log, Session, Sound, SoundChange};

/// One line for each thing that has happened up to the head: the time in ms, what it is, and what it says.
///
/// Within a tick, inputs come first, then console lines, then what went over the air and the buses, then the frame, then what
/// is heard, then what is made at the edge connector. Transfers to the sensors and the interface chip of the board are left
/// out.
pub fn trace(session: &Session, log: &Log) -> String {
    let inputs = session.past_inputs_of(log.board()).map(|stamped| (stamped.tick, 0, stamped.input.to_string()));
    let lines = console(session, log).iter().map(|line| (line.tick, 1, format!("console {}", line.text)));
    let unusual = traffic(session, log).iter().filter(|seen| !seen.what.is_usual());
    let unusual = unusual.map(|seen| (seen.tick, 2, format!("traffic {}", seen.what)));
    let frames = changes(session, log).iter().map(|change| (change.tick, 3, format!("frame {}", rows(&change.frame))));
    let sounds = tones(session, log).into_iter().map(|(tick, words)| (tick, 4, words));
    let pads = outputs(session, log).into_iter().map(|(tick, words)| (tick, 5, words));
    let shown = frames.chain(sounds).chain(pads);
    let mut events: Vec<(u64, u8, String)> = inputs.chain(lines).chain(unusual).chain(shown).collect();
    // stable: inputs of a tick stay in the order in which they were applied, and so do lines and traffic
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

/// What is made at the pins of the edge connector, whenever it is something else in words.
fn outputs(session: &Session, log: &Log) -> Vec<(u64, String)> {
    let mut said: [String; EdgePin::ALL.len()] = Default::default();
    let mut words = Vec::new();
    for change in log.pads().changes().iter().take_while(|change| change.tick < session.tick()) {
        let now = format!("output {} {}", change.pin.name(), OutputText(&change.output));
        let said = &mut said[change.pin.index()];
        if *said != now {
            said.clone_from(&now);
            words.push((change.tick, now));
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
