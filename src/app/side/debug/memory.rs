//! Bytes of memory.

use egui::{Align2, Rect, Role, Sense, TextEdit, Ui, WidgetInfo, pos2, vec2};

use super::frozen::Frozen;
use super::row::{HEIGHT, font};
use crate::app::action::{Actions, DebugAction};
use crate::app::widgets::theme;
use crate::emulator::arm::RAM_BASE;

/// Rows, and bytes in each.
const ROWS: u32 = 8;
const BYTES: u32 = 8;

/// What is shown of the memory.
pub(super) struct MemoryView {
    /// The address as it is typed.
    text: String,
    from: u32,
    chosen: Option<u32>,
}

impl Default for MemoryView {
    fn default() -> Self {
        Self { text: format!("{RAM_BASE:#x}"), from: RAM_BASE, chosen: None }
    }
}

impl MemoryView {
    /// Shows an address.
    pub fn go_to(&mut self, address: u32) {
        *self = Self { text: format!("{address:#x}"), from: address & !(BYTES - 1), chosen: Some(address) };
    }

    pub fn show(&mut self, frozen: &Frozen, ui: &mut Ui, actions: &mut Actions) {
        ui.horizontal(|ui| {
            ui.label("Address");
            let field = ui.add(TextEdit::singleline(&mut self.text).font(font()).desired_width(90.0).char_limit(10));
            if field.changed()
                && let Some(address) = address_of(&self.text)
            {
                self.from = address & !(BYTES - 1);
            }
            for (sign, rows, hover) in [("⏶", ROWS.wrapping_neg(), "Earlier addresses"), ("⏷", ROWS, "Later addresses")]
            {
                if ui.button(sign).on_hover_text(hover).clicked() {
                    self.from = self.from.wrapping_add(rows.wrapping_mul(BYTES));
                    self.text = format!("{:#x}", self.from);
                }
            }
            let can = self.chosen.is_some_and(|address| address >= RAM_BASE);
            let hover = "Goes back to the instruction that wrote the byte that is chosen";
            let button = ui.add_enabled(can, egui::Button::new("Who wrote this?")).on_hover_text(hover);
            if let Some(address) = self.chosen.filter(|_| button.clicked()) {
                actions.push(DebugAction::WhoWrote { address, size: 1, name: format!("{address:#010x}") });
            }
        });
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            (0..ROWS).for_each(|row| self.row(self.from.wrapping_add(row * BYTES), frozen, ui));
        });
    }

    fn row(&mut self, from: u32, frozen: &Frozen, ui: &mut Ui) {
        let width = ui.available_width();
        let (_, rect) = ui.allocate_space(vec2(width, HEIGHT));
        let letter = ui.ctx().fonts_mut(|fonts| fonts.glyph_width(&font(), '0'));
        let middle = rect.center().y;
        let (text, weak) = (ui.visuals().text_color(), ui.visuals().weak_text_color());
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        painter.text(pos2(rect.left(), middle), Align2::LEFT_CENTER, format!("{from:08x}"), font(), weak);
        let mut letters = String::new();
        let mut bytes = [0_u8; BYTES as usize];
        let count = frozen.chip.inspect(from, &mut bytes);
        for (number, byte) in bytes.iter().enumerate() {
            let address = from.wrapping_add(number as u32);
            let left = rect.left() + letter * (9.5 + 2.8 * number as f32);
            let place =
                Rect::from_min_max(pos2(left - letter * 0.3, rect.top()), pos2(left + letter * 2.3, rect.bottom()));
            let is_there = number < count;
            letters.push(if is_there && (0x20..0x7f).contains(byte) { char::from(*byte) } else { '.' });
            let response = ui.interact(place, ui.scope_id().with(("byte", address)), Sense::click());
            let shown = if is_there { format!("{byte:02x}") } else { "--".to_owned() };
            response
                .widget_info(|| WidgetInfo::labeled(Role::Button, is_there, format!("byte {address:#010x} {shown}")));
            if self.chosen == Some(address) {
                painter.rect_filled(place, 2.0, theme::accent(ui.visuals()).gamma_multiply(0.35));
            } else if response.hovered() {
                painter.rect_filled(place, 2.0, ui.visuals().widgets.hovered.weak_bg_fill);
            }
            painter.text(pos2(left, middle), Align2::LEFT_CENTER, shown, font(), if *byte == 0 { weak } else { text });
            if response.clicked() && is_there {
                self.chosen = Some(address);
            }
        }
        let left = rect.left() + letter * (9.5 + 2.8 * BYTES as f32 + 1.0);
        painter.text(pos2(left, middle), Align2::LEFT_CENTER, letters, font(), weak);
    }
}

/// An address as people write one, in hexadecimal.
fn address_of(text: &str) -> Option<u32> {
    let text = text.trim();
    u32::from_str_radix(text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).unwrap_or(text), 16).ok()
}
