//! The board as one sees it: a micro:bit V2 from the front, leaning as it is held, with buttons to press.
//!
//! Everything is drawn from shapes in millimetres, so it is sharp at every size. [`board_view`] only reads what it is
//! given and says what was done to the buttons; what follows from that is the caller's business.

mod baked;
mod body;
mod buttons;
mod compass_ring;
mod eye_model;
mod finger;
mod hold_ring;
mod led_color;
mod leds;
mod lettering;
mod light;
mod look;
mod look_style;
mod measure;
mod pads;
mod palette;
mod pen;
mod projection;
mod raster;
mod shape;
mod sun;
#[cfg(test)]
mod tests;
mod touch;

use egui::{Pos2, Rect, Sense, Ui};

pub use crate::app::input::Hold;
use crate::board::Attitude;
use crate::emulator::board::PadOutput;
use crate::hal::{Acceleration, Button, Buttons, EdgeConnector, EdgePin, Frame};
use buttons::Appearance;
pub use eye_model::EyeModel;
pub use led_color::LedColor;
pub use look::Look;
pub use look_style::LookStyle;
pub use measure::BOARD_SIZE_MM;
pub(super) use palette::{HELD, LONG, PRINT_QUIET};
use pen::Pen;
use projection::Projection;
use touch::Touched;

/// What is drawn.
#[derive(Clone, Copy)]
pub struct BoardPicture<'a> {
    /// What the display shows.
    pub frame: &'a Frame,
    /// Which buttons are down on the machine.
    pub buttons: Buttons,
    /// Which of them are kept down by a latch.
    pub latched: Buttons,
    /// Whether there is a logo that feels a finger.
    pub feels_logo: bool,
    /// How the board is held.
    pub acceleration: Acceleration,
    /// How the LEDs are drawn.
    pub look: Look,
    /// What the program makes at the pins of the edge connector.
    pub pads: &'a [(EdgePin, PadOutput)],
    /// What is connected to the edge connector.
    pub edge: &'a EdgeConnector,
    /// Where the logo points to, in degrees from north, if the program has asked for that: then a ring round the board turns it.
    pub heading: Option<i16>,
    /// The light on the display, 0 to 255, if the program has measured it: then there is a sun.
    pub light: Option<i16>,
    /// The presses of A and B that are going on, or that ended a moment ago.
    pub holds: [Option<Hold>; 2],
}

/// What was done to the drawn board in this frame.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct BoardTouch {
    /// The pointer is down on a button and has not left it.
    pub held: [bool; Button::ALL.len()],
    /// A button was clicked with Ctrl or Command.
    pub latch_toggled: [bool; Button::ALL.len()],
    /// A button was clicked by something that cannot hold it: by Space or Enter, by assistive technology, or by a pointer
    /// that went down and up again between two frames.
    pub activated: [bool; Button::ALL.len()],
    /// The reset button was clicked.
    pub reset_clicked: bool,
    /// A contact of the edge connector was clicked.
    pub contact_clicked: Option<EdgePin>,
    /// An LED was clicked: its column and row.
    pub led_clicked: Option<(usize, usize)>,
    /// The ring was turned: where the logo points to from now on, in degrees from north.
    pub heading: Option<i16>,
    /// The sun was dragged: the light from now on.
    pub light: Option<i16>,
}

