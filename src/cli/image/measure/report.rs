//! The report of a run: stacks, exceptions, time, and the energy model.

use std::fmt::Write as _;

use serde::Serialize;

use super::energy::EnergyModel;
use crate::debug_info::{Backtrace, DebugInfo};
use crate::emulator::arm::{ExceptionTimes, RAM_BASE, Span, StackUse};
use crate::emulator::nrf::{Activity, Chip};

/// The version of the report as JSON.
const VERSION: u32 = 1;
/// So many functions of the deepest stack are named in the text.
const SHOWN_CALLS: usize = 4;
/// And so many are kept: a recursion without end has as many as there is room for.
const KEPT_CALLS: usize = 100;

/// The report of a run.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    version: u32,
    program: String,
    board: &'static str,
    /// What was measured, in cycles of the processor.
    cycles: u64,
    cycles_per_us: u64,
    stacks: Vec<Stack>,
    exceptions: Vec<Exception>,
    time: Time,
    energy_model: EnergyModel,
}

/// A stack, in bytes.
#[derive(Debug, Serialize)]
struct Stack {
    kind: &'static str,
    start: u32,
    lowest: u32,
    used: u32,
    /// How many there are, if that is known.
    size: Option<u32>,
    /// The cycle at which it was the deepest.
    cycle: u64,
    /// The functions that were running then, from the innermost on, at most a hundred.
    calls: Vec<String>,
}

/// An exception, in cycles.
#[derive(Debug, Serialize)]
struct Exception {
    number: u8,
    name: String,
    count: u64,
    latency: Option<Cycles>,
    handler: Option<Cycles>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Cycles {
    least: u64,
    mean: u64,
    most: u64,
    sum: u64,
}

/// What the processor was at, in cycles.
#[derive(Debug, Serialize)]
struct Time {
    awake: u64,
    asleep: u64,
    off: u64,
}

impl Report {
    /// What was measured of a chip; `None` if nothing was.
    pub(super) fn of(program: &str, chip: &Chip, info: &DebugInfo, stack_limit: Option<u32>) -> Option<Self> {
        let (measured, core) = (chip.metrics()?, chip.core().metrics()?);
        let exception = |(number, times): (u8, &ExceptionTimes)| Exception {
            number,
            name: chip.exception_name(number),
            count: times.count,
            latency: Cycles::of(times.latency),
            handler: Cycles::of(times.handled),
        };
        let time = |activity| measured.activities.get(&activity).copied().unwrap_or(0);
        Some(Self {
            version: VERSION,
            program: program.to_owned(),
            board: chip.model().name(),
            cycles: measured.cycles,
            cycles_per_us: chip.model().cycles_per_us(),
            stacks: core.stacks().map(|stack| Stack::of(stack, chip, info, stack_limit)).collect(),
            exceptions: core.exceptions().map(exception).collect(),
            time: Time { awake: time(Activity::Awake), asleep: time(Activity::Asleep), off: time(Activity::Off) },
            energy_model: EnergyModel::of(chip.model(), &measured),
        })
    }

    pub(super) fn energy_model(&self) -> &EnergyModel {
        &self.energy_model
    }

    /// For programs.
    pub(super) fn json(&self) -> Result<String, String> {
        serde_json::to_string_pretty(self).map(|text| text + "\n").map_err(|error| error.to_string())
    }

    /// For people.
    pub(super) fn text(&self) -> String {
        let ms = self.cycles as f64 / self.cycles_per_us as f64 / 1000.0;
        let mut text = format!("report of {}, {}: {ms:.3} ms, {} cycles\n\n", self.program, self.board, self.cycles);
        self.print_stacks(&mut text);
        self.print_exceptions(&mut text);
        self.print_time(&mut text);
        self.print_energy(&mut text);
        text
    }

    fn print_stacks(&self, text: &mut String) {
        let _ =
            writeln!(text, "{:26} {:>9} {:>9}  the deepest function < its callers", "stacks, in bytes", "used", "of");
        for stack in &self.stacks {
            let size = stack.size.map_or_else(|| "?".to_owned(), |size| size.to_string());
            let more = if stack.calls.len() > SHOWN_CALLS { " < ..." } else { "" };
            let calls = stack.calls.iter().take(SHOWN_CALLS).map(String::as_str).collect::<Vec<_>>().join(" < ");
            let name = format!("{} at {:#010x}", stack.kind, stack.start);
            let _ = writeln!(text, "{name:26} {:>9} {size:>9}  {calls}{more}", stack.used);
        }
    }

