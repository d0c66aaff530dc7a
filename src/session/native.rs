//! Programs, compiled for this computer, on the virtual board.

use super::made::Made;
use super::native_radio::NativeRadio;
use super::own::RunningOwn;
use super::{Input, Output};
use crate::board::{PowerChange, VirtualBoard};
use crate::emulator::air::{Arrival, RadioPacket};
use crate::emulator::aside::Aside;
use crate::emulator::{ConsoleSource, WrittenLine};
use crate::firmware::lights_out::LightsOut;
use crate::firmware::press::Followed;
use crate::firmware::tilt_a_maze::TiltAMaze;
use crate::hal::{self, Button, EdgePin, Hal as _, Instant, Outputs, PinUse, Program as _, Quantity, Uses};

/// A program that runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NativeProgram {
    /// Lights Out.
    LightsOut(LightsOut),
    /// Tilt-a-Maze.
    TiltAMaze(TiltAMaze),
    /// A program that is not of this crate.
    Own(RunningOwn),
}

impl NativeProgram {
    /// Lights Out, if that is what runs.
    pub fn as_lights_out(&self) -> Option<&LightsOut> {
        match self {
            Self::LightsOut(game) => Some(game),
            Self::TiltAMaze(_) | Self::Own(_) => None,
        }
    }

    /// Tilt-a-Maze, if that is what runs.
    pub fn as_tilt_a_maze(&self) -> Option<&TiltAMaze> {
        match self {
            Self::TiltAMaze(game) => Some(game),
            Self::LightsOut(_) | Self::Own(_) => None,
        }
    }

    /// What the program uses beside buttons A and B, the accelerometer and the display.
    pub fn uses(&self) -> Uses {
        match self {
            Self::LightsOut(game) => game.uses(),
            Self::TiltAMaze(game) => game.uses(),
            Self::Own(program) => program.uses(),
        }
    }

    /// What the program makes of the buttons that are down; nothing is known of a program that is not of this crate.
    pub fn followed(&self) -> Followed {
        match self {
            Self::LightsOut(game) => game.followed(),
            Self::TiltAMaze(game) => game.followed(),
            Self::Own(_) => Followed::Nothing,
        }
    }
}

/// What a program says of itself; `None` where a program has no such thing.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct ProgramState {
    /// The level played or selected; 0 is a random one, as in the Tinkercad game, or a maze of one's own.
    pub level: u32,
    /// The moves made since the level was started or restarted.
    pub moves: u32,
    /// Whether the level is solved, and the next one has not begun.
    pub solved: bool,
    /// Lights Out: column and row of the cursor.
    pub cursor: Option<(u8, u8)>,
    /// Tilt-a-Maze: column and row of the ball, 0 to 6.
    pub ball: Option<(u8, u8)>,
}

/// A virtual board that runs a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NativeMachine {
    /// The program at power-on.
    start: NativeProgram,
    program: NativeProgram,
    board: VirtualBoard,
    made: Made,
    /// Its radio, if the program uses one.
    radio: Option<Box<NativeRadio>>,
    /// Before this moment a tick does nothing but pass; it is known from the tick that ran last.
    next_due: Aside<Instant>,
}

impl NativeMachine {
    /// The machine at power-on, with a program at its start.
    pub fn new(start: NativeProgram) -> Self {
        let radio = start.uses().radio_group().map(|group| Box::new(NativeRadio::new(group)));
        Self {
            program: start.clone(),
            start,
            board: VirtualBoard::default(),
            made: Made::default(),
            radio,
            next_due: Aside::default(),
        }
    }

    /// The board, to be read.
    pub fn board(&self) -> &VirtualBoard {
        &self.board
    }

    /// The program, to be read.
    pub fn program(&self) -> &NativeProgram {
        &self.program
    }

    /// What the program says of itself.
    pub fn state(&self) -> ProgramState {
        match &self.program {
            NativeProgram::LightsOut(game) => ProgramState {
                level: if game.is_classic() { game.level().into() } else { 0 },
                moves: game.moves(),
                solved: game.is_solved(),
                cursor: Some(game.cursor()),
                ball: None,
            },
            NativeProgram::TiltAMaze(game) => ProgramState {
                level: game.level().into(),
                moves: game.moves(),
                solved: game.is_solved(),
                cursor: None,
                ball: Some(game.ball()),
            },
            NativeProgram::Own(_) => ProgramState::default(),
        }
    }

    /// Whether the program says that it feels for a finger on something. A and B are there for every program.
    pub fn has_felt(&self, button: Button) -> bool {
        !button.is_touched() || self.program.uses().touches(button)
    }

    /// Whether the program says that it measures a quantity around the board.
    pub fn has_sensed(&self, quantity: Quantity) -> bool {
        let uses = self.program.uses();
        match quantity {
            Quantity::Light => uses.has_light(),
            Quantity::Temperature => uses.has_temperature(),
            Quantity::Sound => uses.has_sound(),
            Quantity::Heading | Quantity::Field => uses.has_compass(),
        }
    }

