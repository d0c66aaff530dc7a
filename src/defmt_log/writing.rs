//! Messages as text: what the defmt book says of display hints.

use std::fmt::Write as _;

use defmt_parser::{DisplayHint, Fragment, ParserMode, TimePrecision, Type};

use super::values::{Formatted, Value};

/// No screen is wider.
const MAX_PAD: usize = 1000;

/// Names of flags for a hint: those of `defmt::bitflags!`, with their values.
pub(super) type Flags<'a> = &'a dyn Fn(&DisplayHint) -> Option<&'a [(String, u128)]>;

/// Writes messages.
pub(super) struct MessageWriter<'a> {
    pub flags: Flags<'a>,
}

impl MessageWriter<'_> {
    /// A text with its arguments. `outer` is the hint of what it is a part of, which counts where there is no other.
    pub(super) fn text(&self, formatted: &Formatted<'_>, outer: Option<&DisplayHint>) -> String {
        let fragments = defmt_parser::parse(formatted.text, ParserMode::ForwardsCompatible).unwrap_or_default();
        let mut written = String::new();
        for fragment in fragments {
            match fragment {
                Fragment::Literal(text) => written.push_str(&text),
                Fragment::Parameter(parameter) => {
                    let hint = parameter.hint.as_ref().or(outer);
                    if let Some(value) = formatted.arguments.get(&parameter.index) {
                        written.push_str(&self.value(value, &parameter.ty, hint, outer));
                    }
                }
            }
        }
        written
    }

    fn value(&self, value: &Value<'_>, kind: &Type, hint: Option<&DisplayHint>, outer: Option<&DisplayHint>) -> String {
        match value {
            Value::Bool(value) => value.to_string(),
            Value::Char(value) => value.to_string(),
            Value::Float32(value) => format!("{value:?}"),
            Value::Float64(value) => format!("{value:?}"),
            Value::Text(text) if hint == Some(&DisplayHint::Debug) => format!("{text:?}"),
            Value::Text(text) => text.clone(),
            Value::Unsigned(number) => {
                // of the word only these bits
                let (number, bytes) = match kind {
                    Type::BitField(bits) => {
                        let length = u32::from(bits.end.saturating_sub(bits.start)).min(128);
                        let mask = if length == 128 { u128::MAX } else { (1 << length) - 1 };
                        (number.unbounded_shr(bits.start.into()) & mask, Some(length.div_ceil(8)))
                    }
                    _ => (*number, None),
                };
                match (hint, bytes) {
                    (Some(DisplayHint::Ascii), Some(bytes)) => {
                        as_text(&number.to_be_bytes()[16 - (bytes as usize).min(16)..])
                    }
                    (Some(DisplayHint::Debug), _) => self.unsigned(number, outer),
                    _ => self.unsigned(number, hint),
                }
            }
            Value::Signed(number, bits) => signed(*number, *bits, hint),
            Value::Bytes(bytes) => self.bytes(bytes, hint),
            Value::Formatted(formatted) => {
                let is_text = outer == Some(&DisplayHint::Ascii);
                self.text(formatted, if is_text { outer } else { hint })
            }
            Value::Sequence(texts) => texts.iter().map(|formatted| self.text(formatted, hint)).collect(),
            Value::Elements(elements) => {
                let bytes: Option<Vec<u8>> = elements.iter().map(as_byte).collect();
                match bytes {
                    Some(bytes) if hint == Some(&DisplayHint::Ascii) && !bytes.is_empty() => self.bytes(&bytes, hint),
                    _ => listed(elements.iter().map(|element| self.text(element, hint))),
                }
            }
        }
    }

    fn unsigned(&self, number: u128, hint: Option<&DisplayHint>) -> String {
        match hint {
            Some(DisplayHint::Seconds(TimePrecision::Micros)) => {
                format!("{}.{:06}", number / 1_000_000, number % 1_000_000)
            }
            Some(DisplayHint::Seconds(TimePrecision::Millis)) => format!("{}.{:03}", number / 1000, number % 1000),
            Some(DisplayHint::Time(precision)) => time(number, precision),
            Some(DisplayHint::ISO8601(precision)) => date(number, precision),
            Some(hint @ DisplayHint::Bitflags { .. }) => match (self.flags)(hint) {
                Some(flags) => {
                    // a flag of no bits is set where no other one is
                    let is_set = |value: u128| number & value == value && (value != 0 || number == 0);
                    let names: Vec<&str> =
                        flags.iter().filter(|(_, value)| is_set(*value)).map(|(name, _)| name.as_str()).collect();
                    if names.is_empty() { "(empty)".to_owned() } else { names.join(" | ") }
                }
                None => number.to_string(),
            },
            _ => in_base(number, hint).unwrap_or_else(|| match hint {
                Some(DisplayHint::NoHint { zero_pad }) => format!("{number:0width$}", width = pad(*zero_pad)),
                _ => number.to_string(),
            }),
        }
    }

    fn bytes(&self, bytes: &[u8], hint: Option<&DisplayHint>) -> String {
        match hint {
            Some(DisplayHint::Ascii) => as_text(bytes),
            // in diagnostic notation that is a text of bytes
            Some(DisplayHint::Cbor) => {
                format!("h'{}'", bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
            }
            _ => listed(bytes.iter().map(|&byte| in_base(byte.into(), hint).unwrap_or_else(|| byte.to_string()))),
        }
    }
}

