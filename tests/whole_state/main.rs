//! The state of a chip is whole: what is restored of it at any moment goes on as it went on itself.
//!
//! Every program that is built runs once, alone for a time and then while a random hand does all that can be done to a board. At
//! random moments, also within a millisecond and between two inputs, a snapshot is taken and restored. What is restored does
//! the same as the chip that was never left, to the next such moment or to the end: the same pictures, sound, lines, reports,
//! packets, transfers, levels and edges of pins, and it is equal then. What was seen to be equal needs no second look, so all
//! cuts of a program together take little more than two runs of it.
//!
//! And a debugger changes nothing: a chip that is held at random instructions, by breakpoints, by watched accesses and at cycles,
//! does the same as one that is not. So does a chip that executes each instruction of loops that wait, in place of skipping them.
//!
//! The images are built by `.ci/images` and `.ci/programs`.

#[expect(dead_code, reason = "each test file uses its part of it")]
#[path = "../built_images/mod.rs"]
mod built_images;
mod hand;
mod held;
mod skipped;
mod watched;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use fivebyfive::emulator::arm::Hold;
use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::{Chip, ChipSnapshot};
use fivebyfive::hal::Acceleration;
use fivebyfive::hardware::Model;
use hand::{Dice, Move};
use watched::Watched;

/// A folder of images of other people, for the test that is ignored.
const OTHERS: &str = "FIVEBYFIVE_OTHERS";

/// How a program is run and cut.
#[derive(Clone, Copy)]
struct Plan {
    /// At most so many milliseconds are left to it before, another number for each seed.
    alone_ms: u64,
    /// For so many milliseconds the hand is there, and the cuts are made.
    ms: u64,
    cuts: usize,
}

/// What was done to a program.
struct Run {
    cuts: usize,
    within_ms: usize,
    ms: u64,
}

/// Something restored, and the chip that it has to be like.
struct Restored {
    watched: Watched,
    /// The move that it was cut before.
    cut: usize,
}

impl Restored {
    /// Makes the moves up to one, and compares what is seen with what was.
    fn follow(&mut self, moves: &[Move], seen: &[u64], to: usize) -> Result<(), String> {
        for at in self.watched.made()..to {
            if self.watched.make(&moves[at]) != seen[at] {
                return Err(format!("cut before move {}, it goes another way in move {at}, {:?}", self.cut, moves[at]));
            }
        }
        Ok(())
    }

    /// Looks whether it is like a chip.
    fn compare(&self, chip: &Chip) -> Result<(), String> {
        if self.watched.chip == *chip {
            return Ok(());
        }
        let (ours, theirs) = (parts(&self.watched.chip), parts(chip));
        let different: Vec<&str> = ours.keys().filter(|&name| ours[name] != theirs[name]).copied().collect();
        Err(format!("cut before move {}, it is another before move {}: {different:?}", self.cut, self.watched.made()))
    }
}

fn parts(chip: &Chip) -> BTreeMap<&'static str, Vec<u8>> {
    let mut parts = BTreeMap::new();
    chip.visit_state(&mut |name, bytes| drop(parts.insert(name, bytes.to_vec())));
    parts
}

/// Runs a program with a hand, cuts it, and says what differs.
fn check(image: &Image, seed: u64, plan: Plan) -> Result<Run, String> {
    let mut dice = Dice::new(seed);
    let moves = hand::moves(&mut dice, plan.ms);
    let mut cuts: Vec<usize> = (0..plan.cuts).map(|_| dice.below(moves.len() as u64) as usize).collect();
    cuts.sort_unstable();
    cuts.dedup();
    // one of them goes on to the end
    let to_the_end = cuts[dice.below(cuts.len() as u64) as usize];
    let mut chip = image.power_on(seed).map_err(|error| error.to_string())?;
    (0..dice.below(plan.alone_ms + 1)).for_each(|_| chip.run_ms(Acceleration::AT_REST));
    let mut live = Watched::new(chip);
    let mut seen = Vec::with_capacity(moves.len());
    let mut before: Option<ChipSnapshot> = None;
    let (mut last, mut long): (Option<Restored>, Option<Restored>) = (None, None);
    for (at, next) in moves.iter().enumerate() {
        if cuts.binary_search(&at).is_ok() {
            if let Some(mut last) = last.take() {
                last.follow(&moves, &seen, at)?;
                last.compare(&live.chip)?;
            }
            let snapshot = live.chip.snapshot(before.as_ref());
            let restored = || Restored { watched: live.with(snapshot.restore()), cut: at };
            let now = restored();
            now.compare(&live.chip)?;
            last = Some(now);
            if at == to_the_end {
                long = Some(restored());
            }
            before = Some(snapshot);
        }
        seen.push(live.make(next));
    }
    for mut restored in last.into_iter().chain(long) {
        restored.follow(&moves, &seen, moves.len())?;
        restored.compare(&live.chip)?;
        if parts(&restored.watched.chip) != parts(&live.chip) {
            return Err(format!("cut before move {}, it is equal, and its state is told in other bytes", restored.cut));
        }
    }
    let is_within = |&&cut: &&usize| cut > 0 && matches!(moves[cut - 1], Move::Cycles(_));
    Ok(Run { cuts: cuts.len(), within_ms: cuts.iter().filter(is_within).count(), ms: plan.ms })
}