/// Draws the board as large as the available space allows, and takes what the pointer does to it.
pub fn board_view(ui: &mut Ui, picture: &BoardPicture<'_>) -> BoardTouch {
    let (rect, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let margin_mm = picture.margin_mm();
    let projection = Projection::new(rect, ui.pixels_per_point(), margin_mm, Attitude::of(picture.acceleration));
    let heading = picture.heading.and_then(|heading| compass_ring::show(ui, &projection, heading));
    let light = picture.light.and_then(|light| sun::show(ui, rect, &projection, margin_mm, light));

    let touch = |ui: &Ui, button| match button {
        Button::Logo if !picture.feels_logo => Touched::default(),
        _ => touch::button(ui, &projection, button, picture.buttons.is_down(button)),
    };
    // the order in which the keyboard comes to them
    let [a, b] = Button::PRESSED.map(|button| touch(ui, button));
    let led_clicked = leds::clicked(ui, &projection);
    leds::describe(ui, &projection, picture.frame);
    let reset = touch::reset(ui, &projection);
    let [logo, p0, p1, p2] = Button::TOUCHED.map(|button| touch(ui, button));
    let touched = [a, b, logo, p0, p1, p2];
    let contact_clicked = touch::contacts(ui, &projection, picture.edge);

    draw(ui, rect, &projection, picture, |button| Appearance {
        pressed: picture.buttons.is_down(button),
        latched: picture.latched.is_down(button),
        hovered: touched[button.index()].hovered,
        focused: touched[button.index()].focused,
    });
    let pressed = Appearance {
        pressed: reset.is_pointer_button_down_on(),
        latched: false,
        hovered: reset.hovered(),
        focused: reset.has_focus(),
    };
    baked::show(ui, "reset button", rect, &projection, pressed, |pen| buttons::draw_reset(pen, pressed));

    BoardTouch {
        held: touched.each_ref().map(|t| t.press.held),
        latch_toggled: touched.each_ref().map(|t| t.press.latch_toggled),
        activated: touched.each_ref().map(|t| t.press.activated || t.press.tapped),
        reset_clicked: reset.clicked(),
        contact_clicked,
        led_clicked,
        heading,
        light,
    }
}

impl BoardPicture<'_> {
    /// The room on each side of the flat board.
    fn margin_mm(&self) -> f32 {
        if self.heading.is_some() { compass_ring::MARGIN_MM } else { projection::MARGIN_MM }
    }
}

/// Draws the board as large as the available space allows, without buttons to press: there is one that has them.
pub fn board_shown(ui: &mut Ui, picture: &BoardPicture<'_>) {
    let (rect, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let attitude = Attitude::of(picture.acceleration);
    let projection = Projection::new(rect, ui.pixels_per_point(), picture.margin_mm(), attitude);
    let untouched = Appearance { pressed: false, latched: false, hovered: false, focused: false };
    draw(ui, rect, &projection, picture, |button| Appearance { pressed: picture.buttons.is_down(button), ..untouched });
    baked::show(ui, "reset button", rect, &projection, untouched, |pen| buttons::draw_reset(pen, untouched));
}

/// What of the space `rect` the board covers, with the room for its shadow, and for the ring round it if there is one.
pub fn board_outline(rect: Rect, pixels_per_point: f32, picture: &BoardPicture<'_>) -> Rect {
    let margin_mm = picture.margin_mm();
    let projection = Projection::new(rect, pixels_per_point, margin_mm, Attitude::of(picture.acceleration));
    // the ring is at the end of its margin
    let room_mm = if picture.heading.is_some() { margin_mm } else { margin_mm / 2.0 };
    let corners = shape::corners(Rect::from_min_size(Pos2::ZERO, BOARD_SIZE_MM));
    let both = [0.0, -measure::BOARD_THICKNESS_MM];
    let points = corners.into_iter().flat_map(|corner| both.map(|lift| projection.point_above(corner, lift)));
    Rect::from_points(&points.collect::<Vec<_>>()).expand(projection.points_per_mm() * room_mm)
}

/// Draws all but the reset button.
fn draw(
    ui: &Ui,
    rect: Rect,
    projection: &Projection,
    picture: &BoardPicture<'_>,
    appearance: impl Fn(Button) -> Appearance,
) {
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter_at(rect);
    let pen = Pen::new(&painter, projection);
    let (behind, frame, look) = (ui.visuals().panel_fill, *picture.frame, picture.look);
    baked::show(ui, "board", rect, projection, behind, |pen| body::draw(pen, behind));
    baked::show(ui, "display", rect, projection, (frame, look), |pen| leds::draw(pen, &frame, look));
    if picture.look.numbers {
        leds::numbers(&painter, projection, picture.frame);
    }
    for button in Button::PRESSED {
        if let Some(hold) = picture.holds[button.index()] {
            hold_ring::draw(&pen, button, hold);
        }
        let (name, look) = (if button == Button::A { "button A" } else { "button B" }, appearance(button));
        baked::show(ui, name, rect, projection, look, |pen| buttons::draw(pen, button, look));
    }
    pads::draw(&pen, picture.pads, picture.edge);
    for button in Button::TOUCHED {
        finger::draw(&pen, button, appearance(button));
    }
}
