//! Documents in a workspace: what makes them unsaved, what their files hold, and which of them is which.

use super::*;

#[test]
fn what_was_left_unsaved_stays_open() {
    let mut world = World::new();
    world.act(&Deed::Play(100));
    world.act(&Deed::Open(ProgramName::TiltAMaze));
    assert_eq!(world.workspace.unsaved().count(), 1);
    world.act(&Deed::Open(ProgramName::LightsOut));
    assert_eq!(world.workspace.documents().len(), 2, "the maze was not played");
    world.act(&Deed::Front(0));
    assert_eq!((world.workspace.recording().session().tick(), world.workspace.documents().len()), (100, 1));
}

#[test]
fn playing_on_after_the_end_of_a_file_makes_it_unsaved() {
    let mut world = World::new();
    world.act(&Deed::Play(100));
    world.act(&Deed::Save(0));
    assert!(!world.workspace.document().is_unsaved());
    world.act(&Deed::OpenFile(0));
    world.workspace.recording_mut().run_to(60_000);
    assert!(!world.workspace.document().is_unsaved(), "time alone is nothing to be saved");
    world.act(&Deed::Play(100));
    assert!(world.workspace.document().is_unsaved());
}

#[test]
fn every_change_of_any_kind_makes_a_document_unsaved() {
    type Change = fn(&mut Recording);
    let changes: [(&str, Change); 15] = [
        ("an input", |recording| recording.apply(Input::SHAKE)),
        ("a pose in place of another", |recording| {
            recording.seek(100);
            recording.apply(Input::Pose(Acceleration { x_mg: 7, y_mg: 7, z_mg: 7 }));
        }),
        ("a note", |recording| recording.add_mark(Mark::new(5, MarkKind::Note("a".to_owned())))),
        ("an expectation", |recording| assert!(recording.expect_frame_here())),
        ("a moved mark", |recording| recording.move_mark(0, 9)),
        ("a deleted mark", |recording| recording.delete_mark(0)),
        ("a moved press", |recording| recording.move_gesture(0, 20).expect("it can be moved")),
        ("a deleted press", |recording| recording.delete_gesture(0).expect("it is there")),
        ("an inserted press", |recording| recording.insert_press(Button::B, 10, 50).expect("it fits")),
        ("an undo", |recording| drop(recording.undo())),
        ("a restart", |recording| recording.restart()),
        ("another take", |recording| recording.switch_to(0)),
        ("a name", |recording| recording.rename_branch(0, "b".to_owned())),
        ("a deleted branch", |recording| recording.delete_branch(0)),
        ("other constants", |recording| recording.set_brightness(BrightnessSet::Preset(PresetName::V2), true)),
    ];
    for (what, change) in changes {
        let mut world = World::new();
        world.act(&Deed::Play(100));
        world.act(&Deed::Restart);
        world.act(&Deed::Play(100));
        world.act(&Deed::Play(100));
        world.act(&Deed::Note);
        world.workspace.recording_mut().run_to(300);
        world.act(&Deed::Save(0));
        assert!(!world.workspace.document().is_unsaved(), "{what}");
        change(world.workspace.recording_mut());
        assert!(world.workspace.document().is_unsaved(), "{what}");
    }
}

#[test]
fn a_restart_before_saving_loses_nothing_and_changes_nothing_of_the_main_take() {
    let mut world = World::new();
    world.act(&Deed::Play(100));
    world.act(&Deed::Save(0));
    let before = world.disk.scenario(&path(0)).expect("it was saved");
    world.act(&Deed::OpenFile(0));
    world.act(&Deed::Restart);
    world.act(&Deed::Save(0));
    assert_eq!(world.disk.scenario(&path(0)).expect("it was saved"), before, "an empty take is no take");
    world.act(&Deed::Play(50));
    world.act(&Deed::Save(0));
    let after = world.disk.scenario(&path(0)).expect("it was saved");
    assert_eq!((after.steps, after.takes.len()), (before.steps, 1), "what the file is about stays until one says so");
    world.act(&Deed::MakeMain);
    world.act(&Deed::Save(0));
    let after = world.disk.scenario(&path(0)).expect("it was saved");
    assert_eq!((after.take.as_str(), after.takes[0].name.as_str()), ("take 2", "take 1"));
}

