//! Brightness constants.

use crate::app::App;
use crate::app::action::TuningAction;
use crate::app::state::{Compared, State};
use crate::scenario::BrightnessSet;
use crate::tuning;

impl App {
    pub(super) fn apply_tuning(&mut self, action: TuningAction) {
        let state = &mut self.state;
        match action {
            TuningAction::Constants { set, is_new } => state.workspace.recording_mut().set_brightness(set, is_new),
            TuningAction::Reset => state.workspace.recording_mut().set_brightness(BrightnessSet::default(), true),
            TuningAction::Suggest => {
                let (set, is_said) = suggestion(state);
                if set != *state.recording().brightness_set() {
                    state.workspace.recording_mut().set_brightness(set, true);
                    if !is_said {
                        let place = state.bench.room.place();
                        let words =
                            format!("The constants are those that the model suggests {place}; Undo takes them back");
                        state.messages.say(words);
                    }
                }
            }
            TuningAction::CompareSuggestion => {
                let (set, _) = suggestion(state);
                state.compared = Some(Compared::new("suggested".to_owned(), set, state.recording()));
            }
            TuningAction::CompareWith(None) => state.compared = None,
            TuningAction::CompareWith(Some(preset)) => {
                let set = BrightnessSet::Preset(preset);
                state.compared = Some(Compared::new(preset.as_str().to_owned(), set, state.recording()));
            }
            TuningAction::TakeOver => {
                if let Some(compared) = state.compared.take() {
                    state.workspace.recording_mut().set_brightness(compared.brightness().clone(), true);
                }
            }
            TuningAction::Bench(bench) => state.bench = bench,
        }
    }
}

/// What the model suggests; reports what no constants can do. Also whether there was something to report.
fn suggestion(state: &mut State) -> (BrightnessSet, bool) {
    let given = state.recording().brightness_set().resolve();
    let program = state.recording().header().program;
    let (driver, room) = (state.bench.driver, state.bench.room);
    let suggestion = tuning::suggest(&given, program, driver, room);
    let is_new = suggestion.brightness != given;
    let nothing_helps = suggestion.nothing_helps(driver, room);
    let is_said = nothing_helps.is_some() || !is_new;
    match nothing_helps {
        Some(words) if is_new => state.messages.say(format!("{words} Suggested is what comes nearest.")),
        Some(words) => state.messages.say(format!("{words} The constants stay as they are.")),
        None if !is_new => {
            let place = room.place();
            state.messages.say(format!("The constants are those that the model suggests {place} already."));
        }
        None => {}
    }
    (BrightnessSet::of(&suggestion.brightness), is_said)
}
