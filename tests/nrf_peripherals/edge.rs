//! What is connected to the edge connector, and fingers on it.

use super::{P0, Poked};
use fivebyfive::hal::{Button, Buttons, EdgeConnector, EdgePin, Outside};

const IN: u32 = 0x510;
const OUTSET: u32 = 0x508;
const OUTCLR: u32 = 0x50c;
const DIRSET: u32 = 0x518;
const DIRCLR: u32 = 0x51c;
const PIN_CNF: u32 = 0x700;
const INPUT: u32 = 0;
const PULLED_DOWN: u32 = 1 << 2;

fn level(poked: &mut Poked, pin: u32) -> bool {
    poked.read(P0 + IN) >> pin & 1 == 1
}

fn touch(poked: &mut Poked, button: Button, is_touched: bool) {
    let mut buttons = Buttons::default();
    buttons.set(button, is_touched);
    poked.chip.set_external_inputs(buttons, &EdgeConnector::default());
}

fn connect(poked: &mut Poked, edge: EdgeConnector) {
    poked.chip.set_external_inputs(Buttons::default(), &edge);
}

/// The resistive method of all runtimes on the V1, and of P0 to P2 on the V2: an input without a pull, which a resistor of
/// the board holds high and a finger low.
#[test]
fn a_finger_pulls_a_ring_low() {
    for (mut poked, pins) in [(Poked::v1(), [3, 2, 1]), (Poked::v2(), [2, 3, 4])] {
        for (button, pin) in [Button::P0, Button::P1, Button::P2].into_iter().zip(pins) {
            poked.write(P0 + PIN_CNF + 4 * pin, INPUT);
            assert!(level(&mut poked, pin) && poked.chip.has_felt(button));
            touch(&mut poked, button, true);
            assert!(!level(&mut poked, pin));
            touch(&mut poked, button, false);
            assert!(level(&mut poked, pin));
        }
    }
}

/// The capacitive method, as `NRF52TouchSensor.cpp` does it: the pad is driven low and becomes an event input, and the timer
/// is captured when it is high. 3500 ticks of 16 MHz or more is a touch.
#[test]
fn a_finger_on_a_pad_of_the_v2_keeps_it_from_charging() {
    const GPIOTE: u32 = 0x4000_6000;
    const TIMER3: u32 = 0x4001_a000;
    let pads = [(Button::P0, 2), (Button::P1, 3), (Button::P2, 4), (Button::Logo, 32 + 4)];
    for ((button, pin), is_touched) in pads.into_iter().flat_map(|pad| [(pad, false), (pad, true)]) {
        let mut poked = Poked::v2();
        assert!(!poked.chip.has_felt(button));
        touch(&mut poked, button, is_touched);
        let port = if pin < 32 { P0 } else { P0 + 0x300 };
        poked.write(port + OUTCLR, 1 << (pin % 32));
        poked.write(port + DIRSET, 1 << (pin % 32));
        poked.connect(2, GPIOTE + 0x100, TIMER3 + 0x44);
        for (offset, value) in [(0x508, 3), (0x510, 0), (0x544, 16_000)] {
            poked.write(TIMER3 + offset, value);
        }
        poked.write(GPIOTE + 0x510, 0x1_0001 | pin << 8);
        poked.write(TIMER3 + 0x00c, 1);
        poked.write(TIMER3, 1);
        poked.us(1000);
        let ticks = poked.read(TIMER3 + 0x544);
        assert_eq!(ticks >= 3500, is_touched, "{ticks} ticks of {}", button.name());
        assert!(poked.chip.has_felt(button));
        // drained, for the next time
        poked.write(GPIOTE + 0x510, 0);
        assert_eq!(poked.read(port + IN) >> (pin % 32) & 1, 0);
    }
}

