//! What is changed and pressed belongs to its moment, and a moment is the same however one came there.

use fivebyfive::debugger::{Change, Command, Debugger, Moment, Register, Stopped};
use fivebyfive::hal::Button;
use fivebyfive::session::{Input, RewindableSession};

use super::{ADDS, RAM, TILTED, chip, debugger_of, guest, register, small_image, writes_of};

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
