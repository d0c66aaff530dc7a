//! GDB at the board of the window: what its server asks for, before each painting. It stops and goes on with the window, and what
//! it does to the board is recorded as what a person does.

use std::net::SocketAddr;
use std::sync::Arc;

use crate::app::App;
use crate::app::input::InputSource;
use crate::app::state::{Gdb, Goal, SidePanel};
use crate::debugger::{Command, Stopped};
use crate::gdb_server::{Answer, Begun, Link, Request};
use crate::scenario::NamedImage;
use crate::session::{BoardNumber, Input, Moment};

/// What a person reads whose GDB wanted to write memory or registers.
const REFUSED: &str =
    "GDB can change neither memory nor registers here: a recording holds all that was done to the board";

impl App {
    /// Lets GDB connect at an address from now on, `:3333` for a port of this computer. `wake` is called on another thread
    /// whenever GDB wants something: it lets the window be painted.
    pub fn listen_for_gdb(&mut self, address: &str, wake: Arc<dyn Fn() + Send + Sync>) {
        self.stop_listening_for_gdb();
        match Link::open(address, Arc::clone(&wake)) {
            Ok(link) => {
                let gdb = &mut self.state.debugging.gdb;
                (gdb.port, gdb.link, gdb.wake) = (link.address.port(), Some(link), Some(wake));
            }
            Err(error) => self.state.messages.error(format!("{address}: GDB cannot connect there: {error}")),
        }
    }

    /// Where GDB can connect.
    pub fn gdb_address(&self) -> Option<SocketAddr> {
        self.state.debugging.gdb.link.as_ref().map(|link| link.address)
    }

    pub(super) fn stop_listening_for_gdb(&mut self) {
        let debugging = &mut self.state.debugging;
        let (port, wake) = (debugging.gdb.port, debugging.gdb.wake.take());
        debugging.gdb = Gdb { port, wake, ..Gdb::default() };
        debugging.set_anew();
    }

    /// Does what GDB asks for, and tells it where the program is held.
    pub(in crate::app) fn serve_gdb(&mut self) {
        while let Some(request) = self.state.debugging.gdb.link.as_ref().and_then(Link::request) {
            self.serve(request);
        }
        self.tell_gdb();
    }

    fn serve(&mut self, request: Request) {
        match request {
            Request::Connect => self.connect_gdb(),
            Request::Begin(begun) => self.begin_for_gdb(*begun),
            Request::Halt => {
                if self.state.debugging.gdb.begun.is_some() {
                    self.state.debugging.search = None;
                    self.state.playback.pause();
                }
            }
            Request::Apply(input) => {
                let changes = self.state.recording().session().would_change(&input);
                match input {
                    // as any other hand at a button
                    Input::Press(button) => self.state.arbiter.set(BoardNumber::FIRST, button, InputSource::Gdb, true),
                    Input::Release(button) => {
                        self.state.arbiter.set(BoardNumber::FIRST, button, InputSource::Gdb, false)
                    }
                    input => self.state.workspace.recording_mut().apply(input),
                }
                self.answer_gdb(Answer::Applied(changes));
            }
            Request::GoTo(moment) => {
                self.state.playback.pause();
                self.state.debugging.search = None;
                self.state.workspace.recording_mut().go_to(moment, None);
                self.head_was_moved();
                self.hold_for_gdb(Stopped::Arrived(moment));
            }
            Request::CatchFaults(catches) => self.state.debugging.stops_at_faults = catches,
            Request::Refused => self.state.messages.say(REFUSED),
            Request::Tell(words) => self.state.messages.say(format!("GDB: {words}")),
            Request::Leave { goes_on } => {
                let gdb = &mut self.state.debugging.gdb;
                (gdb.is_connected, gdb.begun, gdb.why) = (false, None, None);
                self.state.debugging.set_anew();
                if goes_on && !self.state.playback.running && self.state.debugging.search.is_none() {
                    self.continue_from_held();
                }
            }
        }
    }

    /// GDB holds the program where it is.
    fn connect_gdb(&mut self) {
        self.follow_debugging();
        let image = self.state.recording().image_to_debug().and_then(NamedImage::image).cloned();
        let Some(image) = image else {
            self.state.messages.error("GDB needs the program of an image: open one first");
            self.stop_listening_for_gdb();
            return;
        };
        self.state.playback.pause();
        self.state.debugging.search = None;
        self.state.side_panel = SidePanel::Debug;
        self.state.debugging.gdb.is_connected = true;
        self.answer_gdb(Answer::Program(image));
        self.hold_for_gdb(Stopped::Interrupted);
    }

    fn begin_for_gdb(&mut self, begun: Begun) {
        let command = begun.command;
        let debugging = &mut self.state.debugging;
        (debugging.gdb.why, debugging.gdb.begun) = (None, Some(begun.clone()));
        debugging.set_anew();
        if command == Command::Continue {
            debugging.held = None;
            self.continue_from_held();
            return;
        }
        let stops_at_faults = debugging.stops_at_faults;
        self.search(Goal::Gdb, command, |debugger| {
            super::debugging::unset_stops(debugger);
            debugger.set_breakpoints(begun.breakpoints.iter().copied());
            begun.watchpoints.iter().for_each(|watchpoint| debugger.add_watchpoint(*watchpoint));
            debugger.catch_faults(stops_at_faults);
        });
    }

    /// Tells GDB that the program does not go on any more, or that the window has moved it.
    fn tell_gdb(&mut self) {
        let state = &self.state;
        let gdb = &state.debugging.gdb;
        if !gdb.is_connected || state.debugging.search.is_some() || state.recording().is_busy() {
            return;
        }
        let session = state.recording().session();
        let halted = session.machine().as_chip().and_then(|machine| machine.chip().halted()).cloned();
        match (&gdb.begun, state.playback.running, halted) {
            (Some(_), true, Some(halt)) => {
                self.state.playback.pause();
                self.hold_for_gdb(Stopped::Ended(halt));
            }
            (Some(_), false, _) => {
                let why = self.state.debugging.gdb.why.take().unwrap_or(Stopped::Interrupted);
                self.hold_for_gdb(why);
            }
            (None, false, _) if session.moment() != gdb.told => self.hold_for_gdb(Stopped::Interrupted),
            _ => {}
        }
    }

    /// Tells GDB that the program is held, and why.
    fn hold_for_gdb(&mut self, stopped: Stopped) {
        let session = self.state.recording().session();
        let Some(chip) = session.machine().as_chip().map(|machine| Box::new(machine.chip().clone())) else {
            // another program is in front
            self.state.messages.say("GDB has lost its program: another one is in front");
            self.stop_listening_for_gdb();
            return;
        };
        let moment = Moment::of(session);
        let history_bytes = session.history_bytes();
        let gdb = &mut self.state.debugging.gdb;
        (gdb.told, gdb.begun, gdb.why) = (moment, None, None);
        self.answer_gdb(Answer::Held { stopped, chip, moment, history_bytes });
    }

    fn answer_gdb(&self, answer: Answer) {
        if let Some(link) = &self.state.debugging.gdb.link {
            link.answer(answer);
        }
    }

    /// Listens at the port that is chosen, or no more.
    pub(super) fn let_gdb_connect(&mut self, listens: bool) {
        if listens {
            let gdb = &self.state.debugging.gdb;
            let wake = gdb.wake.clone().unwrap_or_else(|| Arc::new(|| {}));
            self.listen_for_gdb(&format!(":{}", gdb.port), wake);
        } else {
            self.stop_listening_for_gdb();
        }
    }
}
