//! What was heard of a session, tick after tick.

use super::{Machine, SAMPLES_PER_MS, Sound};

/// A change of what is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SoundChange {
    /// The tick after which this is heard first.
    pub tick: u64,
    /// What is heard from then on.
    pub sound: Sound,
}

/// How far the sound of a tick goes to both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SoundRange {
    /// The tick.
    pub tick: u64,
    /// Its lowest sample, -32 767 to 32 767.
    pub lowest: i16,
    /// Its highest sample.
    pub highest: i16,
}

/// The samples of a tick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SoundSamples {
    /// The tick.
    pub tick: u64,
    /// 48 of them, -32 767 to 32 767.
    pub samples: [i16; SAMPLES_PER_MS],
}

/// The most bytes of samples that are kept: 256 MiB, more than 40 minutes of sound.
const MAX_SAMPLE_BYTES: usize = 256 << 20;

/// What was heard. Its size is bounded: of a run that sounds without end, the beginning is dropped.
#[derive(Clone, Debug)]
pub struct SoundLog {
    max_bytes: usize,
    changes: Vec<SoundChange>,
    ranges: Vec<SoundRange>,
    from: u64,
    /// Those of the ticks that were not silent, where they are kept.
    samples: Option<Vec<SoundSamples>>,
    /// Samples were lost from this tick on, as there were too many.
    lost_from: Option<u64>,
}

impl SoundLog {
    /// A log that keeps so many bytes.
    pub(super) fn with_budget(max_bytes: usize) -> Self {
        Self { max_bytes, changes: Vec::new(), ranges: Vec::new(), from: 0, samples: None, lost_from: None }
    }

    /// From which tick on it is known: 0, unless so much was heard that the beginning was dropped.
    pub fn known_from(&self) -> u64 {
        self.from
    }

    /// Every change of what is heard that is known, by tick. Before the first one it is silent.
    pub fn changes(&self) -> &[SoundChange] {
        &self.changes
    }

    /// The ticks in which there was sound, from one tick to another, without that.
    pub fn ranges(&self, from: u64, to: u64) -> &[SoundRange] {
        let place = |tick: u64| self.ranges.partition_point(|range| range.tick < tick);
        self.ranges.get(place(from)..place(to)).unwrap_or_default()
    }

    /// Keeps all samples from now on, up to 256 MiB.
    pub(super) fn keep_samples(&mut self) {
        self.samples.get_or_insert_default();
    }

    /// The samples that are kept, by tick. A tick that is not among them was silent.
    pub fn samples(&self) -> &[SoundSamples] {
        self.samples.as_deref().unwrap_or_default()
    }

    /// From which tick on samples were lost, if they were: there were more than are kept.
    pub fn samples_lost_from(&self) -> Option<u64> {
        self.lost_from
    }

    /// Whether there was any sound.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// What was heard when `tick` had run.
    pub fn after(&self, tick: u64) -> Sound {
        let after = self.changes.partition_point(|change| change.tick <= tick);
        self.changes[..after].last().map_or(Sound::Silence, |change| change.sound)
    }

    /// Bytes of what is known.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.changes[..]) + size_of_val(&self.ranges[..])
    }

    /// Records the tick that a machine ran last.
    pub(super) fn record(&mut self, ran: u64, machine: &Machine) {
        let sound = machine.sound();
        if self.changes.last().map_or(Sound::Silence, |change| change.sound) != sound {
            self.changes.push(SoundChange { tick: ran, sound });
        }
        let ms = machine.sound_ms();
        if sound != Sound::Silence {
            let all = ms.samples.iter().copied();
            let range = (all.clone().min().unwrap_or(0), all.max().unwrap_or(0));
            self.ranges.push(SoundRange { tick: ran, lowest: range.0, highest: range.1 });
        }
        if let Some(kept) = &mut self.samples
            && ms.samples.iter().any(|&sample| sample != 0)
        {
            if size_of_val(&kept[..]) < MAX_SAMPLE_BYTES {
                kept.push(SoundSamples { tick: ran, samples: *ms.samples });
            } else {
                self.lost_from.get_or_insert(ran);
            }
        }
        if self.bytes() > self.max_bytes
            && let Some(middle) = self.ranges.get(self.ranges.len() / 2)
        {
            self.drop_before(middle.tick);
        }
    }

    /// Drops what was heard before `tick`, but not what is still heard then.
    pub(super) fn drop_before(&mut self, tick: u64) {
        let heard = self.changes.partition_point(|change| change.tick <= tick);
        self.changes.drain(..heard.saturating_sub(1));
        self.ranges.drain(..self.ranges.partition_point(|range| range.tick < tick));
        self.from = self.from.max(tick);
    }

    /// Forgets what `tick` and all later ticks did.
    pub(super) fn forget_from(&mut self, tick: u64) {
        self.from = self.from.min(tick);
        self.changes.truncate(self.changes.partition_point(|change| change.tick < tick));
        self.ranges.truncate(self.ranges.partition_point(|range| range.tick < tick));
        if let Some(kept) = &mut self.samples {
            kept.truncate(kept.partition_point(|kept| kept.tick < tick));
        }
        self.lost_from = self.lost_from.filter(|&lost| lost < tick);
    }
}
