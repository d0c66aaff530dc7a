//! COMP and LPCOMP: levels from the registers' own names in the chips' SVD files (TH: (THUP + 1) / 64 of the reference; REFSEL
//! of LPCOMP: eighths and sixteenths of VDD, which is 3.3 V here), start-up times from the electrical specifications.

use super::system::{POWER, RESETREAS};
use super::{PPI, Poked, SHORTS};
use fivebyfive::hal::{Acceleration, Buttons, EdgeConnector, EdgePin, Outside};
use fivebyfive::hardware::Model;

const COMP: u32 = 0x4001_3000;
const START: u32 = 0x000;
const STOP: u32 = 0x004;
const SAMPLE: u32 = 0x008;
const READY: u32 = 0x100;
const DOWN: u32 = 0x104;
const UP: u32 = 0x108;
const CROSS: u32 = 0x10c;
const RESULT: u32 = 0x400;
const ENABLE: u32 = 0x500;
const PSEL: u32 = 0x504;
const REFSEL: u32 = 0x508;
const EXTREFSEL: u32 = 0x50c;
const ANADETECT: u32 = 0x520;
const TH: u32 = 0x530;
const MODE: u32 = 0x534;
const HYST: u32 = 0x538;

/// P0 and P1 of the edge connector among AIN0 to AIN7.
fn inputs(model: Model) -> [u32; 2] {
    match model {
        Model::V1 => [4, 3],
        Model::V2 => [0, 1],
    }
}

fn put(poked: &mut Poked, mv: [u16; 2]) {
    let mut edge = EdgeConnector::default();
    for (pin, mv) in [EdgePin::P0, EdgePin::P1].into_iter().zip(mv) {
        edge.set_outside(pin, Outside::Millivolts(mv));
    }
    poked.chip.set_external_inputs(Buttons::default(), &edge);
    poked.us(10);
}

/// A comparator that is ready, with 0 V at its input.
fn ready(model: Model, enable: u32, registers: &[(u32, u32)]) -> Poked {
    let mut poked = Poked::new(model);
    put(&mut poked, [0, 0]);
    poked.write(COMP + PSEL, inputs(model)[0]);
    registers.iter().for_each(|&(offset, value)| poked.write(COMP + offset, value));
    poked.write(COMP + ENABLE, enable);
    poked.task(COMP, START);
    poked.us(200);
    assert!(poked.event(COMP, READY));
    poked
}

/// The events UP, DOWN and CROSS since they were last asked for.
fn crossings(poked: &mut Poked) -> [bool; 3] {
    [UP, DOWN, CROSS].map(|event| poked.event(COMP, event))
}

const NOTHING: [bool; 3] = [false; 3];
const UPWARD: [bool; 3] = [true, false, true];
const DOWNWARD: [bool; 3] = [false, true, true];

/// Whether the input crosses upward at `up` and downward at `down`, in mV, and not 10 mV before.
fn check_levels(poked: &mut Poked, down: u16, up: u16) {
    for (mv, expected) in [(up - 10, NOTHING), (up + 10, UPWARD), (down + 10, NOTHING), (down - 10, DOWNWARD)] {
        put(poked, [mv, 0]);
        assert_eq!(crossings(poked), expected, "{mv} mV, levels {down} and {up}");
        poked.task(COMP, SAMPLE);
        let is_above = expected == UPWARD || mv == down + 10;
        assert_eq!(poked.read(COMP + RESULT), u32::from(is_above), "{mv} mV, levels {down} and {up}");
    }
}

#[test]
fn comp_crosses_at_its_thresholds() {
    // REFSEL, THDOWN, THUP, and the levels: 1.2 V * 16 / 64 and 48 / 64, 1.8, 2.4 and 3.3 V likewise
    for (reference, down, up) in [(0, 300, 900), (1, 450, 1350), (2, 600, 1800), (4, 825, 2475)] {
        check_levels(&mut ready(Model::V2, 2, &[(REFSEL, reference), (TH, 47 << 8 | 15)]), down, up);
    }
}

#[test]
fn comp_compares_with_another_pin() {
    // against P1, with a hysteresis of 50 mV and without
    for (hysteresis, down, up) in [(0, 1500, 1500), (1, 1475, 1525)] {
        let mut poked = ready(Model::V2, 2, &[(MODE, 1 << 8), (EXTREFSEL, 1), (HYST, hysteresis)]);
        for (mv, expected) in [(up - 10, NOTHING), (up + 10, UPWARD), (down + 10, NOTHING), (down - 10, DOWNWARD)] {
            // VIN+ is P0
            put(&mut poked, [mv, 1500]);
            assert_eq!(crossings(&mut poked), expected, "{mv} mV with HYST {hysteresis}");
        }
    }
    // as the reference of the ladder: half of 2 V
    let mut poked = ready(Model::V2, 2, &[(REFSEL, 5), (EXTREFSEL, 1), (TH, 31 << 8 | 31)]);
    for (mv, expected) in [(990, NOTHING), (1010, UPWARD)] {
        put(&mut poked, [mv, 2000]);
        assert_eq!(crossings(&mut poked), expected, "{mv} mV");
    }
}

