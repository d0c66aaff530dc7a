//! The DSP extension: parallel arithmetic, saturation, multiplication of halves (ARMv7-M A7.7, A2.2.1).

use super::super::op::{DspMultiply, LaneResult, Lanes, Saturate, SaturatingAdd, Shift};
use super::super::processor::Core;
use super::alu::shift;

fn saturate(value: i64, low: i64, high: i64) -> (i64, bool) {
    let clamped = value.clamp(low, high);
    (clamped, clamped != value)
}

fn half(value: u32, top: bool) -> i64 {
    i64::from(if top { (value >> 16) as i16 } else { value as i16 })
}

/// One lane of `bits` bits: its result, and what it sets in GE.
fn lane(result: LaneResult, a: u32, b: u32, bits: u32, subtract: bool) -> (u32, bool) {
    let signed = matches!(result, LaneResult::Signed | LaneResult::SignedSaturating | LaneResult::SignedHalving);
    let extend = |value: u32| {
        let up = 32 - bits;
        if signed { (value << up) as i32 >> up } else { (value << up >> up) as i32 }
    };
    let (a, b) = (extend(a), extend(b));
    let exact = if subtract { a - b } else { a + b };
    let value = match result {
        LaneResult::Signed | LaneResult::Unsigned => exact,
        LaneResult::SignedSaturating => exact.clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        LaneResult::UnsignedSaturating => exact.clamp(0, (1 << bits) - 1),
        LaneResult::SignedHalving | LaneResult::UnsignedHalving => exact >> 1,
    };
    // an unsigned sum sets GE when it carries
    let ge = if !signed && !subtract { exact >= 1 << bits } else { exact >= 0 };
    (value as u32 & ((1 << bits) - 1), ge)
}

impl Core {
    pub(super) fn parallel(&mut self, lanes: Lanes, result: LaneResult, d: u8, n: u8, m: u8) {
        let (a, b) = (self.reg(n), self.reg(m));
        let (value, ge) = match lanes {
            Lanes::Add8 | Lanes::Subtract8 => (0..4).fold((0, 0), |(value, ge), at| {
                let (byte, carry) = lane(result, a >> (8 * at), b >> (8 * at), 8, lanes == Lanes::Subtract8);
                (value | byte << (8 * at), ge | u8::from(carry) << at)
            }),
            _ => {
                let (exchange, low_subtracts, high_subtracts) = match lanes {
                    Lanes::AddSubtract => (true, true, false),
                    Lanes::SubtractAdd => (true, false, true),
                    Lanes::Subtract16 => (false, true, true),
                    _ => (false, false, false),
                };
                let b = if exchange { b.rotate_right(16) } else { b };
                let (low, low_ge) = lane(result, a, b, 16, low_subtracts);
                let (high, high_ge) = lane(result, a >> 16, b >> 16, 16, high_subtracts);
                (low | high << 16, (u8::from(low_ge) * 0b0011) | (u8::from(high_ge) * 0b1100))
            }
        };
        self.set_reg(d, value);
        if matches!(result, LaneResult::Signed | LaneResult::Unsigned) {
            self.ge = ge;
        }
    }

    pub(super) fn saturating_add(&mut self, kind: SaturatingAdd, d: u8, n: u8, m: u8) {
        let word = |value: i64| saturate(value, i64::from(i32::MIN), i64::from(i32::MAX));
        let (a, b) = (i64::from(self.reg(m) as i32), i64::from(self.reg(n) as i32));
        let (doubled, q1) = word(2 * b);
        let ((result, q2), q1) = match kind {
            SaturatingAdd::Qadd => (word(a + b), false),
            SaturatingAdd::Qsub => (word(a - b), false),
            SaturatingAdd::Qdadd => (word(a + doubled), q1),
            SaturatingAdd::Qdsub => (word(a - doubled), q1),
        };
        self.q |= q1 | q2;
        self.set_reg(d, result as u32);
    }

