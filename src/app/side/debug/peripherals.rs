//! The registers of a peripheral with their fields.

use egui::{RichText, Ui};

use super::frozen::Frozen;
use super::row::font;
use crate::app::widgets::choice;
use crate::emulator::nrf::{field_values, peripherals};

pub(super) fn show(frozen: &Frozen, chosen: &mut Option<&'static str>, ui: &mut Ui) {
    let all = peripherals(frozen.chip.model());
    let now = chosen.and_then(|name| all.iter().find(|peripheral| peripheral.name == name));
    let Some(now) = now.or_else(|| all.iter().find(|peripheral| matches!(peripheral.name, "GPIO" | "P0"))) else {
        return;
    };
    ui.horizontal(|ui| {
        ui.label("Peripheral");
        let names: Vec<&'static str> = all.iter().map(|peripheral| peripheral.name).collect();
        if let Some(name) = choice(ui, "Peripheral", now.name, &names, |name| name, 110.0) {
            *chosen = Some(name);
        }
        ui.label(RichText::new(format!("{:#010x}", now.base)).font(font()).weak());
    });
    let values = frozen.chip.inspect_words(now.registers.iter().map(|register| register.address));
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (register, value) in now.registers.iter().zip(values) {
            let Some(value) = value else { continue };
            let shown = RichText::new(format!("{:<20} {value:08x}", register.name)).font(font());
            let shown = if value == 0 { shown.weak() } else { shown };
            ui.label(shown).on_hover_text(format!("{:#010x}", register.address));
            let fields = field_values(frozen.chip.model(), now, register, value);
            let fields: Vec<String> = fields
                .into_iter()
                .filter(|field| !field.text.is_empty())
                .map(|field| match field.name {
                    "bits" => field.text,
                    name => format!("{name} {}", field.text),
                })
                .collect();
            if !fields.is_empty() {
                ui.horizontal_wrapped(|ui| {
                    ui.add_space(18.0);
                    ui.label(RichText::new(fields.join(" · ")).small().weak());
                });
            }
        }
    });
}
