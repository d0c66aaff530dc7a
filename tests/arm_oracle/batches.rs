//! What is compared.

use crate::code::Code;
use crate::image::Harness;
use crate::random::Random;
use crate::{corners, exceptions, exclusives, float, if_then, interrupts, narrow, unaligned, wide};

/// Cases that run in one image.
pub struct Batch {
    pub name: &'static str,
    pub seed: u64,
    pub cases: u32,
    pub harness: Harness,
    pub body: fn(&mut Random, &mut Code),
}

impl Batch {
    pub fn image(&self) -> Vec<u8> {
        self.harness.image(self.seed, self.cases, self.body)
    }

    pub fn block_bytes(&self) -> usize {
        4 * self.harness.block_words() as usize
    }
}

const V6: Harness = Harness { v7: false, float: false, special: false, exceptions: false };
const V7: Harness = Harness { v7: true, ..V6 };
const V7_FLOAT: Harness = Harness { float: true, ..V7 };
const V7_SPECIAL: Harness = Harness { special: true, ..V7_FLOAT };
pub const V6_EXCEPTIONS: Harness = Harness { exceptions: true, ..V6 };
pub const V7_EXCEPTIONS: Harness = Harness { exceptions: true, ..V7_FLOAT };

/// A class of instructions: images, cases in each, and what they are made of.
type Class = (&'static str, u32, u32, Harness, fn(&mut Random, &mut Code));

/// The flash of the nRF51822 holds 256 KB, that of QEMU's Cortex-M4 4 MB.
const CLASSES: [Class; 12] = [
    ("ARMv6-M", 12, 900, V6, narrow::body),
    ("16-bit encodings on ARMv7E-M", 1, 9000, V7, narrow::body),
    ("ARMv7E-M", 4, 10_000, V7, wide::body),
    ("FPv4-SP", 3, 7000, V7_FLOAT, float::body),
    ("FPv4-SP, special values", 3, 7000, V7_SPECIAL, float::body),
    ("FPv4-SP, each operation at its corners", 5, 3000, V7_FLOAT, corners::body),
    ("IT blocks", 1, 9000, V7, if_then::body),
    ("IT blocks with FPv4-SP", 1, 7000, V7_FLOAT, if_then::body_with_float),
    ("faults on ARMv6-M", 4, 600, V6_EXCEPTIONS, exceptions::body_v6),
    ("faults on ARMv7E-M", 1, 6000, V7_EXCEPTIONS, exceptions::body_v7),
    ("unaligned accesses", 1, 5000, V7_EXCEPTIONS, unaligned::body),
    ("exclusive accesses", 1, 4000, V7_EXCEPTIONS, exclusives::body),
];

const INTERRUPTS: [Class; 2] = [
    ("interrupts on ARMv6-M", 5, 400, V6_EXCEPTIONS, interrupts::body_v6),
    ("interrupts on ARMv7E-M", 2, 4000, V7_EXCEPTIONS, interrupts::body_v7),
];

pub fn batches() -> impl Iterator<Item = Batch> {
    let images = CLASSES.into_iter().chain(INTERRUPTS).flat_map(|class| (0..class.1).map(move |_| class));
    (1..).zip(images).map(|(seed, (name, _, cases, harness, body))| Batch { name, seed, cases, harness, body })
}
