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
        let name = &asked.name;
        let found = match asked.variables_reference {
            Some(number) => {
                let member = self.member(number, name)?;
                member
                    .map(|variable| variable.value)
                    .ok_or_else(|| format!("{name:?} is no part of what is shown there"))
            }
            None => match self.value(name, asked.frame_id) {
                Ok(Found::Variable(value)) => Ok(value),
                Ok(Found::Number(_)) => Err(format!("{name} is computed, and not in memory")),
                Err(words) => Err(words),
            },
        };
        let place = found.and_then(|value| match value.address {
            Some(address) if value.size > 0 => Ok((address, value.size)),
            Some(_) => Err(format!("{name} takes no bytes")),
            None if value.is_optimised_out() => Err(format!("{name} is optimised out: the compiler keeps it nowhere")),
            None => Err(format!("{name} is kept in registers, and not in memory")),
        });
        Ok(match place {
            Ok((address, size)) => json!({
                "dataId": format!("{}/{size}", reference(address)),
                "description": format!("{name}, {size} bytes at {}", reference(address)),
                "accessTypes": ["read", "write", "readWrite"],
            }),
            Err(words) => json!({"dataId": null, "description": words}),
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
