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
    quantity(first).is_some() || COMMANDS.contains(&first)
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
        Ok(match words.as_slice() {
            [] | ["help"] => HELP.to_owned(),
            ["time"] => self.time(),
            ["history"] => {
                let (begin, bytes) = self.0.history();
                format!("from {begin} on; {:.1} MiB", bytes as f64 / f64::from(1 << 20))
            }
            ["press", name] => self.buttons(name, Input::Press)?,
            ["release", name] => self.buttons(name, Input::Release)?,
            ["pose", axes @ ..] => self.pose(axes)?,
            ["shake"] => self.apply([Input::SHAKE])?,
            ["clap"] => self.apply([Input::Clap])?,
            ["serial", ..] => {
                let text = line.trim_start().strip_prefix("serial").unwrap_or_default().trim_start();
                self.apply(format!("{text}\n").bytes().map(Input::Serial))?
            }
            ["reset"] => self.apply([Input::Reset])?,
            ["reset", "halt"] => {
                self.apply([Input::Reset])?;
                // the button is pressed between two milliseconds
                let tick = self.0.moment().tick + u64::from(self.0.moment().cycle.is_some());
                self.run_to(Moment { tick, cycle: Some(0) })?
            }
            ["reset", other] => format!("reset is followed by nothing or by halt, and {other} is neither"),
            ["until", ms] => match ms.parse() {
                Ok(ms) => self.run_to(Moment::before(ms))?,
                Err(_) => format!("{ms} is not a time: a whole number of milliseconds since power-on is one"),
            },
            ["faults", switch @ ("on" | "off")] => {
                self.0.catch_faults(*switch == "on");
                String::new()
            }
            ["faults", other] => format!("faults are on or off, and {other} is neither"),
            [name, value] if let Some(quantity) = quantity(name) => self.around(quantity, value)?,
            [name, ..] => wrong(line, name),
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

    /// Holds the board, by three words: `0 300 -980`, or as scenarios have it, `(x: 0, y: 300, z: -980)`.
    fn pose(&mut self, words: &[&str]) -> io::Result<String> {
        let most = Acceleration::MAX_MG;
        let is_no_number = |character: char| !character.is_ascii_digit() && character != '-' && character != '.';
        let text = words.join(" ");
        let axes: Vec<Option<i16>> = text
            .split(is_no_number)
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok().filter(|axis| (-most..=most).contains(axis)))
            .collect();
        match axes[..] {
            [Some(x_mg), Some(y_mg), Some(z_mg)] => self.apply([Input::Pose(Acceleration { x_mg, y_mg, z_mg })]),
            _ => Ok(format!(
                "{text:?} is no pose: three axes of -{most} to {most} milli-g are one, as in pose 0 300 -980"
            )),
        }
    }

    fn around(&mut self, quantity: Quantity, value: &str) -> io::Result<String> {
        let range = quantity.range();
        match value.parse().ok().filter(|value| range.contains(value)) {
            Some(value) => self.apply([Input::Around(quantity, value)]),
            None => {
                let (name, from, to) = (quantity.name(), range.start(), range.end());
                Ok(format!("{value} is not a value of {name}: a whole number of {from} to {to} is one"))
            }
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

/// What is around the board, by its name.
fn quantity(name: &str) -> Option<Quantity> {
    Quantity::ALL.into_iter().find(|quantity| quantity.name() == name)
}

/// What is wrong with a line that no command has.
fn wrong(line: &str, name: &str) -> String {
    let form = match name {
        "press" | "release" => "BUTTON",
        "until" => "MS",
        "faults" => "on|off",
        "reset" => "[halt]",
        _ if quantity(name).is_some() => "VALUE",
        _ if is_command(name) => "",
        _ => return format!("{line:?} is no command; `help` lists them"),
    };
    format!("{line:?}: the command is {:?}; `help` lists them", format!("{name} {form}").trim_end())
}
