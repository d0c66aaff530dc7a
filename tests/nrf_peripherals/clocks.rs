//! TIMER, and the interrupts of events.

use super::{INTENSET, Poked, SHORTS};

const TIMER0: u32 = 0x4000_8000;
const TIMER1: u32 = 0x4000_9000;
const EGU0: u32 = 0x4001_4000;

const START: u32 = 0x000;
const STOP: u32 = 0x004;
const COUNT: u32 = 0x008;
const CLEAR: u32 = 0x00c;
const CAPTURE3: u32 = 0x04c;
const COMPARE0: u32 = 0x140;
const MODE: u32 = 0x504;
const BITMODE: u32 = 0x508;
const PRESCALER: u32 = 0x510;
const CC0: u32 = 0x540;
const CC3: u32 = 0x54c;

/// What a timer counts now.
fn count(poked: &mut Poked, timer: u32) -> u32 {
    poked.task(timer, CAPTURE3);
    poked.read(timer + CC3)
}

#[test]
fn a_timer_counts_at_16_mhz_divided_by_its_prescaler() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        for prescaler in [0, 4, 9] {
            poked.write(TIMER0 + PRESCALER, prescaler);
            poked.write(TIMER0 + BITMODE, 3);
            poked.task(TIMER0, CLEAR);
            poked.task(TIMER0, START);
            poked.us(3200);
            assert_eq!(count(&mut poked, TIMER0), (16 * 3200) >> prescaler);
            poked.task(TIMER0, STOP);
        }
    }
}

#[test]
fn a_capture_is_no_compare() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        poked.write(TIMER0 + BITMODE, 2);
        poked.task(TIMER0, START);
        poked.us(10);
        poked.task(TIMER0, CAPTURE3);
        poked.us(10);
        assert_eq!((poked.read(TIMER0 + CC3), poked.event(TIMER0, COMPARE0 + 12)), (10, false));
    }
}

#[test]
fn a_timer_goes_round_at_the_end_of_each_bit_mode() {
    for (bit_mode, bits) in [(1, 8), (0, 16), (2, 24), (3, 32)] {
        let mut poked = Poked::v2();
        poked.write(TIMER0 + PRESCALER, 0);
        poked.write(TIMER0 + BITMODE, bit_mode);
        poked.write(TIMER0 + CC0, 3);
        poked.task(TIMER0, START);
        poked.chip.run_cycles(4 * 4);
        assert!(poked.event(TIMER0, COMPARE0), "{bits} bits: it counts up to CC");
        poked.chip.run_cycles(4 * (1 << bits) - 4 * 2);
        assert_eq!(count(&mut poked, TIMER0), 2);
        assert!(!poked.event(TIMER0, COMPARE0), "{bits} bits: before CC comes again");
        poked.chip.run_cycles(4);
        assert!(poked.event(TIMER0, COMPARE0), "{bits} bits: CC comes again");
    }
}

#[test]
fn the_small_timers_of_the_v1_have_16_bits() {
    let mut poked = Poked::v1();
    poked.write(TIMER1 + PRESCALER, 0);
    poked.write(TIMER1 + BITMODE, 0);
    poked.task(TIMER1, START);
    poked.chip.run_cycles((1 << 16) + 7);
    assert_eq!(count(&mut poked, TIMER1), 7);
}

#[test]
fn a_compare_clears_or_stops_its_timer() {
    for (shorts, counted) in [(0, 2500), (1 << 0, 500), (1 << 8, 1000)] {
        let mut poked = Poked::v2();
        poked.write(TIMER0 + BITMODE, 3);
        poked.write(TIMER0 + CC0, 1000);
        poked.write(TIMER0 + SHORTS, shorts);
        poked.task(TIMER0, START);
        poked.us(999);
        assert!(!poked.event(TIMER0, COMPARE0));
        poked.us(1);
        assert!(poked.event(TIMER0, COMPARE0));
        poked.us(1500);
        assert_eq!(count(&mut poked, TIMER0), counted);
        assert_eq!(poked.event(TIMER0, COMPARE0), shorts == 1, "it comes again if it was cleared");
    }
}

#[test]
fn a_counter_counts_events_by_ppi() {
    let mut poked = Poked::v2();
    poked.write(TIMER1 + MODE, 1);
    poked.write(TIMER1 + CC0, 3);
    poked.connect(0, EGU0 + 0x104, TIMER1 + COUNT);
    poked.task(TIMER1, START);
    for n in 1..=3 {
        assert!(!poked.event(TIMER1, COMPARE0));
        poked.task(EGU0, 0x004);
        poked.us(100);
        assert_eq!(count(&mut poked, TIMER1), n);
    }
    assert!(poked.event(TIMER1, COMPARE0));
}

/// The NVIC keeps an interrupt pending until its handler is entered or a program clears it, whatever becomes of the event
/// (Cortex-M4 Devices Generic User Guide, 4.2.9). CODAL masks the events of its timer while it prepares a deep sleep, takes an
/// interrupt that became pending just before for the first to wake it, and sleeps on after the next (`simpleDeepSleep` in
/// `MicroBitPowerManager.cpp`): so the first press of a button may be lost.
#[test]
fn an_interrupt_stays_pending_when_its_event_is_masked() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        let (irq, compare1) = (9, 1 << 17);
        poked.write(TIMER1 + CC0 + 4, 100);
        poked.write(TIMER1 + INTENSET, compare1);
        poked.task(TIMER1, START);
        poked.us(90);
        assert!(!poked.chip.core().nvic().is_pending(irq));
        poked.us(20);
        assert!(poked.event(TIMER1, COMPARE0 + 4) && poked.chip.core().nvic().is_pending(irq));
        poked.write(TIMER1 + INTENSET + 4, compare1);
        poked.write(TIMER1 + COMPARE0 + 4, 0);
        assert!(!poked.chip.core().nvic().line(irq));
        assert!(poked.chip.core().nvic().is_pending(irq));
    }
}
