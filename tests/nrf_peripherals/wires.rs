//! GPIO, GPIOTE, PPI and EGU.

use super::{P0, PPI, Poked};
use fivebyfive::hal::{Button, Buttons, EdgeConnector};

const GPIOTE: u32 = 0x4000_6000;
const TIMER0: u32 = 0x4000_8000;
const RTC0: u32 = 0x4000_b000;
const EGU0: u32 = 0x4001_4000;
const EGU1: u32 = 0x4001_5000;

const OUT: u32 = 0x504;
const OUTSET: u32 = 0x508;
const OUTCLR: u32 = 0x50c;
const IN: u32 = 0x510;
const DIR: u32 = 0x514;
const LATCH: u32 = 0x520;
const DETECTMODE: u32 = 0x524;
const PIN_CNF: u32 = 0x700;
const CONFIG: u32 = 0x510;
const PORT: u32 = 0x17c;
/// PIN_CNF of an input whose buffer is connected, without a pull; of one with a pull-up; of an output that can be read.
const INPUT: u32 = 0;
const PULLED_UP: u32 = 3 << 2;
const PULLED_DOWN: u32 = 1 << 2;
const OUTPUT: u32 = 1;
/// The pin of button A on the V2.
const BUTTON_A: u32 = 14;

fn press(poked: &mut Poked, pressed: bool) {
    let mut buttons = Buttons::default();
    buttons.set(Button::A, pressed);
    poked.chip.set_external_inputs(buttons, &EdgeConnector::default());
}

fn pin(poked: &mut Poked, pin: u32) -> bool {
    poked.read(P0 + IN) >> pin & 1 == 1
}

#[test]
fn a_pin_reads_what_drives_it() {
    let mut poked = Poked::v2_without_nfc();
    assert_eq!(poked.read(P0 + PIN_CNF), 2, "after a reset the input is not connected");
    // P0.10 is led to the edge connector, and nothing is there
    for (configuration, level) in [(INPUT, false), (PULLED_UP, true), (PULLED_DOWN, false), (PULLED_UP | 2, false)] {
        poked.write(P0 + PIN_CNF + 4 * 10, configuration);
        assert_eq!(pin(&mut poked, 10), level, "PIN_CNF {configuration:#x}");
    }
    poked.write(P0 + PIN_CNF + 4 * 10, OUTPUT);
    assert_eq!(poked.read(P0 + DIR), 1 << 10);
    poked.write(P0 + OUTSET, 1 << 10);
    assert_eq!((poked.read(P0 + OUT), pin(&mut poked, 10)), (1 << 10, true));
    poked.write(P0 + OUTCLR, 1 << 10);
    assert_eq!((poked.read(P0 + OUT), pin(&mut poked, 10)), (0, false));
    // S0D1: low is driven; high is disconnected, and the pull makes the level
    poked.write(P0 + PIN_CNF + 4 * 10, OUTPUT | PULLED_UP | 6 << 8);
    assert!(!pin(&mut poked, 10));
    poked.write(P0 + OUTSET, 1 << 10);
    assert!(pin(&mut poked, 10));
    poked.write(P0 + PIN_CNF + 4 * 10, OUTPUT | PULLED_DOWN | 6 << 8);
    assert!(!pin(&mut poked, 10));
}

#[test]
fn the_large_pins_and_the_logo_are_high_until_they_are_touched() {
    let mut poked = Poked::v2();
    for pin_number in [2, 3, 4] {
        poked.write(P0 + PIN_CNF + 4 * pin_number, INPUT);
        assert!(pin(&mut poked, pin_number));
        poked.write(P0 + PIN_CNF + 4 * pin_number, PULLED_DOWN);
        assert!(!pin(&mut poked, pin_number), "10 megohms are weaker than the pull-down");
    }
    // P1.04
    poked.write(P0 + 0x300 + PIN_CNF + 4 * 4, INPUT);
    assert_eq!(poked.read(P0 + 0x300 + IN) >> 4 & 1, 1);
}

#[test]
fn gpiote_raises_an_event_for_the_edge_that_it_waits_for() {
    // LoToHi, HiToLo, Toggle: at a press, at a release
    for (polarity, at_press, at_release) in [(1, false, true), (2, true, false), (3, true, true)] {
        let mut poked = Poked::v2();
        poked.write(P0 + PIN_CNF + 4 * BUTTON_A, INPUT);
        poked.write(GPIOTE + CONFIG + 4 * 5, 1 | BUTTON_A << 8 | polarity << 16);
        press(&mut poked, true);
        assert_eq!(poked.event(GPIOTE, 0x114), at_press);
        press(&mut poked, false);
        assert_eq!(poked.event(GPIOTE, 0x114), at_release);
    }
}

