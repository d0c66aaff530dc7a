//! `target extended-remote`: GDB's `run` and `kill`.

use std::io;

use gdbstub::common::Pid;
use gdbstub::target::ext::extended_mode::{Args, AttachKind, ExtendedMode, ShouldTerminate};
use gdbstub::target::{TargetError, TargetResult};

use super::{Board, Served};

impl<B: Board> ExtendedMode for Served<B> {
    /// The program begins anew, as the debugging began. There is no other program to run than the one that is flashed.
    fn run(&mut self, _: Option<&[u8]>, _: Args<'_, '_>) -> TargetResult<Pid, Self> {
        self.contexts = None;
        self.board.restart().map_err(TargetError::Fatal)?;
        Ok(Pid::MIN)
    }

    fn attach(&mut self, _: Pid) -> TargetResult<(), Self> {
        Err(TargetError::NonFatal)
    }

    fn query_if_attached(&mut self, _: Pid) -> TargetResult<AttachKind, Self> {
        // GDB detaches at its end from what it has attached to
        Ok(AttachKind::Attach)
    }

    fn kill(&mut self, _: Option<Pid>) -> TargetResult<ShouldTerminate, Self> {
        Ok(ShouldTerminate::Yes)
    }

    fn restart(&mut self) -> Result<(), io::Error> {
        self.contexts = None;
        self.board.restart()
    }
}
