//! A chip that skips the loops in which a program waits, beside one that executes each instruction.

use std::sync::atomic::{AtomicUsize, Ordering};

use fivebyfive::emulator::image::Image;

use super::hand::{self, Dice};
use super::watched::Watched;
use super::{Run, parts};

/// Runs a program twice in the same hands, and says where the runs differ. Programs of which something was skipped are counted.
pub fn check(image: &Image, seed: u64, ms: u64, skipping: &AtomicUsize) -> Result<Run, String> {
    let moves = hand::moves(&mut Dice::new(seed), ms);
    let power_on = || image.power_on(seed).map_err(|error| error.to_string());
    let (mut skips, mut executes) = (Watched::new(power_on()?), Watched::new(power_on()?));
    executes.chip.set_skips_waiting(false);
    for (at, next) in moves.iter().enumerate() {
        if skips.make(next) != executes.make(next) || skips.chip != executes.chip {
            let (ours, theirs) = (parts(&skips.chip), parts(&executes.chip));
            let different: Vec<&str> = ours.keys().filter(|&name| ours[name] != theirs[name]).copied().collect();
            return Err(format!("move {at}, {next:?}, ends elsewhere when waiting is skipped: {different:?}"));
        }
    }
    if executes.chip.skipped_cycles() != 0 {
        return Err("the chip that executes everything skips something".to_owned());
    }
    skipping.fetch_add((skips.chip.skipped_cycles() > 0).into(), Ordering::Relaxed);
    Ok(Run { cuts: 0, within_ms: 0, ms })
}
