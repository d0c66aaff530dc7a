//! Breakpoints as an editor sets them: for each kind, and for each file, all at once.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use super::board::Board;
use crate::debug_info::DebugInfo;
use crate::debugger::Watchpoint;

/// What is not there: a breakpoint with one of these would stop more often than it should.
const UNCONDITIONAL: &str = "conditions, hit counts and log messages are not supported";

/// The breakpoints of an editor.
#[derive(Clone, Debug, Default)]
pub(super) struct Breakpoints {
    /// By the paths that the editor has for the files.
    lines: BTreeMap<String, Vec<Breakpoint>>,
    instructions: Vec<Breakpoint>,
    last_id: u64,
}

#[derive(Clone, Debug)]
struct Breakpoint {
    id: u64,
    addresses: Vec<u32>,
}

impl Breakpoints {
    fn all(&self) -> impl Iterator<Item = &Breakpoint> {
        self.lines.values().flatten().chain(&self.instructions)
    }

    /// Where they are.
    pub(super) fn addresses(&self) -> impl Iterator<Item = u32> {
        self.all().flat_map(|breakpoint| breakpoint.addresses.iter().copied())
    }

    /// The numbers of those at an address.
    pub(super) fn at(&self, address: u32) -> Vec<u64> {
        let there = self.all().filter(|breakpoint| breakpoint.addresses.contains(&address));
        there.map(|breakpoint| breakpoint.id).collect()
    }

    /// Whether one of them at an address is that of an instruction.
    pub(super) fn is_of_instruction(&self, address: u32) -> bool {
        self.instructions.iter().any(|breakpoint| breakpoint.addresses.contains(&address))
    }

    fn next(&mut self, addresses: Vec<u32>) -> Breakpoint {
        self.last_id += 1;
        Breakpoint { id: self.last_id, addresses }
    }
}

#[derive(Deserialize)]
pub(super) struct SetLines {
    source: Source,
    #[serde(default)]
    breakpoints: Vec<Wanted>,
}

#[derive(Deserialize)]
struct Source {
    path: Option<String>,
}

/// A breakpoint that is asked for.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wanted {
    #[serde(default)]
    line: i64,
    instruction_reference: Option<String>,
    #[serde(default)]
    offset: i64,
    data_id: Option<String>,
    access_type: Option<String>,
    condition: Option<String>,
    hit_condition: Option<String>,
    log_message: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct SetOthers {
    #[serde(default)]
    breakpoints: Vec<Wanted>,
}

impl Wanted {
    fn is_conditional(&self) -> bool {
        let words = [&self.condition, &self.hit_condition, &self.log_message];
        words.into_iter().flatten().any(|words| !words.trim().is_empty())
    }
}

fn refused(words: &str) -> Value {
    json!({"verified": false, "message": words})
}

impl Board {
    /// Sets the breakpoints of a file, in place of those before. `first_line` is the number that the editor gives the first line.
    pub(super) fn set_lines(&mut self, asked: SetLines, first_line: i64) -> Result<Value, String> {
        let path = asked.source.path.ok_or("setBreakpoints: the source has no path")?;
        let file = file_of(&self.info, &path);
        let (mut set, mut answers) = (Vec::new(), Vec::new());
        for wanted in &asked.breakpoints {
            if wanted.is_conditional() {
                answers.push(refused(UNCONDITIONAL));
                continue;
            }
            let line = u32::try_from(wanted.line + 1 - first_line).unwrap_or(0);
            let found = file.as_ref().and_then(|file| self.info.breakpoints(file, line));
            let Some((line, addresses)) = found.filter(|(_, addresses)| !addresses.is_empty()) else {
                answers.push(refused("the program has no code of this line or after it in this file"));
                continue;
            };
            let breakpoint = self.breakpoints.next(addresses);
            answers.push(json!({
                "id": breakpoint.id,
                "verified": true,
                "line": i64::from(line) - 1 + first_line,
                "source": {"path": path},
                "instructionReference": reference(breakpoint.addresses[0]),
            }));
            set.push(breakpoint);
        }
        self.breakpoints.lines.insert(path, set);
        self.set_again();
        Ok(json!({"breakpoints": answers}))
    }

