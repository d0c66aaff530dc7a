//! The radio of programs that are compiled for this computer: what they send and hear, beside each other and beside chips.

mod built_images;

use std::sync::Arc;

use fivebyfive::board::{Place, PowerChange};
use fivebyfive::emulator::image::Image;
use fivebyfive::hal::{Button, Buttons, Console, Frame, Inputs, Instant, Outputs, Packet, Program, Uses};
use fivebyfive::scenario::{Format, ProgramName, Scenario, parse};
use fivebyfive::session::{
    BoardNumber, ImageSpec, Input, ProgramSpec, RadioMessage, RadioPacket, RewindableSession, Session, SessionSpec,
    SharedAir,
};
use fivebyfive::verification::{Player, PlayerStatus};

const GROUP: u8 = 7;
const FIRST: BoardNumber = BoardNumber::FIRST;
const SECOND: BoardNumber = BoardNumber(1);
const THIRD: BoardNumber = BoardNumber(2);

/// Writes what it hears; sends the letter of a button that is pressed. It sleeps until something comes, unless it is restless.
#[derive(Clone, Default)]
struct Talker {
    is_restless: bool,
    buttons: Buttons,
    packet: Option<Packet>,
}

impl Program for Talker {
    fn uses(&self) -> Uses {
        Uses::NONE.radio(GROUP)
    }

    fn tick(&mut self, now: Instant, inputs: &Inputs, console: &mut dyn Console) -> Frame {
        if let Some(packet) = &inputs.received {
            console.line(format_args!("{} {}", now.as_ms(), packet.bytes().escape_ascii()));
        }
        let is_new = |button| inputs.buttons.is_down(button) && !self.buttons.is_down(button);
        let letter = is_new(Button::A).then_some(b"a").or(is_new(Button::B).then_some(b"b"));
        self.packet = letter.and_then(|letter| Packet::new(letter));
        self.buttons = inputs.buttons;
        Frame::DARK
    }

    fn outputs(&self) -> Outputs {
        self.packet.map_or(Outputs::NONE, |packet| Outputs::NONE.send(packet))
    }

    fn next_due(&self, now: Instant, _: &Inputs) -> Instant {
        if self.is_restless { now.next() } else { Instant::NEVER }
    }
}

fn talker() -> ProgramSpec {
    Scenario::new(ProgramName::own("talker", Talker::default()).expect("a name"), 1).program_spec()
}

fn talkers(count: usize, air: SharedAir) -> RewindableSession {
    let others = vec![talker(); count - 1].into();
    RewindableSession::new(SessionSpec { program: talker(), others, air, wires: Arc::default() })
}

/// Presses a button of a board at the next tick, and takes the finger off 30 ms later.
fn click(session: &mut RewindableSession, board: BoardNumber, button: Button) {
    session.apply_to(board, Input::Press(button));
    session.run_to(session.tick() + 30);
    session.apply_to(board, Input::Release(button));
    session.run_to(session.tick() + 30);
}

fn lines(session: &RewindableSession, board: BoardNumber) -> Vec<String> {
    let lines = session.log_of(board).expect("a board").lines();
    lines.iter().map(|line| line.text.to_string()).collect()
}

/// A packet from outside, as MicroPython's `radio.send` makes it.
fn message(text: &str) -> Input {
    let bytes = RadioMessage::Message(text.to_owned()).bytes().expect("it is short");
    Input::Radio(Arc::new(RadioPacket::to_group(GROUP, bytes)))
}

#[test]
fn a_packet_is_read_a_tick_after_it_was_sent() {
    let mut session = talkers(3, SharedAir::default());
    session.run_to(100);
    click(&mut session, SECOND, Button::A);
    click(&mut session, FIRST, Button::B);
    assert_eq!(lines(&session, FIRST), ["101 a"]);
    assert_eq!(lines(&session, SECOND), ["161 b"]);
    assert_eq!(lines(&session, THIRD), ["101 a", "161 b"]);
}