    /// Whether the program says that it uses a pin of the edge connector.
    pub fn has_used_pin(&self, pin: EdgePin) -> bool {
        self.program.uses().of_pin(pin) != PinUse::Nothing
    }

    /// How the program has set its radio, if it uses one; the content means nothing.
    pub fn radio_setting(&self) -> Option<RadioPacket> {
        self.radio.as_ref().map(|radio| radio.setting())
    }

    /// Its radio, if the program uses one.
    pub(super) fn radio(&self) -> Option<&NativeRadio> {
        self.radio.as_deref()
    }

    /// Its radio, to be changed, if the program uses one.
    pub(super) fn radio_mut(&mut self) -> Option<&mut NativeRadio> {
        self.radio.as_deref_mut()
    }

    /// A packet of another board comes.
    pub(super) fn hear(&mut self, arrival: Arrival) {
        if let Some(radio) = &mut self.radio {
            radio.air_mut().add(arrival);
            self.next_due = Aside::default();
        }
    }

    /// Does something to the board; returns whether that changed anything.
    pub(super) fn apply(&mut self, input: &Input) -> bool {
        if let Input::Radio(packet) = input {
            self.next_due = Aside::default();
            let now = self.board.now();
            return self.radio_mut().map(|radio| radio.push(now, packet)).is_some();
        }
        let before = self.board.now();
        if !self.board.take(input) {
            return false;
        }
        self.next_due = Aside::default();
        let restarts = match *input {
            Input::Reset => true,
            Input::Power(change) => !matches!(change, PowerChange::Usb | PowerChange::Battery),
            _ => false,
        };
        if restarts {
            self.program = self.start.clone();
        }
        if let Some(radio) = &mut self.radio {
            radio.set_clock(before, self.board.now());
            if restarts {
                radio.restart(self.board.now());
            }
        }
        true
    }

    pub(super) fn tick(&mut self) {
        if !self.board.power().runs() {
            self.made.make(&Uses::NONE, &Outputs::NONE);
            self.radio.iter_mut().for_each(|radio| radio.pass_off(self.board.now()));
            return;
        }
        self.board.begin_tick();
        self.board.begin_pulses();
        if let Some(radio) = &mut self.radio {
            self.board.receive(radio.begin_tick(self.board.now()));
        }
        let next_due = match &mut self.program {
            NativeProgram::LightsOut(game) => hal::tick(game, &mut self.board),
            NativeProgram::TiltAMaze(game) => hal::tick(game, &mut self.board),
            NativeProgram::Own(program) => hal::tick(program, &mut self.board),
        };
        let uses = self.program.uses();
        self.made.make(&uses, self.board.outputs());
        let is_still = self.end_radio_tick();
        // what is at a pin may change with the time alone
        let can_rest = is_still && uses.without_radio() == Uses::NONE && self.made.is_silent();
        self.next_due = if can_rest { Aside(next_due.min(self.board.next_change())) } else { Aside::default() };
        self.board.end_tick();
    }

    /// For how many ticks from now on nothing is due.
    pub(super) fn idle_ms(&self) -> u64 {
        if self.board.power().runs() { self.next_due.0.ms_since(self.board.now()) } else { 0 }
    }

    /// Forgets when something is due, so that the next tick is run in any case.
    #[cfg(test)]
    pub(super) fn forget_next_due(&mut self) {
        self.next_due = Aside::default();
    }

    /// Leaves out ticks in which nothing is due, [`Self::idle_ms`] at most. The machine is as if it had run them.
    pub(super) fn pass_idle(&mut self, ms: u64) {
        self.board.pass_ms(ms);
        self.made.pass_ms(ms);
    }

    /// Sends what the program sends in this tick; returns whether the next ticks can be left out, as far as the radio goes.
    fn end_radio_tick(&mut self) -> bool {
        let Some(radio) = &mut self.radio else { return true };
        let packet = self.board.outputs().packet();
        packet.into_iter().for_each(|packet| radio.send(self.board.now(), packet));
        packet.is_none() && !self.board.has_received() && radio.is_still()
    }

    /// What the program makes.
    pub(super) fn made(&self) -> &Made {
        &self.made
    }

    pub(super) fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        self.board.visit_state(visit);
        if self.program.uses() != Uses::NONE {
            visit("outputs", &self.board.outputs().state());
        }
        if let Some(radio) = &self.radio {
            visit("radio", &radio.state());
        }
        match &self.program {
            NativeProgram::LightsOut(game) => game.visit_state(visit),
            NativeProgram::TiltAMaze(game) => game.visit_state(visit),
            NativeProgram::Own(program) => program.visit_state(visit),
        }
    }

    /// The lines go where those of the same program on a board go, which is the serial port.
    pub(super) fn take_output(&mut self) -> Output {
        let lines = self.board.take_lines().into_iter().map(|line| WrittenLine::new(ConsoleSource::Serial, line));
        let traffic = self.radio.as_mut().map(|radio| radio.take_traffic()).unwrap_or_default();
        Output { lines: lines.collect(), traffic, ..Output::default() }
    }
}
