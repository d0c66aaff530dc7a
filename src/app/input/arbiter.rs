//! Who presses which button, and when the board learns of it.
//!
//! Several input sources can hold the same button: it is down while any of them does. What they do becomes a queue of edges. Each
//! edge keeps a distance of [`MIN_EDGE_MS`] to the one before it, so that a tap that began and ended between two frames of
//! the window is still a press that a program sees.

use std::collections::VecDeque;

use crate::hal::{Button, Buttons};
use crate::recording::Recording;
use crate::session::{BoardNumber, Input};

/// The least board time between two edges of one button.
pub const MIN_EDGE_MS: u64 = 30;

/// The most edges of one button that wait for the board: those of a few taps between two frames.
const MAX_WAITING_EDGES: usize = 8;

/// What holds a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputSource {
    /// The pointer, on the drawn button.
    Pointer,
    /// The pointer, on a control of the input panel.
    Panel,
    /// A key.
    Key,
    /// The tools of the puzzle panel, which press by themselves.
    Puzzle,
    /// A latch: it holds until somebody takes hold of the button, or until the window loses the focus.
    Latch,
    /// GDB, by `monitor press`.
    Gdb,
}

/// What all input sources do to the buttons of all boards.
#[derive(Clone, Debug, Default)]
pub struct ButtonArbiter {
    /// By board, as far as somebody has pressed something there.
    boards: Vec<[ButtonState; Button::ALL.len()]>,
    /// Whether a person took hold of a button since it was last asked.
    touched: bool,
    /// The pointer held a button when the window lost the focus: it does not again before it was up.
    pointer_lost: bool,
}

#[derive(Clone, Debug, Default)]
struct ButtonState {
    /// By [`InputSource`].
    holding: [bool; 6],
    /// Edges that the board does not know yet: down or up.
    edges: VecDeque<bool>,
    /// The first tick at which the next edge may come.
    ready: u64,
}

impl InputSource {
    /// All of them.
    const ALL: [Self; 6] = [Self::Pointer, Self::Panel, Self::Key, Self::Puzzle, Self::Latch, Self::Gdb];

    fn is_pointer(self) -> bool {
        matches!(self, Self::Pointer | Self::Panel)
    }
}

impl ButtonArbiter {
    /// An input source presses a button, or releases it. The pointer holds nothing while it is lost.
    pub fn set(&mut self, board: BoardNumber, button: Button, source: InputSource, down: bool) {
        let down = down && !(self.pointer_lost && source.is_pointer());
        self.touched |= down && source != InputSource::Puzzle;
        let state = self.state_mut(board, button);
        let before = state.is_held();
        state.holding[source as usize] = down;
        if down && source != InputSource::Latch && source != InputSource::Puzzle {
            // whoever takes hold of a button that is latched can let go of it
            state.holding[InputSource::Latch as usize] = false;
        }
        if state.is_held() != before {
            state.push(!before);
        }
    }

    /// A press and a release at once, for a click that has no length, as one by a screen reader.
    pub fn tap(&mut self, board: BoardNumber, button: Button) {
        self.touched = true;
        self.set(board, button, InputSource::Latch, false);
        let state = self.state_mut(board, button);
        if !state.is_held() {
            state.push(true);
            state.push(false);
        }
    }

    /// Whether a person holds a button by the pointer, or took hold of one since the last call.
    pub fn take_touched(&mut self) -> bool {
        let mut states = self.boards.iter().flatten();
        let held =
            states.any(|state| [InputSource::Pointer, InputSource::Panel].into_iter().any(|it| state.is_held_by(it)));
        std::mem::take(&mut self.touched) || held
    }

    /// What a pointer that is `down` on a button changes: whether it holds the button now, if it did not before, or did.
    pub fn change_by(&self, source: InputSource, board: BoardNumber, button: Button, down: bool) -> Option<bool> {
        let down = down && !self.pointer_lost;
        (down != self.holds(board, button, source)).then_some(down)
    }

    /// The window lost the focus: all input sources release everything, and the pointer presses nothing before it was up.
    pub fn lose_focus(&mut self) {
        self.release_all();
        self.pointer_lost = true;
    }

    /// The pointer is up: it can press again.
    pub fn pointer_is_up(&mut self) {
        self.pointer_lost = false;
    }

    /// Whether this input source holds the button.
    pub fn holds(&self, board: BoardNumber, button: Button, source: InputSource) -> bool {
        self.boards.get(board.index()).is_some_and(|buttons| buttons[button.index()].is_held_by(source))
    }

