//! LFCLK, and RTC and WDT, which count by it.

use super::{INTENSET, P0, Poked};
use fivebyfive::emulator::nrf::{Chip, ResetReason};
use fivebyfive::hal::{Acceleration, Button, Buttons, EdgeConnector};
use fivebyfive::hardware::Model;

const CLOCK: u32 = 0x4000_0000;
const LFCLKSTART: u32 = 0x008;
const LFCLKSTOP: u32 = 0x00c;
const LFCLKSTARTED: u32 = 0x104;
const LFCLKSRC: u32 = 0x518;
const RTC0: u32 = 0x4000_b000;
const WDT: u32 = 0x4001_0000;

const START: u32 = 0x000;
const STOP: u32 = 0x004;
const CLEAR: u32 = 0x008;
const COMPARE0: u32 = 0x140;
const CC0: u32 = 0x540;
const COUNTER: u32 = 0x504;
const RTC_PRESCALER: u32 = 0x508;
const EVTENSET: u32 = 0x344;
const EVTENCLR: u32 = 0x348;
const TICK: u32 = 0x100;
const OVRFLW: u32 = 0x104;

#[test]
fn an_rtc_counts_at_32768_hz_divided_by_its_prescaler() {
    // at 0.99999 s and at 1 s
    for (prescaler, before, after) in [(0, 32_767, 32_768), (32, 992, 992), (4095, 7, 8)] {
        let mut poked = Poked::v2();
        poked.task(CLOCK, LFCLKSTART);
        poked.write(RTC0 + RTC_PRESCALER, prescaler);
        poked.task(RTC0, START);
        poked.us(999_990);
        assert_eq!(poked.read(RTC0 + COUNTER), before);
        poked.us(10);
        assert_eq!(poked.read(RTC0 + COUNTER), after);
    }
}

#[test]
fn an_rtc_goes_round_after_24_bits() {
    let mut poked = Poked::v1();
    poked.task(CLOCK, LFCLKSTART);
    poked.write(RTC0 + INTENSET, 1 << 1);
    poked.task(RTC0, START);
    // TRIGOVRFLW sets it to 0xfffff0
    poked.task(RTC0, 0x00c);
    assert_eq!(poked.read(RTC0 + COUNTER), 0x00ff_fff0);
    // 16 ticks are 488.28 us
    poked.us(488);
    assert_eq!(poked.read(RTC0 + COUNTER), 0x00ff_ffff);
    assert!(!poked.event(RTC0, OVRFLW));
    poked.us(1);
    assert_eq!(poked.read(RTC0 + COUNTER), 0);
    assert!(poked.event(RTC0, OVRFLW));
}

#[test]
fn an_event_of_an_rtc_happens_only_if_it_is_enabled() {
    let mut poked = Poked::v2();
    poked.task(CLOCK, LFCLKSTART);
    poked.write(RTC0 + CC0, 10);
    poked.task(RTC0, START);
    poked.us(1000);
    assert!(!poked.event(RTC0, TICK) && !poked.event(RTC0, COMPARE0));
    poked.task(RTC0, 0x008);
    poked.write(RTC0 + EVTENSET, 1 << 16 | 1 << 0);
    // it was cleared in tick 32 of the slow clock; tick 42 begins at 1281.7 us
    poked.us(281);
    assert!(poked.event(RTC0, TICK) && !poked.event(RTC0, COMPARE0));
    poked.us(1);
    assert!(poked.event(RTC0, COMPARE0));
    poked.write(RTC0 + EVTENCLR, 1 << 0);
    poked.event(RTC0, TICK);
    poked.us(100);
    assert!(!poked.event(RTC0, TICK));
}

#[test]
fn the_registers_of_the_slow_clock_agree() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        assert_eq!([0x414, 0x418, 0x41c].map(|offset| poked.read(CLOCK + offset)), [0, 0, 0]);
        // LFCLKSRC: synthesized
        poked.write(CLOCK + LFCLKSRC, 2);
        poked.task(CLOCK, LFCLKSTART);
        poked.us(1000);
        assert!(poked.event(CLOCK, LFCLKSTARTED));
        assert_eq!(poked.read(CLOCK + 0x414), 1, "LFCLKRUN");
        assert_eq!(poked.read(CLOCK + 0x418), 1 << 16 | 2, "LFCLKSTAT");
        assert_eq!(poked.read(CLOCK + 0x41c), 2, "LFCLKSRCCOPY");
        poked.task(CLOCK, LFCLKSTOP);
        assert_eq!([0x414, 0x418].map(|offset| poked.read(CLOCK + offset)), [0, 0]);
        // HFCLKSTART: the crystal
        poked.task(CLOCK, 0x000);
        poked.us(1000);
        assert!(poked.event(CLOCK, 0x100), "HFCLKSTARTED");
        assert_eq!([0x408, 0x40c].map(|offset| poked.read(CLOCK + offset)), [1, 1 << 16 | 1]);
    }
}

