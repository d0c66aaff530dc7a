//! GIF, PNG and VCD, read by the decoders of others.

use std::collections::BTreeMap;

use fivebyfive::export::{animation, strip, waves};
use fivebyfive::hal::{Acceleration, Button};
use fivebyfive::scenario::{ProgramName, Scenario};
use fivebyfive::session::{Input, RewindableSession};

fn power_on() -> RewindableSession {
    RewindableSession::new(Scenario::new(ProgramName::LightsOut, 1).program_spec())
}

/// What a viewer shows: a whole picture of palette indices, with its time in 1/100 s.
struct Shown {
    hundredths: u64,
    pixels: Vec<u8>,
}

struct Animation {
    width: usize,
    palette: Vec<u8>,
    repeat: gif::Repeat,
    shown: Vec<Shown>,
}

/// Plays a GIF as a viewer does: each picture is laid over the one before.
fn play(bytes: &[u8]) -> Animation {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let width = usize::from(decoder.width());
    let palette = decoder.global_palette().expect("a palette").to_vec();
    let mut canvas = vec![0; width * usize::from(decoder.height())];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a picture") {
        assert_eq!((frame.dispose, frame.transparent, &frame.palette), (gif::DisposalMethod::Keep, None, &None));
        for (y, line) in frame.buffer.chunks_exact(usize::from(frame.width)).enumerate() {
            let start = (usize::from(frame.top) + y) * width + usize::from(frame.left);
            canvas[start..start + line.len()].copy_from_slice(line);
        }
        shown.push(Shown { hundredths: frame.delay.into(), pixels: canvas.clone() });
    }
    Animation { width, palette, repeat: decoder.repeat(), shown }
}

/// sRGB at the centre of an LED.
fn led(pixels: &[u8], width: usize, palette: &[u8], cell: usize, margin: usize, (x, y): (usize, usize)) -> [u8; 3] {
    let centre = |place: usize| margin + place * cell + cell / 2;
    let index = usize::from(pixels[centre(y) * width + centre(x)]);
    [0, 1, 2].map(|channel| palette[3 * index + channel])
}

fn times(animation: &Animation) -> Vec<u64> {
    animation.shown.iter().map(|shown| shown.hundredths).collect()
}

#[test]
fn the_animation_lasts_as_long_as_the_run_and_shows_what_was_shown() {
    let mut session = power_on();
    session.run_to(1600);
    session.apply(Input::Press(Button::A));
    session.run_to(1700);
    session.apply(Input::Release(Button::A));
    session.run_to(4005);
    let animation = play(&animation(&session, session.log()).expect("a GIF"));
    assert_eq!(times(&animation), [75, 75, 20, 231], "L, 1, the level, the cursor moved; 4005 ms are 401 hundredths");
    assert_eq!(animation.repeat, gif::Repeat::Infinite);
    assert_eq!(animation.palette.len(), 3 * 256);
    let red = |shown: usize, place| {
        led(&animation.shown[shown].pixels, animation.width, &animation.palette, 40, 20, place)[0]
    };
    assert_eq!((red(0, (0, 0)), red(0, (1, 0))), (255, 46), "a lit LED of the L, and a dark one beside it");
    // 128 of 255 is half the light, which is 188 and not 128 in sRGB
    assert!((186..=193).contains(&red(2, (0, 2))), "{}", red(2, (0, 2)));
    assert_eq!(red(2, (2, 2)), 255, "the cursor on a light that is on");
    assert!(red(3, (3, 2)) > 46 && red(3, (3, 2)) < 90, "the cursor on a light that is off: {}", red(3, (3, 2)));
    assert_eq!(red(3, (0, 2)), red(2, (0, 2)), "what does not change stays");
    assert_eq!(animation.palette[..3], [14, 14, 18], "the board");
    assert_eq!(animation.shown[0].pixels[0], 0, "its corner");
}

#[test]
fn what_stands_for_less_than_two_hundredths_is_not_seen() {
    let mut session = power_on();
    session.run_to(1600);
    // three moves of the cursor within two hundredths
    for release in [1603, 1606, 1612] {
        session.apply(Input::Press(Button::A));
        session.run_to(release);
        session.apply(Input::Release(Button::A));
        session.run_to(release + 1);
    }
    session.run_to(1700);
    assert_eq!(session.frame_changes().len(), 6);
    let animation = play(&animation(&session, session.log()).expect("a GIF"));
    assert_eq!(times(&animation), [75, 75, 10, 10]);
    let red = |place| led(&animation.shown[3].pixels, animation.width, &animation.palette, 40, 20, place)[0];
    assert!(red((0, 2)) == 255 && red((3, 2)) == 46, "three moves to the right, with a wrap");
}

#[test]
fn a_picture_that_stands_longer_than_a_gif_can_say_is_repeated() {
    let mut session = power_on();
    session.run_to(2_000_000);
    let animation = play(&animation(&session, session.log()).expect("a GIF"));
    assert_eq!(times(&animation), [75, 75, 65_535, 65_535, 65_535, 3_245]);
    assert_eq!(times(&animation).iter().sum::<u64>(), 200_000);
    assert!(animation.shown[2..].iter().all(|shown| shown.pixels == animation.shown[2].pixels));
}

#[test]
fn a_run_of_no_time_is_still_a_picture() {
    let animation = play(&animation(&power_on(), power_on().log()).expect("a GIF"));
    assert_eq!(times(&animation), [1]);
    let strip = strip(&power_on(), power_on().log()).expect("a PNG");
    assert_eq!((strip.pictures, strip.of), (1, 1));
    assert!(waves(&power_on(), power_on().log()).is_ok());
}

