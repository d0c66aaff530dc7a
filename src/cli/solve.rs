//! `fivebyfive solve`: what to press on a board of Lights Out.

use std::collections::BTreeMap;
use std::io::{self, BufRead as _, Read as _};
use std::process::ExitCode;

use anyhow::{Context as _, bail, ensure};
use clap::ValueEnum;
use serde::Serialize;

use super::FAILED;
use super::printer::Printer;
use crate::puzzle::{LargeBoard, LargeSize, LargeSolver, Order, Orderer, TextError, board_of};

/// Standard input, where a board is asked for.
const STDIN: &str = "-";
/// The largest nullity for which all solutions are listed: 2^10 of them.
const MAX_LISTED_NULLITY: usize = 10;
/// The longest line that is read, with its end: more than a board of 64x64 has.
const MAX_LINE_BYTES: u64 = 8192;
/// The most boards that are read.
const MAX_BOARDS: usize = 1 << 20;
/// How much is said at once.
const CHUNK: usize = 1 << 16;

#[derive(clap::Args, Debug)]
pub(super) struct SolveArguments {
    /// The lights: rows of `#` (on) and `.` (off) with slashes between them, a raster number (5x5), or `-` for many, one a
    /// line on standard input
    board: String,

    /// Columns x rows, up to 64x64: each board must have this size, and the slashes may be left out
    #[arg(long, value_name = "MxN")]
    size: Option<LargeSize>,

    /// List every solution, the shortest first
    #[arg(long)]
    all: bool,

    /// The order of the fields; the lights do not mind
    #[arg(long, value_enum, default_value_t = OrderName::Reading)]
    order: OrderName,

    /// The seed of the shuffled order
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print an object of JSON for each board, one a line
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum OrderName {
    /// Rows from the top, each from the left
    Reading,
    /// Chasing the lights: down the board, then the top row, then down again
    Chase,
    /// Any order, drawn with the seed
    Shuffled,
}

/// What is said of a board in JSON.
#[derive(Serialize)]
struct Answer {
    board: String,
    solvable: bool,
    /// Null, too, where it is not known: see [`crate::puzzle::LargeSolution::fewest`].
    fewest: Option<u32>,
    fields: Option<Vec<usize>>,
    solutions: u64,
    nearest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Vec<Vec<usize>>>,
}

/// Prints what to press on each board.
///
/// All boards are read before the first one is solved: with a bad one among them, nothing is said.
///
/// # Errors
/// A board is bad, it has too many solutions to list them all, or standard output cannot be written.
pub(super) fn solve(arguments: &SolveArguments) -> anyhow::Result<ExitCode> {
    let boards = boards(arguments)?;
    let mut solvers = BTreeMap::new();
    for size in boards.iter().map(LargeBoard::size) {
        solvers.entry(size).or_insert_with(|| LargeSolver::new(size));
    }
    if let Some(solver) = solvers.values().find(|solver| arguments.all && solver.nullity() > MAX_LISTED_NULLITY) {
        let (size, nullity) = (solver.size(), solver.nullity());
        bail!("a board of {size} has 2^{nullity} solutions, and --all lists up to 2^{MAX_LISTED_NULLITY}");
    }
    let order = match arguments.order {
        OrderName::Reading => Order::Reading,
        OrderName::Chase => Order::Chase,
        OrderName::Shuffled => Order::Shuffled,
    };
    let mut orderer = Orderer::new(order, arguments.seed);
    let (mut out, mut text, mut all_solvable) = (Printer::stdout(), String::new(), true);
    for board in &boards {
        let Some(solver) = solvers.get(&board.size()) else {
            continue; // never: each size has one
        };
        let answer = answer(board, solver, &mut orderer, arguments.all);
        all_solvable &= answer.solvable;
        if arguments.json {
            text.push_str(&serde_json::to_string(&answer)?);
            text.push('\n');
        } else {
            push_answer(&mut text, &answer);
        }
        if text.len() >= CHUNK {
            out.print(&text)?;
            text.clear();
        }
    }
    out.print(&text)?;
    Ok(if all_solvable { ExitCode::SUCCESS } else { ExitCode::from(FAILED) })
}

fn boards(arguments: &SolveArguments) -> anyhow::Result<Vec<LargeBoard>> {
    if arguments.board != STDIN {
        return Ok(vec![board_of(arguments.board.trim(), arguments.size)?]);
    }
    let (mut boards, mut input) = (Vec::new(), io::stdin().lock());
    for number in 1.. {
        let mut line = String::new();
        let read = input.by_ref().take(MAX_LINE_BYTES + 1).read_line(&mut line);
        if read.with_context(|| format!("standard input, line {number}: cannot be read"))? == 0 {
            break;
        }
        ensure!(
            line.len() as u64 <= MAX_LINE_BYTES,
            "standard input, line {number}: is longer than {MAX_LINE_BYTES} bytes, the most that is read"
        );
        ensure!(number <= MAX_BOARDS, "standard input has more than {MAX_BOARDS} boards, the most that are read");
        let board = board_of(line.trim(), arguments.size);
        boards.push(board.map_err(|error: TextError| anyhow::anyhow!("standard input, line {number}: {error}"))?);
    }
    ensure!(!boards.is_empty(), "standard input has no board");
    Ok(boards)
}

fn answer(board: &LargeBoard, solver: &LargeSolver, orderer: &mut Orderer, list_all: bool) -> Answer {
    let solution = solver.solve(board);
    let nearest = if solution.is_some() { None } else { solver.nearest(board) };
    Answer {
        board: board.to_string(),
        solvable: solution.is_some(),
        fewest: solution.as_ref().and_then(|solution| solution.fewest),
        fields: solution.as_ref().map(|solution| orderer.fields(board, &solution.presses)),
        solutions: if solution.is_some() { solver.solutions() } else { 0 },
        nearest: nearest.map(|nearest| nearest.to_string()),
        all: list_all.then(|| solver.all(board).iter().map(|presses| orderer.fields(board, presses)).collect()),
    }
}

/// A line for a board; with all solutions, one for each of them.
fn push_answer(text: &mut String, answer: &Answer) {
    match (&answer.fields, &answer.all, &answer.nearest) {
        (Some(_), Some(all), _) => all.iter().for_each(|fields| push_fields(text, fields)),
        (Some(fields), None, _) => push_fields(text, fields),
        (None, _, Some(nearest)) => {
            text.push_str(&format!("cannot be cleared; the nearest board that can: {nearest}\n"));
        }
        (None, _, None) => text.push_str("cannot be cleared\n"),
    }
}

fn push_fields(text: &mut String, fields: &[usize]) {
    text.push_str(&match fields.len() {
        1 => "1 press:".to_owned(),
        0 => "0 presses".to_owned(),
        count => format!("{count} presses:"),
    });
    for field in fields {
        text.push_str(&format!(" {field}"));
    }
    text.push('\n');
}
