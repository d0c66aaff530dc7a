//! The instructions of both cores against another implementation.
//!
//! Random sequences over every class of encodings run on this emulator; after each, the registers, the flags, and the
//! memory they worked on are hashed and compared with what QEMU made of the same image. The images are made from seeds
//! here, so only the hashes are kept, in `expected.bin`.
//!
//! With `qemu-system-arm` (7.2 was used) the hashes are made anew, and the first difference is shown word by word, by
//!
//! ```text
//! cargo test --no-default-features --features session --test arm_oracle -- --ignored
//! ```
//!
//! # Where QEMU is not followed
//!
//! * *Q in ARMv6-M*: QEMU's Cortex-M0 keeps bit 27 that is written to APSR by `MSR`. The bit is reserved in ARMv6-M
//!   (ARMv6-M ARM, B1.4.2), and the Cortex-M0 has no saturating instruction to set it. No case writes it.

mod branches;
mod exceptions;
mod float;
mod image;
mod narrow;
mod qemu;
mod random;
mod run;
mod wide;

use image::{Code, Harness};
use random::Random;
use twox_hash::XxHash64;

/// Cases that run in one image.
struct Batch {
    name: &'static str,
    seed: u64,
    cases: u32,
    harness: Harness,
    body: fn(&mut Random, &mut Code),
}

impl Batch {
    fn image(&self) -> Vec<u8> {
        self.harness.image(self.seed, self.cases, self.body)
    }

    fn block_bytes(&self) -> usize {
        4 * self.harness.block_words() as usize
    }
}

const V6: Harness = Harness { v7: false, float: false, special: false, exceptions: false };
const V7: Harness = Harness { v7: true, ..V6 };
const V7_FLOAT: Harness = Harness { float: true, ..V7 };
const V7_SPECIAL: Harness = Harness { special: true, ..V7_FLOAT };
const V6_EXCEPTIONS: Harness = Harness { exceptions: true, ..V6 };
const V7_EXCEPTIONS: Harness = Harness { exceptions: true, ..V7_FLOAT };

/// What is compared. The flash of the nRF51822 holds 900 cases.
fn batches() -> Vec<Batch> {
    let batch = |name, seed, cases, harness, body| Batch { name, seed, cases, harness, body };
    vec![
        batch("ARMv6-M, 1", 1, 900, V6, narrow::body),
        batch("ARMv6-M, 2", 2, 900, V6, narrow::body),
        batch("ARMv6-M, 3", 3, 900, V6, narrow::body),
        batch("16-bit encodings on ARMv7E-M", 4, 1000, V7, narrow::body),
        batch("ARMv7E-M", 5, 7000, V7, wide::body),
        batch("FPv4-SP", 6, 8000, V7_FLOAT, float::body),
        batch("FPv4-SP, special values", 7, 6000, V7_SPECIAL, float::body),
        batch("exceptions on ARMv6-M", 8, 700, V6_EXCEPTIONS, exceptions::body_v6),
        batch("exceptions on ARMv7E-M", 9, 3000, V7_EXCEPTIONS, exceptions::body_v7),
    ]
}

/// The hash of a block, cut to 32 bits.
fn hash(block: &[u8]) -> u32 {
    XxHash64::oneshot(0, block) as u32
}

#[test]
fn every_result_is_that_of_qemu() {
    let mut expected = include_bytes!("expected.bin").chunks_exact(4);
    let mut words = 0;
    for batch in batches() {
        let mut case = 0;
        run::run(&batch, |block| {
            let wanted = expected.next().map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
            assert_eq!(Some(hash(block)), wanted, "{}, case {case}", batch.name);
            case += 1;
            words += batch.harness.block_words();
        });
        assert_eq!(case, batch.cases, "{}", batch.name);
    }
    assert!(expected.next().is_none(), "every hash was used");
    assert!(words >= 250_000, "{words} words");
}

#[test]
#[ignore = "needs qemu-system-arm; writes expected.bin"]
fn regenerate() {
    let mut hashes = Vec::new();
    let (mut differences, mut report) = (0, String::new());
    for batch in batches() {
        let theirs = qemu::run(&batch.image(), batch.harness.v7);
        assert_eq!(theirs.len(), batch.block_bytes() * batch.cases as usize, "{}: QEMU ran all cases", batch.name);
        let mut blocks = theirs.chunks_exact(batch.block_bytes());
        let (mut case, mut shown) = (0, 0);
        run::run(&batch, |ours| {
            let theirs = blocks.next().expect("as many blocks as cases");
            if ours != theirs && shown < 4 {
                shown += 1;
                report += &run::explain(&batch, case, ours, theirs);
            }
            differences += usize::from(ours != theirs);
            case += 1;
        });
        assert_eq!(case, batch.cases, "{}: all cases ran here", batch.name);
        hashes.extend(theirs.chunks_exact(batch.block_bytes()).flat_map(|block| hash(block).to_le_bytes()));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/arm_oracle/expected.bin");
    std::fs::write(path, hashes).expect("expected.bin can be written");
    assert_eq!(differences, 0, "cases that differ, among them {report}");
}
