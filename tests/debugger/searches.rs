//! A search backward finds what a run forward comes by last.

use std::collections::BTreeSet;
use std::sync::Arc;

use fivebyfive::debugger::{Command, Debugger, Moment, Stopped, Watchpoint};

use fivebyfive::session::{HostSpec, ImageSpec, ProgramSpec, Session};

use super::{RAM, chip, debugger_of, guest, image_of, register, writes_of};

/// What is looked for.
#[derive(Clone, Copy, Debug)]
enum Target {
    Breakpoint(u32),
    Access(Watchpoint),
}

impl Target {
    fn set(self, debugger: &mut Debugger) {
        match self {
            Self::Breakpoint(at) => debugger.set_breakpoint(at, true),
            Self::Access(watchpoint) => debugger.add_watchpoint(watchpoint),
        }
    }
}

const END: Moment = Moment::before(430);
/// A target at which a run forward stops more often than this is left out.
const MOST_STOPS: usize = 400;

/// The last stop of a run forward for a target, and where a search backward holds for that; `None` if there are too many stops.
fn last_forward(begin: &Debugger, target: Target) -> Option<(Moment, Stopped)> {
    let mut forward = begin.clone();
    target.set(&mut forward);
    let mut last = None;
    for _ in 0..MOST_STOPS {
        match forward.run(Command::RunTo(END)) {
            Stopped::Arrived(_) => return Some(last.unwrap_or((Moment::before(0), Stopped::HistoryBegin))),
            stopped @ Stopped::Written { .. } => {
                // what nothing executes has happened then, and backward it has not
                let mut before = forward.clone();
                before.run(Command::StepBack);
                last = Some((before.moment(), stopped));
            }
            stopped => last = Some((forward.moment(), stopped)),
        }
    }
    None
}

/// Compares the searches for targets with runs forward; says how many of them were found.
fn compare(path: &str, begin: &Debugger, end: &Debugger, targets: impl IntoIterator<Item = Target>) -> usize {
    let mut found = 0;
    for target in targets {
        let Some(expected) = last_forward(begin, target) else { continue };
        let mut back = end.clone();
        target.set(&mut back);
        let stopped = back.run(Command::ContinueBack);
        found += usize::from(stopped != Stopped::HistoryBegin);
        assert_eq!((back.moment(), stopped), expected, "{path}: {target:x?}");
    }
    found
}

fn begin_and_end(path: &str) -> Option<(Debugger, Debugger)> {
    let begin = Debugger::new(guest(path)?).expect("a chip");
    let mut end = begin.clone();
    end.run(Command::RunTo(END));
    Some((begin, end))
}

/// The words of RAM that are not as they were.
fn changed(begin: &Debugger, end: &Debugger) -> Vec<u32> {
    let words = |debugger: &Debugger| chip(debugger).memory().ram().as_chunks::<4>().0.to_vec();
    let changed = words(begin).into_iter().zip(words(end)).zip((RAM..).step_by(4));
    changed.filter(|((before, after), _)| before != after).map(|(_, at)| at).collect()
}

/// A search passes what cannot have stopped the run.
#[test]
fn a_search_back_finds_the_last_execution_or_write_that_a_run_forward_comes_by() {
    for path in ["v1/buttons_gpiote", "v2/systick", "v2/accelerometer", "v1/serial_echo", "v2/rtc_sleep", "v2/fpu"] {
        let Some((begin, end)) = begin_and_end(path) else { return };
        // what runs at some moments
        let mut targets = Vec::new();
        for tick in (1..430).step_by(47) {
            let mut debugger = end.clone();
            debugger.go_back_to(Moment::before(tick));
            (0..20 * (tick % 7)).for_each(|_| debugger.pass_instruction());
            targets.push(Target::Breakpoint(register(&debugger, 15)));
        }
        let changed = changed(&begin, &end);
        let some = changed.iter().step_by(changed.len() / 8 + 1);
        targets.extend(some.flat_map(|&at| [writes_of(at), writes_of(at + 4)]).map(Target::Access));
        let found = compare(path, &begin, &end, targets);
        assert!(found > 5, "{path}: {found}");
    }
}

