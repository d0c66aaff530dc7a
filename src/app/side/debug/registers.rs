//! The registers of the processor; those that the last step has changed are marked.

use egui::{CollapsingHeader, Grid, RichText, Ui};

use super::frozen::Frozen;
use super::row::font;
use crate::app::widgets::theme;
use crate::emulator::arm::Special;
use crate::hardware::Model;

/// The exceptions that have no interrupt, by their numbers (ARMv7-M, B1.5.2).
const EXCEPTIONS: [&str; 16] = [
    "Thread",
    "Reset",
    "NMI",
    "HardFault",
    "MemManage",
    "BusFault",
    "UsageFault",
    "",
    "",
    "",
    "",
    "SVCall",
    "DebugMonitor",
    "",
    "PendSV",
    "SysTick",
];

pub(super) fn show(frozen: &Frozen, ui: &mut Ui) {
    let core = frozen.chip.core();
    let (now, before) = (core.registers(), frozen.before.as_ref());
    ui.spacing_mut().interact_size.y = 16.0;
    let columns = if ui.available_width() > 420.0 { 4 } else { 3 };
    Grid::new("core registers").num_columns(columns * 2).spacing([8.0, 2.0]).show(ui, |ui| {
        let all = now.named().zip(before.unwrap_or(&now).named());
        for (place, ((name, value), (_, before))) in all.enumerate() {
            register(ui, name, format!("{value:08x}"), value != before);
            if place % columns == columns - 1 {
                ui.end_row();
            }
        }
    });
    ui.label(RichText::new(status(now.xpsr)).font(font()));
    ui.label(RichText::new(specials(frozen)).font(font()));
    if frozen.chip.model() == Model::V2 {
        CollapsingHeader::new("S0 to S31").show(ui, |ui| floats(frozen, columns.min(3), ui));
    }
}

/// A name and a value; one that has changed has a dot beside its colour.
fn register(ui: &mut Ui, name: &str, value: String, has_changed: bool) {
    ui.label(RichText::new(format!("{name:>4}")).font(font()).weak());
    let text = RichText::new(format!("{value}{}", if has_changed { "•" } else { " " })).font(font());
    if has_changed {
        ui.label(text.color(theme::accent(ui.visuals()))).on_hover_text("Changed since the last stop");
    } else {
        ui.label(text);
    }
}

/// The flags and the exception of xPSR.
fn status(xpsr: u32) -> String {
    let flags = [(31, 'N'), (30, 'Z'), (29, 'C'), (28, 'V'), (27, 'Q')];
    let flags: String = flags.iter().map(|(bit, name)| if xpsr >> bit & 1 == 1 { *name } else { '-' }).collect();
    let number = xpsr & 0x1ff;
    let exception = match EXCEPTIONS.get(number as usize) {
        Some(name) if !name.is_empty() => (*name).to_owned(),
        Some(_) => format!("exception {number}"),
        None => format!("interrupt {}", number - 16),
    };
    format!("flags {flags}   {exception}")
}

fn specials(frozen: &Frozen) -> String {
    let core = frozen.chip.core();
    let (main, process) = core.stack_pointers();
    let value = |register| core.special_register(register);
    let mut words = format!(
        "MSP {main:08x}   PSP {process:08x}\nPRIMASK {}   CONTROL {}",
        value(Special::Primask),
        value(Special::Control)
    );
    if frozen.chip.model() == Model::V2 {
        words += &format!("   BASEPRI {:02x}   FAULTMASK {}", value(Special::Basepri), value(Special::Faultmask));
    }
    words
}

fn floats(frozen: &Frozen, columns: usize, ui: &mut Ui) {
    let core = frozen.chip.core();
    Grid::new("float registers").num_columns(columns * 2).spacing([8.0, 2.0]).show(ui, |ui| {
        for number in 0..32_u8 {
            let bits = core.float_register(number);
            ui.label(RichText::new(format!("S{number}")).font(font()).weak());
            let text = RichText::new(format!("{:<13}", format!("{:?}", f32::from_bits(bits)))).font(font());
            ui.label(text).on_hover_text(format!("{bits:#010x}"));
            if usize::from(number) % columns == columns - 1 {
                ui.end_row();
            }
        }
    });
    ui.label(RichText::new(format!("FPSCR {:08x}", core.fpscr())).font(font()));
}