    /// The buttons of a board that a latch holds.
    pub fn latched(&self, board: BoardNumber) -> Buttons {
        let mut latched = Buttons::default();
        for button in Button::ALL {
            latched.set(button, self.holds(board, button, InputSource::Latch));
        }
        latched
    }

    /// All input sources release everything.
    pub fn release_all(&mut self) {
        for state in self.boards.iter_mut().flatten() {
            if state.is_held() {
                state.holding = Default::default();
                state.push(false);
            }
        }
    }

    /// The input sources release everything but what a latch holds, because another board is chosen.
    pub fn let_go(&mut self) {
        for state in self.boards.iter_mut().flatten() {
            let before = state.is_held();
            for source in InputSource::ALL.into_iter().filter(|source| *source != InputSource::Latch) {
                state.holding[source as usize] = false;
            }
            if state.is_held() != before {
                state.push(!before);
            }
        }
    }

    fn state_mut(&mut self, board: BoardNumber, button: Button) -> &mut ButtonState {
        let place = board.index();
        if self.boards.len() <= place {
            self.boards.resize_with(place + 1, Default::default);
        }
        &mut self.boards[place][button.index()]
    }

    /// Runs a recording for `ticks`, and hands it the edges that become due. With 0 ticks, those that are due now.
    ///
    /// When nothing is recorded ahead, the board's buttons follow the input sources: a button that a recording left
    /// down, and that none of them holds, comes up.
    pub fn run(&mut self, recording: &mut Recording, ticks: u64) {
        self.run_by(recording, ticks, &mut Recording::run_to);
    }

    /// The same, where `run` runs a recording to a tick, or is held before.
    pub fn run_by(&mut self, recording: &mut Recording, ticks: u64, run: &mut dyn FnMut(&mut Recording, u64)) {
        let until = recording.session().tick().saturating_add(ticks);
        if !recording.session().has_future() {
            self.meet(recording);
        }
        while let Some((tick, board, button)) =
            self.next_edge(recording.session().tick()).filter(|&(tick, ..)| tick <= until)
        {
            run(recording, tick);
            if recording.session().tick() < tick {
                return;
            }
            let state = self.state_mut(board, button);
            if let Some(down) = state.edges.pop_front() {
                state.ready = tick + MIN_EDGE_MS;
                recording.apply_to(board, if down { Input::Press(button) } else { Input::Release(button) });
            }
        }
        run(recording, until);
    }

    /// Forgets the times of earlier edges and those that wait, because the recording is another one or its head was moved.
    pub fn forget_edges(&mut self) {
        for state in self.boards.iter_mut().flatten() {
            state.ready = 0;
            state.edges.clear();
        }
    }

    /// Where the board's buttons are not as the input sources hold them, and no edge is on its way, makes one.
    fn meet(&mut self, recording: &Recording) {
        let session = recording.session();
        let machines = session.boards().filter_map(|board| Some((board, session.machine_of(board)?)));
        let all =
            machines.flat_map(|(board, machine)| Button::ALL.map(|button| (board, button, machine.board().buttons())));
        for (board, button, buttons) in all {
            let state = self.state_mut(board, button);
            if state.edges.is_empty() && state.is_held() != buttons.is_down(button) {
                state.edges.push_back(state.is_held());
            }
        }
    }

    /// The next edge: its tick, not before `now`, its board and its button.
    fn next_edge(&self, now: u64) -> Option<(u64, BoardNumber, Button)> {
        let boards = (0..).map(BoardNumber).zip(&self.boards);
        let states = boards.flat_map(|(board, states)| Button::ALL.into_iter().zip(states).map(move |it| (board, it)));
        states
            .filter(|(_, (_, state))| !state.edges.is_empty())
            .map(|(board, (button, state))| (state.ready.max(now), board, button))
            .min()
    }
}

impl ButtonState {
    /// Adds an edge. When the board is too slow for it, as while it is paused, the taps in between are dropped.
    fn push(&mut self, down: bool) {
        if self.edges.len() >= MAX_WAITING_EDGES && self.edges.back() == Some(&!down) {
            self.edges.pop_back();
        } else {
            self.edges.push_back(down);
        }
    }

    fn is_held_by(&self, source: InputSource) -> bool {
        self.holding[source as usize]
    }

    fn is_held(&self) -> bool {
        self.holding.contains(&true)
    }
}