    pub(super) fn saturate(&mut self, kind: Saturate, d: u8, n: u8, bits: u8, by: Shift, places: u8) {
        let bits = u32::from(bits);
        let signed = |value: i64| {
            let top = bits.saturating_sub(1);
            saturate(value, -(1 << top), (1 << top) - 1)
        };
        let unsigned = |value: i64| saturate(value, 0, (1 << bits) - 1);
        let value = self.reg(n);
        let whole = i64::from(shift(by, value, u32::from(places), false).0 as i32);
        let halves = |(low, q1): (i64, bool), (high, q2): (i64, bool)| {
            (i64::from(low as u32 & 0xffff | (high as u32) << 16), q1 | q2)
        };
        let (result, q) = match kind {
            Saturate::Ssat => signed(whole),
            Saturate::Usat => unsigned(whole),
            Saturate::Ssat16 => halves(signed(half(value, false)), signed(half(value, true))),
            Saturate::Usat16 => halves(unsigned(half(value, false)), unsigned(half(value, true))),
        };
        self.q |= q;
        self.set_reg(d, result as u32);
    }

    pub(super) fn dsp_multiply(&mut self, kind: DspMultiply, d: u8, n: u8, m: u8, a: u8) {
        let (x, y) = (self.reg(n), self.reg(m));
        let addend = if a == 15 { 0 } else { i64::from(self.reg(a) as i32) };
        let product = i64::from(x as i32) * i64::from(y as i32);
        let swapped = |swap: bool| if swap { y.rotate_right(16) } else { y };
        let halves = |y: u32, top: bool| half(x, top) * half(y, top);
        // the most significant word, with the addend above it
        let most = |value: i64, round: bool| (value.wrapping_add(if round { 0x8000_0000 } else { 0 }) >> 32) as u32;
        let (sum, may_overflow) = match kind {
            DspMultiply::Halves { n_top, m_top } => (half(x, n_top) * half(y, m_top) + addend, true),
            DspMultiply::WordHalf { m_top } => (((i64::from(x as i32) * half(y, m_top)) >> 16) + addend, true),
            DspMultiply::DualAdd { swap } => {
                let y = swapped(swap);
                (halves(y, false) + halves(y, true) + addend, true)
            }
            DspMultiply::DualSubtract { swap } => {
                let y = swapped(swap);
                (halves(y, false) - halves(y, true) + addend, true)
            }
            DspMultiply::MostAdd { round } => {
                (i64::from(most((addend << 32).wrapping_add(product), round) as i32), false)
            }
            DspMultiply::MostSubtract { round } => {
                (i64::from(most((addend << 32).wrapping_sub(product), round) as i32), false)
            }
            DspMultiply::AbsoluteDifferences => {
                let differences =
                    (0..32).step_by(8).map(|at| i64::from((x >> at & 0xff).abs_diff(y >> at & 0xff))).sum::<i64>();
                (differences + addend, false)
            }
        };
        self.q |= may_overflow && i64::from(sum as i32) != sum;
        self.set_reg(d, sum as u32);
    }

    /// SEL: each byte from the first operand where GE is set.
    pub(super) fn select(&mut self, d: u8, n: u8, m: u8) {
        let mask = (0..4).fold(0_u32, |mask, at| mask | (u32::from(self.ge >> at & 1) * 0xff) << (8 * at));
        self.set_reg(d, self.reg(n) & mask | self.reg(m) & !mask);
    }

    /// PKHBT, PKHTB: halves of two registers. The second is shifted; to the right by 0 is by 32.
    pub(super) fn pack(&mut self, top_first: bool, d: u8, n: u8, m: u8, places: u8) {
        let (first, second) = (self.reg(n), self.reg(m));
        let result = if top_first {
            let places = if places == 0 { 32 } else { u32::from(places) };
            first & 0xffff_0000 | shift(Shift::Asr, second, places, false).0 & 0xffff
        } else {
            first & 0xffff | second << (places & 31) & 0xffff_0000
        };
        self.set_reg(d, result);
    }
}