#[test]
fn only_what_is_before_the_head_is_exported() {
    let mut session = power_on();
    session.run_to(3000);
    session.seek(1000);
    assert_eq!(times(&play(&animation(&session, session.log()).expect("a GIF"))), [75, 25]);
    assert_eq!(strip(&session, session.log()).expect("a PNG").of, 2);
}

/// Width, height, palette indices and palette of a PNG.
fn read_png(bytes: &[u8]) -> (usize, usize, Vec<u8>, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    let palette = reader.info().palette.as_ref().expect("a palette").to_vec();
    let mut pixels = vec![0; reader.output_buffer_size().expect("it fits")];
    let info = reader.next_frame(&mut pixels).expect("a picture");
    (info.width as usize, info.height as usize, pixels, palette)
}

#[test]
fn the_strip_has_each_picture_in_reading_order() {
    let mut session = power_on();
    session.run_to(1600);
    for click in 0..20 {
        session.run_to(1600 + click * 20);
        session.apply(Input::Press(Button::A));
        session.run_to(1610 + click * 20);
        session.apply(Input::Release(Button::A));
    }
    session.run_to(2100);
    let strip = strip(&session, session.log()).expect("a PNG");
    assert_eq!((strip.pictures, strip.of), (23, 23), "L, 1, the level, 20 moves");
    let (width, height, pixels, palette) = read_png(&strip.png);
    assert_eq!((width, height), (16 * 100 - 4, 2 * 100 - 4), "16 in the first row, 7 in the second");
    let red = |picture: usize, (x, y): (usize, usize)| {
        let (left, top) = (picture % 16 * 100, picture / 16 * 100);
        led(&pixels[top * width + left..], width, &palette, 16, 8, (x, y))[0]
    };
    assert_eq!((red(0, (0, 0)), red(0, (4, 0)), red(1, (2, 0))), (255, 46, 255));
    // the cursor wraps: picture 2 has it at 2,2, and each later one a column on
    for picture in 2..23 {
        let place = (picture % 5, 2);
        assert!(red(picture, place) == 255 || red(picture, place) < 90, "picture {picture}");
        assert_eq!(red(picture, (2, 2)) == 255, place == (2, 2), "picture {picture}");
    }
    assert_eq!(palette[3 * usize::from(pixels[pixels.len() - 1])..][..3], [0, 0, 0], "nothing after the last one");
}

#[test]
fn the_waves_have_buttons_poses_and_levels() {
    let mut session = power_on();
    session.apply(Input::Pose(Acceleration { x_mg: -1, y_mg: 300, z_mg: -980 }));
    session.run_to(1600);
    session.apply(Input::Press(Button::B));
    session.run_to(2300);
    session.apply(Input::Release(Button::B));
    session.run_to(2500);
    let bytes = waves(&session, session.log()).expect("a VCD");
    let mut parser = vcd::Parser::new(&bytes[..]);
    let header = parser.parse_header().expect("a header");
    assert_eq!(header.timescale, Some((1, vcd::TimescaleUnit::MS)));
    assert_eq!(header.date, None, "nothing that differs from run to run");
    let var = |name: &str| header.find_var(&["microbit", name]).unwrap_or_else(|| panic!("{name}"));
    for (name, bits) in
        [("button_a", 1), ("button_b", 1), ("pose_x", 16), ("pose_z", 16), ("led_0_0", 8), ("led_4_4", 8)]
    {
        assert_eq!(var(name).size, bits, "{name}");
    }
    let mut time = 0;
    let mut history: BTreeMap<vcd::IdCode, Vec<(u64, String)>> = BTreeMap::new();
    for command in parser {
        match command.expect("a command") {
            vcd::Command::Timestamp(at) => {
                assert!(at >= time);
                time = at;
            }
            vcd::Command::ChangeScalar(id, value) => history.entry(id).or_default().push((time, value.to_string())),
            vcd::Command::ChangeVector(id, value) => history.entry(id).or_default().push((time, value.to_string())),
            vcd::Command::ChangeString(id, text) => history.entry(id).or_default().push((time, text)),
            vcd::Command::Begin(_) | vcd::Command::End(_) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(time, 2500, "to the end of the run");
    let changes = |name: &str| -> Vec<(u64, &str)> {
        history[&var(name).code].iter().map(|(at, value)| (*at, &value[..])).collect()
    };
    assert_eq!(changes("button_a"), [(0, "0")]);
    assert_eq!(changes("button_b"), [(0, "0"), (1600, "1"), (2300, "0")]);
    assert_eq!(changes("pose_x"), [(0, "1111111111111111")], "-1");
    assert_eq!(changes("pose_y"), [(0, "0000000100101100")], "300");
    assert_eq!(changes("pose_z"), [(0, "1111110000101100")], "-980");
    assert_eq!(changes("led_0_0"), [(0, "11111111"), (750, "00000000")], "the L");
    assert_eq!(changes("led_2_2"), [(0, "00000000"), (750, "11111111"), (2100, "00010000")], "pressed after 500 ms");
    assert_eq!(changes("led_2_1"), [(0, "00000000"), (750, "11111111"), (1500, "00000000"), (2100, "10000000")]);
}

#[test]
fn the_same_run_gives_the_same_bytes() {
    let bytes = || {
        let mut session = power_on();
        session.run_to(1600);
        session.apply(Input::Press(Button::B));
        session.run_to(3000);
        (
            animation(&session, session.log()).expect("a GIF"),
            strip(&session, session.log()).expect("a PNG").png,
            waves(&session, session.log()).expect("a VCD"),
        )
    };
    assert_eq!(bytes(), bytes());
}