#[test]
fn lpcomp_crosses_at_fractions_of_the_supply() {
    for model in [Model::V1, Model::V2] {
        for (select, eighths) in (0..7).zip(1_u16..) {
            let level = (3300 * u32::from(eighths) / 8) as u16;
            check_levels(&mut ready(model, 1, &[(REFSEL, select)]), level, level);
        }
    }
    for (select, sixteenths) in (8..16).zip((1_u32..).step_by(2)) {
        let level = (3300 * sixteenths / 16) as u16;
        check_levels(&mut ready(Model::V2, 1, &[(REFSEL, select)]), level, level);
    }
    let level = 3300 / 2;
    check_levels(&mut ready(Model::V2, 1, &[(REFSEL, 3), (HYST, 1)]), level - 25, level + 25);
    // against AIN1, which is P1
    let mut poked = ready(Model::V2, 1, &[(REFSEL, 7), (EXTREFSEL, 1)]);
    put(&mut poked, [700, 600]);
    assert_eq!(crossings(&mut poked), UPWARD);
    put(&mut poked, [700, 800]);
    assert_eq!(crossings(&mut poked), DOWNWARD);
}

#[test]
fn it_is_ready_after_its_start_up_time() {
    // COMP with an internal reference at most 80 us, with the supply 3 us; LPCOMP 140 us
    for (model, enable, reference, us) in
        [(Model::V2, 2, 0, 80), (Model::V2, 2, 4, 3), (Model::V2, 1, 4, 140), (Model::V1, 1, 4, 140)]
    {
        let mut poked = Poked::new(model);
        poked.write(COMP + REFSEL, reference);
        poked.task(COMP, START);
        poked.us(500);
        assert!(!poked.event(COMP, READY), "it is not enabled");
        poked.write(COMP + ENABLE, enable);
        poked.task(COMP, START);
        poked.us(us - 1);
        assert!(!poked.event(COMP, READY));
        poked.us(1);
        assert!(poked.event(COMP, READY));
        poked.task(COMP, STOP);
        put(&mut poked, [3300, 0]);
        assert_eq!(crossings(&mut poked), NOTHING, "it was stopped");
    }
    assert_eq!([Poked::v1().read(COMP + REFSEL), Poked::v2().read(COMP + REFSEL)], [0, 4]);
}

#[test]
fn shortcuts_and_channels_follow_a_crossing() {
    const TIMER1: u32 = 0x4000_9000;
    // CROSS_STOP, and CROSS counts by PPI
    let mut poked = ready(Model::V2, 2, &[(REFSEL, 4), (TH, 31 << 8 | 31), (SHORTS, 1 << 4)]);
    poked.write(TIMER1 + 0x504, 1);
    poked.task(TIMER1, 0);
    poked.connect(0, COMP + CROSS, TIMER1 + 8);
    for mv in [3000, 100, 3000] {
        put(&mut poked, [mv, 0]);
    }
    poked.task(TIMER1, 0x40);
    assert_eq!(poked.read(TIMER1 + 0x540), 1, "it stopped at the first");
    assert_eq!(poked.read(PPI + 0x500), 1);
    // READY_SAMPLE
    let mut poked = Poked::v2();
    put(&mut poked, [3000, 0]);
    poked.write(COMP + TH, 31 << 8 | 31);
    poked.write(COMP + SHORTS, 1);
    poked.write(COMP + ENABLE, 2);
    poked.task(COMP, START);
    poked.us(3);
    assert_eq!(poked.read(COMP + RESULT), 1);
    assert_eq!(crossings(&mut poked), NOTHING, "it was above before it was ready");
}

#[test]
fn lpcomp_wakes_a_chip_that_is_off() {
    for model in [Model::V1, Model::V2] {
        for (detect, wakes_upward) in [(0, true), (1, true), (2, false)] {
            let mut poked = ready(model, 1, &[(REFSEL, 3), (ANADETECT, detect)]);
            poked.write(POWER + RESETREAS, u32::MAX);
            poked.write(POWER + 0x500, 1);
            (0..5).for_each(|_| poked.chip.run_ms(Acceleration::AT_REST));
            assert!(poked.chip.is_off());
            put(&mut poked, [3000, 0]);
            poked.chip.run_ms(Acceleration::AT_REST);
            assert_eq!(poked.chip.is_off(), !wakes_upward, "ANADETECT {detect}");
            put(&mut poked, [100, 0]);
            poked.chip.run_ms(Acceleration::AT_REST);
            assert!(!poked.chip.is_off());
            assert_eq!(poked.read(POWER + RESETREAS), 1 << 17, "LPCOMP");
        }
    }
}
