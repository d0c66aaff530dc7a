//! PWM, and what it makes of the LEDs.

use super::{P0, Poked, RAM, SHORTS};
use fivebyfive::emulator::board::{PadOutput, PinEdge};
use fivebyfive::hal::{Acceleration, EdgePin, Level};

const PWM0: u32 = 0x4001_c000;
const STOP: u32 = 0x004;
const SEQSTART0: u32 = 0x008;
const NEXTSTEP: u32 = 0x010;
const STOPPED: u32 = 0x104;
const SEQSTARTED0: u32 = 0x108;
const SEQEND0: u32 = 0x110;
const SEQEND1: u32 = 0x114;
const PWMPERIODEND: u32 = 0x118;
const LOOPSDONE: u32 = 0x11c;
const MODE: u32 = 0x504;
const COUNTERTOP: u32 = 0x508;
const PRESCALER: u32 = 0x50c;
const DECODER: u32 = 0x510;
const LOOP: u32 = 0x514;
const SEQ0: u32 = 0x520;
const SEQ1: u32 = 0x540;
const PTR: u32 = 0;
const CNT: u32 = 4;
const REFRESH: u32 = 8;
const ENDDELAY: u32 = 12;
const OUT0: u32 = 0x560;

/// The polarity of a value: the first edge of a period falls.
const FALLS: u16 = 1 << 15;
/// A column and a row of the matrix.
const COLUMN: u32 = 28;
const ROW: u32 = 21;

/// A PWM that counts microseconds to 16, with a sequence and the pin of a column, which can be read.
fn pwm(values: &[u16]) -> Poked {
    let mut poked = Poked::v2();
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    assert!(poked.chip.load(RAM, &bytes));
    poked.write(P0 + 0x700 + 4 * COLUMN, 1);
    for (offset, value) in [
        (OUT0, COLUMN),
        (0x500, 1),
        (PRESCALER, 4),
        (COUNTERTOP, 16),
        (SEQ0 + PTR, RAM),
        (SEQ0 + CNT, values.len() as u32),
        (SEQ0 + REFRESH, 0),
    ] {
        poked.write(PWM0 + offset, value);
    }
    poked
}

/// The levels of the column in the middle of each of so many microseconds.
fn levels(poked: &mut Poked, count: usize) -> String {
    let levels = (0..count).map(|_| {
        poked.chip.run_cycles(32);
        let level = poked.read(P0 + 0x510) >> COLUMN & 1;
        poked.chip.run_cycles(32);
        if level == 1 { '#' } else { '.' }
    });
    levels.collect()
}

/// For how many microseconds the column is high in each of so many periods.
fn highs(poked: &mut Poked, periods: usize) -> Vec<usize> {
    (0..periods).map(|_| levels(poked, 16).matches('#').count()).collect()
}

#[test]
fn a_period_has_its_edge_at_the_compare() {
    let cases = [
        (5 | FALLS, "#####..........."),
        (5, ".....###########"),
        (FALLS, "................"),
        (0, "################"),
        (16 | FALLS, "################"),
        (20, "................"),
    ];
    for (value, period) in cases {
        let mut poked = pwm(&[value]);
        poked.task(PWM0, SEQSTART0);
        assert_eq!(levels(&mut poked, 48), period.repeat(3), "{value:#06x}");
    }
}

#[test]
fn counting_up_and_down_the_pulse_is_in_the_middle_of_the_period() {
    for (value, period) in [(5 | FALLS, "#####......................#####"), (12, "............########............")] {
        let mut poked = pwm(&[value]);
        poked.write(PWM0 + MODE, 1);
        poked.task(PWM0, SEQSTART0);
        assert_eq!(levels(&mut poked, 64), period.repeat(2), "{value:#06x}");
    }
}

#[test]
fn a_sequence_is_played_with_its_refresh_and_its_last_value_stays() {
    let mut poked = pwm(&[1 | FALLS, 4 | FALLS, 8 | FALLS]);
    poked.write(PWM0 + SEQ0 + REFRESH, 1);
    poked.task(PWM0, SEQSTART0);
    assert!(poked.event(PWM0, SEQSTARTED0));
    assert_eq!(highs(&mut poked, 9), [1, 1, 4, 4, 8, 8, 8, 8, 8]);
    assert!(poked.event(PWM0, SEQEND0) && poked.event(PWM0, PWMPERIODEND) && !poked.event(PWM0, SEQSTARTED0));
}

