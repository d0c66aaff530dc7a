//! Lights Out for two: its rules, and the same game on this computer and on the boards, in each pair of them.

mod built_images;
#[expect(dead_code, reason = "its `main` is not called here")]
#[path = "../examples/lights_out_for_two.rs"]
mod lights_out_for_two;

use std::path::Path;
use std::sync::Arc;

use fivebyfive::firmware::lights_out::{LEVEL_COUNT, Raster, classic};
use fivebyfive::hal::{Button, Level, Packet};
use fivebyfive::scenario::{Format, ProgramName, Scenario, parse};
use fivebyfive::session::{BoardNumber, Input, RadioPacket, RewindableSession, Traffic};
use fivebyfive::verification::{Player, PlayerStatus};
use lights_out_for_two::{LightsOutForTwo, Played, lights};
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

const BOARDS: [BoardNumber; 2] = [BoardNumber::FIRST, BoardNumber(1)];

/// The example as it is written.
fn example() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/lights_out_for_two.ron");
    std::fs::read_to_string(path).expect("the example")
}

fn read(text: &str) -> Scenario {
    ProgramName::own("lights-out-for-two", LightsOutForTwo::default()).expect("a name");
    parse(text, Format::Ron).unwrap_or_else(|error| panic!("{error}"))
}

/// The lights of these rows.
fn raster(rows: [[bool; 5]; 5]) -> Raster {
    Raster::from_fn(|x, y| rows[y][x])
}

/// The rules of the game, light by light.
fn press(boards: &mut [[[bool; 5]; 5]; 2], board: usize, x: usize, y: usize) {
    boards[board][y][x] ^= true;
    for [x, y] in [[x + 1, y], [x.wrapping_sub(1), y], [x, y + 1], [x, y.wrapping_sub(1)]] {
        for lights in &mut *boards {
            if let Some(light) = lights.get_mut(y).and_then(|row| row.get_mut(x)) {
                *light ^= true;
            }
        }
    }
}

#[test]
fn a_press_changes_a_plus_here_and_its_neighbours_there() {
    let mut random = Pcg32::seed_from_u64(1);
    for round in 1..=LEVEL_COUNT {
        let start = classic(round);
        let mut boards = [std::array::from_fn(|y| std::array::from_fn(|x| start.is_lit(x, y))); 2];
        let mut presses = [[[false; 5]; 5]; 2];
        for _ in 0..40 {
            let number = random.next_u32() as usize;
            let (board, field) = (number % 2, number / 2 % 25);
            press(&mut boards, board, field % 5, field / 5);
            presses[board][field / 5][field % 5] ^= true;
            let [a, b] = presses.map(raster);
            assert_eq!([lights(round, a, b), lights(round, b, a)], boards.map(raster), "round {round}");
        }
    }
}

#[test]
fn each_round_is_won_when_both_press_what_is_lit_at_its_start() {
    for round in 1..=LEVEL_COUNT {
        let start = classic(round);
        assert!(!start.is_dark() && lights(round, start, start).is_dark(), "round {round}");
    }
}

#[test]
fn other_packets_are_not_of_this_game() {
    let played = Played { round: 50, presses: Raster::from_number(Raster::MAX_NUMBER).expect("a raster") };
    let packet = played.packet().expect("it is short");
    assert_eq!(packet.bytes(), [b'2', 50, 0xff, 0xff, 0xff, 0x01]);
    assert_eq!(Played::of_packet(&packet), Some(played));
    for other in [&b""[..], b"2", b"hello!", b"2\x00\0\0\0\0", b"2\x33\0\0\0\0", b"2\x01\0\0\0\x02", b"2\x01\0\0\0\0\0"]
    {
        assert_eq!(Played::of_packet(&Packet::new(other).expect("it is short")), None, "{other:?}");
    }
}

/// A board of the example: on this computer, or flashed.
fn board(name: &str) -> Option<String> {
    if name == "native" {
        return Some("program: \"lights-out-for-two\"".to_owned());
    }
    let path = format!("{}/lights-out-for-two.elf", name.to_lowercase());
    built_images::read(&path)?;
    Some(format!("program: \"image\", image: {:?}, board: {name}", built_images::place(&path)))
}