#[test]
fn a_pin_that_gpiote_waits_for_is_an_input() {
    let mut poked = Poked::v2();
    // P0.02 of the edge connector: an output that is low, against 10 megohms to the supply
    poked.write(P0 + PIN_CNF + 4 * 2, OUTPUT);
    assert!(!pin(&mut poked, 2));
    poked.write(GPIOTE + CONFIG, 1 | 2 << 8 | 1 << 16);
    poked.us(90);
    assert!(!pin(&mut poked, 2) && !poked.event(GPIOTE, 0x100), "it charges");
    poked.us(10);
    assert!(pin(&mut poked, 2) && poked.event(GPIOTE, 0x100), "so a touch is measured by the time that it rises in");
    poked.write(GPIOTE + CONFIG, 0);
    assert!(!pin(&mut poked, 2));
}

#[test]
fn a_pin_that_two_channels_wait_for_stays_an_input_for_the_second() {
    let mut poked = Poked::v2();
    for channel in [0, 1] {
        poked.write(GPIOTE + CONFIG + 4 * channel, 1 | BUTTON_A << 8 | 2 << 16);
    }
    poked.write(GPIOTE + CONFIG, 0);
    press(&mut poked, true);
    assert_eq!((poked.event(GPIOTE, 0x100), poked.event(GPIOTE, 0x104)), (false, true));
}

#[test]
fn gpiote_drives_its_pin_by_tasks() {
    let mut poked = Poked::v2_without_nfc();
    poked.write(P0 + PIN_CNF + 4 * 10, INPUT);
    // Toggle, first high
    poked.write(GPIOTE + CONFIG, 3 | 10 << 8 | 3 << 16 | 1 << 20);
    assert!(pin(&mut poked, 10));
    // OUT, OUT, SET, SET, CLR
    for (task, level) in [(0x000, false), (0x000, true), (0x030, true), (0x030, true), (0x060, false)] {
        poked.task(GPIOTE, task);
        assert_eq!(pin(&mut poked, 10), level);
    }
    // LoToHi: OUT sets
    poked.write(GPIOTE + CONFIG, 3 | 10 << 8 | 1 << 16);
    poked.task(GPIOTE, 0x000);
    poked.task(GPIOTE, 0x000);
    assert!(pin(&mut poked, 10));
    // disabled, the pin is GPIO's again
    poked.write(GPIOTE + CONFIG, 0);
    assert!(!pin(&mut poked, 10));
}

#[test]
fn a_pin_as_its_sense_waits_for_it_is_latched_and_raises_port() {
    let mut poked = Poked::v2();
    // SENSE low
    poked.write(P0 + PIN_CNF + 4 * BUTTON_A, INPUT | 3 << 16);
    assert!(!poked.event(GPIOTE, PORT));
    press(&mut poked, true);
    assert!(poked.event(GPIOTE, PORT));
    assert_eq!(poked.read(P0 + LATCH), 1 << BUTTON_A);
    poked.write(P0 + LATCH, 1 << BUTTON_A);
    assert_eq!(poked.read(P0 + LATCH), 1 << BUTTON_A, "it is still low");
    press(&mut poked, false);
    press(&mut poked, true);
    assert!(poked.event(GPIOTE, PORT), "DETECT rose again");
    press(&mut poked, false);
    assert_eq!(poked.read(P0 + LATCH), 1 << BUTTON_A);
    // LDETECT: no new event until LATCH is cleared
    poked.write(P0 + DETECTMODE, 1);
    poked.event(GPIOTE, PORT);
    press(&mut poked, true);
    assert!(!poked.event(GPIOTE, PORT));
    press(&mut poked, false);
    poked.write(P0 + LATCH, u32::MAX);
    assert_eq!(poked.read(P0 + LATCH), 0);
    press(&mut poked, true);
    assert!(poked.event(GPIOTE, PORT));
}

