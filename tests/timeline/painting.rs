//! What is drawn, and how much of it.

use super::*;

#[test]
fn an_hour_with_a_pose_every_20_ms_is_painted_with_a_few_shapes_a_column() {
    const POSES: u64 = 180_000;
    let pose = |i: u64| Acceleration { x_mg: (i % 400) as i16 - 200, y_mg: (i % 37) as i16 * 20, z_mg: -1000 };
    let mut steps = Vec::new();
    for i in 0..POSES {
        let at = i * 20;
        steps.push(Step {
            when: When::At(at),
            on: None,
            action: Action::Pose(Pose::Acceleration(pose(i))),
            note: None,
        });
        if i % 5 == 0 {
            let button = if i % 2 == 0 { Button::A } else { Button::B };
            steps.push(Step { when: When::At(at), on: None, action: Action::Click(button.into(), 60), note: None });
        }
    }
    steps.push(Step { when: When::At(POSES * 20), on: None, action: Action::End, note: None });
    let scenario = Scenario { steps, ..Scenario::new(ProgramName::LightsOut, 1) };
    let recording = Recording::open(scenario.clone()).expect("a recording");
    assert!(recording.session().inputs().len() as u64 >= POSES);
    let folder = folder("hour");
    let path = folder.join("hour.json");
    scenario.save(&path).expect("saved");

    let mut window = window();
    window.state_mut().open_file(path);
    // it is read beside the painting, which goes on
    window.step();
    assert!(window.query_by_label_contains("Reads ").is_some());
    while window.state().workspace().document().path().is_none() {
        assert_eq!(window.state().message(), None);
        window.step();
    }
    window.run_steps(2);
    assert_eq!(window.state().recording().gestures().len() as u64, POSES + POSES / 5);
    let columns = (timeline(&window).width() - NAMES_WIDTH) as usize;
    // three axes of two lines, two buttons of three shapes, the ruler
    let most = 12 * columns + 500;
    let whole = shapes(&window);
    assert!((columns..most).contains(&whole), "{whole} shapes in {columns} columns");
    for _ in 0..30 {
        click(&mut window, "Zoom in");
        let shapes = shapes(&window);
        assert!(shapes < most, "{shapes} shapes in {columns} columns");
    }
    assert!(shapes(&window) < 1000, "what is not seen is not drawn: {}", shapes(&window));
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn the_timeline_zooms_and_scrolls() {
    let mut window = played();
    click(&mut window, "Zoom in");
    click(&mut window, "Zoom in");
    // what was at 4 s stays there; 2 s are no longer where they were
    let pos = place(&window, 2000, RULER);
    click_at(&mut window, pos);
    assert!(tick(&window).abs_diff(2000) > 200, "{}", tick(&window));
    click(&mut window, "Whole");
    let pos = place(&window, 2000, RULER);
    click_at(&mut window, pos);
    assert!(tick(&window).abs_diff(2000) <= 20, "{}", tick(&window));
}

#[test]
fn a_message_takes_no_room_from_the_board() {
    let mut window = played();
    let board = |window: &Window| window.get_by_label("LED 2,2").rect();
    let before = board(&window);
    window.state_mut().report("A sentence for the user.".to_owned());
    window.run_steps(3);
    assert!(window.query_by_label_contains("A sentence for the user").is_some());
    assert_eq!(board(&window), before);
    click(&mut window, "Close");
    assert_eq!(board(&window), before);
    // and so does the question of what was left
    click(&mut window, "Lights Out");
    click(&mut window, "Play Lights Out");
    assert!(window.query_by_label_contains("was not saved").is_some());
    assert_eq!(board(&window), before);
}
