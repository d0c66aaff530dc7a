//! Loops for the processor core, small enough to count their instructions by hand. They end by a semihosting call, so that
//! QEMU runs the same images.

use fivebyfive::emulator::arm::{Configuration, Core, Memory, Stop};

/// A program that does something `count` times and then makes a semihosting call.
pub struct Program {
    pub name: &'static str,
    code: &'static [u16],
    /// A count for criterion, and one that keeps QEMU busy for a while.
    pub counts: [u32; 2],
    /// Instructions of a run, for a count.
    pub instructions: fn(u32) -> u64,
}

pub const PROGRAMS: [Program; 4] = [
    Program {
        name: "3-instruction loop",
        code: &[
            0x2100, // movs r1, #0
            0x3101, // loop: adds r1, #1
            0x4281, // cmp r1, r0
            0xd1fc, // bne loop
        ],
        counts: [1_000_000, 400_000_000],
        instructions: |count| 2 + 3 * count as u64,
    },
    Program {
        name: "multiply and memory",
        code: &[
            0x2101, // movs r1, #1
            0x0749, // lsls r1, #29
            0x680a, // loop: ldr r2, [r1]
            0x4342, // muls r2, r0
            0x3207, // adds r2, #7
            0x600a, // str r2, [r1]
            0x3801, // subs r0, #1
            0xd1f9, // bne loop
        ],
        counts: [500_000, 100_000_000],
        instructions: |count| 3 + 6 * count as u64,
    },
    Program {
        name: "calls (fib)",
        code: &[
            0xf000, 0xf801, // bl fib
            0xe00d, // b end
            0x2802, // fib: cmp r0, #2
            0xdb0a, // blt done
            0xb530, // push {r4, r5, lr}
            0x0004, // movs r4, r0
            0x3801, // subs r0, #1
            0xf7ff, 0xfff9, // bl fib
            0x0005, // movs r5, r0
            0x1ea0, // subs r0, r4, #2
            0xf7ff, 0xfff5, // bl fib
            0x1940, // adds r0, r0, r5
            0xbd30, // pop {r4, r5, pc}
            0x4770, // done: bx lr; end:
        ],
        counts: [24, 40],
        instructions: |count| 2 + fib_instructions(count),
    },
    Program {
        name: "floating point",
        code: &[
            0xf64e, 0x5188, // movw r1, #0xed88
            0xf2ce, 0x0100, // movt r1, #0xe000
            0x22f0, // movs r2, #0xf0
            0x0412, // lsls r2, #16
            0x600a, // str r2, [r1]: CPACR gives access
            0xf3bf, 0x8f6f, // isb
            0x2303, // movs r3, #3
            0xee00, 0x3a90, // vmov s1, r3
            0xeef8, 0x0ae0, // vcvt.f32.s32 s1, s1
            0xeeb0, 0x0a60, // vmov s0, s1
            0xee20, 0x0a20, // loop: vmul.f32 s0, s1
            0xee30, 0x0a20, // vadd.f32 s0, s1
            0xee80, 0x0a20, // vdiv.f32 s0, s1
            0x3801, // subs r0, #1
            0xd1f7, // bne loop
        ],
        counts: [400_000, 20_000_000],
        instructions: |count| 11 + 5 * count as u64,
    },
];

fn fib_instructions(n: u32) -> u64 {
    let (mut this, mut next) = (3, 3);
    for _ in 0..n {
        (this, next) = (next, this + next + 11);
    }
    this
}

impl Program {
    /// The count is in R0 when the program begins.
    pub fn image(&self, count: u32) -> Vec<u8> {
        let mut image = Vec::new();
        for word in [0x2000_1000, 9, 0xe001_4800, count] {
            image.extend(u32::to_le_bytes(word)); // vectors; ldr r0, count; b over it
        }
        // movs r0, #SYS_EXIT; bkpt 0xab
        image.extend(self.code.iter().chain(&[0x2018, 0xbeab]).flat_map(|half| half.to_le_bytes()));
        image
    }

    /// A core that is to execute the program, and its memory.
    pub fn core(&self, count: u32) -> (Core, Memory) {
        let image = self.image(count);
        let mut memory = Memory::new(image.len(), 0x1000);
        memory.load(0, &image);
        let mut core = Core::new(Configuration::NRF52833);
        // a loop that only counts would be skipped
        core.set_skips_waiting(false);
        core.reset(&memory);
        (core, memory)
    }
}

/// Runs a program to its end.
pub fn run((core, memory): &mut (Core, Memory)) {
    let stop = core.run_until(u64::MAX, memory, &mut ());
    assert!(matches!(stop, Stop::Semihosting { r0: 0x18, .. }), "{stop:?}");
}
