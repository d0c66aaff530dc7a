//! What is seen of a program that is held: its calls, their variables, registers and statics.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use super::board::Board;
use super::breakpoints::reference;
use crate::debug_info::{Backtrace, ExecutionContext, Scope, Value as Shown, Variable};
use crate::gdb_server::registers;

/// What was answered since the program is held; an editor asks for more of it by number.
pub(super) struct Seen {
    pub backtrace: Backtrace,
    /// What runs and what exceptions have interrupted: the threads.
    contexts: Vec<ExecutionContext>,
    /// The frames: the number of a call, and of a function in it, the innermost first.
    frames: Vec<(usize, usize)>,
    /// What has members, by its number less one.
    handles: Vec<Handle>,
}

/// Something with members.
#[derive(Clone, Debug)]
enum Handle {
    /// The variables of a function of a call.
    Locals(usize, usize),
    Registers(usize),
    Statics,
    Members(Box<Shown>),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub(super) struct StackTrace {
    thread_id: usize,
    start_frame: usize,
    levels: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfFrame {
    frame_id: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Members {
    variables_reference: usize,
    #[serde(default)]
    start: usize,
    #[serde(default)]
    count: usize,
}

impl Board {
    /// What is answered about the program that is held.
    pub(super) fn look(&mut self) -> Result<&mut Seen, String> {
        if self.seen.is_none() {
            let backtrace = Backtrace::of(self.chip()?, &self.info);
            let hidden = self.hidden;
            let of_call = |(call, places): (usize, usize)| {
                let first = if call == 0 { hidden.min(places.saturating_sub(1)) } else { 0 };
                (first..places.max(1)).map(move |place| (call, place))
            };
            let calls = backtrace.0.iter().enumerate().map(|(number, call)| (number, call.places.len()));
            let frames = calls.flat_map(of_call).collect();
            let contexts = ExecutionContext::all(self.chip()?, &backtrace);
            self.seen = Some(Seen { backtrace, contexts, frames, handles: Vec::new() });
        }
        self.seen.as_mut().ok_or_else(|| "nothing is known of the program".to_owned())
    }

    /// What runs, with all that it has interrupted below it, and what exceptions have interrupted, the innermost first.
    pub(super) fn threads(&mut self) -> Result<Value, String> {
        let contexts = &self.look()?.contexts;
        let threads: Vec<Value> =
            (1..).zip(contexts).map(|(id, context)| json!({"id": id, "name": context.words})).collect();
        Ok(json!({"threads": threads}))
    }

    /// The frames of a thread, from the innermost on.
    pub(super) fn stack_trace(&mut self, asked: &StackTrace, first_line: i64) -> Result<Value, String> {
        let seen = self.look()?;
        let levels = if asked.levels == 0 { usize::MAX } else { asked.levels };
        let context = seen.contexts.get(asked.thread_id.saturating_sub(1));
        let first_call = context.ok_or_else(|| format!("there is no thread {} any more", asked.thread_id))?.call;
        let first = seen.frames.iter().take_while(|(call, _)| *call < first_call).count();
        let frames = seen.frames.iter().enumerate().skip(first + asked.start_frame).take(levels);
        let answer = frames.map(|(number, &(call, place))| {
            let of = &seen.backtrace.0[call];
            let source = of.places.get(place);
            let name = source.map_or_else(|| reference(of.address), |source| source.function.clone());
            let name = if of.is_interrupted && place == 0 { format!("{name} (an exception came here)") } else { name };
            let mut frame = json!({
                "id": number + 1,
                "name": name,
                "line": 0,
                "column": 0,
                "instructionPointerReference": reference(of.address),
            });
            if let Some((file, line)) = source.and_then(|source| source.line.as_ref()) {
                frame["line"] = (i64::from(*line) - 1 + first_line).into();
                frame["column"] = first_line.into();
                frame["source"] = source_of(file);
            } else {
                frame["presentationHint"] = "subtle".into();
            }
            frame
        });
        let answer: Vec<Value> = answer.collect();
        Ok(json!({"stackFrames": answer, "totalFrames": seen.frames.len() - first}))
    }

    /// What a frame has.
    pub(super) fn scopes(&mut self, asked: &OfFrame) -> Result<Value, String> {
        let seen = self.look()?;
        let (call, place) = seen.frame(asked.frame_id)?;
        let mut scope = |name: &str, hint: &str, handle| {
            let number = seen.hand_out(handle);
            json!({"name": name, "presentationHint": hint, "variablesReference": number, "expensive": false})
        };
        let locals = scope("Locals", "locals", Handle::Locals(call, place));
        let statics = scope("Statics", "globals", Handle::Statics);
        let registers = scope("Registers", "registers", Handle::Registers(call));
        Ok(json!({"scopes": [locals, registers, statics]}))
    }

    /// The variables of a scope, or the members of one.
    pub(super) fn variables(&mut self, asked: &Members) -> Result<Value, String> {
        let number = asked.variables_reference;
        let wrong = || format!("variables: there is nothing with the number {number} while the program is held here");
        let handle = self.look()?.handles.get(number.wrapping_sub(1)).cloned().ok_or_else(wrong)?;
        let count = if asked.count == 0 { usize::MAX } else { asked.count };
        let answer = match handle {
            Handle::Registers(call) => self.registers(call)?,
            other => {
                let variables = self.members_of(&other)?;
                variables.into_iter().map(|variable| self.variable_answer(variable)).collect::<Result<_, _>>()?
            }
        };
        let answer: Vec<Value> = answer.into_iter().skip(asked.start).take(count).collect();
        Ok(json!({"variables": answer}))
    }

    fn members_of(&mut self, handle: &Handle) -> Result<Vec<Variable>, String> {
        Ok(match handle {
            Handle::Locals(call, place) => self.scope(*call, *place)?.map_or_else(Vec::new, |scope| scope.variables),
            Handle::Statics => {
                let chip = self.chip()?;
                let of = |of: &crate::debug_info::Static| Variable {
                    name: of.name.clone(),
                    is_parameter: false,
                    value: self.info.static_value(of, chip),
                };
                self.info.statics().iter().map(of).collect()
            }
            Handle::Members(value) => self.info.members(value, self.chip()?),
            Handle::Registers(_) => Vec::new(),
        })
    }

    /// The variables of a function of a call.
    pub(super) fn scope(&mut self, call: usize, place: usize) -> Result<Option<Scope>, String> {
        let call = self.look()?.backtrace.0.get(call).cloned().ok_or("there is no such call")?;
        Ok(self.info.variables(&call, self.chip()?).into_iter().nth(place))
    }

    /// A variable as the protocol has it, with a number if it has members.
    fn variable_answer(&mut self, variable: Variable) -> Result<Value, String> {
        let Variable { name, value, .. } = variable;
        let mut answer = json!({"name": name, "value": value.text, "type": value.type_name});
        if let Some(address) = value.address {
            answer["memoryReference"] = reference(address).into();
        }
        answer["variablesReference"] = self.number_of(value)?.into();
        Ok(answer)
    }

    /// The number by which the members of a value are asked for; 0 if there are none.
    pub(super) fn number_of(&mut self, value: Shown) -> Result<usize, String> {
        let has_members = value.has_members;
        let seen = self.look()?;
        Ok(if has_members { seen.hand_out(Handle::Members(Box::new(value))) } else { 0 })
    }

    /// A member of something that was answered, by its name.
    pub(super) fn member(&mut self, number: usize, name: &str) -> Result<Option<Variable>, String> {
        let Some(handle) = self.look()?.handles.get(number.wrapping_sub(1)).cloned() else { return Ok(None) };
        let mut members = self.members_of(&handle)?;
        Ok(members.iter().rposition(|member| member.name == name).map(|at| members.swap_remove(at)))
    }

    /// The registers of a call, and of the processor those that are of no call.
    fn registers(&mut self, call: usize) -> Result<Vec<Value>, String> {
        let of = self.look()?.backtrace.0.get(call).map(|call| call.registers).ok_or("there is no such call")?;
        let chip = self.chip()?;
        let all = registers::of(chip.model());
        let answer = all.iter().enumerate().map(|(number, register)| {
            let is_overwritten = of.is_caller && matches!(number, 0..=3 | 12 | 14);
            let text = match of.r.get(number) {
                Some(_) if is_overwritten => "not known: the call has overwritten it".to_owned(),
                Some(word) => reference(*word),
                None => hexadecimal(&register.read(chip.core())),
            };
            json!({"name": register.name(), "value": text, "variablesReference": 0})
        });
        Ok(answer.collect())
    }
}

impl Seen {
    fn hand_out(&mut self, handle: Handle) -> usize {
        self.handles.push(handle);
        self.handles.len()
    }

    /// The call and the function of a frame.
    pub(super) fn frame(&self, id: usize) -> Result<(usize, usize), String> {
        let frame = self.frames.get(id.wrapping_sub(1)).copied();
        frame.ok_or_else(|| format!("there is no frame {id} while the program is held here"))
    }
}

/// Bytes as a number, the lowest first.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    let digits: String = bytes.iter().rev().map(|byte| format!("{byte:02x}")).collect();
    format!("0x{digits}")
}

/// A file as the protocol has it. One that is not here can be named, and not be opened.
pub(super) fn source_of(file: &str) -> Value {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    if Path::new(file).exists() {
        return json!({"name": name, "path": file});
    }
    json!({"name": name, "origin": file, "presentationHint": "deemphasize"})
}
