//! Steps and checkpoints as recordings have them by the ten thousand, read without the reader of RON, which takes ten times as
//! long: a time and a press, a release, a click, a hold or a pose.

use super::{Buttons, Pose, StepFields};
use crate::hal::Acceleration;
use crate::scenario::MAX_MS;
use crate::scenario::recorded::{Hex, HexList, RecordedCheckpoint};
use crate::session::CHECKPOINT_TICKS;

/// A plain step; `None` for any other text, which may be a step, too: the reader of RON says so, or what is wrong with it.
pub(in crate::scenario) fn plain_step(text: &str) -> Option<StepFields> {
    let mut step = StepFields::default();
    let mut words = Words(text);
    words.record(|words, key| match key {
        "at" => set(&mut step.at, words.ms()?),
        "wait" => set(&mut step.wait, words.ms()?),
        "ms" => set(&mut step.ms, words.ms()?),
        "press" => set(&mut step.press, words.buttons()?),
        "release" => set(&mut step.release, words.buttons()?),
        "click" => set(&mut step.click, words.buttons()?),
        "hold" => set(&mut step.hold, words.buttons()?),
        "pose" => set(&mut step.pose, words.pose()?),
        _ => None,
    })?;
    words.is_at_end().then_some(step)
}

/// A checkpoint with nothing unusual; `None` for any other text.
pub(in crate::scenario) fn plain_checkpoint(text: &str) -> Option<RecordedCheckpoint> {
    let (mut at, mut frames, mut state) = (None, None, None);
    let mut words = Words(text);
    words.record(|words, key| match key {
        "at" => set(&mut at, words.ms().filter(|&ms| ms > 0 && ms.is_multiple_of(CHECKPOINT_TICKS))?),
        "frames" => set(&mut frames, Hex(hex(words.text()?, 16)?)),
        "state" => {
            let hash = |word| hex(word, 8).and_then(|hash| u32::try_from(hash).ok());
            set(&mut state, HexList(words.text()?.split(' ').map(hash).collect::<Option<_>>()?))
        }
        _ => None,
    })?;
    words.is_at_end().then_some(RecordedCheckpoint { at: at?, frames: frames?, state: state? })
}

/// Sets a value that is not there yet.
fn set<T>(field: &mut Option<T>, value: T) -> Option<()> {
    let is_new = field.is_none();
    *field = Some(value);
    is_new.then_some(())
}

/// The value of so many hexadecimal digits.
fn hex(text: &str, digits: usize) -> Option<u64> {
    let is_hash = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(text, 16).ok().filter(|_| is_hash)
}

