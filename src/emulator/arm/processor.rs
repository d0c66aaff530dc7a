//! The state of a processor core.

use super::configuration::{Configuration, Profile};
use super::cycles::refill_cycles;
use super::exception::StackedFrames;
use super::flags::Flags;
use super::float::FloatUnit;
use super::guards::Guards;
use super::memory::{Memory, RAM_BASE};
use super::metrics::CoreMetrics;
use super::nvic::{Nvic, number};
use super::stop::{Diagnostics, Fault};
use super::strict::Strict;
use super::system::System;
use super::traps::SetTraps;
use super::waiting::Waiting;
use crate::emulator::aside::Aside;

/// What a sleeping core waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sleep {
    Interrupt,
    Event,
}

/// A processor core with its interrupt controller, system timer and system control block.
///
/// A clone is a snapshot: it goes on like the original, with a clone of the same memory and peripherals.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Core {
    pub(super) configuration: Configuration,
    /// R0 to R14; the stack pointer is the one in use. The last is not used: see `pc`.
    pub(super) r: [u32; 16],
    /// Address of the next instruction.
    pub(super) pc: u32,
    /// Address of the instruction that is executed.
    pub(super) at: u32,
    pub(super) cycles: u64,
    /// The chip's limit of the run, as the peripherals have moved it.
    pub(super) limit: u64,
    /// Instructions are executed up to here; 0 lets the core look at its exceptions before the next one.
    pub(super) until: u64,
    /// Cycles a taken branch adds in the memory that is run, and by memory: in flash and in RAM.
    pub(super) refill: u64,
    pub(super) refills: [u64; 2],

    pub(super) flags: Flags,
    /// APSR.Q: something saturated.
    pub(super) q: bool,
    /// APSR.GE, one bit per byte.
    pub(super) ge: u8,
    /// EPSR.IT: condition of the next instruction and what follows of the IT block.
    pub(super) it: u8,
    /// EPSR.T: false faults at the next instruction.
    pub(super) thumb: bool,
    /// IPSR: the exception that is handled, 0 is a thread.
    pub(super) exception: u8,
    pub(super) primask: bool,
    pub(super) faultmask: bool,
    pub(super) basepri: u8,
    /// CONTROL.nPRIV: threads are unprivileged.
    pub(super) unprivileged: bool,
    /// CONTROL.SPSEL: threads use the process stack.
    pub(super) process_stack: bool,
    /// The stack pointer that is not in use.
    pub(super) other_sp: u32,
    /// Whether `r[13]` is the process stack pointer.
    pub(super) on_process_stack: bool,

    pub(super) float: FloatUnit,
    pub(super) event: bool,
    pub(super) sleep: Option<Sleep>,
    /// Whether a run has ended for this sleep.
    pub(super) sleep_reported: bool,
    /// The local monitor: an exclusive load has not been followed by a store, an exception or CLREX.
    pub(super) exclusive: bool,
    /// An exception return that is due, with its EXC_RETURN.
    pub(super) returning: Option<u32>,
    /// A frame was stacked and the exception is not chosen yet: one that arrives now and ranks higher is taken.
    pub(super) entering: bool,
    pub(super) reset_requested: bool,
    pub(super) lockup: Option<Fault>,
    pub(super) last_fault: Option<Fault>,
    /// Faults that were not taken by [`Core::take_faults`], the first of them.
    pub(super) new_faults: Vec<Fault>,
    pub(super) diagnostics: Diagnostics,

    pub(super) nvic: Nvic,
    pub(super) system: System,
    pub(super) guards: Guards,
    /// Accesses of what is watched, and whether each was a write, which the chip has not taken yet.
    pub(super) watched_accesses: Vec<(u32, bool)>,
    /// Exceptions that were taken one after the other, with nothing that runs between them.
    pub(super) chained: u32,
    /// Where a debugger holds the run that goes on.
    pub(super) traps: SetTraps,
    /// What a strict run follows.
    pub(super) strict: Option<Box<Strict>>,
    /// Where the frames of exceptions are on the main stack.
    pub(super) frames: Aside<StackedFrames>,
    /// What is measured, if it is.
    pub(super) metrics: Aside<Option<Box<CoreMetrics>>>,
    /// How waiting is skipped.
    pub(super) waiting: Aside<Waiting>,
    /// Whether fetches and accesses may be forbidden: the memory protection unit is on, or the chip has guards.
    pub(super) is_protected: bool,
    /// Whether instructions take a slower way: for that, since the run is strict or measured, or since their accesses are noted. It
    /// changes while the core looks at its exceptions, so a run of instructions need not ask again.
    pub(super) is_guarded: Aside<bool>,
}

/// Cycles that a taken branch adds, in flash and in RAM.
fn refills(configuration: Configuration, is_cached: bool) -> [u64; 2] {
    let Configuration { profile, fetch, .. } = configuration;
    let flash = if is_cached { 0 } else { fetch.flash_branch };
    [flash, fetch.ram_branch].map(|wait| refill_cycles(profile) + u64::from(wait))
}

impl Core {
    /// A core that has to be [`reset`](Self::reset) before it runs.
    #[must_use]
    pub fn new(configuration: Configuration) -> Self {
        Self {
            configuration,
            r: [0; 16],
            pc: 0,
            at: 0,
            cycles: 0,
            limit: 0,
            until: 0,
            refill: 0,
            refills: refills(configuration, false),
            flags: Flags::default(),
            q: false,
            ge: 0,
            it: 0,
            thumb: true,
            exception: 0,
            primask: false,
            faultmask: false,
            basepri: 0,
            unprivileged: false,
            process_stack: false,
            other_sp: 0,
            on_process_stack: false,
            float: FloatUnit::default(),
            event: false,
            sleep: None,
            sleep_reported: false,
            exclusive: false,
            returning: None,
            entering: false,
            reset_requested: false,
            lockup: None,
            last_fault: None,
            new_faults: Vec::new(),
            diagnostics: Diagnostics::default(),
            nvic: Nvic::new(configuration),
            system: System::new(configuration),
            guards: Guards::default(),
            watched_accesses: Vec::new(),
            chained: 0,
            traps: SetTraps::default(),
            strict: None,
            frames: Aside::default(),
            metrics: Aside::default(),
            waiting: Aside::default(),
            is_protected: false,
            is_guarded: Aside(false),
        }
    }

