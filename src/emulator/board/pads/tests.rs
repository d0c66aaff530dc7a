use super::*;

/// Cycles of a microsecond on the V2, and its P0.
const US: u64 = 64;
const P0: u8 = 2;

fn output(pads: &Pads) -> PadOutput {
    pads.outputs().find(|(edge, _)| *edge == EdgePin::P0).map(|(_, output)| output.clone()).expect("P0")
}

fn pulses(pads: &mut Pads, from: u64, high: u64, period: u64, count: u64) -> u64 {
    for pulse in 0..count {
        pads.pin_changed(from + pulse * period, P0, true, true);
        pads.pin_changed(from + pulse * period + high, P0, false, true);
    }
    from + count * period
}

#[test]
fn the_observed_pins_are_free() {
    let names = |model| Pads::new(model).pads.iter().map(|pad| pad.edge.name()).collect::<Vec<_>>().join(" ");
    assert_eq!(names(Model::V1), "P0 P1 P2 P8 P12 P13 P14 P15 P16");
    assert_eq!(names(Model::V2), "P0 P1 P2 P8 P9 P12 P13 P14 P15 P16 P19 P20");
}

#[test]
fn a_level_is_one_while_the_chip_drives_the_pin() {
    let mut pads = Pads::new(Model::V2);
    pads.end_ms(1000 * US);
    assert_eq!(output(&pads), PadOutput::Off);
    for level in [true, false] {
        pads.pin_changed(1100 * US, P0, level, true);
        pads.end_ms(2000 * US);
        assert_eq!(output(&pads), PadOutput::Level(level));
    }
    pads.pin_changed(2100 * US, P0, true, false);
    (3..7).for_each(|ms| pads.end_ms(ms * 1000 * US));
    assert_eq!(output(&pads), PadOutput::Off);
}

/// `NRF52TouchSensor.cpp` drains a pad for a millisecond and then lets it charge.
#[test]
fn a_pad_that_feels_for_a_finger_makes_nothing() {
    let mut pads = Pads::new(Model::V2);
    for ms in 1..100 {
        pads.pin_changed((ms * 1000 - 500) * US, P0, false, ms % 2 == 0);
        pads.end_ms(ms * 1000 * US);
        assert_eq!(output(&pads), PadOutput::Off);
    }
}

#[test]
fn a_servo_is_known_by_its_pulses_until_they_end() {
    let mut pads = Pads::new(Model::V2);
    let end = pulses(&mut pads, 0, 1500 * US, 20_000 * US, 3);
    pads.end_ms(end - 1000 * US);
    let expected = PadOutput::Pulses { high_ns: 1_500_000, period_ns: 20_000_000 };
    assert_eq!(output(&pads), expected);
    pads.end_ms(end + 30_000 * US);
    assert_eq!(output(&pads), PadOutput::Level(false));
    // 10 microseconds more are nothing of a servo's angle, and within what a program that makes them one by one does
    let end = pulses(&mut pads, 200_000 * US, 1500 * US, 20_000 * US, 3);
    pads.end_ms(end);
    pulses(&mut pads, end, 1510 * US, 20_000 * US, 2);
    pads.end_ms(end + 40_000 * US);
    assert_eq!(output(&pads), expected);
}

#[test]
fn periods_that_are_not_made_edge_by_edge_are_pulses_or_levels() {
    let mut pads = Pads::new(Model::V2);
    for (high, expected) in [
        (0, PadOutput::Level(false)),
        (250, PadOutput::Pulses { high_ns: 250_000, period_ns: 1_000_000 }),
        (1000, PadOutput::Level(true)),
    ] {
        pads.mean_level(0, P0, high * US, 1000 * US);
        (1..5).for_each(|ms| pads.end_ms(ms * 1000 * US));
        assert_eq!(output(&pads), expected);
    }
    pads.mean_level_ends(P0, true);
    pads.end_ms(2000 * US);
    assert_eq!(output(&pads), PadOutput::Level(true));
}

/// The bits of the data sheet: green, red, blue, the highest bit first.
#[test]
fn a_strip_shows_what_was_sent_after_50_microseconds() {
    let mut pads = Pads::new(Model::V2);
    let mut at = 0;
    let bytes: [u8; 6] = [0x10, 0xff, 0x01, 0x00, 0x02, 0x80];
    for bit in bytes.iter().flat_map(|byte| (0..8).rev().map(move |place| byte >> place & 1 == 1)) {
        let high = if bit { 8 } else { 4 };
        at = pulses(&mut pads, at, high * US / 10, 125 * US / 100, 1);
    }
    pads.end_ms(at + 20 * US);
    assert_eq!(output(&pads), PadOutput::Off, "not yet");
    pads.end_ms(at + 60 * US);
    assert_eq!(output(&pads), PadOutput::Strip([[0xff, 0x10, 0x01], [0x02, 0x00, 0x80]].into()));
    // it stays, also over a reset of the chip, until something else is at the pin
    pads.reset();
    pads.end_ms(at + 1000 * US);
    assert!(matches!(output(&pads), PadOutput::Strip(_)));
    pulses(&mut pads, at + 2000 * US, 1500 * US, 20_000 * US, 1);
    pads.end_ms(at + 4000 * US);
    assert_eq!(output(&pads), PadOutput::Level(false));
}
