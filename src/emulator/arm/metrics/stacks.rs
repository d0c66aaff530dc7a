//! How far the stacks of a program grow.
//!
//! A stack is known by its pointer alone. It begins where the pointer stands after a reset, or where a program sets it with `MSR`
//! outside of the stacks that are known; and it has grown as far as the pointer has ever gone down, frames of exceptions among
//! that. What a program writes below its pointer counts for nothing, and what it makes room for and does not write counts.

use super::super::memory::Memory;
use super::super::processor::Core;
use super::super::stop::Registers;

/// So many stacks are kept apart: threads of a program have one each.
const MAX_STACKS: usize = 64;

/// A stack, and how far it has grown.
#[derive(Clone, Debug)]
pub struct StackUse {
    /// Whether it is one of the process stack pointer; otherwise it is the main stack.
    pub is_process: bool,
    /// The highest place of its pointer: where the stack begins.
    pub start: u32,
    /// The lowest one.
    pub lowest: u32,
    /// How it came to be there.
    pub deepest: Deepest,
}

/// A stack when it was the deepest.
#[derive(Clone, Debug)]
pub struct Deepest {
    /// The registers behind the instruction that made it so, or before the frame of an exception that did.
    pub registers: Registers,
    /// Main and process stack pointer there.
    pub stack_pointers: (u32, u32),
    /// The frames of exceptions on the main stack; see [`Core::stacked_frames`].
    pub stacked_frames: Box<[u32]>,
    /// The cycle.
    pub cycle: u64,
    /// What was on it, from [`StackUse::lowest`] on, if it was left since then.
    contents: Option<Box<[u8]>>,
}

impl StackUse {
    /// The most bytes of it that were in use.
    #[must_use]
    pub fn bytes(&self) -> u32 {
        self.start - self.lowest
    }

    /// A word of the memory as it was when the stack was the deepest, as far as it is on the stack; `memory` is that of now.
    #[must_use]
    pub fn word(&self, address: u32, memory: &Memory) -> Option<u32> {
        let now = || memory.bytes(address, 4);
        let offset = address.checked_sub(self.lowest);
        let kept =
            self.deepest.contents.as_ref().zip(offset).and_then(|(bytes, at)| bytes.get(at as usize..)?.get(..4));
        kept.or_else(now)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
    }
}

#[derive(Clone, Debug, Default)]
pub(in super::super) struct Stacks {
    all: Vec<StackUse>,
    /// The one in use, by its place.
    current: Option<usize>,
    /// Whether the pointer of the main stack, and that of a process stack, was set, so that another one may be in use.
    were_set: [bool; 2],
    /// Whether the one in use is as deep as it ever was, and its contents are not kept yet.
    is_growing: bool,
}

impl Stacks {
    pub(super) fn used(&self) -> impl Iterator<Item = &StackUse> {
        self.all.iter().filter(|stack| stack.bytes() > 0)
    }

    /// Whether nothing is to be noted of a pointer.
    #[inline(always)]
    pub(super) fn is_usual(&self, pointer: u32, is_process: bool) -> bool {
        self.current.is_some_and(|current| {
            let StackUse { start, lowest, is_process: kind, .. } = self.all[current];
            (lowest..=start).contains(&pointer)
                && kind == is_process
                && !(self.is_growing && pointer > lowest)
                && !self.were_set[usize::from(is_process)]
        })
    }

    pub(super) fn was_set(&mut self, is_process: bool) {
        self.were_set[usize::from(is_process)] = true;
    }

    /// Keeps what is on the stack in use, if it is as deep as it ever was.
    fn keep(&mut self, memory: &Memory) {
        if std::mem::take(&mut self.is_growing)
            && let Some(stack) = self.current.and_then(|current| self.all.get_mut(current))
        {
            stack.deepest.contents = memory.bytes(stack.lowest, stack.bytes() as usize).map(Into::into);
        }
    }

    /// The stack that a pointer is in, if it is one that is known.
    fn find(&self, pointer: u32, is_process: bool) -> Option<usize> {
        let is_it =
            |stack: &StackUse| stack.is_process == is_process && (stack.lowest..=stack.start).contains(&pointer);
        self.all.iter().position(is_it)
    }

    /// Chooses the stack in use, which may be a new one.
    fn choose(&mut self, pointer: u32, is_process: bool, registers: &Registers, cycle: u64) {
        self.were_set[usize::from(is_process)] = false;
        self.current = self.find(pointer, is_process).or_else(|| {
            let deepest = Deepest {
                registers: *registers,
                stack_pointers: (0, 0),
                stacked_frames: Box::default(),
                cycle,
                contents: None,
            };
            let stack = StackUse { is_process, start: pointer, lowest: pointer, deepest };
            (self.all.len() < MAX_STACKS).then(|| self.all.push(stack))?;
            Some(self.all.len() - 1)
        });
    }

    /// The main stack stays the same while a program uses others.
    fn is_another(&self, is_process: bool) -> bool {
        let is_current = self.current.is_some_and(|current| self.all[current].is_process == is_process);
        !is_current || self.were_set[usize::from(is_process)]
    }
}

impl Core {
    /// The main stack begins at the pointer of now.
    pub(in super::super) fn begin_stack(&mut self, memory: &Memory) {
        let (registers, cycle, is_process) = (self.registers(), self.cycles, self.on_process_stack);
        if let Some(metrics) = &mut self.metrics.0 {
            metrics.stacks.keep(memory);
            metrics.stacks.choose(registers.r[13], is_process, &registers, cycle);
        }
    }

    /// Notes the stack pointer of now. The registers are those that tell how the program came there.
    #[cold]
    pub(in super::super) fn note_stack_as(&mut self, registers: &Registers, memory: &Memory) {
        let (pointer, is_process, cycle) = (self.r[13], self.on_process_stack, self.cycles);
        let other = self.other_sp;
        let pointers = if is_process { (other, registers.r[13]) } else { (registers.r[13], other) };
        let Some(metrics) = &mut self.metrics.0 else { return };
        let stacks = &mut metrics.stacks;
        let is_another = stacks.is_another(is_process);
        let lowest = stacks.current.map(|current| stacks.all[current].lowest);
        if is_another || lowest.is_some_and(|lowest| pointer > lowest) {
            stacks.keep(memory);
        }
        if is_another {
            stacks.choose(pointer, is_process, registers, cycle);
        }
        let Some(stack) = stacks.current.and_then(|current| stacks.all.get_mut(current)) else { return };
        stack.start = stack.start.max(pointer);
        if pointer < stack.lowest {
            stack.lowest = pointer;
            stack.deepest = Deepest {
                registers: *registers,
                stack_pointers: pointers,
                stacked_frames: self.frames.0.all().into(),
                cycle,
                contents: None,
            };
            stacks.is_growing = true;
        }
    }
}