#[test]
fn boards_that_send_in_one_tick_do_not_hear_each_other_and_nobody_else_does() {
    let mut session = talkers(3, SharedAir::default());
    session.run_to(100);
    session.apply_to(FIRST, Input::Press(Button::A));
    session.apply_to(SECOND, Input::Press(Button::A));
    session.run_to(200);
    assert!(session.boards().all(|board| lines(&session, board).is_empty()), "two packets at once disturb each other");
    // 30 dB stronger at the third board, to which the second one is as near as the first one is far
    session.apply_to(FIRST, Input::Release(Button::A));
    session.apply_to(SECOND, Input::Release(Button::A));
    session.apply_to(FIRST, Input::Place(Place { x_cm: 0, y_cm: 1000 }));
    session.run_to(300);
    session.apply_to(FIRST, Input::Press(Button::B));
    session.apply_to(SECOND, Input::Press(Button::A));
    session.run_to(400);
    assert_eq!(
        session.boards().map(|board| lines(&session, board)).collect::<Vec<_>>(),
        [vec![], vec![], vec!["301 a".to_owned()]]
    );
}

#[test]
fn a_board_that_is_too_far_hears_nothing() {
    // 30 dB a decade from -45 dBm at a metre; the receiver needs -90 dBm
    for (x_cm, is_heard) in [(3000, true), (3300, false)] {
        let mut session = talkers(2, SharedAir::default());
        session.apply_to(SECOND, Input::Place(Place { x_cm, y_cm: 0 }));
        click(&mut session, FIRST, Button::A);
        assert_eq!(!lines(&session, SECOND).is_empty(), is_heard, "{x_cm} cm");
    }
}

#[test]
fn packets_are_lost_by_a_seed() {
    let heard = |seed, loss_percent| {
        let mut session = talkers(2, SharedAir { seed, loss_percent });
        (0..100).for_each(|_| click(&mut session, FIRST, Button::A));
        lines(&session, SECOND)
    };
    assert_eq!((heard(1, 0).len(), heard(1, 100).len()), (100, 0));
    let half = heard(1, 50);
    assert!((30..=70).contains(&half.len()), "{} of 100", half.len());
    assert_eq!(heard(1, 50), half);
    assert_ne!(heard(2, 50), half);
}

/// A packet of one letter takes 104 µs on the air (8 bits of preamble, 5 bytes of address, a length, 4 bytes and a checksum of 2),
/// and from outside the next one comes 300 µs later: three of them are over in the first millisecond, two more in each of the next
/// ones. One is read in each tick, and three can wait.
#[test]
fn three_packets_wait_and_the_next_one_is_lost() {
    let mut session = RewindableSession::new(talker());
    session.run_to(10);
    for text in ["0", "1", "2", "3", "4", "5"] {
        session.apply(message(text));
    }
    session.run_to(50);
    // when 4 comes, 1, 2 and 3 wait; when 5 comes, 2 and 3 do
    assert_eq!(lines(&session, FIRST), ["11 0", "12 1", "13 2", "14 3", "15 5"]);
}

#[test]
fn only_what_fits_is_heard() {
    let hears = |packet: RadioPacket| {
        let mut session = RewindableSession::new(talker());
        session.run_to(10);
        assert!(session.apply(Input::Radio(Arc::new(packet))));
        session.run_to(20);
        !lines(&session, FIRST).is_empty()
    };
    let usual = RadioPacket::to_group(GROUP, vec![1, 0, 1, b'x']);
    assert!(hears(usual.clone()));
    assert!(!hears(RadioPacket { group: 8, ..usual.clone() }));
    assert!(!hears(RadioPacket { channel: 8, ..usual.clone() }));
    assert!(!hears(RadioPacket { address: 1, ..usual.clone() }));
    // MicroPython's `send_bytes`, and more than it sends by default
    assert!(!hears(RadioPacket::to_group(GROUP, vec![b'x'])));
    assert!(hears(RadioPacket::to_group(GROUP, [&[1, 0, 1][..], &[b'x'; 29]].concat())));
    assert!(!hears(RadioPacket::to_group(GROUP, [&[1, 0, 1][..], &[b'x'; 30]].concat())));
}

