//! A slave of TWI whose master is on another board: what the master asks for is done here, byte by byte, since the slave may hold
//! the clock.

use super::{Io, TwiPins};
use crate::emulator::board::{OverWire, TwiAnswer, TwiPart, TwiRequest, TwiVisit};

impl Io<'_> {
    /// A master on another board asks for something.
    pub(in super::super) fn visit_twi(&mut self, board: u8, request: TwiRequest) {
        let at = self.now + self.twi_bits(&request, if request.part == TwiPart::Stop { 1 } else { 9 });
        let visit = TwiVisit { board, request, slave: None, is_byte: false, at, written: 0, read: Vec::new() };
        self.world.devices.wires.visits.push(visit);
    }

    /// Lets the transfers of masters on other boards go on that are due.
    pub(in super::super) fn go_on_with_visits(&mut self) {
        for visit in std::mem::take(&mut self.world.devices.wires.visits) {
            let goes_on = if visit.at <= self.now { self.go_on_with(visit) } else { Some(visit) };
            self.world.devices.wires.visits.extend(goes_on);
        }
    }

    /// The visit, if it is not over.
    fn go_on_with(&mut self, mut visit: TwiVisit) -> Option<TwiVisit> {
        let Some(slave) = visit.slave else { return self.address_over(visit) };
        if visit.is_byte {
            match &visit.request.part {
                TwiPart::Write(bytes) => {
                    let byte = bytes.get(visit.written as usize).copied().unwrap_or(0);
                    if !self.write_twi(slave, byte) {
                        return self.answer(visit);
                    }
                    visit.written += 1;
                }
                _ => visit.read.push(self.read_twi(slave)),
            }
        }
        let is_free = self.is_twi_clock_free(slave);
        let is_done = match &visit.request.part {
            TwiPart::Write(bytes) => visit.written as usize >= bytes.len(),
            TwiPart::Read(count) => visit.read.len() as u64 >= u64::from(*count),
            TwiPart::Stop => true,
        };
        if is_free && is_done {
            return self.answer(visit);
        }
        visit.is_byte = is_free;
        visit.at = self.now + self.twi_bits(&visit.request, if is_free { 9 } else { 1 });
        Some(visit)
    }

    /// The address is over, or the stop.
    fn address_over(&mut self, visit: TwiVisit) -> Option<TwiVisit> {
        let TwiRequest { scl, sda, address, ref part, .. } = visit.request;
        let pins = TwiPins { scl: Some(scl), sda: Some(sda) };
        let slave = self.world.wired_twi_slave(pins, address);
        if *part == TwiPart::Stop {
            if let Some(slave) = slave {
                self.stop_twi(slave);
            }
            return None;
        }
        match slave {
            Some(slave) if self.call_twi(slave, address, matches!(part, TwiPart::Read(_))) => {
                // the shortcuts of the slave act before it is asked
                let at = self.now + self.world.clocks.per_16mhz;
                Some(TwiVisit { slave: Some(slave), at, ..visit })
            }
            _ => self.answer(visit),
        }
    }

    /// The visit is over.
    fn answer(&mut self, visit: TwiVisit) -> Option<TwiVisit> {
        let answer = match visit.request.part {
            _ if visit.slave.is_none() => TwiAnswer::Nobody,
            TwiPart::Read(_) => TwiAnswer::Read(visit.read),
            _ => TwiAnswer::Written(visit.written),
        };
        let what = OverWire::TwiAnswer { board: visit.board, master: visit.request.master, answer };
        self.world.devices.wires.send(self.now, what);
        None
    }

    /// Cycles of so many bits of a request.
    fn twi_bits(&self, request: &TwiRequest, bits: u64) -> u64 {
        (bits * request.bit_ns * self.world.clocks.us(1)).div_ceil(1000)
    }
}
