//! Messages on a stream: JSON, each behind a header with its length.

use std::io::{BufRead as _, BufReader, Read, Write};
use std::sync::mpsc::Sender;

use serde_json::{Value, json};

const LENGTH: &str = "Content-Length:";
/// The most bytes of a message and of a line before it.
const MAX_BYTES: usize = 64 << 20;
const MAX_LINE: u64 = 64 << 10;

/// What an editor asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Request {
    pub seq: i64,
    pub command: String,
    pub arguments: Value,
}

/// A request, or what is wrong with what came in its place, with its number if it has one.
pub(super) type Message = Result<Request, (i64, String)>;

/// Reads messages to the end of a stream, or until nobody wants them.
pub(super) fn read_messages(input: impl Read, sender: &Sender<Message>) {
    let mut input = BufReader::new(input);
    let mut length = None;
    let mut is_reported = false;
    let wrong = |words: String| Err((0, words));
    loop {
        let mut line = Vec::new();
        match (&mut input).take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        let message = if let Some(at) = line.rfind(LENGTH) {
            // it may come behind what a wrong length has left of the message before
            let number = line[at + LENGTH.len()..].trim();
            length = number.parse().ok().filter(|bytes| *bytes <= MAX_BYTES);
            is_reported = length.is_none();
            if !is_reported {
                continue;
            }
            wrong(format!("Content-Length: {number:?} is no number of bytes up to {MAX_BYTES}"))
        } else if line.is_empty() {
            let Some(bytes) = length.take() else { continue };
            let mut text = vec![0; bytes];
            if input.read_exact(&mut text).is_err() {
                return;
            }
            parse(&text)
        } else if line.contains(": ") && length.is_some() || std::mem::replace(&mut is_reported, true) {
            // another header, or the rest of something that was reported
            continue;
        } else {
            let shown: String = line.chars().take(40).collect();
            wrong(format!("{shown:?} is no header of a message: Content-Length is expected"))
        };
        if sender.send(message).is_err() {
            return;
        }
    }
}

fn parse(text: &[u8]) -> Message {
    let value: Value = serde_json::from_slice(text).map_err(|error| (0, format!("a message is no JSON: {error}")))?;
    let seq = value["seq"].as_i64().unwrap_or(0);
    let wrong = |words: &str| Err((seq, words.to_owned()));
    match (value["type"].as_str(), value["command"].as_str(), value["seq"].as_i64()) {
        (Some("request"), Some(command), Some(seq)) => {
            Ok(Request { seq, command: command.to_owned(), arguments: value["arguments"].clone() })
        }
        (Some("request"), Some(_), None) => wrong("a request has no seq, which is its number"),
        (Some("request"), None, _) => wrong("a request has no command"),
        _ => wrong("a message is no request: its type is something else"),
    }
}

/// The way to an editor. What goes wrong there is not reported: an editor that has left ends its stream, too.
pub(super) struct Wire {
    output: Box<dyn Write>,
    seq: i64,
}

impl Wire {
    pub(super) fn new(output: Box<dyn Write>) -> Self {
        Self { output, seq: 0 }
    }

    fn send(&mut self, mut message: Value) {
        self.seq += 1;
        message["seq"] = self.seq.into();
        let text = message.to_string();
        let _ = write!(self.output, "{LENGTH} {}\r\n\r\n{text}", text.len()).and_then(|()| self.output.flush());
    }

    pub(super) fn event(&mut self, event: &str, body: Value) {
        self.send(json!({"type": "event", "event": event, "body": body}));
    }

    /// Answers a request: what is asked for, or why it is not done, in a sentence.
    pub(super) fn respond(&mut self, seq: i64, command: &str, answer: Result<Value, String>) {
        let mut message =
            json!({"type": "response", "request_seq": seq, "command": command, "success": answer.is_ok()});
        match answer {
            Ok(Value::Null) => {}
            Ok(body) => message["body"] = body,
            Err(words) => {
                message["body"] =
                    json!({"error": {"id": 1, "format": words.replace(['{', '}'], "'"), "showUser": true}});
                message["message"] = words.into();
            }
        }
        self.send(message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn messages(text: &str) -> Vec<Message> {
        let (sender, receiver) = channel();
        read_messages(text.as_bytes(), &sender);
        drop(sender);
        receiver.iter().collect()
    }

    fn framed(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn what_is_wrong_is_said_and_the_next_message_is_read() {
        let good = framed(r#"{"seq":7,"type":"request","command":"threads"}"#);
        let request = Request { seq: 7, command: "threads".to_owned(), arguments: Value::Null };
        let words = |wrong: &str| {
            let mut all = messages(&format!("{wrong}{good}"));
            assert_eq!(all.pop(), Some(Ok(request.clone())), "after {wrong:?}");
            all.into_iter().map(|message| message.expect_err("wrong").1).collect::<Vec<_>>().join("; ")
        };
        assert_eq!(words(""), "");
        assert_eq!(
            words("Content-Type: x\r\n"),
            "\"Content-Type: x\" is no header of a message: Content-Length is expected"
        );
        assert!(words(&framed("{")).contains("no JSON"));
        assert!(words(&framed("[1]")).contains("no request"));
        assert!(words(&framed(r#"{"seq":1,"type":"request"}"#)).contains("no command"));
        assert!(words("Content-Length: x\r\n\r\n{}\r\n").contains("\"x\" is no number"));
        assert!(words("Content-Length: 99999999999\r\n\r\n").contains("is no number of bytes up to"));
        // too short by two: the rest stands before the next header
        assert!(words("Content-Length: 1\r\n\r\n{}\n").contains("no JSON"));
    }
}
