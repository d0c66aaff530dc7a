//! Loops that are skipped, beside the same loops with each instruction executed.

use super::*;
use crate::emulator::arm::bus::{BusError, Width, Wires};
use crate::emulator::arm::configuration::Configuration;
use crate::emulator::arm::memory::RAM_BASE;
use crate::emulator::arm::{Count, SteadyRead, SteadyWrite};

const DEVICE: u32 = 0x4000_0000;
/// Registers of the device, by word: one that reads as 7, a count, a task that captures the count, what was captured, and one
/// of which nothing is known.
const SEVEN: u32 = 0;
const COUNT: u32 = 1;
const TASK: u32 = 2;
const CAPTURED: u32 = 3;
const OTHER: u32 = 4;

/// A device that counts to 0xffff, and a count takes so many cycles.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Device {
    tick_cycles: u32,
    captured: u32,
    accesses_of_other: u32,
}

impl Device {
    fn count(&self, cycle: u64) -> Count {
        let value = (cycle / u64::from(self.tick_cycles)) as u32 & 0xffff;
        Count { value, last: 0xffff, tick_cycles: self.tick_cycles }
    }
}

/// The register at an address.
fn register(address: u32) -> Result<u32, BusError> {
    address.checked_sub(DEVICE).map(|offset| offset / 4).ok_or(BusError)
}

impl Bus for Device {
    fn read(&mut self, address: u32, _: Width, wires: &mut Wires<'_>) -> Result<u32, BusError> {
        Ok(match register(address)? {
            SEVEN => 7,
            COUNT => self.count(wires.cycle).value,
            CAPTURED => self.captured,
            OTHER => {
                self.accesses_of_other += 1;
                self.accesses_of_other
            }
            _ => 0,
        })
    }

    fn write(&mut self, address: u32, _: Width, _: u32, wires: &mut Wires<'_>) -> Result<(), BusError> {
        match register(address)? {
            TASK => self.captured = self.count(wires.cycle).value,
            OTHER => self.accesses_of_other += 1,
            _ => {}
        }
        Ok(())
    }

    fn steady_read(&self, address: u32, _: Width, cycle: u64) -> Option<SteadyRead> {
        match register(address).ok()? {
            SEVEN | CAPTURED | TASK => Some(SteadyRead::Constant),
            COUNT => Some(SteadyRead::Count(self.count(cycle))),
            _ => None,
        }
    }

    fn steady_write(&self, address: u32, _: u32, cycle: u64) -> Option<SteadyWrite> {
        match register(address).ok()? {
            TASK => Some(SteadyWrite::Capture { register: DEVICE + 4 * CAPTURED, count: self.count(cycle) }),
            SEVEN => Some(SteadyWrite::Nothing),
            _ => None,
        }
    }
}

/// A core that runs some code from address 8 on, with R6 at the device and R7 in RAM.
#[derive(Clone)]
struct Machine {
    core: Core,
    memory: Memory,
    device: Device,
}

impl Machine {
    fn new(code: &[u16], skips: bool) -> Self {
        let mut memory = Memory::new(1024, 1024);
        memory.load(0, &(RAM_BASE + 512).to_le_bytes());
        memory.load(4, &9_u32.to_le_bytes());
        let bytes: Vec<u8> = code.iter().flat_map(|half| half.to_le_bytes()).collect();
        memory.load(8, &bytes);
        let mut core = Core::new(Configuration::NRF52833);
        core.reset(&memory);
        (core.r[6], core.r[7]) = (DEVICE, RAM_BASE + 64);
        core.set_skips_waiting(skips);
        Self { core, memory, device: Device { tick_cycles: 5, ..Device::default() } }
    }

    fn run_to(&mut self, cycle: u64) -> Stop {
        self.core.run_until(cycle, &mut self.memory, &mut self.device)
    }

    fn differs_from(&self, other: &Self) -> bool {
        self.core != other.core || self.memory != other.memory || self.device != other.device
    }
}

