//! The debugger, without GDB: what stops a program, and that going back leads to what was.

mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::sync::Arc;

use fivebyfive::debugger::{Change, Command, Debugger, Moment, Register, Stopped, Watchpoint};
use fivebyfive::emulator::arm::Fault;
use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::{Chip, Halt};
use fivebyfive::hal::{Acceleration, Button};
use fivebyfive::hardware::Model;
use fivebyfive::session::{ImageSpec, Input, ProgramSpec, RewindableSession, Session};

const ADDS: u32 = 0x0c;
const STORES: u32 = 0x0e;
const LOADS: u32 = 0x12;
const RAM: u32 = 0x2000_0000;

fn session_of(image: Image) -> Session {
    Session::new(ProgramSpec::Image(ImageSpec::new(Arc::new(image), 1).expect("it fits")))
}

fn debugger_of(code: &[u16]) -> Debugger {
    let hex = small_image::hex_of(&small_image::flash_of(code));
    let image = Image::parse(hex.as_bytes(), Some(Model::V2)).expect("an image");
    Debugger::new(session_of(image)).expect("a chip")
}

/// A session with a guest, where it is built.
fn guest(path: &str) -> Option<Session> {
    let image = Image::parse(&built_images::read(&format!("guests/{path}.elf"))?, None).expect("an image");
    Some(session_of(image))
}

fn chip(debugger: &Debugger) -> &Chip {
    debugger.chip().expect("a chip")
}

fn register(debugger: &Debugger, number: u8) -> u32 {
    chip(debugger).core().register(number)
}

fn writes_of(address: u32) -> Watchpoint {
    Watchpoint { from: address, to: address + 3, reads: false, writes: true }
}

#[test]
fn breakpoints_stop_before_the_instruction_forward_and_back() {
    let mut debugger = debugger_of(&small_image::COUNTS);
    let flash = chip(&debugger).memory().flash().to_vec();
    debugger.set_breakpoint(ADDS, true);
    for count in 0..1000 {
        assert_eq!(debugger.run(Command::Continue), Stopped::Breakpoint);
        assert_eq!((register(&debugger, 15), register(&debugger, 1)), (ADDS, count));
    }
    for count in (0..999).rev() {
        assert_eq!(debugger.run(Command::ContinueBack), Stopped::Breakpoint);
        assert_eq!((register(&debugger, 15), register(&debugger, 1)), (ADDS, count));
    }
    assert_eq!(debugger.run(Command::ContinueBack), Stopped::HistoryBegin);
    assert_eq!((debugger.moment(), register(&debugger, 15)), (Moment::before(0), 0x08));
    assert_eq!(chip(&debugger).memory().flash(), flash, "the flash stays as it is");
    debugger.set_breakpoint(ADDS, false);
    assert_eq!(debugger.run(Command::RunTo(Moment::before(5))), Stopped::Arrived(Moment::before(5)));
}

#[test]
fn steps_go_through_the_program_and_back() {
    let mut debugger = debugger_of(&small_image::COUNTS);
    let places: Vec<u32> = [0x08, 0x0a].into_iter().chain([0x0c, 0x0e, 0x10, 0x12, 0x14].repeat(200)).collect();
    for &place in &places {
        assert_eq!(register(&debugger, 15), place);
        assert_eq!(debugger.run(Command::Step), Stopped::Stepped);
    }
    for &place in places.iter().rev() {
        assert_eq!(debugger.run(Command::StepBack), Stopped::Stepped);
        assert_eq!(register(&debugger, 15), place);
    }
    assert_eq!(debugger.run(Command::StepBack), Stopped::HistoryBegin);
    // to behind the loop's last instruction but one
    assert_eq!(debugger.run(Command::StepWithin(0x08, 0x12)), Stopped::Stepped);
    assert_eq!(register(&debugger, 15), 0x12);
}