/// Reads of memory and of the flash, and accesses of the registers of peripherals and of the processor.
#[test]
fn a_search_back_finds_the_last_read_or_access_of_a_register_that_a_run_forward_comes_by() {
    const PLACES: [(u32, u32); 4] =
        [(0, 0x7_ffff), (RAM, RAM + 0x1_ffff), (0x4000_0000, 0x5fff_ffff), (0xe000_0000, 0xe00f_ffff)];
    let mut kinds = [0; PLACES.len()];
    for path in ["v1/buttons_gpiote", "v2/systick", "v2/accelerometer"] {
        let Some((begin, end)) = begin_and_end(path) else { return };
        for ((from, to), kind) in PLACES.into_iter().zip(&mut kinds) {
            // what is accessed at some moments
            let mut accessed = BTreeSet::new();
            for tick in (0..430).step_by(61) {
                let mut debugger = end.clone();
                debugger.go_back_to(Moment::before(tick));
                debugger.add_watchpoint(Watchpoint { from, to, reads: true, writes: from > RAM });
                for _ in 0..40 {
                    match debugger.run(Command::RunTo(Moment::before(tick + 2))) {
                        Stopped::Access { address, is_write } => _ = accessed.insert((address & !3, is_write)),
                        Stopped::Written { .. } => {}
                        _ => break,
                    }
                }
            }
            let some = accessed.iter().step_by(accessed.len() / 8 + 1);
            let targets = some.map(|&(at, writes)| Watchpoint { from: at, to: at + 3, reads: !writes, writes });
            *kind += compare(path, &begin, &end, targets.map(Target::Access));
            // beside what is accessed nothing is
            let never = Watchpoint { from: 0x2000_0000 - 8, to: 0x2000_0000 - 1, reads: true, writes: true };
            assert_eq!(compare(path, &begin, &end, [Target::Access(never)]), 0);
        }
    }
    assert!(kinds.iter().all(|&found| found > 3), "{kinds:?}");
}

/// Waits for a word of RAM, or of the register at 0x40000100, to be another than 0, and writes to the next word of RAM.
const WAITS: &[u16] = &[
    0x2120, // movs r1, #0x20
    0x0609, // lsls r1, r1, #24
    0x2340, // movs r3, #0x40
    0x061b, // lsls r3, r3, #24
    0x33ff, // adds r3, #0xff
    0x3301, // adds r3, #1
    0x6c08, // ldr r0, [r1, #0x40]
    0x681a, // ldr r2, [r3]
    0x644a, // str r2, [r1, #0x44]
    0x4310, // orrs r0, r2
    0xd0fa, // beq
    0xe7fe, // b .
];

/// A search skips the waiting that it passes, also where the program accesses in each iteration what is looked for. A run that
/// executes each instruction comes by the same.
#[test]
fn a_search_back_finds_the_last_access_of_a_program_that_waits() {
    let host = Arc::new(HostSpec { every_instruction: true, ..HostSpec::default() });
    let spec = ImageSpec::new(Arc::new(image_of(WAITS)), 1).expect("it fits").with_host(host);
    let mut every = Debugger::new(Session::new(ProgramSpec::Image(spec))).expect("a chip");
    let mut end = debugger_of(WAITS);
    // a part of a tick, since a loop accesses often
    every.run(Command::RunTo(END));
    let later = Moment { tick: END.tick, cycle: Some(chip(&every).core().cycles() + 2000) };
    for (address, is_write) in [(RAM + 0x40, false), (0x4000_0100, false), (RAM + 0x44, true)] {
        let watchpoint = Watchpoint { from: address, to: address + 3, reads: !is_write, writes: is_write };
        let mut forward = every.clone();
        forward.add_watchpoint(watchpoint);
        let (mut stops, mut last) = (0, None);
        while forward.run(Command::RunTo(later)) == (Stopped::Access { address, is_write }) {
            (stops, last) = (stops + 1, Some(forward.moment()));
        }
        assert!(stops > 100 && forward.moment() >= later, "{address:#x}: {stops}");
        end.go_back_to(Moment::before(0));
        end.run(Command::RunTo(later));
        end.add_watchpoint(watchpoint);
        assert_eq!(end.run(Command::ContinueBack), Stopped::Access { address, is_write });
        assert_eq!(Some(end.moment()), last, "{address:#x}");
        assert!(end.remove_watchpoint(watchpoint));
    }
    let skipped = |debugger: &Debugger| chip(debugger).core().skipped_cycles();
    assert!(skipped(&every) == 0 && skipped(&end) > chip(&end).core().cycles() / 2);
}

/// What EasyDMA writes and what the entry of an exception puts onto the stack stops a run that watches it, with the writer's name.
#[test]
fn writes_that_no_instruction_does_stop_forward_and_back() {
    for (path, expected) in [
        ("v2/accelerometer", "EasyDMA of TWIM0"),
        ("v2/analog", "EasyDMA of SAADC"),
        ("v2/systick", "the frame of exception SysTick"),
        ("v2/rtc_sleep", "the frame of exception RTC0"),
        ("v2/spi_loop", "EasyDMA of SPIM"),
        ("v1/rtc_sleep", "the frame of exception RTC0"),
    ] {
        let Some((begin, end)) = begin_and_end(path) else { return };
        let mut writers = BTreeSet::new();
        let changed = changed(&begin, &end);
        // a byte that EasyDMA received may be what was there before
        let on_the_stack = (register(&end, 13)..).step_by(4).take(32);
        let some = changed.iter().copied().step_by(changed.len() / 40 + 1).chain(on_the_stack);
        for target in some.map(writes_of).map(Target::Access) {
            if let Some((_, Stopped::Written { by, .. })) = last_forward(&begin, target) {
                writers.insert(by);
                assert_eq!(compare(path, &begin, &end, [target]), 1);
            }
        }
        assert!(writers.iter().any(|by| by.contains(expected)), "{path}: {writers:?}");
    }
}