const RESETREAS: u32 = 0x400;
const RELOAD: u32 = 0x6e52_4635;

#[test]
fn the_watchdog_resets_unless_it_is_reloaded() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        let reasons = poked.read(CLOCK + RESETREAS);
        poked.write(CLOCK + RESETREAS, reasons);
        // CRV: (32767 + 1) / 32768 s; RREN: two requests
        poked.write(WDT + 0x504, 32_767);
        poked.write(WDT + 0x508, 3);
        poked.task(WDT, START);
        assert_eq!(poked.read(WDT + 0x400), 1, "RUNSTATUS");
        poked.us(900_000);
        poked.write(WDT + 0x600, RELOAD);
        assert_eq!(poked.read(WDT + 0x404), 2, "REQSTATUS: one of both");
        poked.write(WDT + 0x604, RELOAD);
        assert_eq!(poked.read(WDT + 0x404), 3);
        poked.us(999_000);
        assert_eq!(poked.read(WDT + 0x400), 1);
        assert_eq!(poked.read(CLOCK + RESETREAS), 0);
        // one request alone does not reload, nor does another number
        poked.write(WDT + 0x600, RELOAD);
        poked.write(WDT + 0x604, 1);
        poked.us(1_100);
        assert_eq!(poked.read(CLOCK + RESETREAS), 2, "DOG");
        assert_eq!(poked.read(WDT + 0x400), 0);
    }
}

/// "The software has to explicitely start LFCLK before using the RTC" (product specification, *RTC*, as nrf-rs/nrf-hal issue
/// 240 quotes it). The model of BabbleSim/ext_nRF_hw_models (`NHW_RTC.c`) notes of real nRF52 that no task of RTC requests the
/// clock.
#[test]
fn an_rtc_counts_only_while_its_clock_runs() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        poked.write(RTC0 + EVTENSET, 1 << 16);
        poked.write(RTC0 + CC0, 3);
        poked.task(RTC0, START);
        poked.us(1_000_000);
        assert_eq!(poked.read(RTC0 + COUNTER), 0);
        assert!(!poked.event(RTC0, COMPARE0));
        poked.task(CLOCK, LFCLKSTART);
        poked.us(1_000_000);
        assert_eq!(poked.read(RTC0 + COUNTER), 32_768);
        assert!(poked.event(RTC0, COMPARE0));
        poked.task(CLOCK, LFCLKSTOP);
        poked.us(1_000_000);
        assert_eq!(poked.read(RTC0 + COUNTER), 32_768, "it keeps what it has counted");
        poked.task(CLOCK, LFCLKSTART);
        poked.us(1_000_000);
        assert_eq!(poked.read(RTC0 + COUNTER), 65_536);
    }
}

/// "Once the RTC is started, the prescaler register is read-only and thus writing to it when the RTC is started has no
/// effect"; it counts from the next START, CLEAR or TRIGOVRFLW on (nRF9160 product specification, *RTC*, which is the same
/// unit; ext_nRF_hw_models, `NHW_RTC.c`, says of the nRF52 that the hardware prevents the write).
#[test]
fn a_running_rtc_keeps_its_prescaler() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        poked.task(CLOCK, LFCLKSTART);
        poked.write(RTC0 + RTC_PRESCALER, 7);
        poked.task(RTC0, START);
        poked.write(RTC0 + RTC_PRESCALER, 31);
        assert_eq!(poked.read(RTC0 + RTC_PRESCALER), 7);
        poked.us(1_000_000);
        assert_eq!(poked.read(RTC0 + COUNTER), 32_768 / 8);
        poked.task(RTC0, CLEAR);
        poked.us(1_000_000);
        assert_eq!(poked.read(RTC0 + COUNTER), 32_768 / 8);
        assert!(poked.chip.take_diagnostics().iter().any(|told| told.contains("PRESCALER")));
        poked.task(RTC0, STOP);
        poked.write(RTC0 + RTC_PRESCALER, 31);
        poked.task(RTC0, CLEAR);
        poked.task(RTC0, START);
        poked.us(1_000_000);
        assert_eq!(poked.read(RTC0 + COUNTER), 32_768 / 32);
    }
}

