//! What is reported to the user: in a sentence that leaves or stays, and in a list that keeps all of them.

use std::collections::VecDeque;
use std::time::Duration;

/// How long an ordinary message is shown, in seconds: long enough to be read twice.
const SHOWN_S: f64 = 8.0;
/// The most messages of the list.
const MOST: usize = 100;

/// What is shown of a message.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Shown {
    /// It came since the last painting.
    Fresh,
    /// It leaves at this time of the window, in seconds.
    Until(f64),
    /// It is in the list alone.
    Not,
}

/// A message.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    /// What there is to say, in a sentence.
    pub text: String,
    /// Something did not work: the message stays until it is closed.
    pub is_error: bool,
    shown: Shown,
}

/// The messages of the window, the newest last.
#[derive(Clone, Default, Debug)]
pub struct Messages {
    all: VecDeque<Message>,
}

impl Messages {
    /// Something went well, or is good to know: it leaves by itself.
    pub fn say(&mut self, text: impl Into<String>) {
        self.add(text.into(), false);
    }

    /// Something did not work: it stays until it is closed.
    pub fn error(&mut self, text: impl Into<String>) {
        self.add(text.into(), true);
    }

    fn add(&mut self, text: String, is_error: bool) {
        // what is tried again is no second message
        self.all.retain(|message| message.text != text || message.shown == Shown::Not);
        if self.all.len() == MOST {
            self.all.pop_front();
        }
        self.all.push_back(Message { text, is_error, shown: Shown::Fresh });
    }

    /// Lets ordinary messages leave. It is `now_s` seconds in the time of the window.
    pub fn follow(&mut self, now_s: f64) {
        for message in &mut self.all {
            match message.shown {
                Shown::Fresh => message.shown = Shown::Until(now_s + SHOWN_S),
                Shown::Until(until_s) if !message.is_error && now_s >= until_s => message.shown = Shown::Not,
                Shown::Until(_) | Shown::Not => {}
            }
        }
    }

    /// When the next one leaves, from `now_s` on.
    pub fn leaves_after(&self, now_s: f64) -> Option<Duration> {
        let ordinary = self.all.iter().filter(|message| !message.is_error);
        let untils = ordinary.filter_map(|message| match message.shown {
            Shown::Until(until_s) => Some((until_s - now_s).max(0.0)),
            Shown::Fresh | Shown::Not => None,
        });
        untils.min_by(f64::total_cmp).map(Duration::from_secs_f64)
    }

    /// The messages that are shown, the newest first.
    pub fn shown(&self) -> impl Iterator<Item = &Message> {
        self.all.iter().rev().filter(|message| message.shown != Shown::Not)
    }

    /// All messages that are kept, the newest first.
    pub fn all(&self) -> impl ExactSizeIterator<Item = &Message> {
        self.all.iter().rev()
    }

    /// Closes the newest one that is shown.
    pub fn close(&mut self) {
        if let Some(message) = self.all.iter_mut().rev().find(|message| message.shown != Shown::Not) {
            message.shown = Shown::Not;
        }
    }

    /// Closes all that are shown: what was tried has worked by now.
    pub fn close_all(&mut self) {
        self.all.iter_mut().for_each(|message| message.shown = Shown::Not);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(messages: &Messages) -> Vec<&str> {
        messages.shown().map(|message| &*message.text).collect()
    }

    #[test]
    fn ordinary_ones_leave_and_errors_stay_and_the_list_keeps_both() {
        let mut messages = Messages::default();
        messages.say("saved");
        messages.error("no such file");
        messages.follow(100.0);
        assert_eq!(shown(&messages), ["no such file", "saved"]);
        assert_eq!(messages.leaves_after(100.0), Some(Duration::from_secs_f64(SHOWN_S)));
        messages.follow(100.0 + SHOWN_S);
        assert_eq!(shown(&messages), ["no such file"]);
        assert_eq!(messages.leaves_after(200.0), None);
        messages.follow(1e6);
        assert_eq!(shown(&messages), ["no such file"]);
        messages.close();
        assert!(shown(&messages).is_empty());
        assert_eq!(messages.all().len(), 2);
    }

    #[test]
    fn the_same_again_is_one_message() {
        let mut messages = Messages::default();
        messages.error("no such file");
        messages.follow(0.0);
        messages.error("no such file");
        assert_eq!(shown(&messages), ["no such file"]);
        messages.close_all();
        messages.error("no such file");
        assert_eq!(messages.all().len(), 2, "what was closed stays in the list");
    }

    #[test]
    fn the_list_has_an_end() {
        let mut messages = Messages::default();
        (0..3 * MOST).for_each(|number| messages.say(number.to_string()));
        assert_eq!(messages.all().len(), MOST);
        assert_eq!(messages.all().next().map(|message| &*message.text), Some("299"));
    }
}