/// Runs code to a cycle with and without skipping, and looks that it comes to the same; the share of cycles that was skipped.
fn share_skipped(code: &[u16], cycles: u64) -> f64 {
    let (mut skips, mut executes) = (Machine::new(code, true), Machine::new(code, false));
    assert_eq!(skips.run_to(cycles), executes.run_to(cycles));
    assert!(!skips.differs_from(&executes), "{:?}\n{:?}", skips.core, executes.core);
    assert_eq!(executes.core.skipped_cycles(), 0);
    skips.core.skipped_cycles() as f64 / cycles as f64
}

#[test]
fn what_waits_is_skipped() {
    let loops: [(&str, &[u16]); 9] = [
        // movs r0, #255; lsls r0, #20; subs r0, #1; bne .-2; b .
        ("a counted delay", &[0x20ff, 0x0500, 0x3801, 0xd1fd, 0xe7fe]),
        // movs r0, #1; lsls r0, #20; str r0, [r7]; ldr r0, [r7]; subs r0, #1; str r0, [r7]; bne .-6; b .
        ("a count in RAM", &[0x2001, 0x0500, 0x6038, 0x6838, 0x3801, 0x6038, 0xd1fb, 0xe7fe]),
        // movs r0, #0; adds r0, #1; cmp r0, r6; blo .-4; b .
        ("a count up to a register", &[0x2000, 0x3001, 0x42b0, 0xd3fc, 0xe7fe]),
        // ldrb r0, [r7, #1]; cmp r0, #0; beq .-4
        ("a flag in RAM", &[0x7878, 0x2800, 0xd0fc, 0xe7fe]),
        // ldr r0, [r6]; cmp r0, #7; beq .-4
        ("a register of a peripheral", &[0x6830, 0x2807, 0xd0fc, 0xe7fe]),
        // str r6, [r6, #8]; ldr r0, [r6, #12]; lsrs r1, r6, #15; cmp r0, r1; blo .-8; b .
        ("a count that is captured", &[0x60b6, 0x68f0, 0x0bf1, 0x4288, 0xd3fa, 0xe7fe]),
        // ldr r2, [r6, #4]; ldr r0, [r6, #4]; subs r0, r0, r2; lsrs r1, r6, #16; cmp r0, r1; blo .-8; b .
        ("a time that passes", &[0x6872, 0x6870, 0x1a80, 0x0c31, 0x4288, 0xd3fa, 0xe7fe]),
        // push {r0-r3}; cpsid i; ldr r0, [r6]; cpsie i; cmp r0, #7; pop {r0-r3}; it ne; movne r4, #1; b .-16
        (
            "a critical section and an IT block",
            &[0xb40f, 0xb672, 0x6830, 0xb662, 0x2807, 0xbc0f, 0xbf18, 0x2401, 0xe7f6],
        ),
        ("a loop on itself", &[0xe7fe]),
    ];
    for (name, code) in loops {
        let share = share_skipped(code, 200_000);
        assert!(share > 0.95, "{name}: {share}");
    }
}

#[test]
fn what_works_is_executed() {
    let loops: [(&str, &[u16]); 4] = [
        // ldrb r0, [r7]; adds r0, #1; strb r0, [r7]; b .-6: a byte that moves
        ("a count in a byte", &[0x7838, 0x3001, 0x7038, 0xe7fb]),
        // movs r1, #1; lsls r2, r1, #3; eors r1, r2; lsrs r2, r1, #5; eors r1, r2; b .-8
        ("random numbers", &[0x2101, 0x00ca, 0x4051, 0x094a, 0x4051, 0xe7fa]),
        // ldr r0, [r6, #16]; b .-2
        ("a register that is not known", &[0x6930, 0xe7fd]),
        // movs r1, #0; str r1, [r7, r1]; adds r1, #4; cmp r1, #128; blo .-6; b .-10
        ("memory that is filled", &[0x2100, 0x5079, 0x3104, 0x2980, 0xd3fb, 0xe7f9]),
    ];
    for (name, code) in loops {
        assert!(share_skipped(code, 50_000) < 0.01, "{name}");
    }
}

