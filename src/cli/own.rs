//! A program of somebody else, in the place of Lights Out.

use std::any::type_name;
use std::process::ExitCode;

use super::printer::print_diagnostic;
use super::{BAD_USE, main_with};
use crate::hal::Program;
use crate::scenario::ProgramName;

/// Runs the command that the process was started with, with `program` on the board: without one, it opens the window. It
/// is all that the `main` of a program needs:
///
/// ```no_run
/// use std::process::ExitCode;
///
/// use fivebyfive::hal::{Button, Console, Frame, Inputs, Instant, Level, Program};
///
/// /// A light that shines while A is down.
/// #[derive(Clone, Default)]
/// struct Torch;
///
/// impl Program for Torch {
///     fn tick(&mut self, _now: Instant, inputs: &Inputs, _console: &mut dyn Console) -> Frame {
///         let level = if inputs.buttons.is_down(Button::A) { Level::FULL } else { Level::DARK };
///         Frame::from_fn(|_, _| level)
///     }
/// }
///
/// fn main() -> ExitCode {
///     fivebyfive::run(Torch)
/// }
/// ```
///
/// What is done to the board is recorded as for any other program, and `play FILE` and `run PATH...` replay it: arguments
/// are those of the command `fivebyfive`. In scenarios the program is called by the name of its type in lower case, words
/// joined by `-`: `"torch"`, or `"my-program"` for `MyProgram`.
///
/// The exit code is 0 when all is well, 1 when an expectation does not hold, and 2 for bad use.
pub fn run<P>(program: P) -> ExitCode
where
    P: Program + Clone + Send + Sync + 'static,
{
    match ProgramName::own(&kebab_case(type_name::<P>()), program) {
        Ok(program) => main_with(program),
        Err(error) => {
            print_diagnostic(&format!("fivebyfive: {error}"));
            ExitCode::from(BAD_USE)
        }
    }
}

/// The last part of the path of a type, in lower case, with `-` between words.
fn kebab_case(path: &str) -> String {
    let without_parameters = path.split('<').next().unwrap_or(path);
    let name = without_parameters.rsplit("::").next().unwrap_or(path);
    let mut kebab = String::new();
    for character in name.chars() {
        if character.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(character.to_lowercase());
    }
    kebab.replace('_', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_gives_its_program_a_name() {
        for (path, name) in [
            ("dice::Dice", "dice"),
            ("build_5::LightsOutInNinetyLines", "lights-out-in-ninety-lines"),
            ("a::Game<b::Board>", "game"),
            ("Alone", "alone"),
        ] {
            assert_eq!(kebab_case(path), name);
        }
    }
}
