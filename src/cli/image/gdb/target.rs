//! What GDB asks of a board.

use gdbstub::common::Signal;
use gdbstub::target::ext::base::BaseOps;
use gdbstub::target::ext::base::reverse_exec::{ReverseCont, ReverseContOps, ReverseStep, ReverseStepOps};
use gdbstub::target::ext::base::single_register_access::{SingleRegisterAccess, SingleRegisterAccessOps};
use gdbstub::target::ext::base::singlethread::{
    SingleThreadBase, SingleThreadRangeStepping, SingleThreadRangeSteppingOps, SingleThreadResume,
    SingleThreadResumeOps, SingleThreadSingleStep, SingleThreadSingleStepOps,
};
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
use gdbstub::target::{Target, TargetError, TargetResult};

use super::registers::{self, AllRegisters, CortexM, Number};
use super::server::Served;
use crate::cli::monitor::Monitored as _;
use crate::debugger::{Change, Command, Watchpoint};
use crate::emulator::board::Model;

impl Target for Served<'_> {
    type Arch = CortexM;
    type Error = anyhow::Error;

    fn base_ops(&mut self) -> BaseOps<'_, CortexM, Self::Error> {
        BaseOps::SingleThread(self)
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

impl Served<'_> {
    pub(super) fn model(&self) -> Model {
        self.debugger.chip().map_or(Model::V2, |chip| chip.model())
    }

    /// Writes memory as a debugger does.
    fn write(&mut self, address: u32, bytes: &[u8]) -> TargetResult<(), Self> {
        let done = self.debugger.change(Change::Memory { address, bytes: bytes.into() });
        if done { Ok(()) } else { Err(TargetError::NonFatal) }
    }
}

impl SingleThreadBase for Served<'_> {
    fn read_registers(&mut self, all: &mut AllRegisters) -> TargetResult<(), Self> {
        let Some(chip) = self.debugger.chip() else { return Err(TargetError::NonFatal) };
        all.bytes = registers::of(chip.model()).iter().flat_map(|register| register.read(chip.core())).collect();
        all.pc = chip.core().register(15);
        Ok(())
    }

    fn write_registers(&mut self, all: &AllRegisters) -> TargetResult<(), Self> {
        let mut at = 0;
        for (number, register) in registers::of(self.model()).iter().enumerate() {
            if let Some(bytes) = all.bytes.get(at..at + register.bytes()) {
                self.write_register((), Number(number), bytes)?;
            }
            at += register.bytes();
        }
        Ok(())
    }

    fn support_single_register_access(&mut self) -> Option<SingleRegisterAccessOps<'_, (), Self>> {
        Some(self)
    }

    fn read_addrs(&mut self, address: u32, bytes: &mut [u8]) -> TargetResult<usize, Self> {
        let read = self.debugger.chip().map_or(0, |chip| chip.inspect(address, bytes));
        if read == 0 && !bytes.is_empty() { Err(TargetError::NonFatal) } else { Ok(read) }
    }

    fn write_addrs(&mut self, address: u32, bytes: &[u8]) -> TargetResult<(), Self> {
        self.write(address, bytes)
    }

    fn support_resume(&mut self) -> Option<SingleThreadResumeOps<'_, Self>> {
        Some(self)
    }
}

impl SingleRegisterAccess<()> for Served<'_> {
    fn read_register(&mut self, _: (), Number(number): Number, bytes: &mut [u8]) -> TargetResult<usize, Self> {
        let Some(chip) = self.debugger.chip() else { return Err(TargetError::NonFatal) };
        let all = registers::of(chip.model());
        let read = all.get(number).ok_or(TargetError::NonFatal)?.read(chip.core());
        bytes.iter_mut().zip(&read).for_each(|(place, byte)| *place = *byte);
        Ok(read.len().min(bytes.len()))
    }

    fn write_register(&mut self, _: (), Number(number): Number, bytes: &[u8]) -> TargetResult<(), Self> {
        let Some(chip) = self.debugger.chip() else { return Err(TargetError::NonFatal) };
        let all = registers::of(chip.model());
        let register = all.get(number).ok_or(TargetError::NonFatal)?;
        // what is there already is no change
        if register.read(chip.core()) != bytes {
            for (register, value) in register.changes(bytes) {
                self.debugger.change(Change::Register(register, value));
            }
        }
        Ok(())
    }
}

impl SingleThreadResume for Served<'_> {
    fn resume(&mut self, _: Option<Signal>) -> Result<(), Self::Error> {
        self.begin(Command::Continue);
        Ok(())
    }

    fn support_single_step(&mut self) -> Option<SingleThreadSingleStepOps<'_, Self>> {
        Some(self)
    }

    fn support_range_step(&mut self) -> Option<SingleThreadRangeSteppingOps<'_, Self>> {
        Some(self)
    }

    fn support_reverse_step(&mut self) -> Option<ReverseStepOps<'_, (), Self>> {
        Some(self)
    }

    fn support_reverse_cont(&mut self) -> Option<ReverseContOps<'_, (), Self>> {
        Some(self)
    }
}

impl SingleThreadSingleStep for Served<'_> {
    fn step(&mut self, _: Option<Signal>) -> Result<(), Self::Error> {
        self.begin(Command::Step);
        Ok(())
    }
}

impl SingleThreadRangeStepping for Served<'_> {
    fn resume_range_step(&mut self, start: u32, end: u32) -> Result<(), Self::Error> {
        self.begin(Command::StepWithin(start, end));
        Ok(())
    }
}

impl ReverseStep<()> for Served<'_> {
    fn reverse_step(&mut self, _: ()) -> Result<(), Self::Error> {
        self.begin(Command::StepBack);
        Ok(())
    }
}

impl ReverseCont<()> for Served<'_> {
    fn reverse_cont(&mut self) -> Result<(), Self::Error> {
        self.begin(Command::ContinueBack);
        Ok(())
    }
}

impl Breakpoints for Served<'_> {
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

impl SwBreakpoint for Served<'_> {
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

impl HwBreakpoint for Served<'_> {
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

impl HwWatchpoint for Served<'_> {
    fn add_hw_watchpoint(&mut self, address: u32, length: u32, kind: WatchKind) -> TargetResult<bool, Self> {
        self.debugger.add_watchpoint(watchpoint(address, length, kind));
        Ok(true)
    }

    fn remove_hw_watchpoint(&mut self, address: u32, length: u32, kind: WatchKind) -> TargetResult<bool, Self> {
        Ok(self.debugger.remove_watchpoint(watchpoint(address, length, kind)))
    }
}

impl Flash for Served<'_> {
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

impl MemoryMap for Served<'_> {
    fn memory_map_xml(&self, offset: u64, length: usize, place: &mut [u8]) -> TargetResult<usize, Self> {
        Ok(piece(&registers::memory_map(self.model()), offset, length, place))
    }
}

impl TargetDescriptionXmlOverride for Served<'_> {
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
        Ok(piece(&registers::description(self.model()), offset, length, place))
    }
}

impl MonitorCmd for Served<'_> {
    fn handle_monitor_cmd(&mut self, command: &[u8], mut out: ConsoleOutput<'_>) -> Result<(), Self::Error> {
        let words = String::from_utf8_lossy(command).into_owned();
        let answer = self.monitor(&words)?;
        let hint = words.trim().is_empty() || words.trim() == "help";
        for line in answer.lines().chain(hint.then_some(HINT)) {
            outputln!(out, "{line}");
        }
        Ok(())
    }
}
