//! The board in a window that has no screen: what the pointer, the keyboard and a screen reader get.

use egui::accesskit::{Node, Role, Toggled};
use egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};

use super::measure::Spot;
use super::measure::{BOARD_CENTRE, RESET_CENTRE, button_centre, contact_mm, led_centre, pin_contacts};
use super::projection::{MARGIN_MM, Projection};
use super::{BoardPicture, BoardTouch, board_view};
use crate::board::Attitude;
use crate::hal::{Button, Buttons, EdgeConnector, EdgePin, Frame, Level};

/// A window that shows nothing but a board.
struct Window {
    ctx: Context,
    attitude: Attitude,
    /// The heading and the light, where the program asks for them.
    around: [Option<i16>; 2],
    modifiers: Modifiers,
    nodes: Vec<Node>,
}

impl Window {
    const RECT: Rect = Rect { min: Pos2::ZERO, max: pos2(800.0, 500.0) };

    fn new() -> Self {
        let ctx = Context::default();
        ctx.enable_accesskit();
        let mut window = Self {
            ctx,
            attitude: Attitude::default(),
            around: [None; 2],
            modifiers: Modifiers::NONE,
            nodes: Vec::new(),
        };
        // egui knows where a widget is one frame after it has drawn it
        window.frame([]);
        window
    }

    fn frame(&mut self, events: impl IntoIterator<Item = Event>) -> BoardTouch {
        let input =
            RawInput { screen_rect: Some(Self::RECT), events: events.into_iter().collect(), ..RawInput::default() };
        let mut down = Buttons::default();
        down.set(Button::B, true);
        let picture = BoardPicture {
            frame: &Frame::from_fn(|x, y| Level((10 * x + y) as u8)),
            buttons: down,
            latched: Buttons::default(),
            feels_logo: true,
            pads: &[],
            edge: &EdgeConnector::default(),
            acceleration: self.attitude.gravity(),
            look: super::Look::default(),
            heading: self.around[0],
            light: self.around[1],
            holds: [None; 2],
        };
        let mut touch = BoardTouch::default();
        let mut output = self.ctx.run_ui(input, |ui| touch = board_view(ui, &picture));
        if let Some(update) = output.platform_output.accesskit_update.take() {
            self.nodes = update.nodes.into_iter().map(|(_, node)| node).collect();
        }
        output.drop_without_applying_deltas();
        touch
    }

    /// Where a place of the board is in the window, without a ring round the board.
    fn at(&self, spot: Spot) -> Pos2 {
        Projection::new(Self::RECT, 1.0, MARGIN_MM, Attitude::of(self.attitude.gravity())).point(spot)
    }

    fn mouse(&self, pos: Pos2, pressed: bool) -> [Event; 2] {
        let button = Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: self.modifiers };
        [Event::PointerMoved(pos), button]
    }

    fn key(&mut self, key: Key) -> BoardTouch {
        let event =
            |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        self.frame([event(true), event(false)])
    }
}

const NOTHING: BoardTouch = BoardTouch {
    held: [false; 6],
    latch_toggled: [false; 6],
    activated: [false; 6],
    reset_clicked: false,
    contact_clicked: None,
    led_clicked: None,
    heading: None,
    light: None,
};

/// Whether it is this button, for each of them.
const fn only(button: Button) -> [bool; 6] {
    let mut of_each = [false; 6];
    of_each[button.index()] = true;
    of_each
}

const A_HELD: BoardTouch = BoardTouch { held: only(Button::A), ..NOTHING };

