//! What comes by wires of other boards.

use super::super::io::Signal;
use super::{Io, Memory, Peripherals};
use crate::emulator::board::OverWire;

impl Peripherals {
    /// Takes what has come by wires at a cycle, and lets the transfers of masters on other boards go on.
    pub(super) fn take_what_wires_bring(&mut self, at: u64, memory: &mut Memory) {
        if self.world.devices.wires.due().is_none_or(|due| due > at) {
            return;
        }
        self.due_changed = true;
        while let Some(what) = self.world.devices.wires.take_come(at) {
            match what {
                OverWire::Uart(byte) => self.world.signals.push_back(Signal::UartByte(byte)),
                OverWire::TwiRequest { board, request } => self.io(at, memory).visit_twi(board, request),
                OverWire::TwiAnswer { master, answer, .. } => {
                    self.with(master.instance.into(), at, memory, |instance, io| {
                        instance.twi_answered(master.number, &answer, io);
                    });
                }
            }
        }
        self.io(at, memory).go_on_with_visits();
    }

    /// What a circuit reaches that is no instance.
    fn io<'a>(&'a mut self, now: u64, memory: &'a mut Memory) -> Io<'a> {
        Io { now, instance: 0, memory, world: &mut self.world }
    }
}
