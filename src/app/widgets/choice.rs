//! A choice of one among several.

use egui::{ComboBox, Response, Role, Ui, WidgetInfo};

/// The most that a list is high, in points: a dozen lines. A small window has less room, and scrolls it.
const LIST_HEIGHT: f32 = 400.0;

/// A box that opens a list; returns what was chosen, if that is another one than `now`.
pub fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    now: T,
    all: &[T],
    title: impl Fn(T) -> &'static str,
    width: f32,
) -> Option<T> {
    let mut chosen = now;
    let combo =
        ComboBox::from_id_salt(name).selected_text(title(now)).width(width).height(LIST_HEIGHT).show_ui(ui, |ui| {
            for &value in all {
                ui.selectable_value(&mut chosen, value, title(value));
            }
        });
    describe_choice(&combo.response, name, title(now));
    (chosen != now).then_some(chosen)
}

/// Names a box that opens a list, and what is chosen in it, for those who do not see it.
pub fn describe_choice(response: &Response, name: &str, value: &str) {
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(value.to_owned()),
        ..WidgetInfo::labeled(Role::ComboBox, true, name)
    });
}