/// xorshift, so that each run is the same.
struct Random(u32);

impl Random {
    fn below(&mut self, end: u32) -> u16 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 % end) as u16
    }

    /// An instruction with registers of R0 to R4; R6 and R7 stay.
    fn instruction(&mut self) -> u16 {
        let [d, n, m] = [0; 3].map(|_| self.below(5));
        let small = self.below(5);
        match self.below(28) {
            0 | 1 => 0x3000 | d << 8 | small,
            2 | 3 => 0x3800 | d << 8 | small,
            4 => 0x2000 | d << 8 | self.below(256),
            5 => 0x2800 | d << 8 | self.below(256),
            6 => 0x1800 | m << 6 | n << 3 | d,
            7 => 0x1a00 | m << 6 | n << 3 | d,
            8 | 9 => 0x4280 | m << 3 | n,
            // logic, carries, shifts by registers, products: 0 to 15 by two registers
            10 | 11 => 0x4000 | self.below(16) << 6 | m << 3 | d,
            12 => self.below(3) << 11 | self.below(32) << 6 | m << 3 | d,
            13 | 14 => 0x6800 | self.below(3) << 6 | 7 << 3 | d,
            15 | 16 => 0x6000 | self.below(3) << 6 | 7 << 3 | d,
            17 => [0x7800, 0x7000, 0x8800, 0x8000][usize::from(small % 4)] | self.below(3) << 6 | 7 << 3 | d,
            18 | 19 => 0x6800 | self.below(4) << 6 | 6 << 3 | d,
            20 => 0x6000 | self.below(4) << 6 | 6 << 3 | d,
            21 => [0xb410, 0xbc10, 0xb672, 0xb662, 0xbf00][usize::from(small)],
            22 | 23 => 0xd000 | self.below(14) << 8,
            24 => 0xbf08 | self.below(14) << 4,
            25 => 0x4600 | m << 3 | d,
            26 => 0xb2c0 | m << 3 | d,
            _ => 0x6800 | self.below(5) << 6 | 6 << 3 | d,
        }
    }

    /// Two loops one after the other, and back to the first.
    fn program(&mut self) -> Vec<u16> {
        let mut code: Vec<u16> = (0..self.below(6)).map(|_| self.instruction()).collect();
        for _ in 0..2 {
            let length = 1 + self.below(7);
            code.extend((0..length).map(|_| self.instruction()));
            // behind what may be an IT block
            code.push(0xbf00);
            code.push(0xbf00);
            let back = -(i32::from(length) + 4);
            code.push(0xd000 | self.below(14) << 8 | (back as u16 & 0xff));
        }
        let back = -(code.len() as i32 + 2);
        code.push(0xe000 | back as u16 & 0x7ff);
        code
    }
}

#[test]
fn random_loops_come_to_the_same_whether_they_are_skipped_or_not() {
    let mut random = Random(0x9e37_79b9);
    let (mut skipping, mut most) = (0, 0);
    const PROGRAMS: u32 = 4000;
    for number in 0..PROGRAMS {
        let code = random.program();
        let (mut skips, mut executes) = (Machine::new(&code, true), Machine::new(&code, false));
        let tick_cycles = [1, 3, 5, 64, 1000][usize::from(random.below(5))];
        (skips.device.tick_cycles, executes.device.tick_cycles) = (tick_cycles, tick_cycles);
        let mut end = 0;
        for _ in 0..8 {
            end += u64::from(random.below(6000));
            let stops = (skips.run_to(end), executes.run_to(end));
            let differs = stops.0 != stops.1 || skips.differs_from(&executes);
            assert!(!differs, "program {number}, to {end}: {code:04x?}\n{:?}\n{:?}", skips.core, executes.core);
        }
        skipping += u32::from(skips.core.skipped_cycles() > 0);
        most += u32::from(skips.core.skipped_cycles() > end / 2);
    }
    assert!(skipping > PROGRAMS / 4 && most > PROGRAMS / 10, "{skipping} and {most} of {PROGRAMS} are skipped");
}
