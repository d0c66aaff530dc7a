//! Breakpoints as an editor sets them: for each kind, and for each file, all at once.
//!
//! | file | what it is |
//! |---|---|
//! | `requests` | what an editor asks for, and what is answered |
//! | `rule`, `hits`, `log_message` | what a breakpoint does where the program comes by it |
//! | `deciding` | who holds the program where it has come to, and what is logged |

mod deciding;
mod hits;
mod log_message;
mod requests;
mod rule;

use std::collections::BTreeMap;

pub(super) use deciding::Deciding;
pub(super) use requests::{address, reference};

use crate::debugger::Watchpoint;
use hits::Hits;
use rule::Rule;

/// The breakpoints of an editor.
#[derive(Clone, Debug, Default)]
pub(super) struct Breakpoints {
    /// By the paths that the editor has for the files.
    lines: BTreeMap<String, Vec<Breakpoint>>,
    instructions: Vec<Breakpoint>,
    data: Vec<Breakpoint>,
    last_id: u64,
}

#[derive(Clone, Debug)]
struct Breakpoint {
    id: u64,
    target: Target,
    rule: Rule,
    /// Where the program came by, if the rule asks for that.
    hits: Hits,
    /// The cycle at which it was decided last, on the way forward.
    decided_at: Option<u64>,
}

/// Where a breakpoint is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    /// A line, from 1, of a file by the path that the editor has for it, and the addresses at which the line begins.
    Line {
        path: String,
        line: u32,
        addresses: Vec<u32>,
    },
    Instruction(u32),
    Data(Watchpoint),
}

impl Target {
    /// The instructions at which the program is looked at.
    fn addresses(&self) -> &[u32] {
        match self {
            Self::Line { addresses, .. } => addresses,
            Self::Instruction(address) => std::slice::from_ref(address),
            Self::Data(_) => &[],
        }
    }
}

impl Breakpoints {
    fn all(&self) -> impl Iterator<Item = &Breakpoint> {
        self.lines.values().flatten().chain(&self.instructions).chain(&self.data)
    }

    fn all_to_change(&mut self) -> impl Iterator<Item = &mut Breakpoint> {
        self.lines.values_mut().flatten().chain(&mut self.instructions).chain(&mut self.data)
    }

    /// The instructions that have one.
    pub(super) fn addresses(&self) -> impl Iterator<Item = u32> {
        self.all().flat_map(|breakpoint| breakpoint.target.addresses().iter().copied())
    }

    /// Whether one of these breakpoints is that of an instruction.
    pub(super) fn are_of_instruction(&self, ids: &[u64]) -> bool {
        self.instructions.iter().any(|breakpoint| ids.contains(&breakpoint.id))
    }

    /// A breakpoint that is asked for: the same as before with its hits, if it was among these.
    fn renewed(&mut self, before: &mut Vec<Breakpoint>, target: Target, rule: Rule) -> Breakpoint {
        let is_same = |breakpoint: &Breakpoint| breakpoint.target == target && breakpoint.rule == rule;
        match before.iter().position(is_same) {
            Some(at) => before.remove(at),
            None => {
                self.last_id += 1;
                Breakpoint { id: self.last_id, target, rule, hits: Hits::default(), decided_at: None }
            }
        }
    }
}
