//! The instructions of the function that is executed, with the lines of the source between them.

use egui::{RichText, Ui};

use super::{Seen, pane, row};
use crate::app::action::{Actions, DebugAction};
use crate::app::apply::file_name;
use crate::app::state::BreakpointPlace;
use crate::disassembly::{Instruction, Target, instructions};

/// The largest function that is read from its beginning, in bytes.
const MOST: u32 = 16 * 1024;

/// A row.
enum Shown {
    /// A line of the source that begins at an address.
    Line(u32, String),
    Instruction(Instruction),
    /// A word between the instructions.
    Data(u32, u32),
}

impl Shown {
    fn address(&self) -> u32 {
        match self {
            Self::Line(address, _) | Self::Data(address, _) => *address,
            Self::Instruction(instruction) => instruction.address,
        }
    }
}

pub(super) fn show(seen: &Seen<'_>, ui: &mut Ui, actions: &mut Actions) {
    let rows = rows(seen);
    if rows.is_empty() {
        ui.label(RichText::new("There is no memory here.").weak());
        return;
    }
    let at = seen.at();
    let is_here =
        |row: &Shown| matches!(row, Shown::Instruction(it) if (it.address..it.address + it.length).contains(&at));
    let here = rows.iter().position(is_here);
    let on = |address: u32| {
        let mut all = seen.state.debugging.breakpoints.iter();
        all.find(|breakpoint| breakpoint.addresses.contains(&address)).map(|breakpoint| breakpoint.is_on)
    };
    pane::show("instructions", rows.first().map(Shown::address), rows.len(), here, ui, |index, ui| {
        let shown = &rows[index];
        let text = match shown {
            Shown::Line(_, text) => return row::between(text, ui),
            Shown::Data(_, word) => format!(".word   {word:#010x}"),
            Shown::Instruction(instruction) => text(seen, instruction),
        };
        let address = shown.address();
        let drawn = row::Row {
            place: format!("{address:#x}"),
            breakpoint: on(address),
            number: format!("{address:x}"),
            number_width: 44.0,
            text: &text,
            is_here: is_here(shown),
            is_selected: false,
        };
        let (margin, _) = row::show(&drawn, ui);
        if margin.clicked() {
            actions.push(DebugAction::Toggle(BreakpointPlace::Address(address)));
        }
    });
}

/// An instruction, with the name of what it calls or the word that it loads.
fn text(seen: &Seen<'_>, instruction: &Instruction) -> String {
    let text = format!("{:<7} {}", instruction.mnemonic, instruction.operands);
    match instruction.target {
        Some(Target::Branch(to)) => match seen.program.info.function(to) {
            Some(function) if function.ranges.iter().any(|(from, _)| *from == to) => {
                format!("{:<7} {}", instruction.mnemonic, function.name)
            }
            _ => text,
        },
        Some(Target::Literal(from)) if instruction.mnemonic.starts_with("ldr") => {
            seen.frozen.chip.word(from).map_or(text.clone(), |word| format!("{text}  = {word:#x}"))
        }
        _ => text,
    }
}

/// The instructions of the function, or those behind the place where no function is known.
fn rows(seen: &Seen<'_>) -> Vec<Shown> {
    let (info, chip, at) = (&seen.program.info, &seen.frozen.chip, seen.at());
    let function = info.function(at);
    let range = function.and_then(|function| {
        let range = function.ranges.into_iter().find(|(from, to)| (*from..*to).contains(&at))?;
        (range.1 - range.0 <= MOST).then_some(range)
    });
    let (from, to) = range.unwrap_or((at, at.saturating_add(64)));
    let half = |address: u32| {
        let bytes = chip.memory().bytes(address, 2)?;
        bytes.first_chunk().map(|bytes| u16::from_le_bytes(*bytes))
    };
    let mut rows = Vec::new();
    let mut line = None;
    let mut address = from;
    while address < to {
        if info.is_data(address) == Some(true) {
            let Some(word) = chip.word(address & !3) else { break };
            rows.push(Shown::Data(address & !3, word));
            address = (address & !3) + 4;
            continue;
        }
        let end = (address..to).step_by(2).find(|at| info.is_data(*at) == Some(true)).unwrap_or(to);
        for instruction in instructions(address, end, half) {
            let now = info.line(instruction.address).map(|range| (range.file, range.line));
            if now != line {
                if let Some((file, number)) = &now {
                    rows.push(Shown::Line(instruction.address, format!("{}:{number}", file_name(file))));
                }
                line = now;
            }
            rows.push(Shown::Instruction(instruction));
        }
        address = end;
        if rows.is_empty() {
            break;
        }
    }
    rows
}