/// No board has the crystal of 32.768 kHz. ARMmbed/mbed-os issue 2132: a V1 waits for LFCLKSTARTED without end.
/// AdaCore/Ada_Drivers_Library, `microbit-time.adb` until pull request 268: it waits for LFCLKSTAT, and then RTC1 counts, by
/// the RC oscillator (RIOT-OS/RIOT pull request 6851: "falls silently back"; nRF52833 product specification, *LFCLK*: it
/// starts from the RC oscillator). Source 0 in LFCLKSTAT is the RC oscillator.
#[test]
fn a_crystal_that_is_not_there_never_starts() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        poked.write(CLOCK + LFCLKSRC, 1);
        poked.task(CLOCK, LFCLKSTART);
        poked.task(RTC0, START);
        poked.us(2_000_000);
        assert!(!poked.event(CLOCK, LFCLKSTARTED));
        assert_eq!([0x414, 0x41c].map(|offset| poked.read(CLOCK + offset)), [1, 1], "LFCLKRUN, LFCLKSRCCOPY");
        assert_eq!(poked.read(CLOCK + 0x418), 1 << 16, "LFCLKSTAT");
        assert_eq!(poked.read(RTC0 + COUNTER), 65_536);
        assert!(poked.chip.take_diagnostics().iter().any(|told| told.contains("LFCLKSTARTED never comes")));
        for source in [0, 2] {
            poked.task(CLOCK, LFCLKSTOP);
            poked.write(CLOCK + LFCLKSRC, source);
            poked.task(CLOCK, LFCLKSTART);
            poked.us(1000);
            assert!(poked.event(CLOCK, LFCLKSTARTED), "source {source} is there");
        }
    }
}

/// AdaCore/Ada_Drivers_Library issue 267 and pull request 268: with the crystal chosen, button B of a V1, at P0.26, is "always
/// detected as pressed (low)". On the nRF52833 the crystal's pins are P0.00 and P0.01 (its product specification, *Pin
/// assignments*); that they are lost in the same way is taken from the V1.
#[test]
fn the_pins_of_the_crystal_are_lost_while_it_is_chosen() {
    let mut poked = Poked::v1();
    let b_is_high = |poked: &mut Poked| poked.read(P0 + 0x510) >> 26 & 1 == 1;
    poked.write(P0 + 0x700 + 4 * 26, 0);
    assert!(b_is_high(&mut poked));
    poked.write(CLOCK + LFCLKSRC, 1);
    assert!(b_is_high(&mut poked), "it is not started yet");
    poked.task(CLOCK, LFCLKSTART);
    assert!(!b_is_high(&mut poked));
    let mut b_is_down = Buttons::default();
    b_is_down.set(Button::B, true);
    poked.chip.set_external_inputs(b_is_down, &EdgeConnector::default());
    assert!(!b_is_high(&mut poked));
    poked.chip.set_external_inputs(Buttons::default(), &EdgeConnector::default());
    poked.task(CLOCK, LFCLKSTOP);
    assert!(b_is_high(&mut poked));

    let mut poked = Poked::v2();
    poked.write(P0 + 0x700 + 4, 1);
    poked.write(P0 + 0x508, 1 << 1);
    assert_eq!(poked.read(P0 + 0x510) & 2, 2, "an output that is read");
    poked.write(CLOCK + LFCLKSRC, 1);
    poked.task(CLOCK, LFCLKSTART);
    assert_eq!(poked.read(P0 + 0x510) & 2, 0);
    poked.chip.reset(ResetReason::Soft);
    poked.write(P0 + 0x700 + 4, 1);
    poked.write(P0 + 0x508, 1 << 1);
    assert_eq!(poked.read(P0 + 0x510) & 2, 2);
}

/// Starts the watchdog for so many ticks, and forgets why the chip was reset before.
fn watch(poked: &mut Poked, ticks: u32, config: u32) {
    poked.write(CLOCK + RESETREAS, u32::MAX);
    poked.write(WDT + 0x504, ticks - 1);
    poked.write(WDT + 0x50c, config);
    poked.task(WDT, START);
}

/// apache/mynewt-core pull request 278, of an nRF51: a watchdog "is still running after a soft reset", and RESETREAS says so
/// later. The nRF52 series resets it by power, pin and itself only, too (nRF52833 product specification, *Reset behavior*).
#[test]
fn the_watchdog_goes_on_through_a_soft_reset() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        watch(&mut poked, 32_768, 1);
        poked.us(600_000);
        poked.chip.reset(ResetReason::Soft);
        assert_eq!(poked.read(WDT + 0x400), 1, "RUNSTATUS");
        assert_eq!(poked.read(WDT + 0x504), 32_767);
        poked.us(399_000);
        assert_eq!(poked.read(CLOCK + RESETREAS), 1 << 2, "SREQ");
        poked.us(1_200);
        assert_eq!(poked.read(CLOCK + RESETREAS), 1 << 2 | 1 << 1, "and DOG");
        assert_eq!(poked.read(WDT + 0x400), 0);
        watch(&mut poked, 32_768, 1);
        poked.chip.reset(ResetReason::Pin);
        assert_eq!([0x400, 0x504].map(|offset| poked.read(WDT + offset)), [0, u32::MAX], "the pin resets it");
        poked.us(2_000_000);
        assert_eq!(poked.read(CLOCK + RESETREAS), 1);
    }
}

