//! The keys of a painting: what they ask for.

use egui::text_selection::LabelSelectionState;
use egui::{Context, Event};

use super::key_tap::{KeyEdge, KeyTap, is_typing};
use super::{COMMANDS, Command, Does};
use crate::app::action::{Actions, BoardAction};
use crate::app::input::InputSource;

/// Takes the keys of the board, and those that go with Ctrl or Command.
pub fn take(ctx: &Context, actions: &mut Actions) {
    for edge in ctx.with_plugin(KeyTap::take).unwrap_or_default() {
        match edge {
            KeyEdge::Down(command) => key_changes(command, true, actions),
            KeyEdge::Up(command) => key_changes(command, false, actions),
            KeyEdge::AllUp => actions.push(BoardAction::FocusLost),
        }
    }
    shortcuts(ctx, actions);
}

fn key_changes(command: Command, down: bool, actions: &mut Actions) {
    match command.does() {
        Does::Hold(button) => actions.push(BoardAction::Hold { button, source: InputSource::Key, down }),
        Does::HoldBeside(button) => actions.push(BoardAction::HoldBeside { button, down }),
        Does::Tilt(direction) => actions.push(BoardAction::TiltKey(direction, down)),
        Does::Act(action) if down => actions.push(action),
        Does::Act(_) | Does::ToWhatIsChosen => {}
    }
}

fn shortcuts(ctx: &Context, actions: &mut Actions) {
    let dialog = ctx.memory(|memory| memory.top_modal_layer().is_some());
    if dialog {
        return;
    }
    let types = is_typing(ctx);
    let all = COMMANDS.iter().flat_map(|row| row.keys.iter().map(move |key| (row.command, key)));
    let mut shortcuts: Vec<_> = all.filter(|(_, key)| !key.is_first && (key.is_anywhere || !types)).collect();
    // those with Shift first: the same without it would take them too
    shortcuts.sort_by_key(|(_, key)| !key.keys.modifiers.shift);
    let clipboard = ctx.input(|input| of_clipboard(&input.events));
    // text that is selected in a label is copied by egui
    let selects_text =
        ctx.with_plugin(|selection: &mut LabelSelectionState| selection.has_selection()).unwrap_or(false);
    let clipboard = clipboard.filter(|command| !(selects_text && matches!(command, Command::Cut | Command::Copy)));
    for (command, key) in shortcuts {
        if ctx.input_mut(|input| input.consume_shortcut(&key.keys) || clipboard == Some(command))
            && let Some(action) = command.action()
        {
            actions.push(action);
        }
    }
}

/// The command of the keys that a window reports as what they are for. They stay for text that is selected elsewhere.
fn of_clipboard(events: &[Event]) -> Option<Command> {
    events.iter().find_map(|event| match event {
        Event::Cut => Some(Command::Cut),
        Event::Copy => Some(Command::Copy),
        Event::Paste(_) => Some(Command::Paste),
        _ => None,
    })
}
