//! Chips that a debugger holds.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use fivebyfive::emulator::arm::{Hold, RAM_BASE, Stops, Traps, Watch};
use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::{Chip, Halt};
use fivebyfive::hal::Acceleration;

use super::Run;
use super::hand::{self, Dice};
use super::watched::Watched;

/// So often a millisecond is held at most.
const HOLDS_A_MS: usize = 12;

/// A debugger that does what comes to its mind.
struct Debugger {
    dice: Dice,
    breakpoints: BTreeSet<u32>,
    watched: Vec<Watch>,
    holds: Vec<Hold>,
}

impl Debugger {
    /// Runs a millisecond with holds.
    fn run_ms(&mut self, chip: &mut Chip, pose: Acceleration) {
        for at in 0.. {
            let traps = if at < HOLDS_A_MS { self.traps(chip) } else { Traps::default() };
            let Some(hold) = chip.run_ms_to_trap(pose, &traps) else { return };
            assert!(chip.is_within_ms());
            self.holds.push(hold);
            self.set_traps(chip);
        }
    }

    /// Sets and removes breakpoints and watchpoints near what runs.
    fn set_traps(&mut self, chip: &mut Chip) {
        let (pc, sp) = (chip.core().register(15), chip.core().register(13));
        if self.dice.below(3) == 0 {
            self.breakpoints.insert(pc + 2 * self.dice.below(8) as u32);
        }
        if self.dice.below(8) == 0 {
            self.breakpoints.clear();
        }
        chip.set_breakpoints(&Arc::new(self.breakpoints.clone()));
        if self.dice.below(4) == 0 {
            let from = match self.dice.below(4) {
                0 => RAM_BASE + self.dice.below(0x400) as u32 * 4,
                1 => pc & !0xff,
                2 => 0x4000_0000 + 0x1000 * self.dice.below(64) as u32,
                _ => sp.wrapping_sub(16),
            };
            let to = from + self.dice.below(64) as u32;
            self.watched.push(Watch { from, to, reads: self.dice.below(2) == 0, writes: self.dice.below(3) != 0 });
        }
        if self.watched.len() > 3 {
            self.watched.clear();
        }
    }

    fn traps(&mut self, chip: &Chip) -> Traps {
        let now = chip.core().cycles();
        let most = [2, 50, 2000, 70_000][self.dice.below(4) as usize];
        let pause_at = (self.dice.below(4) != 0).then(|| now + self.dice.below(most));
        let stops = Stops {
            after: Some(now),
            accesses_after: Some(now),
            watched: self.watched.clone(),
            faults: true,
            passes: false,
        };
        Traps { pause_at, stops: (self.dice.below(5) != 0).then_some(stops) }
    }
}

/// Runs a program with a hand, once alone and once with a debugger, and says what differs. Notes why it was held.
pub fn check(image: &Image, seed: u64, ms: u64, noted: &Mutex<Vec<Hold>>) -> Result<Run, String> {
    let mut dice = Dice::new(seed ^ 0x5eed);
    let moves = hand::moves(&mut dice, ms);
    let mut chip = image.power_on(seed).map_err(|error| error.to_string())?;
    (0..dice.below(300)).for_each(|_| chip.run_ms(Acceleration::AT_REST));
    let mut live = Watched::new(chip);
    let mut held = live.with(live.chip.clone());
    let (breakpoints, watched, holds) = (BTreeSet::new(), Vec::new(), Vec::new());
    let mut debugger = Debugger { dice, breakpoints, watched, holds };
    for (at, next) in moves.iter().enumerate() {
        let seen = live.make(next);
        // a debugger goes on after a breakpoint of the program
        if matches!(live.chip.halted(), Some(Halt::Breakpoint { .. })) {
            break;
        }
        if held.make_with(next, |chip, pose| debugger.run_ms(chip, pose)) != seen {
            return Err(format!("held, it goes another way in move {at}, {next:?}, after {:?}", debugger.holds.last()));
        }
        if held.chip != live.chip {
            return Err(format!("held, it is another after move {at}, {next:?}, after {:?}", debugger.holds.last()));
        }
    }
    noted.lock().expect("no thread panics").extend(&debugger.holds);
    Ok(Run { cuts: debugger.holds.len(), within_ms: debugger.holds.len(), ms })
}
