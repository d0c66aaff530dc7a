//! A line of words with buttons at its right end.

use egui::{Align, Color32, Frame, Label, Layout, Margin, RichText, Ui};

/// The share of its colour that fills a line, so that its words can be read on it.
const FILL: f32 = 0.18;

/// Shows a line in a colour; what has no room is cut, and can be read by hovering.
pub(super) fn line<R>(ui: &mut Ui, color: Color32, words: &str, buttons: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = Frame::new().fill(fill(color)).corner_radius(4.0).inner_margin(Margin::symmetric(6, 2));
    let shown = frame.show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let answer = buttons(ui);
            ui.with_layout(Layout::left_to_right(Align::Center).with_main_justify(true), |ui| {
                ui.add(Label::new(RichText::new(words).size(12.0)).truncate());
            });
            answer
        })
        .inner
    });
    shown.inner
}

fn fill(color: Color32) -> Color32 {
    color.gamma_multiply(FILL)
}

#[cfg(test)]
mod tests {
    use egui::{Context, Theme, Visuals};

    use super::*;
    use crate::app::widgets::theme;

    /// Contrast of two opaque colours, 1 to 21 (WCAG 2.2, *contrast ratio* and *relative luminance*).
    fn contrast(one: Color32, other: Color32) -> f64 {
        let luminance = |color: Color32| {
            let linear = |value: u8| {
                let value = f64::from(value) / 255.0;
                if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
        };
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        (one / other).max(other / one)
    }

    /// Both themes, as the window sets them.
    fn themes() -> [Visuals; 2] {
        let ctx = Context::default();
        theme::set_up(&ctx);
        [Theme::Dark, Theme::Light].map(|theme| ctx.style_of(theme).visuals.clone())
    }

    #[test]
    fn every_message_can_be_read_in_both_themes() {
        for visuals in themes() {
            let panel = visuals.panel_fill;
            for color in [theme::accent(&visuals), theme::bad(&visuals), theme::machine(&visuals), Color32::TRANSPARENT]
            {
                let ratio = contrast(visuals.text_color(), panel.blend(fill(color)));
                assert!(ratio >= 4.5, "dark {}: {color:?}: {ratio}", visuals.dark_mode);
            }
        }
    }

    #[test]
    fn every_colour_of_words_can_be_read_in_both_themes() {
        for visuals in themes() {
            let weak = visuals.panel_fill.blend(visuals.weak_text_color());
            let colors = [theme::accent, theme::bad, theme::good, theme::machine].map(|color| color(&visuals));
            for color in colors.into_iter().chain([weak, visuals.text_color(), visuals.strong_text_color()]) {
                let ratio = contrast(color, visuals.panel_fill);
                assert!(ratio >= 4.5, "dark {}: {color:?}: {ratio}", visuals.dark_mode);
            }
        }
    }
}
