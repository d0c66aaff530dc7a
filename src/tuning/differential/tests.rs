use super::*;
use crate::scenario::Preset;
use crate::scenario::{PresetName, load, parse};

fn key(program: ProgramName, other: Brightness) -> Key {
    Key { program, own: Brightness::default(), other, name: "other".to_owned() }
}

/// Both frames dark but for one light.
fn with_light(key: &Key, own: u8, other: u8) -> Option<(usize, usize)> {
    let frame = |level: u8| Frame::from_fn(|x, y| if (x, y) == (3, 1) { Level(level) } else { Level::DARK });
    match key.difference(&frame(own), &frame(other))? {
        Unmet::Display { led, .. } => Some(led),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_light_must_have_the_level_of_the_same_constant() {
    let other = Brightness { on: Level(90), on_cursor: Level(200), ..Brightness::default() };
    let key = key(ProgramName::LightsOut, other);
    assert_eq!(with_light(&key, 128, 90), None, "ON");
    assert_eq!(with_light(&key, 128, 128), Some((3, 1)), "ON at its old level");
    assert_eq!(with_light(&key, 16, 90), Some((3, 1)), "OFF_CURSOR as ON");
    assert_eq!(with_light(&key, 16, 0), Some((3, 1)), "OFF_CURSOR as OFF");
}

#[test]
fn where_constants_share_a_level_any_of_them_will_do() {
    let other = Brightness { on_cursor: Level(200), text: Level(60), ..Brightness::default() };
    let key = key(ProgramName::LightsOut, other);
    for (level, led) in [(200, None), (60, None), (255, None), (100, Some((3, 1)))] {
        // 255 is SELECT_NOT_DONE in both
        assert_eq!(with_light(&key, 255, level), led, "{level}");
    }
}

#[test]
fn what_is_no_constant_is_left_out_and_the_pulse_follows_its_hole() {
    let other = Brightness { hole: Level(64), hint: Level(10), off: Level(3), ..Brightness::default() };
    let maze = key(ProgramName::TiltAMaze, other);
    assert_eq!(with_light(&maze, 77, 1), None, "nothing known");
    assert_eq!(with_light(&maze, 128, 64), None, "the height");
    assert_eq!(with_light(&maze, 32, 16), None, "the low");
    assert_eq!(with_light(&maze, 32, 40), Some((3, 1)));
    assert_eq!(with_light(&maze, 96, 96), None, "a grey of the rainbow");
    assert_eq!(with_light(&maze, 96, 10), None, "the hint");
    let lights_out = key(ProgramName::LightsOut, other);
    assert_eq!(with_light(&lights_out, 96, 10), None, "not of this program");
    assert_eq!(with_light(&lights_out, 0, 3), None, "OFF");
}

#[test]
fn a_difference_names_the_light_the_constant_and_the_levels() {
    let key = key(ProgramName::LightsOut, Preset::shipped(PresetName::V2).brightness);
    let frame = |level: u8| Frame::from_fn(|x, y| if (x, y) == (2, 4) { Level(level) } else { Level::DARK });
    let Some(Unmet::Display { expected, led, wanted }) = key.difference(&frame(16), &frame(16)) else {
        panic!("a difference");
    };
    let level = key.other.off_cursor.0;
    assert_eq!((led, wanted), ((2, 4), format!("OFF_CURSOR ({level} in other, 16 in the scenario)")));
    assert!(expected.rows()[4].contains("OFF_CURSOR"), "{expected:?}");
}

#[test]
fn every_shipped_scenario_stays_green_with_every_shipped_preset() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut played = 0;
    for entry in std::fs::read_dir(folder).expect("the scenarios") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension != "md") {
            let scenario = load(&path).expect("a scenario");
            for preset in PresetName::ALL.map(Preset::shipped) {
                let mut run =
                    DifferentialRun::new(&scenario, &preset.name, preset.brightness).expect("it can be laid out");
                assert_eq!(run.finish(), &PlayerStatus::Passed, "{} with {}", path.display(), preset.name);
                assert_eq!(run.other().tick(), run.player().session().tick());
                played += 1;
            }
        }
    }
    assert!(played > 100, "{played}");
}

#[test]
fn an_expectation_that_does_not_hold_fails_with_the_own_constants() {
    let text = "(version: 1, program: \"lights-out\", steps: [(at: 10, frame: [\"00000\", \"00000\", \"00000\", \"00000\", \
                \"00000\"])])";
    let scenario = parse(text, crate::scenario::Format::Ron).expect("a scenario");
    let mut run = DifferentialRun::new(&scenario, "v2", Preset::shipped(PresetName::V2).brightness).expect("laid out");
    assert!(matches!(run.finish(), PlayerStatus::Failed(_)) && !run.differs());
}

#[test]
fn a_run_that_mixes_constants_up_is_found() {
    let text = "(version: 1, program: \"lights-out\", steps: [(at: 1600, click: A), (at: 3000, end: true)])";
    let scenario = parse(text, crate::scenario::Format::Ron).expect("a scenario");
    let brightness = Preset::shipped(PresetName::V2).brightness;
    let mut run = DifferentialRun::new(&scenario, "v2", brightness).expect("laid out");
    // the other run takes one constant for another
    let mixed = Brightness { off_cursor: brightness.on, ..brightness };
    let program = scenario.program_with(mixed);
    let script = scenario.script().expect("laid out");
    run.other = Session::with_inputs(program, script.inputs, script.ticks);
    let PlayerStatus::Failed(failure) = run.finish() else { panic!("it is found") };
    let (headline, level) = (failure.headline(), brightness.off_cursor.0);
    assert!(headline.contains(&format!("expected OFF_CURSOR ({level} in v2, 16 in the scenario)")), "{headline}");
    assert!(headline.starts_with("at 1700 ms") && headline.contains("LED 3,2"), "{headline}");
    let picture = failure.to_string();
    assert!(
        picture.contains("101   0 101 OFF_CURSOR 101   101   0 101 101 101\n"),
        "the place is marked by the name: {picture}"
    );
    assert!(run.differs());
}
