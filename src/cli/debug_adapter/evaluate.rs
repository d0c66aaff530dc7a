//! Expressions: variables and their members, registers; and in the debug console the commands to the board.

use serde::Deserialize;
use serde_json::{Value, json};

use super::board::Board;
use super::breakpoints::reference;
use super::frames::hexadecimal;
use crate::debug_info::{Value as Shown, Variable};
use crate::debugger::{is_command, monitor};
use crate::gdb_server::registers;

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
            Ok(Found::Register(text)) => Ok(json!({"result": text, "variablesReference": 0})),
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

    fn value(&mut self, text: &str, frame: Option<usize>) -> Result<Found, String> {
        let (call, place) = match frame {
            Some(id) => self.look()?.frame(id)?,
            None => (0, 0),
        };
        let plain = text.trim_start_matches('*');
        let unknown = || format!("{text:?} is no variable and no register here");
        let parts = path(plain).ok_or_else(unknown)?;
        let (first, rest) = parts.split_first().ok_or_else(unknown)?;
        let variable = match self.variable(first, call, place)? {
            Some(value) => value,
            None if rest.is_empty() && plain == text => {
                return self.register_text(first).map(Found::Register).ok_or_else(unknown);
            }
            None => return Err(unknown()),
        };
        let mut value = variable;
        let pointers = std::iter::repeat_n("*", text.len() - plain.len());
        for part in rest.iter().map(String::as_str).chain(pointers) {
            let members = self.info.members(&value, self.chip()?);
            let member = members.into_iter().find(|member| member.name == part);
            value = match member {
                Some(member) => member.value,
                // what a structure is pointed to by has its members
                None if part == "*" => value,
                None => return Err(format!("{text:?}: there is no {part}")),
            };
        }
        Ok(Found::Variable(value))
    }

    /// A variable of a frame, the innermost block first, or a static by its name or the end of it.
    fn variable(&mut self, name: &str, call: usize, place: usize) -> Result<Option<Shown>, String> {
        let variables = self.scope(call, place)?.map_or_else(Vec::new, |scope| scope.variables);
        let local = variables.into_iter().rev().find(|variable: &Variable| variable.name == name);
        if let Some(local) = local {
            return Ok(Some(local.value));
        }
        let statics = self.info.statics();
        let end = format!("::{name}");
        let found =
            statics.iter().find(|of| of.name == name).or_else(|| statics.iter().find(|of| of.name.ends_with(&end)));
        let chip = self.chip()?;
        Ok(found.map(|of| self.info.static_value(of, chip)))
    }

    fn register_text(&self, name: &str) -> Option<String> {
        let chip = self.debugger.chip()?;
        let name = name.strip_prefix('$').unwrap_or(name).to_ascii_lowercase();
        let all = registers::of(chip.model());
        all.iter().find(|register| register.name() == name).map(|register| hexadecimal(&register.read(chip.core())))
    }
}

enum Found {
    Variable(Shown),
    Register(String),
}

/// The names in `a.b[2].c`: `a`, `b`, `[2]`, `c`. Modules stay together: `module::NAME`.
fn path(text: &str) -> Option<Vec<String>> {
    let mut parts: Vec<String> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (part, after) = if let Some(index) = rest.strip_prefix('[') {
            let (index, after) = index.split_once(']')?;
            index.trim().parse::<u64>().ok()?;
            (format!("[{}]", index.trim()), after)
        } else {
            let name = rest.strip_prefix('.').filter(|_| !parts.is_empty()).unwrap_or(rest);
            let is_of_name =
                |character: char| character.is_alphanumeric() || matches!(character, '_' | ':' | '$' | '{' | '}' | '#');
            let end = name.find(|character| !is_of_name(character)).unwrap_or(name.len());
            (name[..end].to_owned(), &name[end..])
        };
        if part.is_empty() {
            return None;
        }
        parts.push(part);
        rest = after;
    }
    (!parts.is_empty()).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn an_expression_is_a_path() {
        let parts = |text| path(text).map(|parts| parts.join(" "));
        assert_eq!(parts("a.b[2].c").as_deref(), Some("a b [2] c"));
        assert_eq!(parts("app::STATE.0").as_deref(), Some("app::STATE 0"));
        assert_eq!(parts("$sp").as_deref(), Some("$sp"));
        assert_eq!(
            [parts(""), parts("a+b"), parts("a[x]"), parts(".a"), parts("a."), parts("a[1")],
            [const { None }; 6]
        );
    }
}
