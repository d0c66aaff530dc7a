//! What an editor asks for, and what is answered.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::board::Board;
use super::launch::LaunchArguments;
use super::motion::Motion;
use super::wire::{Message, Request, Wire};
use crate::debugger::{Command, Monitored as _, Stopped};
use crate::emulator::nrf::Halt;
use crate::stepping::{Granularity, Next, Step, StepKind, Why};

/// The only thread. Handlers of exceptions run on it, too.
const THREAD: u64 = 1;
/// The stop at faults, which an editor can switch off.
const FAULTS: &str = "faults";

/// An editor that is served.
pub(super) struct Adapter {
    wire: Wire,
    board: Option<Board>,
    /// Whether the program is held before its first instruction.
    stops_on_entry: bool,
    is_configured: bool,
    /// The number that the editor gives the first line.
    first_line: i64,
    is_over: bool,
}

/// What is done once a request is answered.
enum Then {
    Nothing,
    /// The editor is asked for its breakpoints.
    Configure,
    /// The program begins.
    Begin,
    /// The program was moved by a command.
    Moved,
    /// The program is held.
    Held(Why),
    /// The program has ended, and the editor ends the debugging.
    Ended,
}

type Answer = Result<(Value, Then), String>;

impl Adapter {
    pub(super) fn new(wire: Wire) -> Self {
        Self { wire, board: None, stops_on_entry: false, is_configured: false, first_line: 1, is_over: false }
    }

    /// Whether the editor has left.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether the program runs.
    pub(super) fn runs(&self) -> bool {
        self.board.as_ref().is_some_and(|board| board.motion.is_some())
    }

    /// Lets the program run on a little.
    pub(super) fn advance(&mut self) {
        let Some(board) = &mut self.board else { return };
        let held = board.move_on();
        board.report_output(&mut self.wire);
        if let Some(why) = held {
            self.report_held(&why);
        }
    }

    /// Serves what has come.
    pub(super) fn serve(&mut self, message: Message) {
        let request = match message {
            Ok(request) => request,
            Err((seq, words)) => return self.wire.respond(seq, "", Err(words)),
        };
        let (answer, then) = match self.answer(&request) {
            Ok((body, then)) => (Ok(body), then),
            Err(words) => (Err(words), Then::Nothing),
        };
        self.wire.respond(request.seq, &request.command, answer);
        match then {
            Then::Nothing => {}
            Then::Configure => self.wire.event("initialized", Value::Null),
            Then::Begin => self.begin(),
            Then::Moved => self.report_stopped("goto", json!({})),
            Then::Held(why) => self.report_held(&why),
            Then::Ended => self.report_ended(),
        }
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let plain = |body: Result<Value, String>| body.map(|body| (body, Then::Nothing));
        let first_line = self.first_line;
        match request.command.as_str() {
            "initialize" => {
                let starts_at_1 = request.arguments["linesStartAt1"].as_bool().unwrap_or(true);
                self.first_line = i64::from(starts_at_1);
                Ok((capabilities(), Then::Nothing))
            }
            "launch" => self.launch(read(request)?),
            "attach" => Err("attach: there is nothing to attach to; launch takes a program".to_owned()),
            "disconnect" => {
                self.is_over = true;
                Ok((Value::Null, Then::Nothing))
            }
            "terminate" => Ok((Value::Null, Then::Ended)),
            "configurationDone" => {
                let is_first = !std::mem::replace(&mut self.is_configured, true);
                self.board()?;
                Ok((Value::Null, if is_first { Then::Begin } else { Then::Nothing }))
            }
            "threads" => match self.held() {
                Ok(board) => plain(board.threads()),
                // what it runs changes all the time
                Err(_) => Ok((json!({"threads": [{"id": THREAD, "name": "processor"}]}), Then::Nothing)),
            },
            "setBreakpoints" => plain(self.board()?.set_lines(read(request)?, first_line)),
            "setInstructionBreakpoints" => plain(self.board()?.set_instructions(&read(request)?)),
            "setDataBreakpoints" => plain(self.board()?.set_data(&read(request)?)),
            "setExceptionBreakpoints" => {
                let filters = request.arguments["filters"].as_array().cloned().unwrap_or_default();
                self.board()?.debugger.catch_faults(filters.iter().any(|filter| filter == FAULTS));
                Ok((Value::Null, Then::Nothing))
            }
            "pause" => {
                let board = self.board()?;
                let then = if board.motion.is_some() { Then::Held(board.interrupt()) } else { Then::Nothing };
                Ok((Value::Null, then))
            }
            "continue" => self.run(Command::Continue, json!({"allThreadsContinued": true})),
            "reverseContinue" => self.run(Command::ContinueBack, Value::Null),
            "next" => self.step(request, StepKind::Over),
            "stepIn" => self.step(request, StepKind::Into),
            "stepOut" => self.step(request, StepKind::Out),
            "stepBack" => self.step(request, StepKind::Back),
            "restart" => {
                let board = self.board()?;
                board.interrupt();
                board.debugger.restart();
                (board.seen, board.reported_end) = (None, None);
                Ok((Value::Null, Then::Begin))
            }
            "stackTrace" => plain(self.held()?.stack_trace(&read(request)?, first_line)),
            "scopes" => plain(self.held()?.scopes(&read(request)?)),
            "variables" => plain(self.held()?.variables(&read(request)?)),
            "evaluate" => self.evaluate(request),
            "dataBreakpointInfo" => plain(self.held()?.data_info(&read(request)?)),
            "readMemory" => plain(self.held()?.read_memory(&read(request)?)),
            "writeMemory" => plain(self.held()?.write_memory(&read(request)?)),
            "disassemble" => plain(self.held()?.disassemble(&read(request)?, first_line)),
            other => Err(format!("{other:?} is no request that is served here")),
        }
    }

