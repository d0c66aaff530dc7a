//! The debugger in the window: steps, breakpoints, searches back, variables, registers, peripherals and memory.

mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::path::Path;

use driven_window::*;
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase};
use egui_kittest::kittest::Queryable as _;
use fivebyfive::scenario::{ProgramName, Scenario};
use fivebyfive::session::Moment;

const DESCEND: &str = "variables::descend";

struct Debugged {
    _folder: tempfile::TempDir,
    window: Window,
}

impl Debugged {
    /// A window with the debugger shown, and the program paused after some ms.
    fn of(name: &str, contents: &[u8]) -> Self {
        Self::in_window(window(), name, contents)
    }

    fn in_window(mut window: Window, name: &str, contents: &[u8]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(name);
        std::fs::write(&path, contents).expect("written");
        window.state_mut().open_file(path);
        window.run_steps(2);
        run(&mut window, 100);
        click(&mut window, "⏸ Pause");
        click(&mut window, "Debug");
        Self { _folder: folder, window }
    }

    fn counting() -> Self {
        Self::of("counts.hex", small_image::hex_of(&small_image::flash_of(&small_image::COUNTS)).as_bytes())
    }

    fn guest(name: &str) -> Option<Self> {
        let contents = built_images::read(&format!("guests/v2/{name}.elf"))?;
        Some(Self::of(&format!("{name}.elf"), &contents))
    }

    /// The guest `variables`, held at a line of the first call of `descend`, on a computer that is not fast.
    fn in_descend(text: &str) -> Option<Self> {
        let contents = built_images::read("guests/v2/variables.elf")?;
        let slow = window_by(Scenario::new(ProgramName::LightsOut, 1), 500);
        let mut debugged = Self::in_window(slow, "variables.elf", &contents);
        debugged.click(" 1 variables::descend");
        let line = Self::line_with("variables.rs", text);
        debugged.click_row(&format!("Breakpoint at line {line}"));
        debugged.click("To the start");
        debugged.click("Continue");
        debugged.window.run_steps(6);
        assert!(debugged.is_at(DESCEND, text), "{text}");
        Some(debugged)
    }

    /// Whether the panel shows a function of the guest `variables`, at the line that has a text.
    fn is_at(&self, function: &str, text: &str) -> bool {
        self.has(&format!("{function}, variables.rs:{}", Self::line_with("variables.rs", text)))
    }

    fn register(&self, number: u8) -> u32 {
        let session = self.window.state().recording().session();
        session.machine().as_chip().expect("a chip").chip().core().register(number)
    }

    fn moment(&self) -> Moment {
        Moment::of(self.window.state().recording().session())
    }

    /// Clicks what has a name, or a part of one, which may have to be scrolled to.
    fn click(&mut self, name: &str) {
        let found = |window: &Window| window.query_by_label(name).is_some();
        for step in 0..2 {
            let node = match found(&self.window) {
                true => self.window.get_by_label(name),
                false => self.window.get_by_label_contains(name),
            };
            if step == 0 {
                node.scroll_to_me()
            } else {
                node.click()
            }
            // scrolling takes up to 0.3 s
            self.window.run_steps(if step == 0 { 24 } else { 6 });
        }
    }

    fn has(&self, name: &str) -> bool {
        self.window.query_all_by_label_contains(name).next().is_some()
    }

    /// Clicks in the source, which scrolls by itself, after the panel was scrolled to its beginning.
    fn click_row(&mut self, name: &str) {
        self.scroll_to_the_source();
        self.click(name);
    }

    fn scroll_to_the_source(&mut self) {
        // where no code is shown, however far the panel is scrolled
        self.scroll(egui::pos2(1000.0, 510.0), 2000.0);
    }

    /// Turns the wheel at a place, by some points; up is above 0.
    fn scroll(&mut self, at: egui::Pos2, points: f32) {
        self.window.event(Event::PointerMoved(at));
        self.window.run_steps(1);
        self.window.event(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: egui::vec2(0.0, points),
            modifiers: Modifiers::NONE,
            phase: TouchPhase::Move,
            source: MouseWheelSource::Wheel,
        });
        self.window.run_steps(20);
    }

    fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.window.key_press_modifiers(modifiers, key);
        self.window.run_steps(4);
    }

    /// The line of a guest's source that has a text, from 1.
    fn line_with(source: &str, text: &str) -> u32 {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("guests/src/bin").join(source);
        let source = std::fs::read_to_string(path).expect("the source");
        (1..).zip(source.lines()).find(|(_, line)| line.contains(text)).expect("such a line").0
    }
}

#[test]
fn the_debugger_is_there_for_images_alone() {
    let mut window = window();
    assert!(window.query_by_label("Debug").is_none(), "Lights Out is no image");
    window.key_press(Key::F7);
    window.run_steps(2);
    assert!(window.state().is_running(), "there is nothing to step through");
}

