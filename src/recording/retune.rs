//! Other brightness constants for a recording.
//!
//! What a program does does not depend on its brightness constants, only what it shows does. So other constants are not an
//! input: the same inputs are run through the program anew, and every expectation that was met asks for what is shown now,
//! before and after the head.

use std::sync::Arc;

use super::content::{Content, Mark, MarkKind, Retuning};
use super::record::Recording;
use crate::scenario::{BrightnessSet, Expectation};
use crate::session::{ProgramSpec, TimeBudget};
use crate::verification::ExpectationStatus;

impl Recording {
    /// The brightness constants.
    pub fn brightness_set(&self) -> &BrightnessSet {
        self.retuning.as_ref().map_or(&self.header.brightness, |retuning| &retuning.brightness)
    }

    /// Changes the brightness constants, for the whole recording. With `keep`, what was there before can be taken back to;
    /// without it, the change goes on with the one before, as a slider that is dragged does. A long recording takes a while:
    /// see [`Self::catch_up`].
    pub fn set_brightness(&mut self, brightness: BrightnessSet, keep: bool) {
        if brightness == *self.brightness_set() {
            return;
        }
        self.retuning = Some(match self.retuning.take() {
            // the change on its way leads to other constants now
            Some(retuning) => Retuning { brightness, ..retuning },
            None => {
                let content = if keep { self.begin_edit() } else { self.content() };
                Retuning { brightness, content, met: None }
            }
        });
        if self.runs_image() {
            // an image has its own constants: there is nothing to be played
            self.end_retuning();
        } else {
            self.catch_up_at_once();
        }
    }

    /// Whether the first board runs an image, which has constants of its own.
    fn runs_image(&self) -> bool {
        matches!(self.session.spec().program, ProgramSpec::Image(_))
    }

    /// Ends a change of the constants that is on its way, before something else is changed.
    pub(super) fn end_retuning(&mut self) {
        if self.retuning.is_some() {
            self.retune(&mut crate::session::without_limit);
        }
    }

    /// Goes on with a change of the constants while there is time; returns whether none is left to be made.
    pub(super) fn retune(&mut self, budget: TimeBudget<'_>) -> bool {
        let Some(mut retuning) = self.retuning.take() else { return true };
        if self.runs_image() {
            let content = Content { brightness: retuning.brightness, ..retuning.content };
            self.end_edit(&content);
            return true;
        }
        let asked_to = self.marks.iter().filter(|mark| mark.is_expectation()).map(Mark::ends).max();
        let asked_to = asked_to.map_or(0, |tick| tick + 1).min(self.session.end());
        if retuning.met.is_none() {
            if !self.explore_to(asked_to, budget) {
                self.retuning = Some(retuning);
                return false;
            }
            let met = self.judge.expectations().map(|(_, status)| match status {
                ExpectationStatus::Passed { tick, .. } => Some(tick),
                ExpectationStatus::Pending | ExpectationStatus::Failed { .. } => None,
            });
            retuning.met = Some(met.collect());
        }
        if self.header.brightness != retuning.brightness {
            let head = self.target.unwrap_or(self.session.head());
            self.retune_header(&retuning.brightness);
            self.target = Some(head);
        }
        let met = retuning.met.iter().flatten();
        let shown_to = met.clone().flatten().max().map_or(0, |tick| tick + 1);
        if !self.session.explore(shown_to, budget) {
            self.retuning = Some(retuning);
            return false;
        }
        let mut content = retuning.content;
        let expectations = Arc::make_mut(&mut content.marks).iter_mut().filter(|mark| mark.is_expectation());
        for (mark, met) in expectations.zip(met) {
            if let (MarkKind::Expect(Expectation::Frame(pattern) | Expectation::Pattern(pattern), _), Some(tick)) =
                (&mut mark.kind, met)
                && let Some(frame) = self.session.log_of(mark.board).and_then(|log| log.frame_after(*tick))
            {
                **pattern = pattern.retuned(frame);
            }
        }
        // the checkpoints of the file hash other pictures
        content.checkpoints_to = 0;
        content.brightness = retuning.brightness;
        self.end_edit(&content);
        true
    }
}
