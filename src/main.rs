//! The program `tiengow`; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    tiengow::cli::main()
}
