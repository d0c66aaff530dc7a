use super::*;

/// A wave, by its phase from 0 to 1.
type Wave = fn(f64) -> f64;

const WAVES: [(&str, Wave); 6] = [
    ("sine", |phase| libm::sin(phase * std::f64::consts::TAU)),
    ("square", |phase| if phase < 0.5 { 1.0 } else { -1.0 }),
    ("triangle", |phase| 4.0 * (phase - 0.5).abs() - 1.0),
    ("sawtooth", |phase| 2.0 * phase - 1.0),
    // 128 of 1023, as MakeCode plays on the V1
    ("pulse", |phase| if phase < 0.125 { 1.0 } else { -0.14 }),
    ("two sines", |phase| {
        libm::sin(phase * std::f64::consts::TAU) + libm::sin(phase * 2.0 * std::f64::consts::TAU + 1.0)
    }),
];

/// So many samples of a wave, each the mean of its time, from a phase on.
fn played(wave: Wave, hz: f64, from: f64, count: usize) -> Vec<i16> {
    const PARTS: usize = 32;
    let at = |n: usize, part: usize| from + hz * (n as f64 + part as f64 / PARTS as f64) / 48_000.0;
    let mean = |n| (0..PARTS).map(|part| wave(at(n, part) % 1.0)).sum::<f64>() / PARTS as f64;
    (0..count).map(|n| (8000.0 * mean(n)) as i16).collect()
}

/// Frequencies from one to another, 5 in an octave.
fn sweep(from: f64, to: f64) -> impl Iterator<Item = f64> {
    std::iter::successors(Some(from), |hz| Some(hz * 1.148_698)).take_while(move |&hz| hz <= to)
}

fn assert_near(samples: &[i16], hz: f64, what: &str) {
    let found = of(samples).unwrap_or_else(|| panic!("{what} of {hz} Hz has no pitch"));
    assert!(found.is_near(hz, 0.004), "{what} of {hz} Hz is heard as {found}");
}

#[test]
fn every_wave_has_its_pitch() {
    for (name, wave) in WAVES {
        for hz in sweep(30.0, 10_000.0).chain([10_000.0]) {
            if name == "two sines" && hz > 5000.0 {
                continue;
            }
            for from in [0.0, 0.3, 0.77] {
                assert_near(&played(wave, hz, from, WINDOW), hz, name);
            }
        }
    }
}

/// A program that makes its samples itself puts an edge at a whole sample: CODAL plays 44 199 of them a second.
#[test]
fn a_square_whose_edges_are_at_whole_samples_has_its_pitch() {
    for hz in sweep(31.0, 10_000.0) {
        let codal = |n: f64| if hz * n / 44_199.0 % 1.0 < 0.5 { 8000.0 } else { -8000.0 };
        // a sample is the mean of the one or two that were played in its time
        let mean = |n: usize| {
            let (from, to) = (n as f64 * 44_199.0 / 48_000.0, (n + 1) as f64 * 44_199.0 / 48_000.0);
            let (first, last) = (from.floor(), to.floor());
            let first_share = if first == last { 1.0 } else { (last - from) / (to - from) };
            codal(first) * first_share + codal(last) * (1.0 - first_share)
        };
        let samples: Vec<i16> = (0..WINDOW).map(|n| mean(n) as i16).collect();
        assert_near(&samples, hz, "CODAL's square");
    }
}

#[test]
fn a_note_is_known_after_its_window() {
    for (hz, ms) in [(1000.0, 12), (262.0, 12), (110.0, 30), (80.0, 30), (40.0, 68)] {
        let silence = vec![0; WINDOW - 48 * ms];
        for (name, wave) in WAVES {
            let note = played(wave, hz, 0.2, 48 * ms);
            assert_near(&[silence.clone(), note].concat(), hz, name);
        }
    }
}

#[test]
fn noise_and_silence_have_no_pitch() {
    assert_eq!(of(&[0; WINDOW]), None);
    assert_eq!(of(&[123; WINDOW]), None);
    // Knuth's generator of MMIX
    let mut state = 1_u64;
    for _ in 0..20 {
        let noise: Vec<i16> = (0..WINDOW)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 50) as i16
            })
            .collect();
        assert_eq!(of(&noise), None);
    }
}

#[test]
fn a_level_that_fades_has_no_pitch() {
    let mut level = 16_000.0_f64;
    let fading: Vec<i16> = (0..WINDOW)
        .map(|_| {
            level *= 511.0 / 512.0;
            level as i16
        })
        .collect();
    assert_eq!(of(&fading), None);
}
