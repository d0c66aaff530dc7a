//! Peripherals that programs for the board seldom use: their registers keep what is written, and nothing happens. The
//! first use of one is reported.

use std::collections::BTreeMap;

use super::block::Behaviour;
use super::io::Io;
use super::registers::{Layout, Registers};

/// The layout of a peripheral that is not emulated.
pub(super) const fn layout(name: &'static str) -> Layout {
    Layout { name, tasks: u64::MAX, events: u64::MAX, shorts: &[], registers: &[] }
}

/// What was written to it.
#[derive(Clone, Debug, Default)]
pub(super) struct Plain {
    values: BTreeMap<u16, u32>,
}

fn report(registers: &Registers, io: &mut Io<'_>) {
    io.world.notice(format!(
        "{} is not emulated: its registers keep what is written, and nothing happens",
        registers.layout.name
    ));
}

impl Behaviour for Plain {
    fn task(&mut self, registers: &mut Registers, _task: u8, io: &mut Io<'_>) {
        report(registers, io);
    }

    fn read(&mut self, registers: &mut Registers, offset: u16, io: &mut Io<'_>) -> Option<u32> {
        report(registers, io);
        Some(self.values.get(&offset).copied().unwrap_or(0))
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        report(registers, io);
        self.values.insert(offset, value);
        true
    }
}