fn pad(zero_pad: usize) -> usize {
    zero_pad.min(MAX_PAD)
}

fn listed(elements: impl Iterator<Item = String>) -> String {
    format!("[{}]", elements.collect::<Vec<_>>().join(", "))
}

/// A number in another base than ten, if a hint asks for that.
fn in_base(number: u128, hint: Option<&DisplayHint>) -> Option<String> {
    Some(match *hint? {
        DisplayHint::Binary { alternate: true, zero_pad } => format!("{number:#0width$b}", width = pad(zero_pad)),
        DisplayHint::Binary { alternate: false, zero_pad } => format!("{number:0width$b}", width = pad(zero_pad)),
        DisplayHint::Octal { alternate: true, zero_pad } => format!("{number:#0width$o}", width = pad(zero_pad)),
        DisplayHint::Octal { alternate: false, zero_pad } => format!("{number:0width$o}", width = pad(zero_pad)),
        DisplayHint::Hexadecimal { alternate, uppercase, zero_pad } => {
            let width = pad(zero_pad);
            match (alternate, uppercase) {
                (true, true) => format!("{number:#0width$X}"),
                (true, false) => format!("{number:#0width$x}"),
                (false, true) => format!("{number:0width$X}"),
                (false, false) => format!("{number:0width$x}"),
            }
        }
        _ => return None,
    })
}

/// A number of so many bits; in another base, those bits.
fn signed(number: i128, bits: u32, hint: Option<&DisplayHint>) -> String {
    let above = 128 - bits;
    let as_bits = (number as u128) << above >> above;
    in_base(as_bits, hint).unwrap_or_else(|| match hint {
        Some(DisplayHint::NoHint { zero_pad }) => format!("{number:0width$}", width = pad(*zero_pad)),
        _ => number.to_string(),
    })
}

/// The byte that an element is, if it is one.
fn as_byte(element: &Formatted<'_>) -> Option<u8> {
    match element.arguments.get(&0) {
        Some(Value::Unsigned(number)) if element.text == "{=u8}" => u8::try_from(*number).ok(),
        _ => None,
    }
}

/// Bytes as Rust writes them in a program.
fn as_text(bytes: &[u8]) -> String {
    let mut text = "b\"".to_owned();
    for &byte in bytes {
        match byte {
            b'\t' => text.push_str("\\t"),
            b'\n' => text.push_str("\\n"),
            b'\r' => text.push_str("\\r"),
            b'"' | b'\\' => {
                text.push('\\');
                text.push(byte.into());
            }
            b' '..=b'~' => text.push(byte.into()),
            _ => {
                // a text is written
                let _ = write!(text, "\\x{byte:02x}");
            }
        }
    }
    text + "\""
}

/// So many seconds, milliseconds or microseconds as days, hours, minutes, seconds and their fraction.
fn time(number: u128, precision: &TimePrecision) -> String {
    let (seconds, fraction) = match precision {
        TimePrecision::Micros => (number / 1_000_000, format!(".{:06}", number % 1_000_000)),
        TimePrecision::Millis => (number / 1000, format!(".{:03}", number % 1000)),
        TimePrecision::Seconds => (number, String::new()),
    };
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    let days = if days == 0 { String::new() } else { format!("{days}:") };
    format!("{days}{hours:02}:{minutes:02}:{:02}{fraction}", seconds % 60)
}

/// So many seconds, milliseconds or microseconds since 1970 as a date and a time by ISO 8601.
fn date(number: u128, precision: &TimePrecision) -> String {
    let a_day = match precision {
        TimePrecision::Micros => 86_400_000_000,
        TimePrecision::Millis => 86_400_000,
        TimePrecision::Seconds => 86_400,
    };
    // the calendar repeats itself after 400 years, and a year begins with March, so that a leap day ends it
    let days = number / a_day + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = 400 * era + year + later;
    format!("{year:04}-{month:02}-{day_of_month:02}T{}Z", time(number % a_day, precision))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        // of `date -u -d @...`
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_618_910_624, "2021-04-20T09:23:44Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(date(seconds, &TimePrecision::Seconds), expected);
        }
        // the example of the defmt book
        assert_eq!(date(1_618_910_624_804, &TimePrecision::Millis), "2021-04-20T09:23:44.804Z");
        assert!(date(u64::MAX.into(), &TimePrecision::Seconds).ends_with('Z'));
    }

    #[test]
    fn times_have_days_where_there_are_some() {
        assert_eq!(time(3_661_000_007, &TimePrecision::Micros), "01:01:01.000007");
        assert_eq!(time(90_061_007, &TimePrecision::Millis), "1:01:01:01.007");
        assert_eq!(time(59, &TimePrecision::Seconds), "00:00:59");
    }

    #[test]
    fn negative_numbers_in_another_base_are_their_bits() {
        let hex = DisplayHint::Hexadecimal { alternate: true, uppercase: false, zero_pad: 0 };
        assert_eq!([signed(-1, 16, Some(&hex)), signed(-1, 8, None)], ["0xffff", "-1"]);
        let padded = DisplayHint::Hexadecimal { alternate: true, uppercase: true, zero_pad: 6 };
        assert_eq!(in_base(0xab, Some(&padded)).as_deref(), Some("0x00AB"));
    }

    #[test]
    fn bytes_are_written_as_in_a_program() {
        assert_eq!(as_text(b"a \"\\\n\x00\xff"), "b\"a \\\"\\\\\\n\\x00\\xff\"");
    }
}
