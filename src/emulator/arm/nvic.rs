//! Which exceptions are pending, active and enabled, and how they rank (ARMv7-M B1.5.4, B3.4; ARMv6-M B1.5.4, B3.4).

use super::configuration::{Configuration, Profile};

/// Number of the exception of interrupt line 0.
pub(super) const FIRST_INTERRUPT: u8 = 16;

/// Exceptions by number.
pub(super) mod number {
    pub const NMI: u8 = 2;
    pub const HARD_FAULT: u8 = 3;
    pub const MEM_MANAGE: u8 = 4;
    pub const BUS_FAULT: u8 = 5;
    pub const USAGE_FAULT: u8 = 6;
    pub const SV_CALL: u8 = 11;
    pub const DEBUG_MONITOR: u8 = 12;
    pub const PEND_SV: u8 = 14;
    pub const SYS_TICK: u8 = 15;
}

/// The lowest priority there is: that of a thread without masks.
pub(super) const THREAD_PRIORITY: i16 = 256;

/// The interrupt controller: state of all exceptions, of the system and of the interrupt lines.
///
/// A line is level-sensitive: [`Nvic::set_line`] tells its level, a rising edge makes the interrupt pending, and a
/// line that is still high when its handler returns makes it pending again (ARMv7-M B3.4.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nvic {
    /// Bit n is exception n.
    pub(super) pending: u64,
    pub(super) active: u64,
    pub(super) enabled: u64,
    lines: u64,
    priority: [u8; 64],
    /// All exceptions that exist.
    present: u64,
    priority_mask: u8,
    /// PRIGROUP: the bits of a priority above this one decide about preemption.
    group: u8,
    /// Something became pending that the core has not looked at.
    pub(super) attention: bool,
    /// An interrupt went from not pending to pending: an event, with SCR.SEVONPEND.
    pub(super) newly_pending: bool,
}

impl Nvic {
    /// A controller after a reset. A core has one; this is for peripherals that are driven without a core.
    #[must_use]
    pub fn new(configuration: Configuration) -> Self {
        let interrupts = u64::from(configuration.interrupts.min(48));
        let system = match configuration.profile {
            Profile::V6M => 0b0100_1000_0000_1100,
            Profile::V7EM => 0b0101_1000_0111_1100,
        };
        let systick = u64::from(configuration.systick) << number::SYS_TICK;
        let mut nvic = Self {
            pending: 0,
            active: 0,
            enabled: 0,
            lines: 0,
            priority: [0; 64],
            present: system | systick | ((1 << interrupts) - 1) << FIRST_INTERRUPT,
            priority_mask: !(0xff_u32 >> configuration.priority_bits.clamp(2, 8)) as u8,
            group: 0,
            attention: false,
            newly_pending: false,
        };
        nvic.reset();
        nvic
    }

    /// Back to the state after a reset, except for the levels of the lines.
    pub(super) fn reset(&mut self) {
        self.pending = 0;
        self.active = 0;
        // the configurable faults and the debug monitor are enabled by their registers
        self.enabled = 1 << number::NMI
            | 1 << number::HARD_FAULT
            | 1 << number::SV_CALL
            | 1 << number::PEND_SV
            | 1 << number::SYS_TICK;
        self.priority = [0; 64];
        self.group = 0;
        self.pending |= self.lines;
        self.newly_pending = false;
        self.attention = true;
    }

    /// Sets the level of an interrupt line. A line that does not exist is left alone.
    pub fn set_line(&mut self, interrupt: u8, high: bool) {
        let line = self.line_bit(interrupt);
        if !high {
            self.lines &= !line;
        } else if self.lines & line != line {
            self.lines |= line;
            self.pend_bits(line);
        }
    }

    /// The level of an interrupt line.
    #[must_use]
    pub fn line(&self, interrupt: u8) -> bool {
        self.lines & self.line_bit(interrupt) != 0
    }

    /// Makes an interrupt pending, as a pulse on its line does.
    pub fn pend(&mut self, interrupt: u8) {
        self.pend_bits(self.line_bit(interrupt));
    }

    /// Whether an interrupt is pending.
    #[must_use]
    pub fn is_pending(&self, interrupt: u8) -> bool {
        self.pending & self.line_bit(interrupt) != 0
    }

