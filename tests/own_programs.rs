//! Programs that are not of this crate: the examples, and what is recorded of them.

#![expect(dead_code, reason = "each example has a `main`, which is not called here")]

#[path = "../examples/sensors.rs"]
mod sensors;
#[path = "../examples/step_1_light.rs"]
mod step_1_light;
#[path = "../examples/step_2_cursor.rs"]
mod step_2_cursor;
#[path = "../examples/step_3_plus.rs"]
mod step_3_plus;
#[path = "../examples/step_4_puzzle.rs"]
mod step_4_puzzle;
#[path = "../examples/step_5_game.rs"]
mod step_5_game;

use fivebyfive::firmware::glyph::Glyph;
use fivebyfive::firmware::lights_out::solver::{Board, Size, Solver};
use fivebyfive::hal::{Button, EdgePin, Frame, Level, Outputs, Outside, PIN_MAX, Program, Quantity};
use fivebyfive::recording::Recording;
use fivebyfive::scenario::{Format, ProgramName, Scenario, parse};
use fivebyfive::session::{Input, RewindableSession};
use fivebyfive::verification::{Player, PlayerStatus};

/// A board at power-on that runs a program, known by `name`.
fn power_on<P: Program + Clone + Send + Sync + 'static>(name: &str, program: P) -> RewindableSession {
    let scenario = Scenario::new(ProgramName::own(name, program).expect("a name"), 1);
    RewindableSession::new(scenario.program_spec())
}

fn hold(session: &mut RewindableSession, button: Button, ms: u64) {
    session.apply(Input::Press(button));
    session.run_to(session.tick() + ms);
    session.apply(Input::Release(button));
    session.run_to(session.tick() + 50);
}

/// The lights of a frame, as a board of the solver: all that is neither dark nor a cursor on a dark light.
fn lights(frame: &Frame) -> Board {
    Board::from_fn(Size::FIVE, |x, y| frame.level(x, y) > Level(16))
}

fn lines(session: &RewindableSession) -> Vec<&str> {
    session.console().iter().map(|line| &line.text[..]).collect()
}

/// Moves a cursor that starts in the upper left, and presses: each field of `presses`, in reading order.
fn press_all(session: &mut RewindableSession, presses: Board) {
    let (mut x, mut y) = (0, 0);
    for field in presses.fields() {
        while x != (field - 1) % 5 {
            hold(session, Button::A, 80);
            x = (x + 1) % 5;
        }
        while y != (field - 1) / 5 {
            hold(session, Button::B, 80);
            y = (y + 1) % 5;
        }
        hold(session, Button::B, 520);
    }
}

#[test]
fn step_1_shows_a_light_in_the_middle() {
    let mut session = power_on("light", step_1_light::Light);
    session.run_to(1);
    assert_eq!(lights(session.frame()).fields().collect::<Vec<_>>(), [13]);
    assert_eq!(session.frame().level(2, 2), Level::FULL);
}

#[test]
fn step_2_moves_a_cursor_that_wraps() {
    let mut session = power_on("cursor", step_2_cursor::Cursor::default());
    session.run_to(1);
    let mut seen = Vec::new();
    for button in [Button::A, Button::A, Button::A, Button::A, Button::A, Button::B] {
        hold(&mut session, button, 80);
        seen.extend(lights(session.frame()).fields());
    }
    assert_eq!(seen, [2, 3, 4, 5, 1, 6]);
}

#[test]
fn step_3_changes_a_plus_and_the_same_press_takes_it_back() {
    let mut session = power_on("plus", step_3_plus::Plus::default());
    hold(&mut session, Button::B, 520);
    assert_eq!(lights(session.frame()).fields().collect::<Vec<_>>(), [1, 2, 6], "a corner has two neighbours");
    hold(&mut session, Button::B, 520);
    assert!(lights(session.frame()).is_dark());
    for _ in 0..2 {
        hold(&mut session, Button::A, 80);
        hold(&mut session, Button::B, 80);
    }
    hold(&mut session, Button::B, 520);
    assert_eq!(lights(session.frame()).fields().collect::<Vec<_>>(), [8, 12, 13, 14, 18]);
    assert_eq!(lines(&session), ["press 0,0", "press 0,0", "press 2,2"]);
}