#[test]
fn the_example_passes_in_each_pair_of_boards() {
    for pair in [
        ["native", "native"],
        ["native", "V1"],
        ["V2", "native"],
        ["V1", "V1"],
        ["V2", "V2"],
        ["V1", "V2"],
        ["V2", "V1"],
    ] {
        let [Some(a), Some(b)] = pair.map(board) else { continue };
        let own = "program: \"lights-out-for-two\"";
        let text = example().replacen(own, "FIRST", 1).replacen(own, &b, 1).replacen("FIRST", &a, 1);
        let mut scenario = read(&text);
        scenario.find_image(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_or_else(|error| panic!("{pair:?}: {error}"));
        let mut player = Player::new(&scenario).expect("it was read");
        if let PlayerStatus::Failed(failure) = player.finish() {
            panic!("{pair:?}: {failure}");
        }
    }
}

/// The lights that a board shows, without its cursor.
fn shown(session: &RewindableSession, board: BoardNumber) -> Raster {
    let frame = session.machine_of(board).expect("a board").board().frame();
    Raster::from_fn(|x, y| frame.level(x, y) > Level(16))
}

/// Two players who press at random, with half of the packets lost: when they rest, both boards are what the presses make of them.
#[test]
fn what_is_lost_is_made_up_for() {
    for seed in 0..8 {
        let mut scenario = read(&example().replace("seed: 1, loss: 30", &format!("seed: {seed}, loss: 50")));
        scenario.steps.clear();
        let mut session = RewindableSession::new(scenario.session_spec());
        let mut random = Pcg32::seed_from_u64(seed);
        for _ in 0..60 {
            let number = random.next_u32();
            let board = BOARDS[number as usize % 2];
            let button = if number & 2 == 0 { Button::A } else { Button::B };
            let ms = if number & 12 == 0 { 520 } else { 60 };
            session.apply_to(board, Input::Press(button));
            session.run_to(session.tick() + ms);
            session.apply_to(board, Input::Release(button));
            session.run_to(session.tick() + 40 + u64::from(number >> 27));
        }
        session.run_to(session.tick() + 1000);
        let mut boards = [std::array::from_fn(|y| std::array::from_fn(|x| classic(1).is_lit(x, y))); 2];
        for (index, board) in BOARDS.into_iter().enumerate() {
            let log = session.log_of(board).expect("a board");
            let mut own = Vec::new();
            for line in log.lines().iter().map(|line| line.text.to_string()) {
                match line.strip_prefix("press ").and_then(|place| place.split_once(',')) {
                    Some((x, y)) => own.push([x, y].map(|number| number.parse::<usize>().expect("a number"))),
                    None if line == "take back" => own.clear(),
                    None => panic!("{line}"),
                }
            }
            own.into_iter().for_each(|[x, y]| press(&mut boards, index, x, y));
        }
        for (index, board) in BOARDS.into_iter().enumerate() {
            assert_eq!(shown(&session, board), raster(boards[index]), "seed {seed}, {board:?}");
        }
    }
}

/// A board that begins anew hears what round the other one plays, and the other one hears that its presses are gone.
#[test]
fn a_board_that_is_reset_comes_back_into_the_game() {
    let mut scenario = read(&example());
    scenario.steps.retain(|step| !format!("{step:?}").contains("9700"));
    let mut session = RewindableSession::new(scenario.session_spec());
    let script = scenario.script().expect("it was read");
    for stamped in script.inputs {
        session.run_to(stamped.tick);
        session.apply_to(stamped.board, stamped.input);
    }
    session.run_to(11_000);
    let hold = |session: &mut RewindableSession, board| {
        session.apply_to(board, Input::Press(Button::B));
        session.run_to(session.tick() + 600);
        session.apply_to(board, Input::Release(Button::B));
        session.run_to(session.tick() + 500);
    };
    hold(&mut session, BOARDS[1]);
    session.apply_to(BOARDS[1], Input::Reset);
    session.run_to(session.tick() + 2000);
    for board in BOARDS {
        assert_eq!(shown(&session, board), classic(2), "{board:?} plays round 2, in which nothing is pressed");
    }
}

/// Packets of another board that come in each millisecond: those that a board does not hear are no more than those that it sends in
/// that time, for a radio that sends does not listen.
#[test]
fn a_packet_in_each_millisecond_is_heard_unless_the_board_sends() {
    for name in ["native", "V1", "V2"] {
        let Some(board) = board(name) else { continue };
        let mut scenario = read(&format!("(version: 1, {board}, steps: [])"));
        scenario.find_image(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut session = RewindableSession::new(scenario.session_spec());
        session.run_to(500);
        for round in 2..=LEVEL_COUNT {
            let packet = Played { round, presses: Raster::DARK }.packet().expect("it is short");
            let bytes = packet.on_air().as_slice()[1..].to_vec();
            session.apply(Input::Radio(Arc::new(RadioPacket::to_group(25, bytes))));
            // after ten of them, the lines that the board has written have time to leave it
            session.run_to(session.tick() + if round % 10 == 0 { 60 } else { 1 });
        }
        session.run_to(session.tick() + 60);
        let log = session.log();
        let heard = log.lines().iter().filter(|line| line.text.starts_with("round ")).count();
        let sent = log.traffic().iter().filter(|seen| matches!(seen.what, Traffic::Sent(_))).count();
        let lost = usize::from(LEVEL_COUNT) - 1 - heard;
        assert!(lost <= sent && heard > 35, "{name}: {heard} heard, {lost} lost, {sent} sent");
    }
}