/// What is left of a text.
struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    fn skip_space(&mut self) {
        self.0 = self.0.trim_ascii_start();
    }

    fn is_at_end(&self) -> bool {
        self.0.trim_ascii_start().is_empty()
    }

    /// Takes a character with the space before it.
    fn takes(&mut self, character: char) -> bool {
        self.skip_space();
        let rest = self.0.strip_prefix(character);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// Takes all that `is_part` says of.
    fn span(&mut self, is_part: fn(u8) -> bool) -> &'a str {
        self.skip_space();
        let length = self.0.bytes().position(|byte| !is_part(byte)).unwrap_or(self.0.len());
        let (span, rest) = self.0.split_at(length);
        self.0 = rest;
        span
    }

    /// A record; `value` takes the value of a key.
    fn record(&mut self, mut value: impl FnMut(&mut Self, &str) -> Option<()>) -> Option<()> {
        if !self.takes('(') {
            return None;
        }
        loop {
            if self.takes(')') {
                return Some(());
            }
            let key = self.span(|byte| byte.is_ascii_lowercase());
            if !self.takes(':') {
                return None;
            }
            value(self, key)?;
            if !self.takes(',') {
                return self.takes(')').then_some(());
            }
        }
    }

    /// A whole number in decimal digits.
    fn number(&mut self) -> Option<u64> {
        let digits = self.span(|byte| byte.is_ascii_digit());
        // whatever follows that belongs to a number makes it another one
        let ends = !self.0.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.'));
        let is_plain = digits.len() == 1 || !digits.starts_with('0');
        digits.parse().ok().filter(|_| ends && is_plain)
    }

    fn ms(&mut self) -> Option<u64> {
        self.number().filter(|&ms| ms <= MAX_MS)
    }

    fn mg(&mut self) -> Option<i16> {
        let negative = self.takes('-');
        let starts = self.0.starts_with(|c: char| c.is_ascii_digit()) || !negative;
        let mg = i16::try_from(self.number()?).ok().filter(|&mg| starts && mg <= Acceleration::MAX_MG)?;
        Some(if negative { -mg } else { mg })
    }

    fn buttons(&mut self) -> Option<Buttons> {
        Some(match self.span(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            "A" => Buttons::A,
            "B" => Buttons::B,
            "AB" => Buttons::AB,
            "Logo" => Buttons::Logo,
            "P0" => Buttons::P0,
            "P1" => Buttons::P1,
            "P2" => Buttons::P2,
            _ => return None,
        })
    }

    fn pose(&mut self) -> Option<Pose> {
        let (mut x, mut y, mut z) = (None, None, None);
        self.record(|words, key| match key {
            "x" => set(&mut x, words.mg()?),
            "y" => set(&mut y, words.mg()?),
            "z" => set(&mut z, words.mg()?),
            _ => None,
        })?;
        Some(Pose::Acceleration(Acceleration { x_mg: x?, y_mg: y?, z_mg: z? }))
    }

    /// A text in quotes without escapes.
    fn text(&mut self) -> Option<&'a str> {
        if !self.takes('"') {
            return None;
        }
        let (text, rest) = self.0.split_once('"')?;
        self.0 = rest;
        (!text.contains('\\')).then_some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::place::from_ron;
    use crate::scenario::step::Step;

    /// Texts that are read at once, and how RON reads them.
    #[test]
    fn plain_steps_are_what_ron_reads() {
        let poses =
            ["(x: 0, y: -8192, z: 8192)", "( x:1 ,y: 2,z : -3, )"].map(|pose| format!("(at: 20, pose: {pose})"));
        let others = [
            "(at: 0, press: A)",
            "(wait: 86400000, release: AB)",
            "( wait : 5 , click : Logo , ms : 60 , )",
            "(at: 7, hold: P2, ms: 600)",
            "\n  (at: 7)\n",
        ];
        for text in others.into_iter().chain(poses.iter().map(String::as_str)) {
            let plain = plain_step(text).map(Step::try_from).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(plain, from_ron::<StepFields>(text).map(Step::try_from).expect("a step"), "{text}");
        }
    }

    #[test]
    fn what_is_not_plain_is_left_to_ron() {
        for text in [
            "",
            "(",
            "(at: 1",
            "at: 1",
            "(at: 1))",
            "(at 1)",
            "(at: 1, at: 2)",
            "(at: 01)",
            "(at: 1_0)",
            "(at: 0x10)",
            "(at: 1.0)",
            "(at: 86400001)",
            "(at: -1)",
            "(at: +1)",
            "(at: 1, press: \"A\")",
            "(at: 1, press: Ab)",
            "(at: 1, note: \"a\")",
            "(at: 1, pose: (x: 1, y: 2))",
            "(at: 1, pose: (x: - 1, y: 2, z: 3))",
            "(at: 1, pose: (x: 8193, y: 0, z: 0))",
            "(at: 1, pose: (x: 0, y: 0, z: 0, z: 0))",
            "(at: 1,, press: A)",
            "(at: 1 press: A)",
            "(at: Some(1))",
            "(at: 1 /* a */)",
            "((at: 1))",
            "(r#at: 1)",
            "step(at: 1)",
        ] {
            assert!(plain_step(text).is_none(), "{text}");
        }
    }

    #[test]
    fn plain_checkpoints_are_what_ron_reads() {
        let text = r#"(at: 61000, frames: "0123456789abcdef", state: "01234567 89ABCDEF")"#;
        let plain = plain_checkpoint(text);
        assert_eq!(plain, from_ron::<RecordedCheckpoint>(text).ok());
        assert!(plain.is_some());
        for text in [
            r#"(at: 61001, frames: "0123456789abcdef", state: "")"#,
            r#"(at: 0, frames: "0123456789abcdef", state: "01234567")"#,
            r#"(at: 1000, frames: "0123456789abcde", state: "01234567")"#,
            r#"(at: 1000, frames: "+123456789abcdef", state: "01234567")"#,
            r#"(at: 1000, frames: "0123456789abcdef", state: "0123456")"#,
            r#"(at: 1000, frames: "0123456789abcdef", state: "\u{30}1234567")"#,
            r#"(at: 1000, frames: "0123456789abcdef")"#,
        ] {
            assert_eq!(plain_checkpoint(text), None, "{text}");
        }
    }
}
