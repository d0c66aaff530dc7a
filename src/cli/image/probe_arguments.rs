//! The options of probe-rs, so that its runner in `.cargo/config.toml` is changed by one word.

use clap::{Arg, ArgAction, ArgMatches, Command, Error, FromArgMatches};

use crate::hardware::Model;

/// Options with a value that mean something to a probe alone.
const VALUES: [&str; 20] = [
    "base-address",
    "binary-format",
    "chip-description-path",
    "core",
    "cycle-power",
    "flash-layout",
    "idf-bootloader",
    "idf-partition-table",
    "log-file",
    "prefer-flash-algorithm",
    "probe",
    "protocol",
    "rtt-channel-mode",
    "rtt-down-channel",
    "rtt-scan-regions",
    "scan-region",
    "semihosting-file",
    "speed",
    "stack-frame-limit",
    "target-output-file",
];

/// Options without a value that mean something to a probe alone, or what is done here in any case.
const FLAGS: [&str; 21] = [
    "allow-erase-all",
    "always-print-stacktrace",
    "catch-hardfault",
    "catch-reset",
    "chip-erase",
    "connect-under-reset",
    "disable-double-buffering",
    "disable-progressbars",
    "dry-run",
    "list-rtt",
    "no-catch-hardfault",
    "no-catch-reset",
    "no-location",
    "no-timestamps",
    "non-interactive",
    "preverify",
    "read-flasher-rtt",
    "restore-unwritten",
    "rtt-scan-memory",
    "skip-reset",
    "verify",
];

/// What was given of them.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct ProbeArguments {
    /// The name of the chip.
    chip: Option<String>,
    /// The others, which are ignored.
    ignored: Vec<&'static str>,
}

impl ProbeArguments {
    /// The board whose chip is named; `None` without a name.
    ///
    /// # Errors
    /// No board here has the chip.
    pub(super) fn board(&self) -> Result<Option<Model>, String> {
        let Some(chip) = &self.chip else { return Ok(None) };
        let name = chip.to_ascii_lowercase();
        match () {
            () if name.starts_with("nrf51822") => Ok(Some(Model::V1)),
            () if name.starts_with("nrf52833") => Ok(Some(Model::V2)),
            () => Err(format!(
                "--chip {chip}: the boards here have an nRF51822 (micro:bit V1) or an nRF52833 (micro:bit V2)"
            )),
        }
    }

    /// What is said of those that are ignored; `None` if none is.
    pub(super) fn ignored(&self) -> Option<String> {
        let names: Vec<String> = self.ignored.iter().map(|name| format!("--{name}")).collect();
        (!names.is_empty()).then(|| format!("ignored: {}", names.join(", ")))
    }

    /// The first of these that is given.
    pub(in crate::cli) fn first_given(&self) -> Option<&'static str> {
        self.chip.is_some().then_some("--chip").or(self.ignored.first().copied())
    }
}

impl clap::Args for ProbeArguments {
    fn augment_args(command: Command) -> Command {
        let chip = Arg::new("chip")
            .long("chip")
            .value_name("CHIP")
            .help("The chip by its name, nRF51822_xxAA or nRF52833_xxAA, as --board; the other options of probe-rs are ignored");
        let values = VALUES.map(|name| Arg::new(name).long(name).action(ArgAction::Append).hide(true));
        let flags = FLAGS.map(|name| Arg::new(name).long(name).action(ArgAction::Count).hide(true));
        command.arg(chip).args(values).args(flags)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ProbeArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let values = VALUES.into_iter().filter(|name| matches.contains_id(name));
        let flags = FLAGS.into_iter().filter(|name| matches.get_count(name) > 0);
        Ok(Self { chip: matches.get_one::<String>("chip").cloned(), ignored: values.chain(flags).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(words: &[&str]) -> ProbeArguments {
        let command = <ProbeArguments as clap::Args>::augment_args(Command::new("run"));
        ProbeArguments::from_arg_matches(&command.try_get_matches_from(words).expect("known")).expect("read")
    }

    #[test]
    fn a_runner_of_probe_rs_is_understood() {
        let runner = ["run", "--chip", "nRF52833_xxAA", "--protocol", "swd", "--catch-hardfault", "--speed", "4000"];
        let given = given(&runner);
        assert_eq!(given.board(), Ok(Some(Model::V2)));
        assert_eq!(given.ignored().as_deref(), Some("ignored: --protocol, --speed, --catch-hardfault"));
    }

    #[test]
    fn a_chip_that_no_board_has_is_said() {
        assert_eq!(given(&["run", "--chip", "nrf51822_xxaa"]).board(), Ok(Some(Model::V1)));
        assert!(given(&["run", "--chip", "nRF52840_xxAA"]).board().is_err_and(|words| words.contains("nRF52840_xxAA")));
        assert_eq!((given(&["run"]).board(), given(&["run"]).ignored()), (Ok(None), None));
    }
}
