//! What a run of an image leaves: pictures, waves, a trace, and the data log of the board.

use std::path::PathBuf;

use crate::cli::output::write_file;
use crate::cli::pictures::{PictureArguments, Pictures, Written};
use crate::cli::printer::{Printer, print_diagnostic};
use crate::cli::takes::Playable;
use crate::export;
use crate::scenario::Scenario;
use crate::session::{Log, Output, Session};

/// What is asked for.
pub(in crate::cli) struct ImageOutputs {
    pictures: Pictures,
    with_trace: bool,
    data_log: Option<PathBuf>,
    log: Log,
}

impl ImageOutputs {
    /// # Errors
    /// A folder cannot be made.
    pub(in crate::cli) fn new(
        pictures: &PictureArguments,
        with_trace: bool,
        data_log: Option<PathBuf>,
        scenario: &Scenario,
    ) -> Result<Self, String> {
        let playable =
            Playable { path: PathBuf::new(), take: None, program: None, scenario: scenario.clone(), problem: None };
        let (pictures, mut log) = (Pictures::new(pictures, &[playable])?, Log::default());
        if pictures.have_sound() {
            log.keep_samples();
        }
        Ok(Self { pictures, with_trace, data_log, log })
    }

    /// Whether anything is written when the run ends.
    pub(in crate::cli) fn are_any(&self) -> bool {
        self.keeps_log() || self.data_log.is_some()
    }

    /// Whether the trace takes standard output, in place of the console.
    pub(in crate::cli) fn has_trace(&self) -> bool {
        self.with_trace
    }

    fn keeps_log(&self) -> bool {
        self.with_trace || !self.pictures.are_none()
    }

    /// Records the tick that a session has run, with what was written in it.
    pub(in crate::cli) fn record(&mut self, session: &Session, output: &Output) {
        if self.keeps_log() {
            self.log.record(session, output.clone());
        }
    }

    /// Writes what is asked for.
    ///
    /// # Errors
    /// Something cannot be written, or the board has no data log.
    pub(in crate::cli) fn write(&self, session: &Session) -> anyhow::Result<()> {
        for written in self.pictures.write(0, session, &self.log) {
            match written {
                Written::Cut(words) => print_diagnostic(&words),
                Written::Failed(words) => anyhow::bail!(words),
            }
        }
        if self.with_trace {
            Printer::stdout().print(&export::trace(session, &self.log))?;
        }
        if let Some(path) = &self.data_log {
            let file = session.machine().as_chip().and_then(|machine| machine.chip().data_file());
            let Some(file) = file else {
                anyhow::bail!("{}: is not written: the board has no data log", path.display());
            };
            write_file(path, &file.bytes).map_err(anyhow::Error::msg)?;
        }
        Ok(())
    }
}