#[test]
fn both_sequences_are_played_as_often_as_loop_says_with_their_delays() {
    let mut poked = pwm(&[1 | FALLS, 2 | FALLS, 3 | FALLS]);
    poked.write(PWM0 + SEQ0 + CNT, 2);
    poked.write(PWM0 + SEQ0 + ENDDELAY, 1);
    poked.write(PWM0 + SEQ1 + PTR, RAM + 4);
    poked.write(PWM0 + SEQ1 + CNT, 1);
    poked.write(PWM0 + SEQ1 + REFRESH, 0);
    poked.write(PWM0 + LOOP, 2);
    // LOOPSDONE to STOP
    poked.write(PWM0 + SHORTS, 1 << 4);
    poked.task(PWM0, SEQSTART0);
    // the events of a boundary are there when the next period begins
    assert_eq!(highs(&mut poked, 2), [1, 2]);
    assert!(poked.event(PWM0, SEQEND0) && !poked.event(PWM0, SEQEND1));
    assert_eq!(highs(&mut poked, 1), [2]);
    assert!(poked.event(PWM0, SEQEND1) && !poked.event(PWM0, LOOPSDONE));
    assert_eq!(highs(&mut poked, 4), [3, 1, 2, 2]);
    assert!(poked.event(PWM0, LOOPSDONE) && !poked.event(PWM0, STOPPED));
    assert_eq!(highs(&mut poked, 1), [3]);
    assert!(poked.event(PWM0, STOPPED));
    assert_eq!(highs(&mut poked, 2), [0, 0]);
}

#[test]
fn the_decoder_shares_the_values_among_the_channels() {
    // common, grouped, individual: what the second and the fourth channel have
    for (load, count, channel, high) in [(0, 1, 1, 1), (1, 2, 1, 1), (1, 2, 3, 2), (2, 4, 1, 2), (2, 4, 3, 4)] {
        let mut poked = pwm(&[1 | FALLS, 2 | FALLS, 3 | FALLS, 4 | FALLS]);
        poked.write(PWM0 + SEQ0 + CNT, count);
        poked.write(PWM0 + OUT0, u32::MAX);
        poked.write(PWM0 + OUT0 + 4 * channel, COLUMN);
        poked.write(PWM0 + DECODER, load);
        poked.task(PWM0, SEQSTART0);
        assert_eq!(highs(&mut poked, 2), [high, high], "LOAD {load}, channel {channel}");
    }
    // the waveform mode: the fourth value is COUNTERTOP, 8
    let mut poked = pwm(&[3 | FALLS, 0, 0, 8]);
    poked.write(PWM0 + DECODER, 3);
    poked.task(PWM0, SEQSTART0);
    assert_eq!(levels(&mut poked, 16), "###.....###.....");
}

#[test]
fn the_next_step_waits_for_its_task() {
    let mut poked = pwm(&[1 | FALLS, 2 | FALLS]);
    poked.write(PWM0 + DECODER, 1 << 8);
    poked.task(PWM0, SEQSTART0);
    assert_eq!(highs(&mut poked, 3), [1, 1, 1]);
    poked.task(PWM0, NEXTSTEP);
    assert_eq!(highs(&mut poked, 3), [1, 2, 2]);
    assert!(poked.event(PWM0, SEQEND0));
}

#[test]
fn a_stop_ends_with_the_period_and_gives_the_pin_back() {
    let mut poked = pwm(&[12 | FALLS]);
    poked.write(P0 + 0x508, 1 << COLUMN);
    poked.task(PWM0, SEQSTART0);
    assert_eq!(levels(&mut poked, 14), "############..");
    poked.task(PWM0, STOP);
    assert_eq!((poked.event(PWM0, STOPPED), levels(&mut poked, 4)), (false, "..##".to_owned()));
    assert!(poked.event(PWM0, STOPPED));
    assert_eq!(levels(&mut poked, 16), "#".repeat(16), "OUT is high");
}

