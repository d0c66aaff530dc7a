//! Several boards in one session: they hear each other over the air, and all is the same at each replay.

mod built_images;

use std::path::Path;
use std::sync::Arc;

use fivebyfive::board::Place;
use fivebyfive::emulator::image::Image;
use fivebyfive::scenario::{Format, load, parse};
use fivebyfive::session::{
    BoardNumber, ImageSpec, Input, ProgramSpec, RadioMessage, RadioPacket, RewindableSession, Session, SessionSpec,
    SharedAir, StampedInput,
};
use fivebyfive::verification::{Player, PlayerStatus};

const FIRST: BoardNumber = BoardNumber::FIRST;
const SECOND: BoardNumber = BoardNumber(1);

/// A program that was built, on a board of its own.
fn program(path: &str, seed: u64) -> Option<ProgramSpec> {
    let bytes = built_images::read(&format!("programs/{path}.hex"))?;
    let image = Image::parse(&bytes, None).expect("an image");
    Some(ProgramSpec::Image(ImageSpec::new(Arc::new(image), seed).expect("a place on the chip")))
}

fn boards(paths: &[&str], air: SharedAir) -> Option<SessionSpec> {
    let mut programs = paths.iter().zip(1..).map(|(path, seed)| program(path, seed)).collect::<Option<Vec<_>>>()?;
    let program = programs.remove(0);
    Some(SessionSpec { program, others: programs.into(), air, wires: Arc::default() })
}

/// A packet as MicroPython's `radio.send` makes it, for `radio.py`.
fn message(text: &str) -> Input {
    let bytes = RadioMessage::Message(text.to_owned()).bytes().expect("it is short");
    Input::Radio(Arc::new(RadioPacket { channel: 11, ..RadioPacket::to_group(7, bytes) }))
}

fn lines(session: &RewindableSession, board: BoardNumber) -> Vec<String> {
    let lines = session.log_of(board).expect("a board").lines();
    lines.iter().map(|line| line.text.to_string()).collect()
}

/// The texts that `radio.py` prints of packets: a strength, and the bytes.
fn heard(session: &RewindableSession, board: BoardNumber) -> Vec<(i32, String)> {
    let lines = lines(session, board);
    let packets = lines.iter().filter_map(|line| line.split_once(" b'"));
    packets.map(|(strength, text)| (strength.parse().expect("dBm"), text.to_owned())).collect()
}

#[test]
fn two_boards_answer_each_other() {
    for pair in [["v2", "v2"], ["v1", "v1"], ["v1", "v2"], ["v2", "v1"]] {
        let paths = pair.map(|board| format!("python/{board}/radio"));
        let Some(spec) = boards(&paths.each_ref().map(String::as_str), SharedAir::default()) else { return };
        let mut session = RewindableSession::new(spec);
        session.run_to(2500);
        assert!(session.apply_to(SECOND, message("hi")));
        session.run_to(3500);
        let (first, second) = (heard(&session, FIRST), heard(&session, SECOND));
        // the first board hears what the second one answers, and so on
        assert_eq!(second[0], (-75, "\\x01\\x00\\x01hi'".to_owned()), "{pair:?}");
        assert_eq!(first[0].1, "\\x01\\x00\\x01got hi'", "{pair:?}");
        assert_eq!(second[1].1, "\\x01\\x00\\x01got got hi'", "{pair:?}");
        assert!(first.len() > 3, "{pair:?}: {first:?}");
        // a metre apart: MicroPython sends with 0 dBm unless it is told otherwise
        assert!(first.iter().all(|&(strength, _)| strength == -45), "{pair:?}: {first:?}");
    }
}

#[test]
fn strength_follows_from_the_distance_and_what_is_too_far_is_not_heard() {
    let Some(spec) = boards(&["python/v2/radio", "python/v2/radio"], SharedAir::default()) else { return };
    // 30 dB a decade from -45 dBm at a metre; the receiver needs -90 dBm
    for (x_cm, expected) in [(1000, Some(-75)), (3000, Some(-90)), (3300, None)] {
        let mut session = RewindableSession::new(spec.clone());
        session.apply_to(SECOND, Input::Place(Place { x_cm, y_cm: 0 }));
        session.run_to(2500);
        session.apply_to(SECOND, message("hi"));
        session.run_to(2800);
        assert_eq!(heard(&session, SECOND).len() > 1, expected.is_some(), "{x_cm} cm");
        assert_eq!(heard(&session, FIRST).first().map(|&(strength, _)| strength), expected, "{x_cm} cm");
    }
}

