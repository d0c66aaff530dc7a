//! Steps by lines and by instructions.

use crate::app::App;
use crate::app::state::{Goal, Search};
use crate::stepping::{Step, StepKind};

impl App {
    /// Begins a step from where the program is. The program stands still meanwhile.
    pub(super) fn step(&mut self, kind: StepKind) {
        let Some(debugger) = self.debugger_from_here() else { return };
        let debugging = &self.state.debugging;
        let Some(program) = debugging.held_program(&debugger) else { return };
        let Ok((step, first)) = Step::begin(&program, kind, debugging.granularity()) else {
            self.state.messages.say("Where this function returns to is not known");
            return;
        };
        let mut search = Search::new(debugger, Goal::Step(Box::new(step)));
        self.state.playback.pause();
        match self.state.debugging.do_next(&mut search, first) {
            Some(why) => self.found(&search, &why),
            None => self.begin_search(search),
        }
    }
}
