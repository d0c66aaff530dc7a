//! What can be said of a run of an image.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::embedded_test::TestArguments;
use super::host::HostArguments;
use super::measure::MeasureArguments;
use super::probe_arguments::ProbeArguments;
use crate::hardware::Model;

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct ImageArguments {
    /// Run an image on the emulated chip, .hex or .elf, as it would be flashed, or a program in Python, .py, in MicroPython;
    /// its console goes to standard output. Given several times, the files are flashed together. As
    /// `runner = "fivebyfive run --image"` it makes `cargo run` of an embedded project run here
    #[arg(long, value_name = "FILE")]
    pub image: Vec<PathBuf>,

    /// For how long to run the image, in board time: 5s, 500ms, 2min; without it, until it ends
    #[arg(long = "for", value_name = "TIME", value_parser = time_ms)]
    pub for_ms: Option<u64>,

    /// End with the exit code 0 as soon as the image has written this within a line, also in one that has not ended, and
    /// with 1 when the time is over before
    #[arg(long, value_name = "TEXT", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub until: Option<String>,

    /// The board: which part of a hex file for both is run, the V2's if it is not said. It overrules the guess where a file
    /// does not say its board
    #[arg(long, value_enum)]
    pub board: Option<Model>,

    /// The MicroPython that programs in Python run in from now on: a .hex file with it, as https://python.microbit.org saves
    /// them. It is remembered
    #[arg(long, value_name = "FILE")]
    pub runtime: Option<PathBuf>,

    /// When the run ends, write the data log of the board, MY_DATA.HTM on its drive, to this file; V2 only
    #[arg(long, value_name = "FILE")]
    pub data_log: Option<PathBuf>,

    /// Print packets that the board sends by radio, with their times in seconds, on standard error
    #[arg(long)]
    pub radio: bool,

    /// Print transfers over I2C and exchanges over SPI, with their times in seconds, on standard error
    #[arg(long)]
    pub bus: bool,

    /// Go on after a panic, in the handler of a fault and in a loop that does nothing, and let a chip whose processor locks up
    /// reset itself, as without a debugger. Without it each of them ends the run with the exit code 1
    #[arg(long)]
    pub keep_going: bool,

    /// End with the exit code 1 where the program does what a chip leaves open or a reference manual calls wrong, and say what
    /// and where: unaligned or unmapped accesses, use of RAM that nothing has written, EasyDMA beside the RAM, a stack that is
    /// too large, registers that only another chip has, interrupts that are never cleared, waits for what never comes
    #[arg(long, conflicts_with = "keep_going")]
    pub strict: bool,

    /// Print the registers, too, where a fault was reported and where the program has ended
    #[arg(short, long)]
    pub verbose: bool,

    /// Wait for GDB at this address, `:3333` or `127.0.0.1:3333`, and let GDB debug the program, forward and back; port 0
    /// takes any that is free, and prints it. The program is held before its first instruction. When GDB detaches, the run goes
    /// on to its end, and the other options count from then on
    #[arg(long, value_name = "ADDRESS")]
    pub gdb: Option<String>,

    /// The seed of the image's chip, from which its random numbers come; 1 if it is not said
    #[arg(long, value_name = "NUMBER")]
    pub chip_seed: Option<u64>,

    #[command(flatten)]
    pub host: HostArguments,

    #[command(flatten)]
    pub measure: MeasureArguments,

    #[command(flatten)]
    pub probe: ProbeArguments,

    #[command(flatten)]
    pub tests: TestArguments,
}

impl ValueEnum for Model {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::V1, Self::V2]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::V1 => PossibleValue::new("v1").help("The micro:bit with an nRF51822"),
            Self::V2 => PossibleValue::new("v2").help("The micro:bit with an nRF52833"),
        })
    }
}

/// A length of time, in milliseconds; what is less than one is left out.
fn time_ms(text: &str) -> Result<u64, String> {
    let split = text.find(|character: char| !character.is_ascii_digit() && character != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let (whole, thousandths) = match number.split_once('.') {
        // three digits of a fraction are thousandths
        Some((whole, fraction)) if !fraction.is_empty() && fraction.bytes().all(|digit| digit.is_ascii_digit()) => {
            (whole, format!("{fraction:0<3}")[..3].parse().unwrap_or(0))
        }
        _ => (number, 0),
    };
    let scale = match unit {
        "ms" => Some(1),
        "s" => Some(1000),
        "min" => Some(60_000),
        _ => None,
    };
    whole
        .parse::<u64>()
        .ok()
        .zip(scale)
        .and_then(|(number, scale)| number.checked_mul(scale)?.checked_add(thousandths * scale / 1000))
        .ok_or_else(|| format!("{text:?} is no length of time: 5s, 500ms or 2min are"))
}

impl ImageArguments {
    /// The first of these that is given, beside the images and the runtime, which is remembered for scenarios, too.
    pub(in crate::cli) fn first_given(&self) -> Option<&'static str> {
        let given = [
            (self.for_ms.is_some(), "--for"),
            (self.until.is_some(), "--until"),
            (self.board.is_some(), "--board"),
            (self.data_log.is_some(), "--data-log"),
            (self.radio, "--radio"),
            (self.bus, "--bus"),
            (self.keep_going, "--keep-going"),
            (self.strict, "--strict"),
            (self.verbose, "--verbose"),
            (self.gdb.is_some(), "--gdb"),
            (self.chip_seed.is_some(), "--chip-seed"),
        ];
        let first = given.into_iter().find_map(|(is_given, name)| is_given.then_some(name));
        let first = first
            .or_else(|| self.host.first_given())
            .or_else(|| self.measure.first_given())
            .or_else(|| self.probe.first_given());
        first.or_else(|| self.tests.first_given())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(time_ms("5s"), Ok(5000));
        assert_eq!(time_ms("500ms"), Ok(500));
        assert_eq!(time_ms("2min"), Ok(120_000));
        assert_eq!([time_ms("1.5s"), time_ms("0.25min"), time_ms("1.0004s")], [Ok(1500), Ok(15_000), Ok(1000)]);
        for wrong in ["5", "s", "1.s", ".5s", "1.2.3s", "1h", "-1s", "99999999999999999999s"] {
            assert!(time_ms(wrong).is_err_and(|error| error.contains(wrong)), "{wrong}");
        }
    }
}