#[test]
fn watchpoints_stop_before_the_access_forward_and_back() {
    let mut debugger = debugger_of(&small_image::COUNTS);
    debugger.add_watchpoint(writes_of(RAM));
    let write = Stopped::Access { address: RAM, is_write: true };
    for count in 1..=3000 {
        assert_eq!(debugger.run(Command::Continue), write);
        assert_eq!((register(&debugger, 15), register(&debugger, 1)), (STORES, count));
        assert_eq!(chip(&debugger).word(RAM), Some(count - 1), "it is not written yet");
    }
    // the last write of an address, from somewhere after it
    debugger.remove_watchpoint(writes_of(RAM));
    let later = Moment::before(debugger.moment().tick + 700);
    debugger.run(Command::RunTo(later));
    let last = chip(&debugger).word(RAM).expect("RAM");
    debugger.add_watchpoint(writes_of(RAM));
    assert_eq!(debugger.run(Command::ContinueBack), write);
    assert_eq!((register(&debugger, 15), register(&debugger, 1)), (STORES, last));

    let reads = Watchpoint { from: RAM + 0x12, to: RAM + 0x12, reads: true, writes: false };
    debugger.remove_watchpoint(writes_of(RAM));
    debugger.add_watchpoint(reads);
    for command in [Command::Continue, Command::ContinueBack, Command::ContinueBack] {
        assert_eq!(debugger.run(command), Stopped::Access { address: RAM + 0x12, is_write: false });
        assert_eq!(register(&debugger, 15), LOADS);
    }
    // what reads alone does not stop at writes, and the other way round
    debugger.remove_watchpoint(reads);
    debugger.add_watchpoint(Watchpoint { from: RAM, to: RAM + 3, reads: true, writes: false });
    debugger.add_watchpoint(writes_of(RAM + 0x10));
    let later = Moment::before(debugger.moment().tick + 3);
    assert_eq!(debugger.run(Command::RunTo(later)), Stopped::Arrived(later));
}

#[test]
fn changes_belong_to_their_moments_and_fork_the_history() {
    let mut debugger = debugger_of(&small_image::COUNTS);
    debugger.set_breakpoint(ADDS, true);
    (0..100).for_each(|_| drop(debugger.run(Command::Continue)));
    let changed = debugger.moment();
    assert!(debugger.change(Change::Register(Register::Core(1), 5000)));
    assert!(debugger.change(Change::Memory { address: RAM + 0x10, bytes: [1, 2, 3, 4].into() }));
    (0..100).for_each(|_| drop(debugger.run(Command::Continue)));
    assert_eq!((register(&debugger, 1), register(&debugger, 3)), (5100, 0x0403_0201));
    // back beyond the changes, and forward again
    (0..150).for_each(|_| drop(debugger.run(Command::ContinueBack)));
    assert_eq!((register(&debugger, 1), chip(&debugger).word(RAM + 0x10)), (49, Some(0)));
    (0..150).for_each(|_| drop(debugger.run(Command::Continue)));
    assert_eq!((register(&debugger, 1), register(&debugger, 3)), (5100, 0x0403_0201));
    // a change before them forgets them
    debugger.go_back_to(changed);
    assert_eq!(register(&debugger, 1), 5000, "a moment is that after its changes");
    assert_eq!(debugger.run(Command::ContinueBack), Stopped::Breakpoint);
    assert!(debugger.change(Change::Register(Register::Core(1), 70)));
    (0..100).for_each(|_| drop(debugger.run(Command::Continue)));
    assert_eq!((register(&debugger, 1), register(&debugger, 3)), (170, 0));
    assert!(!debugger.change(Change::Memory { address: 0x3000_0000, bytes: [0].into() }), "nothing is there");
}

#[test]
fn a_breakpoint_instruction_stops_and_is_passed() {
    // movs r1, #1; bkpt 7; adds r1, #1; bkpt 8; b .
    let mut debugger = debugger_of(&[0x2101, 0xbe07, 0x3101, 0xbe08, 0xe7fe, 0xbf00]);
    assert_eq!(debugger.run(Command::Continue), Stopped::Instruction(7));
    assert_eq!((register(&debugger, 15), register(&debugger, 1)), (0x0a, 1));
    assert_eq!(debugger.run(Command::Continue), Stopped::Instruction(8));
    assert_eq!((register(&debugger, 15), register(&debugger, 1)), (0x0e, 2));
    assert_eq!(debugger.run(Command::ContinueBack), Stopped::Instruction(7));
    assert_eq!(debugger.run(Command::Step), Stopped::Stepped);
    assert_eq!((register(&debugger, 15), register(&debugger, 1)), (0x0c, 1));
}