#[test]
fn packets_are_lost_by_a_seed() {
    let received = |seed, loss_percent| {
        let air = SharedAir { seed, loss_percent };
        let mut session = RewindableSession::new(boards(&["python/v2/radio"; 2], air)?);
        session.run_to(2500);
        for number in 0..100 {
            session.apply_to(SECOND, message(&number.to_string()));
            session.run_to(session.tick() + 20);
        }
        Some(heard(&session, FIRST))
    };
    let Some(none) = received(1, 0) else { return };
    let (half, other) = (received(1, 50).expect("built"), received(2, 50).expect("built"));
    assert!(half != other && half.len() < none.len() * 3 / 4, "{} of {}", half.len(), none.len());
    assert_eq!(received(1, 50), Some(half));
    assert_eq!(received(1, 100), Some(Vec::new()));
}

#[test]
fn numbers_of_makecode_go_from_board_to_board() {
    for pair in [["v2", "v2"], ["v1", "v2"]] {
        let paths = pair.map(|board| format!("makecode/{board}/radio"));
        let Some(spec) = boards(&paths.each_ref().map(String::as_str), SharedAir::default()) else { return };
        let mut session = RewindableSession::new(spec);
        session.run_to(4000);
        let mut number = vec![1, 0, 1, 0];
        number.extend([0; 8]);
        number.extend(41_i32.to_le_bytes());
        number.resize(32, 0);
        session.apply_to(FIRST, Input::Radio(Arc::new(RadioPacket::to_group(7, number))));
        session.run_to(4500);
        assert!(lines(&session, FIRST).contains(&"number 41".to_owned()), "{pair:?}: {:?}", lines(&session, FIRST));
        assert!(lines(&session, SECOND).contains(&"number 42".to_owned()), "{pair:?}: {:?}", lines(&session, SECOND));
        assert!(lines(&session, FIRST).contains(&"number 43".to_owned()), "{pair:?}: {:?}", lines(&session, FIRST));
    }
}

#[test]
fn a_board_among_others_that_do_not_send_is_as_it_is_alone() {
    let paths = ["python/v2/buttons", "makecode/v1/show_string", "python/v1/scroll"];
    let Some(spec) = boards(&paths, SharedAir::default()) else { return };
    let mut together = Session::new(spec);
    let mut alone: Vec<Session> =
        paths.iter().zip(1..).map(|(path, seed)| Session::new(program(path, seed).expect("built"))).collect();
    for tick in 0..3000 {
        together.step();
        for (board, session) in together.boards().zip(&mut alone) {
            session.step();
            together.take_output_of(board);
            let (one, other) = (together.machine_of(board).expect("a board"), session.machine());
            assert_eq!(one.board().frame(), other.board().frame(), "{board:?}, tick {tick}");
            let cycles = |machine: &fivebyfive::session::Machine| {
                let core = machine.as_chip().expect("a chip").chip().core();
                (core.cycles(), (0..16).map(|number| core.register(number)).collect::<Vec<_>>())
            };
            assert_eq!(cycles(one), cycles(other), "{board:?}, tick {tick}");
        }
    }
}

