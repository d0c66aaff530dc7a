//! What the panels remember of themselves: what is scrolled, selected, typed. None of it is recorded or saved.

use egui::Rect;

use crate::app::bottom::Console;
use crate::app::brightness::SliderDrag;
use crate::app::files::Dialog;
use crate::app::maze::MapPanel;
use crate::app::puzzle::PuzzlePanel;
use crate::app::side::{BoardsPanel, DebugPanel, ProgramPanel, RadioField};
use crate::app::timeline::Timeline;

/// The panels' own state.
#[derive(Default)]
pub struct Panels {
    /// The timeline below the board.
    pub timeline: Timeline,
    /// The console below the board.
    pub console: Console,
    /// The map of Tilt-a-Maze.
    pub map: MapPanel,
    /// Lights Out from all sides.
    pub puzzle: PuzzlePanel,
    /// The sliders of the brightness constants.
    pub sliders: SliderDrag,
    /// What is in the file of the program.
    pub program: ProgramPanel,
    /// What is debugged.
    pub debug: DebugPanel,
    /// The boards beside each other.
    pub boards: BoardsPanel,
    /// The packet of the radio that is being written.
    pub radio: RadioField,
    /// The dialog that asks for a path.
    pub dialog: Option<Dialog>,
    /// Whether what earlier runs of the program did not save is shown.
    pub offers: bool,
    /// Which of these is discarded if that is asked for once more.
    pub discarded: Option<usize>,
    /// Where the board was painted last, in points.
    pub board_area: Option<Rect>,
    /// Whether the list of messages is shown.
    pub messages: bool,
    /// Whether the details are shown of what stopped the program.
    pub details: bool,
    /// Whether the help is shown.
    pub help: bool,
}
