//! An exception at every boundary between two instructions changes nothing of what a program computes.
//!
//! This has no second implementation. The cases run with a limit after each instruction, once as they are, and once with
//! the non-maskable interrupt raised at each of those limits: within IT blocks, in the handlers of other exceptions, and
//! between the stacking of a frame and the vector. Its handler uses registers and returns. Both runs have to give the same
//! memory, the same registers, and the same log of the other exceptions.
//!
//! Between a load-exclusive and its store nothing is raised, since an exception rightly makes the store fail, and none
//! where the stack pointer points to no stack. No
//! instruction is ever abandoned half way here, so there is no boundary inside of LDM and STM.

use fivebyfive::emulator::arm::{Core, Memory, Stop};

use crate::batches::{Batch, V6_EXCEPTIONS, V7_EXCEPTIONS};
use crate::code::Code;
use crate::image::{BLOCK, Harness, STACK_WORDS, SYS_WRITE};
use crate::random::Random;
use crate::{corners, exceptions, exclusives, float, if_then, interrupts, narrow, run, unaligned, wide};

const NMI: u32 = 2;
/// More than any handler takes.
const HANDLER_CYCLES: u32 = 500;

/// The classes of instructions. In all of them the handlers are there.
const CLASSES: [Class; 11] = [
    ("ARMv6-M", V6_EXCEPTIONS, narrow::body),
    ("ARMv7E-M", V7_EXCEPTIONS, wide::body),
    ("FPv4-SP", V7_EXCEPTIONS, float::body),
    ("FPv4-SP, corners", V7_EXCEPTIONS, corners::body),
    ("IT blocks", V7_EXCEPTIONS, if_then::body_with_float),
    ("faults on ARMv6-M", V6_EXCEPTIONS, exceptions::body_v6),
    ("faults on ARMv7E-M", V7_EXCEPTIONS, exceptions::body_v7),
    ("unaligned accesses", V7_EXCEPTIONS, unaligned::body),
    ("exclusive accesses", V7_EXCEPTIONS, exclusives::body),
    ("interrupts on ARMv6-M", V6_EXCEPTIONS, interrupts::body_v6),
    ("interrupts on ARMv7E-M", V7_EXCEPTIONS, interrupts::body_v7),
];

type Class = (&'static str, Harness, fn(&mut Random, &mut Code));

/// A program that goes from boundary to boundary.
struct Machine {
    core: Core,
    memory: Memory,
    /// Whether the program has begun with its cases.
    is_open: bool,
    is_exclusive: bool,
    boundaries: u32,
}

impl Machine {
    fn new(batch: &Batch) -> Self {
        let image = batch.image();
        let mut memory = Memory::new(image.len(), 0x4000);
        memory.load(0, &image);
        let mut core = Core::new(run::configuration(batch.harness.v7));
        core.reset(&memory);
        Self { core, memory, is_open: false, is_exclusive: false, boundaries: 0 }
    }

    fn handled(&self) -> u32 {
        self.core.registers().xpsr & 0x1ff
    }

    /// Whether an exception has room on the stack: some cases work with a stack pointer of any value.
    fn has_stack(&self, harness: Harness) -> bool {
        let used = harness.stack().wrapping_sub(self.core.register(13));
        used <= 4 * STACK_WORDS && used.is_multiple_of(4)
    }

    fn step(&mut self) -> Stop {
        self.core.run_until(self.core.cycles() + 1, &mut self.memory, &mut ())
    }

    /// Notes whether the next instruction is a load-exclusive, a store-exclusive or CLREX.
    fn note_exclusive(&mut self) {
        let halves = self.memory.bytes(self.core.register(15), 4).map_or(0, |bytes| {
            u32::from(u16::from_le_bytes([bytes[0], bytes[1]])) << 16
                | u32::from(u16::from_le_bytes([bytes[2], bytes[3]]))
        });
        match (halves & 0xfff0_0000, halves & 0xe0) {
            (0xe850_0000, _) | (0xe8d0_0000, 0x40) => self.is_exclusive = true,
            (0xe840_0000, _) | (0xe8c0_0000, 0x40) => self.is_exclusive = false,
            _ if halves == 0xf3bf_8f2f => self.is_exclusive = false,
            _ => {}
        }
    }

    /// Takes the interrupt and comes back from it, before anything else happens.
    fn interrupt(&mut self) {
        let before = self.core.registers();
        self.core.pend_nmi();
        for wanted in [true, false] {
            let came = (0..HANDLER_CYCLES).any(|_| {
                let is_there = (self.handled() == NMI) == wanted;
                if !is_there {
                    assert_eq!(self.step(), Stop::Limit);
                }
                is_there
            });
            assert!(came, "the interrupt at {before:x?} is taken and left");
        }
    }
}

/// What is compared of each case, and how many boundaries there were.
fn results(batch: &Batch, interrupts: bool) -> (Vec<Vec<u8>>, u32) {
    let mut machine = Machine::new(batch);
    let mut blocks = Vec::new();
    loop {
        machine.note_exclusive();
        match machine.step() {
            Stop::Limit if !machine.is_open || machine.is_exclusive || !machine.has_stack(batch.harness) => {}
            Stop::Limit => {
                machine.boundaries += 1;
                if interrupts {
                    machine.interrupt();
                }
            }
            Stop::Semihosting { r0: SYS_WRITE, .. } => {
                let block = machine.memory.bytes(BLOCK, batch.block_bytes()).expect("the block is in RAM");
                blocks.push(batch.harness.compared(block));
                machine.core.set_register(0, 0);
            }
            Stop::Semihosting { r0: 1, .. } => {
                machine.core.set_register(0, 1);
                machine.is_open = true;
            }
            Stop::Semihosting { .. } => return (blocks, machine.boundaries),
            stop => panic!("{}: {stop:?}, {:?}", batch.name, machine.core.last_fault()),
        }
    }
}

#[test]
fn an_exception_at_any_boundary_changes_nothing() {
    let mut boundaries = 0;
    for (name, harness, body) in CLASSES {
        let batch = Batch { name, seed: 1000, cases: 300, harness, body };
        let (plain, steps) = results(&batch, false);
        let (interrupted, taken) = results(&batch, true);
        assert_eq!(plain.len(), 300);
        for (case, (plain, interrupted)) in plain.iter().zip(&interrupted).enumerate() {
            assert!(
                plain == interrupted,
                "{name}, case {case}{}",
                run::explain(&batch, case as u32, interrupted, plain)
            );
        }
        // not the same number: a tail chain in place of a return and an entry has fewer steps
        assert!(taken.abs_diff(steps) <= steps / 20, "{name}: {taken} of {steps}");
        boundaries += taken;
    }
    assert!(boundaries > 1_000_000, "{boundaries}");
}