#[test]
fn three_boards_are_rewound_and_replayed_to_the_bit() {
    let Some(spec) = boards(&["python/v2/radio", "python/v1/radio", "python/v2/radio"], SharedAir::default()) else {
        return;
    };
    let inputs = [(2000, 0, "a"), (2100, 1, "b"), (2100, 2, "c"), (2600, 2, "d")];
    let stamped =
        inputs.map(|(tick, board, text)| StampedInput { tick, board: BoardNumber(board), input: message(text) });
    let mut session = RewindableSession::with_inputs(spec.clone(), stamped.to_vec(), 3000);
    session.run_to(3000);
    let texts: Vec<_> = session.boards().map(|board| lines(&session, board)).collect();
    assert!(texts.iter().all(|lines| lines.len() > 5), "{texts:?}");
    let at_end = session.boards().map(|board| session.machine_of(board).cloned()).collect::<Vec<_>>();
    // back, and forward again
    for tick in [2050, 2101, 500, 2999] {
        session.seek(tick);
        session.run_to(3000);
        for board in session.boards() {
            assert!(session.machine_of(board) == at_end[board.index()].as_ref(), "from {tick}, {board:?}");
        }
    }
    // anew
    let mut again = RewindableSession::with_inputs(spec, stamped.to_vec(), 3000);
    again.run_to(3000);
    for board in session.boards() {
        assert!(again.machine_of(board) == at_end[board.index()].as_ref(), "{board:?}");
        assert_eq!(lines(&again, board), texts[board.index()]);
    }
}

#[test]
fn scenarios_of_several_boards_pass() {
    if built_images::read("programs/makecode/v1/radio.hex").is_none() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/scenarios/boards");
    let mut played = 0;
    for file in std::fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        let scenario = load(&path).unwrap_or_else(|error| panic!("{error}"));
        assert!(!scenario.boards.is_empty());
        let mut player = Player::new(&scenario).expect("it was read");
        let status = player.finish().clone();
        assert_eq!(status, PlayerStatus::Passed, "{}", path.display());
        // and it is written as it was read
        let text = scenario.seen_from(path.parent().expect("a folder")).to_text(Format::Ron).expect("RON");
        let again = parse(&text, Format::Ron).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!((again.boards.len(), again.steps), (scenario.boards.len(), scenario.steps));
        assert_eq!((again.air, again.wires), (scenario.air, scenario.wires));
        played += 1;
    }
    assert!(played >= 3, "{played}");
}

#[test]
fn what_wires_carry_is_the_same_after_going_back() {
    let Some(wired) = played_to("wires.ron", 1500) else { return };
    assert!(lines(&wired, SECOND).iter().any(|line| line.starts_with("P8 1 ")), "{:?}", lines(&wired, SECOND));
    are_the_same_after_going_back(wired, 1500, &[700, 10, 1499]);
    // the letters are under way in the milliseconds after 2500
    let Some(serial) = played_to("serial.ron", 2900) else { return };
    are_the_same_after_going_back(serial, 2900, &[2520, 2505, 10]);
    let Some(i2c) = played_to("i2c.ron", 2300) else { return };
    are_the_same_after_going_back(i2c, 2300, &[2010, 2021, 2022, 2023, 2024, 2025, 10]);
}

/// A session of a scenario of `programs/scenarios/boards`, with its inputs, run to a tick; `None` if its images are not built.
fn played_to(name: &str, end: u64) -> Option<RewindableSession> {
    built_images::read("programs/python/v1/pins_in.hex")?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/scenarios/boards").join(name);
    let scenario = load(&path).expect("a scenario");
    let script = scenario.script().expect("steps");
    let mut session = RewindableSession::with_inputs(scenario.session_spec(), script.inputs, script.ticks);
    session.run_to(end);
    Some(session)
}

fn are_the_same_after_going_back(mut session: RewindableSession, end: u64, ticks: &[u64]) {
    let at_end = session.boards().map(|board| session.machine_of(board).cloned()).collect::<Vec<_>>();
    for &tick in ticks {
        session.seek(tick);
        session.run_to(end);
        for board in session.boards() {
            assert!(session.machine_of(board) == at_end[board.index()].as_ref(), "from {tick}, {board:?}");
        }
    }
}

/// A scenario of three boards with Lights Out.
fn of_lights_out(steps: &str) -> Result<fivebyfive::scenario::Scenario, String> {
    let boards = r#"{"b": (program: "lights-out", options: (level: 2)), "c": (program: "tilt-a-maze")}"#;
    let text = format!("(version: 1, program: \"lights-out\", boards: {boards}, steps: [\n{steps}\n])");
    parse(&text, Format::Ron).map_err(|error| error.to_string())
}

