//! The peripherals of both chips against their specifications, register by register, in simulated time.
//!
//! The processor sleeps; a test is what pokes the registers. Offsets, bits and times are those of the nRF52833 product
//! specification and of the nRF51 series reference manual.

mod acl;
mod analog;
mod beside;
mod board_wires;
mod bounds;
mod buses;
mod ciphers;
mod clocks;
mod comparator;
mod edge;
mod i2s;
mod interface;
mod light;
mod lockup;
mod mwu;
mod nfct;
mod off;
mod pdm;
mod pulses;
mod radio;
mod radio_802_15_4;
mod samples;
mod slow_clock;
mod spis;
mod stuck_wait;
mod system;
mod taken_pins;
mod timing;
mod twis;
mod uart;
mod usbd;
mod wires;

use fivebyfive::emulator::nrf::{Chip, ResetReason};
use fivebyfive::hardware::Model;

/// A program that sleeps: the stack, the start, WFI, and back to it.
const SLEEP: [u8; 12] = [0x00, 0x10, 0x00, 0x20, 0x09, 0x00, 0x00, 0x00, 0x30, 0xbf, 0xfd, 0xe7];

const RAM: u32 = 0x2000_0100;
const PPI: u32 = 0x4001_f000;
const P0: u32 = 0x5000_0000;
const INTENSET: u32 = 0x304;
const SHORTS: u32 = 0x200;

/// A chip whose processor sleeps.
struct Poked {
    chip: Chip,
    cycles_per_us: u64,
}

impl Poked {
    fn new(model: Model) -> Self {
        let mut chip = Chip::new(model, 1);
        assert!(chip.load(0, &SLEEP));
        chip.reset(ResetReason::Pin);
        let cycles_per_us = if model == Model::V2 { 64 } else { 16 };
        Self { chip, cycles_per_us }
    }

    fn v1() -> Self {
        Self::new(Model::V1)
    }

    fn v2() -> Self {
        Self::new(Model::V2)
    }

    /// A V2 whose UICR says that P0.09 and P0.10 are GPIO's (NFCPINS), as MakeCode and MicroPython leave it.
    fn v2_without_nfc() -> Self {
        let mut poked = Self::v2();
        assert!(poked.chip.load(0x1000_120c, &0_u32.to_le_bytes()));
        poked.chip.reset(ResetReason::Pin);
        poked
    }

    fn write(&mut self, address: u32, value: u32) {
        assert!(self.chip.bus_write(address, value), "a register at {address:#010x}");
    }

    fn read(&mut self, address: u32) -> u32 {
        self.chip.bus_read(address).expect("a register")
    }

    /// Triggers a task by its offset.
    fn task(&mut self, base: u32, offset: u32) {
        self.write(base + offset, 1);
    }

    /// Whether an event has happened; it is cleared.
    fn event(&mut self, base: u32, offset: u32) -> bool {
        let happened = self.read(base + offset) == 1;
        self.write(base + offset, 0);
        happened
    }

    fn us(&mut self, us: u64) {
        self.chip.run_cycles(us * self.cycles_per_us);
    }

    /// Connects an event to a task by a PPI channel.
    fn connect(&mut self, channel: u32, event: u32, task: u32) {
        self.write(PPI + 0x510 + 8 * channel, event);
        self.write(PPI + 0x514 + 8 * channel, task);
        self.write(PPI + 0x504, 1 << channel);
    }

    fn bytes(&mut self, address: u32, length: usize) -> Vec<u8> {
        self.chip.memory().bytes(address, length).expect("RAM").to_vec()
    }
}
