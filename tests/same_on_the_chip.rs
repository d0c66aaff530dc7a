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
#[path = "../examples/step_5_game.rs"]
mod step_5_game;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use fivebyfive::bsp::settings::{self, Settings};
use fivebyfive::emulator::image::Image;
use fivebyfive::hardware::Model;
use fivebyfive::scenario::{ProgramName, Scenario, load};
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