/// A column that is low for a part of the time, with its row always high, shows the level that CODAL lights for that part
/// of the time of a row: 208 of 53 333 ticks a step, where a row has a fifth of the time.
#[test]
fn the_duty_is_seen_at_the_matrix() {
    for (low_of_1000, level) in [(0, 0), (20, 26), (100, 128), (150, 192), (199, 255), (1000, 255)] {
        let mut poked = pwm(&[(1000 - low_of_1000) | FALLS]);
        poked.write(PWM0 + COUNTERTOP, 1000);
        poked.write(PWM0 + PRESCALER, 0);
        poked.write(P0 + 0x518, 1 << ROW);
        poked.write(P0 + 0x508, 1 << ROW);
        poked.task(PWM0, SEQSTART0);
        (0..60).for_each(|_| poked.chip.run_ms(Acceleration::AT_REST));
        let share = f64::from(low_of_1000) * 5.0 / 1000.0;
        assert_eq!(level, ((share * 53_333.0 / 208.0).round() as i64).min(255), "the level by the rule");
        assert_eq!(poked.chip.frame().level(0, 0), Level(level as u8), "{low_of_1000} of 1000");
    }
}

#[test]
fn a_tone_at_the_speaker_ends_its_periods() {
    let mut poked = pwm(&[500 | FALLS]);
    // P0.00, 1 kHz
    poked.write(PWM0 + OUT0, 0);
    poked.write(PWM0 + COUNTERTOP, 1000);
    poked.task(PWM0, SEQSTART0);
    let periods = (0..40).filter(|_| {
        poked.us(250);
        poked.event(PWM0, PWMPERIODEND)
    });
    assert_eq!(periods.count(), 10);
}

/// The watched pin's pulses: from each rise to its fall, and from the one rise to the next, in cycles of 64 MHz.
fn pulses(poked: &mut Poked, pin: u8) -> Vec<(u64, u64)> {
    let edges: Vec<PinEdge> = poked.chip.take_pin_edges().into_iter().filter(|edge| edge.pin == pin).collect();
    assert!(edges.is_sorted_by(|a, b| a.cycle < b.cycle && a.level != b.level));
    let from = edges.iter().position(|edge| edge.level).expect("a pulse");
    let rises_and_falls = edges[from..].chunks_exact(2);
    let next = edges[from..].chunks_exact(2).skip(1);
    rises_and_falls
        .zip(next)
        .map(|(pulse, next)| (pulse[1].cycle - pulse[0].cycle, next[0].cycle - pulse[0].cycle))
        .collect()
}

/// CODAL: 50 Hz are a prescaler of 16 and 20 000 counts; 1.5 ms of them are the middle of a servo.
#[test]
fn a_servo_gets_its_pulses_whether_it_is_watched_or_not() {
    for is_watched in [false, true] {
        let mut poked = pwm(&[1500 | FALLS]);
        poked.write(PWM0 + OUT0, 3);
        poked.write(PWM0 + COUNTERTOP, 20_000);
        // connected, so that it can be read
        poked.write(P0 + 0x700 + 4 * 3, 1);
        poked.chip.watch_pins(if is_watched { 1 << 3 } else { 0 });
        poked.task(PWM0, SEQSTART0);
        let mut highs = 0;
        for _ in 0..2000 {
            poked.us(50);
            highs += poked.read(P0 + 0x510) >> 3 & 1;
        }
        assert_eq!(highs, 5 * 30, "1.5 of 20 ms, looked at each 50 us");
        if is_watched {
            assert_eq!(pulses(&mut poked, 3), [(1500 * 64, 20_000 * 64); 4]);
        } else {
            assert!(poked.chip.take_pin_edges().is_empty());
        }
    }
}

/// WS2812 by PWM as the crates for the nRF52 do it: 20 counts of 16 MHz a bit, of which 6 or 13 are high.
#[test]
fn bits_of_a_watched_pin_have_the_lengths_of_their_values() {
    let bits = [0, 1, 1, 0, 1, 0, 0, 1];
    let values = bits.map(|bit| FALLS | if bit == 1 { 13 } else { 6 });
    let mut poked = pwm(&[&values[..], &[FALLS]].concat());
    poked.write(PWM0 + OUT0, 12);
    poked.write(PWM0 + PRESCALER, 0);
    poked.write(PWM0 + COUNTERTOP, 20);
    poked.chip.watch_pins(1 << 12);
    poked.task(PWM0, SEQSTART0);
    poked.us(20);
    let expected = bits.map(|bit| (if bit == 1 { 13 * 4 } else { 6 * 4 }, 80));
    assert_eq!(pulses(&mut poked, 12), expected[..7]);
}

#[test]
fn pins_that_are_watched_no_more_have_no_edges() {
    let mut poked = pwm(&[5 | FALLS]);
    poked.write(PWM0 + OUT0, 12);
    poked.chip.watch_pins(1 << 12);
    poked.task(PWM0, SEQSTART0);
    poked.us(160);
    assert!(poked.chip.take_pin_edges().len() >= 18);
    poked.chip.watch_pins(0);
    poked.us(160);
    assert!(poked.chip.take_pin_edges().is_empty());
}

