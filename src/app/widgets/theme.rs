//! Colours, fonts and spaces of the window.

use std::sync::Arc;

use egui::{Color32, Context, FontDefinitions, FontFamily, FontId, Frame, Stroke, Style, TextStyle, Theme, Visuals};

use crate::app::board_view;

/// The one accent: what is held, and what is chosen. On the dark theme it is the one of the drawn board.
pub fn accent(visuals: &Visuals) -> Color32 {
    if visuals.dark_mode { board_view::HELD } else { Color32::from_rgb(0, 105, 190) }
}

/// Something held; there is always a sign or a word beside it.
pub fn good(visuals: &Visuals) -> Color32 {
    if visuals.dark_mode { Color32::from_rgb(110, 205, 120) } else { Color32::from_rgb(20, 110, 40) }
}

/// Something did not hold, or is being recorded; there is always a sign or a word beside it.
pub fn bad(visuals: &Visuals) -> Color32 {
    if visuals.dark_mode { Color32::from_rgb(255, 120, 105) } else { Color32::from_rgb(180, 30, 20) }
}

/// What the machine reports of a program; there is always a sign or a word beside it.
pub fn machine(visuals: &Visuals) -> Color32 {
    if visuals.dark_mode { Color32::from_rgb(230, 180, 80) } else { Color32::from_rgb(125, 75, 0) }
}

/// A panel at a side without a fill of its own: the window is cleared with its colour, which `Visuals::panel_fill` says.
pub fn side_panel(style: &Style) -> Frame {
    Frame::side_top_panel(style).fill(Color32::TRANSPARENT)
}

/// The panel in the middle, in the same way.
pub fn middle_panel(style: &Style) -> Frame {
    Frame::central_panel(style).fill(Color32::TRANSPARENT)
}

/// Figures that all have the same width.
pub fn figures() -> FontId {
    FontId::monospace(13.0)
}

/// Sets the fonts, colours and spaces of a context.
pub fn set_up(ctx: &Context) {
    let mut fonts = FontDefinitions::default();
    // arrows are in Hack only
    fonts.families.entry(FontFamily::Proportional).or_default().push("Hack".to_owned());
    ctx.set_fonts(fonts);
    // a window that was zoomed out of sight by Ctrl and minus would have no board to be found
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    for theme in [Theme::Dark, Theme::Light] {
        let mut style = Arc::unwrap_or_clone(ctx.style_of(theme));
        style.visuals = visuals(theme);
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(8.0, 4.0);
        style.spacing.interact_size.y = 24.0;
        style.text_styles.insert(TextStyle::Body, FontId::proportional(14.0));
        style.text_styles.insert(TextStyle::Button, FontId::proportional(14.0));
        style.text_styles.insert(TextStyle::Monospace, figures());
        style.text_styles.insert(TextStyle::Small, FontId::proportional(12.0));
        style.text_styles.insert(TextStyle::Heading, FontId::proportional(16.0));
        ctx.set_style_of(theme, style);
    }
}

fn visuals(theme: Theme) -> Visuals {
    let mut visuals = match theme {
        Theme::Dark => Visuals { panel_fill: Color32::from_rgb(27, 29, 33), ..Visuals::dark() },
        Theme::Light => Visuals { panel_fill: Color32::from_rgb(244, 244, 241), ..Visuals::light() },
    };
    let accent = accent(&visuals);
    visuals.selection.bg_fill = accent.gamma_multiply(0.45);
    visuals.selection.stroke = Stroke::new(1.0, visuals.strong_text_color());
    visuals.slider_trailing_fill = true;
    // text of 4.5:1 and better on the panel
    let text = if visuals.dark_mode { Color32::from_gray(205) } else { Color32::from_gray(45) };
    visuals.widgets.noninteractive.fg_stroke.color = text;
    visuals.widgets.inactive.fg_stroke.color = text;
    visuals.weak_text_alpha = 0.75;
    visuals
}
