//! Images that run cases one after the other, on this emulator and on another one alike.
//!
//! A case begins with `BL setup`, which loads the registers and the scratch memory from the case's data, and ends with
//! a push of the registers and `BL finish`, which pushes what is left and hands the block of scratch memory and
//! registers to the host by the semihosting call SYS_WRITE.

use crate::random::Random;

/// Words of memory that a case works on, at the beginning of the block.
pub const SCRATCH_WORDS: u32 = 32;
pub const BLOCK: u32 = 0x2000_0400;
/// Words of registers behind the scratch memory: R0 to R7, LR; APSR, R8 to R12.
const CORE_WORDS: u32 = 15;
/// FPSCR, and S0 to S31.
const FLOAT_WORDS: u32 = 33;

/// RAM that the harness keeps its own state in.
const CURSOR: u32 = 0x2000_0000;
const ARGUMENTS: u32 = 0x2000_0010;
/// Words of the vector table.
const VECTORS: u32 = 48;

const SYS_OPEN: u32 = 1;
pub const SYS_WRITE: u32 = 5;
const SYS_EXIT: u32 = 0x18;

/// What the generators may rely on: R6 is the scratch memory, R7 a small number.
pub const SCRATCH_POINTER: u32 = 6;
pub const INDEX: u32 = 7;

/// Half-words of code at an address.
#[derive(Default)]
pub struct Code {
    halves: Vec<u16>,
}

impl Code {
    pub fn address(&self) -> u32 {
        2 * self.halves.len() as u32
    }

    /// A 16-bit encoding, or a 32-bit one with the first half-word on top.
    pub fn emit(&mut self, encoding: u32) {
        if encoding >> 16 != 0 {
            self.halves.push((encoding >> 16) as u16);
        }
        self.halves.push(encoding as u16);
    }

    pub fn word(&mut self, word: u32) {
        self.halves.extend([word as u16, (word >> 16) as u16]);
    }

    pub fn patch(&mut self, address: u32, half: u32) {
        self.halves[address as usize / 2] = half as u16;
    }

    /// The last half-word.
    pub fn last(&self) -> u32 {
        self.halves.last().map_or(0, |half| u32::from(*half))
    }

    fn align(&mut self) {
        if !self.halves.len().is_multiple_of(2) {
            self.halves.push(0xbf00);
        }
    }

    /// BL to an address.
    pub fn call(&mut self, target: u32) {
        let offset = (target.wrapping_sub(self.address() + 4) as i32 >> 1) as u32;
        let sign = offset >> 23 & 1;
        let (j1, j2) = (!(offset >> 22 ^ sign) & 1, !(offset >> 21 ^ sign) & 1);
        self.emit((0xf000 | sign << 10 | offset >> 11 & 0x3ff) << 16 | 0xd000 | j1 << 13 | j2 << 11 | offset & 0x7ff);
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.halves.iter().flat_map(|half| half.to_le_bytes()).collect()
    }
}

/// What a batch of cases is run with.
#[derive(Clone, Copy)]
pub struct Harness {
    pub v7: bool,
    pub float: bool,
    /// Floating-point registers of special values, and all control bits of FPSCR.
    pub special: bool,
    /// Handlers of SVCall and HardFault that keep the frame in the last words of the scratch memory, and go on behind
    /// the instruction.
    pub exceptions: bool,
}

impl Harness {
    /// Words of the block that a case hands over.
    pub fn block_words(self) -> u32 {
        SCRATCH_WORDS + CORE_WORDS + if self.float { FLOAT_WORDS } else { 0 }
    }

