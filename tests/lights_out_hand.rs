//! A hand that plays Lights Out by its two buttons, through the one door of a session.

use fivebyfive::firmware::glyph::Glyph;
use fivebyfive::firmware::lights_out::solver::Solver;
use fivebyfive::firmware::lights_out::{Area, LEVEL_COUNT, LightsOut, Options, Phase, Raster, classic};
use fivebyfive::hal::{Button, Level};
use fivebyfive::puzzle::{LargeBoard, Order, Orderer, Presser, Progress, Task, field_to_undo, pressed_fields};
use fivebyfive::session::{Input, ProgramSpec, RewindableSession};

fn game(session: &RewindableSession) -> &LightsOut {
    session.machine().as_native().and_then(|native| native.program().as_lights_out()).expect("Lights Out")
}

/// A level that has shown its letter and its number.
fn playing(options: Options) -> RewindableSession {
    let mut session = RewindableSession::new(ProgramSpec::LightsOut(options));
    while game(&session).phase() != Phase::Playing {
        session.step();
    }
    session
}

/// Does what a hand has to do, for at most ten minutes of board time.
fn work(session: &mut RewindableSession, hand: &mut Presser) {
    let until = session.tick() + 600_000;
    while hand.is_busy() {
        assert!(session.tick() < until, "the hand comes to an end");
        let held = hand.tick(game(session));
        for button in Button::ALL {
            let down = held.is_down(button);
            // what changes nothing is not an input
            session.apply(if down { Input::Press(button) } else { Input::Release(button) });
        }
        session.step();
    }
}

/// Presses a shortest solution in an order, and returns how many fields it has.
fn solve(session: &mut RewindableSession, order: Order) -> u32 {
    let solver = Solver::new(game(session).area().size());
    let standing = Progress::of(game(session), &solver).expect("what is played can be cleared");
    let lights = LargeBoard::from(game(session).area().board(game(session).lights()));
    let mut hand = Presser::default();
    for field in Orderer::new(order, 1).fields(&lights, &standing.presses.into()) {
        hand.add(Task::Press(field));
    }
    work(session, &mut hand);
    standing.fewest
}

#[test]
fn all_50_levels_are_solved_by_the_buttons_in_the_fewest_moves_and_end_with_the_check_mark() {
    for level in 1..=LEVEL_COUNT {
        for order in [Order::Reading, Order::Chase, Order::Shuffled] {
            let mut session = playing(Options { start_level: level, ..Options::default() });
            let fewest = solve(&mut session, order);
            // 6 for levels 1 to 5, 7 for 6 to 10, and so on: a fact of the hand-held game
            assert_eq!(fewest, 6 + u32::from(level - 1) / 5, "level {level}");
            assert_eq!(*session.frame(), Glyph::CHECK_MARK.frame(Level::FULL), "level {level}, {order:?}");
            assert_eq!(game(&session).moves(), fewest, "level {level}, {order:?}");
            let line = format!("level {level} solved in {fewest} moves");
            assert_eq!(session.console().last().map(|line| &line.text[..]), Some(&line[..]));
        }
    }
}

#[test]
fn the_small_levels_are_solved_by_the_buttons_too() {
    for level in 1..=LEVEL_COUNT {
        let mut session = playing(Options { start_level: level, area: Area::Centre, ..Options::default() });
        let fewest = solve(&mut session, Order::Reading);
        assert_eq!(*session.frame(), Glyph::CHECK_MARK.frame(Level::FULL), "level {level}");
        assert_eq!(game(&session).moves(), fewest, "level {level}");
    }
}

#[test]
fn what_the_hand_did_is_replayed() {
    let mut session = playing(Options { start_level: 7, ..Options::default() });
    solve(&mut session, Order::Shuffled);
    let mut again = RewindableSession::with_inputs(session.program().clone(), session.inputs().to_vec(), session.end());
    again.run_to(session.end());
    assert_eq!(again.machine(), session.machine());
}

