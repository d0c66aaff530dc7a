//! Where words go. Whoever reads them may have left.

use std::io::{self, ErrorKind, Write};

/// A standard stream.
pub(super) struct Printer {
    stream: Box<dyn Write>,
    /// Whether what goes wrong here matters.
    strict: bool,
    /// Whether nobody reads on.
    gone: bool,
}

impl Printer {
    pub(super) fn stdout() -> Self {
        Self { stream: Box::new(io::stdout()), strict: true, gone: false }
    }

    /// What goes wrong here is not reported: there is nothing left to report it to.
    pub(super) fn stderr() -> Self {
        Self { stream: Box::new(io::stderr()), strict: false, gone: false }
    }

    /// Prints a text. A reader that has left, as `head` does, ends the printing and nothing else.
    ///
    /// # Errors
    /// Standard output cannot be written for another reason: a disk is full, say.
    pub(super) fn print(&mut self, text: &str) -> io::Result<()> {
        self.bytes(text.as_bytes())
    }

    /// Writes what is no text, a picture say.
    ///
    /// # Errors
    /// As for [`Self::print`].
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.gone {
            return Ok(());
        }
        match self.stream.write_all(bytes).and_then(|()| self.stream.flush()) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::BrokenPipe || !self.strict => {
                self.gone = true;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Whether the reader has left, as far as a write has shown it.
    pub(super) fn is_gone(&self) -> bool {
        self.gone
    }

    /// Prints a line.
    ///
    /// # Errors
    /// As for [`Self::print`].
    pub(super) fn line(&mut self, line: &str) -> io::Result<()> {
        self.print(&format!("{line}\n"))
    }
}

/// Prints something that is no result, on standard error.
pub(super) fn print_diagnostic(line: &str) {
    // a printer of standard error has no errors
    let _ = Printer::stderr().line(line);
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Broken(ErrorKind);

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_has_left_is_no_error_and_a_full_disk_is() {
        let printer = |kind, strict| Printer { stream: Box::new(Broken(kind)), strict, gone: false };
        let mut out = printer(ErrorKind::BrokenPipe, true);
        assert!(out.line("a").is_ok() && out.gone);
        assert!(printer(ErrorKind::StorageFull, true).line("a").is_err());
        assert!(printer(ErrorKind::StorageFull, false).line("a").is_ok());
    }
}
