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

/// The host of a run, outside of the board.
pub(super) struct HostRun {
    /// Where bytes of RTT channels go.
    files: Vec<(RttChannel, PathBuf, File)>,
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
            Ok((channel.clone(), path.clone(), file))
        };
        let files = arguments.rtt_channel.iter().map(open).collect::<anyhow::Result<Vec<_>>>()?;
        let program = match program {
            ProgramSpec::Image(image) => {
                let semihosting = arguments.semihosting(name, folder.as_ref().map(Folder::files));
                let host = HostSpec {
                    every_instruction: arguments.every_instruction,
                    log_format: arguments.log_format.clone().unwrap_or_default(),
                    log_filter: arguments.log_level.clone().unwrap_or_default(),
                    rtt_bytes: files.iter().map(|(channel, ..)| channel.clone()).collect(),
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
            for (_, path, file) in self.files.iter_mut().filter(|(channel, ..)| channel.is(*number, name)) {
                file.write_all(bytes).with_context(|| format!("{}: cannot be written", path.display()))?;
            }
        }
        Ok(())
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
