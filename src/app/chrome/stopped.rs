//! What has stopped the program of a chip, or what is missing for it: a sentence below the board, and the details behind it.

use egui::{Context, Grid, Id, Modal, RichText, ScrollArea, Ui};

use crate::app::action::{Actions, ViewAction};
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::emulator::nrf::{Chip, Halt, Strictness};
use crate::session::{ChipMachine, Diagnostic};

/// The most diagnostics in the details.
const MOST: usize = 50;

/// What has stopped the program, in a sentence; `None` while it runs.
pub(super) fn stopped(state: &State) -> Option<String> {
    let session = state.recording().session();
    let machine = session.machine().as_chip()?;
    let chip = machine.chip();
    let end = session.log().end().filter(|end| end.tick < session.tick() && machine.has_ended());
    match chip.halted() {
        None if let Some(panic) = chip.current_panic() => Some(format!("The program stopped: {panic}")),
        None if let Some(end) = end => Some(as_sentence(&end.words)),
        None if chip.handles_fault() => {
            Some("The program stopped in the handler of a fault, which most programs never leave".to_owned())
        }
        None => None,
        Some(Halt::Exit(0)) => Some("The program has ended, and says that all went well".to_owned()),
        Some(halt) => Some(end.map_or_else(|| as_sentence(&halt.to_string()), |end| as_sentence(&end.words))),
    }
}

/// Words with a capital letter at their beginning.
fn as_sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

/// How strict a chip has to be to go on where this one has stopped, and what it does there, for people; `None` where every chip
/// stops.
pub(super) fn way_on(state: &State) -> Option<(Strictness, &'static str)> {
    match state.recording().session().machine().as_chip()?.chip().halted()? {
        Halt::Lockup(_) => Some((
            Strictness::KeepGoing,
            "Without a debugger the chip resets itself here: play the same with one that does, as a document of its own",
        )),
        Halt::Violation { .. } => Some((
            Strictness::Usual,
            "A chip goes on here: play the same with one that is not strict, as a document of its own",
        )),
        Halt::Breakpoint { .. } | Halt::Exit(_) => None,
    }
}

/// The newest diagnostic before the head that the user has not closed.
pub(super) fn diagnostic(state: &State) -> Option<&Diagnostic> {
    let session = state.recording().session();
    session.diagnostics().last().filter(|diagnostic| Some(&*diagnostic.text) != state.closed_diagnostic.as_deref())
}

/// Shows the registers and what was reported, if they are asked for.
pub fn show_details(state: &State, open: bool, ctx: &Context, actions: &mut Actions) {
    let Some(machine) = state.recording().session().machine().as_chip().filter(|_| open) else { return };
    let mut closed = false;
    let shown = Modal::new(Id::unique("details")).show(ctx, |ui| {
        ui.set_width(560.0);
        ui.heading("Where the program is");
        if let Some(words) = stopped(state) {
            ui.label(words);
        }
        ui.add_space(6.0);
        registers(machine.chip(), ui);
        ui.add_space(6.0);
        ui.separator();
        ui.label(RichText::new("What the machine reported").strong());
        diagnostics(state, ui);
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            closed = ui.button("Close").clicked();
            if ui.button("Copy").on_hover_text("Copy the registers and the reports as text").clicked() {
                ui.ctx().copy_text(text(state, machine));
            }
        });
    });
    if closed || shown.should_close() {
        actions.push(ViewAction::ShowDetails(false));
    }
}

fn registers(chip: &Chip, ui: &mut Ui) {
    Grid::new("registers").num_columns(8).spacing([10.0, 4.0]).show(ui, |ui| {
        for (place, (name, value)) in chip.core().registers().named().enumerate() {
            ui.label(RichText::new(name).font(theme::figures()).weak());
            ui.label(RichText::new(format!("{value:08x}")).font(theme::figures()));
            if place % 4 == 3 {
                ui.end_row();
            }
        }
    });
}

fn reported(state: &State) -> &[Diagnostic] {
    let all = state.recording().session().diagnostics();
    &all[all.len().saturating_sub(MOST)..]
}

fn diagnostics(state: &State, ui: &mut Ui) {
    let reported = reported(state);
    if reported.is_empty() {
        ui.label(RichText::new("Nothing").weak());
    }
    ScrollArea::vertical().max_height(240.0).show(ui, |ui| {
        for diagnostic in reported {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(time(diagnostic)).font(theme::figures()).weak());
                ui.label(&diagnostic.text);
            });
        }
    });
}

fn time(diagnostic: &Diagnostic) -> String {
    format!("{:.3} s", diagnostic.tick as f64 / 1000.0)
}

fn text(state: &State, machine: &ChipMachine) -> String {
    let registers = machine.chip().core().registers().named().map(|(name, value)| format!("{name}={value:08x}"));
    let registers = registers.collect::<Vec<_>>().join(" ");
    let reported = reported(state).iter().map(|diagnostic| format!("{} {}", time(diagnostic), diagnostic.text));
    stopped(state).into_iter().chain([registers]).chain(reported).collect::<Vec<_>>().join("\n")
}
