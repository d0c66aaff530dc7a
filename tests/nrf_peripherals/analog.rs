//! SAADC, ADC, TEMP, RNG and QDEC.

use super::{P0, Poked, RAM, SHORTS};
use fivebyfive::hal::{Button, Buttons, EdgeConnector};

const SAADC: u32 = 0x4000_7000;
const START: u32 = 0x000;
const SAMPLE: u32 = 0x004;
const STOP: u32 = 0x008;
const STARTED: u32 = 0x100;
const END: u32 = 0x104;
const DONE: u32 = 0x108;
const RESULTDONE: u32 = 0x10c;
const STOPPED: u32 = 0x114;
const RESULT_PTR: u32 = 0x62c;
const RESULT_MAXCNT: u32 = 0x630;
const RESULT_AMOUNT: u32 = 0x634;
const CH0: u32 = 0x510;
const PSELP: u32 = 0;
const PSELN: u32 = 4;
const CONFIG: u32 = 8;
const LIMIT: u32 = 12;
const RESOLUTION: u32 = 0x5f0;
const OVERSAMPLE: u32 = 0x5f4;
const SAMPLERATE: u32 = 0x5f8;

/// PSELP of VDD, 3.3 V here.
const VDD: u32 = 9;
const TACQ_10US: u32 = 2 << 16;
const GAIN_1_4: u32 = 2 << 8;
const REFERENCE_VDD_4: u32 = 1 << 12;
const DIFFERENCE: u32 = 1 << 20;
const BURST: u32 = 1 << 24;

/// A converter with channel 0 at VDD, and room for so many results.
fn saadc(config: u32, room: u32) -> Poked {
    let mut poked = Poked::v2();
    poked.write(SAADC + 0x500, 1);
    poked.write(SAADC + CH0 + PSELP, VDD);
    poked.write(SAADC + CH0 + CONFIG, config);
    poked.write(SAADC + RESULT_PTR, RAM);
    poked.write(SAADC + RESULT_MAXCNT, room);
    poked
}

fn results(poked: &mut Poked, address: u32, count: usize) -> Vec<i16> {
    poked.bytes(address, 2 * count).chunks(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]])).collect()
}

#[test]
fn a_result_is_the_input_by_gain_and_reference() {
    // V * GAIN / REFERENCE * 2^RESOLUTION: 3.3 V / 6 / 0.6 V is 0.91667 of the range; VDD / 4 / (VDD / 4) is all of it
    let cases = [
        (TACQ_10US, 0, 234),
        (TACQ_10US, 1, 938),
        (TACQ_10US, 2, 3754),
        (TACQ_10US, 3, 15_018),
        (TACQ_10US | GAIN_1_4 | REFERENCE_VDD_4, 1, 1023),
        (TACQ_10US | DIFFERENCE, 2, 1877),
    ];
    for (config, resolution, result) in cases {
        let mut poked = saadc(config, 1);
        poked.write(SAADC + RESOLUTION, resolution);
        poked.task(SAADC, START);
        assert!(poked.event(SAADC, STARTED));
        poked.task(SAADC, SAMPLE);
        assert_eq!(poked.read(SAADC + 0x400), 1, "STATUS: busy");
        poked.us(10);
        assert!(!poked.event(SAADC, DONE), "TACQ and the conversion take 12 us");
        poked.us(2);
        assert!([DONE, RESULTDONE, END].into_iter().all(|event| poked.event(SAADC, event)));
        assert_eq!(poked.read(SAADC + 0x400), 0);
        assert_eq!((poked.read(SAADC + RESULT_AMOUNT), results(&mut poked, RAM, 1)), (1, vec![result]));
    }
    let mut poked = saadc(TACQ_10US | DIFFERENCE, 1);
    poked.write(SAADC + CH0 + PSELP, 1);
    poked.write(SAADC + CH0 + PSELN, VDD);
    poked.task(SAADC, START);
    poked.task(SAADC, SAMPLE);
    poked.us(20);
    // an open pin is 0 V and at most 10 mV; a difference has a bit less
    let result = results(&mut poked, RAM, 1)[0];
    assert!((-470..=-466).contains(&result), "{result}");
}

#[test]
fn pins_are_measured_in_the_order_of_their_channels() {
    let mut poked = saadc(TACQ_10US, 3);
    // AIN4 is P0.28, driven high; AIN0 is P0.02, driven low; AIN1 is P0.03, open
    poked.write(P0 + 0x518, 1 << 28 | 1 << 2);
    poked.write(P0 + 0x508, 1 << 28);
    for (channel, input) in [(0, 5), (3, 1), (6, 2)] {
        poked.write(SAADC + CH0 + 16 * channel + PSELP, input);
    }
    poked.task(SAADC, START);
    poked.task(SAADC, SAMPLE);
    poked.us(35);
    assert!(!poked.event(SAADC, END));
    poked.us(1);
    assert!(poked.event(SAADC, END));
    let results = results(&mut poked, RAM, 3);
    assert_eq!(results[..2], [938, 0]);
    assert!((0..=2).contains(&results[2]), "an open pin is noise of 10 mV: {}", results[2]);
}