    fn board(&mut self) -> Result<&mut Board, String> {
        self.board.as_mut().ok_or_else(|| "no program was launched".to_owned())
    }

    /// The board, while its program is held.
    fn held(&mut self) -> Result<&mut Board, String> {
        let board = self.board()?;
        if board.motion.is_some() { Err("the program runs; pause holds it".to_owned()) } else { Ok(board) }
    }

    fn launch(&mut self, arguments: LaunchArguments) -> Answer {
        if self.board.is_some() {
            return Err("launch: a program was launched already".to_owned());
        }
        self.board = Some(Board::new(arguments.launch()?, arguments.real_time));
        self.stops_on_entry = arguments.stop_on_entry;
        Ok((Value::Null, Then::Configure))
    }

    fn run(&mut self, command: Command, body: Value) -> Answer {
        let board = self.held()?;
        if command == Command::Continue && board.has_ended() {
            return Ok((body, Then::Ended));
        }
        board.move_by(Motion::Run, Next::command(command));
        Ok((body, Then::Nothing))
    }

    fn step(&mut self, request: &Request, kind: StepKind) -> Answer {
        let board = self.held()?;
        if kind != StepKind::Back && board.has_ended() {
            return Ok((Value::Null, Then::Ended));
        }
        let begun = Step::begin(&board.held_program(), kind, granularity(request));
        let (step, first) = begun.map_err(|error| error.to_string())?;
        let held = board.move_by(Motion::Step(step), first);
        Ok((Value::Null, held.map_or(Then::Nothing, Then::Held)))
    }

    fn evaluate(&mut self, request: &Request) -> Answer {
        let asked = read(request)?;
        let board = self.held()?;
        let before = board.moment();
        let answer = board.evaluate(&asked)?;
        let then = if board.moment() == before { Then::Nothing } else { Then::Moved };
        let Some(board) = &mut self.board else { return Ok((answer, then)) };
        board.report_output(&mut self.wire);
        Ok((answer, then))
    }

    /// Lets the program begin, or holds it where it begins.
    fn begin(&mut self) {
        if self.stops_on_entry {
            return self.report_stopped("entry", json!({}));
        }
        if let Some(board) = &mut self.board {
            board.move_by(Motion::Run, Next::command(Command::Continue));
        }
    }