#[test]
fn held_while_down_on_it_and_not_beside_it() {
    let mut window = Window::new();
    let a = window.at(button_centre(Button::A));
    let beside = a + vec2(0.0, 60.0);
    assert_eq!(window.frame([Event::PointerMoved(a)]), NOTHING, "only over it");
    assert_eq!(window.frame(window.mouse(a, true)), A_HELD);
    assert_eq!(window.frame([]), A_HELD, "it stays down");
    assert_eq!(window.frame([Event::PointerMoved(beside)]), NOTHING, "the pointer has left");
    assert_eq!(window.frame([Event::PointerMoved(a)]), NOTHING, "and coming back is no new press");
    assert_eq!(window.frame(window.mouse(a, false)), NOTHING);
    assert_eq!(window.frame(window.mouse(beside, true)), NOTHING);
    assert_eq!(window.frame([Event::PointerMoved(a)]), NOTHING, "it went down elsewhere");
}

#[test]
fn the_area_leans_with_the_board() {
    let mut window = Window::new();
    window.attitude = Attitude { roll_deg: 35.0, pitch_deg: 35.0 };
    window.frame([]);
    let b = window.at(button_centre(Button::B));
    assert_eq!(window.frame(window.mouse(b, true)).held, only(Button::B));
}

#[test]
fn with_ctrl_it_latches_once_and_is_not_held() {
    let mut window = Window::new();
    let a = window.at(button_centre(Button::A));
    window.modifiers = Modifiers::CTRL;
    assert_eq!(window.frame(window.mouse(a, true)), BoardTouch { latch_toggled: only(Button::A), ..NOTHING });
    window.modifiers = Modifiers::NONE;
    assert_eq!(window.frame([]), NOTHING, "letting go of Ctrl first does not hold it");
    assert_eq!(window.frame(window.mouse(a, false)), NOTHING);
}

#[test]
fn a_click_between_two_frames_is_not_lost() {
    let mut window = Window::new();
    let a = window.at(button_centre(Button::A));
    window.frame([Event::PointerMoved(a)]);
    let click = [window.mouse(a, true), window.mouse(a, false)].concat();
    assert_eq!(window.frame(click), BoardTouch { activated: only(Button::A), ..NOTHING });
    window.modifiers = Modifiers::CTRL;
    let click = [window.mouse(a, true), window.mouse(a, false)].concat();
    assert_eq!(window.frame(click), BoardTouch { latch_toggled: only(Button::A), ..NOTHING });
}

#[test]
fn tab_goes_to_a_then_b_then_reset() {
    let mut window = Window::new();
    window.key(Key::Tab);
    assert_eq!(window.key(Key::Enter), BoardTouch { activated: only(Button::A), ..NOTHING });
    window.key(Key::Tab);
    assert_eq!(window.key(Key::Space), BoardTouch { activated: only(Button::B), ..NOTHING });
    window.key(Key::Tab);
    assert_eq!(window.key(Key::Enter), BoardTouch { reset_clicked: true, ..NOTHING });
}

#[test]
fn reset_is_clicked() {
    let mut window = Window::new();
    let reset = window.at(RESET_CENTRE);
    assert_eq!(window.frame(window.mouse(reset, true)), NOTHING);
    assert_eq!(window.frame(window.mouse(reset, false)), BoardTouch { reset_clicked: true, ..NOTHING });
    let beside = window.at(RESET_CENTRE + vec2(-8.0, 0.0));
    window.frame(window.mouse(beside, true));
    assert_eq!(window.frame(window.mouse(beside, false)), NOTHING);
}

#[test]
fn a_screen_reader_finds_the_matrix_and_the_buttons() {
    let window = Window::new();
    let find = |role: Role, label: &str| {
        let matches = |node: &&Node| node.role() == role && node.label() == Some(label);
        window.nodes.iter().find(matches).unwrap_or_else(|| panic!("{role:?} {label}"))
    };
    assert_eq!(find(Role::Grid, "LED matrix").children().len(), 25);
    let led = find(Role::Meter, "LED 3,1");
    assert_eq!(led.numeric_value(), Some(31.0));
    assert_eq!((led.min_numeric_value(), led.max_numeric_value()), (Some(0.0), Some(255.0)));
    assert_eq!(find(Role::Button, "Button A").toggled(), Some(Toggled::False));
    assert_eq!(find(Role::Button, "Button B").toggled(), Some(Toggled::True));
    find(Role::Button, "Reset");
}

