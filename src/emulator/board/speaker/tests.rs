use super::*;

const SPEAKER: u8 = 0;
const P0: u8 = 2;
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
fn a_sample_is_the_share_of_its_time_in_which_the_pin_is_high() {
    let mut speaker = Speaker::new(Model::V2);
    // high from the middle of the third sample on: 2.5 samples of 4000/3 cycles
    speaker.pin_changed(MS * 5 / 2 / 48, SPEAKER, true, true);
    let heard = samples(&mut speaker, 1);
    assert_eq!(heard[..2], [0, 0]);
    assert!(heard[2].abs_diff(16_384) <= 16, "{}", heard[2]);
    // the filter has lost a 512th of the first half
    assert!(heard[3].abs_diff(32_767 - 32) <= 16, "{}", heard[3]);
    assert!(speaker.last_ms().moves);
}

#[test]
fn a_level_that_stays_fades_as_the_filter_says() {
    let mut speaker = Speaker::new(Model::V2);
    speaker.pin_changed(0, SPEAKER, true, true);
    // after 512 samples about 1/e of it is left: (511/512)^512 = 0.3675
    let faded = (1..=11).map(|ms| samples(&mut speaker, ms)).last().expect("samples");
    let after_512 = f64::from(faded[512 - 480]);
    assert!((after_512 / 32_767.0 - 0.3675).abs() < 0.002, "{after_512}");
    assert!(!speaker.last_ms().moves);
    let silent = (12..=300).map(|ms| samples(&mut speaker, ms)).last().expect("samples");
    assert_eq!(silent, [0; SAMPLES_PER_MS]);
}

#[test]
fn a_mean_level_counts_like_the_edges_that_it_stands_for() {
    let (mut by_edges, mut by_mean) = (Speaker::new(Model::V2), Speaker::new(Model::V2));
    // periods as long as a sample takes, 4000/3 cycles: three of them are 4000
    for three in 0..32_u64 {
        for (start, end) in [(0, 1333), (1333, 2667), (2667, 4000)] {
            let (start, period) = (4000 * three + start, end - start);
            let high = period * (three % 5) / 5;
            by_edges.pin_changed(start, SPEAKER, high > 0, true);
            by_edges.pin_changed(start + high, SPEAKER, false, true);
            by_mean.mean_level(start, SPEAKER, high, period);
            // what PWM holds such a pin at says nothing
            by_mean.pin_changed(start, SPEAKER, true, true);
        }
    }
    for ms in 1..=2 {
        let (edges, mean) = (samples(&mut by_edges, ms), samples(&mut by_mean, ms));
        let differ = edges.iter().zip(&mean).map(|(one, other)| one.abs_diff(*other)).max();
        assert!(differ < Some(60), "{differ:?}");
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
