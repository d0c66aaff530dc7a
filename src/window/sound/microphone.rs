//! The microphone of the computer, open only while the user asks for it.

use std::sync::mpsc::{Receiver, Sender};

use super::device;
use crate::app::App;
use crate::scenario::sound_level;

/// The blocks of which the level is measured, so many a second: 20 ms each.
const BLOCKS_PER_S: u32 = 50;

/// What comes of listening.
pub(super) enum Heard {
    /// How loud the last 20 ms were, 0 to 255.
    Level(u8),
    /// Why nothing is heard, in words; nothing more comes.
    Problem(String),
}

/// The microphone of the computer.
#[derive(Default)]
pub(in crate::window) struct ComputerMicrophone {
    open: Option<Open>,
}

struct Open {
    heard: Receiver<Heard>,
    /// The device is closed when this goes.
    _until: Sender<()>,
}

impl ComputerMicrophone {
    /// Opens or closes the device as the app asks, and lets the app hear the loudest of what came since the last call: a clap
    /// is short.
    pub(in crate::window) fn follow(&mut self, app: &mut App) {
        if !app.listens() {
            self.open = None;
            return;
        }
        let open = self.open.get_or_insert_with(|| {
            let (heard, _until) = device::listen();
            Open { heard, _until }
        });
        let (mut loudest, mut problem) = (None, None);
        for heard in open.heard.try_iter() {
            match heard {
                Heard::Level(level) => loudest = loudest.max(Some(level)),
                Heard::Problem(why) => problem = Some(why),
            }
        }
        if let Some(level) = loudest {
            app.hear(level);
        }
        if let Some(problem) = problem {
            app.cannot_listen(problem);
            self.open = None;
        }
    }
}

/// Measures the level of each 20 ms of samples.
pub(super) struct LevelMeter {
    block: Vec<f64>,
    /// How many samples make 20 ms.
    length: usize,
    heard: Sender<Heard>,
}

impl LevelMeter {
    /// For so many samples a second.
    pub(super) fn new(rate_hz: u32, heard: Sender<Heard>) -> Self {
        Self { block: Vec::new(), length: (rate_hz / BLOCKS_PER_S).max(1) as usize, heard }
    }

    /// Takes the next samples, of which 1 is a full one.
    pub(super) fn take(&mut self, samples: impl Iterator<Item = f64>) {
        for sample in samples {
            self.block.push(sample);
            if self.block.len() == self.length {
                // who does not listen any more closes the device
                let _ = self.heard.send(Heard::Level(sound_level(&self.block)));
                self.block.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// A full wave is 100 dB, which is 255; a tenth of it is 20 dB less.
    #[test]
    fn each_20_ms_have_a_level() {
        let (sender, receiver) = channel();
        let mut meter = LevelMeter::new(48_000, sender);
        let wave = |size: f64| move |at: usize| if at % 8 < 4 { size } else { -size };
        meter.take((0..960).map(wave(1.0)));
        // as they come: in pieces of other lengths
        meter.take((0..500).map(wave(0.1)));
        meter.take((500..1000).map(wave(0.1)));
        let levels = receiver.try_iter().filter_map(|heard| match heard {
            Heard::Level(level) => Some(level),
            Heard::Problem(_) => None,
        });
        assert_eq!(levels.collect::<Vec<_>>(), [255, 149]);
    }
}
