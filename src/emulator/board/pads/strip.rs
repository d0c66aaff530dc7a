//! What a strip of WS2812 lights understands of the pulses at a pin (data sheet of the WS2812B, *Data transfer time*).
//!
//! | pulse | meaning |
//! |---|---|
//! | high for 0.4 microseconds, 0.15 more or less | 0 |
//! | high for 0.8 microseconds, 0.15 more or less | 1 |
//! | low for 50 microseconds or longer | the lights show what was sent |
//!
//! Each light takes 24 bits, green, red, blue, the highest bit first, and passes on what comes after them. What is left at the
//! end lights nothing: MakeCode for the V1 sends a byte too many. A longer pulse is one for something that is no strip.

use std::sync::Arc;

/// A pulse of this length or longer is a 1, in nanoseconds: in the middle between both.
const ONE_NS: u64 = 600;
/// A pulse for a strip is shorter than this, in nanoseconds.
const LONGEST_NS: u64 = 2000;
/// After this time without a pulse, in microseconds, the lights show what was sent.
const LATCH_US: u64 = 50;
/// Bits of a light.
const LIGHT_BITS: usize = 24;
/// The most bits that are kept: those of 1000 lights, more than a board can supply.
const MAX_BITS: usize = 24_000;

/// What was sent, and what is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Strip {
    bits: Vec<bool>,
    last: u64,
    shown: Option<Arc<[[u8; 3]]>>,
}

impl Strip {
    /// A pulse that rose at a cycle and was high for so many of them; for none, the pin was low all the time.
    pub(super) fn pulse(&mut self, rose: u64, high_cycles: u64, cycles_per_us: u64) {
        self.wait(rose, cycles_per_us);
        if high_cycles == 0 {
            return;
        }
        let high_ns = high_cycles * 1000 / cycles_per_us;
        if high_ns >= LONGEST_NS {
            *self = Self::default();
            return;
        }
        if self.bits.len() < MAX_BITS {
            self.bits.push(high_ns >= ONE_NS);
        }
        self.last = rose + high_cycles;
    }

    /// A cycle up to which no pulse came. When it is late enough, the lights show what was sent.
    pub(super) fn wait(&mut self, cycle: u64, cycles_per_us: u64) {
        if self.bits.is_empty() || cycle.saturating_sub(self.last) < LATCH_US * cycles_per_us {
            return;
        }
        let bits = std::mem::take(&mut self.bits);
        if bits.len() >= LIGHT_BITS {
            self.shown = Some(bits.chunks_exact(LIGHT_BITS).map(light).collect());
        }
    }

    /// Whether bits are on their way.
    pub(super) fn is_sent(&self) -> bool {
        !self.bits.is_empty()
    }

    /// Whether the pulses are those of a strip.
    pub(super) fn is_there(&self) -> bool {
        self.is_sent() || self.shown.is_some()
    }

    /// What the lights show, if there was anything for a strip.
    pub(super) fn shown(&self) -> Option<Arc<[[u8; 3]]>> {
        self.shown.clone()
    }
}

/// Red, green and blue of 24 bits.
fn light(bits: &[bool]) -> [u8; 3] {
    let byte = |at: usize| bits[at..at + 8].iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    [byte(8), byte(0), byte(16)]
}
