//! Other brightness constants for a recording.
//!
//! What a program does does not depend on its brightness constants, only what it shows does. So other constants are not an
//! input: the same inputs are run through the program anew, and every expectation that held asks for what is shown now.

use std::sync::Arc;

use super::record::{MarkKind, Recording};
use crate::scenario::{BrightnessSet, Expectation};
use crate::verification::ExpectationStatus;

impl Recording {
    /// The brightness constants.
    pub fn brightness_set(&self) -> &BrightnessSet {
        &self.header.brightness
    }

    /// Changes the brightness constants, for the whole recording. With `keep`, what was there before can be taken back to;
    /// without it, the change goes on with the one before, as a slider that is dragged does.
    pub fn set_brightness(&mut self, brightness: BrightnessSet, keep: bool) {
        if brightness == self.header.brightness {
            return;
        }
        let mut content = if keep { self.begin_change() } else { self.content() };
        let head = self.session.tick();
        // each expectation that held, with the tick after which it did
        let held: Vec<Option<u64>> = self
            .verifier()
            .statuses()
            .iter()
            .map(|standing| match standing {
                ExpectationStatus::Passed { tick, .. } => Some(*tick),
                ExpectationStatus::Pending | ExpectationStatus::Failed { .. } => None,
            })
            .collect();
        self.header.brightness = brightness;
        self.session.replace_program(self.header.program_spec());
        let mut held = held.into_iter();
        for mark in Arc::make_mut(&mut content.marks) {
            let MarkKind::Expect(expectation, _) = &mut mark.kind else { continue };
            let (Some(Some(tick)), Expectation::Frame(pattern) | Expectation::Pattern(pattern)) =
                (held.next(), expectation)
            else {
                continue;
            };
            if let Some(frame) = self.session.frame_after(tick) {
                **pattern = pattern.retuned(frame);
            }
        }
        // the checkpoints of the file hash other pictures
        content.checkpoints_to = 0;
        content.brightness = self.header.brightness.clone();
        self.end_change(&content);
        self.seek(head);
    }
}