#[test]
fn a_contact_is_clicked_and_no_stop_of_the_keyboard() {
    let mut window = Window::new();
    let columns = contact_mm(pin_contacts(EdgePin::P8));
    let p8 = window.at(pos2(f32::midpoint(columns.start, columns.end), 39.0));
    window.frame([Event::PointerMoved(p8)]);
    window.frame(window.mouse(p8, true));
    assert_eq!(window.frame(window.mouse(p8, false)), BoardTouch { contact_clicked: Some(EdgePin::P8), ..NOTHING });
    // A, B, reset, logo, P0, P1, P2, and A again
    for _ in 0..8 {
        window.key(Key::Tab);
    }
    assert_eq!(window.key(Key::Enter), BoardTouch { activated: only(Button::A), ..NOTHING });
}

#[test]
fn an_led_is_clicked_with_the_board_around_it_however_it_leans() {
    let mut window = Window::new();
    for attitude in [Attitude::default(), Attitude { roll_deg: 30.0, pitch_deg: -20.0 }] {
        window.attitude = attitude;
        window.frame([]);
        let beside = window.at(led_centre(3, 1) + vec2(1.5, -1.5));
        assert_eq!(window.frame(window.mouse(beside, true)), NOTHING);
        let clicked = window.frame(window.mouse(beside, false));
        assert_eq!(clicked, BoardTouch { led_clicked: Some((3, 1)), ..NOTHING }, "{attitude:?}");
    }
}

#[test]
fn the_ring_turns_the_board_by_as_much_as_it_is_turned() {
    let mut window = Window::new();
    let projection = Projection::new(Window::RECT, 1.0, super::compass_ring::MARGIN_MM, Attitude::default());
    let beside = |x: f32, y: f32| projection.point(BOARD_CENTRE + vec2(x, y));
    // 4 mm above the board, and 4 mm to the left and to the right of its middle
    let (top, right, left) = (beside(0.0, -25.0), beside(29.8, 0.0), beside(-29.8, 0.0));
    assert_eq!(window.frame(window.mouse(top, true)), NOTHING, "there is no ring");
    window.frame(window.mouse(top, false));

    window.around = [Some(90), None];
    window.frame([]);
    assert_eq!(window.frame(window.mouse(top, true)), NOTHING, "it was taken, and not turned");
    let turned = BoardTouch { heading: Some(0), ..NOTHING };
    assert_eq!(window.frame([Event::PointerMoved(right)]), turned, "a quarter to the right");
    let turned = BoardTouch { heading: Some(180), ..NOTHING };
    assert_eq!(window.frame([Event::PointerMoved(left)]), turned, "a quarter to the left of where it was taken");
    assert_eq!(window.frame(window.mouse(left, false)), NOTHING);
    let a = projection.point(button_centre(Button::A));
    window.frame([Event::PointerMoved(a)]);
    assert_eq!(window.frame(window.mouse(a, true)), A_HELD, "the board within the ring is touched as ever");
}

#[test]
fn the_sun_rises_and_sets() {
    let mut window = Window::new();
    window.around = [None, Some(100)];
    window.frame([]);
    let sun = pos2(30.0, 36.0);
    assert_eq!(window.frame(window.mouse(sun, true)), NOTHING);
    let light = |touch: BoardTouch| touch.light.expect("the sun was moved");
    assert!(
        (150..=160).contains(&light(window.frame([Event::PointerMoved(sun - vec2(0.0, 30.0))]))),
        "255 are 140 points"
    );
    assert_eq!(light(window.frame([Event::PointerMoved(sun - vec2(0.0, 300.0))])), 255);
    assert_eq!(light(window.frame([Event::PointerMoved(sun + vec2(0.0, 300.0))])), 0);
}
