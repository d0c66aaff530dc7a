//! The proof: each scenario of Lights Out and Tilt-a-Maze gives the same verdict on this computer and on the image that is
//! flashed, in the emulated V1 and V2.
//!
//! The images are built by `.ci/images`. What a scenario chooses for its program, its level, its seed, its brightness
//! constants, is put beside the image as `bsp::settings` describes it, so that one image serves all of them.
//!
//! The display of a board is scanned, 60 times a second on the V2 and 55 on the V1, and the accelerometer is sampled 50
//! times a second; a picture is shown when it was scanned whole: so it comes up to [`LATER_MS`] later than on this computer.

mod built_images;
#[expect(dead_code, reason = "its `main` is not called here")]
#[path = "../examples/sensors.rs"]
mod sensors;
#[expect(dead_code, reason = "its `main` is not called here")]
#[path = "../examples/step_5_game.rs"]
mod step_5_game;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use fivebyfive::bsp::settings::{self, Settings};
use fivebyfive::emulator::board::PinEdge;
use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::Chip;
use fivebyfive::hal::{Acceleration, Buttons, EdgeConnector, EdgePin, Outside};
use fivebyfive::hardware::Model;
use fivebyfive::scenario::{Format, ProgramName, Scenario, load, parse};
use fivebyfive::session::{ImageSpec, ProgramSpec};
use fivebyfive::verification::{Player, PlayerStatus};

/// The tolerance: a picture is seen to be another one up to a turn of a row and a scan of the display after it changed, and
/// shown when each row had its turn since, which are 6 turns of 6 ms on the V1 and 10 of 3.3 ms on the V2; and some ticks
/// between the input, the program and the display.
const LATER_MS: [u64; 2] = [42, 39];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// An image of a game; `None`, said loudly, where it is not built and need not be.
fn image(model: Model, name: &str) -> Option<Image> {
    let board = if model == Model::V1 { "v1" } else { "v2" };
    let file = built_images::read(&format!("{board}/{name}.elf"))?;
    Some(Image::parse(&file, Some(model)).unwrap_or_else(|error| panic!("{name} for {model:?}: {error}")))
}

/// The image with what a scenario chooses for it.
fn chosen(image: &Image, scenario: &Scenario) -> ImageSpec {
    let Settings(words) = match scenario.program_spec() {
        ProgramSpec::LightsOut(options) => Settings::of_lights_out(&options),
        ProgramSpec::TiltAMaze(options) => Settings::of_tilt_a_maze(&options),
        other => panic!("{other:?} has no image"),
    };
    ImageSpec::new(Arc::new(image.with_words(settings::ADDRESS, &words)), 1).expect("it has a place")
}

fn on_image(scenario: &Scenario, image: ImageSpec) -> Player {
    let later_ms = LATER_MS[usize::from(image.model() == Model::V2)];
    Player::on_image(scenario, image, later_ms).expect("it was read")
}

fn scenarios(program: ProgramName) -> Vec<(PathBuf, Scenario)> {
    let folder = std::fs::read_dir(root().join("scenarios")).expect("the scenarios");
    let files = folder.map(|entry| entry.expect("an entry").path());
    let scenarios = files.filter(|path| path.extension().is_some_and(|ending| ending == "ron" || ending == "json"));
    let loaded = scenarios.map(|path| (path.clone(), load(&path).unwrap_or_else(|error| panic!("{error}"))));
    let mut all: Vec<(PathBuf, Scenario)> = loaded.filter(|(_, scenario)| scenario.program == program).collect();
    all.sort_by(|(a, _), (b, _)| a.cmp(b));
    all
}

/// Plays all scenarios of a program on its image, and tells those that fail.
fn play(model: Model, program: ProgramName, at_least: usize) {
    let Some(image) = image(model, program.as_str()) else { return };
    let (mut failed, mut played, mut expectations) = (Vec::new(), 0, 0);
    for (path, scenario) in scenarios(program) {
        let mut player = on_image(&scenario, chosen(&image, &scenario));
        expectations += player.verifier().expectations().len();
        played += 1;
        if let PlayerStatus::Failed(failure) = player.finish() {
            failed.push(format!("{}: {failure}", path.display()));
        }
    }
    assert!(failed.is_empty(), "{} of {played} on {model:?}:\n{}", failed.len(), failed.join("\n"));
    assert!(played >= at_least && expectations > 2 * played, "{played} scenarios, {expectations} expectations");
}

#[test]
fn lights_out_on_the_v2() {
    play(Model::V2, ProgramName::LightsOut, 25);
}

#[test]
fn lights_out_on_the_v1() {
    play(Model::V1, ProgramName::LightsOut, 25);
}

#[test]
fn tilt_a_maze_on_the_v2() {
    play(Model::V2, ProgramName::TiltAMaze, 10);
}

#[test]
fn tilt_a_maze_on_the_v1() {
    play(Model::V1, ProgramName::TiltAMaze, 10);
}

