//! Runs an image on this emulator.

use fivebyfive::emulator::arm::{Configuration, Core, Memory, Stop};

use crate::batches::Batch;
use crate::code::Code;
use crate::handlers;
use crate::image::{BLOCK, SYS_WRITE};
use crate::random::Random;

/// More than any case takes.
const CASE_CYCLES: u64 = 100_000;

/// QEMU's Cortex-M4 has all 8 bits of a priority, which BASEPRI shows.
const MPS2_AN386: Configuration = Configuration { priority_bits: 8, ..Configuration::NRF52833 };

/// QEMU's microbit has the system timer that the nRF51822 does not have.
const MICROBIT: Configuration = Configuration { systick: true, ..Configuration::NRF51822 };

pub const fn configuration(v7: bool) -> Configuration {
    if v7 { MPS2_AN386 } else { MICROBIT }
}

/// Runs the cases of a batch and hands over the block of each.
pub fn run(batch: &Batch, mut block: impl FnMut(&[u8])) {
    let image = batch.image();
    let mut memory = Memory::new(image.len(), 0x4000);
    memory.load(0, &image);
    let mut core = Core::new(configuration(batch.harness.v7));
    core.reset(&memory);
    loop {
        match core.run_until(core.cycles() + CASE_CYCLES, &mut memory, &mut ()) {
            Stop::Semihosting { r0: SYS_WRITE, .. } => {
                block(memory.bytes(BLOCK, batch.block_bytes()).expect("the block is in RAM"));
                core.set_register(0, 0);
            }
            Stop::Semihosting { r0: 1, .. } => core.set_register(0, 1),
            Stop::Semihosting { .. } => return,
            stop => panic!("{}: {stop:?}, last fault {:?}, {:x?}", batch.name, core.last_fault(), core.registers()),
        }
    }
}

/// What two results of a case differ in, and its instructions.
pub fn explain(batch: &Batch, case: u32, ours: &[u8], theirs: &[u8]) -> String {
    let mut text = format!("\n{}, case {case} of seed {}", batch.name, batch.seed);
    let words = |block: &[u8]| -> Vec<u32> {
        block.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().expect("4 bytes"))).collect()
    };
    for (at, (ours, theirs)) in (0..).zip(words(ours).iter().zip(words(theirs))).filter(|(_, (a, b))| *a != b) {
        text += &format!("\n  {}: {ours:#010x} here, {theirs:#010x} there", name(at, batch));
    }
    let mut code = Code::default();
    let mut random = Random::new(batch.seed << 32 | u64::from(case));
    batch.harness.draw_state(&mut random, &mut Vec::new());
    (batch.body)(&mut random, &mut code);
    for half in code.into_bytes().chunks_exact(2) {
        text += &format!(" {:02x}{:02x}", half[1], half[0]);
    }
    text
}

/// What a word of the block is.
fn name(at: u32, batch: &Batch) -> String {
    let floats = if batch.harness.float { 33 } else { 0 };
    match at {
        0..32 => format!("memory word {at}"),
        _ if at < 32 + floats.min(32) => format!("s{}", at - 32),
        _ if floats != 0 && at == 64 => "fpscr".to_owned(),
        _ => match at - 32 - floats {
            0 => "apsr".to_owned(),
            word @ 1..=5 => format!("r{}", word + 7),
            word @ 6..=13 => format!("r{}", word - 6),
            14 => "lr".to_owned(),
            word => {
                let size = handlers::entry_words(batch.harness);
                let (entry, word) = ((word - 15) / size, (word - 15) % size);
                let names = ["r0", "r1", "r2", "r3", "r12", "lr", "pc", "xpsr", "exc_return + ipsr", "cfsr"];
                format!("exception {entry}, {}", names[word as usize])
            }
        },
    }
}