#[test]
fn what_is_connected_makes_the_level_unless_the_chip_drives_the_pin() {
    let mut poked = Poked::v2_without_nfc();
    // P8 is P0.10
    poked.write(P0 + PIN_CNF + 4 * 10, PULLED_DOWN);
    for (outside, expected) in [
        (Outside::High, true),
        (Outside::Low, false),
        (Outside::Millivolts(1700), true),
        (Outside::Millivolts(1600), false),
        (Outside::Open, false),
    ] {
        let mut edge = EdgeConnector::default();
        edge.set_outside(EdgePin::P8, outside);
        connect(&mut poked, edge);
        assert_eq!(level(&mut poked, 10), expected, "{outside:?}");
    }
    let mut edge = EdgeConnector::default();
    edge.set_outside(EdgePin::P8, Outside::Low);
    poked.write(P0 + OUTSET, 1 << 10);
    poked.write(P0 + DIRSET, 1 << 10);
    connect(&mut poked, edge);
    assert!(level(&mut poked, 10));
}

#[test]
fn wires_carry_levels_both_ways_and_over_several_pins() {
    let mut poked = Poked::v2_without_nfc();
    // P8, P12 and P13 are P0.10, P0.12 and P0.17
    for pin in [10, 12, 17] {
        poked.write(P0 + PIN_CNF + 4 * pin, PULLED_DOWN);
    }
    let mut edge = EdgeConnector::default();
    edge.set_wire(EdgePin::P8, EdgePin::P12, true);
    edge.set_wire(EdgePin::P12, EdgePin::P13, true);
    connect(&mut poked, edge);
    for driver in [10, 12, 17] {
        poked.write(P0 + OUTSET, 1 << driver);
        poked.write(P0 + DIRSET, 1 << driver);
        assert!([10, 12, 17].iter().all(|&pin| level(&mut poked, pin)), "driven by P0.{driver}");
        poked.write(P0 + DIRCLR, 1 << driver);
        assert!([10, 12, 17].iter().all(|&pin| !level(&mut poked, pin)));
    }
    edge.set_wire(EdgePin::P12, EdgePin::P13, false);
    connect(&mut poked, edge);
    poked.write(P0 + DIRSET, 1 << 17);
    assert!(level(&mut poked, 17) && !level(&mut poked, 10));
}

/// GPIO of a program that polls sees a pulse to the microsecond or so.
#[test]
fn a_pulse_lasts_as_long_as_it_is_said() {
    let mut poked = Poked::v2_without_nfc();
    poked.write(P0 + PIN_CNF + 4 * 10, PULLED_DOWN);
    poked.chip.pulse(EdgePin::P8, 250);
    assert!(level(&mut poked, 10));
    poked.us(248);
    assert!(level(&mut poked, 10));
    poked.us(4);
    assert!(!level(&mut poked, 10));
}

/// `analogin_api.c` of mbed for the V1 (10 bits, a third against a third of the supply), and CODAL's `NRF52Pin.cpp` (14 bits,
/// a quarter against a quarter of the supply, of which 10 are kept).
#[test]
fn the_converters_measure_the_volts_of_a_pin() {
    const ADC: u32 = 0x4000_7000;
    for mv in [0, 1, 100, 1000, 1650, 3000, 3300] {
        let expected = u64::from(mv) * 1023 / 3300;
        let mut edge = EdgeConnector::default();
        edge.set_outside(EdgePin::P1, Outside::Millivolts(mv));
        let mut poked = Poked::v1();
        connect(&mut poked, edge);
        poked.write(ADC + 0x500, 1);
        // P1 is P0.02, which is AIN3
        poked.write(ADC + 0x504, 2 | 2 << 2 | 3 << 5 | 1 << (8 + 3));
        poked.task(ADC, 0);
        poked.us(100);
        let raw = poked.read(ADC + 0x508);
        assert!(u64::from(raw).abs_diff(expected) <= 1, "{mv} mV are {raw}, and not {expected}");
        assert!(poked.chip.has_used_pin(EdgePin::P1));
    }
}
