//! Samples between two clocks: that of the board, which comes in bursts and may stop, and that of the sound device.

use std::collections::VecDeque;

/// Samples that wait on average: 80 ms, so that a painting that is late is not heard.
const TARGET: usize = 48 * 80;
/// More than this never waits: what is heard is not later than that.
const MOST: usize = 48 * 250;
/// How far the average may be from the target before it is corrected.
const TOLERANCE: usize = 48 * 20;
/// One of so many samples is left out or comes twice, to correct the average: half a percent of the pitch is not heard.
const CORRECTED: usize = 200;
/// How slowly the average follows.
const SLOWNESS: usize = 16;

/// The samples.
pub(super) struct Ring {
    samples: VecDeque<i16>,
    /// It plays nothing until enough samples are there.
    waits: bool,
    /// What was played last.
    last: i16,
    /// How many samples have waited on average.
    average: usize,
    /// Samples played since one was corrected.
    since: usize,
}

impl Default for Ring {
    fn default() -> Self {
        Self { samples: VecDeque::new(), waits: true, last: 0, average: TARGET, since: 0 }
    }
}

impl Ring {
    /// Adds samples of the board. If too many wait, the oldest are dropped.
    pub(super) fn push(&mut self, samples: &[i16]) {
        self.samples.extend(samples);
        if self.samples.len() > MOST {
            self.samples.drain(..self.samples.len() - TARGET);
            self.average = TARGET;
        }
    }

    /// Gives the samples that the device plays next: silence, if there are none.
    pub(super) fn fill(&mut self, played: &mut [i16]) {
        if self.waits && self.samples.len() >= TARGET {
            // what came while the device was opened is late
            let late = self.samples.len().saturating_sub(TARGET + played.len());
            self.samples.drain(..late);
            (self.waits, self.average) = (false, TARGET);
        }
        if !self.waits {
            self.average = (self.average * (SLOWNESS - 1) + self.samples.len()) / SLOWNESS;
        }
        for place in played {
            *place = if self.waits { self.fade() } else { self.next() };
        }
    }

    /// The next sample. If there is none, it waits until enough are there again.
    fn next(&mut self) -> i16 {
        self.since += 1;
        let corrects = self.since >= CORRECTED;
        if corrects {
            self.since = 0;
            if self.average + TOLERANCE < TARGET {
                return self.last;
            }
            if self.average > TARGET + TOLERANCE {
                self.samples.pop_front();
            }
        }
        match self.samples.pop_front() {
            Some(sample) => {
                self.last = sample;
                sample
            }
            None => {
                self.waits = true;
                self.fade()
            }
        }
    }

    /// From the last sample to silence, without a click.
    fn fade(&mut self) -> i16 {
        // towards 0, also the last bit
        self.last -= self.last / 64 + self.last.signum();
        self.last
    }
}

#[cfg(test)]
mod tests;
