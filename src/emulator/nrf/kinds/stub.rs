//! Peripherals that programs for the board seldom use: their registers keep what is written, and of what they do there
//! is only what keeps a program from waiting for ever. The first use of one is reported.
//!
//! | peripheral | what answers |
//! |---|---|
//! | NFCT | no field is there: nothing but DISABLE and its like, which have no event |
//! | PDM | STARTED, STOPPED; no sample comes |
//! | I2S | STOPPED |
//! | USBD | nothing: no cable is there |

use std::collections::BTreeMap;

use super::super::io::Io;
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers};

/// A task that is answered at once by an event.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Answer {
    task: u8,
    event: u8,
}

const fn answer(task: u8, event: u8) -> Answer {
    Answer { task, event }
}

pub(in super::super) const NOTHING: &[Answer] = &[];
pub(in super::super) const PDM: &[Answer] = &[answer(0, 0), answer(1, 1)];
pub(in super::super) const I2S: &[Answer] = &[answer(1, 2)];

/// The layout of a peripheral that is not emulated.
pub(in super::super) const fn layout(name: &'static str) -> Layout {
    Layout { name, tasks: u64::MAX, events: u64::MAX, shorts: &[], registers: &[] }
}

/// What was written to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Stub {
    answers: &'static [Answer],
    values: BTreeMap<u16, u32>,
}

impl Stub {
    pub(in super::super) fn new(answers: &'static [Answer]) -> Self {
        Self { answers, values: BTreeMap::new() }
    }

    fn report(registers: &Registers, io: &mut Io<'_>) {
        let name = registers.layout.name;
        io.world
            .report(|| format!("not emulated: {name}: the registers keep what is written, and do no more than answer"));
    }
}

impl Peripheral for Stub {
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        Self::report(registers, io);
        let answers = self.answers.iter().filter(|answer| answer.task == task);
        answers.for_each(|answer| io.raise(answer.event));
    }

    fn read(&mut self, registers: &mut Registers, offset: u16, io: &mut Io<'_>) -> Option<u32> {
        Self::report(registers, io);
        Some(self.values.get(&offset).copied().unwrap_or(0))
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        Self::report(registers, io);
        self.values.insert(offset, value);
        true
    }
}
