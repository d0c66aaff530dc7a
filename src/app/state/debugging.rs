//! What is debugged: breakpoints, why the program is held, and what is searched for.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use super::{ExceptionAccount, Gdb, Goal, Search};
use crate::debug_info::{DebugInfo, Static};
use crate::debugger::{Stopped, Watchpoint};
use crate::emulator::arm::{Stops, Traps};
use crate::emulator::image::Image;
use crate::scenario::read_bytes;
use crate::session::Moment;
use crate::stepping::Why;

/// What is debugged.
pub struct Debugging {
    /// What is known of the program in front, once somebody has looked.
    program: Option<Program>,
    /// The breakpoints, as they were set.
    pub breakpoints: Vec<Breakpoint>,
    /// Whether a fault holds the program.
    pub stops_at_faults: bool,
    /// Whether steps are instructions also where the lines of the source are known.
    pub by_instructions: bool,
    /// Why the program is held.
    pub held: Option<Held>,
    /// What is under way.
    pub search: Option<Search>,
    /// The cycle at which the program was held last: what happens there was shown.
    pub after: Option<u64>,
    /// When breakpoints and faults have held the program, and in which tick.
    pub hits: BTreeSet<(u64, Hit)>,
    /// The interrupts and faults of the run.
    pub exceptions: ExceptionAccount,
    /// GDB at this board.
    pub gdb: Gdb,
    set: Arc<BTreeSet<u32>>,
}

/// What held the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hit {
    /// A breakpoint, or what was searched for.
    Breakpoint,
    /// A fault.
    Fault,
}

/// A breakpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakpoint {
    /// Where a person has set it.
    pub place: BreakpointPlace,
    /// The instructions that it is at.
    pub addresses: Vec<u32>,
    /// Whether it holds the program.
    pub is_on: bool,
}

/// Where a breakpoint was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BreakpointPlace {
    /// At a line of a file of the source.
    Line(String, u32),
    /// At an instruction.
    Address(u32),
}

/// Why the program is held, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Why, in a few words.
    pub words: String,
    /// When.
    pub moment: Moment,
    /// How many of the functions that are inlined at the next instruction count as not entered yet, after a step.
    pub hidden: usize,
}

/// What is known of a program.
pub struct Program {
    image: Arc<Image>,
    /// What its ELF files tell.
    pub info: DebugInfo,
    /// Its statics by their names.
    pub statics: Vec<Static>,
    sources: RefCell<BTreeMap<String, Option<Arc<[String]>>>>,
}

impl Default for Debugging {
    fn default() -> Self {
        Self {
            program: None,
            breakpoints: Vec::new(),
            stops_at_faults: true,
            by_instructions: false,
            held: None,
            search: None,
            after: None,
            hits: BTreeSet::new(),
            exceptions: ExceptionAccount::default(),
            gdb: Gdb::default(),
            set: Arc::default(),
        }
    }
}

impl Debugging {
    /// Looks at the image in front. Breakpoints at lines stay where it has these lines, too, as when it was built anew.
    pub fn follow(&mut self, image: Option<&Arc<Image>>) {
        let is_known = match (&self.program, image) {
            (Some(program), Some(image)) => Arc::ptr_eq(&program.image, image),
            (None, None) => true,
            _ => false,
        };
        if is_known {
            return;
        }
        let (by_instructions, stops_at_faults) = (self.by_instructions, self.stops_at_faults);
        let before = std::mem::take(&mut self.breakpoints).into_iter();
        let gdb = std::mem::take(&mut self.gdb);
        *self = Self { by_instructions, stops_at_faults, gdb, program: image.map(Program::of), ..Self::default() };
        // the lines of a program that was built anew
        for Breakpoint { place, is_on, .. } in before.filter(|of| matches!(of.place, BreakpointPlace::Line(..))) {
            self.toggle(place);
            self.breakpoints.last_mut().into_iter().for_each(|last| last.is_on = is_on);
        }
        self.set_anew();
    }

    /// What is known of the program, if somebody has looked.
    pub fn program(&self) -> Option<&Program> {
        self.program.as_ref()
    }

