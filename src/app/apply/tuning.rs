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
                let set = suggestion(state);
                state.workspace.recording_mut().set_brightness(set, true);
            }
            TuningAction::CompareSuggestion => {
                let set = suggestion(state);
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

fn suggestion(state: &State) -> BrightnessSet {
    let given = state.recording().brightness_set().resolve();
    let program = state.recording().header().program;
    BrightnessSet::of(&tuning::suggest(&given, program, state.bench.driver, state.bench.room).brightness)
}
