//! Boards, places, losses and inputs at random: a session gives the same, whatever the order of its boards, and however often
//! it goes back and forth.

mod built_images;

use std::sync::Arc;

use fivebyfive::board::Place;
use fivebyfive::emulator::image::Image;
use fivebyfive::hal::Button;
use fivebyfive::session::{
    BoardNumber, ImageSpec, Input, Machine, ProgramSpec, RadioMessage, RadioPacket, RewindableSession, SessionSpec,
    SharedAir, StampedInput,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// What runs: programs that send at a press, or answer what comes.
const PROGRAMS: [&str; 6] = [
    "guests/v2/radio.elf",
    "guests/v1/radio.elf",
    "guests/v2/ieee802154.elf",
    "guests/v2/ieee802154.elf",
    "programs/python/v2/radio.hex",
    SILENT,
];

/// A program that does not know that there is a radio.
const SILENT: &str = "guests/v2/buttons_poll.elf";

/// Board time of a run.
const TICKS: u64 = 600;

/// What a board is: its program, and where it is put.
#[derive(Clone, Copy, Debug)]
struct Chosen {
    program: usize,
    place: Place,
}

/// Something that is done to one of the boards.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Press(Button, bool),
    Packet(u8),
    Move(Place),
}

fn place() -> impl Strategy<Value = Place> {
    (-400..400, -400..400).prop_map(|(x_cm, y_cm)| Place { x_cm, y_cm })
}

fn chosen() -> impl Strategy<Value = Chosen> {
    (0..PROGRAMS.len(), place()).prop_map(|(program, place)| Chosen { program, place })
}

fn deed() -> impl Strategy<Value = Deed> {
    let button = prop_oneof![Just(Button::A), Just(Button::B)];
    prop_oneof![
        3 => (button, any::<bool>()).prop_map(|(button, is_down)| Deed::Press(button, is_down)),
        1 => any::<u8>().prop_map(Deed::Packet),
        1 => place().prop_map(Deed::Move),
    ]
}

impl Deed {
    fn input(self) -> Input {
        match self {
            Self::Press(button, true) => Input::Press(button),
            Self::Press(button, false) => Input::Release(button),
            Self::Packet(number) => {
                let bytes = RadioMessage::Message(number.to_string()).bytes().expect("it is short");
                Input::Radio(Arc::new(RadioPacket { channel: 11, ..RadioPacket::to_group(7, bytes) }))
            }
            Self::Move(place) => Input::Place(place),
        }
    }
}

/// The programs that are needed, `None` if they are not built.
fn specs() -> Option<Vec<ProgramSpec>> {
    PROGRAMS
        .iter()
        .map(|path| {
            let model = path.contains("/v1/").then_some(fivebyfive::hardware::Model::V1);
            let image = Image::parse(&built_images::read(path)?, model).expect("an image");
            Some(ProgramSpec::Image(ImageSpec::new(Arc::new(image), 1).expect("a place on the chip")))
        })
        .collect()
}

/// The deeds with the boards that they are done to.
fn of_boards(deeds: Vec<(u64, Index, Deed)>, boards: usize) -> Vec<(u64, usize, Deed)> {
    deeds.into_iter().map(|(tick, board, deed)| (tick, board.index(boards), deed)).collect()
}

/// A session of boards in an order, with the inputs of each: `order` has the indexes of `chosen`.
fn session(
    specs: &[ProgramSpec],
    chosen: &[Chosen],
    order: &[usize],
    deeds: &[(u64, usize, Deed)],
    air: SharedAir,
) -> RewindableSession {
    let mut programs: Vec<ProgramSpec> = order.iter().map(|&index| specs[chosen[index].program].clone()).collect();
    let first = programs.remove(0);
    let mut inputs = Vec::new();
    for (number, &index) in order.iter().enumerate() {
        let board = BoardNumber(number as u8);
        inputs.push(StampedInput { tick: 0, board, input: Input::Place(chosen[index].place) });
        let of_board = deeds.iter().filter(|(_, board, _)| *board == index);
        inputs.extend(of_board.map(|&(tick, _, deed)| StampedInput { tick, board, input: deed.input() }));
    }
    inputs.sort_by_key(|stamped| stamped.tick);
    RewindableSession::with_inputs(
        SessionSpec { program: first, others: programs.into(), air, wires: Arc::default() },
        inputs,
        TICKS,
    )
}

