//! What GDB asks of a board.

use std::io;

use gdbstub::common::{Signal, Tid};
use gdbstub::target::ext::base::BaseOps;
use gdbstub::target::ext::base::multithread::{
    MultiThreadBase, MultiThreadRangeStepping, MultiThreadRangeSteppingOps, MultiThreadResume, MultiThreadResumeOps,
    MultiThreadSchedulerLocking, MultiThreadSchedulerLockingOps, MultiThreadSingleStep, MultiThreadSingleStepOps,
};
use gdbstub::target::ext::base::reverse_exec::{ReverseCont, ReverseContOps, ReverseStep, ReverseStepOps};
use gdbstub::target::ext::base::single_register_access::{SingleRegisterAccess, SingleRegisterAccessOps};
use gdbstub::target::ext::breakpoints::{
    Breakpoints, BreakpointsOps, HwBreakpoint, HwBreakpointOps, HwWatchpoint, HwWatchpointOps, SwBreakpoint,
    SwBreakpointOps, WatchKind,
};
use gdbstub::target::ext::extended_mode::ExtendedModeOps;
use gdbstub::target::ext::flash::{Flash, FlashOps};
use gdbstub::target::ext::memory_map::{MemoryMap, MemoryMapOps};
use gdbstub::target::ext::monitor_cmd::{ConsoleOutput, MonitorCmd, MonitorCmdOps, outputln};
use gdbstub::target::ext::target_description_xml_override::{
    TargetDescriptionXmlOverride, TargetDescriptionXmlOverrideOps,
};
use gdbstub::target::ext::thread_extra_info::ThreadExtraInfoOps;
use gdbstub::target::{Target, TargetError, TargetResult};

use super::registers::{self, AllRegisters, CortexM, Number};
use super::threads::PROCESSOR;
use super::{Board, Served};
use crate::debugger::{Change, Command, Watchpoint, monitor};

impl<B: Board> Target for Served<B> {
    type Arch = CortexM;
    type Error = io::Error;

    fn base_ops(&mut self) -> BaseOps<'_, CortexM, Self::Error> {
        BaseOps::MultiThread(self)
    }

    fn support_breakpoints(&mut self) -> Option<BreakpointsOps<'_, Self>> {
        Some(self)
    }

    fn support_monitor_cmd(&mut self) -> Option<MonitorCmdOps<'_, Self>> {
        Some(self)
    }

    fn support_memory_map(&mut self) -> Option<MemoryMapOps<'_, Self>> {
        Some(self)
    }

    fn support_extended_mode(&mut self) -> Option<ExtendedModeOps<'_, Self>> {
        Some(self)
    }

    fn support_flash_operations(&mut self) -> Option<FlashOps<'_, Self>> {
        Some(self)
    }

    fn support_target_description_xml_override(&mut self) -> Option<TargetDescriptionXmlOverrideOps<'_, Self>> {
        Some(self)
    }
}

impl<B: Board> Served<B> {
    /// Writes memory as a debugger does.
    fn write(&mut self, address: u32, bytes: &[u8]) -> TargetResult<(), Self> {
        let done = self.board.change(Change::Memory { address, bytes: bytes.into() });
        if done { Ok(()) } else { Err(TargetError::NonFatal) }
    }
}

impl<B: Board> MultiThreadBase for Served<B> {
    fn read_registers(&mut self, all: &mut AllRegisters, tid: Tid) -> TargetResult<(), Self> {
        let numbers = 0..registers::of(self.board.model()).len();
        let bytes: Option<Vec<Vec<u8>>> = numbers.map(|number| self.register_of(tid, number)).collect();
        all.bytes = bytes.ok_or(TargetError::NonFatal)?.concat();
        let pc = all.bytes.get(60..).and_then(|bytes| bytes.first_chunk());
        all.pc = pc.map_or(0, |bytes| u32::from_le_bytes(*bytes));
        Ok(())
    }

    fn write_registers(&mut self, all: &AllRegisters, tid: Tid) -> TargetResult<(), Self> {
        let mut at = 0;
        for (number, register) in registers::of(self.board.model()).iter().enumerate() {
            if let Some(bytes) = all.bytes.get(at..at + register.bytes()) {
                self.write_register(tid, Number(number), bytes)?;
            }
            at += register.bytes();
        }
        Ok(())
    }