#[test]
fn a_fault_stops_at_its_handler_and_what_faulted_is_one_step_back() {
    for board in ["v1", "v2"] {
        let Some(session) = guest(&format!("{board}/hard_fault")) else { return };
        let mut debugger = Debugger::new(session).expect("a chip");
        let Stopped::Fault(Fault { registers, .. }) = debugger.run(Command::Continue) else { panic!("no fault") };
        assert_eq!(chip(&debugger).core().registers().xpsr & 0x1ff, 3, "HardFault");
        assert_eq!(debugger.run(Command::StepBack), Stopped::Stepped);
        assert_eq!(chip(&debugger).core().registers().xpsr & 0x1ff, 0);
        assert_eq!(register(&debugger, 15), registers.r[15]);
        let Stopped::Fault(again) = debugger.run(Command::Step) else { panic!("no fault") };
        assert_eq!(again.registers, registers);
    }
}

#[test]
fn the_end_of_a_program_is_a_place_to_go_back_from() {
    let Some(session) = guest("v2/semihosting_exit") else { return };
    let mut debugger = Debugger::new(session).expect("a chip");
    assert_eq!(debugger.run(Command::Continue), Stopped::Ended(Halt::Exit(0)));
    let end = debugger.moment();
    assert_eq!(debugger.run(Command::Continue), Stopped::Ended(Halt::Exit(0)));
    assert_eq!(debugger.moment(), end, "time stands still");
    assert_eq!(debugger.run(Command::StepBack), Stopped::Stepped);
    // the call of semihosting is BKPT 0xAB
    let call = chip(&debugger).memory().bytes(register(&debugger, 15), 2);
    assert_eq!(call, Some(&[0xab, 0xbe][..]));
    let written: Vec<String> =
        debugger.take_written().flat_map(|(_, output)| output.lines).map(|line| line.text.into()).collect();
    assert_eq!(written, ["hello from semihosting"], "once, however often the run comes by");
}

/// A press within a millisecond comes with the next, and interrupts a program that sleeps; a step passes the handler.
#[test]
fn inputs_come_while_a_program_is_held_and_are_kept() {
    for board in ["v1", "v2"] {
        let Some(session) = guest(&format!("{board}/buttons_gpiote")) else { return };
        let mut debugger = Debugger::new(session).expect("a chip");
        debugger.run(Command::RunTo(Moment::before(50)));
        assert!(chip(&debugger).core().is_asleep());
        assert!(debugger.apply(Input::Press(Button::A)));
        let before = debugger.moment();
        assert_eq!(debugger.run(Command::Step), Stopped::Stepped);
        assert_eq!(chip(&debugger).core().registers().xpsr & 0x1ff, 0, "the handler is over");
        assert!(debugger.moment() > before);
        debugger.run(Command::RunTo(Moment::before(60)));
        let text = |debugger: &mut Debugger| -> Vec<String> {
            debugger.take_written().flat_map(|(_, output)| output.lines).map(|line| line.text.into()).collect()
        };
        assert_eq!(text(&mut debugger).last().map(String::as_str), Some("A"));
        // within a millisecond: at the handler of interrupt 6, GPIOTE, which the press calls again
        let handler = chip(&debugger).word(4 * (16 + 6)).expect("a vector");
        debugger.set_breakpoint(handler, true);
        debugger.go_back_to(Moment::before(20));
        assert_eq!(debugger.run(Command::Continue), Stopped::Breakpoint);
        assert_eq!((debugger.moment().tick, register(&debugger, 15)), (50, handler & !1));
        assert!(debugger.apply(Input::Press(Button::B)));
        let stamped = debugger.session().inputs().last().expect("it is kept");
        assert_eq!((stamped.tick, &stamped.input), (51, &Input::Press(Button::B)));
        debugger.set_breakpoint(handler, false);
        debugger.run(Command::RunTo(Moment::before(60)));
        let last: Vec<String> = text(&mut debugger).into_iter().rev().take(2).collect();
        assert_eq!(last, ["B", "A"]);
    }
}

