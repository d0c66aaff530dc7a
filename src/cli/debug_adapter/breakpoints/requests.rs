//! What an editor asks of breakpoints, and what is answered.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use super::Target;
use super::rule::Rule;
use crate::cli::debug_adapter::board::Board;
use crate::debug_info::DebugInfo;
use crate::debugger::Watchpoint;

#[derive(Deserialize)]
pub(in super::super) struct SetLines {
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
pub(in super::super) struct SetOthers {
    #[serde(default)]
    breakpoints: Vec<Wanted>,
}

impl Wanted {
    fn rule(&self) -> Result<Rule, String> {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        Rule::read(&text(&self.condition), &text(&self.hit_condition), &text(&self.log_message))
    }

    /// The accesses that a breakpoint of data is for.
    fn watchpoint(&self) -> Result<Watchpoint, String> {
        let place = self.data_id.as_deref().and_then(|id| id.split_once('/'));
        let place = place.and_then(|(from, bytes)| Some((address(from).ok()?, bytes.parse::<u32>().ok()?)));
        let place = place.filter(|(_, bytes)| *bytes > 0);
        let (from, bytes) = place.ok_or("the data have no place in memory")?;
        let (reads, writes) = match self.access_type.as_deref() {
            Some("read") => (true, false),
            None | Some("write") => (false, true),
            Some(_) => (true, true),
        };
        Ok(Watchpoint { from, to: from.saturating_add(bytes - 1), reads, writes })
    }
}

fn refused(words: &str) -> Value {
    json!({"verified": false, "message": words})
}

impl Board {
    /// Sets the breakpoints of a file, in place of those before. `first_line` is the number that the editor gives the first line.
    pub(in super::super) fn set_lines(&mut self, asked: SetLines, first_line: i64) -> Result<Value, String> {
        self.first_line = first_line;
        let path = asked.source.path.ok_or("setBreakpoints: the source has no path")?;
        let file = file_of(&self.info, &path);
        let mut before = self.breakpoints.lines.remove(&path).unwrap_or_default();
        let (mut set, mut answers) = (Vec::new(), Vec::new());
        for wanted in &asked.breakpoints {
            let rule = match wanted.rule() {
                Ok(rule) => rule,
                Err(words) => {
                    answers.push(refused(&words));
                    continue;
                }
            };
            let line = u32::try_from(wanted.line + 1 - first_line).unwrap_or(0);
            let found = file.as_ref().and_then(|file| self.info.breakpoints(file, line));
            let Some((line, addresses)) = found.filter(|(_, addresses)| !addresses.is_empty()) else {
                answers.push(refused("the program has no code of this line or after it in this file"));
                continue;
            };
            let first = addresses[0];
            let target = Target::Line { path: path.clone(), line, addresses };
            let breakpoint = self.breakpoints.renewed(&mut before, target, rule);
            answers.push(json!({
                "id": breakpoint.id,
                "verified": true,
                "line": i64::from(line) - 1 + first_line,
                "source": {"path": path},
                "instructionReference": reference(first),
            }));
            set.push(breakpoint);
        }
        self.breakpoints.lines.insert(path, set);
        self.set_again();
        Ok(json!({"breakpoints": answers}))
    }

    /// Sets the breakpoints at instructions, in place of those before.
    pub(in super::super) fn set_instructions(&mut self, asked: &SetOthers) -> Result<Value, String> {
        let mut before = std::mem::take(&mut self.breakpoints.instructions);
        let mut answers = Vec::new();
        for wanted in &asked.breakpoints {
            let place = wanted.instruction_reference.as_deref().ok_or("instructionReference is missing".to_owned());
            let place = place.and_then(address).map(|place| place.wrapping_add(wanted.offset as u32) & !1);
            match place.and_then(|place| Ok((place, wanted.rule()?))) {
                Ok((place, rule)) => {
                    let breakpoint = self.breakpoints.renewed(&mut before, Target::Instruction(place), rule);
                    answers
                        .push(json!({"id": breakpoint.id, "verified": true, "instructionReference": reference(place)}));
                    self.breakpoints.instructions.push(breakpoint);
                }
                Err(words) => answers.push(refused(&words)),
            }
        }
        self.set_again();
        Ok(json!({"breakpoints": answers}))
    }

    /// Sets the breakpoints of data, in place of those before.
    pub(in super::super) fn set_data(&mut self, asked: &SetOthers) -> Result<Value, String> {
        for old in self.debugger.watchpoints().to_vec() {
            self.debugger.remove_watchpoint(old);
        }
        let mut before = std::mem::take(&mut self.breakpoints.data);
        let mut answers = Vec::new();
        for wanted in &asked.breakpoints {
            match wanted.watchpoint().and_then(|watchpoint| Ok((watchpoint, wanted.rule()?))) {
                Ok((watchpoint, rule)) => {
                    self.debugger.add_watchpoint(watchpoint);
                    let breakpoint = self.breakpoints.renewed(&mut before, Target::Data(watchpoint), rule);
                    answers.push(json!({"id": breakpoint.id, "verified": true}));
                    self.breakpoints.data.push(breakpoint);
                }
                Err(words) => answers.push(refused(&words)),
            }
        }
        Ok(json!({"breakpoints": answers}))
    }

    /// Lets a run that goes on know of the breakpoints.
    fn set_again(&mut self) {
        let aimed = self.deciding.aimed().to_vec();
        self.aim(&aimed);
    }
}

/// An address as text.
pub(in super::super) fn reference(address: u32) -> String {
    format!("{address:#010x}")
}

/// An address from text, hexadecimal with 0x or decimal.
pub(in super::super) fn address(text: &str) -> Result<u32, String> {
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
