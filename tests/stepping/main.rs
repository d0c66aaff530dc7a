//! Steps by source lines and by instructions, forward and back: where they lead follows from the sources of the guests.

#[path = "../built_images/mod.rs"]
mod built_images;
mod inlined;
mod instructions;
#[path = "../small_image/mod.rs"]
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use fivebyfive::debug_info::DebugInfo;
use fivebyfive::debugger::{Command, Debugger, Stopped};
use fivebyfive::emulator::image::Image;
use fivebyfive::hardware::Model;
use fivebyfive::session::{ImageSpec, ProgramSpec, Session};
use fivebyfive::stepping::{Granularity, HeldProgram, Next, NoCaller, Step, StepKind, Why};

/// The most pieces of a command, of a millisecond or less: no step of a test takes as many.
const MOST_PIECES: usize = 1000;

const DONE: Why = Why::Stepped { hidden: 0 };

/// A program that is stepped through.
struct Stepper {
    debugger: Debugger,
    info: DebugInfo,
    breakpoints: BTreeSet<u32>,
    hidden: usize,
}

impl Stepper {
    fn of(image: Image) -> Self {
        let info = DebugInfo::of(image.linked());
        let spec = ImageSpec::new(Arc::new(image), 1).expect("it fits");
        let debugger = Debugger::new(Session::new(ProgramSpec::Image(spec))).expect("a chip");
        Self { debugger, info, breakpoints: BTreeSet::new(), hidden: 0 }
    }

    /// A program without anything known of its source.
    fn code(code: &[u16]) -> Self {
        let hex = small_image::hex_of(&small_image::flash_of(code));
        Self::of(Image::parse(hex.as_bytes(), Some(Model::V2)).expect("an image"))
    }

    /// The guest `variables`, held at the first instruction of the line that has a text; `None` where it is not built.
    fn at(board: &str, text: &str) -> Option<Self> {
        let elf = built_images::read(&format!("guests/{board}/variables.elf"))?;
        let mut stepper = Self::of(Image::parse(&elf, None).expect("an image"));
        let addresses = stepper.addresses(text);
        stepper.debugger.set_breakpoints(addresses);
        assert_eq!(stepper.run(Command::Continue), Stopped::Breakpoint);
        stepper.debugger.set_breakpoints([]);
        Some(stepper)
    }

    /// Where breakpoints of a line of the guest are.
    fn addresses(&self, text: &str) -> Vec<u32> {
        let files = self.info.files();
        let file = files.iter().find(|file| file.ends_with("src/bin/variables.rs")).expect("its source");
        let (line, addresses) = self.info.breakpoints(file, line_with(text)).expect("code");
        assert_eq!(line, line_with(text));
        addresses
    }

    fn register(&self, number: u8) -> u32 {
        self.debugger.chip().expect("a chip").core().register(number)
    }

    fn program(&self) -> HeldProgram<'_> {
        HeldProgram {
            debugger: &self.debugger,
            info: &self.info,
            hidden: self.hidden,
            is_at_breakpoint: self.breakpoints.contains(&self.register(15)),
        }
    }

    fn run(&mut self, command: Command) -> Stopped {
        self.debugger.begin(command);
        let pieces = (0..MOST_PIECES).find_map(|_| self.debugger.advance());
        pieces.unwrap_or_else(|| panic!("{command:?} has no end"))
    }

    fn step_by(&mut self, kind: StepKind, granularity: Granularity) -> Result<Why, NoCaller> {
        let (mut step, mut next) = Step::begin(&self.program(), kind, granularity)?;
        loop {
            match next {
                Next::Stop(why) => {
                    self.hidden = if let Why::Stepped { hidden } = why { hidden } else { 0 };
                    return Ok(why);
                }
                Next::Go { command, temporary } => {
                    self.debugger.set_breakpoints(self.breakpoints.iter().copied().chain(temporary));
                    let stopped = self.run(command);
                    next = step.after(&self.program(), stopped);
                }
            }
        }
    }

    fn step(&mut self, kind: StepKind) -> Why {
        self.step_by(kind, Granularity::Line).expect("a caller")
    }

    /// The function that the program is in and the line there, what is not entered yet left out.
    fn place(&self) -> (String, u32) {
        let place = self.info.places(self.register(15)).swap_remove(self.hidden);
        (place.function, place.line.expect("a line").1)
    }
}

/// The line of the guest's source that has a text, from 1.
fn line_with(text: &str) -> u32 {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("guests/src/bin/variables.rs");
    let source = std::fs::read_to_string(path).expect("the source");
    (1..).zip(source.lines()).find(|(_, line)| line.contains(text)).expect("such a line").0
}
