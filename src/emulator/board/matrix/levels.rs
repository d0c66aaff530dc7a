//! The level that the board's own runtime lights an LED with for so long.
//!
//! | what was seen of a row | its LEDs have the level |
//! |---|---|
//! | on the V2 a turn as long as CODAL's: 53 333 ticks, or 44 444 while it senses light, within 1/32 | whose time is the nearest: CODAL lights 208 (173) ticks for each step. Its interrupt makes the turn some 9 microseconds longer, so a share of the period would be too small |
//! | on the V1 a turn as long as DAL's: 6 milliseconds, or 5 while it senses light, within 1/32 | that DAL lights at these times of the turn ([`dal`](super::dal)), or else for so long, within 24 microseconds: an interrupt is some ten late |
//! | on the V1 a row that is off after a part of DAL's turn, which comes as often | with which DAL turns the display off then |
//! | any other turn | of the same share of the time: of a fifth of the period on the V2, of a third on the V1 |
//!
//! An LED that is on for the whole of such a turn is full. The level is what the program asked for, also while its runtime
//! senses light: then a real board is a third darker (V2).

use std::sync::LazyLock;

use super::dal::{dimmed_level, grey_level};
use crate::hardware::Model;
use crate::hardware::drivers::{
    CODAL_V2_SENSING_SLOT_TICKS, CODAL_V2_SENSING_STEP_TICKS, CODAL_V2_SLOT_TICKS, CODAL_V2_STEP_TICKS,
    CODAL_V2_TICKS_PER_US, DAL_V1_BIT_US, DAL_V1_SENSING_SLOT_US, DAL_V1_SLOT_US,
};

/// How far two times may be apart to be the same on the V1, in microseconds.
const V1_SAME_US: u64 = 24;

/// How runtimes divide the time.
#[derive(Clone, Copy)]
struct Slot {
    /// Ticks of a row's turn.
    ticks: u64,
    /// Ticks of a level's step; 0 where a level is a sum of bits.
    step: u64,
}

/// The slots of a board's runtime, the usual one first, and its ticks in a microsecond.
const fn slots(model: Model) -> ([Slot; 2], u64) {
    match model {
        Model::V1 => (
            [Slot { ticks: DAL_V1_SLOT_US as u64, step: 0 }, Slot { ticks: DAL_V1_SENSING_SLOT_US as u64, step: 0 }],
            1,
        ),
        Model::V2 => (
            [
                Slot { ticks: CODAL_V2_SLOT_TICKS as u64, step: CODAL_V2_STEP_TICKS as u64 },
                Slot { ticks: CODAL_V2_SENSING_SLOT_TICKS as u64, step: CODAL_V2_SENSING_STEP_TICKS as u64 },
            ],
            CODAL_V2_TICKS_PER_US as u64,
        ),
    }
}

/// How an LED was lit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Lit {
    /// For how many cycles.
    pub on: u64,
    /// On the V1, at which of DAL's samples, by bit.
    pub sampled: u8,
}

/// Out of what time an LED was lit, in cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Whole {
    /// A turn of its row.
    Turn(u64),
    /// A period in which all rows have their turn, and that of its row; 0 if it had none.
    Period { turn: u64, period: u64 },
}

/// Whether a turn of so many cycles is one of the board's runtime, whose row comes as often as that.
pub(super) fn is_turn(model: Model, cycles: u64, period: Option<u64>, cycles_per_us: u64) -> bool {
    let Some(slot) = slot_of(model, cycles, cycles_per_us) else { return false };
    // DAL, when it does not sense light, may turn a row off after as long a time as when it does
    let is_dimmed = model == Model::V1 && slot.ticks == u64::from(DAL_V1_SENSING_SLOT_US);
    !(is_dimmed && period.is_some_and(|period| v1_slot_us(period / cycles_per_us) == Some(DAL_V1_SLOT_US.into())))
}

