//! What an editor wants to be evaluated: expressions, and in the debug console the commands to the board.

use serde::Deserialize;
use serde_json::{Value, json};

use super::board::Board;
use super::breakpoints::reference;
use super::expression::{Expression, Found as Computed, Frame};
use crate::debug_info::Value as Shown;
use crate::debugger::{is_command, monitor};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Evaluate {
    expression: String,
    frame_id: Option<usize>,
    context: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DataInfo {
    name: String,
    variables_reference: Option<usize>,
    frame_id: Option<usize>,
}

impl Board {
    /// Evaluates an expression. A command may move the program: the moment says whether it has.
    pub(super) fn evaluate(&mut self, asked: &Evaluate) -> Result<Value, String> {
        let text = asked.expression.trim();
        let value = self.value(text, asked.frame_id);
        let may_command = asked.context.as_deref() == Some("repl") && is_command(text);
        match value {
            Ok(Found::Variable(value)) => {
                let mut answer = json!({"result": value.text, "type": value.type_name});
                if let Some(address) = value.address {
                    answer["memoryReference"] = reference(address).into();
                }
                answer["variablesReference"] = self.number_of(value)?.into();
                Ok(answer)
            }
            Ok(Found::Number(text)) => Ok(json!({"result": text, "variablesReference": 0})),
            Err(_) if may_command => {
                self.seen = None;
                let answer = monitor(self, text).map_err(|error| format!("{error:#}"))?;
                Ok(json!({"result": answer, "variablesReference": 0}))
            }
            Err(words) if asked.context.as_deref() == Some("repl") => {
                Err(format!("{words}, and no command: `help` lists them"))
            }
            Err(words) => Err(words),
        }
    }

    /// Where data are whose accesses can be watched.
    pub(super) fn data_info(&mut self, asked: &DataInfo) -> Result<Value, String> {
        let found = match asked.variables_reference {
            Some(number) => self.member(number, &asked.name)?.map(|variable| variable.value),
            None => match self.value(&asked.name, asked.frame_id) {
                Ok(Found::Variable(value)) => Some(value),
                _ => None,
            },
        };
        Ok(match found.and_then(|value| Some((value.address?, value.size))).filter(|(_, size)| *size > 0) {
            Some((address, size)) => json!({
                "dataId": format!("{}/{size}", reference(address)),
                "description": format!("{}, {size} bytes at {}", asked.name, reference(address)),
                "accessTypes": ["read", "write", "readWrite"],
            }),
            None => json!({"dataId": null, "description": format!("{} is not in memory", asked.name)}),
        })
    }

    /// The value of an expression in a frame, or where the program is.
    fn value(&mut self, text: &str, frame: Option<usize>) -> Result<Found, String> {
        let expression = Expression::parse(text).map_err(|words| format!("{text:?}: {words}"))?;
        let of_frame = match frame {
            Some(id) => {
                let seen = self.look()?;
                let (call, place) = seen.frame(id)?;
                seen.backtrace.0.get(call).map(|call| (call.registers, call.at, place))
            }
            None => None,
        };
        let mut frame = Frame::innermost(&self.info, &self.meanings, self.chip()?);
        if let Some((registers, at, place)) = of_frame {
            frame = Frame { registers, at, place, ..frame };
        }
        Ok(match expression.value(&frame)? {
            Computed::Place(place) => Found::Variable(self.info.shown(&place, frame.chip)),
            other => Found::Number(frame.text(&other)),
        })
    }
}

/// What an expression is for an editor.
enum Found {
    Variable(Shown),
    /// The text of a number without a place in memory.
    Number(String),
}
