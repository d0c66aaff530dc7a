//! WDT, the watchdog (nRF52833 product specification, *WDT*; nRF51 series reference manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000 | START | |
//! | 0x100 | TIMEOUT | |
//! | 0x400, 0x404 | RUNSTATUS, REQSTATUS | 0, 1 |
//! | 0x504 | CRV: ticks of 32.768 kHz, less one | 0xffffffff |
//! | 0x508, 0x50c | RREN, CONFIG: bit 0 lets it go on while the processor sleeps | 1, 1 |
//! | 0x600 + 4n | RR\[n\]: reload request, by 0x6e524635 | |
//!
//! Once started it cannot be stopped, and CRV, RREN and CONFIG cannot be written. It goes on through a reset that the program
//! makes, and keeps the RC oscillator of LFCLK on. CONFIG can let it pause while a debugger holds the processor, too;
//! here it goes on then.

use super::super::io::{Io, NEVER, ResetReason};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers, register, set};

const START: u8 = 0;
const TIMEOUT: u8 = 0;
const RUNSTATUS: u16 = 0x400;
const REQSTATUS: u16 = 0x404;
const CRV: u16 = 0x504;
const RREN: u16 = 0x508;
const CONFIG: u16 = 0x50c;
const CONFIGURATION: [u16; 3] = [CRV, RREN, CONFIG];
const RELOAD: u32 = 0x6e52_4635;
/// CONFIG.SLEEP: it goes on while the processor sleeps.
const RUNS_IN_SLEEP: u32 = 1;

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "WDT",
    tasks: set(&[START]),
    events: set(&[TIMEOUT]),
    shorts: &[],
    registers: &[
        register(RUNSTATUS, 0, 0),
        register(REQSTATUS, 1, 0),
        register(CRV, u32::MAX, u32::MAX),
        register(RREN, 1, 0xff),
        register(CONFIG, 1, 9),
    ],
};

/// The watchdog.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Wdt {
    /// When it bites.
    end: Option<u64>,
    /// Since when it pauses, because the processor sleeps.
    paused: Option<u64>,
    /// What CRV, RREN and CONFIG were when it was started.
    configuration: [u32; 3],
    /// TIMEOUT was raised: two ticks later the chip is reset.
    biting: bool,
}

impl Wdt {
    fn load(&mut self, registers: &mut Registers, io: &Io<'_>) {
        let clocks = io.world.clocks;
        let ticks = u64::from(registers.get(CRV)) + 1;
        self.end = Some(clocks.of_slow_ticks(clocks.slow_ticks(io.now) + ticks));
        self.paused = self.paused.map(|_| io.now);
        registers.set(REQSTATUS, registers.get(RREN));
    }

    /// Whether it goes on through a reset: only power-on, the reset button and itself reset it (the same specifications,
    /// *Reset behavior*).
    pub(in super::super) fn outlives(&self, reason: ResetReason) -> bool {
        self.end.is_some() && matches!(reason, ResetReason::Soft | ResetReason::Lockup)
    }

    /// The processor has fallen asleep or is awake again.
    pub(in super::super) fn processor_sleeps_or_wakes(&mut self, registers: &Registers, io: &Io<'_>) {
        let pauses = io.world.is_asleep && registers.get(CONFIG) & RUNS_IN_SLEEP == 0;
        let Some(end) = self.end.filter(|_| !self.biting) else { return };
        match self.paused {
            None if pauses => self.paused = Some(io.now),
            Some(since) if !pauses => {
                self.end = Some(end + (io.now - since));
                self.paused = None;
            }
            _ => {}
        }
    }
}

impl Peripheral for Wdt {
    fn task(&mut self, registers: &mut Registers, _task: u8, io: &mut Io<'_>) {
        if self.end.is_some() {
            return;
        }
        registers.set(RUNSTATUS, 1);
        self.configuration = CONFIGURATION.map(|offset| registers.get(offset));
        io.world.slow_clock.is_kept_by_watchdog = true;
        self.load(registers, io);
        self.processor_sleeps_or_wakes(registers, io);
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        if self.end.is_some() && CONFIGURATION.contains(&offset) {
            for (offset, kept) in CONFIGURATION.into_iter().zip(self.configuration) {
                registers.set(offset, kept);
            }
            io.world.report_wrong(|| {
                "the program writes CRV, RREN or CONFIG of the watchdog after its START, which has no effect".to_owned()
            });
            return false;
        }
        if !(0x600..0x620).contains(&offset) {
            return false;
        }
        if value == RELOAD && self.end.is_some() && !self.biting {
            let request = 1 << ((offset - 0x600) / 4);
            registers.set(REQSTATUS, registers.get(REQSTATUS) & !request);
            if registers.get(REQSTATUS) == 0 {
                self.load(registers, io);
            }
        }
        true
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.end.filter(|_| self.paused.is_none()).unwrap_or(NEVER)
    }

    fn run(&mut self, _registers: &mut Registers, io: &mut Io<'_>) {
        let clocks = io.world.clocks;
        if self.biting {
            io.world.reset = Some(ResetReason::Watchdog);
            self.end = None;
        } else {
            io.raise(TIMEOUT);
            self.biting = true;
            self.end = Some(clocks.of_slow_ticks(clocks.slow_ticks(io.now) + 2));
        }
    }
}
