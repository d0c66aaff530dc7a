//! What a chip, a debugger or a test sees of a core between two runs, and what it may change.

use super::bus::Wires;
use super::configuration::Configuration;
use super::memory::Memory;
use super::nvic::{Nvic, number};
use super::processor::Core;
use super::stop::{Diagnostics, Fault, Registers};

impl Core {
    /// What the chip's maker chose.
    #[must_use]
    pub fn configuration(&self) -> Configuration {
        self.configuration
    }

    /// Cycles since the core was made; a reset does not change them.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// Lets time pass without the core, up to a cycle: nothing is executed, and SysTick stands still. For a chip whose
    /// program has ended or is held.
    pub fn stand_still_until(&mut self, cycle: u64) {
        let cycles = cycle.saturating_sub(self.cycles);
        self.system.systick.stand_still(cycles);
        self.waiting.0.put_off(cycles);
        self.cycles = self.cycles.max(cycle);
    }

    /// The cycle at which SysTick next raises its exception, if it will and the core does not sleep before. A run looks at
    /// it on its own; a chip does not have to.
    #[must_use]
    pub fn next_systick_cycle(&self) -> Option<u64> {
        self.system.systick.next_event()
    }

    /// Whether the core sleeps.
    #[must_use]
    pub fn is_asleep(&self) -> bool {
        self.sleep.is_some()
    }

    /// A register: R0 to R12, 13 is the stack pointer in use, 14 LR, and 15 the address of the next instruction.
    #[must_use]
    pub fn register(&self, number: u8) -> u32 {
        if number == 15 { self.pc } else { self.r[usize::from(number) % 16] }
    }

    /// Sets a register, as [`Self::register`] numbers them.
    pub fn set_register(&mut self, number: u8, value: u32) {
        match number {
            15 => self.pc = value & !1,
            13 => self.r[13] = value & !3,
            _ => self.r[usize::from(number) % 16] = value,
        }
    }

    /// All registers.
    #[must_use]
    pub fn registers(&self) -> Registers {
        let mut r = self.r;
        r[15] = self.pc;
        Registers { r, xpsr: self.xpsr() }
    }

    /// The priority of an exception, in the implemented bits: 0 ranks first but for HardFault, -1, and NMI, -2 (B1.5.4).
    #[must_use]
    pub fn exception_priority(&self, number: u8) -> i16 {
        match number {
            1 => -3,
            2 => -2,
            3 => -1,
            _ => i16::from(self.nvic.priority_byte(number) >> (self.nvic.priority_mask().trailing_zeros() & 7)),
        }
    }

    /// Whether PRIMASK or FAULTMASK keep every interrupt from being taken.
    #[must_use]
    pub fn masks_interrupts(&self) -> bool {
        self.primask || self.faultmask
    }

    /// Main and process stack pointer.
    #[must_use]
    pub fn stack_pointers(&self) -> (u32, u32) {
        if self.on_process_stack { (self.other_sp, self.r[13]) } else { (self.r[13], self.other_sp) }
    }

    /// A single-precision floating-point register, 0 to 31, as its bits.
    #[must_use]
    pub fn float_register(&self, number: u8) -> u32 {
        self.float.s[usize::from(number) % 32]
    }

    /// FPSCR.
    #[must_use]
    pub fn fpscr(&self) -> u32 {
        self.float.fpscr()
    }

    /// The interrupt controller, to look at.
    #[must_use]
    pub fn nvic(&self) -> &Nvic {
        &self.nvic
    }

    /// What a peripheral reaches, between two runs: the same as in an access. Ending the run has no effect then.
    pub fn wires<'a>(&'a mut self, memory: &'a mut Memory) -> Wires<'a> {
        Wires { memory, nvic: &mut self.nvic, cycle: self.cycles, limit: &mut self.limit }
    }

    /// Sets the level of an interrupt line; see [`Nvic::set_line`].
    pub fn set_interrupt_line(&mut self, interrupt: u8, high: bool) {
        self.nvic.set_line(interrupt, high);
    }

    /// Makes an interrupt pending; see [`Nvic::pend`].
    pub fn pend_interrupt(&mut self, interrupt: u8) {
        self.nvic.pend(interrupt);
    }

    /// Makes the non-maskable interrupt pending.
    pub fn pend_nmi(&mut self) {
        self.nvic.pend_exception(number::NMI);
    }

    /// Sets the event register, as an event input of the processor does.
    pub fn send_event(&mut self) {
        self.event = true;
    }

    /// The last fault since the core was made, if there was one. A program may handle its faults; one that it does
    /// not handle ends in [`Stop::Lockup`](super::Stop::Lockup).
    #[must_use]
    pub fn last_fault(&self) -> Option<&Fault> {
        self.last_fault.as_ref()
    }

    /// Where the frames of exceptions are on the main stack that were entered and have not returned, the outermost first: the
    /// addresses of their first words, each below the one before.
    #[must_use]
    pub fn stacked_frames(&self) -> &[u32] {
        self.frames.0.all()
    }

    /// The faults since they were last taken, the first four of them: the cause of those that follow from it comes first.
    pub fn take_faults(&mut self) -> Vec<Fault> {
        std::mem::take(&mut self.new_faults)
    }

    /// Things the program asked for that the core does not do.
    #[must_use]
    pub fn diagnostics(&self) -> Diagnostics {
        self.diagnostics
    }
}
