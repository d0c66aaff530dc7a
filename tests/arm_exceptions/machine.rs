//! A core with a few bytes of program, handlers that log their number, and a device that raises interrupts.

use fivebyfive::emulator::arm::{Bus, BusError, Configuration, Core, Memory, Stop, Width, Wires};

/// Registers of the device. R4 points to them in every program.
pub const DEVICE: u32 = 0x4000_0000;
/// Offsets from R4: what is written is logged; the interrupt of that number becomes pending; its line goes high; low;
/// the run ends so many cycles later.
pub const LOG: u16 = 0x00;
pub const PEND: u16 = 0x04;
pub const LINE_HIGH: u16 = 0x08;
pub const LINE_LOW: u16 = 0x0c;
pub const END_RUN: u16 = 0x10;

pub const STACK: u32 = 0x2000_1000;
pub const MAIN: u32 = 0x200;
const HANDLERS: u32 = 0x400;
const HANDLER_BYTES: u32 = 0x80;

pub const BX_LR: u16 = 0x4770;
pub const NOP: u16 = 0xbf00;
pub const WFI: u16 = 0xbf30;
pub const WFE: u16 = 0xbf20;
pub const SEV: u16 = 0xbf40;
pub const SVC: u16 = 0xdf00;
pub const UDF: u16 = 0xde00;
pub const CPSIE_I: u16 = 0xb662;
pub const CPSID_I: u16 = 0xb672;
pub const CPSID_F: u16 = 0xb671;
pub const CPSIE_F: u16 = 0xb661;
/// The end of a program: a breakpoint of that number.
pub const END: u16 = 0xbe00;

/// `movs d, #imm`
pub fn movs(d: u16, imm: u16) -> u16 {
    0x2000 | d << 8 | imm
}

/// `str t, [n, #imm]`
pub fn str(t: u16, n: u16, imm: u16) -> u16 {
    0x6000 | (imm / 4) << 6 | n << 3 | t
}

/// `ldr t, [n, #imm]`
pub fn ldr(t: u16, n: u16, imm: u16) -> u16 {
    0x6800 | (imm / 4) << 6 | n << 3 | t
}

/// `mov d, m`
pub fn mov(d: u16, m: u16) -> u16 {
    0x4600 | (d & 8) << 4 | m << 3 | d & 7
}

/// `ldr d, =word`, at an address that is a multiple of 4.
pub fn load(d: u16, word: u32) -> Vec<u16> {
    vec![0x4800 | d << 8, 0xe001, word as u16, (word >> 16) as u16]
}

/// A word written to an address, at an address that is a multiple of 4. R0 and R1 are lost.
pub fn poke(address: u32, value: u32) -> Vec<u16> {
    [load(0, address), load(1, value), vec![0x6001, NOP]].concat()
}

/// Logs a number: R0 is lost.
pub fn log(number: u16) -> Vec<u16> {
    vec![movs(0, number), str(0, 4, LOG)]
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Device {
    /// What was written to the log, with its cycle.
    pub log: Vec<(u32, u64)>,
}

impl Bus for Device {
    fn read(&mut self, address: u32, _: Width, _: &mut Wires<'_>) -> Result<u32, BusError> {
        if address.wrapping_sub(DEVICE) < 0x20 { Ok(0) } else { Err(BusError) }
    }

    fn write(&mut self, address: u32, _: Width, value: u32, wires: &mut Wires<'_>) -> Result<(), BusError> {
        match u16::try_from(address.wrapping_sub(DEVICE)).unwrap_or(u16::MAX) {
            LOG => self.log.push((value, wires.cycle)),
            PEND => wires.nvic.pend(value as u8),
            LINE_HIGH => wires.nvic.set_line(value as u8, true),
            LINE_LOW => wires.nvic.set_line(value as u8, false),
            END_RUN => wires.end_run_at(wires.cycle + u64::from(value)),
            _ => return Err(BusError),
        }
        Ok(())
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Machine {
    pub core: Core,
    pub memory: Memory,
    pub device: Device,
}

impl Machine {
    /// A main program, after R4 was set; handlers of all exceptions log the exception's number.
    pub fn new(configuration: Configuration, main: &[u16]) -> Self {
        let mut memory = Memory::new(0x4000, 0x2000);
        let mut this = Self { core: Core::new(configuration), memory: memory.clone(), device: Device::default() };
        memory.load(0, &STACK.to_le_bytes());
        memory.load(4, &(MAIN | 1).to_le_bytes());
        this.memory = memory;
        for exception in 2..64 {
            this.memory.load(4 * exception, &(handler(exception) | 1).to_le_bytes());
            this = this.with_handler(exception, &[log(exception as u16), vec![BX_LR]].concat());
        }
        let code = [load(4, DEVICE), main.to_vec(), vec![END]].concat();
        this.code(MAIN, &code);
        this.core.reset(&this.memory);
        this
    }

    pub fn v7(main: &[u16]) -> Self {
        Self::new(Configuration::NRF52833, main)
    }

    pub fn v6(main: &[u16]) -> Self {
        Self::new(Configuration::NRF51822, main)
    }

    /// ARMv6-M with the system timer, which the nRF51822 does not have.
    pub fn v6_with_systick(main: &[u16]) -> Self {
        Self::new(Configuration { systick: true, ..Configuration::NRF51822 }, main)
    }

    pub fn with_handler(mut self, exception: u32, code: &[u16]) -> Self {
        assert!(code.len() * 2 <= HANDLER_BYTES as usize, "it has room");
        self.code(handler(exception), code);
        self
    }

    pub fn code(&mut self, address: u32, code: &[u16]) {
        let bytes: Vec<u8> = code.iter().flat_map(|half| half.to_le_bytes()).collect();
        assert!(self.memory.store(address, &bytes), "it fits");
    }

    pub fn run(&mut self, cycles: u64) -> Stop {
        self.core.run_until(self.core.cycles() + cycles, &mut self.memory, &mut self.device)
    }

    /// Runs to the breakpoint at the end of the program.
    pub fn finish(mut self) -> Self {
        let stop = self.run(100_000);
        assert_eq!(stop, Stop::Breakpoint { number: 0 }, "{:?}, {:x?}", self.core.last_fault(), self.core.registers());
        self
    }

    /// The numbers in the log.
    pub fn logged(&self) -> Vec<u32> {
        self.device.log.iter().map(|(value, _)| *value).collect()
    }

    pub fn word(&self, address: u32) -> u32 {
        let bytes = self.memory.bytes(address, 4).expect("there is memory");
        u32::from_le_bytes(bytes.try_into().expect("4 bytes"))
    }

    /// A register of the core, as a program reads it into R0.
    pub fn peek(&self, address: u32) -> u32 {
        let mut probe = self.clone();
        probe.code(0x3000, &[load(0, address), vec![ldr(0, 0, 0), 0xbe07]].concat());
        probe.core.set_register(15, 0x3000);
        assert_eq!(probe.run(1000), Stop::Breakpoint { number: 7 });
        probe.core.register(0)
    }
}

pub fn handler(exception: u32) -> u32 {
    HANDLERS + exception * HANDLER_BYTES
}