    /// Sets the breakpoints at instructions, in place of those before.
    pub(super) fn set_instructions(&mut self, asked: &SetOthers) -> Result<Value, String> {
        let (mut set, mut answers) = (Vec::new(), Vec::new());
        for wanted in &asked.breakpoints {
            let place = wanted
                .instruction_reference
                .as_deref()
                .map_or(Err("instructionReference is missing".to_owned()), address);
            match place {
                _ if wanted.is_conditional() => answers.push(refused(UNCONDITIONAL)),
                Ok(place) => {
                    let place = place.wrapping_add(wanted.offset as u32) & !1;
                    let breakpoint = self.breakpoints.next(vec![place]);
                    answers
                        .push(json!({"id": breakpoint.id, "verified": true, "instructionReference": reference(place)}));
                    set.push(breakpoint);
                }
                Err(words) => answers.push(refused(&words)),
            }
        }
        self.breakpoints.instructions = set;
        self.set_again();
        Ok(json!({"breakpoints": answers}))
    }

    /// Sets the breakpoints of data, in place of those before.
    pub(super) fn set_data(&mut self, asked: &SetOthers) -> Result<Value, String> {
        for old in self.debugger.watchpoints().to_vec() {
            self.debugger.remove_watchpoint(old);
        }
        let mut answers = Vec::new();
        for wanted in &asked.breakpoints {
            let place = wanted.data_id.as_deref().and_then(|id| id.split_once('/'));
            let place = place.and_then(|(from, bytes)| Some((address(from).ok()?, bytes.parse::<u32>().ok()?)));
            let (reads, writes) = match wanted.access_type.as_deref() {
                Some("read") => (true, false),
                None | Some("write") => (false, true),
                Some(_) => (true, true),
            };
            match place.filter(|(_, bytes)| *bytes > 0) {
                _ if wanted.is_conditional() => answers.push(refused(UNCONDITIONAL)),
                Some((from, bytes)) => {
                    self.debugger.add_watchpoint(Watchpoint {
                        from,
                        to: from.saturating_add(bytes - 1),
                        reads,
                        writes,
                    });
                    answers.push(json!({"verified": true}));
                }
                None => answers.push(refused("the data have no place in memory")),
            }
        }
        Ok(json!({"breakpoints": answers}))
    }

    /// Lets a run that goes on know of the breakpoints.
    fn set_again(&mut self) {
        // those of a step are set again when the step goes on
        if self.motion.is_none() {
            self.aim(&[]);
        } else {
            let addresses: Vec<u32> = self.debugger.breakpoints().iter().copied().collect();
            self.aim(&addresses);
        }
    }
}

/// An address as text.
pub(super) fn reference(address: u32) -> String {
    format!("{address:#010x}")
}

/// An address from text, hexadecimal with 0x or decimal.
pub(super) fn address(text: &str) -> Result<u32, String> {
    let text = text.trim();
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let parsed = hexadecimal.map_or_else(|| text.parse().ok(), |digits| u32::from_str_radix(digits, 16).ok());
    parsed.ok_or_else(|| format!("{text:?} is no address: 0x20000000 is one"))
}

/// The file of a program that an editor means by a path: the same, the same file by another path, or the one whose path ends with
/// the most of the same names, two at least.
fn file_of(info: &DebugInfo, path: &str) -> Option<String> {
    let files = info.files();
    if let Some(file) = files.iter().find(|file| *file == path) {
        return Some(file.clone());
    }
    let whole = |path: &str| Path::new(path).canonicalize().ok();
    if let Some(wanted) = whole(path)
        && let Some(file) = files.iter().find(|file| whole(file).as_ref() == Some(&wanted))
    {
        return Some(file.clone());
    }
    let names = |path: &str| path.split(['/', '\\']).rev().map(str::to_owned).collect::<Vec<_>>();
    let wanted = names(path);
    let alike = |file: &String| std::iter::zip(names(file), &wanted).take_while(|(one, other)| one == *other).count();
    files.iter().max_by_key(|file| alike(file)).filter(|file| alike(file) >= 2).cloned()
}