    /// A reset of the processor (ARMv7-M B1.5.5): the stack pointer and the PC come from the first two words of the
    /// memory. The cycle count goes on, the levels of the interrupt lines stay, and registers that the architecture
    /// leaves unknown are 0.
    pub fn reset(&mut self, memory: &Memory) {
        let fresh = Self::new(self.configuration);
        let (cycles, limit) = (self.cycles, self.limit);
        let mut nvic = self.nvic.clone();
        nvic.reset();
        let (last_fault, diagnostics) = (self.last_fault, self.diagnostics);
        let new_faults = std::mem::take(&mut self.new_faults);
        let mut strict = self.strict.take();
        strict.iter_mut().for_each(|strict| strict.reset());
        let traps = std::mem::take(&mut self.traps);
        let mut metrics = std::mem::take(&mut self.metrics);
        metrics.0.iter_mut().for_each(|metrics| metrics.exceptions.reset());
        let waiting = std::mem::take(&mut self.waiting);
        *self =
            Self { waiting, cycles, limit, nvic, last_fault, new_faults, diagnostics, strict, traps, metrics, ..fresh };
        self.update_guard();
        self.r[13] = memory.bytes.read_word(0).unwrap_or(0) & !3;
        self.begin_stack(memory);
        self.r[14] = 0xffff_ffff;
        let start = memory.bytes.read_word(4).unwrap_or(0);
        self.pc = start & !1;
        self.thumb = start & 1 != 0;
    }

    /// Switches the cache for instructions in flash on or off; after a reset it is off.
    pub fn set_instruction_cache(&mut self, is_on: bool) {
        self.refills = refills(self.configuration, is_on);
    }

    /// Guards memory from now on, in place of what was guarded; after a reset nothing is.
    pub fn set_guards(&mut self, guards: Guards) {
        self.guards = guards;
        self.update_guard();
    }

    /// Ends runs with [`Stop::Violation`](super::Stop::Violation) from now on, where a program does what a chip leaves open or
    /// a reference manual calls wrong; or no more. The lowest address of the main stack is checked if it is known. The memory
    /// has to [follow what is written](Memory::follow_writes).
    pub fn set_strict(&mut self, is_strict: bool, stack_limit: Option<u32>) {
        self.strict = is_strict.then(|| Box::new(Strict::new(stack_limit)));
        self.update_guard();
    }

    /// How many exceptions were taken one after the other, each as soon as the handler before returned.
    #[must_use]
    pub fn chained(&self) -> u32 {
        self.chained
    }

    /// The address of the last instruction of a strict run.
    #[must_use]
    pub fn strictly_at(&self) -> Option<u32> {
        self.strict.as_ref().map(|strict| strict.at)
    }

    pub(super) fn update_guard(&mut self) {
        self.is_protected = self.system.mpu.is_on() || self.guards != Guards::default();
        self.is_guarded = Aside(self.asks_about_accesses() || self.traps.notes_accesses());
    }

    /// Whether each fetch and each access is asked about.
    pub(super) fn asks_about_accesses(&self) -> bool {
        self.is_protected || self.strict.is_some() || self.metrics.0.is_some()
    }

    /// The accesses of what is watched since this was last asked, if there were any: addresses, and whether each was a write. A
    /// run ends after an instruction that made one.
    pub fn take_watched_accesses(&mut self) -> Option<Vec<(u32, bool)>> {
        (!self.watched_accesses.is_empty()).then(|| std::mem::take(&mut self.watched_accesses))
    }

    /// NMI becomes pending.
    pub fn pend_non_maskable(&mut self) {
        self.nvic.pend_exception(number::NMI);
    }

    /// Code is run at an address: a taken branch there adds what its memory does.
    #[inline(always)]
    pub(super) fn run_at(&mut self, address: u32) {
        self.refill = self.refills[(address / RAM_BASE) as usize & 1];
    }

    pub(super) fn is_v6(&self) -> bool {
        self.configuration.profile == Profile::V6M
    }

    /// Whether the running code is privileged.
    pub(super) fn is_privileged(&self) -> bool {
        self.exception != 0 || !self.unprivileged
    }

    /// Puts the stack pointer that is now to be used into `r[13]`.
    pub(super) fn select_stack(&mut self) {
        let process = self.process_stack && self.exception == 0;
        if process != self.on_process_stack {
            std::mem::swap(&mut self.r[13], &mut self.other_sp);
            self.on_process_stack = process;
        }
    }

    /// APSR: flags, Q and GE.
    pub(super) fn apsr(&self) -> u32 {
        self.flags.bits() | u32::from(self.q) << 27 | u32::from(self.ge) << 16
    }

    /// The three program status registers in one (B1.4.2).
    pub(super) fn xpsr(&self) -> u32 {
        let it = u32::from(self.it);
        self.apsr() | (it & 3) << 25 | u32::from(self.thumb) << 24 | (it >> 2) << 10 | u32::from(self.exception)
    }

    /// Lets the core look at its exceptions before the next instruction.
    pub(super) fn attend(&mut self) {
        self.until = 0;
    }
}
