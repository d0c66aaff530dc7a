//! What a reset and POWER.SYSTEMOFF make of the peripherals.

use super::super::activity::Activity;
use super::super::instance::Kind;
use super::super::io::{NEVER, ResetReason, Wired};
use super::super::ppi::Ppi;
use super::Peripherals;
use crate::emulator::arm::Memory;
use crate::hardware::Model;

/// Where NFCPINS is in UICR.
const NFCPINS: usize = 0x20c;

impl Peripherals {
    /// A reset of the chip at a cycle: all but what outlives one.
    ///
    /// The nRF52833 keeps GPIO when it wakes from off (its product specification, *GPIO*: the registers are retained;
    /// Nordic's anomaly 81 of the nRF52840 calls it a fault of a chip in debug mode that PIN_CNF is not kept then), and PORT
    /// has happened (embassy-rs/embassy pull request 1902). What the nRF51 does was not found; it forgets GPIO here.
    pub(in super::super) fn reset(&mut self, reason: ResetReason, now: u64, memory: &mut Memory) {
        self.set_asleep(false, now, memory);
        let endless = self.world.clocks.slow_ticks(now);
        self.world.slow_clock.switch(false, endless);
        self.world.slow_clock.is_kept_by_watchdog = false;
        for instance in &mut self.instances {
            match &mut instance.kind {
                Kind::Clock(clock) => clock.reset(&mut instance.registers, reason as u32),
                Kind::Wdt(watchdog) if watchdog.outlives(reason) => {
                    self.world.slow_clock.is_kept_by_watchdog = true;
                    continue;
                }
                _ => instance.reset(),
            }
            instance.due = NEVER;
        }
        self.ppi = Ppi::new(self.model == Model::V2);
        self.world.is_off = false;
        let wakes = matches!(reason, ResetReason::WakeFromOff | ResetReason::WakeByComparator);
        if wakes && self.model == Model::V2 {
            self.world.pins.wake(self.pins_of_nfc());
        } else {
            self.world.pins.reset(self.pins_of_nfc());
        }
        self.world.signals.clear();
        self.world.wired = Wired::default();
        self.world.reset = None;
        self.world.non_maskable = false;
        self.world.pins.changes.clear();
        self.world.devices.reset(now);
        self.instruction_cache = false;
        self.guards_changed = false;
        self.lines = self.instances.iter().fold(0, |lines, instance| instance.line_among(lines));
        self.lines_before = 0;
        self.note_dues();
        self.meter_all(Activity::Awake, now);
    }

    /// The pins that are the antenna's of NFC from a reset on: P0.09 and P0.10 of the nRF52833, unless UICR says that they are
    /// GPIO's (nRF52833 product specification, *UICR*, NFCPINS: erased flash protects them; nrf-rs/nrf-hal issue 418).
    fn pins_of_nfc(&self) -> u64 {
        let nfcpins = self.uicr.get(NFCPINS).copied().unwrap_or(0xff);
        if self.model == Model::V2 && nfcpins & 1 == 1 { 3 << 9 } else { 0 }
    }

    /// The chip goes off at a cycle: nothing happens any more by itself, and the pins are as GPIO has them.
    pub(in super::super) fn switch_off(&mut self, now: u64, memory: &mut Memory) {
        for instance in &mut self.instances {
            match &mut instance.kind {
                Kind::Clock(clock) => clock.switch_off(&mut instance.registers),
                Kind::Comparator(comparator) if comparator.works_while_off(&instance.registers) => {}
                _ => instance.reset(),
            }
            instance.due = NEVER;
        }
        let endless = self.world.clocks.slow_ticks(now);
        self.world.slow_clock.switch(false, endless);
        self.world.slow_clock.is_kept_by_watchdog = false;
        self.world.slow_clock.changed = false;
        self.world.is_asleep = false;
        self.ppi = Ppi::new(self.model == Model::V2);
        self.world.signals.clear();
        self.world.wired = Wired::default();
        self.world.pins.take_for_crystal(0);
        self.world.pins.switch_off();
        self.world.devices.speaker.reset(now);
        self.carry_pins(now, memory);
        self.world.devices.i2c.stop();
        self.lines = 0;
        self.dues.fill(NEVER);
        self.left_alone = 0;
        self.due = NEVER;
        self.meter_all(Activity::Off, now);
    }

    /// Whether LPCOMP wakes the chip, which is off.
    pub(in super::super) fn is_woken_by_comparator(&mut self, now: u64, memory: &mut Memory) -> bool {
        (0..self.instances.len()).any(|index| {
            self.with(index, now, memory, |instance, io| match &mut instance.kind {
                Kind::Comparator(comparator) => comparator.detects(&instance.registers, io),
                _ => false,
            })
        })
    }
}