#[test]
fn all_takes_come_back_from_both_formats() {
    for file in [0, 1] {
        let mut world = World::new();
        for deed in [Deed::Play(300), Deed::Play(300), Deed::Expect, Deed::Seek(400), Deed::Note, Deed::Play(200)] {
            world.act(&deed);
        }
        let contents = world.workspace.recording().to_scenario();
        assert_eq!(contents.takes[0].from, 600, "the pose at 300 ms and the note at 400 ms are written once");
        assert_eq!(facts(&Scenario { takes: Vec::new(), ..contents }), Facts::from([1, 3]));
        world.act(&Deed::Restart);
        world.act(&Deed::Play(10));
        world.act(&Deed::Brightness(2));
        world.act(&Deed::Save(file));
        let scenario = world.disk.scenario(&path(file)).expect("it was saved");
        let again = Recording::open(scenario.clone()).expect("it can be played");
        assert_eq!(again.to_scenario(), scenario);
        let names: Vec<&str> = scenario.take_names().collect();
        assert_eq!(names, ["take 3", "take 1", "take 2"]);
        assert_eq!([scenario.takes[0].from, scenario.takes[1].from], [10, 10], "the pose of take 3 is in neither");
        let text = scenario.to_text(if file == 1 { Format::Json } else { Format::Ron }).expect("it can be written");
        assert_eq!(parse(&text, if file == 1 { Format::Json } else { Format::Ron }).expect("it was read"), scenario);
    }
}

#[test]
fn a_take_that_is_the_beginning_of_the_main_one_ends_where_it_ends() {
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 1));
    for at in [100, 20_000] {
        recording.run_to(at);
        recording.apply(Input::Press(Button::A));
        recording.run_to(at + 90);
        recording.apply(Input::Release(Button::A));
    }
    recording.run_to(21_000);
    recording.make_main();
    recording.seek(15_000);
    recording.apply(Input::Press(Button::B));
    recording.run_to(15_500);
    recording.apply(Input::Release(Button::B));
    recording.run_to(15_600);
    recording.delete_gesture(1).expect("the press of B");
    let scenario = recording.to_scenario();
    assert_eq!(scenario.takes[0].from, 15_600, "its own end is all that it has of its own");
    for format in [Format::Ron, Format::Json] {
        let again = parse(&scenario.to_text(format).expect("a text"), format).expect("it can be read");
        let mut again = Recording::open(again).expect("it can be played");
        again.switch_to(0);
        assert_eq!((again.session().end(), again.session().inputs().len()), (15_600, 2));
    }
}

#[test]
fn a_file_that_somebody_else_has_changed_is_asked_about() {
    let mut world = World::new();
    world.act(&Deed::Play(100));
    world.act(&Deed::Save(0));
    world.act(&Deed::Play(100));
    assert_eq!(world.workspace.would_overwrite(&path(0)), None, "this document was saved there");
    fivebyfive::recording::Disk::write(&world.disk, &path(0), b"(version: 1)").expect("it is written");
    assert_eq!(world.workspace.would_overwrite(&path(0)), Some(Overwritten::Changed));
    assert_eq!(world.workspace.would_overwrite(&path(1)), None, "nothing is there");
    fivebyfive::recording::Disk::write(&world.disk, &path(1), b"{}").expect("it is written");
    assert_eq!(world.workspace.would_overwrite(&path(1)), Some(Overwritten::Other));
}

#[test]
fn a_path_that_is_written_in_another_way_is_the_same_file() {
    let mut world = World::new();
    world.act(&Deed::Play(60));
    world.act(&Deed::Autosave);
    world.act(&Deed::Crash);
    world.act(&Deed::Play(100));
    world.act(&Deed::Save(0));
    assert!(!world.workspace.document().is_unsaved());
    world.workspace.save_offer(0, Path::new("/files/./0.ron")).expect("it is written");
    assert!(world.workspace.document().is_unsaved(), "its file holds something else now");
}

/// A document that was saved to file 0, and was left with something that is in no file.
fn left_unsaved() -> World {
    let mut world = World::new();
    world.act(&Deed::Play(60));
    world.act(&Deed::Save(0));
    world.act(&Deed::Play(60));
    world.act(&Deed::Autosave);
    world.act(&Deed::Crash);
    world
}

#[test]
fn what_is_opened_after_a_crash_writes_over_its_own_file_alone_unasked() {
    let mut world = left_unsaved();
    world.act(&Deed::OpenOffer(0));
    assert_eq!(world.workspace.document().path(), Some(&*path(0)));
    assert_eq!(world.workspace.would_overwrite(&path(0)), None, "nobody has changed it since");

    let mut world = left_unsaved();
    world.act(&Deed::Play(100));
    world.act(&Deed::Save(0));
    world.act(&Deed::OpenOffer(0));
    assert_eq!(world.workspace.document().path(), Some(&*path(0)));
    assert_eq!(world.workspace.would_overwrite(&path(0)), Some(Overwritten::Changed), "another one was saved there");
}
