//! What exceptions have interrupted, as threads.

use std::io;
use std::num::NonZeroUsize;
use std::rc::Rc;

use gdbstub::common::Tid;
use gdbstub::target::ext::thread_extra_info::ThreadExtraInfo;

use super::server::{Served, context_of};
use super::{Board, registers};
use crate::debug_info::{Backtrace, ExecutionContext};

/// The thread of the processor.
pub(super) const PROCESSOR: Tid = NonZeroUsize::MIN;

impl<B: Board> Served<B> {
    /// What runs and what is interrupted, the innermost first.
    pub(super) fn contexts(&mut self) -> &[ExecutionContext] {
        if self.contexts.is_none() {
            let info = Rc::clone(self.board.info());
            let all = self.board.chip().map(|chip| ExecutionContext::all(chip, &Backtrace::of(chip, &info)));
            self.contexts = all;
        }
        self.contexts.as_deref().unwrap_or_default()
    }

    /// The bytes of a register of a thread; `None` where there is no such one.
    pub(super) fn register_of(&mut self, tid: Tid, number: usize) -> Option<Vec<u8>> {
        let known = match context_of(tid) {
            0 => None,
            context => Some(self.contexts().get(context)?.registers),
        };
        let chip = self.board.chip()?;
        let all = registers::of(chip.model());
        let register = all.get(number)?;
        Some(match known {
            None => register.read(chip.core()),
            Some(known) => register.read_of(&known, chip.core()),
        })
    }
}

impl<B: Board> ThreadExtraInfo for Served<B> {
    fn thread_extra_info(&self, tid: Tid, buffer: &mut [u8]) -> Result<usize, io::Error> {
        // GDB has listed the threads before it asks for their names
        let contexts = self.contexts.as_deref().unwrap_or_default();
        let words = contexts.get(context_of(tid)).map_or("", |context| &context.words);
        let count = words.len().min(buffer.len());
        buffer[..count].copy_from_slice(&words.as_bytes()[..count]);
        Ok(count)
    }
}
