//! A debugger over a session with an emulated chip, which goes back in time, too.
//!
//! A machine is a value, and all that comes to it from outside is kept: inputs by the session, what the debugger changes here.
//! So going back is running again from a snapshot before, to the exact instruction; interrupts, peripherals and sensors are then
//! as they were. Nothing of the run depends on where it is held, or how often.
//!
//! [`Debugger`] does one [`Command`] after the other. Each is begun and then advanced in small pieces, until it says why it has
//! stopped; whoever drives it can interrupt it between two pieces, and knows nothing of sockets or windows.
//!
//! A change of a register or of memory is an input, too: it belongs to its moment, and is made again when the run comes by. What
//! is changed, pressed or written where the run has been before forgets the future that was known from there on.

mod backward;
mod calls;
mod change;
mod deciding;
mod forward;
mod head;
mod history;
mod monitor;
mod stopped;
mod written;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::emulator::arm::Watch;
use crate::emulator::nrf::Chip;
pub use crate::session::Moment;
use crate::session::{Input, Machine, Output, RewindableSession, Session, SessionSnapshot};
use backward::Search;
use calls::Return;
use change::StampedChange;
pub use change::{Change, Register};
pub use deciding::Decide;
use deciding::{After, DecidingSearch};
use forward::Step;
use head::{Head, Wanted};
use history::History;
pub use monitor::{Monitored, is_command, monitor};
pub use stopped::Stopped;
use written::Written;

/// Addresses whose accesses stop the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watchpoint {
    /// The first address.
    pub from: u32,
    /// The last.
    pub to: u32,
    /// Whether reads count.
    pub reads: bool,
    /// Whether writes count.
    pub writes: bool,
}

impl Watchpoint {
    /// Whether an access of an address counts.
    #[must_use]
    pub fn counts(&self, address: u32, is_write: bool) -> bool {
        (self.from..=self.to).contains(&address) && if is_write { self.writes } else { self.reads }
    }

    /// The same for a chip.
    pub(crate) fn watch(&self) -> Watch {
        Watch { from: self.from, to: self.to, reads: self.reads, writes: self.writes }
    }
}

/// What a debugger does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Executes an instruction, with the handlers of interrupts that come in between.
    Step,
    /// Executes instructions while the PC is in a range, whose end is excluded.
    StepWithin(u32, u32),
    /// Runs up to a return: to an address, with the stack pointer at a value or above, as it was before the call.
    ReturnTo {
        /// The return address.
        address: u32,
        /// The value of the stack pointer.
        sp: u32,
    },
    /// Runs up to a stop.
    Continue,
    /// Runs to a moment, or up to a stop before.
    RunTo(Moment),
    /// Goes back to before the instruction that was executed last.
    StepBack,
    /// Goes back to the last stop.
    ContinueBack,
}

/// A command that is under way.
#[derive(Clone, Debug)]
enum Doing {
    /// Instructions.
    Step(Step),
    /// A run up to a return.
    Return(Return),
    /// A run, up to a moment if there is one.
    Run(Option<Moment>),
    StepBack,
    ContinueBack(Search),
    /// The same, where each stop is decided.
    DecideBack(Box<DecidingSearch>),
}

/// A session that is debugged.
#[derive(Clone, Debug)]
pub struct Debugger {
    head: Head,
    history: History,
    wanted: Wanted,
    doing: Option<Doing>,
    /// What happens at this cycle and before it was shown: the next command passes it.
    after: Option<After>,
    /// Up to where the run is known.
    known_to: Moment,
    written: Written,
}

impl Debugger {
    /// Debugs a session from now on, at which it is held; `None` if it runs no image. The history begins here.
    #[must_use]
    pub fn new(session: Session) -> Option<Self> {
        session.machine().as_chip()?;
        let mut head = Head::new(session);
        let (moment, history) = (head.moment(), History::from(&mut head));
        let wanted = Wanted { faults: true, ..Wanted::default() };
        let (after, written) = (Some(After::cycle(head.cycle())), Written::from(moment.tick));
        Some(Self { head, history, wanted, doing: None, after, known_to: moment, written })
    }

    /// Debugs a copy of a session that keeps a history, to look for moments of it; `None` if it runs no image. The head of the
    /// session can then go to what is found, and the copy has made [a snapshot near it](Self::near). What is changed by the copy
    /// does not come to the session.
    #[must_use]
    pub fn over(session: &mut RewindableSession) -> Option<Self> {
        session.machine().as_chip()?;
        let history = History::of(session.history());
        let (head, written) = (Head::new((**session).clone()), Written::from(session.known_to()));
        let (moment, known_to) = (head.moment(), Moment::before(session.known_to()));
        let wanted = Wanted { faults: true, ..Wanted::default() };
        let (after, known_to) = (Some(After::cycle(head.cycle())), known_to.max(moment));
        Some(Self { head, history, wanted, doing: None, after, known_to, written })
    }

