//! A board that somebody else runs, who is asked by a channel.

use std::collections::BTreeSet;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use super::{Answer, Begun, Board, Request};
use crate::debug_info::DebugInfo;
use crate::debugger::{Change, Command, Moment, Monitored, Stopped, Watchpoint};
use crate::emulator::nrf::Chip;
use crate::hardware::Model;
use crate::session::Input;

/// How often the connection is looked at while the program runs.
const LOOK_EVERY: Duration = Duration::from_millis(10);
/// What GDB is told when it wants to change something.
pub(super) const REFUSAL: &str = "GDB can change neither memory nor registers here, since a recording has to hold all that was done: \
                                  `fivebyfive run --gdb` lets it";

/// A board of the window.
pub(super) struct Remote {
    requests: Sender<Request>,
    answers: Receiver<Answer>,
    wake: Arc<dyn Fn() + Send + Sync>,
    /// The chip where it was held last, and when that was.
    chip: Option<Box<Chip>>,
    moment: Moment,
    history_bytes: usize,
    info: Rc<DebugInfo>,
    breakpoints: Arc<BTreeSet<u32>>,
    watchpoints: Vec<Watchpoint>,
    notices: Vec<String>,
}

fn over() -> io::Error {
    io::Error::other("the window does not debug any more")
}

impl Remote {
    pub(super) fn new(requests: Sender<Request>, answers: Receiver<Answer>, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self {
            requests,
            answers,
            wake,
            chip: None,
            moment: Moment::before(0),
            history_bytes: 0,
            info: Rc::new(DebugInfo::of(&[])),
            breakpoints: Arc::default(),
            watchpoints: Vec::new(),
            notices: Vec::new(),
        }
    }

    fn ask(&self, request: Request) -> io::Result<()> {
        self.requests.send(request).map_err(|_| over())?;
        (self.wake)();
        Ok(())
    }

    /// Takes an answer; says why the board is held, or whether an input has changed something.
    fn take(&mut self, answer: Answer) -> Result<Stopped, bool> {
        match answer {
            Answer::Held { stopped, chip, moment, history_bytes } => {
                (self.chip, self.moment, self.history_bytes) = (Some(chip), moment, history_bytes);
                Ok(stopped)
            }
            Answer::Program(info) => {
                self.info = Rc::new(DebugInfo::of(info.linked()));
                Err(false)
            }
            Answer::Applied(changed) => Err(changed),
        }
    }

    /// Waits until the board is held.
    fn wait(&mut self) -> io::Result<Stopped> {
        loop {
            let answer = self.answers.recv().map_err(|_| over())?;
            if let Ok(stopped) = self.take(answer) {
                return Ok(stopped);
            }
        }
    }

    /// What was answered meanwhile: the window has moved the head.
    fn follow(&mut self) {
        while let Ok(answer) = self.answers.try_recv() {
            let _held = self.take(answer);
        }
    }

    /// GDB has connected.
    pub(super) fn connect(&mut self) -> io::Result<()> {
        self.follow();
        (self.breakpoints, self.watchpoints, self.notices) = (Arc::default(), Vec::new(), Vec::new());
        self.ask(Request::Connect)?;
        self.wait().map(drop)
    }

    /// GDB has left.
    pub(super) fn leave(&self, goes_on: bool) {
        // a window that is closed need not know
        let _closed = self.ask(Request::Leave { goes_on });
    }
}

impl Monitored for Remote {
    fn moment(&self) -> Moment {
        self.moment
    }

    fn cycle(&self) -> u64 {
        self.chip.as_ref().map_or(0, |chip| chip.core().cycles())
    }

    fn history(&self) -> (Moment, usize) {
        (Moment::before(0), self.history_bytes)
    }

    fn apply(&mut self, input: Input) -> io::Result<bool> {
        self.ask(Request::Apply(input))?;
        loop {
            let answer = self.answers.recv().map_err(|_| over())?;
            if let Answer::Applied(changed) = answer {
                return Ok(changed);
            }
            let _held = self.take(answer);
        }
    }

    fn go_back_to(&mut self, moment: Moment) -> io::Result<()> {
        self.ask(Request::GoTo(moment))?;
        self.wait().map(drop)
    }

    fn catch_faults(&mut self, catches: bool) {
        // who has gone is missed at the next command
        let _closed = self.ask(Request::CatchFaults(catches));
    }

    fn begin(&mut self, command: Command) {
        self.follow();
        let (breakpoints, watchpoints) = (Arc::clone(&self.breakpoints), self.watchpoints.clone());
        let _closed = self.ask(Request::Begin(Box::new(Begun { command, breakpoints, watchpoints })));
    }

    fn advance(&mut self) -> io::Result<Option<Stopped>> {
        match self.answers.recv_timeout(LOOK_EVERY) {
            Ok(answer) => Ok(self.take(answer).ok()),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(over()),
        }
    }
}

impl Board for Remote {
    fn model(&self) -> Model {
        self.chip.as_ref().map_or(Model::V2, |chip| chip.model())
    }

    fn chip(&mut self) -> Option<&Chip> {
        self.follow();
        self.chip.as_deref()
    }

    fn info(&self) -> &Rc<DebugInfo> {
        &self.info
    }

    fn set_breakpoint(&mut self, address: u32, is_set: bool) {
        let breakpoints = Arc::make_mut(&mut self.breakpoints);
        if is_set {
            breakpoints.insert(address & !1);
        } else {
            breakpoints.remove(&(address & !1));
        }
    }

    fn add_watchpoint(&mut self, watchpoint: Watchpoint) {
        self.watchpoints.push(watchpoint);
    }

    fn remove_watchpoint(&mut self, watchpoint: Watchpoint) -> bool {
        let place = self.watchpoints.iter().position(|other| *other == watchpoint);
        place.map(|place| self.watchpoints.remove(place)).is_some()
    }

    fn watchpoints(&self) -> &[Watchpoint] {
        &self.watchpoints
    }

    /// A recording has to hold all that was done to the board, and nothing else may change it.
    fn change(&mut self, _: Change) -> bool {
        let _closed = self.ask(Request::Refused);
        self.notices.push(REFUSAL.to_owned());
        false
    }

    fn pass_instruction(&mut self) {
        // the window has done that
    }

    fn interrupt(&mut self) -> io::Result<Stopped> {
        self.ask(Request::Halt)?;
        self.wait()
    }

    fn restart(&mut self) -> io::Result<()> {
        self.go_back_to(Moment::before(0))
    }

    fn tell(&mut self, words: &str) {
        let _closed = self.ask(Request::Tell(words.to_owned()));
    }

    fn take_notice(&mut self) -> Option<String> {
        (!self.notices.is_empty()).then(|| self.notices.remove(0))
    }
}
