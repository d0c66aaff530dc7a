//! What can be said of it.

use std::path::PathBuf;
use std::sync::Arc;

use clap::ValueEnum;

use crate::session::{HostSpec, ImageSpec, LogFilter, LogFormat, RttChannel, SemihostingFiles, SemihostingSetup};

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct HostArguments {
    /// How the messages of a program with defmt are written: `oneline`, which is what is meant when nothing is said, `full`, or
    /// a format of defmt, such as '{t} {L} {s} ({ff}:{l})'
    #[arg(long, value_name = "FORMAT", value_parser = LogFormat::parse)]
    pub log_format: Option<LogFormat>,

    /// Show only messages of defmt from these levels on, of all modules or of some: info, or warn,app::radio=trace. What the
    /// program was compiled without (DEFMT_LOG) does not come back
    #[arg(long, value_name = "LEVELS", value_parser = LogFilter::parse)]
    pub log_level: Option<LogFilter>,

    /// Write what comes by an RTT up-channel, by its name or number, to a file as it is, in place of showing it
    #[arg(long, value_name = "CHANNEL=FILE", value_parser = channel_file)]
    pub rtt_channel: Vec<(RttChannel, PathBuf)>,

    /// Where standard input goes; without it, to whoever reads: semihosting while it waits, the serial port, or RTT
    #[arg(long, value_enum, value_name = "WHERE")]
    pub stdin: Option<StdinTarget>,

    /// The folder whose files the program can open by semihosting. They are read before the run, and what the program has
    /// written or removed is written back when the run ends
    #[arg(long, value_name = "FOLDER")]
    pub semihosting_folder: Option<PathBuf>,

    /// Execute each instruction of loops that wait, in place of skipping to the next event. The result is the same, and takes
    /// longer
    #[arg(long)]
    pub every_instruction: bool,

    /// Arguments of the program, behind `--`; it can ask for them by semihosting
    #[arg(last = true, value_name = "ARGUMENT")]
    pub arguments: Vec<String>,
}

/// Where standard input goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum StdinTarget {
    /// To the serial port
    Serial,
    /// To RTT down-channel 0
    Rtt,
    /// To a program that reads it by semihosting
    Semihosting,
    /// Nowhere: it is not read
    None,
}

/// A channel and a file.
fn channel_file(text: &str) -> Result<(RttChannel, PathBuf), String> {
    match text.split_once('=') {
        Some((channel, file)) if !channel.is_empty() && !file.is_empty() => {
            let channel = channel.parse().map_or_else(|_| RttChannel::Name(channel.to_owned()), RttChannel::Number);
            Ok((channel, file.into()))
        }
        _ => Err(format!("{text:?} is no channel and file: 1=scope.bin or scope=scope.bin are")),
    }
}

impl HostArguments {
    /// The first of these that is given.
    pub(in crate::cli) fn first_given(&self) -> Option<&'static str> {
        let given = [
            (self.log_format.is_some(), "--log-format"),
            (self.log_level.is_some(), "--log-level"),
            (!self.rtt_channel.is_empty(), "--rtt-channel"),
            (self.stdin.is_some(), "--stdin"),
            (self.semihosting_folder.is_some(), "--semihosting-folder"),
            (self.every_instruction, "--every-instruction"),
            (!self.arguments.is_empty(), "an argument of a program"),
        ];
        given.into_iter().find_map(|(is_given, name)| is_given.then_some(name))
    }

    /// The same program with its log as it is asked for.
    pub(in crate::cli::image) fn for_tests(&self, program: ImageSpec) -> ImageSpec {
        let host = HostSpec {
            log_format: self.log_format.clone().unwrap_or_default(),
            log_filter: self.log_level.clone().unwrap_or_default(),
            every_instruction: self.every_instruction,
            ..HostSpec::default()
        };
        program.with_host(Arc::new(host))
    }

    /// What semihosting answers.
    pub(super) fn semihosting(&self, name: &str, files: Option<SemihostingFiles>) -> SemihostingSetup {
        let words = std::iter::once(name).chain(self.arguments.iter().map(String::as_str));
        SemihostingSetup { command_line: words.map(quoted).collect::<Vec<_>>().join(" "), files }
    }
}

/// A word as the start code of newlib's `rdimon` takes it off a command line: in quotes if it has spaces.
fn quoted(word: &str) -> String {
    match word {
        _ if !word.is_empty() && !word.contains([' ', '\t', '"', '\'']) => word.to_owned(),
        _ if word.contains('"') => format!("'{word}'"),
        _ => format!("\"{word}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_are_named_or_numbered() {
        let file = PathBuf::from("a=b.bin");
        assert_eq!(channel_file("1=a=b.bin"), Ok((RttChannel::Number(1), file.clone())));
        assert_eq!(channel_file("scope=a=b.bin"), Ok((RttChannel::Name("scope".to_owned()), file)));
        for wrong in ["", "1", "=x", "1="] {
            assert!(channel_file(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn words_with_spaces_are_quoted() {
        assert_eq!(["a", "a b", "", "say \"x\""].map(quoted), ["a", "\"a b\"", "\"\"", "'say \"x\"'"]);
    }
}
