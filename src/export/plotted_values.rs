//! Numbers in the lines that a program writes, as the plotters of the editors read them.

/// The most values of a line that are plotted.
pub const MAX_VALUES: usize = 16;

/// A number that a line names, or has in a column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlottedValue<'a> {
    /// Its name; `None` when it is only in a column.
    pub name: Option<&'a str>,
    /// The number, which is finite.
    pub value: f64,
}

/// The values of a line: numbers that are separated by commas, semicolons, tabs or spaces, each with or without a name and a
/// colon before it. Round or square brackets may stand around them. A line that is only a name and a number with an equals
/// sign between them has this one value, and one that is only words with a number each has theirs. A line with anything else in
/// it has none.
///
/// MakeCode writes `name:number` (`serial.writeValue`) and `1,2,3` (`serial.writeNumbers`), programs in Python mostly print
/// tuples, `(1, 2, 3)`, which the plotter of Mu reads.
pub fn plotted_values(line: &str) -> Vec<PlottedValue<'_>> {
    let line = unbracketed(line.trim());
    let values: Option<Vec<PlottedValue<'_>>> = if line.contains([',', ';']) {
        // a tuple of one ends with a comma
        line.trim_end_matches([',', ';']).split([',', ';']).map(value).collect()
    } else {
        let only = value(line).or_else(|| equated(line));
        only.map(|value| vec![value]).or_else(|| separated_by_blanks(line)).or_else(|| named_words(line))
    };
    values.filter(|values| values.len() <= MAX_VALUES).unwrap_or_default()
}

fn unbracketed(line: &str) -> &str {
    let within = |open, close| line.strip_prefix(open)?.strip_suffix(close);
    within('(', ')').or_else(|| within('[', ']')).unwrap_or(line)
}

/// `12`, `name:12` or `a name: 12`.
fn value(text: &str) -> Option<PlottedValue<'_>> {
    match text.rsplit_once(':') {
        None => Some(PlottedValue { name: None, value: number(text.trim())? }),
        Some((name, text)) => {
            let (name, value) = (name.trim(), number(text.trim())?);
            // 12:30 is a time, and a name has no second colon
            let is_name = !name.is_empty() && !name.contains(':') && number(name).is_none();
            is_name.then_some(PlottedValue { name: Some(name), value })
        }
    }
}

/// `light level = 12`, as programs print it that were written for no plotter.
fn equated(line: &str) -> Option<PlottedValue<'_>> {
    let (name, text) = line.split_once('=')?;
    let (name, value) = (name.trim(), number(text.trim())?);
    (!name.is_empty() && name.split_whitespace().all(is_word)).then_some(PlottedValue { name: Some(name), value })
}

/// `light 12 temperature 21`: nothing but names of one word, each with its number, so that hardly any sentence is a value.
fn named_words(line: &str) -> Option<Vec<PlottedValue<'_>>> {
    let mut words = line.split_whitespace();
    let mut values = Vec::new();
    while let Some(name) = words.next() {
        let value = number(words.next()?)?;
        values.push(PlottedValue { name: is_word(name).then_some(name), value });
    }
    values.iter().all(|value| value.name.is_some()).then_some(values)
}

/// Whether a name is one word of letters and figures that begins with a letter.
fn is_word(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte) || !byte.is_ascii();
    name.bytes().all(is_part) && name.chars().next().is_some_and(char::is_alphabetic)
}

/// `1 2 3`, `x:1 y:2` and `x: 1 y: 2`.
fn separated_by_blanks(line: &str) -> Option<Vec<PlottedValue<'_>>> {
    let mut words = line.split_whitespace();
    let mut values = Vec::new();
    while let Some(word) = words.next() {
        values.push(match word.strip_suffix(':') {
            Some(name) if !name.is_empty() && number(name).is_none() && !name.contains(':') => {
                PlottedValue { name: Some(name), value: number(words.next()?)? }
            }
            _ => value(word)?,
        });
    }
    Some(values)
}

/// A finite number in decimals: no `nan`, and no name that a parser of numbers takes for one.
fn number(text: &str) -> Option<f64> {
    let is_decimal = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    let value: f64 = if is_decimal { text.parse().ok()? } else { return None };
    value.is_finite().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unnamed(line: &str) -> Vec<f64> {
        let values = plotted_values(line);
        assert!(values.iter().all(|value| value.name.is_none()), "{line:?}: {values:?}");
        values.iter().map(|value| value.value).collect()
    }

    fn named(line: &str) -> Vec<(&str, f64)> {
        plotted_values(line).iter().filter_map(|value| Some((value.name?, value.value))).collect()
    }

    #[test]
    fn numbers_in_columns_are_read_however_they_are_separated() {
        for line in [
            "1,-2.5,3e2",
            "1, -2.5, 3e2",
            "(1, -2.5, 3e2)",
            "[1, -2.5, 3e2]",
            "1 -2.5 3e2",
            "1\t-2.5\t3e2",
            "1;-2.5;3e2",
        ] {
            assert_eq!(unnamed(line), [1.0, -2.5, 300.0], "{line:?}");
        }
        assert_eq!(unnamed("  42 \r"), [42.0]);
        assert_eq!(unnamed("(7,)"), [7.0], "a tuple of one");
    }

    #[test]
    fn values_are_named_before_a_colon() {
        assert_eq!(named("x:1"), [("x", 1.0)]);
        assert_eq!(named("light level: 12.5"), [("light level", 12.5)]);
        for line in ["x:1,y:-2", "x: 1, y: -2", "x:1 y:-2", "x: 1 y: -2", "x:1\ty:-2"] {
            assert_eq!(named(line), [("x", 1.0), ("y", -2.0)], "{line:?}");
        }
        let mixed = plotted_values("1, t:2");
        assert_eq!((mixed[0].name, mixed[1].name), (None, Some("t")));
    }

    #[test]
    fn a_line_that_is_only_a_name_and_a_number_is_a_value() {
        for line in ["light 128", "light  128\r", "light\t128", "light=128", "light = 128", "light= 128.0"] {
            assert_eq!(named(line), [("light", 128.0)], "{line:?}");
        }
        assert_eq!(named("light level = -3"), [("light level", -3.0)]);
        assert_eq!(named("t1 = 5"), [("t1", 5.0)]);
        assert_eq!(named("Größe 5"), [("Größe", 5.0)]);
        assert_eq!(named("light 128 temperature 21"), [("light", 128.0), ("temperature", 21.0)]);
    }

    #[test]
    fn what_is_not_only_values_is_no_value() {
        for line in [
            "",
            " ",
            "()",
            ">>> 1",
            "1 + 1",
            "23 C",
            "12:30",
            "12:30:45",
            "a:b",
            "a:b:1",
            ":1",
            "x:",
            "nan",
            "x:inf",
            "infinity",
            "1,,2",
            "1,a",
            "(1, 2",
            "-",
            "e",
            "1e999",
            "Traceback (most recent call last):",
            "waiting for 3",
            "press 2,2",
            "light = 1 = 2",
            "light == 2",
            "light 12 lux",
            "light 12 13",
            "12 light 13",
            "a + b = 3",
            ">>> x = 3",
            "= 3",
            "light =",
            "light nan",
            "x = 1, y = 2",
        ] {
            assert_eq!(plotted_values(line), [], "{line:?}");
        }
        assert_eq!(plotted_values(&"1 ".repeat(MAX_VALUES)).len(), MAX_VALUES);
        assert_eq!(plotted_values(&"1 ".repeat(MAX_VALUES + 1)), []);
    }
}
