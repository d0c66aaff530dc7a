//! The command `fivebyfive`.

use std::process::ExitCode;

fn main() -> ExitCode {
    fivebyfive::cli::main()
}
