use egui::{Context, ImageData, RawInput, Rect, TextureId, Theme, pos2};

use super::super::palette::FRONT;
use super::super::{BoardPicture, board_view};
use super::*;
use crate::board::Attitude;
use crate::board::driver::Driver;
use crate::board::eye::{Room, luminance_cd_per_m2};
use crate::hal::{Buttons, EdgeConnector, Frame};

/// The contrast ratio of WCAG 2.
fn contrast(one: Color32, other: Color32) -> f32 {
    let [one, other] = [one, other].map(|color| Light::of(color).luminance() + 0.05);
    (one / other).max(other / one)
}

fn looks() -> impl Iterator<Item = Look> {
    LookStyle::ALL
        .into_iter()
        .flat_map(|style| LedColor::ALL.into_iter().map(move |color| Look { style, color, ..Look::default() }))
}

/// Places in the body of an LED, as parts of its size. The outline of flat looks is beside what is lit.
fn places(look: Look) -> impl Iterator<Item = f32> {
    let all = if look.is_flat() { 8 } else { 10 };
    (0..=all).map(|tenth| tenth as f32 / 10.0)
}

#[test]
fn contrast_is_that_of_wcag() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-3);
    // the grey of 4.54:1 on white that guidelines name
    assert!((contrast(Color32::from_gray(0x76), Color32::WHITE) - 4.54).abs() < 0.01);
}

#[test]
fn lit_and_unlit_differ_by_3_to_1_and_the_faintest_by_1_5_to_1_in_every_look() {
    for look in looks() {
        for size in places(look) {
            let off = look.body(size, Level::DARK);
            let of = |level| contrast(look.body(size, Level(level)), off);
            assert!(of(255) >= 3.0, "{look:?} at {size}: full is {}", of(255));
            assert!(of(1) >= 1.5, "{look:?} at {size}: the faintest is {}", of(1));
        }
    }
}

#[test]
fn unlit_leds_of_the_flat_looks_have_an_outline_of_3_to_1() {
    for look in looks().filter(|look| look.style.is_flat()) {
        assert!(contrast(look.body(1.0, Level::DARK), FRONT) >= 3.0, "{look:?}");
        assert!(contrast(look.body(1.0, Level::DARK), look.middle(Level::DARK)) >= 3.0, "{look:?}");
        assert_eq!(look.body(1.0, Level(1)), look.middle(Level(1)), "{look:?}");
    }
}

#[test]
fn more_is_brighter_in_every_look() {
    for look in looks() {
        let luminance = |level: u8| Light::of(look.middle(Level(level))).luminance();
        assert!((0..255).all(|level| luminance(level) <= luminance(level + 1) + 1e-3), "{look:?}");
        assert!((0..255).all(|level| look.light(Level(level)) <= look.light(Level(level + 1))), "{look:?}");
        assert!((look.light(Level::FULL) - 1.0).abs() < 1e-6, "{look:?}");
    }
}

#[test]
fn the_levels_that_lights_out_uses_differ_where_the_driver_has_them_apart() {
    for look in looks().filter(|look| look.style.driver().is_some()) {
        for pair in [0, 16, 128, 255].windows(2) {
            let [low, high] = [pair[0], pair[1]].map(|level| look.middle(Level(level)));
            assert!(contrast(low, high) >= 1.25, "{look:?}: {pair:?} by {}", contrast(low, high));
        }
    }
}

#[test]
fn the_model_is_drawn_with_its_own_ratios() {
    for (driver, room) in Driver::ALL.into_iter().flat_map(|driver| Room::ALL.map(|room| (driver, room))) {
        for color in LedColor::ALL {
            let look = Look { model: Some(EyeModel { driver, room }), color, ..Look::default() };
            let drawn = |level| Light::of(look.middle(Level(level))).luminance();
            let seen = |level| luminance_cd_per_m2(&driver.shown(Level(level)), room) as f32;
            // dark colours of a monitor are steps: only ratios of what is bright enough are exact
            let (full, half) = (drawn(255) / drawn(128), seen(255) / seen(128));
            assert!((full / half - 1.0).abs() < 0.04, "{driver:?} {room:?} {color:?}: {full} and {half}");
        }
    }
    let of = |room| {
        let look = Look { model: Some(EyeModel { driver: Driver::CodalV2, room }), ..Look::default() };
        contrast(look.middle(Level::FULL), look.middle(Level::DARK))
    };
    assert!(of(Room::Dark) > 3.0 && of(Room::Sunlight) < 1.5, "the sun hides what is lit");
}

/// The pixels of the pictures of a board that is shown.
fn painted(look: Look, theme: Theme, frame: &Frame) -> Vec<Color32> {
    let ctx = Context::default();
    ctx.set_theme(theme);
    let picture = BoardPicture {
        frame,
        buttons: Buttons::default(),
        latched: Buttons::default(),
        feels_logo: true,
        acceleration: Attitude::default().gravity(),
        look,
        pads: &[],
        edge: &EdgeConnector::default(),
        heading: None,
        light: None,
        holds: [None; 2],
    };
    let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(600.0, 500.0));
    let output = ctx.run_ui(RawInput { screen_rect: Some(rect), ..RawInput::default() }, |ui| {
        board_view(ui, &picture);
    });
    // the first texture is that of the fonts
    let textures = output.textures_delta.set.iter().filter(|&(&id, _)| id != TextureId::default());
    let images = textures.flat_map(|(_, deltas)| deltas.iter().map(|delta| &delta.image));
    let pixels = images.flat_map(|ImageData::Color(image)| image.pixels.iter().copied()).collect();
    output.drop_without_applying_deltas();
    pixels
}

/// Whether some pixel has nearly that colour: no pixel lies on a corner of a triangle.
fn has_nearly(pixels: &[Color32], color: Color32) -> bool {
    let far =
        |pixel: &Color32| pixel.to_array().iter().zip(color.to_array()).map(|(one, other)| one.abs_diff(other)).max();
    pixels.iter().any(|pixel| far(pixel) <= Some(12))
}

#[test]
fn leds_are_painted_in_the_colours_of_their_look_in_both_themes() {
    let levels = [Level::DARK, Level(1), Level::FULL];
    let frame = Frame::from_fn(|x, _| levels[x % 3]);
    for style in LookStyle::ALL {
        let look = Look { style, ..Look::default() };
        for theme in [Theme::Dark, Theme::Light] {
            let painted = painted(look, theme, &frame);
            for level in levels {
                assert!(has_nearly(&painted, look.body(0.0, level)), "{style:?} {theme:?}: {level:?}");
                assert!(has_nearly(&painted, look.body(1.0, level)), "{style:?} {theme:?}: the rim of {level:?}");
            }
        }
    }
}
