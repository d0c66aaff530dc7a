//! The program of an image: where it is, what is in its variables, registers, peripherals and memory; steps, breakpoints and
//! searches.

mod bar;
mod breakpoints;
mod code;
mod frozen;
mod gdb;
mod instructions;
mod memory;
mod pane;
mod peripherals;
mod registers;
mod row;
mod source;
mod stack;
mod statics;
mod tree;
mod variables;

use egui::{CollapsingHeader, RichText, Ui};

use crate::app::action::Actions;
use crate::app::state::{Program, State};
use crate::app::widgets::scrolling;
use frozen::Frozen;
use memory::MemoryView;

/// What the panel remembers.
#[derive(Default)]
pub struct DebugPanel {
    frozen: Option<Frozen>,
    /// The call that is shown, the innermost is 0.
    call: usize,
    /// The line of the source that was clicked, until the program moves.
    line: Option<(String, u32)>,
    /// What the names of statics contain that are shown.
    filter: String,
    /// The peripheral that is shown.
    peripheral: Option<&'static str>,
    memory: MemoryView,
}

/// What the parts of the panel read.
struct Seen<'a> {
    state: &'a State,
    program: &'a Program,
    frozen: &'a Frozen,
    call: usize,
}

impl Seen<'_> {
    /// Where the call is that is shown: the innermost line there.
    fn place(&self) -> Option<(String, u32)> {
        let call = self.frozen.calls.get(self.call)?;
        call.places.first()?.line.clone()
    }

    /// An address in the instruction that the call that is shown is at.
    fn at(&self) -> u32 {
        self.frozen.calls.get(self.call).map_or(0, |call| call.at & !1)
    }
}

/// Shows the program, as it was a moment ago while it runs.
pub(super) fn show(state: &State, panel: &mut DebugPanel, ui: &mut Ui, actions: &mut Actions) {
    let Some(program) = state.debugging.program() else {
        ui.label("The program is being read.");
        ui.ctx().request_repaint();
        return;
    };
    if frozen::follow(&mut panel.frozen, state, program, ui.input(|input| input.time)) {
        (panel.call, panel.line) = (0, None);
    }
    bar::show(state, ui, actions);
    ui.separator();
    let Some(frozen) = panel.frozen.take() else { return };
    panel.call = panel.call.min(frozen.calls.len().saturating_sub(1));
    let seen = Seen { state, program, frozen: &frozen, call: panel.call };
    scrolling(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        code::show(&seen, &mut panel.line, ui, actions);
        section(ui, "Call stack", true, |ui| stack::show(&seen, &mut panel.call, ui));
        section(ui, "Variables", true, |ui| variables::show(&seen, &mut panel.memory, ui, actions));
        section(ui, "Statics", false, |ui| statics::show(&seen, &mut panel.filter, &mut panel.memory, ui, actions));
        section(ui, "Breakpoints", true, |ui| breakpoints::show(state, ui, actions));
        section(ui, "GDB", true, |ui| gdb::show(state, ui, actions));
        section(ui, "Registers", true, |ui| registers::show(&frozen, ui));
        section(ui, "Peripherals", false, |ui| peripherals::show(&frozen, &mut panel.peripheral, ui));
        section(ui, "Memory", false, |ui| panel.memory.show(&frozen, ui, actions));
    });
    panel.frozen = Some(frozen);
}

fn section(ui: &mut Ui, name: &str, is_open: bool, contents: impl FnOnce(&mut Ui)) {
    CollapsingHeader::new(RichText::new(name).strong()).default_open(is_open).show_unindented(ui, contents);
}