/// "If one or more bits in the LATCH register are '1' after the CPU has performed a clear operation on the LATCH registers, a
/// rising edge will be generated on the LDETECT signal" (the specification, as BabbleSim/ext_nRF_hw_models quotes it in
/// `NRF_GPIO.c`, where a clear operation is a write of any 1).
#[test]
fn what_is_left_in_latch_raises_port_again() {
    const BUTTON_B: u32 = 23;
    let mut poked = Poked::v2();
    poked.write(P0 + DETECTMODE, 1);
    for button in [BUTTON_A, BUTTON_B] {
        poked.write(P0 + PIN_CNF + 4 * button, INPUT | 3 << 16);
    }
    let mut both = Buttons::default();
    both.set(Button::A, true);
    both.set(Button::B, true);
    poked.chip.set_external_inputs(both, &EdgeConnector::default());
    poked.chip.set_external_inputs(Buttons::default(), &EdgeConnector::default());
    assert!(poked.event(GPIOTE, PORT));
    assert_eq!(poked.read(P0 + LATCH), 1 << BUTTON_A | 1 << BUTTON_B);
    poked.write(P0 + LATCH, 0);
    assert!(!poked.event(GPIOTE, PORT), "nothing was cleared");
    poked.write(P0 + LATCH, 1 << BUTTON_A);
    assert!(poked.event(GPIOTE, PORT), "B is left");
    poked.write(P0 + LATCH, 1 << BUTTON_B);
    assert!(!poked.event(GPIOTE, PORT));
    // a pin that is still low comes back at once, and does the same
    press(&mut poked, true);
    assert!(poked.event(GPIOTE, PORT));
    poked.write(P0 + LATCH, 1 << BUTTON_A);
    assert!(poked.event(GPIOTE, PORT));
    // with DETECT, LATCH makes no event
    poked.write(P0 + DETECTMODE, 0);
    poked.event(GPIOTE, PORT);
    poked.write(P0 + LATCH, 1 << BUTTON_A);
    assert!(!poked.event(GPIOTE, PORT));
}

#[test]
fn a_channel_triggers_its_task_and_its_fork() {
    let mut poked = Poked::v2();
    poked.connect(3, EGU0 + 0x100, EGU1);
    poked.write(PPI + 0x910 + 4 * 3, EGU1 + 0x004);
    poked.task(EGU0, 0x000);
    assert!(poked.event(EGU0, 0x100) && poked.event(EGU1, 0x100) && poked.event(EGU1, 0x104));
    // CHENCLR
    poked.write(PPI + 0x508, 1 << 3);
    poked.task(EGU0, 0x000);
    assert!(poked.event(EGU0, 0x100) && !poked.event(EGU1, 0x100) && !poked.event(EGU1, 0x104));
}

#[test]
fn groups_of_channels_are_enabled_and_disabled_by_tasks() {
    let mut poked = Poked::v2();
    poked.write(PPI + 0x800 + 4 * 2, 0b11);
    // CHG[2].EN, also by another channel
    poked.task(PPI, 0x010);
    assert_eq!(poked.read(PPI + 0x500), 0b11);
    poked.connect(7, EGU0 + 0x100, PPI + 0x014);
    poked.task(EGU0, 0x000);
    assert_eq!(poked.read(PPI + 0x500), 1 << 7, "CHG[2].DIS");
}

#[test]
fn the_fixed_channels_are_there_and_cannot_be_changed() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        // RTC0 COMPARE[0] to TIMER0 START
        poked.write(PPI + 0x510 + 8 * 31, EGU0 + 0x100);
        assert_eq!([0x608, 0x60c].map(|offset| poked.read(PPI + offset)), [RTC0 + 0x140, TIMER0]);
        poked.write(PPI + 0x504, 1 << 31);
        poked.write(RTC0 + 0x540, 10);
        poked.write(RTC0 + 0x344, 1 << 16);
        // LFCLKSTART
        poked.task(0x4000_0000, 0x008);
        poked.task(RTC0, 0x000);
        // ten ticks are 305.2 us; the timer counts microseconds from then on
        poked.us(405);
        poked.task(TIMER0, 0x040);
        assert_eq!(poked.read(TIMER0 + 0x540), 99);
    }
}

#[test]
fn each_trigger_of_egu_raises_its_event() {
    let mut poked = Poked::v2();
    poked.task(EGU0, 0x03c);
    let events: Vec<bool> = (0..16).map(|n| poked.event(EGU0, 0x100 + 4 * n)).collect();
    assert_eq!(events.iter().position(|&event| event), Some(15));
    assert_eq!(events.iter().filter(|&&event| event).count(), 1);
}
