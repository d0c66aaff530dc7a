//! A core with one instruction, and how many cycles it takes.

use fivebyfive::emulator::arm::{Configuration, Core, Memory, RAM_BASE, Stop};

/// Where the instruction is: in the middle of NOPs.
pub const CODE: u32 = 0x200;
/// Where a branch by register goes, as a register or a word of the stack holds it.
pub const TARGET: u32 = 0x301;
/// What R1 points to, RAM full of [`TARGET`]; R0 is 0, R2 is 4, R3 is [`TARGET`].
pub const DATA: u32 = RAM_BASE + 0x100;

/// A row of a manual's table: the instruction, its encoding, and the cycles.
pub type Row = (&'static str, u32, u64);

pub struct Bench {
    pub core: Core,
    pub memory: Memory,
}

impl Bench {
    /// A 16-bit encoding, or a 32-bit one with the first half-word on top, for each instruction at `at`. Z is 0.
    pub fn new(configuration: Configuration, at: u32, code: &[u32]) -> Self {
        let mut memory = Memory::new(0x1000, 0x1000);
        memory.load(0, &0xbf00_u16.to_le_bytes().repeat(0x800));
        memory.load(0, &(RAM_BASE + 0x800).to_le_bytes());
        memory.load(4, &(CODE | 1).to_le_bytes());
        // the handlers are NOPs, too
        (2..64).for_each(|exception| memory.load(4 * exception, &0x401_u32.to_le_bytes()));
        assert!(memory.store(RAM_BASE, &TARGET.to_le_bytes().repeat(0x400)));
        let halves = code.iter().flat_map(|encoding| {
            let first = (encoding >> 16 != 0).then_some((encoding >> 16) as u16);
            first.into_iter().chain([*encoding as u16])
        });
        assert!(memory.store(at, &halves.flat_map(u16::to_le_bytes).collect::<Vec<u8>>()));
        let mut core = Core::new(configuration);
        core.reset(&memory);
        let mut bench = Self { core, memory };
        bench.write(0xe000_ed88, 0x00f0_0000); // CPACR: floating point
        assert!(bench.memory.store(0x180, &0x2801_u16.to_le_bytes())); // cmp r0, #1
        bench.core.set_register(15, 0x180);
        bench.step();
        for (register, value) in [(0, 0), (1, DATA), (2, 4), (3, TARGET), (15, at)] {
            bench.core.set_register(register, value);
        }
        bench
    }

    /// A word written to a register of the core, by an instruction. Time passes.
    pub fn write(&mut self, address: u32, value: u32) {
        let (r0, r1, pc) = (self.core.register(0), self.core.register(1), self.core.register(15));
        assert!(self.memory.store(0x180, &0x6008_u16.to_le_bytes())); // str r0, [r1]
        for (register, value) in [(0, value), (1, address), (15, 0x180)] {
            self.core.set_register(register, value);
        }
        self.step();
        for (register, value) in [(0, r0), (1, r1), (15, pc)] {
            self.core.set_register(register, value);
        }
    }

    /// Cycles of the next instruction.
    pub fn step(&mut self) -> u64 {
        let before = self.core.cycles();
        let stop = self.core.run_until(before + 1, &mut self.memory, &mut ());
        assert!(matches!(stop, Stop::Limit | Stop::Sleep), "{stop:?}");
        self.core.cycles() - before
    }
}

/// Every row takes as many cycles as the manual says.
pub fn check(configuration: Configuration, rows: &[Row]) {
    for &(name, encoding, cycles) in rows {
        assert_eq!(Bench::new(configuration, CODE, &[encoding]).step(), cycles, "{name}");
    }
}
