//! Peripherals that programs for the board seldom use: their registers keep what is written, and of what they do there
//! is only what keeps a program from waiting for ever. The first use of one is reported, but of MWU: with it programs,
//! SoftDevices among them, guard memory against faults that they do not make.
//!
//! | peripheral | what answers |
//! |---|---|
//! | NFCT | no field is there: nothing but DISABLE and its like, which have no event |
//! | CCM, AAR | ENDKSGEN; ENDCRYPT or END at once, and no address is resolved |
//! | PDM | STARTED, STOPPED; no sample comes |
//! | I2S | STOPPED |
//! | MWU | nothing: no region is watched |
//! | USBD | nothing: no cable is there |

use std::collections::BTreeMap;

use super::super::io::Io;
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers};

/// ENABLE of the peripherals that have one, and its value for AAR, which shares its address with CCM.
const ENABLE: u16 = 0x500;
const AAR: u32 = 3;

/// A task that is answered at once by an event, if ENABLE is as said.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Answer {
    task: u8,
    event: u8,
    enable: Option<u32>,
}

const fn answer(task: u8, event: u8) -> Answer {
    Answer { task, event, enable: None }
}

pub(in super::super) const NOTHING: &[Answer] = &[];
/// KSGEN to ENDKSGEN and CRYPT to ENDCRYPT; in AAR the first is START to END, with NOTRESOLVED.
pub(in super::super) const CIPHER: &[Answer] =
    &[answer(0, 0), answer(1, 1), Answer { task: 0, event: 2, enable: Some(AAR) }];
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
    is_silent: bool,
}

impl Stub {
    pub(in super::super) fn new(answers: &'static [Answer]) -> Self {
        Self { answers, values: BTreeMap::new(), is_silent: false }
    }

    /// One whose use is not reported.
    pub(in super::super) fn silent() -> Self {
        Self { is_silent: true, ..Self::new(NOTHING) }
    }

    fn report(&self, registers: &Registers, io: &mut Io<'_>) {
        if !self.is_silent {
            let name = registers.layout.name;
            io.world.report(|| {
                format!("not emulated: {name}: the registers keep what is written, and do no more than answer")
            });
        }
    }
}

impl Peripheral for Stub {
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        self.report(registers, io);
        let enable = self.values.get(&ENABLE).copied().unwrap_or(0);
        let answers = self.answers.iter().filter(|answer| answer.task == task);
        answers
            .filter(|answer| answer.enable.is_none_or(|wanted| wanted == enable))
            .for_each(|answer| io.raise(answer.event));
    }

    fn read(&mut self, registers: &mut Registers, offset: u16, io: &mut Io<'_>) -> Option<u32> {
        self.report(registers, io);
        Some(self.values.get(&offset).copied().unwrap_or(0))
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        self.report(registers, io);
        self.values.insert(offset, value);
        true
    }
}