#[test]
fn the_hand_goes_on_from_wherever_the_cursor_is() {
    let mut session = playing(Options::default());
    let mut hand = Presser::default();
    for field in [1, 25, 13, 13] {
        hand.add(Task::Press(field));
    }
    hand.add(Task::GoTo(5));
    work(&mut session, &mut hand);
    let states = session.log().state_changes().iter().filter_map(|change| change.state);
    let pressed = pressed_fields(states.filter_map(|state| Some((state.moves, state.cursor?))), Area::Whole);
    assert_eq!(pressed, [1, 25, 13, 13]);
    assert_eq!((game(&session).cursor(), game(&session).moves()), ((4, 0), 4));
}

#[test]
fn restart_and_random_are_presses_of_a() {
    let mut session = playing(Options::default());
    let mut hand = Presser::default();
    hand.add(Task::Press(13));
    hand.add(Task::Restart);
    work(&mut session, &mut hand);
    assert_eq!((game(&session).moves(), game(&session).lights()), (0, classic(1)));
    // from a level that was played, from one that was not, and from a random one
    for moved in [true, false, true] {
        let before = game(&session).start();
        if moved {
            hand.add(Task::Press(13));
        }
        hand.add(Task::Random);
        work(&mut session, &mut hand);
        while game(&session).phase() != Phase::Playing {
            session.step();
        }
        assert!(!game(&session).is_classic());
        assert_ne!(game(&session).start(), before);
    }
}

#[test]
fn what_cannot_be_done_any_more_is_dropped() {
    // the second press of the fields that are left would fall into the check mark
    let own = Raster::DARK.pressed(2, 2);
    let mut session = playing(Options { own_level: Some(own), ..Options::default() });
    let mut hand = Presser::default();
    for field in [13, 14, 15] {
        hand.add(Task::Press(field));
    }
    work(&mut session, &mut hand);
    assert_eq!((game(&session).phase(), game(&session).moves()), (Phase::CheckMark, 1));
}

#[test]
fn a_stopped_hand_lets_go() {
    let session = playing(Options::default());
    let mut hand = Presser::default();
    hand.add(Task::Press(13));
    assert!(hand.tick(game(&session)).is_down(Button::B));
    hand.stop();
    assert!(!hand.is_busy() && hand.tick(game(&session)).none_down());
}

#[test]
fn a_game_says_how_it_stands() {
    let solver = Solver::new(Area::Whole.size());
    let mut session = playing(Options::default());
    let standing = Progress::of(game(&session), &solver).expect("it can be cleared");
    assert_eq!((standing.fewest_from_start, standing.fewest), (6, 6));
    // 1 3 5 6 8 10 and 16 18 20 21 23 25; the other two have 14 presses
    assert_eq!(standing.shortest_sets, 2);
    let mut hand = Presser::default();
    hand.add(Task::Press(13));
    work(&mut session, &mut hand);
    let after = Progress::of(game(&session), &solver).expect("it can be cleared");
    assert_eq!(after.fewest_from_start, 6);
    assert!(after.fewest == 5 || after.fewest == 7, "a press brings the end nearer or farther");
    let hint = after.nearest_field(&game(&session).clone()).expect("there is something to press");
    assert!(after.presses.fields().any(|field| field == hint));
}

#[test]
fn what_was_pressed_is_read_from_the_start_of_the_level_on() {
    // two presses, a restart, three presses
    let corners = [(0, (2, 2)), (1, (0, 0)), (1, (4, 4)), (2, (4, 4)), (0, (2, 2))];
    let after = [(1, (2, 2)), (1, (1, 0)), (2, (1, 0)), (2, (2, 2)), (3, (2, 2)), (3, (3, 2))];
    let fields = pressed_fields(corners.into_iter().chain(after), Area::Whole);
    assert_eq!(fields, [13, 2, 13]);
    assert_eq!(field_to_undo(&fields, |_| false), Some(13), "the last press, whatever was pressed before");
    // the third press took the second one back, and the fourth the first
    assert_eq!(field_to_undo(&[1, 2, 2], |place| place == 2), Some(1));
    assert_eq!(field_to_undo(&[1, 2, 2, 1], |place| place >= 2), None);
    assert_eq!(field_to_undo(&[1, 2, 2, 5], |place| place == 2), Some(5));
    assert_eq!(pressed_fields([(0, (2, 2)), (1, (1, 1)), (2, (3, 3))], Area::Centre), [1, 9]);
}
