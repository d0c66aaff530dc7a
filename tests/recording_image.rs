//! Recordings of an image: wherever the head has been, however it came there, the whole machine is the same.

mod random_play;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::path::{Path, PathBuf};

use fivebyfive::hal::Button;
use fivebyfive::recording::{Recording, Workspace};
use fivebyfive::scenario::{Format, ImageOptions, NamedImage, Scenario, parse};
use fivebyfive::session::{Input, RewindableSession, StampedInput};
use proptest::prelude::*;
use random_play::any_inputs;
use small_image::{SUMS_PINS, flash_of, hex_of};

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("fivebyfive-recorded-image-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    std::fs::write(path.join("sums.hex"), hex_of(&flash_of(&SUMS_PINS))).expect("a file");
    path
}

fn scenario(folder: &Path) -> Scenario {
    Scenario::of_image(NamedImage::read(&[folder.join("sums.hex")], ImageOptions::default()).expect("an image"), 1)
}

/// A board that only ever went forward, with these inputs.
fn straight(recording: &Recording, tick: u64) -> RewindableSession {
    let inputs: Vec<StampedInput> = recording.session().inputs().to_vec();
    let mut session = RewindableSession::with_inputs(recording.header().program_spec(), inputs, tick);
    session.run_to(tick);
    session
}

#[derive(Clone, Debug)]
enum Deed {
    Play(u64),
    Press,
    Release,
    Serial(u8),
    Seek(u64),
    Insert(u64),
    Undo,
    SwitchTake(usize),
    Restart,
    Clone,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => (1u64..120).prop_map(Deed::Play),
        2 => Just(Deed::Press),
        2 => Just(Deed::Release),
        1 => any::<u8>().prop_map(Deed::Serial),
        4 => (0u64..700).prop_map(Deed::Seek),
        1 => (0u64..700).prop_map(Deed::Insert),
        1 => Just(Deed::Undo),
        1 => (0usize..3).prop_map(Deed::SwitchTake),
        1 => Just(Deed::Restart),
        1 => Just(Deed::Clone),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn seeking_branching_editing_and_cloning_give_the_machine_of_a_straight_run(
        deeds in prop::collection::vec(deed(), 1..12),
    ) {
        let folder = folder("deeds");
        let mut recording = Recording::new(scenario(&folder));
        for deed in deeds {
            match deed {
                Deed::Play(ms) => recording.run_to(recording.session().tick() + ms),
                Deed::Press => recording.apply(Input::Press(Button::A)),
                Deed::Release => recording.apply(Input::Release(Button::A)),
                Deed::Serial(byte) => recording.apply(Input::Serial(byte)),
                Deed::Seek(tick) => recording.seek(tick),
                // refused, where the button is down
                Deed::Insert(at) => drop(recording.insert_press(Button::A, at, 30)),
                Deed::Undo => drop(recording.undo()),
                Deed::SwitchTake(take) => recording.switch_to(take),
                Deed::Restart => recording.restart(),
                Deed::Clone => recording = recording.clone(),
            }
            recording.finish();
        }
        // the inputs of the head's own tick may be applied already
        recording.run_to(recording.session().tick() + 1);
        let again = straight(&recording, recording.session().tick());
        prop_assert!(recording.session().machine() == again.machine());
        std::fs::remove_dir_all(folder).expect("it was there");
    }

    #[test]
    fn a_recording_of_an_image_replays_from_its_file_with_all_checkpoints(inputs in any_inputs()) {
        let folder = folder("file");
        let mut recording = Recording::new(scenario(&folder));
        for stamped in inputs.iter().filter(|stamped| stamped.tick < 2000) {
            recording.run_to(stamped.tick);
            recording.apply(stamped.input.clone());
        }
        recording.run_to(2000);
        let mut again = Recording::open(recording.to_scenario()).expect("it can be played");
        again.run_to(2000);
        prop_assert_eq!(again.failure(), None);
        prop_assert_eq!(again.file_checkpoints().list.len(), 2);
        prop_assert!(again.file_checkpoints().parts.iter().any(|part| part == "peripherals"));
        prop_assert!(again.session().machine() == recording.session().machine());
        std::fs::remove_dir_all(folder).expect("it was there");
    }
}

