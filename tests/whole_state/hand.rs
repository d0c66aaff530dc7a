//! A random hand, which does to a board all that can be done to it.

use std::sync::Arc;

use fivebyfive::emulator::air::{MakeCodeMessage, RadioMessage, RadioPacket};
use fivebyfive::hal::{Acceleration, Button, EdgePin, Outside, Quantity};

/// Random numbers of a seed.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        // xorshift has no way out of 0
        Self(seed | 1)
    }

    pub fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // the upper half is the better one
        (self.0 >> 32) % end
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    fn between(&mut self, least: i16, most: i16) -> i16 {
        least + self.below((most - least) as u64 + 1) as i16
    }
}

/// What is done to a board.
#[derive(Clone, Debug)]
pub enum Move {
    Button(Button, bool),
    Pose(Acceleration),
    Pin(EdgePin, Outside),
    Pulse(EdgePin, u32),
    Wire(EdgePin, EdgePin, bool),
    Around(Quantity, i16),
    Clap,
    Battery(bool),
    Serial(u8),
    Radio(Arc<RadioPacket>),
    Reset,
    PowerCycle,
    HoldReset,
    /// A part of a millisecond passes.
    Cycles(u64),
    /// The millisecond ends.
    Ms,
}

/// So many milliseconds, with what is done in them.
pub fn moves(dice: &mut Dice, ms: u64) -> Vec<Move> {
    let mut moves = Vec::new();
    for _ in 0..ms {
        if dice.one_in(8) {
            deeds(dice, &mut moves);
        }
        // parts of a millisecond, of some instructions or of most of it
        if dice.one_in(6) {
            for _ in 0..=dice.below(3) {
                let most = dice.of(&[3, 100, 5000]);
                moves.push(Move::Cycles(1 + dice.below(most)));
                if dice.one_in(3) {
                    deeds(dice, &mut moves);
                }
            }
        }
        moves.push(Move::Ms);
    }
    moves
}

fn deeds(dice: &mut Dice, moves: &mut Vec<Move>) {
    for _ in 0..=dice.below(3) {
        let next = deed(dice);
        moves.push(next);
    }
}

fn deed(dice: &mut Dice) -> Move {
    match dice.below(64) {
        0..20 => Move::Button(dice.of(&Button::ALL), dice.one_in(2)),
        20..28 => {
            let mut axis = || dice.between(-2500, 2500);
            Move::Pose(Acceleration { x_mg: axis(), y_mg: axis(), z_mg: axis() })
        }
        28..34 => {
            let millivolts = Outside::Millivolts(dice.below(3301) as u16);
            Move::Pin(dice.of(&EdgePin::ALL), dice.of(&[Outside::Open, Outside::Low, Outside::High, millivolts]))
        }
        34..37 => Move::Pulse(dice.of(&EdgePin::ALL), 1 + dice.below(5000) as u32),
        37..41 => Move::Wire(dice.of(&EdgePin::ALL), dice.of(&EdgePin::ALL), dice.one_in(2)),
        41..47 => {
            let quantity = dice.of(&Quantity::ALL);
            Move::Around(quantity, dice.between(*quantity.range().start(), *quantity.range().end()))
        }
        47 => Move::Clap,
        48 => Move::Battery(dice.one_in(2)),
        49..57 => Move::Serial(dice.below(128) as u8),
        57..61 => Move::Radio(Arc::new(packet(dice))),
        61 if dice.one_in(6) => Move::Reset,
        62 if dice.one_in(8) => Move::PowerCycle,
        63 if dice.one_in(4) => Move::HoldReset,
        _ => Move::Button(Button::A, false),
    }
}

fn packet(dice: &mut Dice) -> RadioPacket {
    let message = match dice.below(3) {
        0 => RadioMessage::Bytes((0..dice.below(33)).map(|byte| byte as u8).collect()),
        1 => RadioMessage::Message("hello".to_owned()),
        _ => {
            let what = MakeCodeMessage::Value("n".to_owned(), dice.below(100) as f64 / 4.0);
            RadioMessage::MakeCode { what, time_ms: 0, serial: 0 }
        }
    };
    RadioPacket::to_group(dice.below(8) as u8, message.bytes().expect("it is short"))
}