/// The speaker's PWM as CODAL sets it up (`NRF52PWM.cpp`, `MicroBitAudio.cpp`): 16 MHz, periods of 362, words of 0x8000 + v.
/// A square wave of 10 words is 16 000 000 / 3620 Hz, and one of 181 is the middle: silence.
#[test]
fn the_speaker_is_heard_without_its_edges() {
    const SPEAKER: u32 = 0;
    let mut poked = Poked::v2();
    let words = [362, 362, 362, 362, 362, 0, 0, 0, 0, 0].map(|v: u16| FALLS | v);
    let bytes: Vec<u8> = words.iter().flat_map(|value| value.to_le_bytes()).collect();
    assert!(poked.chip.load(RAM, &bytes));
    for (offset, value) in [
        (OUT0 + 4, SPEAKER),
        (0x500, 1),
        (COUNTERTOP, 362),
        (LOOP, 1),
        (SEQ0 + PTR, RAM),
        (SEQ0 + CNT, 10),
        (SEQ0 + REFRESH, 0),
        (SEQ1 + PTR, RAM),
        (SEQ1 + CNT, 10),
        (SEQ1 + REFRESH, 0),
        (SHORTS, 1 << 2),
    ] {
        poked.write(PWM0 + offset, value);
    }
    poked.task(PWM0, SEQSTART0);
    let ms = |poked: &mut Poked| {
        poked.chip.run_ms(Acceleration::AT_REST);
        (poked.chip.sound().samples.to_vec(), poked.chip.sound().moves)
    };
    let heard: Vec<i16> = (0..200).flat_map(|_| ms(&mut poked).0).collect();
    // what is left of the start fades; then both halves are as far from 0, with a little of what the low-pass filter adds
    let late = &heard[4800..];
    let (low, high) = (late.iter().min().expect("samples"), late.iter().max().expect("samples"));
    assert!((16_000..20_000).contains(high) && high.abs_diff(-low) < 200, "{low} to {high}");
    let rises = late.windows(2).filter(|pair| pair[0] < 0 && pair[1] >= 0).count();
    let expected = 0.1 * 16e6 / 3620.0;
    assert!((rises as f64 - expected).abs() <= 1.0, "{rises} periods in 100 ms");
    assert!(poked.chip.load(RAM, &[181_u16 | FALLS; 10].map(u16::to_le_bytes).concat()));
    ms(&mut poked);
    let (silent, moves) = (0..150).map(|_| ms(&mut poked)).last().expect("a millisecond");
    assert!(!moves && silent.iter().all(|sample| sample.abs() <= 1), "{silent:?}");
}

/// A bit of a WS2812 takes 1.25 microseconds, a 0 is high for 0.4 and a 1 for 0.8 of them, 0.15 more or less, and 50 microseconds
/// without a pulse end it (data sheet of the WS2812B). With COUNTERTOP 20 these are the values 7 and 13: embassy's example
/// `pwm_sequence_ws2812b` and the drivers of others send by PWM like this.
#[test]
fn a_strip_of_lights_understands_a_sequence() {
    let [red, green, blue] = [0x12_u32, 0x34, 0x56];
    let colours = green << 16 | red << 8 | blue;
    let bits = (0..24).rev().map(|n| FALLS | if colours >> n & 1 == 1 { 13 } else { 7 });
    for ends_low in [true, false] {
        let values: Vec<u16> = bits.clone().chain(ends_low.then_some(FALLS)).collect();
        let mut poked = pwm(&values);
        poked.write(PWM0 + COUNTERTOP, 20);
        poked.write(PWM0 + PRESCALER, 0);
        // P12
        poked.write(PWM0 + OUT0, 12);
        poked.task(PWM0, SEQSTART0);
        if !ends_low {
            // the last bit goes on and on, until it is stopped
            poked.us(29);
            poked.task(PWM0, STOP);
        }
        (0..3).for_each(|_| poked.chip.run_ms(Acceleration::AT_REST));
        let output = poked.chip.pads().find(|&(pin, _)| pin == EdgePin::P12).map(|(_, output)| output.clone());
        assert_eq!(output, Some(PadOutput::Strip([[0x12, 0x34, 0x56]].into())), "{ends_low}");
    }
}