#[test]
fn step_4_makes_puzzles_that_can_be_solved() {
    let solver = Solver::new(Size::FIVE);
    let mut session = power_on("puzzle", step_4_puzzle::Puzzle::default());
    session.run_to(1);
    let mut before = Board::dark(Size::FIVE);
    for number in 0..50 {
        let now = lights(session.frame());
        let fewest = solver.fewest(now).unwrap_or_else(|| panic!("puzzle {number} cannot be solved")).count();
        assert!((2..=8).contains(&fewest) && now != before, "puzzle {number} needs {fewest}");
        before = now;
        hold(&mut session, Button::A, 520);
    }
}

#[test]
fn step_5_is_a_game_that_ends_with_a_check_mark_and_begins_anew() {
    let solver = Solver::new(Size::FIVE);
    let mut session = power_on("game", step_5_game::Game::default());
    session.run_to(1);
    let first = lights(session.frame());
    let presses = solver.fewest(first).expect("it can be solved");
    press_all(&mut session, presses);
    assert_eq!(*session.frame(), Glyph::CHECK_MARK.frame(Level::FULL));
    assert_eq!(lines(&session).last().copied(), Some(&format!("solved in {} moves", presses.count())[..]));
    session.run_to(session.tick() + 1000);
    let next = lights(session.frame());
    assert!(next != first && solver.is_solvable(next) && !next.is_dark());
}

#[test]
fn a_rewound_program_goes_on_as_it_did() {
    let mut session = power_on("game", step_5_game::Game::default());
    for _ in 0..6 {
        hold(&mut session, Button::A, 80);
        hold(&mut session, Button::B, 520);
    }
    let (end, frame) = (session.tick(), *session.frame());
    session.seek(end / 2);
    session.seek(end);
    assert_eq!(*session.frame(), frame);
}

#[test]
fn what_is_recorded_of_a_program_is_a_test_of_it() {
    let program = ProgramName::own("game", step_5_game::Game::default()).expect("a name");
    let mut recording = Recording::new(Scenario::new(program, 1));
    recording.run_to(100);
    for (button, ms) in [(Button::A, 80), (Button::B, 600), (Button::A, 90), (Button::B, 700)] {
        recording.apply(Input::Press(button));
        recording.run_to(recording.session().tick() + ms);
        recording.apply(Input::Release(button));
        recording.run_to(recording.session().tick() + 100);
    }
    recording.run_to(4000);
    let text = recording.to_scenario().to_text(Format::Ron).expect("it can be written");
    assert!(text.contains("program: \"game\""), "{text}");
    let scenario = parse(&text, Format::Ron).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(*Player::new(&scenario).expect("it was read").finish(), PlayerStatus::Passed);
    // the press of another light is noticed
    let other = text.replacen("A", "B", 1);
    assert_ne!(other, text);
    let scenario = parse(&other, Format::Ron).unwrap_or_else(|error| panic!("{error}\n{other}"));
    assert!(matches!(Player::new(&scenario).expect("it was read").finish(), PlayerStatus::Failed(_)));
}

#[test]
fn the_shipped_scenario_of_the_game_passes() {
    ProgramName::own("game", step_5_game::Game::default()).expect("a name");
    let scenario = parse(include_str!("../examples/game.ron"), Format::Ron).unwrap_or_else(|error| panic!("{error}"));
    let mut player = Player::new(&scenario).expect("it was read");
    assert_eq!(*player.finish(), PlayerStatus::Passed);
    assert!(player.verifier().expectations().len() >= 4);
}