/// The same, run to its end.
fn played(
    specs: &[ProgramSpec],
    chosen: &[Chosen],
    order: &[usize],
    deeds: &[(u64, usize, Deed)],
    air: SharedAir,
) -> RewindableSession {
    let mut session = session(specs, chosen, order, deeds, air);
    session.run_to(TICKS);
    session
}

/// The machine, the lines and what was sent, of each board.
fn all(session: &RewindableSession) -> Vec<(Machine, Vec<String>, Vec<String>)> {
    let of = |board| {
        let log = session.log_of(board).expect("a board");
        let lines = log.lines().iter().map(|line| format!("{} {}", line.tick, line.text)).collect();
        let traffic = log.traffic().iter().map(|seen| format!("{} {}", seen.tick, seen.what)).collect();
        (session.machine_of(board).expect("a board").clone(), lines, traffic)
    };
    session.boards().map(of).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_run_is_the_same_after_each_way_through_it(
        chosen in vec(chosen(), 2..=6),
        deeds in vec((1..TICKS, any::<Index>(), deed()), 20..60),
        (seed, loss_percent) in (any::<u64>(), 0..=60_u8),
        ways in vec((0..TICKS, 1..TICKS), 1..4),
    ) {
        let Some(specs) = specs() else { return Ok(()) };
        let order: Vec<usize> = (0..chosen.len()).collect();
        let deeds = of_boards(deeds, chosen.len());
        let air = SharedAir { seed, loss_percent };
        let expected = all(&played(&specs, &chosen, &order, &deeds, air));
        let mut wandering = session(&specs, &chosen, &order, &deeds, air);
        for (back, forth) in ways {
            wandering.run_to(forth);
            wandering.seek(back);
        }
        wandering.run_to(TICKS);
        prop_assert!(all(&wandering) == expected);
    }

    #[test]
    fn any_number_of_threads_gives_the_same(
        chosen in vec(chosen(), 2..=6),
        deeds in vec((1..TICKS, any::<Index>(), deed()), 20..60),
        (seed, loss_percent) in (any::<u64>(), 0..=60_u8),
        (one, other) in (1..=2_usize, 3..=9_usize),
    ) {
        let Some(specs) = specs() else { return Ok(()) };
        let order: Vec<usize> = (0..chosen.len()).collect();
        let deeds = of_boards(deeds, chosen.len());
        let air = SharedAir { seed, loss_percent };
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| all(&played(&specs, &chosen, &order, &deeds, air)))
        };
        prop_assert!(with(one) == with(other));
    }

    #[test]
    fn a_board_that_does_not_send_changes_nothing_for_the_others(
        chosen in vec(chosen(), 2..=4),
        deeds in vec((1..TICKS, any::<Index>(), deed()), 20..60),
        (seed, loss_percent) in (any::<u64>(), 0..=60_u8),
    ) {
        let Some(specs) = specs() else { return Ok(()) };
        let order: Vec<usize> = (0..chosen.len()).collect();
        let deeds = of_boards(deeds, chosen.len());
        let air = SharedAir { seed, loss_percent };
        let alone = played(&specs, &chosen, &order, &deeds, air);
        let silent = Chosen { program: PROGRAMS.len() - 1, place: Place::default() };
        let (with_it, order) = ([&chosen[..], &[silent]].concat(), [&order[..], &[chosen.len()]].concat());
        let beside = played(&specs, &with_it, &order, &deeds, air);
        prop_assert!(all(&beside)[..chosen.len()] == all(&alone)[..]);
    }

    #[test]
    fn the_order_of_the_boards_changes_nothing(
        (chosen, order) in vec(chosen(), 2..=6).prop_flat_map(|chosen| {
            let order: Vec<usize> = (0..chosen.len()).collect();
            (Just(chosen), Just(order).prop_shuffle())
        }),
        deeds in vec((1..TICKS, any::<Index>(), deed()), 20..60),
    ) {
        let Some(specs) = specs() else { return Ok(()) };
        let in_order: Vec<usize> = (0..chosen.len()).collect();
        let deeds = of_boards(deeds, chosen.len());
        // which packets are lost follows from the numbers of the boards
        let air = SharedAir::default();
        let one = all(&played(&specs, &chosen, &in_order, &deeds, air));
        let other = all(&played(&specs, &chosen, &order, &deeds, air));
        for (number, &index) in order.iter().enumerate() {
            prop_assert!(one[index] == other[number], "board {} as number {}", index, number);
        }
    }
}