    fn print_exceptions(&self, text: &mut String) {
        if self.exceptions.is_empty() {
            return;
        }
        let head = "exceptions, in cycles";
        let _ = writeln!(text, "\n{:26} {:>9} {:^29} {:^29}", "", "", "from pending to handler", "in the handler");
        let _ = write!(text, "{head:26} {:>9}", "count");
        for _ in 0..2 {
            let _ = write!(text, " {:>9} {:>9} {:>9}", "least", "mean", "most");
        }
        text.push('\n');
        for exception in &self.exceptions {
            let _ = write!(text, "{:26} {:>9}", exception.name, exception.count);
            for cycles in [exception.latency, exception.handler] {
                let columns = cycles.map(|Cycles { least, mean, most, .. }| [least, mean, most]);
                for at in 0..3 {
                    let _ = write!(text, " {:>9}", columns.map_or("-".to_owned(), |columns| columns[at].to_string()));
                }
            }
            text.push('\n');
        }
    }

    fn print_time(&self, text: &mut String) {
        let _ = writeln!(text, "\n{:26} {:>15} {:>9}", "time", "cycles", "share");
        for (name, cycles) in [("awake", self.time.awake), ("asleep", self.time.asleep), ("off", self.time.off)] {
            let share = 100.0 * cycles as f64 / self.cycles.max(1) as f64;
            if cycles > 0 {
                let _ = writeln!(text, "{name:26} {cycles:>15} {share:>8.3}%");
            }
        }
    }

    fn print_energy(&self, text: &mut String) {
        let EnergyModel { specification, parts, charge_nc, mean_current_na } = &self.energy_model;
        let _ = writeln!(
            text,
            "\n{:26} {:>15} {:>12} {:>12} {:>12}",
            "energy model", "time in ms", "uA meanwhile", "uA, mean", "uC"
        );
        let all_us = self.cycles as f64 / self.cycles_per_us as f64;
        for part in parts {
            let mark = if part.is_second_hand { "~" } else { "" };
            let current = format!("{mark}{:.1}", part.current_na / 1000.0);
            let mean = part.charge_nc / all_us * 1000.0;
            let (ms, charge) = (part.time_us / 1000.0, part.charge_nc / 1000.0);
            let _ = writeln!(text, "{:26} {ms:>15.3} {current:>12} {mean:>12.1} {charge:>12.1}", part.name);
        }
        let (mean, charge) = (mean_current_na / 1000.0, charge_nc / 1000.0);
        let _ = writeln!(text, "{:26} {:>15} {:>12} {mean:>12.1} {charge:>12.1}", "all of the model", "", "");
        let _ = writeln!(
            text,
            "A model, by the {specification}: typical currents, each beside the others. ~ is second-hand."
        );
    }
}

impl Stack {
    fn of(stack: &StackUse, chip: &Chip, info: &DebugInfo, limit: Option<u32>) -> Self {
        let calls = Backtrace::of_deepest(chip, info, stack).0;
        let names = calls.iter().flat_map(|call| {
            let unknown = call.places.is_empty().then(|| format!("{:#010x}", call.address));
            let own = call.places.iter().map(|place| place.function.clone()).chain(unknown);
            call.is_interrupted.then(|| "(exception)".to_owned()).into_iter().chain(own)
        });
        let ends = limit.filter(|limit| !stack.is_process && (RAM_BASE..stack.start).contains(limit));
        Self {
            kind: if stack.is_process { "process" } else { "main" },
            start: stack.start,
            lowest: stack.lowest,
            used: stack.bytes(),
            size: ends.map(|limit| stack.start - limit),
            cycle: stack.deepest.cycle,
            calls: names.take(KEPT_CALLS).collect(),
        }
    }
}

impl Cycles {
    fn of(span: Span) -> Option<Self> {
        Some(Self { least: span.least, mean: span.mean()?, most: span.most, sum: span.sum })
    }
}
