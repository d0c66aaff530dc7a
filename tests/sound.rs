//! What a board sounds like: its WAV, by the spectrum, and what scenarios expect to be heard.

mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::path::Path;

use process::{Folder, in_folder};
use small_image::hex_of;

/// A square wave at P0 of the V1. By the cycles of the Cortex-M0 (its technical reference manual, *Instruction set summary*: a
/// store and a load take 2, a branch that is taken 3 and others 1) both halves take 4 n + 2 cycles and the way back 3 more.
fn square(n: u16) -> [u16; 16] {
    [
        0x4805, // 0x08: ldr r0, =0x5000_0500
        0x2108, //       movs r1, #8: P0.03
        0x6181, //       str r1, [r0, #0x18]: DIRSET
        0x6081, // 0x0e: str r1, [r0, #8]: OUTSET
        0x4a04, //       ldr r2, =n
        0x3a01, // 0x12: subs r2, #1
        0xd1fd, //       bne 0x12
        0x60c1, //       str r1, [r0, #12]: OUTCLR
        0x4a02, //       ldr r2, =n
        0x3a01, // 0x1a: subs r2, #1
        0xd1fd, //       bne 0x1a
        0xe7f6, //       b 0x0e
        0x0500, 0x5000, // 0x20
        n, 0x0000, // 0x24
    ]
}

/// A flash with these, whose stack is at the end of the RAM of the V1.
fn flash_of(code: &[u16]) -> Vec<u8> {
    let vectors = [0x2000_4000_u32, 0x0000_0009].into_iter().flat_map(u32::to_le_bytes);
    vectors.chain(code.iter().flat_map(|half| half.to_le_bytes())).collect()
}

/// Cycles of the V1 in a second.
const V1_HZ: f64 = 16e6;

fn hz_of(n: u16) -> f64 {
    V1_HZ / (8.0 * f64::from(n) + 7.0)
}

fn scenario(steps: &str) -> String {
    format!("(version: 1, program: \"image\", image: \"a.hex\", board: V1, steps: [{steps}])")
}

/// A folder with the program, and a scenario of it.
fn folder(n: u16, steps: &str) -> Folder {
    let folder = Folder::new();
    folder.file("a.hex", &hex_of(&flash_of(&square(n))));
    folder.file("a.ron", &scenario(steps));
    folder
}

/// The samples of a WAV from one time to another.
fn samples(path: &Path, ms: std::ops::Range<usize>) -> Vec<f64> {
    let mut reader = hound::WavReader::open(path).expect("a WAV");
    let spec = reader.spec();
    assert_eq!((spec.channels, spec.sample_rate, spec.bits_per_sample), (1, 48_000, 16));
    let all: Vec<f64> = reader.samples::<i16>().map(|sample| f64::from(sample.expect("a sample"))).collect();
    all[48 * ms.start..48 * ms.end].to_vec()
}

/// The amplitude of a frequency, by a Fourier transform at this one with a Hann window.
fn amplitude(samples: &[f64], hz: f64) -> f64 {
    let turn = |n: usize| 2.0 * std::f64::consts::PI * hz * n as f64 / 48_000.0;
    let window = |n: usize| 0.5 - 0.5 * (2.0 * std::f64::consts::PI * n as f64 / samples.len() as f64).cos();
    let sum = |of: fn(f64) -> f64| -> f64 {
        samples.iter().enumerate().map(|(n, sample)| sample * window(n) * of(turn(n))).sum()
    };
    4.0 * sum(f64::cos).hypot(sum(f64::sin)) / samples.len() as f64
}

