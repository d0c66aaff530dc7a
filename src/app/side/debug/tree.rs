//! Variables as a tree: a name, a value, and what is in it when it is opened.

use egui::{Align2, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::Seen;
use super::memory::MemoryView;
use super::row::{HEIGHT, font};
use crate::app::action::{Actions, DebugAction};
use crate::app::widgets::theme;
use crate::debug_info::Variable;
use crate::emulator::arm::RAM_BASE;

/// How deep members of members are shown.
const MAX_DEPTH: usize = 12;
/// The most members of one that are shown.
const MAX_MEMBERS: usize = 128;
const INDENT: f32 = 12.0;
/// The share of the width that names have.
const NAMES: f32 = 0.36;

/// Shows variables with what is in those that are open.
pub(super) fn show(
    seen: &Seen<'_>,
    variables: &[Variable],
    memory: &mut MemoryView,
    ui: &mut Ui,
    actions: &mut Actions,
) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        below(seen, variables, "", 0, memory, ui, actions);
    });
}

fn below(
    seen: &Seen<'_>,
    variables: &[Variable],
    path: &str,
    depth: usize,
    memory: &mut MemoryView,
    ui: &mut Ui,
    actions: &mut Actions,
) {
    for (number, variable) in variables.iter().enumerate().take(MAX_MEMBERS) {
        let separator = if path.is_empty() || variable.name.starts_with('[') { "" } else { "." };
        let name = format!("{path}{separator}{}", variable.name);
        let id = ui.scope_id().with(("variable", &name, number));
        let is_open = line(seen, variable, &name, depth, id, memory, ui, actions);
        if is_open && depth < MAX_DEPTH {
            let members = seen.program.info.members(&variable.value, &seen.frozen.chip);
            ui.push_id(id, |ui| below(seen, &members, &name, depth + 1, memory, ui, actions));
        }
    }
    if variables.len() > MAX_MEMBERS {
        super::row::between(&format!("… {} more", variables.len() - MAX_MEMBERS), ui);
    }
}

/// A variable; returns whether it is open.
#[expect(clippy::too_many_arguments, reason = "a row of a tree")]
fn line(
    seen: &Seen<'_>,
    variable: &Variable,
    name: &str,
    depth: usize,
    id: egui::Id,
    memory: &mut MemoryView,
    ui: &mut Ui,
    actions: &mut Actions,
) -> bool {
    let value = &variable.value;
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), HEIGHT));
    let response = ui.interact(rect, id, Sense::click());
    let mut is_open = ui.data(|data| data.get_temp::<bool>(id)).unwrap_or(false) && value.has_members;
    if response.clicked() && value.has_members {
        is_open = !is_open;
        ui.data_mut(|data| data.insert_temp(id, is_open));
    }
    response.widget_info(|| {
        WidgetInfo::selected(Role::Button, true, is_open, format!("{} = {}", variable.name, value.text))
    });
    let visuals = ui.visuals();
    let whole = rect.intersect(ui.clip_rect());
    if response.hovered() {
        ui.painter().with_clip_rect(whole).rect_filled(
            rect,
            2.0,
            visuals.widgets.hovered.weak_bg_fill.gamma_multiply(0.6),
        );
    }
    let middle = rect.center().y;
    let names = rect.left() + rect.width() * NAMES;
    let left = rect.left() + 14.0 + INDENT * depth as f32;
    let sign = match (value.has_members, is_open) {
        (true, true) => "⏷",
        (true, false) => "⏵",
        (false, _) => "",
    };
    let name_room = Rect::from_min_max(rect.min, pos2(names - 6.0, rect.bottom())).intersect(whole);
    let painter = ui.painter().with_clip_rect(name_room);
    painter.text(
        pos2(left - 12.0, middle),
        Align2::LEFT_CENTER,
        sign,
        egui::FontId::proportional(11.0),
        visuals.weak_text_color(),
    );
    painter.text(pos2(left, middle), Align2::LEFT_CENTER, &variable.name, font(), visuals.text_color());
    let is_gone = value.text == "optimised out";
    let color = if is_gone { visuals.weak_text_color() } else { visuals.strong_text_color() };
    ui.painter().with_clip_rect(whole).text(pos2(names, middle), Align2::LEFT_CENTER, &value.text, font(), color);
    let place = value.address.map_or_else(String::new, |at| format!("\n{at:#010x}, {} bytes", value.size));
    let response = response.on_hover_text(format!("{name}: {}\n{}{place}", value.type_name, value.text));
    if let Some(address) = value.address.filter(|_| value.size > 0) {
        response.context_menu(|ui| {
            let can = seen.state.debugging.search.is_none() && address >= RAM_BASE;
            if ui.add_enabled(can, egui::Button::new("Who wrote this?")).clicked() {
                actions.push(DebugAction::WhoWrote { address, size: value.size, name: name.to_owned() });
                ui.close();
            }
            if ui.button("Show in memory").clicked() {
                memory.go_to(address);
                ui.close();
            }
        });
        ask(seen, value.size, address, name, rect, id, ui, actions);
    }
    is_open
}

/// A question mark at the end of the row under the pointer.
#[expect(clippy::too_many_arguments, reason = "a part of a row")]
fn ask(
    seen: &Seen<'_>,
    size: u32,
    address: u32,
    name: &str,
    rect: Rect,
    id: egui::Id,
    ui: &mut Ui,
    actions: &mut Actions,
) {
    if address < RAM_BASE || seen.state.debugging.search.is_some() {
        return;
    }
    let place = Rect::from_min_max(pos2(rect.right() - 18.0, rect.top()), rect.max);
    let response = ui.interact(place, id.with("who"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Who wrote {name}?")));
    let color = if response.hovered() { theme::accent(ui.visuals()) } else { ui.visuals().weak_text_color() };
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(place, 0.0, ui.visuals().panel_fill);
    painter.text(place.center(), Align2::CENTER_CENTER, "?", font(), color);
    if response.on_hover_text("Who wrote this? Goes back there").clicked() {
        actions.push(DebugAction::WhoWrote { address, size, name: name.to_owned() });
    }
}