    /// An image of `cases` cases, of which `body` emits the instructions.
    pub fn image(self, seed: u64, cases: u32, mut body: impl FnMut(&mut Random, &mut Code)) -> Vec<u8> {
        let mut code = Code::default();
        let block_end = BLOCK + 4 * self.block_words();
        code.word(block_end);
        code.word(0); // the reset vector, which is set below
        let fault = 4 * VECTORS + 1;
        (2..VECTORS).for_each(|_| code.word(fault));
        code.emit(0xe7fe); // a fault stays here until the host gives up
        code.align();
        if self.exceptions {
            for (vector, skips) in [(3, true), (11, false)] {
                code.patch(4 * vector, code.address() | 1);
                emit_handler(&mut code, skips);
            }
        }
        let setup = code.address();
        self.emit_setup(&mut code);
        let finish = code.address();
        self.emit_finish(&mut code, block_end);
        code.align();
        code.patch(4, code.address() | 1);
        let cursor_literal = self.emit_start(&mut code);
        let mut data = Vec::new();
        for case in 0..cases {
            let mut random = Random::new(seed << 32 | u64::from(case));
            self.draw_state(&mut random, &mut data);
            code.call(setup);
            body(&mut random, &mut code);
            code.emit(0xb5ff); // push {r0-r7, lr}
            code.call(finish);
        }
        code.emit(0x2000 | SYS_EXIT); // movs r0, #SYS_EXIT
        code.align();
        code.emit(0x4900); // ldr r1, [pc]
        code.emit(0xbeab);
        code.word(0x2_0026); // ADP_Stopped_ApplicationExit
        // literal loads of the last cases read up to 1020 bytes ahead
        (0..1024).for_each(|_| code.emit(0xbf00));
        code.align();
        let address = code.address();
        code.patch(cursor_literal, address & 0xffff);
        code.patch(cursor_literal + 2, address >> 16);
        let mut bytes = code.into_bytes();
        bytes.extend(data.iter().flat_map(|word: &u32| word.to_le_bytes()));
        bytes
    }

    /// The data of a case, in the order in which `setup` reads them.
    pub fn draw_state(self, random: &mut Random, data: &mut Vec<u32>) {
        if self.float {
            data.extend((0..32).map(|_| if self.special { random.special_float() } else { random.float() }));
            let modes = random.word() & 0x07c0_0000;
            // most programs round to nearest, with everything else off
            data.push(
                random.word() & 0xf000_009f | if self.special || random.flag() { modes } else { modes & 0x00c0_0000 },
            );
        }
        data.extend((0..SCRATCH_WORDS).map(|_| if self.float { random.float() } else { random.operand() }));
        data.extend((8..=12).map(|_| random.operand()));
        data.push(random.word() & if self.v7 { 0xf80f_0000 } else { 0xf000_0000 });
        for register in 0..8 {
            data.push(match register {
                SCRATCH_POINTER => BLOCK,
                INDEX if self.v7 => random.below(15),
                INDEX => 4 * random.below(31),
                _ => random.operand(),
            });
        }
    }

    fn emit_setup(self, code: &mut Code) {
        let load = code.address();
        code.emit(0x4800); // ldr r0, cursor (patched)
        code.emit(0x6801); // ldr r1, [r0]
        if self.float {
            code.emit(0xecb1_0a20); // vldmia r1!, {s0-s31}
            code.emit(0xc904); // ldmia r1!, {r2}
            code.emit(0xeee1_2a10); // vmsr fpscr, r2
        }
        let load_block = code.address();
        code.emit(0x4a00); // ldr r2, block (patched)
        code.emit(0x2300 | SCRATCH_WORDS); // movs r3, #words
        code.emit(0xc910); // ldmia r1!, {r4}
        code.emit(0xc210); // stmia r2!, {r4}
        code.emit(0x3b01); // subs r3, #1
        code.emit(0xd1fb); // bne -6
        code.emit(0xc9f8); // ldmia r1!, {r3-r7}
        for (high, low) in (8..).zip(3..8) {
            code.emit(0x4600 | (high & 8) << 4 | low << 3 | high & 7); // mov high, low
        }
        code.emit(0x460b); // mov r3, r1
        code.emit(0x3324); // adds r3, #36
        code.emit(0x6003); // str r3, [r0]
        code.emit(0xc908); // ldmia r1!, {r3}
        code.emit(if self.v7 { 0xf383_8c00 } else { 0xf383_8800 }); // msr apsr_nzcvq(g), r3
        code.emit(0xc9ff); // ldmia r1, {r0-r7}
        code.emit(0x4770); // bx lr
        code.align();
        for (at, register, value) in [(load, 0, CURSOR), (load_block, 2, BLOCK)] {
            let offset = (code.address() - ((at + 4) & !3)) / 4;
            code.patch(at, 0x4800 | register << 8 | offset);
            code.word(value);
        }
    }