/// Wherever one has been, forward and back, the chip at a moment is that of a run which nobody held.
#[test]
fn the_chip_at_a_moment_is_the_same_however_one_came_there() {
    let inputs = [(30, Input::Press(Button::A)), (90, Input::Release(Button::A)), (130, Input::Pose(TILTED))];
    for path in ["v1/buttons_gpiote", "v2/systick", "v2/accelerometer", "v1/serial_echo", "v2/rtc_sleep", "v2/fpu"] {
        let (Some(mut alone), Some(session)) = (guest(path), guest(path)) else { return };
        let mut debugger = Debugger::new(session).expect("a chip");
        for (tick, input) in &inputs {
            debugger.run(Command::RunTo(Moment::before(*tick)));
            debugger.apply(input.clone());
        }
        debugger.run(Command::RunTo(Moment::before(200)));
        let mut chips = Vec::new();
        for tick in 0..=200 {
            chips.push(alone.machine().as_chip().expect("a chip").chip().clone());
            inputs.iter().filter(|(at, _)| *at == tick).for_each(|(_, input)| assert!(alone.apply(input.clone())));
            alone.step();
        }
        // xorshift, so that each run is the same
        let mut state = 0x9e37_79b9_u32;
        let mut random = |below: u32| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state % below
        };
        for round in 0..60 {
            match random(6) {
                0 => debugger.go_back_to(Moment::before(random(200).into())),
                1 => (0..=random(20)).for_each(|_| drop(debugger.run(Command::StepBack))),
                2 => (0..=random(50)).for_each(|_| {
                    debugger.begin(Command::Step);
                    // one that sleeps may sleep for ever
                    if (0..20).all(|_| debugger.advance().is_none()) {
                        assert_eq!(debugger.interrupt(), Stopped::Interrupted);
                    }
                }),
                3 => {
                    let pc = register(&debugger, 15);
                    debugger.set_breakpoint(pc + 2 * random(6), true);
                    debugger.run(Command::ContinueBack);
                }
                4 => {
                    debugger.add_watchpoint(writes_of(RAM + 4 * random(16)));
                    debugger.run(Command::ContinueBack);
                }
                _ => {
                    let to = Moment::before(u64::from(random(60)) + debugger.moment().tick);
                    debugger.run(Command::RunTo(to.min(Moment::before(200))));
                }
            }
            // to the next moment that is known from the other run, with nothing that stops the run
            let tick = (debugger.moment().tick + 1).min(200);
            let mut other = debugger.clone();
            other.breakpoints().clone().into_iter().for_each(|at| other.set_breakpoint(at, false));
            other.watchpoints().to_vec().into_iter().for_each(|at| assert!(other.remove_watchpoint(at)));
            if other.moment() < Moment::before(tick) {
                other.run(Command::RunTo(Moment::before(tick)));
            } else {
                other.go_back_to(Moment::before(tick));
            }
            assert!(*chip(&other) == chips[tick as usize], "{path}, round {round}, before {tick} ms");
            if round % 10 == 9 {
                debugger = other;
            }
        }
    }
}

