//! A choice of one among several.

use egui::{ComboBox, Ui};

use super::drop_down;

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
    let combo = ComboBox::from_id_salt(name).selected_text(title(now)).width(width).height(LIST_HEIGHT);
    drop_down(ui, combo, name, title(now), |ui, list| {
        for &value in all {
            if list.entry(ui, value == now, title(value)) {
                chosen = value;
            }
        }
    });
    (chosen != now).then_some(chosen)
}