    /// Whether an interrupt is enabled.
    #[must_use]
    pub fn is_enabled(&self, interrupt: u8) -> bool {
        self.enabled & self.line_bit(interrupt) != 0
    }

    /// Whether the handler of an interrupt is running or was preempted.
    #[must_use]
    pub fn is_active(&self, interrupt: u8) -> bool {
        self.active & self.line_bit(interrupt) != 0
    }

    /// The bit of an interrupt line among the exceptions, or no bit.
    fn line_bit(&self, interrupt: u8) -> u64 {
        let number = u32::from(interrupt) + u32::from(FIRST_INTERRUPT);
        1_u64.checked_shl(number).unwrap_or(0) & self.present
    }

    pub(super) fn pend_exception(&mut self, number: u8) {
        self.pend_bits(1 << number);
    }

    /// Makes exceptions pending; those that are not there are left out.
    pub(super) fn pend_bits(&mut self, bits: u64) {
        let bits = bits & self.present;
        self.newly_pending |= (bits & !self.pending) >> FIRST_INTERRUPT != 0;
        self.pending |= bits;
        self.attention = true;
    }

    /// Clears pending bits; an interrupt whose line is high and whose handler is not active stays pending.
    pub(super) fn clear_pending(&mut self, bits: u64) {
        self.pending &= !bits | self.lines & !self.active;
    }

    pub(super) fn enable(&mut self, bits: u64) {
        self.enabled |= bits & self.present;
        self.attention = true;
    }

    pub(super) fn disable(&mut self, bits: u64) {
        self.enabled &= !bits;
    }

    pub(super) fn is_active_exception(&self, number: u8) -> bool {
        self.active >> number & 1 != 0
    }

    /// An exception is taken.
    pub(super) fn activate(&mut self, number: u8) {
        self.pending &= !(1 << number);
        self.active |= 1 << number;
    }

    /// The handler of an exception returned.
    pub(super) fn deactivate(&mut self, number: u8) {
        self.active &= !(1 << number);
        self.pending |= self.lines & 1 << number;
    }

    pub(super) fn priority_byte(&self, number: u8) -> u8 {
        self.priority[usize::from(number) % 64]
    }

    /// Sets the priority of an exception that has one.
    pub(super) fn set_priority(&mut self, number: u8, priority: u8) {
        if number > number::HARD_FAULT && number < 64 && self.present >> number & 1 != 0 {
            self.priority[usize::from(number)] = priority & self.priority_mask;
            self.attention = true;
        }
    }

    /// The implemented bits of a priority.
    pub(super) fn priority_mask(&self) -> u8 {
        self.priority_mask
    }

    /// Sets PRIGROUP (B1.5.4).
    pub(super) fn set_group(&mut self, group: u32) {
        self.group = (group & 7) as u8;
        self.attention = true;
    }

    pub(super) fn group(&self) -> u32 {
        u32::from(self.group)
    }

    /// The part of a priority that decides about preemption.
    pub(super) fn group_priority(&self, priority: u8) -> i16 {
        i16::from(priority & (0xfe_u32 << self.group) as u8)
    }

    /// The priority of an exception for preemption.
    pub(super) fn preemption_priority(&self, number: u8) -> i16 {
        match number {
            0..=3 => i16::from(number) - 4,
            _ => self.group_priority(self.priority_byte(number)),
        }
    }

    /// The enabled pending exception that ranks first: by priority, then by number.
    pub(super) fn first_pending(&self) -> Option<u8> {
        let mut bits = self.pending & self.enabled;
        let mut first = None;
        while bits != 0 {
            let number = bits.trailing_zeros() as u8;
            bits &= bits - 1;
            let rank = if number <= 3 { i16::from(number) - 4 } else { i16::from(self.priority_byte(number)) };
            if first.is_none_or(|(best, _)| rank < best) {
                first = Some((rank, number));
            }
        }
        first.map(|(_, number)| number)
    }

    /// The highest priority among the active exceptions.
    pub(super) fn active_priority(&self) -> i16 {
        let mut bits = self.active;
        let mut highest = THREAD_PRIORITY;
        while bits != 0 {
            highest = highest.min(self.preemption_priority(bits.trailing_zeros() as u8));
            bits &= bits - 1;
        }
        highest
    }
}
