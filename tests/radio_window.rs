//! Packets that are sent from the window, to a program that listens.

mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use driven_window::*;
use egui::{Event, Key, Role};
use egui_kittest::kittest::Queryable as _;
use fivebyfive::session::Input;

fn written(window: &Window) -> Vec<String> {
    window.state().recording().session().console().iter().map(|line| line.text.to_string()).collect()
}

fn send(window: &mut Window, text: &str) {
    window.get_by_role_and_label(Role::TextInput, "Packet").focus();
    window.step();
    window.event(Event::Text(text.to_owned()));
    window.key_press(Key::Enter);
    window.step();
    run(window, 60);
}

#[test]
fn a_packet_goes_to_the_group_and_channel_of_the_program() {
    let image = "programs/python/v2/radio.hex";
    if built_images::read(image).is_none() {
        return;
    }
    let mut window = window();
    assert!(window.query_by_label("Packet").is_none(), "a game without a radio has no field for packets");
    window.state_mut().open_file(built_images::place(image));
    window.run_steps(2);
    while written(&window).is_empty() {
        run(&mut window, 100);
    }
    run(&mut window, 100);
    // what the program uses is seen without scrolling, above what belongs to the timeline
    let below = window.get_by_label("Whole").rect().top();
    for control in ["Packet", "Kind of packet", "Send", "Pose pad"] {
        let rect = window.get_all_by_label(control).last().expect("it is there").rect();
        assert!(rect.bottom() < below, "{control}: {rect} {below}");
    }
    send(&mut window, "hello");
    assert_eq!(written(&window), ["listening", "-75 b'\\x01\\x00\\x01hello'"]);
    let inputs = window.state().recording().session().inputs();
    let sent =
        inputs.iter().filter_map(|stamped| if let Input::Radio(packet) = &stamped.input { Some(packet) } else { None });
    let to: Vec<(u8, u8)> = sent.map(|packet| (packet.group, packet.channel)).collect();
    assert_eq!(to, [(7, 11)], "as the program has set its radio");

    // what is none is said, and stays in the field
    window.get_by_role_and_label(Role::ComboBox, "Kind of packet").click_accesskit();
    window.run_steps(2);
    click(&mut window, "number");
    send(&mut window, "x");
    let report = window.state().message().expect("a sentence");
    assert!(report.contains("is no number"), "{report}");
    assert_eq!(written(&window).len(), 2);
}