#[test]
fn each_sample_task_by_ppi_is_a_sample_and_a_full_buffer_starts_the_next() {
    let mut poked = saadc(TACQ_10US, 4);
    let timer = 0x4000_8000;
    poked.write(timer + 0x540, 100);
    poked.write(timer + SHORTS, 1);
    poked.connect(0, timer + 0x140, SAADC + SAMPLE);
    poked.connect(1, SAADC + END, SAADC + START);
    poked.task(SAADC, START);
    // latched by START: the next buffer
    poked.write(SAADC + RESULT_PTR, RAM + 32);
    poked.task(timer, 0);
    poked.us(350);
    assert_eq!(results(&mut poked, RAM, 4), [938, 938, 938, 0]);
    assert!(poked.event(SAADC, STARTED) && !poked.event(SAADC, END));
    poked.us(100);
    assert!(poked.event(SAADC, STARTED) && poked.event(SAADC, END));
    poked.us(250);
    assert_eq!(poked.read(SAADC + RESULT_AMOUNT), 4, "of the buffer that is full");
    assert_eq!(results(&mut poked, RAM, 5), [938, 938, 938, 938, 0]);
    assert_eq!(results(&mut poked, RAM + 32, 3), [938, 938, 0]);
    poked.task(SAADC, STOP);
    assert_eq!((poked.event(SAADC, STOPPED), poked.read(SAADC + RESULT_AMOUNT)), (true, 2));
}

#[test]
fn a_sample_without_room_or_while_one_is_under_way_is_lost() {
    let mut poked = saadc(TACQ_10US, 2);
    poked.task(SAADC, SAMPLE);
    poked.us(20);
    assert!(!poked.event(SAADC, DONE), "before START");
    poked.task(SAADC, START);
    poked.task(SAADC, SAMPLE);
    poked.us(6);
    poked.task(SAADC, SAMPLE);
    poked.us(20);
    assert_eq!((poked.event(SAADC, DONE), results(&mut poked, RAM, 2)), (true, vec![938, 0]));
    poked.task(SAADC, SAMPLE);
    poked.us(20);
    assert!(poked.event(SAADC, DONE) && poked.event(SAADC, END));
    poked.task(SAADC, SAMPLE);
    poked.us(20);
    assert_eq!((poked.event(SAADC, DONE), poked.read(SAADC + RESULT_AMOUNT)), (false, 2));
}

#[test]
fn oversampling_makes_one_result_of_many_conversions() {
    let mut poked = saadc(TACQ_10US, 1);
    poked.write(SAADC + OVERSAMPLE, 2);
    poked.task(SAADC, START);
    for n in 1..=4 {
        poked.task(SAADC, SAMPLE);
        poked.us(12);
        assert!(poked.event(SAADC, DONE));
        assert_eq!(poked.event(SAADC, RESULTDONE), n == 4);
    }
    assert_eq!(results(&mut poked, RAM, 1), [938]);
    let mut poked = saadc(TACQ_10US | BURST, 1);
    poked.write(SAADC + OVERSAMPLE, 2);
    poked.task(SAADC, START);
    poked.task(SAADC, SAMPLE);
    poked.us(47);
    assert!(!poked.event(SAADC, END));
    poked.us(1);
    assert!(poked.event(SAADC, END));
}

#[test]
fn the_converter_samples_on_its_own_until_it_is_stopped() {
    let mut poked = saadc(TACQ_10US, 100);
    // each 1600 ticks of 16 MHz, 100 us
    poked.write(SAADC + SAMPLERATE, 1 << 12 | 1600);
    poked.task(SAADC, START);
    poked.task(SAADC, SAMPLE);
    poked.us(990);
    poked.task(SAADC, STOP);
    assert_eq!(poked.read(SAADC + RESULT_AMOUNT), 10);
    poked.us(500);
    assert!(poked.event(SAADC, STOPPED) && !poked.event(SAADC, END));
}

#[test]
fn limits_raise_their_events() {
    for (low, high, events) in [(0, 1000, [false, false]), (0, 900, [true, false]), (940, 1000, [false, true])] {
        let mut poked = saadc(TACQ_10US, 1);
        poked.write(SAADC + CH0 + LIMIT, high << 16 | low);
        poked.task(SAADC, START);
        poked.task(SAADC, SAMPLE);
        poked.us(12);
        assert_eq!([0x118, 0x11c].map(|event| poked.event(SAADC, event)), events);
    }
}

#[test]
fn the_calibration_ends() {
    let mut poked = saadc(TACQ_10US, 1);
    poked.task(SAADC, 0x00c);
    poked.us(100);
    assert!(poked.event(SAADC, 0x110));
}

