use super::*;

const SPEAKER: u8 = 0;
const P0: u8 = 2;
/// MicroPython for the V1 plays samples by two pulses in 64 microseconds. A carrier that stays as it is is no sound.
#[test]
fn a_carrier_above_what_is_heard_is_not_heard() {
    let mut speaker = Speaker::new(Model::V1);
    let p0 = 3;
    for pulse in 0..31_250_u64 {
        speaker.pin_changed(512 * pulse, p0, true, true);
        speaker.pin_changed(512 * pulse + 200, p0, false, true);
        if pulse % 125 == 124 {
            speaker.end_ms(512 * (pulse + 1));
        }
    }
    let loudest = speaker.last_ms().samples.iter().map(|sample| sample.abs()).max();
    // 40 dB below what it is: overtones near 192 kHz are not filtered out
    assert!(loudest < Some(200), "{loudest:?}");
}

/// What is skipped at rest is what would have been counted.
#[test]
fn a_pin_that_moves_after_a_long_rest_is_heard_like_one_that_never_rested() {
    let heard = |often: bool| {
        let mut speaker = Speaker::new(Model::V2);
        speaker.pin_changed(0, P0, true, true);
        let ms: Vec<u64> = if often { (1..=1000).collect() } else { vec![1000] };
        ms.into_iter().for_each(|ms| speaker.end_ms(ms * MS));
        speaker.pin_changed(1000 * MS + 12_345, P0, false, true);
        samples(&mut speaker, 1001)
    };
    assert_eq!(heard(true), heard(false));
    assert!(heard(true).contains(&0) && heard(true).iter().any(|&sample| sample < -30_000));
}

/// Cycles of the V2 in a millisecond.
const MS: u64 = 64_000;

fn samples(speaker: &mut Speaker, ms: u64) -> Vec<i16> {
    speaker.end_ms(ms * MS);
    speaker.last_ms().samples.to_vec()
}

#[test]
fn a_board_at_rest_is_silent() {
    for model in Model::ALL {
        let mut speaker = Speaker::new(model);
        speaker.end_ms(1000 * model.cycles_per_us());
        assert_eq!(speaker.last_ms(), SoundMs { samples: &[0; SAMPLES_PER_MS], moves: false });
    }
}

#[test]
fn a_step_is_heard_as_high_as_it_is() {
    let mut speaker = Speaker::new(Model::V2);
    // high from the middle of the third sample on: 2.5 samples of 4000/3 cycles
    speaker.pin_changed(MS * 5 / 2 / 48, SPEAKER, true, true);
    let heard = samples(&mut speaker, 1);
    // the low-pass filter looks at 15 levels after the one in its middle: a step is heard 3 samples later, and not before
    assert_eq!(heard[..2], [0, 0]);
    let half = heard.iter().position(|&sample| sample > 16_384).expect("a step");
    assert!((4..=6).contains(&half), "{half}");
    // 40 samples later the second filter has lost 40 times a 512th
    let left = (1.0 - 1.0 / 512.0_f64).powi(40) * 32_767.0;
    assert!((f64::from(heard[half + 40]) - left).abs() < 60.0, "{} for {left}", heard[half + 40]);
    assert!(speaker.last_ms().moves);
}

#[test]
fn a_level_that_stays_fades_as_the_filter_says() {
    let mut speaker = Speaker::new(Model::V2);
    speaker.pin_changed(0, SPEAKER, true, true);
    // after 512 samples about 1/e of it is left: (511/512)^512 = 0.3675
    let faded = (1..=11).map(|ms| samples(&mut speaker, ms)).last().expect("samples");
    let after_512 = f64::from(faded[512 + 4 - 480]);
    assert!((after_512 / 32_767.0 - 0.3675).abs() < 0.002, "{after_512}");
    assert!(!speaker.last_ms().moves);
    let silent = (12..=300).map(|ms| samples(&mut speaker, ms)).last().expect("samples");
    assert_eq!(silent, [0; SAMPLES_PER_MS]);
}

#[test]
fn a_mean_level_counts_like_the_edges_that_it_stands_for() {
    // what is within a period is above what is heard
    let (mut by_edges, mut by_mean) = (Speaker::new(Model::V2), Speaker::new(Model::V2));
    // periods of 250 cycles, 256 000 in a second
    for number in 0..512_u64 {
        let (start, period) = (250 * number, 250);
        let high = period * (number / 32 % 5) / 5;
        by_edges.pin_changed(start, SPEAKER, high > 0, true);
        by_edges.pin_changed(start + high, SPEAKER, false, true);
        by_mean.mean_level(start, SPEAKER, high, period);
        // what PWM holds such a pin at says nothing
        by_mean.pin_changed(start, SPEAKER, true, true);
    }
    for ms in 1..=2 {
        let (edges, mean) = (samples(&mut by_edges, ms), samples(&mut by_mean, ms));
        let differ = edges.iter().zip(&mean).map(|(one, other)| one.abs_diff(*other)).max();
        // pulses are at the beginning of their periods, and the mean is all over them: at most 125 cycles of 1333 apart
        assert!(differ < Some(600), "{differ:?}");
    }
}

#[test]
fn p0_is_heard_while_the_speaker_is_not_in_use() {
    let mut speaker = Speaker::new(Model::V2);
    let square = |speaker: &mut Speaker, pin, ms| {
        for half in 0..4 {
            speaker.pin_changed(ms * MS + half * MS / 4, pin, half % 2 == 0, true);
        }
        speaker.end_ms((ms + 1) * MS);
        speaker.last_ms().moves
    };
    assert!(square(&mut speaker, P0, 0));
    speaker.mean_level(MS, SPEAKER, 1, 2);
    assert!(square(&mut speaker, P0, 1), "the speaker begins");
    assert!(!square(&mut speaker, P0, 2));
    speaker.mean_level_ends(3 * MS, SPEAKER, false);
    assert!(square(&mut speaker, P0, 3), "the speaker ends");
    assert!((4..53).all(|ms| !square(&mut speaker, P0, ms)));
    assert!(square(&mut speaker, P0, 53));
}

#[test]
fn a_pin_that_is_not_driven_any_more_makes_no_step() {
    let mut speaker = Speaker::new(Model::V1);
    let p0 = 3;
    speaker.pin_changed(0, p0, true, true);
    speaker.end_ms(16_000);
    speaker.pin_changed(20_000, p0, false, false);
    speaker.end_ms(32_000);
    assert!(!speaker.last_ms().moves);
}