/// The time of a board begins anew with a reset; that of the air goes on.
#[test]
fn a_board_that_was_reset_hears_the_others() {
    let mut session = talkers(2, SharedAir::default());
    session.run_to(100);
    session.apply_to(SECOND, Input::Reset);
    session.run_to(150);
    click(&mut session, FIRST, Button::A);
    click(&mut session, SECOND, Button::B);
    assert_eq!((lines(&session, FIRST), lines(&session, SECOND)), (vec!["211 b".to_owned()], vec!["51 a".to_owned()]));
}

#[test]
fn a_board_without_power_hears_nothing_and_hears_again_after_power_on() {
    let mut session = RewindableSession::new(talker());
    session.run_to(10);
    session.apply(Input::Power(PowerChange::Off));
    session.apply(message("off"));
    session.run_to(20);
    session.apply(message("off"));
    session.run_to(30);
    session.apply(Input::Power(PowerChange::On));
    session.run_to(40);
    session.apply(message("on"));
    session.run_to(50);
    let lines = lines(&session, FIRST);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].ends_with(" on"), "{lines:?}");
}

/// Whoever receives while a packet of one's own is due loses it: a radio does one thing at a time.
#[test]
fn what_comes_while_a_board_sends_is_lost() {
    let mut session = RewindableSession::new(talker());
    session.run_to(10);
    // it comes at the beginning of the tick in which the program sends
    session.apply(Input::Press(Button::A));
    session.apply(message("lost"));
    session.run_to(20);
    assert_eq!(lines(&session, FIRST), [""; 0]);
    session.apply(message("heard"));
    session.run_to(30);
    assert_eq!(lines(&session, FIRST), ["21 heard"]);
}

#[test]
fn a_program_that_sleeps_hears_the_same_as_one_that_is_called_for_each_tick() {
    let play = |is_restless| {
        let program = ProgramName::own(
            if is_restless { "restless" } else { "sleeper" },
            Talker { is_restless, ..Talker::default() },
        );
        let program = Scenario::new(program.expect("a name"), 1).program_spec();
        let others = [program.clone()].into();
        let mut session =
            Session::new(SessionSpec { program, others, air: SharedAir::default(), wires: Arc::default() });
        let (mut lines, mut ran) = ([vec![], vec![]], 0);
        let mut run_to = |session: &mut Session, tick| {
            while session.tick() < tick {
                let first = session.step_towards(tick);
                ran += 1;
                for (lines, output) in lines.iter_mut().zip([first, session.take_output_of(SECOND)]) {
                    lines.extend(output.lines.into_iter().map(|line| line.text.to_string()));
                }
            }
        };
        for (tick, board, input) in [
            (10, FIRST, message("out")),
            (50, SECOND, Input::Press(Button::A)),
            (51, SECOND, Input::Press(Button::B)),
            (400, SECOND, message("back")),
        ] {
            run_to(&mut session, tick);
            session.apply_to(board, input);
        }
        run_to(&mut session, 900);
        (lines, ran)
    };
    let ((slept, few), (called, each)) = (play(false), play(true));
    assert_eq!(slept, [["11 out", "51 a", "52 b"].map(str::to_owned).to_vec(), vec!["401 back".to_owned()]]);
    assert_eq!(called, slept);
    assert!(each == 900 && few < 30, "{few} of {each} ticks");
}

#[test]
fn the_radio_is_the_same_after_going_back() {
    let mut session = talkers(2, SharedAir { seed: 3, loss_percent: 20 });
    for round in 0..20 {
        click(&mut session, if round % 3 == 0 { FIRST } else { SECOND }, Button::A);
        (0..5).for_each(|_| {
            session.apply_to(FIRST, message("x"));
        });
        session.run_to(session.tick() + 40);
    }
    let end = session.tick();
    let at_end = session.boards().map(|board| session.machine_of(board).cloned()).collect::<Vec<_>>();
    let all = session.boards().map(|board| lines(&session, board)).collect::<Vec<_>>();
    assert!(all[0].len() > 40 && all[1].len() > 3, "{all:?}");
    // 62 and 63: packets are on the air, and wait
    for tick in [62, 63, 704, end - 1] {
        session.seek(tick);
        session.run_to(end);
        for board in session.boards() {
            assert!(session.machine_of(board) == at_end[board.index()].as_ref(), "from {tick}, {board:?}");
            assert_eq!(lines(&session, board), all[board.index()], "from {tick}");
        }
    }
}