    /// The snapshot that was made where it went back to last.
    #[must_use]
    pub fn near(&self) -> Option<&SessionSnapshot> {
        self.history.near()
    }

    /// Ends the debugging: the session goes on from here, also in the midst of a tick.
    #[must_use]
    pub fn into_session(self) -> Session {
        self.head.session
    }

    /// The session, to be read.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.head.session
    }

    /// The chip, to be read.
    #[must_use]
    pub fn chip(&self) -> Option<&Chip> {
        self.head.chip()
    }

    /// Where the run is held.
    #[must_use]
    pub fn moment(&self) -> Moment {
        self.head.moment()
    }

    /// Up to where the run is known: it was there, and nothing was changed before that since.
    #[must_use]
    pub fn known_to(&self) -> Moment {
        self.known_to
    }

    /// The first moment that can be gone back to.
    #[must_use]
    pub fn history_begin(&self) -> Moment {
        Moment::before(self.history.before(u64::MAX).first().map_or(0, |entry| entry.tick()))
    }

    /// Bytes that the history takes.
    #[must_use]
    pub fn history_bytes(&self) -> usize {
        self.history.bytes()
    }

    /// Sets or removes a breakpoint, in flash or RAM; there may be any number of them.
    pub fn set_breakpoint(&mut self, address: u32, is_set: bool) {
        let breakpoints = Arc::make_mut(&mut self.wanted.breakpoints);
        if is_set {
            breakpoints.insert(address & !1);
        } else {
            breakpoints.remove(&(address & !1));
        }
    }

    /// Sets breakpoints at these addresses, in place of those that were set.
    pub fn set_breakpoints(&mut self, addresses: impl IntoIterator<Item = u32>) {
        let wanted: BTreeSet<u32> = addresses.into_iter().map(|address| address & !1).collect();
        if *self.wanted.breakpoints != wanted {
            self.wanted.breakpoints = Arc::new(wanted);
        }
    }

    /// Where the breakpoints are.
    #[must_use]
    pub fn breakpoints(&self) -> &BTreeSet<u32> {
        &self.wanted.breakpoints
    }

    /// Adds a watchpoint; there may be any number of them. The run is held before the instruction that accesses, and
    /// after a write that no instruction does: of the frame of an exception, or of EasyDMA ([`Stopped::Written`]).
    pub fn add_watchpoint(&mut self, watchpoint: Watchpoint) {
        self.wanted.watchpoints.push(watchpoint);
    }

    /// The watchpoints.
    #[must_use]
    pub fn watchpoints(&self) -> &[Watchpoint] {
        &self.wanted.watchpoints
    }

    /// Removes a watchpoint; says whether it was there.
    pub fn remove_watchpoint(&mut self, watchpoint: Watchpoint) -> bool {
        let place = self.wanted.watchpoints.iter().position(|other| *other == watchpoint);
        place.map(|place| self.wanted.watchpoints.remove(place)).is_some()
    }

    /// Chooses whether a run that goes on from before an access is held there again, as GDB expects, which takes its watchpoints
    /// away while it goes on from one. It is not unless this is said.
    pub fn repeat_accesses(&mut self, repeats: bool) {
        self.wanted.repeats_accesses = repeats;
    }

    /// Chooses whether a fault is a stop, at the first instruction of its handler. It is one unless this is said.
    pub fn catch_faults(&mut self, catches: bool) {
        self.wanted.faults = catches;
    }

    /// Changes a register or memory; says whether there is such a place. A future that is known is forgotten.
    pub fn change(&mut self, change: Change) -> bool {
        // what has no place changes nothing
        if !self.head.clone().make(&change) {
            return false;
        }
        self.fork();
        let (moment, made) = (self.moment(), self.head.make(&change));
        Arc::make_mut(&mut self.head.changes).push(StampedChange { moment, change });
        self.head.next_change += 1;
        made
    }

    /// Does something to the board: at once between two ticks, and otherwise with the next one. Returns whether that changes
    /// anything. A future that is known is forgotten.
    pub fn apply(&mut self, input: Input) -> bool {
        self.fork();
        self.head.session.apply(input)
    }

    /// Forgets what is known of the future.
    fn fork(&mut self) {
        let now = self.moment();
        if now < self.known_to {
            self.head.session.cut();
            Arc::make_mut(&mut self.head.changes).truncate(self.head.next_change);
            self.history.forget_after(now.tick);
            self.known_to = now;
            self.written.forget_from(now.tick);
        }
    }

    /// What the program has written, by tick, since this was last taken, and at a stop all that it has written until then; what it
    /// writes again after going back is left out.
    pub fn take_written(&mut self) -> impl Iterator<Item = (u64, Output)> {
        self.written.take()
    }

    /// The machine where the run is held, which has read all that the program has written: its lines that have not ended.
    #[must_use]
    pub fn machine_that_has_read(&self) -> Cow<'_, Machine> {
        match self.head.session.read_so_far() {
            Some((_, machine)) => Cow::Owned(machine),
            None => Cow::Borrowed(self.head.session.machine()),
        }
    }

    /// The run is held here, for whoever looks at it.
    fn note_held(&mut self) {
        self.after = Some(After::cycle(self.head.cycle()));
        self.known_to = self.known_to.max(self.moment());
        if let Some((so_far, _)) = self.head.session.read_so_far() {
            self.written.note_held(self.moment().tick, so_far);
        }
    }

    /// Begins a command in place of one that has not come to its end.
    pub fn begin(&mut self, command: Command) {
        self.doing = Some(match command {
            Command::Step => Doing::Step(Step::from(&self.head, None)),
            Command::StepWithin(from, to) => Doing::Step(Step::from(&self.head, Some((from, to)))),
            Command::ReturnTo { address, sp } => Doing::Return(Return::to(address, sp, &self.head, &self.wanted)),
            Command::Continue => Doing::Run(None),
            Command::RunTo(moment) => Doing::Run(Some(moment)),
            Command::StepBack => Doing::StepBack,
            Command::ContinueBack => {
                self.history.note_stretch(&self.head);
                Doing::ContinueBack(Search::from(self))
            }
        });
    }

    /// Does a piece of the command: a millisecond of the program, or a search through some tenths of a second. Returns why it
    /// has stopped, if it has.
    pub fn advance(&mut self) -> Option<Stopped> {
        self.advance_by(None)
    }

    /// The same, where breakpoints and watchpoints hold the run only if that is decided so.
    ///
    /// A search back decides each stop that it comes by. It comes by several before it stops, in the order in which they were
    /// done; the last one of them that holds is where it stops.
    pub fn advance_deciding(&mut self, decide: &mut Decide<'_>) -> Option<Stopped> {
        self.advance_by(Some(decide))
    }

    fn advance_by(&mut self, decide: Option<&mut Decide<'_>>) -> Option<Stopped> {
        let mut all = |_: &Chip, _: &Stopped| true;
        let decides = decide.is_some();
        let decide = decide.unwrap_or(&mut all);
        let doing = self.doing.take()?;
        let stopped = match doing {
            Doing::Step(step) => self.advance_step(step, decide),
            Doing::Run(to) => self.advance_run(to, decide),
            Doing::Return(to) => self.advance_return(to, decide),
            Doing::StepBack => Ok(self.step_back()),
            Doing::ContinueBack(search) if decides => self.advance_deciding_search(DecidingSearch::of(search), decide),
            Doing::ContinueBack(search) => self.advance_search(search),
            Doing::DecideBack(search) => self.advance_deciding_search(*search, decide),
        };
        match stopped {
            Ok(stopped) => {
                self.note_held();
                Some(stopped)
            }
            Err(doing) => {
                self.doing = Some(doing);
                None
            }
        }
    }

    /// Up to where a search has gone back; `None` while there is none.
    #[must_use]
    pub fn searched_to(&self) -> Option<Moment> {
        match &self.doing {
            Some(Doing::ContinueBack(search)) => Some(self.searched_by(search)),
            Some(Doing::DecideBack(search)) => Some(self.searched_by(search.search())),
            _ => None,
        }
    }

    /// Does a command to its end.
    pub fn run(&mut self, command: Command) -> Stopped {
        self.begin(command);
        loop {
            if let Some(stopped) = self.advance() {
                return stopped;
            }
        }
    }

    /// Ends the command that is under way. A program that does not sleep is held between two instructions, a search leaves the
    /// run where it was.
    pub fn interrupt(&mut self) -> Stopped {
        if let Some(Doing::Step(_) | Doing::Return(_) | Doing::Run(_)) = self.doing.take() {
            self.hold();
        }
        self.note_held();
        Stopped::Interrupted
    }
}