    fn report_held(&mut self, why: &Why) {
        let Some(board) = &mut self.board else { return };
        let stopped = match why {
            Why::Stepped { .. } => return self.report_stopped("step", json!({})),
            Why::Stopped(stopped) => stopped,
        };
        let words = stopped.to_string();
        match stopped {
            Stopped::Stepped | Stopped::Returned | Stopped::Arrived(_) => self.report_stopped("step", json!({})),
            Stopped::Breakpoint => {
                let is_of_instruction = board.breakpoints.are_of_instruction(&board.deciding.held());
                let reason = if is_of_instruction { "instruction breakpoint" } else { "breakpoint" };
                self.report_at_breakpoint(reason, json!({}));
            }
            Stopped::Instruction(_) => self.report_stopped("exception", json!({"description": words})),
            Stopped::Access { .. } => {
                let words = format!("before the {words}");
                self.report_at_breakpoint("data breakpoint", json!({"description": words}));
            }
            Stopped::Written { .. } => self.report_at_breakpoint("data breakpoint", json!({"description": words})),
            Stopped::Fault(_) => self.report_stopped("exception", json!({"description": "fault", "text": words})),
            Stopped::Ended(halt) => {
                board.reported_end = Some(halt.clone());
                let description = "the program has ended; it can be gone back from here";
                self.report_stopped("exception", json!({"description": description, "text": words}));
            }
            Stopped::Interrupted => self.report_stopped("pause", json!({})),
            Stopped::HistoryBegin => self.report_stopped("entry", json!({"description": words})),
        }
    }

    /// Reports that breakpoints hold the program: which ones, and whether one could not be decided.
    fn report_at_breakpoint(&mut self, reason: &str, mut body: Value) {
        if let Some(board) = &mut self.board {
            body["hitBreakpointIds"] = board.deciding.held().into();
            let failures = board.deciding.failures();
            if !failures.is_empty() {
                let words = failures.join("; ");
                board.written.push(json!({"category": "console", "output": format!("{words}\n")}));
                body["description"] = "a breakpoint that cannot be decided".into();
                body["text"] = words.into();
            }
        }
        self.report_stopped(reason, body);
    }

    fn report_stopped(&mut self, reason: &str, mut body: Value) {
        if let Some(board) = &mut self.board {
            board.seen = None;
            board.keep_held();
            board.report_output(&mut self.wire);
        }
        body["reason"] = reason.into();
        body["threadId"] = THREAD.into();
        body["allThreadsStopped"] = true.into();
        self.wire.event("stopped", body);
    }

    fn report_ended(&mut self) {
        if let Some(board) = &mut self.board {
            board.interrupt();
            board.report_output(&mut self.wire);
            board.report_open_lines(&mut self.wire);
            if let Some(halt) = &board.reported_end {
                let code = if let Halt::Exit(code) = halt { *code } else { 1 };
                self.wire.event("exited", json!({"exitCode": code}));
            }
        }
        self.wire.event("terminated", json!({}));
    }
}

/// Reads the arguments of a request.
fn read<T: DeserializeOwned>(request: &Request) -> Result<T, String> {
    let arguments = if request.arguments.is_null() { json!({}) } else { request.arguments.clone() };
    serde_json::from_value(arguments).map_err(|error| format!("{}: {error}", request.command))
}

fn granularity(request: &Request) -> Granularity {
    if request.arguments["granularity"] == "instruction" { Granularity::Instruction } else { Granularity::Line }
}

fn capabilities() -> Value {
    json!({
        "supportsConditionalBreakpoints": true,
        "supportsConfigurationDoneRequest": true,
        "supportsDataBreakpoints": true,
        "supportsDisassembleRequest": true,
        "supportsEvaluateForHovers": true,
        "supportsHitConditionalBreakpoints": true,
        "supportsInstructionBreakpoints": true,
        "supportsLogPoints": true,
        "supportsReadMemoryRequest": true,
        "supportsRestartRequest": true,
        "supportsStepBack": true,
        "supportsSteppingGranularity": true,
        "supportsTerminateRequest": true,
        "supportsWriteMemoryRequest": true,
        "exceptionBreakpointFilters": [{
            "filter": FAULTS,
            "label": "Faults",
            "description": "Stops at the first instruction of the handler of a fault",
            "default": true,
        }],
    })
}