#[test]
fn a_breakpoint_in_the_margin_holds_the_program_and_steps_lead_from_it_and_back() {
    let mut debugged = Debugged::counting();
    debugged.click("Breakpoint at 0xe");
    assert!(debugged.has("0x0000000e"), "it is in the list");
    debugged.click("Continue");
    run_steps(&mut debugged, 8);
    assert!(!debugged.window.state().is_running());
    assert_eq!(debugged.register(15), 0x0e);
    assert!(debugged.has("Breakpoint at "), "why it stands still");
    let (held, count) = (debugged.moment(), debugged.register(1));
    debugged.click("Step");
    assert_eq!(debugged.register(15), 0x10);
    debugged.press(Modifiers::NONE, Key::F10);
    assert_eq!(debugged.register(15), 0x12);
    for _ in 0..2 {
        debugged.press(Modifiers::SHIFT, Key::F7);
    }
    assert_eq!((debugged.moment(), debugged.register(15)), (held, 0x0e));
    debugged.click("Continue");
    run_steps(&mut debugged, 8);
    assert_eq!((debugged.register(15), debugged.register(1)), (0x0e, count + 1), "the next round");
    debugged.click("Back to the last stop");
    assert_eq!(debugged.moment(), held);
    // switched off, the program runs on
    debugged.click("0x0000000e: on or off");
    debugged.click("Continue");
    run_steps(&mut debugged, 8);
    assert!(debugged.window.state().is_running());
}

/// Where the program was held before means nothing once the head is elsewhere.
#[test]
fn a_breakpoint_holds_the_program_from_wherever_it_goes_on() {
    let mut debugged = Debugged::counting();
    debugged.click("Breakpoint at 0xe");
    for (modifiers, key) in [(Modifiers::CTRL | Modifiers::COMMAND, Key::Home), (Modifiers::NONE, Key::F8)] {
        debugged.click("0x0000000e: on or off");
        debugged.click("Continue");
        run_steps(&mut debugged, 8);
        debugged.click("0x0000000e: on or off");
        run_steps(&mut debugged, 8);
        let held = debugged.moment();
        assert!(held > Moment::before(10) && !debugged.window.state().is_running(), "{held}");
        debugged.press(modifiers, key);
        if !debugged.window.state().is_running() {
            debugged.click("Continue");
        }
        run_steps(&mut debugged, 8);
        assert!(!debugged.window.state().is_running() && debugged.moment() < held, "{key:?}: {}", debugged.moment());
        assert_eq!((debugged.register(15), debugged.register(1)), (0x0e, 1), "{key:?}: the first round");
    }
}

fn run_steps(debugged: &mut Debugged, steps: usize) {
    debugged.window.run_steps(steps);
}

#[test]
fn who_wrote_a_byte_is_found_before() {
    let mut debugged = Debugged::counting();
    let (before, count) = (debugged.moment(), debugged.register(1));
    debugged.click("Memory");
    debugged.click("byte 0x20000000");
    debugged.click("Who wrote this?");
    debugged.window.run_steps(8);
    assert!(debugged.moment() < before);
    assert_eq!(debugged.register(15), 0x0e, "the instruction that writes");
    assert!(count - debugged.register(1) <= 1, "the last one");
    assert!(debugged.has("Writes 0x20000000"));
    // of what was never written nothing is found, and the program stays where it is
    let before = debugged.moment();
    debugged.click("byte 0x20000007");
    debugged.click("Who wrote this?");
    debugged.window.run_steps(8);
    assert_eq!(debugged.moment(), before);
    assert_eq!(debugged.window.state().message(), Some("Nothing has written 0x20000007 before"));
}

#[test]
fn the_calls_have_their_source_and_variables() {
    let Some(mut debugged) = Debugged::guest("variables") else { return };
    assert!(debugged.has("0 cortex_m::asm::wfi") && debugged.has("5 variables::__cortex_m_rt_main"));
    debugged.click(" 1 variables::descend");
    let call = Debugged::line_with("variables.rs", "rest(outer) } else");
    assert!(debugged.has(&format!("variables::descend, variables.rs:{call}")));
    assert!(debugged.has("grid = [[0, 1], [2, 3]]"));
    debugged.click("grid = [[0, 1], [2, 3]]");
    assert!(debugged.has("[1] = [2, 3]"), "it opens");
    debugged.click(" 5 variables::__cortex_m_rt_main");
    assert!(debugged.has("color = Green") || debugged.has("outer = Outer {"));
    debugged.click("Statics");
    assert!(debugged.has("variables::CALLS = AtomicU32 { v: UnsafeCell { value: 4 } }"));
}

#[test]
fn what_an_exception_has_interrupted_has_a_heading() {
    let Some(mut debugged) = Debugged::guest("systick") else { return };
    assert!(!debugged.has("main, on MSP"), "nothing is interrupted");
    debugged.click("systick::__cortex_m_rt_main, systick.rs");
    let line = Debugged::line_with("systick.rs", "COUNT.store");
    // the handler is below what is shown of the source at first
    assert!(!debugged.has(&format!("line {line} ")));
    debugged.scroll_to_the_source();
    let at = debugged.window.get_by_label_contains("if count >= told + 100").rect().center();
    debugged.scroll(at, -150.0);
    debugged.click_row(&format!("Breakpoint at line {line}"));
    debugged.click("Continue");
    debugged.window.run_steps(8);
    assert!(debugged.has("SysTick, priority 0") && debugged.has("main, on MSP"));
}