#[test]
fn a_divergence_in_a_register_alone_is_found_by_the_checkpoints() {
    let folder = folder("diverges");
    let mut recording = Recording::new(scenario(&folder));
    recording.run_to(500);
    recording.apply(Input::Press(Button::A));
    recording.run_to(2000);
    let mut scenario = recording.to_scenario();
    // a millisecond later: nothing of it is seen or said, and R2 is another
    scenario.steps.retain(|step| matches!(step.action, fivebyfive::scenario::Action::End));
    let mut changed = Recording::open(scenario).expect("it can be played");
    changed.run_to(2000);
    let failure = changed.failure().expect("it differs").to_string();
    assert!(failure.contains("not as recorded") && failure.contains("registers"), "{failure}");
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_recovered_recording_has_its_image_wherever_its_scenario_was() {
    let folder = folder("recovered");
    let text = "(version: 1, program: \"image\", image: \"sums.hex\", steps: [(at: 100, end: true)])";
    std::fs::write(folder.join("a.ron"), text).expect("a file");
    let opened = fivebyfive::scenario::load(&folder.join("a.ron")).expect("a scenario");
    {
        let mut workspace = Workspace::new(Recording::open(opened).expect("it can be played"));
        assert_eq!(workspace.recover_in(folder.join("recovery"), None), [""; 0]);
        workspace.recording_mut().run_to(200);
        workspace.recording_mut().apply(Input::Press(Button::A));
        workspace.recording_mut().run_to(400);
        workspace.recording_mut().apply(Input::Release(Button::A));
        workspace.autosave(1).expect("it is written");
    }
    let again = || {
        let mut workspace =
            Workspace::new(Recording::new(Scenario::new(fivebyfive::scenario::ProgramName::LightsOut, 1)));
        assert_eq!(workspace.recover_in(folder.join("recovery"), None), [""; 0]);
        workspace
    };
    let mut workspace = again();
    assert_eq!((workspace.offers()[0].program(), workspace.offers()[0].problem()), ("sums.hex", None));
    assert_eq!(workspace.open_offer(0), None);
    workspace.recording_mut().finish();
    workspace.recording_mut().run_to(401);
    let straight = straight(workspace.recording(), 401);
    assert!(workspace.recording().session().machine() == straight.machine());
    assert!(straight.machine().as_chip().expect("a chip").chip().core().register(2) != 0, "the program has run");
    drop(workspace);

    // another image by that name, or none, is said, and what was played is still there
    let mut other = flash_of(&SUMS_PINS);
    other[0x0e] = 1;
    std::fs::write(folder.join("sums.hex"), hex_of(&other)).expect("a file");
    let workspace = again();
    assert!(workspace.offers()[0].problem().is_some_and(|problem| problem.contains("the file has changed since")));
    drop(workspace);
    std::fs::remove_file(folder.join("sums.hex")).expect("it was there");
    let mut workspace = again();
    assert!(workspace.open_offer(0).is_some_and(|problem| problem.contains("sums.hex")));
    assert_eq!(workspace.recording().gestures().len(), 1);
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn control_characters_that_are_sent_are_steps_of_the_file_in_both_formats() {
    let folder = folder("control");
    let mut recording = Recording::new(scenario(&folder));
    let bytes = b"\x01\x02\x03\x04\x05\"\\\r\nx";
    recording.run_to(5);
    for byte in bytes {
        recording.apply(Input::Serial(*byte));
    }
    recording.run_to(10);
    for format in [Format::Ron, Format::Json] {
        let text = recording.contents().to_scenario().to_text(format).expect("it can be written");
        let read = parse(&text, format).expect("it is a scenario");
        let inputs = read.script().expect("it was recorded").inputs;
        let expected = bytes.map(|byte| StampedInput::new(5, Input::Serial(byte)));
        assert_eq!(inputs, expected, "{text}");
    }
    let written = "(version: 1, program: \"image\", image: \"a.hex\", steps: [(at: 5, serial: \"\\u{3}\")])";
    let read = parse(written, Format::Ron).expect("it is a scenario").script().expect("it was read");
    assert_eq!(read.inputs, [StampedInput::new(5, Input::Serial(3))]);
}
