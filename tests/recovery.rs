//! What was played and not saved is kept, and offered again.

mod kept_play;

use std::fs;
use std::path::Path;

use fivebyfive::recording::Recording;
use fivebyfive::scenario::{Format, ProgramName, Scenario, load};
use fivebyfive::session::Input;
use kept_play::{folder, kept, played, start};

/// The files in the folder of recovery files, but for locks.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("recovery")).into_iter().flatten();
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| !name.ends_with(".lock")).collect();
    names.sort();
    names
}

#[test]
fn what_was_saved_leaves_nothing() {
    let folder = folder("saved");
    let mut workspace = kept(&folder);
    assert_eq!(files(&folder), ["0-0.json"]);
    workspace.save(&folder.join("a.ron")).expect("it is written");
    assert_eq!(files(&folder), [""; 0]);
    drop(workspace);
    assert_eq!(start(&folder).0.offers().len(), 0);
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn two_programs_do_not_take_each_others_recordings() {
    let folder = folder("two");
    let first = kept(&folder);
    let second = kept(&folder);
    assert_eq!(second.offers().len(), 0, "the first one still runs");
    drop((first, second));
    let (workspace, problems) = start(&folder);
    assert_eq!((workspace.offers().len(), problems.len()), (2, 0), "whichever place they were in");
    assert_eq!(start(&folder).0.offers().len(), 0, "they are that program's by now");
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn each_unsaved_document_has_a_file_of_its_own_and_all_are_offered() {
    let folder = folder("each");
    let (mut workspace, _) = start(&folder);
    for seed in [5, 6] {
        let mut recording = Recording::new(Scenario::new(ProgramName::TiltAMaze, seed));
        recording.run_to(100 * seed);
        recording.apply(Input::SHAKE);
        workspace.open(recording, None);
    }
    workspace.open(Recording::new(Scenario::new(ProgramName::LightsOut, 7)), None);
    workspace.autosave(86_400).expect("they are written");
    assert_eq!((workspace.documents().len(), files(&folder).len()), (3, 2), "one has nothing in it");
    drop(workspace);

    let (mut workspace, _) = start(&folder);
    let told: Vec<_> = workspace
        .offers()
        .iter()
        .map(|offer| (offer.program(), offer.length_ms(), offer.written_at_unix_s()))
        .collect();
    assert_eq!(told, [("Tilt-a-Maze", 500, 86_400), ("Tilt-a-Maze", 600, 86_400)]);
    workspace.discard_offer(0);
    assert_eq!(workspace.open_offer(0), None);
    assert_eq!((workspace.recording().header().seed, workspace.recording().session().tick()), (6, 600));
    assert!(workspace.document().is_unsaved() && workspace.is_autosaved(), "its file is still there");
    assert_eq!((workspace.offers().len(), files(&folder).len()), (0, 1));
    drop(workspace);
    assert_eq!(start(&folder).0.offers().len(), 1, "it was not saved yet");
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn what_is_played_while_an_offer_waits_is_kept_beside_it() {
    let folder = folder("meanwhile");
    drop(kept(&folder));
    let (mut workspace, _) = start(&folder);
    assert_eq!(workspace.offers().len(), 1);
    workspace.recording_mut().run_to(15_000);
    workspace.recording_mut().apply(Input::SHAKE);
    workspace.autosave(8).expect("it is written");
    drop(workspace);
    let lengths: Vec<u64> = start(&folder).0.offers().iter().map(|offer| offer.length_ms()).collect();
    assert_eq!(lengths, [6000, 15_000]);
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn an_offer_can_be_saved_without_being_opened() {
    let folder = folder("offer-saved");
    drop(kept(&folder));
    let (mut workspace, _) = start(&folder);
    let path = folder.join("kept.ron");
    assert!(workspace.save_offer(0, Path::new("/no/such/folder/a.ron")).is_err());
    assert_eq!(workspace.offers().len(), 1, "it is still offered");
    workspace.save_offer(0, &path).expect("it is written");
    assert_eq!((workspace.offers().len(), files(&folder).len()), (0, 0));
    let again = Recording::open(load(&path).expect("a scenario")).expect("it can be played");
    assert_eq!((again.session().inputs(), again.branches().len()), (played().session().inputs(), 1));
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_recording_in_which_nothing_was_done_is_not_kept() {
    let folder = folder("nothing");
    let (mut workspace, _) = start(&folder);
    workspace.recording_mut().run_to(5000);
    workspace.autosave(1).expect("there is nothing to do");
    assert_eq!(files(&folder), [""; 0]);
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_file_that_cannot_be_read_is_set_aside_and_reported() {
    let folder = folder("broken");
    drop(kept(&folder));
    let file = folder.join("recovery/0-0.json");
    let mut bytes = fs::read(&file).expect("a file");
    bytes.truncate(bytes.len() - 1);
    fs::write(&file, bytes).expect("a file");
    let (mut workspace, problems) = start(&folder);
    assert_eq!(workspace.offers().len(), 0);
    assert!(problems[0].contains("0-0.json") && problems[0].contains("0-0.unreadable"), "{problems:?}");
    *workspace.recording_mut() = played();
    workspace.autosave(7).expect("it is written");
    assert_eq!(files(&folder), ["0-0.unreadable", "0-1.json"]);
    drop(workspace);
    assert_eq!(start(&folder).0.offers().len(), 1);
    fs::remove_dir_all(folder).expect("it was there");
}

/// The file that a version before this one wrote for what was played: a take a line.
fn earlier(folder: &Path) -> (std::path::PathBuf, String) {
    let scenario = played().to_scenario();
    let mut lines = String::new();
    for (name, mut take) in [("take 2", scenario.main_take()), ("take 1", scenario.other_take(0).expect("it is there"))]
    {
        take.name = name.to_owned();
        take.set_checkpoints(Default::default());
        let text = take.to_text(Format::Json).expect("it can be written");
        let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        lines += &format!("{value}\n");
    }
    fs::create_dir_all(folder.join("rescue")).expect("a folder");
    (folder.join("rescue/0.jsonl"), lines)
}

#[test]
fn what_an_earlier_version_left_is_offered_too() {
    let folder = folder("earlier");
    let (file, lines) = earlier(&folder);
    fs::write(&file, &lines).expect("a file");
    let (mut workspace, problems) = start(&folder);
    assert_eq!((workspace.offers().len(), problems.len()), (1, 0));
    workspace.open_offer(0);
    let (found, expected) = (workspace.recording(), played());
    assert_eq!((found.take(), found.branches()[0].name()), ("take 2", "take 1"));
    assert_eq!((found.session().inputs(), found.marks()), (expected.session().inputs(), expected.marks()));
    workspace.save(&folder.join("a.ron")).expect("it is written");
    assert!(!file.exists(), "it is in a file of its own now");
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn what_is_played_in_an_opened_recording_of_an_earlier_version_is_kept() {
    let folder = folder("earlier-played");
    let (file, lines) = earlier(&folder);
    fs::write(&file, &lines).expect("a file");
    let (mut workspace, _) = start(&folder);
    assert!(!file.exists() && files(&folder).len() == 1, "it is a file of this version now");
    workspace.open_offer(0);
    workspace.recording_mut().run_to(9000);
    workspace.recording_mut().apply(Input::SHAKE);
    workspace.autosave(9).expect("it is written");
    drop(workspace);
    let (workspace, problems) = start(&folder);
    assert_eq!((workspace.offers()[0].length_ms(), problems.len()), (9000, 0));
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_file_of_a_newer_version_stays_as_it_is() {
    let folder = folder("newer");
    drop(kept(&folder));
    let file = folder.join("recovery/0-0.json");
    let text = fs::read_to_string(&file).expect("a file").replace("\"recovery\":1", "\"recovery\":2");
    fs::write(&file, &text).expect("a file");
    let (workspace, problems) = start(&folder);
    assert_eq!(workspace.offers().len(), 0);
    assert!(problems[0].contains("version is 2") && problems[0].contains("reads version 1"), "{problems:?}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn of_a_file_of_an_earlier_version_all_takes_that_can_be_read_are_offered() {
    let folder = folder("cut");
    let (file, lines) = earlier(&folder);
    // the last line was cut in the middle, and one byte of it is no UTF-8
    let mut bytes = lines.into_bytes();
    bytes.truncate(bytes.len() - 20);
    bytes.push(0xff);
    fs::write(&file, &bytes).expect("a file");
    let (workspace, problems) = start(&folder);
    assert_eq!(workspace.offers()[0].recording().session().inputs(), played().session().inputs());
    assert!(problems[0].contains("take 2") && problems[0].contains("0.unreadable"), "{problems:?}");
    assert_eq!(fs::read(folder.join("rescue/0.unreadable")).expect("all of it is kept"), bytes);

    fs::write(folder.join("rescue/1.jsonl"), b"{\"version\": 1, \xff").expect("a file");
    let (_, problems) = start(&folder);
    assert!(
        problems.iter().any(|problem| problem.contains("1.jsonl") && problem.contains("1.unreadable")),
        "{problems:?}"
    );
    assert!(!folder.join("rescue/1.jsonl").exists());
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_folder_that_cannot_be_written_to_is_reported_and_tried_again() {
    let folder = folder("unwritable");
    fs::create_dir_all(&folder).expect("a folder");
    // a file where the folder should be
    fs::write(folder.join("recovery"), "").expect("a file");
    let (mut workspace, problems) = start(&folder);
    assert!(problems[0].contains("recovery"), "{problems:?}");
    *workspace.recording_mut() = played();
    assert!(workspace.autosave(1).is_err() && !workspace.is_autosaved());
    fs::remove_file(folder.join("recovery")).expect("it was there");
    workspace.autosave(2).expect("now it can be written");
    assert!(workspace.is_autosaved());
    drop(workspace);
    assert_eq!(start(&folder).0.offers().len(), 1);
    fs::remove_dir_all(folder).expect("it was there");
}