/// A search passes what cannot have stopped the run; it finds what a run forward comes by last.
#[test]
fn a_search_back_finds_the_last_stop_that_a_run_forward_comes_by() {
    const END: Moment = Moment::before(430);
    for path in ["v1/buttons_gpiote", "v2/systick", "v2/accelerometer", "v1/serial_echo", "v2/rtc_sleep", "v2/fpu"] {
        let Some(session) = guest(path) else { return };
        let begin = Debugger::new(session).expect("a chip");
        let mut end = begin.clone();
        end.run(Command::RunTo(END));
        // what runs at some moments, and the words of RAM that are not as they were
        let mut targets = Vec::new();
        for tick in (1..430).step_by(47) {
            let mut debugger = end.clone();
            debugger.go_back_to(Moment::before(tick));
            (0..20 * (tick % 7)).for_each(|_| debugger.pass_instruction());
            targets.push((Some(register(&debugger, 15)), None));
        }
        let words = |debugger: &Debugger| chip(debugger).memory().ram().as_chunks::<4>().0.to_vec();
        let changed = words(&begin).into_iter().zip(words(&end)).zip((RAM..).step_by(4));
        let changed: Vec<u32> = changed.filter(|((before, after), _)| before != after).map(|(_, at)| at).collect();
        targets.extend(
            changed.iter().step_by(changed.len() / 8 + 1).flat_map(|&at| [(None, Some(at)), (None, Some(at + 4))]),
        );
        let mut found = 0;
        for (breakpoint, word) in targets {
            let set = |debugger: &mut Debugger| {
                breakpoint.into_iter().for_each(|at| debugger.set_breakpoint(at, true));
                word.into_iter().for_each(|at| debugger.add_watchpoint(writes_of(at)));
            };
            let mut forward = begin.clone();
            set(&mut forward);
            let (mut last, mut stops) = (None, 0);
            while stops < 400 {
                match forward.run(Command::RunTo(END)) {
                    Stopped::Arrived(_) => break,
                    stopped => last = Some((forward.moment(), stopped)),
                }
                stops += 1;
            }
            if stops == 400 {
                continue;
            }
            let mut back = end.clone();
            set(&mut back);
            let stopped = back.run(Command::ContinueBack);
            let expected = last.unwrap_or((Moment::before(0), Stopped::HistoryBegin));
            assert_eq!((back.moment(), stopped), expected, "{path}: {breakpoint:x?} {word:x?}");
            found += u32::from(stops > 0);
        }
        assert!(found > 5, "{path}: {found}");
    }
}

/// A session with a history is looked through by a copy, and goes to what the copy finds: it is then as if it had been held
/// there in its run.
#[test]
fn a_session_with_a_history_goes_to_what_a_search_finds() {
    for path in ["v1/buttons_gpiote", "v2/rtc_sleep", "v2/accelerometer"] {
        let Some(session) = guest(path) else { return };
        let mut session = RewindableSession::new(session.program().clone());
        session.run_to(3400);
        let lines = session.log().lines().len();
        let before = session.machine().clone();
        // what was executed before tick 2600
        session.go_to(Moment::before(2600));
        let mut debugger = Debugger::over(&mut session).expect("a chip");
        (0..3).for_each(|_| drop(debugger.run(Command::StepBack)));
        let (pc, at) = (register(&debugger, 15), debugger.moment());
        session.go_to(Moment::before(3400));
        assert!(*session.machine() == before, "{path}: there and back");
        session.go_to(at);
        assert_eq!(session.moment(), at, "{path}");
        assert!(*chip(&debugger) == *session.machine().as_chip().expect("a chip").chip(), "{path}");
        session.go_to(Moment::before(3400));
        let mut debugger = Debugger::over(&mut session).expect("a chip");
        debugger.set_breakpoint(pc, true);
        assert_eq!(debugger.run(Command::ContinueBack), Stopped::Breakpoint, "{path}");
        assert!(debugger.moment() >= at, "{path}: {}", debugger.moment());
        session.keep_near(debugger.near().expect("it went back").clone());
        session.go_to(debugger.moment());
        assert!(*chip(&debugger) == *session.machine().as_chip().expect("a chip").chip(), "{path}");
        assert_eq!(session.machine().as_chip().expect("a chip").chip().core().register(15), pc);
        // an input there comes with the next tick, and the tick that is held goes on
        let mut other = session.clone();
        assert!(other.apply(Input::Press(Button::A)));
        let held = other.tick();
        other.run_to(held + 5);
        let mut afresh = RewindableSession::new(other.program().clone());
        afresh.run_to(held + 1);
        assert!(afresh.apply(Input::Press(Button::A)));
        afresh.run_to(held + 5);
        assert!(other.machine() == afresh.machine(), "{path}");
        // an edit of what was before leaves the tick
        let head = session.replace_inputs(Vec::new(), 3400, held);
        assert!(session.moment() == Moment::before(session.tick()) && head.tick == held, "{path}");
        session.seek(3400);
        assert!(*session.machine() == before && session.log().lines().len() == lines, "{path}");
    }
}