    /// Sets a breakpoint, or removes the one that is there.
    pub fn toggle(&mut self, place: BreakpointPlace) {
        let Some(program) = &self.program else { return };
        let (place, addresses) = match place {
            BreakpointPlace::Line(file, line) => match program.info.breakpoints(&file, line) {
                Some((line, addresses)) => (BreakpointPlace::Line(file, line), addresses),
                None => return,
            },
            BreakpointPlace::Address(address) => (BreakpointPlace::Address(address), vec![address]),
        };
        match self.breakpoints.iter().position(|breakpoint| breakpoint.place == place) {
            Some(index) => drop(self.breakpoints.remove(index)),
            None => self.breakpoints.push(Breakpoint { place, addresses, is_on: true }),
        }
        self.set_anew();
    }

    /// What is changed in the list takes effect.
    pub fn set_anew(&mut self) {
        let on = self.breakpoints.iter().filter(|breakpoint| breakpoint.is_on);
        let of_gdb = self.gdb.begun.iter().flat_map(|begun| begun.breakpoints.iter());
        self.set = Arc::new(on.flat_map(|breakpoint| &breakpoint.addresses).chain(of_gdb).copied().collect());
    }

    /// The addresses of the breakpoints that are on.
    pub fn addresses(&self) -> &Arc<BTreeSet<u32>> {
        &self.set
    }

    /// What holds a run that goes on at a cycle; `None` if nothing does. Faults do for those who debug.
    pub fn traps(&self, is_shown: bool, cycle: u64) -> Option<Traps> {
        let faults = self.stops_at_faults && (is_shown || !self.set.is_empty());
        let of_gdb = self.gdb.begun.iter().flat_map(|begun| &begun.watchpoints);
        let watched: Vec<_> = of_gdb.map(Watchpoint::watch).collect();
        // the head may have been moved since
        let after = self.after.filter(|&after| after == cycle);
        let holds = faults || !self.set.is_empty() || !watched.is_empty();
        let stops = Stops { after, accesses_after: after, watched, faults, passes: false };
        holds.then_some(Traps { pause_at: None, stops: Some(stops) })
    }

    /// How many of the functions that are inlined at the next instruction count as not entered yet, at a moment.
    pub fn hidden_at(&self, moment: Moment) -> usize {
        self.held.as_ref().filter(|held| held.moment == moment).map_or(0, |held| held.hidden)
    }

    /// Why a copy has stopped, in words; `None` where nothing was found.
    pub fn words(goal: &Goal, why: &Why) -> Option<String> {
        let stopped = match why {
            Why::Stepped { .. } => return Some("Stepped".to_owned()),
            Why::Stopped(stopped) => stopped,
        };
        Some(match (goal, stopped) {
            (_, Stopped::Interrupted) => return None,
            (Goal::Step(_), Stopped::HistoryBegin) => "The run begins here".to_owned(),
            (_, Stopped::HistoryBegin) => return None,
            (Goal::Writer(name), Stopped::Access { .. }) => format!("Writes {name}"),
            (Goal::Writer(name), Stopped::Written { by, .. }) => format!("{name} is written by {by}"),
            (Goal::Execution(name), Stopped::Breakpoint) => format!("Executes {name}"),
            (_, stopped) => {
                let words = stopped.to_string();
                let mut letters = words.chars();
                let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
                first + letters.as_str()
            }
        })
    }
}

impl Program {
    fn of(image: &Arc<Image>) -> Self {
        let info = DebugInfo::of(image.linked());
        let statics = info.statics();
        Self { image: Arc::clone(image), info, statics, sources: RefCell::default() }
    }

    /// The lines of a file of the source, where it is on this computer.
    pub fn source(&self, file: &str) -> Option<Arc<[String]>> {
        let mut sources = self.sources.borrow_mut();
        let read = || {
            // the image names the file, so it may be anything
            let text = read_bytes(Path::new(file)).ok()?;
            let text = String::from_utf8_lossy(&text);
            Some(text.lines().map(|line| line.replace('\t', "    ")).collect())
        };
        sources.entry(file.to_owned()).or_insert_with(read).clone()
    }
}
