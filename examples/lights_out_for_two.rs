//! Lights Out for two: two boards that talk by radio. `docs/lights-out-for-two.md` explains it step by step.
//!
//! Both boards begin a round with the same lights, those of a classic level. A press changes a light and its neighbours on the own
//! board, and the neighbours of that place on the other board. The round is won when both boards are dark.
//!
//! | what is done | what happens |
//! |---|---|
//! | A short, B short | the cursor goes right, goes down |
//! | B long | a press at the cursor |
//! | A long | all presses of one's own in this round are taken back |
//!
//! Packets are lost now and then, so no packet says "a light was pressed". Each says which lights its board has pressed an odd number
//! of times in this round, and it is sent again and again: whatever was lost, the next packet makes up for it, and one that
//! is heard twice changes nothing.
//!
//! `cargo run --example lights_out_for_two run examples/lights_out_for_two.ron` plays a game of two boards.

use fivebyfive::firmware::glyph::Glyph;
use fivebyfive::firmware::lights_out::{LEVEL_COUNT, Raster, classic};
use fivebyfive::firmware::press::{Press, PressDetector};
use fivebyfive::hal::{Button, Console, Frame, Inputs, Instant, Level, Outputs, Packet, Program, Uses};
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

/// What the program uses: the radio, in a group of its own.
pub const USES: Uses = Uses::NONE.radio(25);

/// The first byte of each packet of this game: others may use the group, too.
const KIND: u8 = b'2';

/// The check mark after a round stands for so long.
const CHECK_MARK_MS: u32 = 1000;

/// The least wait between two packets. Up to 31 ms are added, which are drawn each time.
const LEAST_WAIT_MS: u32 = 10;

/// What one of the boards has done: all that a packet says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The round, which is the number of a classic level: 1 to [`LEVEL_COUNT`].
    pub round: u8,
    /// The lights that were pressed an odd number of times in this round: two presses of one light take each other back.
    pub presses: Raster,
}

impl Played {
    /// As a packet: the kind, the round, and the number of the pattern of presses, low byte first.
    pub fn packet(self) -> Option<Packet> {
        let [a, b, c, d] = self.presses.number().to_le_bytes();
        Packet::new(&[KIND, self.round, a, b, c, d])
    }

    /// What a packet says, if it is one of this game.
    pub fn of_packet(packet: &Packet) -> Option<Self> {
        let &[KIND, round @ 1..=LEVEL_COUNT, a, b, c, d] = packet.bytes() else { return None };
        Some(Self { round, presses: Raster::from_number(u32::from_le_bytes([a, b, c, d]))? })
    }
}

/// The lights of a board after these presses on it and on the other board.
pub fn lights(round: u8, own: Raster, other: Raster) -> Raster {
    // a press changes a light and its neighbours; without the light itself, only the neighbours change
    both(both(classic(round), changed_by(own)), both(changed_by(other), other))
}

/// The lights that presses change.
fn changed_by(presses: Raster) -> Raster {
    let fields = (0..25).map(|field| (field % 5, field / 5)).filter(|&(x, y)| presses.is_lit(x, y));
    fields.fold(Raster::DARK, |lights, (x, y)| lights.pressed(x, y))
}

/// Changes upon changes: a light that is changed twice is as before.
fn both(one: Raster, other: Raster) -> Raster {
    Raster::from_fn(|x, y| one.is_lit(x, y) != other.is_lit(x, y))
}

/// The whole game.
#[derive(Clone)]
pub struct LightsOutForTwo {
    own: Played,
    /// What the other board has pressed in this round, as far as it was heard.
    other: Raster,
    cursor: (usize, usize),
    presses: PressDetector,
    /// Until when the check mark stands.
    solved_until: Instant,
    /// Draws the waits between packets, from the first press or packet on.
    waits: Option<Pcg32>,
    next_packet: Instant,
    packet: Option<Packet>,
}

impl Default for LightsOutForTwo {
    fn default() -> Self {
        Self {
            own: Played { round: 1, presses: Raster::DARK },
            other: Raster::DARK,
            cursor: (2, 2),
            presses: PressDetector::default(),
            solved_until: Instant::BOOT,
            waits: None,
            next_packet: Instant::BOOT,
            packet: None,
        }
    }
}

