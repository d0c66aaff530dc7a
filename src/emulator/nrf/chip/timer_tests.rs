//! Timers that only clear themselves are left alone, and nobody sees a difference.

use super::super::io::ResetReason;
use super::Chip;
use crate::hardware::Model;

const TIMER2: u32 = 0x4000_a000;
/// TIMER2 in the peripherals of both chips.
const NUMBER: usize = 10;
const PPI: u32 = 0x4001_f000;
/// A channel that leads to where nothing is.
const NOWHERE: u32 = 0x4001_e000;

/// A chip whose processor sleeps; the events of its timer are all carried if a channel leads from it.
fn chip(model: Model, is_heard: bool) -> Chip {
    // the stack, the start, WFI, and back to it
    const SLEEP: [u8; 12] = [0x00, 0x10, 0x00, 0x20, 0x09, 0x00, 0x00, 0x00, 0x30, 0xbf, 0xfd, 0xe7];
    let mut chip = Chip::new(model, 1);
    assert!(chip.load(0, &SLEEP));
    chip.reset(ResetReason::Pin);
    if is_heard {
        // an event of the timer that never happens
        assert!(chip.bus_write(PPI + 0x510, TIMER2 + 0x160) && chip.bus_write(PPI + 0x514, NOWHERE));
        assert!(chip.bus_write(PPI + 0x504, 1));
    }
    chip
}

/// Whatever a program does to a timer meanwhile.
#[test]
fn a_timer_that_only_clears_itself_is_what_it_would_be() {
    for (model, seed) in Model::ALL.into_iter().flat_map(|model| (1..=20_u32).map(move |seed| (model, seed))) {
        let mut state = seed.wrapping_mul(0x9e37_79b9);
        let mut random = |below: u32| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state % below
        };
        let mut chips = [false, true].map(|is_heard| chip(model, is_heard));
        let mut left_alone = 0;
        for step in 0..600 {
            let compare = 4 * random(4);
            let write = match random(16) {
                0 => Some((0x540 + compare, random(200))),
                1 => Some((0x200, random(16))),
                2 => Some((0x200, 1 << random(12))),
                3 => Some((0x140 + compare, 0)),
                4 => Some((0x304, 1 << (16 + random(4)))),
                5 => Some((4 * random(4), 1)),
                6 => Some((0x508, random(4))),
                7 => Some((0x510, random(3))),
                8..=10 => Some((0, 1)),
                _ => None,
            };
            let seen = chips.each_mut().map(|chip| {
                if let Some((offset, value)) = write {
                    assert!(chip.bus_write(TIMER2 + offset, value));
                }
                chip.bus_write(TIMER2 + 0x40 + compare, 1);
                (0..4)
                    .map(|at| (chip.bus_read(TIMER2 + 0x540 + 4 * at), chip.bus_read(TIMER2 + 0x140 + 4 * at)))
                    .collect()
            });
            let [left, heard]: [Vec<_>; 2] = seen;
            assert_eq!(left, heard, "{model:?}, seed {seed}, step {step}: {write:x?}");
            let cycles = u64::from(random(3000)) * u64::from(random(20));
            for chip in &mut chips {
                if random(2) == 0 {
                    // a channel of others
                    assert!(chip.bus_write(PPI + 0x518, 0x4000_2100) && chip.bus_write(PPI + 0x504, 2));
                }
            }
            chips.iter_mut().for_each(|chip| chip.run_cycles(cycles));
            let lines = chips.each_ref().map(|chip| chip.peripherals.lines());
            assert_eq!(lines[0], lines[1], "{model:?}, seed {seed}, step {step}");
            let place = |chip: &Chip| usize::from(chip.peripherals.instance_of[NUMBER].expect("TIMER2"));
            let is_left =
                |chip: &Chip| chip.peripherals.dues[place(chip)] != chip.peripherals.instances[place(chip)].due;
            assert!(!is_left(&chips[1]));
            left_alone += u32::from(is_left(&chips[0]));
            let now = chips[0].core().cycles();
            for chip in &mut chips {
                assert_eq!(chip.core().cycles(), now);
                let place = place(chip);
                chip.peripherals.catch_up(now, &mut chip.memory);
                assert!(chip.peripherals.dues[place] > now || chip.peripherals.instances[place].due > now);
            }
            let timers = chips.each_ref().map(|chip| chip.peripherals.instances[place(chip)].clone());
            assert_eq!(timers[0], timers[1], "{model:?}, seed {seed}, step {step}");
        }
        assert!(left_alone > 20, "{model:?}, seed {seed}: {left_alone}");
    }
}
