//! The colours of the board. They do not follow the theme: it is the same thing on a light table and on a dark one.

use egui::Color32;

/// The matt front.
pub const FRONT: Color32 = Color32::from_rgb(20, 21, 25);
/// The line that light leaves along the rim of the front.
pub const RIM: Color32 = Color32::from_rgb(70, 74, 82);
/// The cut edge of the board.
pub const CUT: Color32 = Color32::from_rgb(50, 48, 45);
/// The coloured corners, from the outside in.
pub const FACETS: [Color32; 2] = [Color32::from_rgb(19, 99, 103), Color32::from_rgb(24, 66, 72)];
/// What is printed on the board.
pub const PRINT: Color32 = Color32::from_rgb(214, 216, 220);
/// What is printed, but is not to catch the eye.
pub const PRINT_QUIET: Color32 = Color32::from_rgb(150, 154, 161);

/// Gold in the light, towards the top of the board.
pub const GOLD_LIGHT: Color32 = Color32::from_rgb(222, 184, 108);
/// Gold towards the bottom.
pub const GOLD_DARK: Color32 = Color32::from_rgb(176, 133, 64);
/// The inside of a plated hole.
pub const GOLD_HOLE: Color32 = Color32::from_rgb(112, 80, 34);

/// Metal in the light.
pub const METAL_LIGHT: Color32 = Color32::from_rgb(196, 199, 204);
/// Metal away from the light.
pub const METAL_DARK: Color32 = Color32::from_rgb(128, 132, 139);
/// The flank of something made of metal.
pub const METAL_FLANK: Color32 = Color32::from_rgb(74, 77, 83);

/// The cap of a button where light falls on it.
pub const CAP_LIGHT: Color32 = Color32::from_rgb(66, 68, 75);
/// The cap of a button away from the light.
pub const CAP_DARK: Color32 = Color32::from_rgb(28, 29, 33);
/// A pressed cap.
pub const CAP_PRESSED: Color32 = Color32::from_rgb(18, 19, 22);
/// The flank of a cap, and the gap around it.
pub const CAP_FLANK: Color32 = Color32::from_rgb(11, 11, 13);

/// What is held down, and a press that is or was short.
pub const HELD: Color32 = Color32::from_rgb(92, 188, 255);
/// A press that has become a long one.
pub const LONG: Color32 = Color32::from_rgb(255, 186, 64);
/// The ring before it fills.
pub const RING_EMPTY: Color32 = Color32::from_rgb(52, 55, 62);
/// Keyboard focus.
pub const FOCUS: Color32 = Color32::from_rgb(240, 242, 246);

/// The body of an LED that sends out nothing: its middle and its rim.
pub const LED_MIDDLE: Color32 = Color32::from_rgb(36, 29, 31);
/// The rim of the body.
pub const LED_RIM: Color32 = Color32::from_rgb(56, 51, 54);
/// The body of an unlit LED in the flat looks, which is hollow.
pub const FLAT_UNLIT: Color32 = Color32::from_gray(28);
/// Its outline: 3:1 and more against the board and against the hollow.
pub const FLAT_OUTLINE: Color32 = Color32::from_gray(112);

/// What the program makes at a pin: high, and low.
pub const OUTPUT_HIGH: Color32 = Color32::from_rgb(120, 226, 154);
/// The same where it is low.
pub const OUTPUT_LOW: Color32 = Color32::from_rgb(40, 62, 50);
