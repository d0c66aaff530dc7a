//! How DAL on the V1 lights an LED (`MicroBitDisplay.cpp` of microbit-dal), and the level that follows from what was seen.
//!
//! *Shades of grey*: in the turn of a row the columns are written for each bit of the level, from the lowest, and stay for
//! the time of that bit and for as long as the code until the next write takes: 43 microseconds in the loop of the first three
//! bits and 63 to 70 in the interrupt of the others, as MakeCode's build of DAL runs at 16 MHz. (The table of times is made
//! for 23: 1 + 23, 23 + 23, 70 + 23 and so on are 24, 47 and 94.) The eighth bit gets what is left of the turn. Sums of these
//! times do not tell the levels apart: 3 is lit for half a microsecond longer than 4. When an LED is lit does.
//!
//! *Black and white*: the whole row is turned off after 6 * (level * 950 / 255) microseconds, rounded down in the parentheses;
//! 5 in place of 6 while it senses light. The timer's interrupt and the code around it add 33.

use crate::hardware::drivers::DAL_V1_BIT_US;

/// Moments in a turn, in microseconds, each in the middle of a bit's time, whether the code takes 20 microseconds or 75.
pub(super) const SAMPLES_US: [u64; 8] = [12, 58, 140, 290, 590, 1150, 2300, 4600];

/// What the code takes for a bit, at least and at most.
const CODE_US: [u64; 2] = [15, 80];

/// What MakeCode's build takes for each bit.
const MAKECODE_CODE_US: [u64; 7] = [46, 43, 43, 69, 63, 63, 63];

/// How far a turn may be from what MakeCode's build makes of a level, in microseconds.
const SAME_US: u64 = 12;

/// What it takes to turn a row off by the timer.
const TURN_OFF_US: u64 = 33;

/// The level of an LED that was on at the samples whose bits are set, and for so many microseconds of a turn of 6
/// milliseconds; `None` if DAL's shades of grey do not look so.
pub(super) fn grey_level(sampled: u8, on_us: u64) -> Option<u8> {
    let sum = |code_us: [u64; 8]| -> u64 {
        let is_set = |bit: &usize| sampled >> bit & 1 == 1;
        (0..8).filter(is_set).map(|bit| u64::from(DAL_V1_BIT_US[bit]) + code_us[bit]).sum()
    };
    let is_like = if sampled == 0 {
        false
    } else if sampled & sampled.wrapping_add(1) != 0 {
        // it was dark before it was lit, or in between: nobody else lights an LED so
        let rest = u64::from(sampled >> 7) * (CODE_US[1] * 8);
        (sum([CODE_US[0]; 8]).saturating_sub(rest)..=sum([CODE_US[1]; 8])).contains(&on_us)
    } else {
        // other programs light an LED at the beginning of the turn, too
        let mut code_us = [0; 8];
        code_us[..7].copy_from_slice(&MAKECODE_CODE_US);
        sum(code_us).abs_diff(on_us) <= SAME_US
    };
    is_like.then_some(sampled)
}

/// The level of a row that was turned off after so many microseconds of a slot.
pub(super) fn dimmed_level(on_us: u64, slot_us: u64) -> u8 {
    let tick_ms = slot_us / 1000;
    let lit_us = |level: &u64| (level * 950 / 255) * tick_ms + TURN_OFF_US;
    (1..255).min_by_key(|level| lit_us(level).abs_diff(on_us)).unwrap_or(1) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hardware::drivers::DAL_V1_SLOT_US;

    /// The turn of an LED as the driver makes it, with `code_us` of code for each bit.
    fn turn(level: u8, code_us: [u64; 8]) -> (u8, u64) {
        let (mut at, mut sampled, mut on_us) = (0, 0, 0);
        for bit in 0..8 {
            let end =
                if bit == 7 { u64::from(DAL_V1_SLOT_US) } else { at + u64::from(DAL_V1_BIT_US[bit]) + code_us[bit] };
            if level >> bit & 1 == 1 {
                on_us += end - at;
                let seen = |sample: &usize| (at..end).contains(&SAMPLES_US[*sample]);
                (0..8).filter(seen).for_each(|sample| sampled |= 1 << sample);
            }
            at = end;
        }
        (sampled, on_us)
    }

    #[test]
    fn each_shade_of_grey_is_found_again() {
        for level in 1..255 {
            let (sampled, on_us) = turn(level, [46, 43, 43, 69, 63, 63, 63, 0]);
            assert_eq!(grey_level(sampled, on_us), Some(level), "{on_us} us");
            assert_eq!(grey_level(sampled, on_us + 5), Some(level), "an interrupt came in between");
        }
        // levels that are lit with a gap are found with the times that the table was made for, too
        for level in (2..255).filter(|level| level & (level + 1) != 0) {
            let (sampled, on_us) = turn(level, [23; 8]);
            assert_eq!(grey_level(sampled, on_us), Some(level), "{on_us} us");
        }
    }

    #[test]
    fn an_led_that_is_on_from_the_beginning_for_another_time_is_no_shade_of_grey() {
        for on_us in [1, 24, 70, 163, 351, 726, 1476, 2976, 5786] {
            let sampled = (0..8).filter(|&bit| SAMPLES_US[bit] < on_us).fold(0, |bits, bit| bits | 1 << bit);
            assert_eq!(grey_level(sampled, on_us), None, "{on_us} us");
        }
    }

    #[test]
    fn each_brightness_of_the_display_is_found_again() {
        for (slot_us, tick_ms) in [(6000, 6), (5000, 5)] {
            for level in 1..255_u64 {
                for late in [0, 30, 33, 36] {
                    let on_us = level * 950 / 255 * tick_ms + late;
                    let found = u64::from(dimmed_level(on_us, slot_us));
                    assert!(found.abs_diff(level) <= u64::from(late == 0) * 2, "{found} for {level}, {late} us late");
                }
            }
        }
    }
}