/// A square wave of half of 32 767 to both sides has the amplitudes 4/pi of it, a third of that, a fifth.
#[test]
fn the_wav_of_a_square_wave_has_its_spectrum() {
    let n = 1999;
    let folder = folder(n, "(at: 600, tone: 1000)");
    let (code, out, err) = in_folder(&folder, &["run", "a.ron", "--wav", "a.wav"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let late = samples(&folder.path("a.wav"), 200..600);
    let first = 4.0 / std::f64::consts::PI * 32_767.0 / 2.0;
    for (times, height) in [(1.0, first), (3.0, first / 3.0), (5.0, first / 5.0)] {
        let found = amplitude(&late, times * hz_of(n));
        assert!((found / height - 1.0).abs() < 0.02, "{times}: {found} in place of {height}");
    }
    for silent in [0.5, 1.5, 2.0, 4.0] {
        let found = amplitude(&late, silent * hz_of(n));
        assert!(found < first / 500.0, "{silent}: {found}");
    }
}

#[test]
fn a_wav_of_a_program_without_a_scenario_is_the_same() {
    let folder = folder(3000, "(at: 300, note: \"end\")");
    let by_scenario = in_folder(&folder, &["run", "a.ron", "--wav", "a.wav"]);
    let by_image =
        in_folder(&folder, &["run", "--image", "a.hex", "--board", "v1", "--for", "300ms", "--wav", "b.wav"]);
    assert_eq!((by_scenario.0, by_image.0), (0, 0), "{by_scenario:?} {by_image:?}");
    let bytes = |name| std::fs::read(folder.path(name)).expect("a file");
    assert_eq!(bytes("a.wav").len(), 44 + 2 * 48 * 300);
    assert_eq!(bytes("a.wav"), bytes("b.wav"));
}

#[test]
fn tones_are_within_a_hundredth() {
    for n in [250, 1999, 7000, 60_000] {
        let hz = hz_of(n);
        let near = [0.992, 1.0, 1.008].map(|share| format!("(at: 500, tone: {:.3}),", share * hz));
        let (code, out, err) = in_folder(&folder(n, &near.concat()), &["run", "a.ron"]);
        assert_eq!((code, err.as_str()), (0, ""), "{hz} Hz: {out}");
        for share in [0.985, 1.015] {
            let other = format!("(at: 500, tone: {:.3})", share * hz);
            let (code, out, _) = in_folder(&folder(n, &other), &["run", "a.ron"]);
            assert!(code == 1 && out.contains("heard "), "{hz} Hz: {out}");
        }
    }
}

#[test]
fn what_is_not_heard_is_said_in_a_sentence() {
    for (steps, words) in [
        ("(at: 500, tone: 440)", "at 500 ms (0.500 s), tone: expected a tone of 440 Hz, heard 1000 Hz"),
        ("(at: 500, silence: true)", "at 500 ms (0.500 s), silence: expected silence, heard 1000 Hz"),
        (
            "(at: 500, within: 100, tone: 261.6)",
            "from 500 to 600 ms (0.500 to 0.600 s), tone: expected a tone of 261.6 Hz, heard 1000 Hz",
        ),
    ] {
        let (code, out, _) = in_folder(&folder(1999, steps), &["run", "a.ron"]);
        assert!(code == 1 && out.contains(words), "{out}");
    }
    let native = "(version: 1, program: \"lights-out\", steps: [(at: 500, silence: true), (at: 500, tone: 440)])";
    let folder = Folder::new();
    folder.file("a.ron", native);
    let (code, out, _) = in_folder(&folder, &["run", "a.ron"]);
    assert!(code == 1 && out.contains("expected a tone of 440 Hz, heard nothing"), "{out}");
}

#[test]
fn a_tone_that_nobody_can_expect_is_refused_with_its_place() {
    for (step, words) in [
        ("(at: 0, tone: 20)", "20 is not a tone in Hz, 30 to 10000"),
        ("(at: 0, tone: \"A4\")", "a tone in Hz, 30 to 10000"),
        ("(at: 0, silence: false)", "`silence` is true or not there"),
        ("(at: 0, tone: 440, ms: 5)", "not to `tone`"),
    ] {
        let (code, _, err) = in_folder(&folder(1999, step), &["run", "a.ron"]);
        assert!(code == 2 && err.contains("a.ron:1:") && err.contains(words), "{err}");
    }
}

#[test]
fn the_trace_and_the_waves_tell_the_pitch() {
    let folder = folder(1999, "(at: 300, tone: 1000)");
    let (code, out, _) = in_folder(&folder, &["run", "a.ron", "--trace", "--vcd", "a.vcd"]);
    assert_eq!(code, 0);
    assert!(out.lines().any(|line| line.ends_with(" tone 1000 Hz")), "{out}");
    let waves = folder.read("a.vcd");
    let declared = waves.lines().find(|line| line.contains("pitch_hz")).expect("a variable");
    let id = declared.split_whitespace().nth(3).expect("its name in the file");
    assert!(waves.contains(&format!("b{:016b} {id}", 1000)), "{declared}");
}

/// Each note of the program is the loudest of its notes while it is played.
#[test]
fn the_wav_of_a_melody_has_its_notes() {
    const NOTES: [(&str, f64); 4] = [("C4", 261.63), ("E4", 329.63), ("G4", 392.0), ("A4", 440.0)];
    // when each is played, in ms: around the times of the scenarios of the programs
    let played =
        [("v1", [300..600, 720..880, 970..1130, 1800..2100]), ("v2", [320..640, 770..930, 1020..1180, 1850..2150])];
    for (board, times) in played {
        let image = format!("programs/python/{board}/melody.hex");
        if built_images::read(&image).is_none() {
            return;
        }
        let folder = Folder::new();
        let image = built_images::place(&image).display().to_string();
        let (code, ..) =
            in_folder(&folder, &["run", "--image", &image, "--board", board, "--for", "2300ms", "--wav", "a.wav"]);
        assert_eq!(code, 0);
        for ((name, _), time) in NOTES.iter().zip(times) {
            let samples = samples(&folder.path("a.wav"), time);
            // a note may be a little off: the loudest within a hundredth counts
            let loudness = |hz: f64| {
                (-5..=5).map(|part| amplitude(&samples, hz * (1.0 + 0.002 * f64::from(part)))).fold(0.0, f64::max)
            };
            let all = NOTES.map(|(name, hz)| (name, loudness(hz)));
            let loudest = all.iter().max_by(|one, other| one.1.total_cmp(&other.1)).expect("a note");
            assert_eq!(loudest.0, *name, "{board}: {all:?}");
            let others = all.iter().filter(|note| note.0 != *name).map(|note| note.1).fold(0.0, f64::max);
            assert!(loudest.1 > 10.0 * others && loudest.1 > 3000.0, "{board}: {all:?}");
        }
    }
}
