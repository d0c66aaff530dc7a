//! What RADIO finds on its channel for IEEE 802.15.4 before it sends: energy detection and clear channel assessment (nRF52833
//! product specification, *RADIO*, *IEEE 802.15.4 operation*).
//!
//! Both take eight symbols, energy detection so often as EDCNT says, and find what was on the channel in that time. A level of
//! 0 is -93 dBm (ED_RSSIOFFS), and each dB is one more.

use super::super::io::{Io, NEVER};
use super::super::registers::Registers;
use super::radio_registers::{CCABUSY, CCACTRL, CCAIDLE, CCASTART, EDCNT, EDEND, EDSAMPLE, EDSTART, FREQUENCY};
use crate::emulator::air::{MEASUREMENT_US, RadioLink};

/// ED_RSSIOFFS.
const LEAST_DBM: i16 = -93;

/// The highest level (EDSAMPLE).
const MAX_LEVEL: i16 = 127;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Measured {
    Energy,
    Clearness,
}

/// Measurements that go on, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sensing {
    measured: Measured,
    /// Where the measurement under way begins and ends.
    from: u64,
    to: u64,
    /// How many come after it.
    more: u32,
    /// The highest level of those before it.
    level: u8,
}

/// CCACTRL.CCAMODE: what makes a channel busy.
enum Busy {
    Energy,
    Carrier,
    Both,
    Either,
}

/// The level of a strength.
pub(super) fn level(rssi_dbm: i8) -> u8 {
    (i16::from(rssi_dbm) - LEAST_DBM).clamp(0, MAX_LEVEL) as u8
}

impl Sensing {
    /// What a task begins to measure, if it is one of the two.
    pub(super) fn begun_by(task: u8, registers: &Registers, io: &Io<'_>) -> Option<Self> {
        let (measured, more) = match task {
            EDSTART => (Measured::Energy, registers.get(EDCNT)),
            CCASTART => (Measured::Clearness, 0),
            _ => return None,
        };
        Some(Self { measured, from: io.now, to: io.now + io.world.clocks.us(MEASUREMENT_US), more, level: 0 })
    }

    /// Whether it is a clear channel assessment.
    pub(super) fn is_assessment(self) -> bool {
        self.measured == Measured::Clearness
    }

    /// The cycle at which the measurement under way is over.
    pub(super) fn due(sensing: Option<Self>) -> u64 {
        sensing.map_or(NEVER, |sensing| sensing.to)
    }

    /// A measurement is over: what goes on, or else what was found is in the registers.
    pub(super) fn end(self, registers: &mut Registers, io: &mut Io<'_>) -> Option<Self> {
        let found = || io.world.devices.air.between(self.from, self.to, registers.get(FREQUENCY) as u16);
        let level = found().map(|arrival| level(arrival.rssi_dbm)).max().unwrap_or(0).max(self.level);
        if self.more > 0 {
            let to = self.to + io.world.clocks.us(MEASUREMENT_US);
            return Some(Self { from: self.to, to, more: self.more - 1, level, ..self });
        }
        let has_carrier = found().any(|arrival| arrival.frame.link.mode == RadioLink::IEEE_802_15_4);
        match self.measured {
            Measured::Energy => {
                registers.set(EDSAMPLE, level.into());
                io.raise(EDEND);
            }
            Measured::Clearness => {
                let control = registers.get(CCACTRL);
                let is_loud = u32::from(level) > control >> 8 & 0xff;
                let is_busy = match busy(control) {
                    Busy::Energy => is_loud,
                    Busy::Carrier => has_carrier,
                    Busy::Both => is_loud && has_carrier,
                    Busy::Either => is_loud || has_carrier,
                };
                io.raise(if is_busy { CCABUSY } else { CCAIDLE });
            }
        }
        None
    }
}

/// What makes a channel busy. The test mode with the number 4 is that of energy, without its average.
fn busy(control: u32) -> Busy {
    match control & 7 {
        1 => Busy::Carrier,
        2 => Busy::Both,
        3 => Busy::Either,
        _ => Busy::Energy,
    }
}