#[test]
fn the_shipped_scenario_of_the_sensors_passes() {
    ProgramName::own("sensors", sensors::Sensors::default()).expect("a name");
    let text = include_str!("../examples/sensors.ron");
    let scenario = parse(text, Format::Ron).unwrap_or_else(|error| panic!("{error}"));
    let mut player = Player::new(&scenario).expect("it was read");
    assert_eq!(*player.finish(), PlayerStatus::Passed);
    assert!(player.verifier().expectations().len() >= 23);
    // each part is noticed when it is another one
    for (part, other) in [
        ("light: 20)", "light: 30)"),
        ("temperature: 23)", "temperature: 26)"),
        ("sound: 128)", "sound: 150)"),
        ("Volts(1.65)", "Volts(1.5)"),
        ("hold: P1", "hold: P2"),
        ("hold: Logo", "hold: P1"),
        ("(P8, Low)", "(P8, High)"),
        ("wire: (P12, P13)", "wire: (P12, P14)"),
    ] {
        let changed = text.replacen(part, other, 1);
        assert_ne!(changed, text, "{part}");
        let scenario = parse(&changed, Format::Ron).unwrap_or_else(|error| panic!("{error}"));
        let mut player = Player::new(&scenario).expect("it was read");
        assert!(matches!(player.finish(), PlayerStatus::Failed(_)), "{other}");
    }
}

#[test]
fn a_program_has_what_it_says_that_it_uses() {
    let session = power_on("sensors", sensors::Sensors::default());
    let machine = session.machine();
    let felt: Vec<Button> = Button::ALL.into_iter().filter(|&button| machine.has_felt(button)).collect();
    assert_eq!(felt, [Button::A, Button::B, Button::Logo, Button::P1]);
    let sensed: Vec<Quantity> = Quantity::ALL.into_iter().filter(|&quantity| machine.has_sensed(quantity)).collect();
    assert_eq!(sensed, Quantity::ALL);
    let used: Vec<EdgePin> = EdgePin::ALL.into_iter().filter(|&pin| machine.has_used_pin(pin)).collect();
    assert_eq!(used, [EdgePin::P2, EdgePin::P8, EdgePin::P12, EdgePin::P13, EdgePin::P16]);

    let session = power_on("light", step_1_light::Light);
    let machine = session.machine();
    assert!(Button::TOUCHED.into_iter().all(|button| !machine.has_felt(button)));
    assert!(Quantity::ALL.into_iter().all(|quantity| !machine.has_sensed(quantity)));
    assert!(EdgePin::ALL.into_iter().all(|pin| !machine.has_used_pin(pin)));
}

/// A wire from a pin that is driven to one that is read, and a reset, at which no pin is driven.
#[test]
fn a_rewound_program_plays_on_the_same_pins() {
    let mut session = power_on("sensors", sensors::Sensors::default());
    session.apply(Input::Pin(EdgePin::P8, Outside::Low));
    session.apply(Input::Wire(EdgePin::P12, EdgePin::P13));
    hold(&mut session, Button::P1, 100);
    let expected = ["tone 880 Hz", "P13 high", "no tone"];
    assert_eq!(lines(&session), expected, "P8 is as it was before the first tick");
    let (end, outputs) = (session.tick(), *session.machine().board().outputs());
    assert_eq!((outputs.duty_of(EdgePin::P12), outputs.tone_hz()), (PIN_MAX, None));
    session.seek(80);
    assert_eq!(session.machine().board().outputs().tone_hz(), Some(880));
    session.seek(end);
    assert_eq!((lines(&session), *session.machine().board().outputs()), (expected.to_vec(), outputs));
    session.apply(Input::Reset);
    assert_eq!(*session.machine().board().outputs(), Outputs::NONE);
}

#[test]
fn a_program_needs_a_name_of_its_own_and_takes_no_options_of_others() {
    for (name, words) in [
        ("lights-out", "\"lights-out\" is the name of another program"),
        ("", "\"\" is no name of a program"),
        ("My Game", "\"My Game\" is no name of a program"),
    ] {
        let error = ProgramName::own(name, step_1_light::Light).expect_err(name);
        assert!(error.starts_with(words), "{error}");
    }
    ProgramName::own("game", step_5_game::Game::default()).expect("a name");
    let error = ProgramName::own("game", step_1_light::Light).expect_err("another program of that name");
    assert_eq!(error, "\"game\" is the name of another program");
    for (options, words) in [
        ("level: 2", "game has no levels to start with"),
        ("size: 3", "`size` is an option of lights-out, not of game"),
    ] {
        let text = format!("(version: 1, program: \"game\", options: ({options}), steps: [])");
        let error = parse(&text, Format::Ron).expect_err(options).to_string();
        assert!(error.contains(words), "{error}");
    }
}