/// "When WDT is running, its configuration registers (CRV, RREN, and CONFIG) are blocked for further configuration" (nRF5340
/// product specification, *WDT*; the chapter of the nRF52833 and the manual of the nRF51 say the same).
#[test]
fn the_watchdog_keeps_its_configuration() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        watch(&mut poked, 32_768, 1);
        for (offset, value) in [(0x504, 327_680), (0x508, 0xff), (0x50c, 8)] {
            poked.write(WDT + offset, value);
        }
        assert_eq!([0x504, 0x508, 0x50c].map(|offset| poked.read(WDT + offset)), [32_767, 1, 1]);
        assert!(poked.chip.take_diagnostics().iter().any(|told| told.contains("watchdog")));
        poked.us(1_000_200);
        assert_eq!(poked.read(CLOCK + RESETREAS), 1 << 1, "it bites when it would have");
    }
}

/// CONFIG.SLEEP (nRF52833 product specification, *WDT*; the manual of the nRF51 has the same bit): with 0 it pauses while the
/// processor sleeps. The test's processor does nothing else.
#[test]
fn the_watchdog_pauses_in_sleep_if_it_is_told_to() {
    for model in [Model::V1, Model::V2] {
        let mut poked = Poked::new(model);
        poked.us(10);
        watch(&mut poked, 3_277, 0);
        poked.us(5_000_000);
        assert_eq!(poked.read(CLOCK + RESETREAS), 0, "it sleeps");
        // the same with a processor that is awake: b .
        let mut chip = Chip::new(model, 1);
        assert!(chip.load(0, &[0x00, 0x10, 0x00, 0x20, 0x09, 0, 0, 0, 0xfe, 0xe7]));
        chip.reset(ResetReason::Pin);
        let mut poked = Poked { chip, ..poked };
        watch(&mut poked, 3_277, 0);
        (0..99).for_each(|_| poked.chip.run_ms(Acceleration::AT_REST));
        assert_eq!(poked.read(CLOCK + RESETREAS), 0);
        (0..2).for_each(|_| poked.chip.run_ms(Acceleration::AT_REST));
        assert_eq!(poked.read(CLOCK + RESETREAS), 1 << 1);
    }
}

/// A processor that is awake for a while and then sleeps: a watchdog that pauses in sleep counts the former only.
#[test]
fn a_paused_watchdog_goes_on_where_it_was() {
    // movs r0, #1; lsls r0, #16; subs r0, #1; bne; wfi; b to the first
    let code = [0x2001_u16, 0x0400, 0x3801, 0xd1fd, 0xbf30, 0xe7f9];
    let mut image = vec![0x00, 0x10, 0x00, 0x20, 0x09, 0, 0, 0];
    image.extend(code.iter().flat_map(|half| half.to_le_bytes()));
    // the V1: 65 536 turns of 4 cycles of 16 MHz are 16.4 ms, 537 ticks
    let mut chip = Chip::new(Model::V1, 1);
    assert!(chip.load(0, &image));
    chip.reset(ResetReason::Pin);
    let mut poked = Poked { chip, cycles_per_us: 16 };
    watch(&mut poked, 600, 0);
    poked.us(1_000_000);
    assert_eq!(poked.read(CLOCK + RESETREAS), 0, "537 ticks, then it sleeps");
    poked.chip.reset(ResetReason::Soft);
    assert_eq!(poked.read(WDT + 0x400), 1);
    // awake again: 63 ticks are left, 1.9 ms
    poked.us(1_800);
    assert_eq!(poked.read(CLOCK + RESETREAS), 1 << 2);
    poked.us(300);
    assert_eq!(poked.read(CLOCK + RESETREAS), 1 << 2 | 1 << 1);
}

/// zephyrproject-rtos/zephyr pull request 4096, of nRF5 chips: after a soft reset while the watchdog runs "the LF clock will
/// already be running, but won't be configured yet (watchdog forces LF clock to be running)", and until LFCLKSTART "the nRF5
/// RTC won't count". That it reads as the RC oscillator (source 0) is the specification's (*WDT*).
#[test]
fn the_watchdog_shows_a_slow_clock_by_which_no_rtc_counts() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        watch(&mut poked, 327_680, 1);
        poked.chip.reset(ResetReason::Soft);
        poked.task(RTC0, START);
        poked.us(1_000_000);
        assert_eq!([0x414, 0x418].map(|offset| poked.read(CLOCK + offset)), [0, 1 << 16], "LFCLKRUN, LFCLKSTAT");
        assert_eq!(poked.read(RTC0 + COUNTER), 0);
        poked.task(CLOCK, LFCLKSTART);
        poked.us(1_000_000);
        assert_eq!(poked.read(RTC0 + COUNTER), 32_768);
    }
}