impl Program for LightsOutForTwo {
    fn uses(&self) -> Uses {
        USES
    }

    fn tick(&mut self, now: Instant, inputs: &Inputs, console: &mut dyn Console) -> Frame {
        if let Some(played) = inputs.received.as_ref().and_then(Played::of_packet) {
            self.hear(now, played, console);
        }
        if now < self.solved_until {
            self.presses.ignore(inputs.buttons);
        } else if let Some(press) = self.presses.sample(now, inputs.buttons) {
            self.take(now, press, console);
        }
        self.packet = self.next_packet(now);
        if now < self.solved_until { Glyph::CHECK_MARK.frame(Level::FULL) } else { self.frame() }
    }

    fn outputs(&self) -> Outputs {
        self.packet.map_or(Outputs::NONE, |packet| Outputs::NONE.send(packet))
    }
}

impl LightsOutForTwo {
    fn take(&mut self, now: Instant, press: Press, console: &mut dyn Console) {
        let (x, y) = self.cursor;
        match press {
            Press::Short(Button::A) => self.cursor.0 = (x + 1) % 5,
            Press::Short(Button::B) => self.cursor.1 = (y + 1) % 5,
            Press::Long(Button::A) => {
                console.line(format_args!("take back"));
                self.press(now, Raster::DARK, console);
            }
            Press::Long(Button::B) => {
                console.line(format_args!("press {x},{y}"));
                let here = Raster::from_fn(|column, row| (column, row) == (x, y));
                self.press(now, both(self.own.presses, here), console);
            }
            Press::Short(_) | Press::Long(_) => {}
        }
    }

    /// The presses of this board are these. When somebody presses, to the millisecond, is random enough for the waits.
    fn press(&mut self, now: Instant, presses: Raster, console: &mut dyn Console) {
        self.own.presses = presses;
        self.waits = Some(Pcg32::seed_from_u64(now.as_ms()));
        self.end_round(now, console);
    }

    /// The other board has done this.
    fn hear(&mut self, now: Instant, other: Played, console: &mut dyn Console) {
        // this board may have begun anew while the other one plays: it answers
        self.waits.get_or_insert_with(|| Pcg32::seed_from_u64(now.as_ms()));
        if other.round > self.own.round {
            self.begin_round(now, other.round, console);
        }
        // a board in a round before this one hears of it soon
        if other.round == self.own.round {
            self.other = other.presses;
            self.end_round(now, console);
        }
    }

    /// Begins the next round if both boards are dark. After the last one comes no other.
    fn end_round(&mut self, now: Instant, console: &mut dyn Console) {
        let Played { round, presses } = self.own;
        let is_won = lights(round, presses, self.other).is_dark() && lights(round, self.other, presses).is_dark();
        if is_won && round < LEVEL_COUNT {
            self.begin_round(now, round + 1, console);
        }
    }

    fn begin_round(&mut self, now: Instant, round: u8, console: &mut dyn Console) {
        console.line(format_args!("round {round}"));
        self.own = Played { round, presses: Raster::DARK };
        self.other = Raster::DARK;
        self.solved_until = now.plus_ms(CHECK_MARK_MS);
    }

    /// The packet of this tick, if there is one. Boards that send at the same time do not hear each other, so the waits between
    /// packets are drawn: two boards do not stay in step for long.
    fn next_packet(&mut self, now: Instant) -> Option<Packet> {
        let waits = self.waits.as_mut()?;
        if now < self.next_packet {
            return None;
        }
        // the highest five bits
        self.next_packet = now.plus_ms(LEAST_WAIT_MS + (waits.next_u32() >> 27));
        self.own.packet()
    }

    fn frame(&self) -> Frame {
        let lights = lights(self.own.round, self.own.presses, self.other);
        Frame::from_fn(|x, y| match (lights.is_lit(x, y), (x, y) == self.cursor) {
            (true, true) => Level::FULL,
            (true, false) => Level(128),
            (false, true) => Level(16),
            (false, false) => Level::DARK,
        })
    }
}

#[cfg(not(target_os = "none"))]
fn main() -> std::process::ExitCode {
    fivebyfive::run(LightsOutForTwo::default())
}
