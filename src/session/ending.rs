//! How a program of a chip ends: by itself, in a fault, in a panic, or in a loop that it never leaves.

mod panics;
mod watch;

use panics::panicked_at;
pub(super) use watch::EndWatch;

use super::{BoardNumber, ChipMachine, ProgramSpec, Session};
use crate::debug_info::DebugInfo;
use crate::emulator::Panic;
use crate::emulator::arm::{Fault, RAM_BASE};
use crate::emulator::nrf::{Chip, Halt, Standstill, Strictness};

/// The end of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramEnd {
    /// The tick after which it was known.
    pub tick: u64,
    /// The tick in which the program came to its end: before [`Self::tick`] where only what it does then shows that it stays there,
    /// as in its handler of panics.
    pub begun: u64,
    /// In which way the program ended.
    pub kind: EndKind,
    /// What ended the program, a sentence without its full stop.
    pub words: String,
}

/// In which way a program ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndKind {
    /// By itself, with this exit code.
    Exit(u32),
    /// In a fault: the processor is locked up, the handler never returns, or there is a breakpoint and no debugger.
    Fault,
    /// In a panic of Rust, or of the runtime of MicroPython or MakeCode, then with the code that the display shows.
    Panic(Option<u16>),
    /// At something that a strict run does not let pass.
    Strict,
    /// In a loop that does nothing and that no interrupt leaves.
    Standstill,
}

/// What has ended a program, as its chip tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending<'a> {
    Halted(&'a Halt),
    Shown(Panic),
    FaultHandler { ms: u32 },
    Standstill(Standstill),
    PanicHandler,
}

impl ChipMachine {
    /// What has ended the program. One that is to go on as without a debugger ends by itself alone.
    fn ending(&self) -> Option<Ending<'_>> {
        let chip = self.chip();
        if let Some(halt) = chip.halted() {
            return Some(Ending::Halted(halt));
        }
        if chip.strictness() == Strictness::KeepGoing {
            return None;
        }
        let watch = &self.onlookers().end_watch;
        let shown = chip.current_panic().map(Ending::Shown);
        let fault = || watch.fault_ms().map(|ms| Ending::FaultHandler { ms });
        let standstill = || watch.standstill(chip).map(Ending::Standstill);
        let panic = || watch.has_panicked().then_some(Ending::PanicHandler);
        shown.or_else(fault).or_else(standstill).or_else(panic)
    }

    /// Whether the program has ended, or goes no further.
    pub fn has_ended(&self) -> bool {
        self.ending().is_some()
    }
}

impl ProgramEnd {
    /// How the program of the first board has ended; `None` as long as it goes on.
    pub fn of(session: &Session) -> Option<Self> {
        Self::of_board(session, BoardNumber::FIRST)
    }

    /// How the program of a board has ended; `None` as long as it goes on.
    pub fn of_board(session: &Session, board: BoardNumber) -> Option<Self> {
        let machine = session.machine_of(board)?.as_chip()?;
        let program = session.spec().program_of(board)?;
        let ending = machine.ending()?;
        let chip = machine.chip();
        let (ran, mut kind) = (session.tick().saturating_sub(1), EndKind::Standstill);
        let watch = &machine.onlookers().end_watch;
        let mut begun = ran;
        let mut words = match ending {
            Ending::Halted(halt) => {
                kind = match halt {
                    Halt::Exit(code) => EndKind::Exit(*code),
                    Halt::Violation { .. } => EndKind::Strict,
                    Halt::Lockup(_) | Halt::Breakpoint { .. } => EndKind::Fault,
                };
                halt.to_string()
            }
            Ending::Shown(panic) => {
                let (kind, words) = (EndKind::Panic(Some(panic.code)), panic.to_string());
                return Some(Self { tick: ran, begun: panic.ms.min(ran), kind, words });
            }
            Ending::FaultHandler { ms } => {
                kind = EndKind::Fault;
                let place =
                    |fault: &Fault| format!(" ({} at {:#010x}: {})", fault.name(), fault.registers.r[15], fault.cause);
                let last = chip.last_fault().map(place).unwrap_or_default();
                format!("the program ended in a fault, whose handler has not returned for {ms} ms{last}")
            }
            Ending::Standstill(Standstill::Handler(number)) => {
                let handler = match number.checked_sub(16) {
                    Some(interrupt) => format!("interrupt {interrupt}"),
                    None => format!("exception {number}"),
                };
                format!("the program stands still in the handler of {handler}, which never returns")
            }
            Ending::Standstill(Standstill::InterruptsOn) | Ending::PanicHandler => {
                kind = EndKind::Panic(None);
                "the program panicked".to_owned()
            }
            Ending::Standstill(Standstill::InterruptsOff) => {
                "the program stands still in a loop that does nothing, with its interrupts off".to_owned()
            }
        };
        if kind == EndKind::Fault
            && let Some(overflow) = stack_overflow(program, chip)
        {
            words = format!("{words}; {overflow}");
        } else if matches!(kind, EndKind::Fault | EndKind::Strict | EndKind::Standstill | EndKind::Panic(None))
            && let Some(at) = panicked_at(&debug_info_of(program), chip)
        {
            (kind, words) = (EndKind::Panic(None), format!("the program panicked{at}"));
        }
        if !matches!(ending, Ending::Halted(_)) {
            begun = (ran + 1).saturating_sub(u64::from(watch.ms_since_begun(kind)));
        }
        Some(Self { tick: ran, begun, kind, words })
    }

    /// What ended the program, and when, if that was not known at once.
    #[must_use]
    pub fn words_with_time(&self) -> String {
        let Self { tick, begun, words, .. } = self;
        if begun < tick { format!("{words}; this began at {begun} ms") } else { words.clone() }
    }
}

/// What the ELF files of the first board's image tell of its program; nothing of another program.
pub fn debug_info(session: &Session) -> DebugInfo {
    debug_info_of(session.program())
}

fn debug_info_of(program: &ProgramSpec) -> DebugInfo {
    match program {
        ProgramSpec::Image(spec) => DebugInfo::of(spec.image().linked()),
        _ => DebugInfo::of(&[]),
    }
}

/// Whether the stack was too large when the last fault came, in words.
fn stack_overflow(program: &ProgramSpec, chip: &Chip) -> Option<String> {
    let ProgramSpec::Image(spec) = program else { return None };
    let pointer = chip.last_fault()?.registers.r[13];
    let end = spec.image().stack_limit().unwrap_or(RAM_BASE);
    (pointer < end)
        .then(|| format!("the stack has overflowed: its pointer is {pointer:#010x}, and it ends at {end:#010x}"))
}
