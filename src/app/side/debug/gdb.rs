//! GDB at this board.

use egui::{DragValue, RichText, Ui};

use crate::app::action::{Actions, DebugAction};
use crate::app::state::State;

pub(super) fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let gdb = &state.debugging.gdb;
    ui.horizontal(|ui| {
        let mut listens = gdb.link.is_some();
        let hover = "GDB can debug the program on this board: target remote, with the address that is shown";
        if ui.checkbox(&mut listens, "Listen on port").on_hover_text(hover).clicked() {
            actions.push(DebugAction::LetGdbConnect(listens));
        }
        let mut port = gdb.port;
        // while it is listened, the port is what it is
        let field = DragValue::new(&mut port).range(1..=u16::MAX).custom_formatter(|port, _| format!("{port:.0}"));
        if ui.add_enabled(gdb.link.is_none(), field).on_hover_text("The port of this computer").changed() {
            actions.push(DebugAction::GdbPort(port));
        }
    });
    let words = match &gdb.link {
        None => "GDB cannot connect".to_owned(),
        Some(_) if gdb.is_connected => "GDB is connected".to_owned(),
        Some(link) => format!("target remote {}", link.address),
    };
    ui.label(RichText::new(words).weak());
}