    fn support_single_register_access(&mut self) -> Option<SingleRegisterAccessOps<'_, Tid, Self>> {
        Some(self)
    }

    fn read_addrs(&mut self, address: u32, bytes: &mut [u8], _: Tid) -> TargetResult<usize, Self> {
        let read = self.board.chip().map_or(0, |chip| chip.inspect(address, bytes));
        if read == 0 && !bytes.is_empty() { Err(TargetError::NonFatal) } else { Ok(read) }
    }

    fn write_addrs(&mut self, address: u32, bytes: &[u8], _: Tid) -> TargetResult<(), Self> {
        self.write(address, bytes)
    }

    fn list_active_threads(&mut self, register: &mut dyn FnMut(Tid)) -> Result<(), Self::Error> {
        let count = self.contexts().len().max(1);
        (1..=count).filter_map(Tid::new).for_each(register);
        Ok(())
    }

    fn support_thread_extra_info(&mut self) -> Option<ThreadExtraInfoOps<'_, Self>> {
        Some(self)
    }

    fn support_resume(&mut self) -> Option<MultiThreadResumeOps<'_, Self>> {
        Some(self)
    }
}

impl<B: Board> SingleRegisterAccess<Tid> for Served<B> {
    fn read_register(&mut self, tid: Tid, Number(number): Number, bytes: &mut [u8]) -> TargetResult<usize, Self> {
        let read = self.register_of(tid, number).ok_or(TargetError::NonFatal)?;
        bytes.iter_mut().zip(&read).for_each(|(place, byte)| *place = *byte);
        Ok(read.len().min(bytes.len()))
    }

    fn write_register(&mut self, tid: Tid, Number(number): Number, bytes: &[u8]) -> TargetResult<(), Self> {
        let all = registers::of(self.board.model());
        let register = all.get(number).ok_or(TargetError::NonFatal)?;
        // what is there already is no change
        if self.register_of(tid, number).as_deref() == Some(bytes) {
            return Ok(());
        }
        if tid != PROCESSOR {
            self.board.tell("The registers of what is interrupted are in its frame and on its stack: write them there");
            return Err(TargetError::NonFatal);
        }
        self.contexts = None;
        let done = register
            .changes(bytes)
            .into_iter()
            .all(|(register, value)| self.board.change(Change::Register(register, value)));
        if done { Ok(()) } else { Err(TargetError::NonFatal) }
    }
}

/// What GDB says of threads that are interrupted changes nothing: they go on when what has interrupted them returns.
impl<B: Board> MultiThreadResume for Served<B> {
    fn resume(&mut self) -> Result<(), Self::Error> {
        self.begin(self.next);
        Ok(())
    }

    fn clear_resume_actions(&mut self) -> Result<(), Self::Error> {
        self.next = Command::Continue;
        Ok(())
    }

    fn set_resume_action_continue(&mut self, _: Tid, _: Option<Signal>) -> Result<(), Self::Error> {
        Ok(())
    }

    fn support_single_step(&mut self) -> Option<MultiThreadSingleStepOps<'_, Self>> {
        Some(self)
    }

    fn support_range_step(&mut self) -> Option<MultiThreadRangeSteppingOps<'_, Self>> {
        Some(self)
    }

    fn support_scheduler_locking(&mut self) -> Option<MultiThreadSchedulerLockingOps<'_, Self>> {
        Some(self)
    }

    fn support_reverse_step(&mut self) -> Option<ReverseStepOps<'_, Tid, Self>> {
        Some(self)
    }

    fn support_reverse_cont(&mut self) -> Option<ReverseContOps<'_, Tid, Self>> {
        Some(self)
    }
}

impl<B: Board> MultiThreadSingleStep for Served<B> {
    fn set_resume_action_step(&mut self, _: Tid, _: Option<Signal>) -> Result<(), Self::Error> {
        self.next = Command::Step;
        Ok(())
    }
}

impl<B: Board> MultiThreadSchedulerLocking for Served<B> {
    fn set_resume_action_scheduler_lock(&mut self) -> Result<(), Self::Error> {
        // there is one processor
        Ok(())
    }
}

impl<B: Board> MultiThreadRangeStepping for Served<B> {
    fn set_resume_action_range_step(&mut self, _: Tid, start: u32, end: u32) -> Result<(), Self::Error> {
        self.next = Command::StepWithin(start, end);
        Ok(())
    }
}

impl<B: Board> ReverseStep<Tid> for Served<B> {
    fn reverse_step(&mut self, _: Tid) -> Result<(), Self::Error> {
        self.begin(Command::StepBack);
        Ok(())
    }
}

impl<B: Board> ReverseCont<Tid> for Served<B> {
    fn reverse_cont(&mut self) -> Result<(), Self::Error> {
        self.begin(Command::ContinueBack);
        Ok(())
    }
}

