//! The registers of both ports.

use super::Pins;
use super::configured::{CNF_BITS, DIR};

impl Pins {
    /// Reads a register of a port; `None` if there is none.
    pub(in super::super) fn read(&self, port: usize, offset: u16) -> Option<u32> {
        let word = |set: u64| (set >> (32 * port)) as u32;
        Some(match offset {
            0x504 | 0x508 | 0x50c => word(self.out),
            0x510 => word(self.levels & self.connected()),
            0x514 | 0x518 | 0x51c => word(self.configured.output),
            0x520 => word(self.latch),
            0x524 => self.detect_mode[port],
            0x700..0x780 if offset.is_multiple_of(4) => {
                self.configured.cnf[32 * port + usize::from(offset - 0x700) / 4]
            }
            _ => return None,
        })
    }

    /// Writes a register of a port; says whether there is one.
    pub(in super::super) fn write(&mut self, port: usize, offset: u16, value: u32) -> bool {
        let bits = u64::from(value) << (32 * port);
        let of_port = u64::from(u32::MAX) << (32 * port);
        match offset {
            0x504 => self.out = self.out & !of_port | bits,
            0x508 => self.out |= bits,
            0x50c => self.out &= !bits,
            0x514 => self.set_directions(of_port, bits),
            0x518 => self.set_directions(bits, bits),
            0x51c => self.set_directions(bits, 0),
            0x520 => {
                self.latch &= !bits;
                self.settle();
                // what is left in LATCH makes an edge of LDETECT after each clearing (nRF52833 product specification, *GPIO*)
                self.detected |= bits != 0 && self.latch & of_port & self.detects_by_latch() != 0;
                return true;
            }
            0x524 => self.detect_mode[port] = value & 1,
            0x510 => {}
            0x700..0x780 if offset.is_multiple_of(4) => {
                let number = 32 * port + usize::from(offset - 0x700) / 4;
                self.configured.set(number, value & CNF_BITS);
                let pin = 1 << number;
                let is_input = self.configured.connected & pin != 0;
                let is_used = is_input || self.configured.output & pin != 0;
                self.used |= if is_used { pin & !self.configured.bus_lines() } else { 0 };
                self.felt |=
                    if is_input && (self.configured.output | self.configured.pull.which) & pin == 0 { pin } else { 0 };
            }
            _ => return false,
        }
        self.settle();
        true
    }

    /// Makes some pins outputs or inputs.
    fn set_directions(&mut self, which: u64, outputs: u64) {
        self.used |= which & outputs & !self.configured.bus_lines();
        let mut different = which & (self.configured.output ^ outputs);
        while different != 0 {
            let number = different.trailing_zeros() as usize;
            let cnf = self.configured.cnf[number];
            self.configured.set(number, cnf ^ DIR);
            different &= different - 1;
        }
    }
}