#[test]
fn steps_are_done_to_the_board_that_they_name_and_a_failure_names_its_board() {
    let play = |steps: &str| {
        let scenario = of_lights_out(steps).expect(steps);
        let mut player = Player::new(&scenario).expect("it was read");
        match player.finish() {
            PlayerStatus::Passed => None,
            PlayerStatus::Failed(failure) => Some(failure.to_string()),
            PlayerStatus::Running => panic!("{steps}"),
        }
    };
    // a click moves the cursor of its own board, and a board holds its own buttons
    let moved = "(at: 3000, on: \"b\", press: A), (at: 3050, press: A), (at: 3100, on: \"b\", release: A),
        (at: 3200, release: A), (at: 4000, on: \"b\", state: (level: 2, cursor: (3, 2))),
        (at: 4000, state: (level: 1, cursor: (3, 2))), (at: 4000, on: \"c\", state: (level: 1))";
    assert_eq!(play(moved), None);
    let alone = "(at: 3000, on: \"b\", click: A), (at: 4000, state: (cursor: (2, 2))),
        (at: 4000, on: \"b\", state: (cursor: (2, 2)))";
    let scenario = of_lights_out(alone).expect("a scenario");
    assert_eq!(Player::new(&scenario).expect("it was read").judge().expectations().count(), 2, "of both boards");
    let failure = play(alone).expect("the cursor of b has moved");
    assert!(failure.starts_with("board b, at 4000 ms"), "{failure}");
    assert!(failure.contains("3000 ms  b: press A"), "{failure}");
}

#[test]
fn what_is_wrong_with_boards_is_told() {
    let unknown = of_lights_out("(at: 5, on: \"d\", click: A)").expect_err("there is no d");
    assert!(unknown.contains("\"d\" is not a board of this scenario; there are a, b, c"), "{unknown}");
    for (boards, words) in [
        (r#"{"a": (program: "lights-out")}"#, "\"a\" is the board that the header describes"),
        (r#"{"": (program: "lights-out")}"#, "a board has a name"),
        (r#"{"b": (program: "image")}"#, "board \"b\": an image runs, and `image` does not say which"),
        (r#"{"b": (program: "lights-out", image: "x.hex")}"#, "`image` is for the program \"image\""),
        (r#"{"b": (program: "lights-out", options: (level: 99))}"#, "99 is not a level"),
    ] {
        let text = format!("(version: 1, program: \"lights-out\", boards: {boards}, steps: [])");
        let error = parse(&text, Format::Ron).expect_err(boards).to_string();
        assert!(error.contains(words), "{boards}: {error}");
    }
    for (wire, words) in [
        (r#"(("a", P0), ("d", P0))"#, "\"d\" is not a board of this scenario; there are a, b"),
        (r#"(("b", P0), ("b", P1))"#, "this wire stays on board \"b\": that is a step, as `wire: (P0, P1)`"),
    ] {
        let boards = r#"{"b": (program: "lights-out")}"#;
        let text = format!("(version: 1, program: \"lights-out\", boards: {boards}, wires: [{wire}], steps: [])");
        let error = parse(&text, Format::Ron).expect_err(wire).to_string();
        assert!(error.contains(words), "{wire}: {error}");
    }
    for (keys, words) in [
        (r#"order: ["b", "d"]"#, "\"d\" is not a board of this scenario; there are a, b"),
        (r#"order: ["b", "b"]"#, "the order names \"b\" two times"),
        (r#"called: """#, "a board has a name, and `called` is empty"),
        (r#"called: "b""#, "\"b\" is the board that the header describes"),
    ] {
        let boards = r#"{"b": (program: "lights-out")}"#;
        let text = format!("(version: 1, program: \"lights-out\", boards: {boards}, {keys}, steps: [])");
        let error = parse(&text, Format::Ron).expect_err(keys).to_string();
        assert!(error.contains(words), "{keys}: {error}");
    }
    let loss = "(version: 1, program: \"lights-out\", air: (loss: 101), steps: [])";
    let error = parse(loss, Format::Ron).expect_err("too much").to_string();
    assert!(error.contains("how many packets of a hundred are lost, 0 to 100"), "{error}");
}
