//! What was played and not saved is kept, and offered again.

mod kept_play;

use fivebyfive::recording::Recording;
use fivebyfive::scenario::{ProgramName, Scenario};
use kept_play::{begin, folder, played};

#[test]
fn a_program_that_was_closed_leaves_nothing() {
    let folder = folder("closed");
    let (mut rescue, _) = begin(&folder);
    rescue.keep(&played()).expect("it is written");
    rescue.forget().expect("it is removed");
    drop(rescue);
    assert!(begin(&folder).1.is_none());
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn two_programs_do_not_take_each_others_recordings() {
    let folder = folder("two");
    let (mut first, _) = begin(&folder);
    first.keep(&played()).expect("it is written");
    let (mut second, left) = begin(&folder);
    assert!(left.is_none(), "the first one still runs");
    second.keep(&played()).expect("it is written");
    drop((first, second));
    let (one, left) = begin(&folder);
    assert!(left.is_some());
    let (other, left) = begin(&folder);
    assert!(left.is_some(), "both are offered, whichever place they were in");
    drop((one, other));
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn what_the_second_program_left_is_offered_by_the_first_one_that_starts() {
    let folder = folder("second");
    let (mut first, _) = begin(&folder);
    let (mut second, _) = begin(&folder);
    second.keep(&played()).expect("it is written");
    first.forget().expect("there is nothing");
    drop((first, second));
    assert!(begin(&folder).1.is_some());
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_recording_in_which_nothing_was_done_is_not_kept() {
    let folder = folder("nothing");
    let (mut rescue, _) = begin(&folder);
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 3));
    recording.run_to(5000);
    rescue.keep(&recording).expect("there is nothing to do");
    drop(rescue);
    assert!(begin(&folder).1.is_none());
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn broken_files_are_not_offered_and_do_not_stop_the_program() {
    let folder = folder("broken");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("0.jsonl"), "{\"version\": 1, ").expect("a file");
    let (mut rescue, left) = begin(&folder);
    assert!(left.is_none());
    assert!(folder.join("0.unreadable").exists(), "it is set aside");
    rescue.keep(&played()).expect("it is written");
    drop(rescue);
    assert!(begin(&folder).1.is_some());
    std::fs::remove_dir_all(folder).expect("it was there");
}