/// A program of one's own, from the examples: its source is the same on both.
#[test]
fn the_game_of_the_examples_on_both_boards() {
    ProgramName::own("game", step_5_game::Game::default()).expect("a name");
    let scenario = load(&root().join("examples/game.ron")).unwrap_or_else(|error| panic!("{error}"));
    for model in [Model::V1, Model::V2] {
        let Some(image) = image(model, "step-5-game") else { continue };
        let spec = ImageSpec::new(Arc::new(image), 1).expect("it has a place");
        assert_eq!(*on_image(&scenario, spec).finish(), PlayerStatus::Passed, "{model:?}");
    }
}

/// What the sensors of the examples do, part by part: on this computer and on the boards that have the part. What is measured of
/// light and sound is within 2 levels of it.
const PARTS: [(&str, &[Model], &str); 9] = [
    // flat, and tilted both ways; the field in microtesla
    (
        "compass",
        &Model::ALL,
        "(at: 300, heading: 90), (at: 500, click: B), (at: 500, console: \"heading {89..91} field {47..49}\"),
         (at: 600, heading: 200), (at: 800, click: B), (at: 800, console: \"heading {199..201} {}\"),
         (at: 900, pose: (x: 532, y: -433, z: -760)), (at: 1100, click: B), (at: 1100, console: \"heading {198..202} field {47..49}\"),
         (at: 1200, heading: 359), (at: 1400, click: B), (at: 1400, console: \"heading {357..359} {}\"),
         (at: 1500, field: 20), (at: 1500, heading: 44), (at: 1800, click: B), (at: 1800, console: \"heading {42..46} field {19..21}\")",
    ),
    (
        "light",
        &Model::ALL,
        "(at: 100, light: 0), (at: 300, click: B), (at: 300, console: \"light {0..2} {}\"),
         (at: 400, light: 1), (at: 600, click: B), (at: 600, console: \"light {0..3} {}\"),
         (at: 700, light: 100), (at: 900, click: B), (at: 900, console: \"light {98..102} {}\"),
         (at: 1000, light: 200), (at: 1200, click: B), (at: 1200, console: \"light {198..202} {}\"),
         (at: 1250, pattern: [\"#####\", \"#####\", \"#####\", \"####.\", \".....\"]),
         (at: 1300, light: 255), (at: 1500, click: B), (at: 1500, console: \"light {253..255} {}\")",
    ),
    (
        "touch",
        &Model::ALL,
        "(at: 500, hold: P1, ms: 300), (at: 500, console: \"tone 880 Hz\"),
         (at: 700, tone: 880), (at: 800, console: \"no tone\"), (at: 950, silence: true)",
    ),
    (
        "logo",
        &[Model::V2],
        "(at: 500, hold: Logo, ms: 300), (at: 500, console: \"tone 440 Hz\"),
         (at: 700, tone: 440), (at: 800, console: \"no tone\"), (at: 950, silence: true)",
    ),
    (
        "temperature",
        &Model::ALL,
        "(at: 300, temperature: -5), (at: 400, click: B), (at: 400, console: \"{} temperature -5 {}\"),
         (at: 500, temperature: 50), (at: 600, click: B), (at: 600, console: \"{} temperature 50 {}\"),
         (at: 700, click: A), (at: 800, pattern: [\"#####\", \"#####\", \"#####\", \"#####\", \"#####\"])",
    ),
    (
        "sound",
        &[Model::V2],
        "(at: 300, sound: 20), (at: 500, click: B), (at: 500, console: \"{} sound {18..22} {}\"),
         (at: 600, sound: 128), (at: 800, click: B), (at: 800, console: \"{} sound {126..130} {}\"),
         (at: 900, sound: 240), (at: 1100, click: B), (at: 1100, console: \"{} sound {238..242} {}\")",
    ),
    (
        "voltage",
        &Model::ALL,
        "(at: 300, pin: (P2, Volts(1.2))), (at: 500, click: B), (at: 500, console: \"{} P2 372\"),
         (at: 600, pin: (P2, High)), (at: 800, click: B), (at: 800, console: \"{} P2 1023\"),
         (at: 900, pin: (P2, Open)), (at: 1100, click: B), (at: 1100, console: \"{} P2 {0..3}\")",
    ),
    (
        "levels",
        &Model::ALL,
        "(at: 0, within: 40, console: \"P8 high\"), (at: 500, pin: (P8, Low)), (at: 500, console: \"P8 low\"), (at: 550, output: (P12, High)),
         (at: 600, pin: (P13, High)), (at: 600, console: \"P13 high\"),
         (at: 700, pin: (P13, Open)), (at: 700, console: \"P13 low\"),
         (at: 800, wire: (P12, P13)), (at: 800, console: \"P13 high\"),
         (at: 900, pin: (P8, Open)), (at: 900, console: \"P8 high\"), (at: 901, console: \"P13 low\"), (at: 950, output: (P12, Low))",
    ),
    // a servo's pulse is high for 0.5 to 2.5 of 20 ms
    (
        "pulses",
        &Model::ALL,
        "(at: 100, pin: (P2, High)), (at: 300, wire: (P16, P13)), (at: 300, within: 25, console: \"P13 high\"),
         (at: 300, within: 30, console: \"P13 low\"), (at: 300, within: 45, console: \"P13 high\")",
    ),
];

#[test]
fn the_sensors_of_the_examples_on_both_boards() {
    let program = ProgramName::own("sensors", sensors::Sensors::default()).expect("a name");
    for (part, boards, steps) in PARTS {
        let text = format!("(version: 1, program: {:?}, steps: [{steps}])", program.as_str());
        let scenario = parse(&text, Format::Ron).unwrap_or_else(|error| panic!("{part}: {error}"));
        assert_eq!(
            *Player::new(&scenario).expect("it was read").finish(),
            PlayerStatus::Passed,
            "{part} on this computer"
        );
        for &model in boards {
            let Some(image) = image(model, "sensors") else { continue };
            let spec = ImageSpec::new(Arc::new(image), 1).expect("it has a place");
            let mut player =
                Player::on_image(&scenario, spec, LATER_MS[usize::from(model == Model::V2)]).expect("it was read");
            let status = player.finish().clone();
            let lines: Vec<_> = player.log().lines().iter().map(|line| (line.tick, line.text.clone())).collect();
            assert_eq!(status, PlayerStatus::Passed, "{part} on {model:?}: {lines:?}");
        }
    }
}

/// The pulses for a servo of a quarter of a second, to the microsecond: the V2 has a PWM for them, the V1 makes them by a timer.
#[test]
fn the_pulses_of_the_sensors_are_as_long_as_their_duty_says() {
    // 26 + 102 of 1023 of 20 ms
    let (pulse_us, jitter_us) = (2502, 1);
    for model in [Model::V2, Model::V1] {
        let Some(image) = image(model, "sensors") else { continue };
        let mut chip = image.power_on(1).expect("it has a place");
        let mut edge = EdgeConnector::default();
        edge.set_outside(EdgePin::P2, Outside::High);
        chip.set_external_inputs(Buttons::default(), &edge);
        let run = |chip: &mut Chip, ms| (0..ms).for_each(|_| chip.run_ms(Acceleration::AT_REST));
        run(&mut chip, 300);
        chip.watch_pins(1 << model.edge_pin(EdgePin::P16));
        run(&mut chip, 250);
        let edges = chip.take_pin_edges();
        let rises: Vec<_> = edges.windows(2).filter(|edges| edges[0].level).collect();
        assert!(rises.len() >= 11, "{model:?}: {edges:?}");
        for (rise, next) in rises.iter().zip(&rises[1..]) {
            let us = |from: &PinEdge, to: &PinEdge| (to.cycle - from.cycle) / model.cycles_per_us();
            let (high_us, period_us) = (us(&rise[0], &rise[1]), us(&rise[0], &next[0]));
            assert!(high_us.abs_diff(pulse_us) <= jitter_us, "{model:?}: {high_us} us");
            assert!(period_us.abs_diff(20_000) <= jitter_us, "{model:?}: {period_us} us");
        }
    }
}

/// The V1 has no PWM and no speaker: a tone of 880 Hz at P0, while a servo is turned at P16, both to 1 %.
#[test]
fn a_tone_and_pulses_of_the_v1_go_on_at_once() {
    let model = Model::V1;
    let Some(image) = image(model, "sensors") else { return };
    let mut chip = image.power_on(1).expect("it has a place");
    let mut edge = EdgeConnector::default();
    // the ring of P1 is touched, and the servo is at a half
    edge.set_outside(EdgePin::P1, Outside::Low);
    edge.set_outside(EdgePin::P2, Outside::Millivolts(1650));
    chip.set_external_inputs(Buttons::default(), &edge);
    (0..300).for_each(|_| chip.run_ms(Acceleration::AT_REST));
    // the pulse: 26 and a half of 102 of 1023 of 20 ms; the period of the tone
    for (pin, high_us, period_us) in [(EdgePin::P16, 1505, 20_000), (EdgePin::P0, 568, 1136)] {
        chip.watch_pins(1 << model.edge_pin(pin));
        (0..200).for_each(|_| chip.run_ms(Acceleration::AT_REST));
        let edges = chip.take_pin_edges();
        let rises: Vec<_> = edges.windows(3).filter(|edges| edges[0].level).collect();
        assert!(rises.len() >= 8, "{pin:?}: {edges:?}");
        for rise in rises {
            let us = |to: &PinEdge| (to.cycle - rise[0].cycle) / model.cycles_per_us();
            assert!(us(&rise[1]).abs_diff(high_us) * 100 <= high_us, "{pin:?}: {} us", us(&rise[1]));
            assert!(us(&rise[2]).abs_diff(period_us) * 100 <= period_us, "{pin:?}: {} us", us(&rise[2]));
        }
    }
}

/// The same game, level by level, is told apart from another one: a proof that cannot fail is none.
#[test]
fn another_level_is_noticed() {
    let Some(image) = image(Model::V2, "lights-out") else { return };
    let scenario = load(&root().join("scenarios/level-1-solved.ron")).unwrap_or_else(|error| panic!("{error}"));
    let mut other = scenario.clone();
    other.options.level = Some(2);
    let mut player = on_image(&scenario, chosen(&image, &other));
    assert!(matches!(player.finish(), PlayerStatus::Failed(_)));
}