impl<B: Board> Breakpoints for Served<B> {
    fn support_sw_breakpoint(&mut self) -> Option<SwBreakpointOps<'_, Self>> {
        Some(self)
    }

    fn support_hw_breakpoint(&mut self) -> Option<HwBreakpointOps<'_, Self>> {
        Some(self)
    }

    fn support_hw_watchpoint(&mut self) -> Option<HwWatchpointOps<'_, Self>> {
        Some(self)
    }
}

impl<B: Board> SwBreakpoint for Served<B> {
    fn add_sw_breakpoint(&mut self, address: u32, _: usize) -> TargetResult<bool, Self> {
        self.breakpoints.software.insert(address & !1);
        self.set_breakpoint(address);
        Ok(true)
    }

    fn remove_sw_breakpoint(&mut self, address: u32, _: usize) -> TargetResult<bool, Self> {
        let was_there = self.breakpoints.software.remove(&(address & !1));
        self.set_breakpoint(address);
        Ok(was_there)
    }
}

impl<B: Board> HwBreakpoint for Served<B> {
    fn add_hw_breakpoint(&mut self, address: u32, _: usize) -> TargetResult<bool, Self> {
        self.breakpoints.hardware.insert(address & !1);
        self.set_breakpoint(address);
        Ok(true)
    }

    fn remove_hw_breakpoint(&mut self, address: u32, _: usize) -> TargetResult<bool, Self> {
        let was_there = self.breakpoints.hardware.remove(&(address & !1));
        self.set_breakpoint(address);
        Ok(was_there)
    }
}

fn watchpoint(address: u32, length: u32, kind: WatchKind) -> Watchpoint {
    let to = address.saturating_add(length.max(1) - 1);
    Watchpoint { from: address, to, reads: kind != WatchKind::Write, writes: kind != WatchKind::Read }
}

impl<B: Board> HwWatchpoint for Served<B> {
    fn add_hw_watchpoint(&mut self, address: u32, length: u32, kind: WatchKind) -> TargetResult<bool, Self> {
        self.board.add_watchpoint(watchpoint(address, length, kind));
        Ok(true)
    }

    fn remove_hw_watchpoint(&mut self, address: u32, length: u32, kind: WatchKind) -> TargetResult<bool, Self> {
        Ok(self.board.remove_watchpoint(watchpoint(address, length, kind)))
    }
}

impl<B: Board> Flash for Served<B> {
    fn flash_erase(&mut self, start: u32, length: u32) -> TargetResult<(), Self> {
        self.write(start, &vec![0xff; length as usize])
    }

    fn flash_write(&mut self, start: u32, bytes: &[u8]) -> TargetResult<(), Self> {
        self.write(start, bytes)
    }

    fn flash_done(&mut self) -> TargetResult<(), Self> {
        Ok(())
    }
}

/// What GDB's users have to know beside.
const HINT: &str = "After a command that moves the program (reset halt, until): maintenance flush register-cache";

/// A part of a text that GDB asks for piece by piece; returns how many bytes it has.
fn piece(text: &str, offset: u64, length: usize, place: &mut [u8]) -> usize {
    let from = usize::try_from(offset).unwrap_or(usize::MAX);
    let rest = text.as_bytes().get(from..).unwrap_or_default();
    let count = rest.len().min(length).min(place.len());
    place[..count].copy_from_slice(&rest[..count]);
    count
}

impl<B: Board> MemoryMap for Served<B> {
    fn memory_map_xml(&self, offset: u64, length: usize, place: &mut [u8]) -> TargetResult<usize, Self> {
        Ok(piece(&registers::memory_map(self.board.model()), offset, length, place))
    }
}

impl<B: Board> TargetDescriptionXmlOverride for Served<B> {
    fn target_description_xml(
        &self,
        annex: &[u8],
        offset: u64,
        length: usize,
        place: &mut [u8],
    ) -> TargetResult<usize, Self> {
        if annex != b"target.xml" {
            return Err(TargetError::NonFatal);
        }
        Ok(piece(&registers::description(self.board.model()), offset, length, place))
    }
}

impl<B: Board> MonitorCmd for Served<B> {
    fn handle_monitor_cmd(&mut self, command: &[u8], mut out: ConsoleOutput<'_>) -> Result<(), Self::Error> {
        let words = String::from_utf8_lossy(command).into_owned();
        self.contexts = None;
        let answer = monitor(&mut self.board, &words)?;
        let hint = words.trim().is_empty() || words.trim() == "help";
        for line in answer.lines().chain(hint.then_some(HINT)) {
            outputln!(out, "{line}");
        }
        Ok(())
    }
}
