//! Commands to a board that is debugged: what is done to the board, and where the run goes to.

use std::fmt::Write as _;
use std::io;

use super::{Command, Moment, Stopped};
use crate::hal::{Acceleration, Button, Quantity};
use crate::session::Input;

/// The first words of all commands but those of what is around the board.
const COMMANDS: [&str; 12] =
    ["help", "time", "history", "press", "release", "pose", "shake", "clap", "serial", "reset", "until", "faults"];

const HELP: &str = "\
time            the time since power-on, and the cycle
history         how far back the run can be gone
press BUTTON    A, B, AB, Logo, P0, P1, P2: from the next millisecond on
release BUTTON
pose X Y Z      how the board is held, in milli-g: pose 0 300 -980
shake, clap
light VALUE     what is around the board; temperature, heading, field, sound, too
serial TEXT     sends a line to the serial port
reset           presses the reset button; the program begins anew when it goes on
reset halt      the same, and the program is held at its first instruction
until MS        runs to a time in ms since power-on, or goes back to it
faults on|off   whether a fault stops the program, as it does unless this is said";

/// Whether a line begins as a command does.
#[must_use]
pub fn is_command(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_quantity = Quantity::ALL.iter().any(|quantity| quantity.name() == first);
    is_quantity || COMMANDS.contains(&first)
}

/// A board that is debugged.
pub trait Monitored {
    /// Where the run is held.
    fn moment(&self) -> Moment;

    /// The cycle of now.
    fn cycle(&self) -> u64;

    /// The first moment that can be gone back to, and the bytes that the history takes.
    fn history(&self) -> (Moment, usize);

    /// Does something to the board; returns whether that changes anything.
    ///
    /// # Errors
    /// As for [`Self::advance`].
    fn apply(&mut self, input: Input) -> io::Result<bool>;

    /// Goes to a moment that the run has come by.
    ///
    /// # Errors
    /// As for [`Self::advance`].
    fn go_back_to(&mut self, moment: Moment) -> io::Result<()>;

    /// Chooses whether a fault is a stop.
    fn catch_faults(&mut self, catches: bool);

    /// Begins to run.
    fn begin(&mut self, command: Command);

    /// Does some pieces of it; returns why it has stopped, if it has.
    ///
    /// # Errors
    /// What the program writes cannot be written, or nobody runs the program any more.
    fn advance(&mut self) -> io::Result<Option<Stopped>>;
}

/// Does a command; returns what is answered.
///
/// # Errors
/// As for [`Monitored::advance`].
pub fn monitor(board: &mut impl Monitored, line: &str) -> io::Result<String> {
    Doing(board).monitor(line)
}

struct Doing<'a, M>(&'a mut M);

impl<M: Monitored> Doing<'_, M> {
    fn monitor(&mut self, line: &str) -> io::Result<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let numbers: Vec<i64> = line
            .split(|character: char| !character.is_ascii_digit() && character != '-')
            .filter_map(|word| word.parse().ok())
            .collect();
        Ok(match (words.as_slice(), numbers.as_slice()) {
            ([] | ["help"], _) => HELP.to_owned(),
            (["time"], _) => self.time(),
            (["history"], _) => {
                let (begin, bytes) = self.0.history();
                format!("from {begin} on; {:.1} MiB", bytes as f64 / f64::from(1 << 20))
            }
            (["press", name], _) => self.buttons(name, Input::Press)?,
            (["release", name], _) => self.buttons(name, Input::Release)?,
            (["pose", ..], &[x, y, z]) => self.pose([x, y, z])?,
            (["shake"], _) => self.apply([Input::SHAKE])?,
            (["clap"], _) => self.apply([Input::Clap])?,
            (["serial", ..], _) => {
                let text = line.trim_start().strip_prefix("serial").unwrap_or_default().trim_start();
                self.apply(format!("{text}\n").bytes().map(Input::Serial))?
            }
            (["reset"], _) => self.apply([Input::Reset])?,
            (["reset", "halt"], _) => {
                self.apply([Input::Reset])?;
                // the button is pressed between two milliseconds
                let tick = self.0.moment().tick + u64::from(self.0.moment().cycle.is_some());
                self.run_to(Moment { tick, cycle: Some(0) })?
            }
            (["until", _], &[ms]) => self.run_to(Moment::before(u64::try_from(ms).unwrap_or(0)))?,
            (["faults", switch @ ("on" | "off")], _) => {
                self.0.catch_faults(*switch == "on");
                String::new()
            }
            ([name, _], &[value]) => match Quantity::ALL.into_iter().find(|quantity| quantity.name() == *name) {
                Some(quantity) => self.around(quantity, value)?,
                None => unknown(line),
            },
            _ => unknown(line),
        })
    }

    fn time(&self) -> String {
        format!("{} ms, cycle {}", self.0.moment().tick, self.0.cycle())
    }

    fn apply(&mut self, inputs: impl IntoIterator<Item = Input>) -> io::Result<String> {
        let mut answer = String::new();
        for input in inputs {
            if !self.0.apply(input.clone())? {
                // a string takes all
                let _ = writeln!(answer, "{input}: that changes nothing");
            }
        }
        Ok(answer)
    }

    fn buttons(&mut self, name: &str, input: fn(Button) -> Input) -> io::Result<String> {
        let of = |letters: &str| {
            Button::ALL.into_iter().filter(|button| button.name().eq_ignore_ascii_case(letters)).collect::<Vec<_>>()
        };
        let buttons = if name.eq_ignore_ascii_case("ab") { vec![Button::A, Button::B] } else { of(name) };
        if buttons.is_empty() {
            return Ok(format!("{name}: there is no such button; A, B, AB, Logo, P0, P1 and P2 are"));
        }
        self.apply(buttons.into_iter().map(input))
    }

    fn pose(&mut self, axes: [i64; 3]) -> io::Result<String> {
        let most = i64::from(Acceleration::MAX_MG);
        if axes.iter().any(|axis| axis.abs() > most) {
            return Ok(format!("a pose has three axes of -{most} to {most} milli-g"));
        }
        let [x_mg, y_mg, z_mg] = axes.map(|axis| axis as i16);
        self.apply([Input::Pose(Acceleration { x_mg, y_mg, z_mg })])
    }

    fn around(&mut self, quantity: Quantity, value: i64) -> io::Result<String> {
        let range = quantity.range();
        match i16::try_from(value).ok().filter(|value| range.contains(value)) {
            Some(value) => self.apply([Input::Around(quantity, value)]),
            None => Ok(format!("{} is {} to {}", quantity.name(), range.start(), range.end())),
        }
    }

    /// Runs to a moment, or goes back to one.
    fn run_to(&mut self, moment: Moment) -> io::Result<String> {
        if moment < self.0.moment() {
            let (begin, _) = self.0.history();
            if moment < begin {
                return Ok(format!("the history begins at {begin}"));
            }
            self.0.go_back_to(moment)?;
            return Ok(self.time());
        }
        self.0.begin(Command::RunTo(moment));
        loop {
            match self.0.advance()? {
                None => {}
                Some(Stopped::Arrived(_)) => return Ok(self.time()),
                Some(stopped) => return Ok(format!("{stopped}, {}", self.time())),
            }
        }
    }
}

fn unknown(line: &str) -> String {
    format!("{line:?} is no command; `help` lists them")
}