#[test]
fn when_a_line_was_executed_last_is_found_and_a_breakpoint_at_a_line_is_hit_in_each_call() {
    let Some(mut debugged) = Debugged::guest("variables") else { return };
    debugged.click(" 1 variables::descend");
    let line = Debugged::line_with("variables.rs", "let grid:");
    debugged.click_row(&format!("line {line} "));
    debugged.click("Last executed?");
    debugged.window.run_steps(8);
    assert_eq!(debugged.moment().tick, 0, "the recursion is over within a millisecond");
    assert!(debugged.has(&format!("Executes variables.rs:{line}")));
    assert_eq!(debugged.register(0), 0, "the last call has nothing left");
    // from power-on on, it is held four times
    debugged.click_row(&format!("Breakpoint at line {line}"));
    debugged.click("To the start");
    for left in [3, 2, 1, 0] {
        debugged.click("Continue");
        debugged.window.run_steps(6);
        assert_eq!(debugged.register(0), left);
    }
}

#[test]
fn registers_and_peripherals_are_read() {
    let mut debugged = Debugged::counting();
    let count = format!("{:08x}", debugged.register(1));
    assert!(debugged.has(&count) && debugged.has("Thread"));
    debugged.click("Step");
    debugged.click("Peripherals");
    assert!(debugged.has("PIN_CNF[0]") && debugged.has("PULL disabled"));
}

#[test]
fn a_fault_holds_the_program_that_is_debugged() {
    let Some(mut debugged) = Debugged::guest("hard_fault") else { return };
    debugged.click("To the start");
    debugged.click("Continue");
    for _ in 0..20 {
        debugged.window.run_steps(4);
    }
    assert!(!debugged.window.state().is_running());
    assert!(debugged.has("Fault"));
    let session = debugged.window.state().recording().session();
    let chip = session.machine().as_chip().expect("a chip").chip();
    assert!(chip.handles_fault(), "at the first instruction of the handler");
}

/// Lines are steps, though `black_box` and `fetch_add_once` are inlined into them, and steps back lead to where they began.
#[test]
fn steps_by_lines_pass_what_is_inlined_and_go_back_over_it() {
    let Some(mut debugged) = Debugged::in_descend("let grid:") else { return };
    let lines = ["let grid:", "black_box(&grid)", "CALLS.fetch_add_once()", "if left == 0"];
    let mut passed = Vec::new();
    for pair in lines.windows(2) {
        passed.push((debugged.moment(), pair[0]));
        debugged.press(Modifiers::NONE, Key::F10);
        assert!(debugged.is_at(DESCEND, pair[1]), "over, to {}", pair[1]);
    }
    assert!(passed.is_sorted_by(|one, next| one.0 < next.0), "{passed:?}");
    while let Some((moment, line)) = passed.pop() {
        debugged.press(Modifiers::SHIFT, Key::F7);
        assert_eq!(debugged.moment(), moment, "back, to {line}");
        assert!(debugged.is_at(DESCEND, line), "back, to {line}");
    }
}

/// What is inlined begins with an instruction that is one of its caller, too.
#[test]
fn what_is_inlined_is_entered_and_left() {
    let Some(mut debugged) = Debugged::in_descend("let grid:") else { return };
    for _ in 0..2 {
        debugged.press(Modifiers::NONE, Key::F10);
    }
    let before = debugged.moment();
    let once = "<core::sync::atomic::AtomicU32 as variables::Counts>::fetch_add_once";
    assert!(debugged.is_at(DESCEND, "CALLS.fetch_add_once()") && !debugged.is_at(once, "let before = self.load"));
    debugged.press(Modifiers::NONE, Key::F7);
    assert_eq!(debugged.moment(), before, "without an instruction");
    assert!(debugged.is_at(once, "let before = self.load"));
    debugged.press(Modifiers::SHIFT, Key::F10);
    assert!(debugged.moment() > before && debugged.is_at(DESCEND, "if left == 0"));
}

/// The call that this line ends with never returns.
#[test]
fn a_step_that_does_not_end_can_be_stopped() {
    let Some(mut debugged) = Debugged::in_descend("if left == 0") else { return };
    // or it holds the program in the call
    let line = Debugged::line_with("variables.rs", "if left == 0");
    debugged.click(&format!("variables.rs:{line}: on or off"));
    let mut before = debugged.moment();
    while debugged.window.query_by_label("Stop").is_none() {
        before = debugged.moment();
        debugged.press(Modifiers::NONE, Key::F10);
    }
    assert!(debugged.has("Steps"));
    debugged.click("Stop");
    assert!(!debugged.has("Steps"));
    assert_eq!(debugged.moment(), before, "nothing has moved the program");
    debugged.press(Modifiers::SHIFT, Key::F7);
    assert!(debugged.moment() < before, "and steps go on");
}