    fn emit_finish(self, code: &mut Code, block_end: u32) {
        code.emit(0xf3ef_8000); // mrs r0, apsr
        for (low, high) in (1..6).zip(8..) {
            code.emit(0x4600 | 1 << 6 | (high & 7) << 3 | low); // mov low, high
        }
        code.emit(0xb43f); // push {r0-r5}
        if self.float {
            code.emit(0xeef1_0a10); // vmrs r0, fpscr
            code.emit(0xb401); // push {r0}
            code.emit(0xed2d_0a20); // vpush {s0-s31}
        }
        code.emit(0x4674); // mov r4, lr
        let load = code.address();
        code.emit(0x4900); // ldr r1, arguments (patched)
        code.emit(0x2000 | SYS_WRITE);
        code.emit(0xbeab);
        let load_end = code.address();
        code.emit(0x4800); // ldr r0, end of the block (patched)
        code.emit(0x4685); // mov sp, r0
        code.emit(0x4720); // bx r4
        code.align();
        for (at, register, value) in [(load, 1, ARGUMENTS), (load_end, 0, block_end)] {
            let offset = (code.address() - ((at + 4) & !3)) / 4;
            code.patch(at, 0x4800 | register << 8 | offset);
            code.word(value);
        }
    }

    /// Sets the cursor, opens the output and prepares the arguments of SYS_WRITE. Returns where the literal is that
    /// becomes the address of the first case's data.
    fn emit_start(self, code: &mut Code) -> u32 {
        if self.float {
            // CPACR: full access to coprocessors 10 and 11
            for encoding in [0xf64e_5088, 0xf2ce_0000, 0xf44f_0170, 0x6001, 0xf3bf_8f6f] {
                code.emit(encoding);
            }
        }
        code.align();
        let start = code.address();
        // ldr r0, =cursor; ldr r1, =data; str r1, [r0]; ldr r1, =open; movs r0, #SYS_OPEN; bkpt; ldr r1, =arguments;
        // str r0, [r1]; ldr r0, =block; str r0, [r1, #4]; ldr r0, =length; str r0, [r1, #8]; b over
        let literals = start + 28;
        for (at, encoding) in [
            (Some(0), 0x4800),
            (Some(1), 0x4900),
            (None, 0x6001),
            (Some(2), 0x4900),
            (None, 0x2000 | SYS_OPEN),
            (None, 0xbeab),
            (Some(3), 0x4900),
            (None, 0x6008),
            (Some(4), 0x4800),
            (None, 0x6048),
            (Some(5), 0x4800),
            (None, 0x6088),
        ] {
            let offset = at.map_or(0, |at: u32| (literals + 4 * at - ((code.address() + 4) & !3)) / 4);
            code.emit(encoding | offset);
        }
        let name = literals + 24;
        let behind = name + 12 + 12;
        code.emit(0xe000 | ((behind - (code.address() + 4)) / 2));
        code.emit(0xbf00);
        for literal in [CURSOR, 0, name, ARGUMENTS, BLOCK, 4 * self.block_words()] {
            code.word(literal);
        }
        // the arguments of SYS_OPEN: the name, mode "wb", its length; and the name
        for word in [name + 12, 5, 7] {
            code.word(word);
        }
        for word in [u32::from_le_bytes(*b"resu"), u32::from_le_bytes(*b"lts\0"), 0] {
            code.word(word);
        }
        literals + 4
    }
}

/// A handler that may step over the instruction that it would return to.
fn emit_handler(code: &mut Code, skips: bool) {
    code.emit(0x4668); // mov r0, sp
    code.emit(0x4633); // mov r3, r6
    code.emit(0x3360); // adds r3, #96
    for _ in 0..4 {
        code.emit(0xc806); // ldmia r0!, {r1, r2}
        code.emit(0xc306); // stmia r3!, {r1, r2}
    }
    if skips {
        code.emit(0x9906); // ldr r1, [sp, #24]
        code.emit(0x880a); // ldrh r2, [r1]
        code.emit(0x0ad2); // lsrs r2, #11
        code.emit(0x3102); // adds r1, #2
        code.emit(0x2a1d); // cmp r2, #0b11101
        code.emit(0xd300); // blo over it
        code.emit(0x3102); // adds r1, #2
        code.emit(0x9106); // str r1, [sp, #24]
    }
    code.emit(0x4770);
    code.align();
}