/// The slot of DAL with which a row comes again after so many microseconds: the three rows have one each, and while it
/// senses light two more follow.
fn v1_slot_us(period_us: u64) -> Option<u64> {
    [(3, u64::from(DAL_V1_SLOT_US)), (5, u64::from(DAL_V1_SENSING_SLOT_US))]
        .into_iter()
        .find(|(slots, us)| period_us.abs_diff(slots * us) < slots * us / 32)
        .map(|(_, us)| us)
}

fn slot_of(model: Model, cycles: u64, cycles_per_us: u64) -> Option<Slot> {
    let (slots, ticks_per_us) = slots(model);
    let ticks = cycles * ticks_per_us / cycles_per_us;
    slots.into_iter().find(|slot| ticks.abs_diff(slot.ticks) < slot.ticks / 32)
}

/// The level of an LED that was lit like this, of `rows` that take turns.
pub(super) fn level_of(model: Model, lit: Lit, whole: Whole, rows: u64, cycles_per_us: u64) -> u8 {
    let (slots, ticks_per_us) = slots(model);
    let ticks = |cycles: u64| cycles * ticks_per_us / cycles_per_us;
    match whole {
        Whole::Turn(turn) if lit.on >= turn => 255,
        Whole::Turn(turn) => {
            let slot = slot_of(model, turn, cycles_per_us).unwrap_or(slots[0]);
            let is_dal = model == Model::V1 && slot.ticks == slots[0].ticks;
            let grey = if is_dal { grey_level(lit.sampled, ticks(lit.on)) } else { None };
            grey.unwrap_or_else(|| level_in(model, ticks(lit.on), slot))
        }
        Whole::Period { turn, period } => {
            let usual = slots[0];
            let v1_slot = if model == Model::V1 { v1_slot_us(ticks(period)) } else { None };
            if let Some(slot_us) = v1_slot.filter(|_| turn > 0 && lit.on == turn) {
                return dimmed_level(ticks(lit.on), slot_us);
            }
            // a program that is a little late with each row lights the LEDs for as long as one that is not
            let scale = v1_slot.map_or(ticks(period).max(1), |slot_us| rows * slot_us);
            share_level(model, (ticks(lit.on) * rows).min(scale), scale, usual)
        }
    }
}

/// The level of the share of a slot that an LED is on.
fn share_level(model: Model, on: u64, scale: u64, slot: Slot) -> u8 {
    match model {
        Model::V2 => ((2 * on * slot.ticks + scale * slot.step) / (2 * scale * slot.step)).min(255) as u8,
        Model::V1 => v1_level((on * slot.ticks + scale / 2) / scale),
    }
}

/// The level whose time a runtime means by so many ticks of a turn.
fn level_in(model: Model, on: u64, slot: Slot) -> u8 {
    match model {
        Model::V2 => ((on + slot.step / 2) / slot.step).min(255) as u8,
        Model::V1 => v1_level(on),
    }
}

/// For how many microseconds DAL lights each level.
const V1_ON_US: [u64; 256] = {
    let mut on_us = [0; 256];
    let mut level = 0;
    while level < 256 {
        let mut bit = 0;
        while bit < 8 {
            if level >> bit & 1 == 1 {
                on_us[level] += DAL_V1_BIT_US[bit] as u64;
            }
            bit += 1;
        }
        level += 1;
    }
    on_us
};

/// [`v1_nearest`] of each number of microseconds up to the one from which on all have the full level.
static V1_LEVELS: LazyLock<Vec<u8>> = LazyLock::new(|| (0..=V1_ON_US[255] + V1_SAME_US).map(v1_nearest).collect());

/// The level that DAL lights for so many microseconds.
fn v1_level(us: u64) -> u8 {
    usize::try_from(us).ok().and_then(|us| V1_LEVELS.get(us)).copied().unwrap_or(255)
}

