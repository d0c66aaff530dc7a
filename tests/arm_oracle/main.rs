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
//! * *Registers at a division that traps* (CCR.DIV_0_TRP): what the instructions right before the division wrote may not
//!   have reached the registers that QEMU stacks. An instruction before the division has been executed in full when it is
//!   taken (ARMv7-M B1.5.6). The cases put an ISB before the division.
//! * *FPSCR of a handler that begins with floating point*: QEMU copies all of FPDSCR; the manual copies the modes alone,
//!   and leaves the flags unknown (ARMv7-M B1.4.7, `ExecuteFPCheck`). The handler looks at the modes.
//! * *A store-exclusive that does not fit its load*: QEMU compares address and value, a core's local monitor need not
//!   (implementation defined, ARMv7-M A3.4.1), so no case stores to another address or width than it has loaded.
//! * *An interrupt that a store to the controller pends*: QEMU takes it at the end of a block of its own, a core after the
//!   store or soon after it (ARMv7-M B1.5.4). The cases pend under a mask and take off the mask.
//!
//! # What has no second implementation
//!
//! * Boundaries at which no instruction takes off a mask, NMI, and late arrivals: they are in [`boundaries`] alone.
//! * An LDM or STM that is left half way (EPSR.ICI): neither does that.
//! * A store-exclusive beside an aligned address, and bus faults.

mod batches;
mod boundaries;
mod branches;
mod code;
mod corners;
mod exceptions;
mod exclusives;
mod float;
mod handlers;
mod if_then;
mod image;
mod interrupts;
mod narrow;
mod qemu;
mod random;
mod run;
mod unaligned;
mod wide;

use batches::batches;
use twox_hash::XxHash64;

/// Cases one after the other that share a hash.
const GROUP: u32 = 4;

/// The hash of some cases, cut to 32 bits.
fn hash(compared: &[u8]) -> u32 {
    XxHash64::oneshot(0, compared) as u32
}

#[test]
fn every_result_is_that_of_qemu() {
    let mut expected = include_bytes!("expected.bin").as_chunks().0.iter();
    let mut words = 0;
    for batch in batches() {
        let mut case = 0;
        let mut group = Vec::new();
        run::run(&batch, |block| {
            let compared = batch.harness.compared(block);
            words += batch.harness.used_words(&compared);
            group.extend(compared);
            case += 1;
            if case % GROUP == 0 || case == batch.cases {
                let wanted = expected.next().map(|bytes| u32::from_le_bytes(*bytes));
                let first = (case - 1) / GROUP * GROUP;
                assert_eq!(Some(hash(&group)), wanted, "{}, seed {}, case {first} or after", batch.name, batch.seed);
                group.clear();
            }
        });
        assert_eq!(case, batch.cases, "{}", batch.name);
    }
    assert!(expected.next().is_none(), "every hash was used");
    assert!(words >= 10_000_000, "{words} words");
}

#[test]
#[ignore = "needs qemu-system-arm; writes expected.bin"]
fn regenerate() {
    let mut hashes = Vec::new();
    let (mut differences, mut report, mut summary) = (0, String::new(), String::new());
    for batch in batches() {
        let theirs = qemu::run(&batch.image(), batch.harness.v7);
        assert_eq!(theirs.len(), batch.block_bytes() * batch.cases as usize, "{}: QEMU ran all cases", batch.name);
        let theirs: Vec<_> =
            theirs.chunks_exact(batch.block_bytes()).map(|block| batch.harness.compared(block)).collect();
        let mut blocks = theirs.iter();
        let (mut case, mut shown, before) = (0, 0, differences);
        run::run(&batch, |ours| {
            let ours = batch.harness.compared(ours);
            let theirs = blocks.next().expect("as many blocks as cases");
            if ours != *theirs && shown < 4 {
                shown += 1;
                report += &run::explain(&batch, case, &ours, theirs);
            }
            differences += usize::from(ours != *theirs);
            case += 1;
        });
        assert_eq!(case, batch.cases, "{}: all cases ran here", batch.name);
        let words: u32 = theirs.iter().map(|block| batch.harness.used_words(block)).sum();
        summary +=
            &format!("\n{}, seed {}: {words} words, {} cases differ", batch.name, batch.seed, differences - before);
        hashes.extend(theirs.chunks(GROUP as usize).flat_map(|group| hash(&group.concat()).to_le_bytes()));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/arm_oracle/expected.bin");
    std::fs::write(path, hashes).expect("expected.bin can be written");
    assert_eq!(differences, 0, "cases that differ: {summary}\namong them {report}");
}
