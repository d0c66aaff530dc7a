//! One quiet line: what the program says of itself.

use egui::{Align, Layout, RichText, Ui};

use super::{stopped, volume};
use crate::app::action::{Actions, ViewAction};
use crate::app::state::{BottomPanel, State};
use crate::editors::Origin;
use crate::emulator::nrf::Halt;
use crate::firmware::lights_out::solver::{Board, Solver};
use crate::firmware::lights_out::{self, LightsOut};
use crate::firmware::tilt_a_maze::{self, TiltAMaze};
use crate::session::{ChipMachine, NativeMachine, NativeProgram};

/// Shows the state of the program, and what is shown below the board.
pub fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(program_state(state)).small());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (panel, name) in [
                (BottomPanel::Bench, "Bench"),
                (BottomPanel::Both, "Both"),
                (BottomPanel::Console, "Console"),
                (BottomPanel::Timeline, "Timeline"),
            ] {
                let shown = state.settings.bottom_panel == panel;
                let label = ui.selectable_label(shown, RichText::new(name).small());
                let what = if panel == BottomPanel::Both { "timeline and console" } else { name };
                if label.on_hover_text(format!("Show or hide: {}", what.to_lowercase())).clicked() {
                    actions.push(ViewAction::Bottom(panel));
                }
            }
            ui.separator();
            if state.has_sounded() {
                volume::show(state, ui, actions);
                ui.separator();
            }
            ui.label(RichText::new(format!("seed {}", state.recording().seed())).small().weak());
            let runs = match state.playback.running {
                _ if stopped::stopped(state).is_some() => "stopped",
                true => "running",
                false => "paused",
            };
            ui.label(RichText::new(runs).small().weak());
            if state.messages.all().len() > 0 {
                let button = ui.small_button("Messages").on_hover_text("All that was reported since the start");
                if button.clicked() {
                    actions.push(ViewAction::ShowMessages(true));
                }
            }
        });
    });
}

fn program_state(state: &State) -> String {
    if let Some(machine) = state.recording().session().machine().as_chip() {
        return chip_state(machine, state.looked_into.origin());
    }
    match state.recording().session().machine().as_native().map(NativeMachine::program) {
        Some(NativeProgram::LightsOut(game)) => lights_out_state(game),
        Some(NativeProgram::TiltAMaze(game)) => maze_state(game),
        Some(NativeProgram::Own(_)) | None => String::new(),
    }
}

/// What kind of program it is, the board, and what has ended the program, if it has ended.
fn chip_state(machine: &ChipMachine, origin: &Origin) -> String {
    let board = format!("{} on the emulated {}", origin.kind(), machine.chip().model().name());
    let ended = match machine.chip().halted() {
        None if let Some(panic) = machine.chip().current_panic() => return format!("{board}: {panic}"),
        None if machine.chip().handles_fault() => ", in the handler of a fault: see the console",
        None => "",
        Some(Halt::Exit(_)) => ", which has ended",
        Some(Halt::Lockup(_)) => ", stuck in a fault: see the console",
        Some(Halt::Breakpoint { .. }) => ", stopped at a breakpoint: see the console",
        Some(Halt::Violation { .. }) => ", whose strict run has ended: see the console",
    };
    format!("{board}{ended}")
}

fn lights_out_state(game: &LightsOut) -> String {
    use lights_out::Phase;

    let level = if game.is_classic() {
        format!("level {}", game.level())
    } else if game.is_own() {
        "own level".to_owned()
    } else {
        "random level".to_owned()
    };
    match game.phase() {
        Phase::QuestionMark | Phase::Selecting => format!("selecting: level {}", game.level()),
        Phase::LevelLetter | Phase::LevelNumber | Phase::RandomLetter => format!("{level} starts"),
        Phase::CheckMark | Phase::MoveCount => {
            let area = game.area();
            let fewest = Solver::new(area.size()).fewest(area.board(game.start())).map(Board::count);
            format!("{level} solved in {}", praised(game.moves(), fewest))
        }
        Phase::Playing => {
            let (x, y) = game.cursor();
            format!("{level}, moves {}, cursor {x},{y}", game.moves())
        }
    }
}

/// How many moves, and how many it takes at least, with praise for whoever needed no more.
fn praised(count: u32, fewest: Option<u32>) -> String {
    let unit = if count == 1 { "move" } else { "moves" };
    match fewest {
        Some(fewest) if count <= fewest => format!("{count} {unit}: well done, it takes no fewer ★"),
        Some(fewest) => format!("{count} {unit}; {fewest} would do"),
        None => format!("{count} {unit}"),
    }
}

fn maze_state(game: &TiltAMaze) -> String {
    use tilt_a_maze::Phase;

    let level = match game.options().own_maze {
        Some((seed, _)) => format!("maze of seed {seed}"),
        None => format!("level {}", game.level()),
    };
    match game.phase() {
        Phase::QuestionMark | Phase::Selecting => format!("selecting: {level}"),
        Phase::Letter | Phase::Number => format!("{level} starts"),
        Phase::Flashing => {
            let shortest = Some(game.maze().shortest().into());
            format!("{level} solved in {}", praised(game.moves(), shortest))
        }
        Phase::Rainbow => "all levels solved".to_owned(),
        Phase::Playing => {
            let (x, y) = game.ball();
            format!("{level}, moves {}, ball {x},{y}", game.moves())
        }
    }
}
