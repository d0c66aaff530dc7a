//! What a copy of the session does for the debugger: steps and searches.

use super::Debugging;
use crate::debugger::{Debugger, Stopped};
use crate::session::Moment;
use crate::stepping::{Granularity, HeldProgram, Next, Step, Why};

/// A step or a search, which a copy of the session does.
pub struct Search {
    /// The copy.
    pub debugger: Box<Debugger>,
    /// What is done.
    pub goal: Goal,
    /// Where the head was.
    pub from: Moment,
}

/// What a copy of the session looks for.
#[derive(Clone, Debug)]
pub enum Goal {
    /// The end of a step.
    Step(Box<Step>),
    /// The stop before.
    LastStop,
    /// What wrote to some bytes of memory, with the name of what is there.
    Writer(String),
    /// When a line was executed, with its name.
    Execution(String),
    /// What GDB has asked for.
    Gdb,
}

impl Search {
    /// A step or a search from where a copy is.
    pub fn new(debugger: Debugger, goal: Goal) -> Self {
        let from = debugger.moment();
        Self { debugger: Box::new(debugger), goal, from }
    }
}

impl Debugging {
    /// How far steps go.
    pub fn granularity(&self) -> Granularity {
        if self.by_instructions { Granularity::Instruction } else { Granularity::Line }
    }

    /// The program of a copy as steps see it; `None` if nobody has looked at the program.
    pub fn held_program<'a>(&'a self, debugger: &'a Debugger) -> Option<HeldProgram<'a>> {
        let pc = debugger.chip()?.core().register(15);
        Some(HeldProgram {
            debugger,
            info: &self.program()?.info,
            hidden: self.hidden_at(debugger.moment()),
            is_at_breakpoint: self.addresses().contains(&pc),
        })
    }

    /// Lets a copy that has stopped go on with its step; says why a step or a search is over.
    pub fn after(&self, search: &mut Search, stopped: Stopped) -> Option<Why> {
        let Search { debugger, goal, .. } = search;
        let next = match (goal, self.held_program(debugger)) {
            (Goal::Step(step), Some(program)) => step.after(&program, stopped),
            _ => Next::Stop(Why::Stopped(stopped)),
        };
        self.do_next(search, next)
    }

    /// Does what follows in a step; says why the step is over.
    pub fn do_next(&self, search: &mut Search, next: Next) -> Option<Why> {
        match next {
            Next::Go { command, temporary } => {
                self.aim(&mut search.debugger, &temporary);
                search.debugger.begin(command);
                None
            }
            Next::Stop(why) => Some(why),
        }
    }

    /// Lets a copy stop at the breakpoints that are on, and at these addresses.
    fn aim(&self, debugger: &mut Debugger, temporary: &[u32]) {
        debugger.set_breakpoints(self.addresses().iter().chain(temporary).copied());
    }
}
