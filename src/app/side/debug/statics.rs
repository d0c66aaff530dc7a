//! Static variables, by a part of their names.

use egui::{RichText, TextEdit, Ui};

use super::memory::MemoryView;
use super::{Seen, tree};
use crate::app::action::Actions;
use crate::debug_info::Variable;

/// The most that are shown.
const MOST: usize = 40;

pub(super) fn show(seen: &Seen<'_>, filter: &mut String, memory: &mut MemoryView, ui: &mut Ui, actions: &mut Actions) {
    let field = TextEdit::singleline(filter).hint_text("a part of the name").desired_width(f32::INFINITY);
    ui.add(field);
    let wanted = filter.to_lowercase();
    let mut named = seen.program.statics.iter().filter(|of| of.name.to_lowercase().contains(&wanted));
    let shown: Vec<Variable> = named
        .by_ref()
        .take(MOST)
        .map(|of| Variable {
            name: of.name.clone(),
            is_parameter: false,
            value: seen.program.info.static_value(of, &seen.frozen.chip),
        })
        .collect();
    let more = named.count();
    if shown.is_empty() {
        ui.label(RichText::new("None is known.").weak());
    }
    tree::show(seen, &shown, memory, ui, actions);
    if more > 0 {
        ui.label(RichText::new(format!("… {more} more")).weak());
    }
}