/// All images in a folder and those below it.
fn images(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let is_image = |path: &Path| path.extension().is_some_and(|ending| ending == "elf" || ending == "hex");
    let of =
        |path: PathBuf| if path.is_dir() { images(&path) } else { Vec::from_iter(is_image(&path).then_some(path)) };
    paths.into_iter().flat_map(of).collect()
}

/// The board of an image that lies in a folder of its board.
fn board(path: &Path) -> Option<Model> {
    let is_in = |name: &str| path.iter().any(|part| part == name);
    if is_in("v1") { Some(Model::V1) } else { is_in("v2").then_some(Model::V2) }
}

/// A seed that is another for each image.
fn seed(path: &Path) -> u64 {
    let name = path.file_name().expect("a name").as_encoded_bytes();
    let board = path.iter().any(|part| part == "v1").into();
    name.iter()
        .chain([&board])
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Checks all images, several at a time; what was done, and the failures.
fn check_all(images: &[PathBuf], check: impl Fn(&Image, u64) -> Result<Run, String> + Sync) -> (String, String) {
    let (next, done) = (AtomicUsize::new(0), Mutex::new((Vec::new(), Vec::new())));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(path) = images.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let file = fs::read(path).expect("an image");
                    let seed = seed(path);
                    let run = Image::parse(&file, board(path))
                        .map_err(|error| error.to_string())
                        .and_then(|image| check(&image, seed));
                    let mut done = done.lock().expect("no thread panics");
                    match run {
                        Ok(run) => done.0.push(run),
                        Err(failure) => done.1.push(format!("{}, seed {seed}: {failure}", path.display())),
                    }
                }
            });
        }
    });
    let (runs, mut failures) = done.into_inner().expect("no thread panics");
    failures.sort();
    let sum = |of: fn(&Run) -> u64| runs.iter().map(of).sum::<u64>();
    let words = format!(
        "{} of {} images, {} s of board time, {} cuts, {} of them within a millisecond",
        runs.len(),
        images.len(),
        sum(|run| run.ms) / 1000,
        sum(|run| run.cuts as u64),
        sum(|run| run.within_ms as u64),
    );
    (words, failures.join("\n"))
}

#[test]
fn every_program_goes_on_alike_from_any_moment() {
    let images = images(&built_images::place(""));
    let of_programs = images.iter().filter(|path| path.iter().any(|part| part == "programs")).count();
    if images.len() < 40 || of_programs < 150 {
        built_images::leave_out("the images of `.ci/images` and `.ci/programs` are not all built");
    }
    let (_, failures) = check_all(&images, |image, seed| check(image, seed, Plan { alone_ms: 300, ms: 50, cuts: 8 }));
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn no_program_goes_another_way_when_a_debugger_holds_it() {
    let images = images(&built_images::place(""));
    if images.len() < 40 {
        built_images::leave_out("the images of `.ci/images` are not all built");
    }
    let holds = Mutex::new(Vec::new());
    let (words, failures) = check_all(&images, |image, seed| held::check(image, seed, 60, &holds));
    assert!(failures.is_empty(), "{words}\n{failures}");
    let holds = holds.into_inner().expect("no thread panics");
    let count = |of: fn(&Hold) -> bool| holds.iter().filter(|hold| of(hold)).count();
    let counts = [
        count(|hold| *hold == Hold::Paused),
        count(|hold| *hold == Hold::Breakpoint),
        count(|hold| matches!(hold, Hold::Access { is_write: true, .. })),
        count(|hold| matches!(hold, Hold::Access { is_write: false, .. })),
    ];
    assert!(counts.iter().all(|&count| count >= images.len()), "{counts:?}");
}

#[test]
fn no_program_goes_another_way_when_its_waiting_is_skipped() {
    let images = images(&built_images::place(""));
    if images.len() < 40 {
        built_images::leave_out("the images of `.ci/images` are not all built");
    }
    let skipping = AtomicUsize::new(0);
    let (words, failures) = check_all(&images, |image, seed| skipped::check(image, seed, 120, &skipping));
    assert!(failures.is_empty(), "{words}\n{failures}");
    assert!(skipping.into_inner() * 5 > images.len(), "hardly a program waits: {words}");
}

#[test]
#[ignore = "it needs programs of other people, in a folder that FIVEBYFIVE_OTHERS names, and takes minutes"]
fn programs_of_other_people_go_on_alike_from_any_moment() {
    let folder = std::env::var_os(OTHERS).expect("FIVEBYFIVE_OTHERS names a folder of .elf and .hex files");
    let images = images(Path::new(&folder));
    assert!(!images.is_empty(), "{}: there is no .elf and no .hex file", folder.display());
    let plan = Plan { alone_ms: 1500, ms: 600, cuts: 40 };
    let (words, failures) = check_all(&images, |image, seed| check(image, seed, plan));
    // not by a macro: those are silent in a test that passes
    std::io::stderr().write_all(format!("{words}\n").as_bytes()).expect("standard error");
    assert!(failures.is_empty(), "{failures}");
}
