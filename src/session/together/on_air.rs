//! A board on the air with others, whatever runs on it. Its own clock is that of its chip; that of a program which is compiled for
//! this computer is the clock that all boards have in common.

use crate::emulator::air::{Arrival, RadioFrame, Transmission};
use crate::session::Machine;

impl Machine {
    /// Other boards are there.
    pub(in crate::session) fn share_air(&mut self) {
        match self {
            Self::Native(machine) => machine.radio_mut().into_iter().for_each(|radio| radio.share_air()),
            Self::Chip(machine) => machine.chip_mut().share_air(),
        }
    }

    /// Whether the board may send or listen.
    pub(super) fn has_radio(&self) -> bool {
        self.as_native().is_none_or(|machine| machine.radio().is_some())
    }

    /// So many cycles of the board's clock in cycles of 64 MHz, which all boards have in common.
    pub(super) fn in_common_cycles(&self, cycles: u64) -> u64 {
        self.as_chip().map_or(cycles, |machine| machine.common_cycles(cycles))
    }

    /// What the board has begun or has stopped to send since this was last taken.
    pub(super) fn take_transmissions(&mut self) -> Vec<Transmission> {
        match self {
            Self::Native(machine) => machine.radio_mut().map(|radio| radio.take_transmissions()).unwrap_or_default(),
            Self::Chip(machine) => machine.chip_mut().take_transmissions(),
        }
    }

    /// Cycles of the board's clock that a packet takes; `None` if nothing of it can listen.
    pub(super) fn cycles_of(&self, frame: &RadioFrame) -> Option<u64> {
        match self {
            Self::Native(machine) => machine.radio().map(|radio| radio.air().cycles_of(frame)),
            Self::Chip(machine) => Some(machine.chip().cycles_of(frame)),
        }
    }

    /// A packet of another board comes.
    pub(super) fn hear(&mut self, arrival: Arrival) {
        match self {
            Self::Native(machine) => machine.hear(arrival),
            Self::Chip(machine) => machine.chip_mut().hear(arrival),
        }
    }

    /// The sender of a packet that began at a cycle stops at another one.
    pub(super) fn hear_stop(&mut self, begins: u64, frame: &RadioFrame, cycle: u64) {
        match self {
            Self::Native(machine) => {
                machine.radio_mut().into_iter().for_each(|radio| radio.air_mut().stop(begins, frame, cycle));
            }
            Self::Chip(machine) => machine.chip_mut().hear_stop(begins, frame, cycle),
        }
    }
}
