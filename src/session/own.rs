//! Programs that are not of this crate: whoever writes one makes it known to the process that runs it.

use std::any::TypeId;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use crate::hal::{Console, Frame, Inputs, Instant, Outputs, Program, Uses};

/// A program, known to this process by its name. It costs nothing to copy.
///
/// Two of them are equal when they are the same program.
#[derive(Clone, Copy)]
pub struct OwnProgram(&'static Entry);

struct Entry {
    name: String,
    type_id: TypeId,
    /// What it is at power-on.
    start: Box<dyn Cloned>,
}

/// The programs of this process. They stay until it ends, so that a name is as cheap as that of a program of this crate.
static KNOWN: Mutex<Vec<&'static Entry>> = Mutex::new(Vec::new());

impl OwnProgram {
    /// Makes a program known by a name, which is how scenarios call it; `program` is what it is at power-on. When the name
    /// is known already, it is that program which is meant, and the new one is forgotten. `None` if it is known for another
    /// type of program.
    pub fn register<P>(name: &str, program: P) -> Option<Self>
    where
        P: Program + Clone + Send + Sync + 'static,
    {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = known.iter().find(|entry| entry.name == name) {
            return (entry.type_id == TypeId::of::<P>()).then_some(Self(entry));
        }
        let entry = Entry { name: name.to_owned(), type_id: TypeId::of::<P>(), start: Box::new(program) };
        let entry: &'static Entry = Box::leak(Box::new(entry));
        known.push(entry);
        Some(Self(entry))
    }

    /// All programs that are known, in the order in which they became it.
    pub fn all() -> Vec<Self> {
        KNOWN.lock().unwrap_or_else(PoisonError::into_inner).iter().map(|&entry| Self(entry)).collect()
    }

    /// The name.
    pub fn name(self) -> &'static str {
        &self.0.name
    }

    /// The program at power-on.
    pub(super) fn start(self) -> RunningOwn {
        RunningOwn(self.0.start.clone_box())
    }
}

impl PartialEq for OwnProgram {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for OwnProgram {}

/// The name.
impl fmt::Debug for OwnProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A program that can be cloned without its type being known.
trait Cloned: Program + Send + Sync {
    fn clone_box(&self) -> Box<dyn Cloned>;
}

impl<P: Program + Clone + Send + Sync + 'static> Cloned for P {
    fn clone_box(&self) -> Box<dyn Cloned> {
        Box::new(self.clone())
    }
}

/// A program that is not of this crate, and runs.
///
/// Two of them are equal when they name the same state by [`Program::visit_state`].
pub struct RunningOwn(Box<dyn Cloned>);

impl RunningOwn {
    fn state(&self) -> Vec<(&'static str, Vec<u8>)> {
        let mut parts = Vec::new();
        self.0.visit_state(&mut |name, bytes| parts.push((name, bytes.to_vec())));
        parts
    }
}

impl Program for RunningOwn {
    fn tick(&mut self, now: Instant, inputs: &Inputs, console: &mut dyn Console) -> Frame {
        self.0.tick(now, inputs, console)
    }

    fn uses(&self) -> Uses {
        self.0.uses()
    }

    fn outputs(&self) -> Outputs {
        self.0.outputs()
    }

    fn next_due(&self, now: Instant, inputs: &Inputs) -> Instant {
        self.0.next_due(now, inputs)
    }

    fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        self.0.visit_state(visit);
    }
}

impl Clone for RunningOwn {
    fn clone(&self) -> Self {
        Self(self.0.clone_box())
    }
}

impl PartialEq for RunningOwn {
    fn eq(&self, other: &Self) -> bool {
        self.state() == other.state()
    }
}

impl Eq for RunningOwn {}

/// The parts of its state.
impl fmt::Debug for RunningOwn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.state()).finish()
    }
}
