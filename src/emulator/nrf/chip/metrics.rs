//! What is measured of a chip that runs.

use std::collections::BTreeMap;

use super::super::activity::{Activity, Meter};
use super::super::memory_map::APB_BASE;
use super::super::register_map;
use super::Chip;

/// What is measured of a chip, beside [`Core::metrics`](crate::emulator::arm::Core::metrics).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChipMetrics {
    /// For how many cycles of the core it was measured.
    pub cycles: u64,
    /// For how many of them each thing was at work.
    pub activities: BTreeMap<Activity, u64>,
    /// For how many cycles LEDs of the display were lit, all of them together.
    pub lit_led_cycles: u64,
}

/// Where a measurement begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Began {
    cycle: u64,
    lit_led_cycles: u64,
}

impl Chip {
    /// Measures from now on. The program does what it does anyway, and runs slower here.
    pub fn measure(&mut self) {
        let cycle = self.core.cycles();
        self.core.measure(true, &self.memory);
        self.peripherals.measure(cycle);
        self.began.0 = Some(Began { cycle, lit_led_cycles: self.devices().matrix.lit_led_cycles() });
    }

    /// What was measured, if it is.
    #[must_use]
    pub fn metrics(&self) -> Option<ChipMetrics> {
        let (began, now) = (self.began.0?, self.core.cycles());
        let meter: &Meter = self.peripherals.meter.0.as_deref()?;
        Some(ChipMetrics {
            cycles: now - began.cycle,
            activities: meter.totals(now),
            lit_led_cycles: self.devices().matrix.lit_led_cycles() - began.lit_led_cycles,
        })
    }

    /// The name of an exception by its number: that of the architecture, or of the peripheral whose interrupt it is, the first
    /// of those that share it.
    #[must_use]
    pub fn exception_name(&self, number: u8) -> String {
        match number {
            2 => "NMI".to_owned(),
            3 => "HardFault".to_owned(),
            4 => "MemManage".to_owned(),
            5 => "BusFault".to_owned(),
            6 => "UsageFault".to_owned(),
            11 => "SVCall".to_owned(),
            12 => "DebugMonitor".to_owned(),
            14 => "PendSV".to_owned(),
            15 => "SysTick".to_owned(),
            16.. => {
                let line = number - 16;
                let peripheral = register_map::peripheral_name(self.model, APB_BASE + (u32::from(line) << 12));
                peripheral.map_or_else(|| format!("interrupt {line}"), str::to_owned)
            }
            _ => format!("exception {number}"),
        }
    }
}