#[test]
fn a_scenario_sends_to_a_program_and_expects_what_it_sends() {
    let play = |steps: &str| {
        let name = ProgramName::own("talker", Talker::default()).expect("a name");
        let text = format!("(version: 1, program: {:?}, steps: [{steps}])", name.as_str());
        let scenario = parse(&text, Format::Ron).unwrap_or_else(|error| panic!("{error}"));
        Player::new(&scenario).expect("it was read").finish().clone()
    };
    let steps = "(at: 100, radio: (group: 7, message: \"hi\")), (at: 101, console: \"101 hi\"),
        (at: 200, click: A), (at: 200, sent: (group: 7, channel: 7, message: \"a\"))";
    assert_eq!(play(steps), PlayerStatus::Passed);
    let other = play("(at: 200, click: A), (at: 200, sent: (group: 7, message: \"b\"))");
    assert!(matches!(other, PlayerStatus::Failed(_)), "{other:?}");
}

/// Counts up by one what MakeCode and MicroPython send, or begins with 41 when A is pressed.
///
/// Its answers wait for 5 ms: a runtime that has just sent does not listen again at once.
#[derive(Clone, Default)]
struct Counter {
    was_down: bool,
    answer: Option<(Instant, i32)>,
    packet: Option<Packet>,
}

impl Program for Counter {
    fn uses(&self) -> Uses {
        Uses::NONE.radio(GROUP)
    }

    fn tick(&mut self, now: Instant, inputs: &Inputs, console: &mut dyn Console) -> Frame {
        let received = inputs.received.and_then(|packet| packet.bytes().get(9..13)?.try_into().ok());
        if let Some(number) = received.map(i32::from_le_bytes) {
            console.line(format_args!("number {number}"));
            self.answer = Some((now.plus_ms(5), number + 1));
        }
        let is_down = inputs.buttons.is_down(Button::A);
        if is_down && !self.was_down {
            self.answer = Some((now, 41));
        }
        self.was_down = is_down;
        self.packet = self.answer.take_if(|(at, _)| *at == now).and_then(|(_, number)| {
            // as MakeCode sends a number: kind 0, time and serial number, which may be 0, and the number
            Packet::new(&[&[0; 9][..], &number.to_le_bytes()].concat())
        });
        Frame::DARK
    }

    fn outputs(&self) -> Outputs {
        self.packet.map_or(Outputs::NONE, |packet| Outputs::NONE.send(packet))
    }
}

#[test]
fn a_program_counts_with_makecode_and_with_micropython() {
    let counter = ProgramName::own("counter", Counter::default()).expect("a name");
    for board in ["makecode/v1/radio", "makecode/v2/radio", "python/v1/radio_mixed", "python/v2/radio_mixed"] {
        let Some(bytes) = built_images::read(&format!("programs/{board}.hex")) else { return };
        let image = Arc::new(Image::parse(&bytes, None).expect("an image"));
        let runtime = ProgramSpec::Image(ImageSpec::new(image, 1).expect("a place on the chip"));
        let native = Scenario::new(counter, 1).program_spec();
        for (programs, mine, its) in
            [([native.clone(), runtime.clone()], FIRST, SECOND), ([runtime, native], SECOND, FIRST)]
        {
            let [program, other] = programs;
            let mut session = RewindableSession::new(SessionSpec {
                program,
                others: [other].into(),
                air: SharedAir::default(),
                wires: Arc::default(),
            });
            session.run_to(4000);
            session.apply_to(mine, Input::Press(Button::A));
            session.run_to(4500);
            let (mine, its) = (lines(&session, mine), lines(&session, its));
            assert!(its.contains(&"number 41".to_owned()), "{board}: {its:?}");
            assert_eq!(mine.first().map(String::as_str), Some("number 42"), "{board}");
            assert!(its.contains(&"number 43".to_owned()), "{board}: {its:?}");
        }
    }
}
