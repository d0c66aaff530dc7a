//! Images that run cases one after the other, on this emulator and on another one alike.
//!
//! A case begins with `BL setup`, which loads the registers and the scratch memory from the case's data, and ends with
//! a push of the registers and `BL finish`, which pushes what is left and hands the block of scratch memory and
//! registers to the host by the semihosting call SYS_WRITE.

use crate::code::Code;
use crate::handlers;
use crate::random::Random;

/// Words of memory that a case works on, at the beginning of the block.
pub const SCRATCH_WORDS: u32 = 32;
pub const BLOCK: u32 = 0x2000_0400;
/// Words of stack below those that the registers are pushed to. Nothing is compared of them.
pub const STACK_WORDS: u32 = 128;
/// Words of registers: R0 to R7, LR; APSR, R8 to R12.
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

/// What a batch of cases is run with.
#[derive(Clone, Copy)]
pub struct Harness {
    pub v7: bool,
    pub float: bool,
    /// Floating-point registers of special values, and all control bits of FPSCR.
    pub special: bool,
    /// Handlers of all exceptions, which log the frame behind the registers, and all interrupts enabled.
    pub exceptions: bool,
}

impl Harness {
    fn register_words(self) -> u32 {
        CORE_WORDS + if self.float { FLOAT_WORDS } else { 0 }
    }

    fn log_words(self) -> u32 {
        if self.exceptions { handlers::LOG_ENTRIES * handlers::entry_words(self) } else { 0 }
    }

    /// Words of the block that a case hands over.
    pub fn block_words(self) -> u32 {
        SCRATCH_WORDS + STACK_WORDS + self.register_words() + self.log_words()
    }

    /// What is compared of a block: the scratch memory, and the registers with the log.
    pub fn compared(self, block: &[u8]) -> Vec<u8> {
        let registers = 4 * (SCRATCH_WORDS + STACK_WORDS) as usize;
        [&block[..4 * SCRATCH_WORDS as usize], &block[registers..]].concat()
    }

    /// Words of what is compared, without those of the log that no exception has written.
    pub fn used_words(self, compared: &[u8]) -> u32 {
        let log = 4 * (SCRATCH_WORDS + self.register_words()) as usize;
        let used = compared[log..].chunks_exact(4).filter(|word| *word != [0; 4]).count();
        (log / 4 + used) as u32
    }

    /// Where the stack begins, and the log behind it.
    pub fn stack(self) -> u32 {
        BLOCK + 4 * (self.block_words() - self.log_words())
    }

    /// An image of `cases` cases, of which `body` emits the instructions.
    pub fn image(self, seed: u64, cases: u32, mut body: impl FnMut(&mut Random, &mut Code)) -> Vec<u8> {
        let mut code = Code::default();
        code.word(self.stack());
        code.word(0); // the reset vector, which is set below
        let fault = 4 * VECTORS + 1;
        (2..VECTORS).for_each(|_| code.word(fault));
        code.emit(0xe7fe); // a fault stays here until the host gives up
        code.align();
        if self.exceptions {
            handlers::emit(self, VECTORS, &mut code);
        }
        let setup = code.address();
        self.emit_setup(&mut code);
        let finish = code.address();
        self.emit_finish(&mut code);
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
        code.literal(1, 0x2_0026); // ADP_Stopped_ApplicationExit
        code.emit(0xbeab);
        code.pool();
        // literal loads of the last cases read up to 1020 bytes ahead
        (0..1024).for_each(|_| code.emit(0xbf00));
        code.align();
        code.patch_word(cursor_literal, code.address());
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
        if self.exceptions {
            handlers::emit_clear_log(self, code);
        }
        code.literal(0, CURSOR);
        code.emit(0x6801); // ldr r1, [r0]
        if self.float {
            code.emit(0xecb1_0a20); // vldmia r1!, {s0-s31}
            code.emit(0xc904); // ldmia r1!, {r2}
            code.emit(0xeee1_2a10); // vmsr fpscr, r2
        }
        code.literal(2, BLOCK);
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
        code.pool();
    }

    fn emit_finish(self, code: &mut Code) {
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
        code.literal(1, ARGUMENTS);
        code.emit(0x2000 | SYS_WRITE);
        code.emit(0xbeab);
        code.literal(0, self.stack());
        code.emit(0x4685); // mov sp, r0
        code.emit(0x4720); // bx r4
        code.pool();
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
        if self.exceptions {
            handlers::emit_enable(self, code);
        }
        code.align();
        // the branches are over the literals: 12 half-words and the branch are before them
        let literals = code.address() + 28;
        let name = literals + 24;
        code.literal(0, CURSOR);
        code.literal(1, 0); // the first case's data
        code.emit(0x6001); // str r1, [r0]
        code.literal(1, name); // what SYS_OPEN is given: the name, mode "wb", its length
        code.emit(0x2000 | SYS_OPEN);
        code.emit(0xbeab);
        code.literal(1, ARGUMENTS);
        code.emit(0x6008); // str r0, [r1]
        code.literal(0, BLOCK);
        code.emit(0x6048); // str r0, [r1, #4]
        code.literal(0, 4 * self.block_words());
        code.emit(0x6088); // str r0, [r1, #8]
        let behind = name + 12 + 12;
        code.emit(0xe000 | ((behind - (code.address() + 4)) / 2));
        code.pool();
        for word in [name + 12, 5, 7] {
            code.word(word);
        }
        for word in [u32::from_le_bytes(*b"resu"), u32::from_le_bytes(*b"lts\0"), 0] {
            code.word(word);
        }
        literals + 4
    }
}
