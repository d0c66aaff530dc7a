//! How loud the board is, once its program has made a sound.

use egui::{RichText, Slider, Ui};

use crate::app::action::{Actions, ViewAction};
use crate::app::state::{Loudness, State};

/// The width of the slider: a bar has little room.
const WIDTH: f32 = 64.0;

/// Shows the volume, from right to left.
pub(super) fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let loudness = state.settings.loudness;
    let mut volume = loudness.volume;
    ui.spacing_mut().slider_width = WIDTH;
    let slider = ui.add(Slider::new(&mut volume, 0..=100).show_value(false));
    slider.widget_info(|| {
        let mut info = egui::WidgetInfo::slider(true, f64::from(volume), "Volume");
        info.label = Some("Volume".to_owned());
        info
    });
    if slider.on_hover_text(format!("Volume {volume} %, at 1x speed")).changed() {
        // who moves it wants to hear it
        actions.push(ViewAction::Loudness(Loudness { volume, muted: false }));
    }
    let (sign, hover) = if loudness.muted { ("🔇", "Muted: hear the board") } else { ("🔊", "Mute the board") };
    let button = ui.selectable_label(!loudness.muted, RichText::new(sign).small());
    let name = if loudness.muted { "Unmute" } else { "Mute" };
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
    if button.on_hover_text(hover).clicked() {
        actions.push(ViewAction::Loudness(Loudness { muted: !loudness.muted, ..loudness }));
    }
    if let Some(problem) = &state.sound.problem {
        ui.label(RichText::new("no sound device").small().weak()).on_hover_text(problem);
    }
}
