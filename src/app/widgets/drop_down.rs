//! A box that opens a list, gone through by the pointer or by keys: it opens at what is chosen, and a choice closes it.

use egui::{ComboBox, Key, Response, Role, Ui, WidgetInfo};

/// The entries of a list that is open.
pub struct Entries {
    /// The list is painted for the first time.
    opens: bool,
}

impl Entries {
    /// Shows an entry; returns whether it was chosen. The list closes then.
    pub fn entry(&self, ui: &mut Ui, is_chosen: bool, text: &str) -> bool {
        let response = ui.selectable_label(is_chosen, text);
        if self.opens && is_chosen {
            response.request_focus();
            response.scroll_to_me(None);
        }
        if response.clicked() {
            ui.close();
        }
        response.clicked()
    }
}

/// Shows a box with this name and what is chosen, and the list while it is open. Who leaves the list by keys is back at the box.
pub fn drop_down(
    ui: &mut Ui,
    combo: ComboBox<'_>,
    name: &str,
    value: &str,
    list: impl FnOnce(&mut Ui, &Entries),
) -> Response {
    let id = egui::Id::unique(("drop down", name));
    let was_open = ui.data(|data| data.get_temp(id)).unwrap_or(false);
    let mut is_shown = false;
    let combo = combo.show_ui(ui, |ui| {
        // nobody sees what is only measured
        is_shown = !ui.is_sizing_pass();
        list(ui, &Entries { opens: is_shown && !was_open });
    });
    let response = combo.response;
    let is_open = ComboBox::is_open(ui.ctx(), response.id);
    ui.data_mut(|data| data.insert_temp(id, is_shown && is_open));
    let by_key = [Key::Enter, Key::Space, Key::Escape].iter().any(|&key| ui.input(|input| input.key_pressed(key)));
    if was_open && !is_open && by_key {
        response.request_focus();
    }
    // named, with what is chosen, for those who do not see it
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(value.to_owned()),
        ..WidgetInfo::labeled(Role::ComboBox, true, name)
    });
    response
}