#[test]
fn the_converter_of_the_v1_measures_by_its_prescaling() {
    // RES, INPSEL, REFSEL, PSEL AIN4 (P0.03): 3.3 V by 1/3 of 1.2 V, by 2/3 of the half and of a third of the supply
    let cases = [
        (2 | 2 << 2, 68, 938),
        (2 << 2, 20, 234),
        (1 | 2 << 2, 36, 469),
        (2 | 2 << 2 | 2 << 5, 68, 682),
        (2 | 1 << 2 | 3 << 5, 68, 1023),
    ];
    let adc = 0x4000_7000;
    for (config, us, result) in cases {
        let mut poked = Poked::v1();
        poked.write(P0 + 0x518, 1 << 3);
        poked.write(P0 + 0x508, 1 << 3);
        poked.write(adc + 0x500, 1);
        poked.write(adc + 0x504, config | 1 << (8 + 4));
        poked.task(adc, START);
        poked.us(us - 1);
        assert_eq!((poked.read(adc + 0x400), poked.event(adc, 0x100)), (1, false));
        poked.us(1);
        assert_eq!((poked.read(adc + 0x400), poked.event(adc, 0x100)), (0, true));
        assert_eq!(poked.read(adc + 0x508), result);
    }
}

#[test]
fn the_thermometer_is_done_after_its_time() {
    let temp = 0x4000_c000;
    for mut poked in [Poked::v1(), Poked::v2()] {
        poked.task(temp, 0);
        poked.us(30);
        assert!(!poked.event(temp, 0x100));
        poked.us(10);
        assert!(poked.event(temp, 0x100));
        assert_eq!(poked.read(temp + 0x508), 4 * 21, "quarters of a degree");
    }
}

#[test]
fn the_calibration_of_the_thermometer_has_six_pieces() {
    let (temp, mut poked) = (0x4000_c000, Poked::v2());
    // reset values of the nRF52833 product specification, *TEMP*
    for (offset, value) in
        [(0x520, 0x326), (0x534, 0x5a3), (0x540, 0x3fef), (0x554, 0x27c), (0x560, 0xe2), (0x570, 0x50)]
    {
        assert_eq!(poked.read(temp + offset), value, "{offset:#x}");
        // start-up code copies the factory's values from FICR
        poked.write(temp + offset, 0x55);
        assert_eq!(poked.read(temp + offset), 0x55, "{offset:#x}");
    }
}

#[test]
fn a_random_byte_takes_its_time_and_the_short_stops_it() {
    let rng = 0x4000_d000;
    // typical times of both product specifications, without and with the correction of the bias
    for (mut poked, times) in [(Poked::v2(), [30, 120]), (Poked::v1(), [167, 677])] {
        for (config, us) in (0..).zip(times) {
            poked.write(rng + 0x504, config);
            poked.write(rng + SHORTS, 1);
            poked.task(rng, 0);
            poked.us(us - 1);
            assert!(!poked.event(rng, 0x100));
            poked.us(1);
            assert!(poked.event(rng, 0x100));
            assert!(poked.read(rng + 0x508) <= 0xff);
            poked.us(3 * us);
            assert!(!poked.event(rng, 0x100), "VALRDY to STOP");
            poked.write(rng + SHORTS, 0);
            poked.task(rng, 0);
            let bytes: Vec<u32> = (0..16)
                .map(|_| {
                    poked.us(us);
                    assert!(poked.event(rng, 0x100));
                    poked.read(rng + 0x508)
                })
                .collect();
            assert!(bytes.iter().any(|byte| *byte != bytes[0]), "{bytes:?}");
            poked.task(rng, 4);
        }
    }
}

#[test]
fn the_decoder_adds_the_steps_of_its_phases() {
    let qdec = 0x4001_2000;
    let mut poked = Poked::v2();
    let hold = |poked: &mut Poked, a: bool, b: bool| {
        // a button that is down is low
        let mut buttons = Buttons::default();
        buttons.set(Button::A, !a);
        buttons.set(Button::B, !b);
        poked.chip.set_external_inputs(buttons, &EdgeConnector::default());
        poked.us(128);
    };
    // the phases are the pins of the buttons; SAMPLEPER 128 us, REPORTPER 10 samples
    poked.write(qdec + 0x520, 14);
    poked.write(qdec + 0x524, 23);
    poked.write(qdec + 0x500, 1);
    poked.task(qdec, 0);
    for _ in 0..10 {
        poked.us(128);
        assert!(poked.event(qdec, 0x100), "SAMPLERDY");
    }
    assert_eq!((poked.read(qdec + 0x514), poked.event(qdec, 0x104)), (0, false), "no movement, no report");
    // A and B from 11 to 10 to 00 to 01: three steps up; then both at once, and one back
    for (a, b) in [(true, false), (false, false), (false, true), (true, false), (true, true)] {
        hold(&mut poked, a, b);
    }
    assert_eq!(poked.read(qdec + 0x514), 2, "ACC");
    assert_eq!(poked.read(qdec + 0x544), 1, "ACCDBL");
    assert_eq!(poked.read(qdec + 0x50c), u32::MAX, "SAMPLE: a step back");
    poked.us(5 * 128);
    assert!(poked.event(qdec, 0x104) && poked.event(qdec, 0x10c), "REPORTRDY, DBLRDY");
    // READCLRACC
    poked.task(qdec, 0x008);
    assert_eq!([0x514, 0x518, 0x544, 0x548].map(|offset| poked.read(qdec + offset)), [0, 2, 0, 1]);
}