/// The level that DAL lights for the nearest time. Some are but one microsecond apart, and a program that switches its LEDs in
/// an interrupt is some ten late: of those that are nearly as long, it is the full one or else the one with the fewest bits.
fn v1_nearest(us: u64) -> u8 {
    let off_by = |level: u8| V1_ON_US[usize::from(level)].abs_diff(us);
    let nearest = (0..=255).map(off_by).min().unwrap_or(0);
    // an LED that is lit at all is not dark
    let levels = if us == 0 { 0..=0 } else { 1..=255_u8 };
    let alike = levels.filter(|&level| off_by(level) <= nearest.max(V1_SAME_US));
    let bits = |level: u8| if level == 255 { 0 } else { level.count_ones() };
    alike.min_by_key(|&level| (bits(level), level)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_that_is_plain_is_found_again_on_the_v1() {
        for level in [0, 8, 16, 24, 32, 60, 64, 96, 128, 255] {
            let us: u64 = (0..8).filter(|bit| level >> bit & 1 == 1).map(|bit| u64::from(DAL_V1_BIT_US[bit])).sum();
            for measured in [us, us + u64::from(level > 0) * 12] {
                assert_eq!(v1_level(measured), level, "{measured} us");
            }
        }
    }

    #[test]
    fn a_time_longer_than_each_level_of_the_v1_is_full() {
        let longest = *V1_ON_US.iter().max().expect("levels");
        for us in [longest, longest + V1_SAME_US, longest + V1_SAME_US + 1, 2 * longest, u64::MAX] {
            assert_eq!(v1_level(us), 255, "{us} us");
            assert_eq!(v1_nearest(us.min(4 * longest)), 255, "{us} us");
        }
    }

    /// CODAL lights `level` * 208 ticks of 53 333 (173 of 44 444 while it senses light) in turns that its interrupt makes
    /// longer; programs that switch the LEDs in an interrupt are some microseconds late.
    #[test]
    fn each_level_is_found_again_on_the_v2_however_long_the_interrupt_takes() {
        for (slot, step) in [(53_333, 208), (44_444, 173)] {
            for level in 1..=255_u64 {
                for (interrupt, late) in [(0, 0), (144, 5), (144, 48), (160, 80)] {
                    let (on, turn) = (4 * (level * step + late), 4 * (slot + interrupt));
                    let found = level_of(Model::V2, lit(on), Whole::Turn(turn), 5, 64);
                    assert_eq!(u64::from(found), level, "{late} ticks late of {slot} and {interrupt}");
                }
            }
            assert_eq!(level_of(Model::V2, lit(0), Whole::Turn(4 * slot), 5, 64), 0);
            assert_eq!(level_of(Model::V2, lit(4 * slot), Whole::Turn(4 * slot), 5, 64), 255);
        }
    }

    #[test]
    fn a_turn_of_dal_is_full_whether_it_senses_light_or_not() {
        for (us, period_us) in [(6000, 18_000), (5000, 25_000)] {
            for period in [None, Some(16 * period_us)] {
                assert!(is_turn(Model::V1, 16 * us, period, 16));
            }
            assert_eq!(level_of(Model::V1, lit(16 * us), Whole::Turn(16 * us), 3, 16), 255);
        }
        assert!(!is_turn(Model::V1, 16 * 3000, None, 16));
        // half of the slot, of three rows, and of three rows and two slots to sense in
        let period = |us: u64| Whole::Period { turn: 0, period: 16 * us };
        let half = level_of(Model::V1, lit(16 * 3000), period(18_000), 3, 16);
        assert_eq!(level_of(Model::V1, lit(16 * 2500), period(25_000), 3, 16), half);
    }

    /// 224 * 950 / 255 is 834, so DAL turns the row off after 6 * 834 microseconds: 5004.
    #[test]
    fn a_dimmed_row_is_not_taken_for_one_that_is_full_while_dal_senses_light() {
        let (turn, period) = (16 * (5004 + 33), 16 * 18_000);
        assert!(!is_turn(Model::V1, turn, Some(period), 16));
        assert_eq!(level_of(Model::V1, lit(turn), Whole::Period { turn, period }, 3, 16), 224);
    }

    fn lit(on: u64) -> Lit {
        Lit { on, sampled: 0 }
    }
}
