//! The tools of the puzzle panel.

use crate::app::App;
use crate::app::action::PuzzleAction;
use crate::firmware::lights_out::RANDOM_PRESSES;
use crate::firmware::lights_out::solver::Solver;
use crate::puzzle::{LargeBoard, Order, Orderer, Progress, Task};
use crate::scenario::{ProgramName, ProgramOptions, Scenario};

impl App {
    pub(super) fn apply_puzzle(&mut self, action: PuzzleAction) {
        match action {
            PuzzleAction::Do(task) => self.press_for(task),
            PuzzleAction::NewLevel(presses) => self.new_level(presses),
            PuzzleAction::UndoPress(field) => {
                let pressed = self.state.pressed_fields().len();
                self.state.presser.undos.insert(pressed);
                self.press_for(Task::Press(field));
            }
            PuzzleAction::Hint(field) => {
                self.state.presser.hint = self.state.lights_out().map(|game| (field, game.lights()));
                self.press_for(Task::GoTo(field));
            }
            PuzzleAction::Solve(order) => self.solve(order),
            PuzzleAction::Stop => self.stop_presser(),
            PuzzleAction::Fast(fast) => self.state.presser.fast = fast,
            PuzzleAction::Start(options) => self.start_puzzle(options),
        }
    }

    /// Gives the tools something to do, and lets the board run for it.
    fn press_for(&mut self, task: Task) {
        if !self.state.presser.is_busy() {
            // what a person did before is over
            self.state.arbiter.take_touched();
        }
        self.state.presser.add(task);
        self.state.playback.running = true;
    }

    /// The tools release the buttons, and forget what they had to do.
    pub(in crate::app) fn stop_presser(&mut self) {
        let pressed = self.state.pressed_fields().len();
        let board = self.state.chosen();
        self.state.presser.stop(&mut self.state.arbiter, board, pressed);
    }

    /// Presses all fields of a shortest solution.
    fn solve(&mut self, order: Order) {
        self.stop_presser();
        let Some(game) = self.state.lights_out() else { return };
        let Some(progress) = Progress::of(game, &Solver::new(game.area().size())) else { return };
        let lights = LargeBoard::from(game.area().board(game.lights()));
        // what is drawn becomes presses, and is recorded as such
        let mut orderer = Orderer::new(order, self.state.recording().session().tick());
        for field in orderer.fields(&lights, &progress.presses.into()) {
            self.press_for(Task::Press(field));
        }
    }

    /// Goes to a new random level. One of another number of presses is another option of the program, so the game starts
    /// anew with it.
    fn new_level(&mut self, presses: u8) {
        let mut options = self.state.recording().chosen_header().options;
        if options.random_presses.unwrap_or(RANDOM_PRESSES) != presses {
            options.random_presses = (presses != RANDOM_PRESSES).then_some(presses);
            self.start_puzzle(options);
        }
        self.press_for(Task::Random);
    }

    /// Starts Lights Out anew with other options.
    fn start_puzzle(&mut self, options: ProgramOptions) {
        let header = self.state.recording().chosen_header();
        let mut scenario = Scenario::new(ProgramName::LightsOut, header.seed);
        scenario.brightness = header.brightness.clone();
        scenario.options = options;
        self.start(scenario);
    }
}