const TILTED: Acceleration = Acceleration { x_mg: 300, y_mg: -400, z_mg: -800 };

/// A function that calls itself three times, with a loop behind the call; the count of the calls goes to R4.
const CALLS: [u16; 18] = [
    0x2403, // 0x08: movs r4, #3
    0xf000, 0xf804, // 0x0a: bl 0x16
    0x3501, // 0x0e: adds r5, #1
    0x2d05, // 0x10: cmp r5, #5
    0xd1fc, // 0x12: bne 0x0e
    0xe7fe, // 0x14: b .
    0xb510, // 0x16: push {r4, lr}
    0x3c01, // 0x18: subs r4, #1
    0x2c00, // 0x1a: cmp r4, #0
    0xd001, // 0x1c: beq 0x22
    0xf7ff, 0xfffa, // 0x1e: bl 0x16
    0xbd10, // 0x22: pop {r4, pc}
    0xbf00, 0xbf00, 0xbf00, 0xbf00,
];

/// Functions that are called are one step, forward and back, also where they call themselves; and one returns to its own
/// caller.
#[test]
fn functions_that_are_called_are_one_step_forward_and_back() {
    let mut debugger = debugger_of(&CALLS);
    debugger.run(Command::Step);
    let call = debugger.moment();
    assert_eq!((register(&debugger, 15), register(&debugger, 4)), (0x0a, 3));
    let sp = register(&debugger, 13);
    assert_eq!(debugger.run(Command::StepOver(None)), Stopped::Stepped);
    assert_eq!((register(&debugger, 15), register(&debugger, 4), register(&debugger, 13)), (0x0e, 3, sp));
    assert_eq!(debugger.run(Command::StepBackOver(None)), Stopped::Stepped);
    assert_eq!((register(&debugger, 15), debugger.moment()), (0x0a, call));
    // into the second call of the function, and out to the first one
    for _ in 0..2 {
        debugger.run(Command::ReturnTo { address: 0x16, sp: 0 });
        debugger.run(Command::Step);
    }
    assert_eq!((register(&debugger, 15), register(&debugger, 13)), (0x18, sp - 16));
    assert_eq!(debugger.run(Command::ReturnTo { address: 0x22, sp: sp - 8 }), Stopped::Returned);
    assert_eq!((register(&debugger, 15), register(&debugger, 13)), (0x22, sp - 8));
    assert_eq!(debugger.run(Command::StepBackOver(None)), Stopped::Stepped);
    assert_eq!((register(&debugger, 15), register(&debugger, 13)), (0x1e, sp - 8));
    // a breakpoint in what is called stops
    debugger.set_breakpoint(0x18, true);
    assert_eq!(debugger.run(Command::StepOver(None)), Stopped::Breakpoint);
    debugger.set_breakpoint(0x18, false);
    // the loop behind the call is no return
    debugger.set_breakpoint(0x12, true);
    (0..2).for_each(|_| assert_eq!(debugger.run(Command::Continue), Stopped::Breakpoint));
    assert_eq!((register(&debugger, 15), register(&debugger, 5)), (0x12, 2));
    debugger.set_breakpoint(0x12, false);
    for (pc, r5) in [(0x10, 2), (0x0e, 1), (0x12, 1), (0x10, 1), (0x0e, 0), (0x0a, 0), (0x08, 0)] {
        assert_eq!(debugger.run(Command::StepBackOver(None)), Stopped::Stepped);
        assert_eq!((register(&debugger, 15), register(&debugger, 5)), (pc, r5));
    }
    // a range is left at its end, and at its beginning
    assert_eq!(debugger.run(Command::StepOver(Some((0x08, 0x0e)))), Stopped::Stepped);
    assert_eq!(register(&debugger, 15), 0x0e);
    assert_eq!(debugger.run(Command::StepOver(Some((0x0e, 0x14)))), Stopped::Stepped);
    assert_eq!((register(&debugger, 15), register(&debugger, 5)), (0x14, 5));
    assert_eq!(debugger.run(Command::StepBackOver(Some((0x0e, 0x16)))), Stopped::Stepped);
    assert_eq!((register(&debugger, 15), register(&debugger, 5)), (0x0a, 0));
}
