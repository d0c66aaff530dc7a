//! An editor, as far as the debug adapter sees one.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::built_images;

/// A session with the debug adapter, over its standard input and output.
pub struct Editor {
    child: Child,
    output: BufReader<Box<dyn Read>>,
    seq: i64,
    events: VecDeque<Value>,
    /// What the program has written.
    pub written: String,
    /// The bodies of the events by which messages were written to the debug console.
    pub outputs: Vec<Value>,
}

/// Reads a message.
pub fn read_message(input: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line).expect("it can be read") == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            header => length = header.strip_prefix("Content-Length: ").map(|bytes| bytes.parse().expect("a number")),
        }
    }
    let mut text = vec![0; length.expect("a header")];
    input.read_exact(&mut text).expect("a message");
    Some(serde_json::from_slice(&text).expect("JSON"))
}

impl Editor {
    /// Starts the adapter.
    pub fn new() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fivebyfive"));
        let piped = command.arg("debug-adapter").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().expect("it starts");
        let output = child.stdout.take().expect("piped");
        Self {
            child,
            output: BufReader::new(Box::new(output)),
            seq: 0,
            events: VecDeque::new(),
            written: String::new(),
            outputs: Vec::new(),
        }
    }

    /// Launches a guest and holds it where it begins; `None` where it is not built.
    pub fn launch(board: &str, guest: &str, with: Value) -> Option<Self> {
        let path = format!("guests/{board}/{guest}.elf");
        built_images::read(&path)?;
        let mut editor = Self::new();
        let told = editor.ask("initialize", json!({"adapterID": "fivebyfive"}));
        assert_eq!(
            (&told["supportsStepBack"], &told["supportsConfigurationDoneRequest"]),
            (&true.into(), &true.into())
        );
        let mut arguments = json!({"program": built_images::place(&path), "realTime": false, "stopOnEntry": true});
        arguments.as_object_mut().expect("an object").extend(with.as_object().expect("an object").clone());
        editor.ask("launch", arguments);
        editor.event("initialized");
        editor.ask("configurationDone", json!({}));
        Some(editor)
    }

    /// Writes bytes as they are.
    pub fn write(&mut self, bytes: &[u8]) {
        let input = self.child.stdin.as_mut().expect("piped");
        input.write_all(bytes).expect("it reads");
        input.flush().expect("it reads");
    }

    /// The next message.
    pub fn message(&mut self) -> Value {
        read_message(&mut self.output).expect("the adapter goes on")
    }

    fn keep(&mut self, event: Value) {
        assert_eq!(event["type"], "event", "{event}");
        if event["event"] == "output" {
            self.written.push_str(event["body"]["output"].as_str().expect("a text"));
            if event["body"]["category"] == "console" {
                self.outputs.push(event["body"].clone());
            }
        } else {
            self.events.push_back(event);
        }
    }

    /// The response to a request.
    pub fn request(&mut self, command: &str, arguments: Value) -> Value {
        self.seq += 1;
        let text = json!({"seq": self.seq, "type": "request", "command": command, "arguments": arguments}).to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
        loop {
            let message = self.message();
            if message["type"] == "response" {
                assert_eq!((&message["request_seq"], &message["command"]), (&self.seq.into(), &command.into()));
                return message;
            }
            self.keep(message);
        }
    }

    /// What is answered to a request.
    pub fn ask(&mut self, command: &str, arguments: Value) -> Value {
        let mut response = self.request(command, arguments);
        assert_eq!(response["success"], true, "{response}");
        response["body"].take()
    }

    /// Why a request is not served.
    pub fn refused(&mut self, command: &str, arguments: Value) -> String {
        let response = self.request(command, arguments);
        assert_eq!(response["success"], false, "{response}");
        response["message"].as_str().expect("words").to_owned()
    }

    /// The next event of a kind; those before it are left out.
    pub fn event(&mut self, kind: &str) -> Value {
        loop {
            while let Some(mut event) = self.events.pop_front() {
                if event["event"] == kind {
                    return event["body"].take();
                }
            }
            let message = self.message();
            self.keep(message);
        }
    }

    /// Lets the program move, and says why it is held then.
    pub fn moves(&mut self, command: &str) -> String {
        self.ask(command, json!({"threadId": 1}));
        self.stopped()
    }

    pub fn stopped(&mut self) -> String {
        self.event("stopped")["reason"].as_str().expect("a reason").to_owned()
    }

    /// The frames.
    pub fn stack(&mut self) -> Vec<Value> {
        let told = self.ask("stackTrace", json!({"threadId": 1}));
        told["stackFrames"].as_array().expect("a list").clone()
    }

    /// The innermost function and its line.
    pub fn place(&mut self) -> (String, u64) {
        let top = self.stack().remove(0);
        (top["name"].as_str().expect("a name").to_owned(), top["line"].as_u64().expect("a line"))
    }

    pub fn value(&mut self, expression: &str) -> String {
        let told = self.ask("evaluate", json!({"expression": expression, "frameId": 1, "context": "watch"}));
        told["result"].as_str().expect("a text").to_owned()
    }

    /// What a command in the debug console answers.
    pub fn console(&mut self, line: &str) -> String {
        let told = self.ask("evaluate", json!({"expression": line, "context": "repl"}));
        told["result"].as_str().expect("a text").to_owned()
    }

    /// The variables with a number.
    pub fn variables(&mut self, number: &Value) -> Vec<(String, String)> {
        let told = self.ask("variables", json!({"variablesReference": number}));
        let text = |of: &Value| of.as_str().expect("a text").to_owned();
        let all = told["variables"].as_array().expect("a list").iter();
        all.map(|variable| (text(&variable["name"]), text(&variable["value"]))).collect()
    }

    /// Sets breakpoints at lines of a guest; returns the lines where they are.
    pub fn break_at(&mut self, guest: &str, lines: &[u64]) -> Vec<u64> {
        let breakpoints: Vec<Value> = lines.iter().map(|line| json!({"line": line})).collect();
        let asked = json!({"source": {"path": source(guest)}, "breakpoints": breakpoints});
        let told = self.ask("setBreakpoints", asked);
        let told = told["breakpoints"].as_array().expect("a list").iter();
        told.map(|breakpoint| {
            assert_eq!(breakpoint["verified"], true, "{breakpoint}");
            breakpoint["line"].as_u64().expect("a line")
        })
        .collect()
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The path of a guest's source.
pub fn source(guest: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("guests/src/bin/{guest}.rs")).display().to_string()
}

/// The line of a guest's source that has a text, from 1.
pub fn line_with(guest: &str, text: &str) -> u64 {
    let source = std::fs::read_to_string(source(guest)).expect("the source");
    (1..).zip(source.lines()).find(|(_, line)| line.contains(text)).expect("such a line").0
}
