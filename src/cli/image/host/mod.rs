//! What a run of an image asks of the host: how its log is written, where RTT channels go, what it hears, and the files of
//! semihosting.

mod arguments;
mod folder;
mod input;
mod stdin;

use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context as _;

pub(in crate::cli) use arguments::HostArguments;

use folder::Folder;
use input::InputFeed;

use crate::session::{HostSpec, Output, ProgramSpec, RttBytes, RttChannel, Session};

/// Where the bytes of an RTT channel go.
struct ChannelFile {
    channel: RttChannel,
    path: PathBuf,
    file: File,
    /// Whether the program has written by the channel.
    is_written: bool,
}

/// The host of a run, outside of the board.
pub(super) struct HostRun {
    files: Vec<ChannelFile>,
    folder: Option<Folder>,
    input: InputFeed,
}

impl HostRun {
    /// Reads and opens what is asked for; the program, with what its host is asked for. `name` is the first word of the
    /// command line of the program.
    ///
    /// # Errors
    /// A file cannot be written, or the folder cannot be read.
    pub(super) fn begin(
        arguments: &HostArguments,
        name: &str,
        program: ProgramSpec,
    ) -> anyhow::Result<(Self, ProgramSpec)> {
        let folder =
            arguments.semihosting_folder.as_deref().map(Folder::read).transpose().map_err(anyhow::Error::msg)?;
        let open = |(channel, path): &(RttChannel, PathBuf)| {
            let file = File::create(path).with_context(|| format!("{}: cannot be written", path.display()))?;
            Ok(ChannelFile { channel: channel.clone(), path: path.clone(), file, is_written: false })
        };
        let files = arguments.rtt_channel.iter().map(open).collect::<anyhow::Result<Vec<_>>>()?;
        let program = match program {
            ProgramSpec::Image(image) => {
                let semihosting = arguments.semihosting(name, folder.as_ref().map(Folder::files));
                let host = HostSpec {
                    every_instruction: arguments.every_instruction,
                    log_format: arguments.log_format.clone().unwrap_or_default(),
                    log_filter: arguments.log_level.clone().unwrap_or_default(),
                    rtt_bytes: files.iter().map(|file| file.channel.clone()).collect(),
                    semihosting,
                };
                ProgramSpec::Image(image.with_host(Arc::new(host)))
            }
            other => other,
        };
        Ok((Self { files, folder, input: InputFeed::new(arguments.stdin) }, program))
    }

    /// Hands the board what it hears before the next tick.
    pub(super) fn feed(&mut self, session: &mut Session) {
        self.input.feed(session);
    }

    /// Whether the program waits for what cannot come any more.
    pub(super) fn waits_for_nothing(&self, session: &Session) -> bool {
        let waits = session.machine().as_chip().is_some_and(|machine| machine.chip().waits_for_semihosting());
        waits && self.input.is_over()
    }

    /// Takes note of what the program has written in a tick, and writes what came by RTT channels into their files.
    ///
    /// # Errors
    /// A file cannot be written.
    pub(super) fn write(&mut self, output: &Output) -> anyhow::Result<()> {
        self.input.note(output);
        for RttBytes { number, name, bytes, .. } in &output.rtt {
            for of_channel in self.files.iter_mut().filter(|file| file.channel.is(*number, name)) {
                let ChannelFile { path, file, is_written, .. } = of_channel;
                file.write_all(bytes).with_context(|| format!("{}: cannot be written", path.display()))?;
                *is_written = true;
            }
        }
        Ok(())
    }

    /// What there is to say when the run is over of the channels that were asked for and that the program does not have, a
    /// sentence each.
    pub(super) fn missing_channels(&self, session: &Session) -> Vec<String> {
        let there = session.machine().as_chip().map(|machine| machine.chip().rtt_channels()).unwrap_or_default();
        let names: Vec<String> = there.iter().map(|(number, name)| format!("{number} ({name})")).collect();
        let has = if names.is_empty() { "no channel of RTT".to_owned() } else { names.join(", ") };
        let is_there = |wanted: &RttChannel| there.iter().any(|(number, name)| wanted.is(*number, name));
        let missing = self.files.iter().filter(|file| !file.is_written && !is_there(&file.channel));
        missing.map(|file| format!("--rtt-channel {}: the program has {has}", file.channel)).collect()
    }

    /// Writes back what the program has changed in its folder.
    ///
    /// # Errors
    /// A file cannot be written.
    pub(super) fn end(&self, session: &Session) -> anyhow::Result<()> {
        let files = session.machine().as_chip().and_then(|machine| machine.chip().semihosting_files());
        match (&self.folder, files) {
            (Some(folder), Some(files)) => folder.write_back(files).map_err(anyhow::Error::msg),
            _ => Ok(()),
        }
    }
}
