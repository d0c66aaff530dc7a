//! The variables of the call that is shown.

use egui::{RichText, Ui};

use super::memory::MemoryView;
use super::{Seen, row, tree};
use crate::app::action::Actions;

pub(super) fn show(seen: &Seen<'_>, memory: &mut MemoryView, ui: &mut Ui, actions: &mut Actions) {
    let Some(call) = seen.frozen.calls.get(seen.call) else { return };
    let mut scopes = seen.program.info.variables(call, &seen.frozen.chip);
    if seen.call == 0 {
        scopes.drain(..seen.frozen.hidden.min(scopes.len()));
    }
    let has_several = scopes.iter().filter(|scope| !scope.variables.is_empty()).count() > 1;
    let mut is_empty = true;
    for (number, scope) in scopes.iter().enumerate().filter(|(_, scope)| !scope.variables.is_empty()) {
        is_empty = false;
        if has_several {
            row::between(&scope.function, ui);
        }
        ui.push_id((number, &scope.function), |ui| tree::show(seen, &scope.variables, memory, ui, actions));
    }
    if is_empty {
        ui.label(RichText::new("None is known.").weak());
    }
}
