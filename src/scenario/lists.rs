//! Finds the two long lists of a scenario in RON, its steps and its checkpoints, so that the reader of RON need not go through
//! them twice.

use super::comments::without_comments;

/// A scenario without what is in its lists, and the texts of that.
pub(super) struct Lists<'a> {
    /// The document with both lists empty.
    pub rest: String,
    /// What is in the list of steps.
    pub steps: Vec<&'a str>,
    /// What is in the list of checkpoints.
    pub checkpoints: Vec<&'a str>,
}

impl<'a> Lists<'a> {
    /// The lists of a document; `None` where its form is unusual, or wrong: then the reader of RON reads all of it.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let mut lists = Self { rest: String::new(), steps: Vec::new(), checkpoints: Vec::new() };
        let (mut depth, mut at, mut copied) = (0_u32, 0, 0);
        let bytes = text.as_bytes();
        while let Some(&byte) = bytes.get(at) {
            let list = match byte {
                b's' if depth == 1 => list_after(text, at, "steps").map(|begin| (begin, &mut lists.steps)),
                b'c' if depth == 1 => list_after(text, at, "checkpoints").map(|begin| (begin, &mut lists.checkpoints)),
                _ => None,
            };
            let Some((begin, list)) = list else {
                at = after(text, at, &mut depth)?;
                continue;
            };
            if !list.is_empty() {
                return None;
            }
            lists.rest.push_str(&text[copied..begin]);
            copied = items(text, begin, list)?;
            // the bracket that closes the list is one of the rest
            at = copied + 1;
        }
        lists.rest.push_str(&text[copied..]);
        (depth == 0).then_some(lists)
    }
}

/// Where the inside of a list begins that is the value of a key at a place, if one is.
fn list_after(text: &str, at: usize, key: &str) -> Option<usize> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let is_begin = !text.as_bytes()[..at].last().is_some_and(is_part);
    let rest = text[at..].strip_prefix(key).filter(|_| is_begin)?;
    let rest = rest.trim_ascii_start().strip_prefix(':')?.trim_ascii_start().strip_prefix('[')?;
    Some(text.len() - rest.len())
}

/// Adds what is in the list whose inside begins at a place; returns where the list is closed.
fn items<'a>(text: &'a str, begin: usize, list: &mut Vec<&'a str>) -> Option<usize> {
    let (mut depth, mut at, mut from) = (0, begin, begin);
    loop {
        let byte = *text.as_bytes().get(at)?;
        if depth == 0 && matches!(byte, b',' | b']') {
            let item = text[from..at].trim_ascii();
            // behind the last comma there may be a comment, as in a list without items
            let is_none = item.is_empty() || item.starts_with('/') && without_comments(item).is_empty();
            if !is_none {
                list.push(item);
            } else if byte == b',' {
                return None;
            }
            if byte == b']' {
                return Some(at);
            }
            from = at + 1;
        }
        at = after(text, at, &mut depth)?;
    }
}

/// The place after what is at a place: a bracket, which changes the depth, a text in quotes, a comment, or one byte. `None` for
/// what few files have: raw texts, characters, nested comments, and brackets that nothing opens.
fn after(text: &str, at: usize, depth: &mut u32) -> Option<usize> {
    let bytes = text.as_bytes();
    match bytes[at] {
        b'(' | b'[' | b'{' => *depth += 1,
        b')' | b']' | b'}' => *depth = depth.checked_sub(1)?,
        b'"' => return end_of_text(bytes, at + 1),
        b'/' if bytes.get(at + 1) == Some(&b'/') => {
            return Some(text[at..].find('\n').map_or(text.len(), |length| at + length));
        }
        b'/' | b'\'' | b'#' => return None,
        b'r' if bytes.get(at + 1) == Some(&b'"') => return None,
        _ => {}
    }
    Some(at + 1)
}

/// The place after a text whose inside begins at a place.
fn end_of_text(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_taken_out_and_the_rest_stays() {
        let text = "// steps: [\n(name: \"steps: [\\\"\", my_steps: [1], steps : [ (at: 1, text: \"a],[\"),\n // a, b\n (at: 2), ], \
                    takes: [(steps: [(at: 3)])], checkpoints: [(at: 4)])";
        let lists = Lists::of(text).expect("both lists");
        assert_eq!(lists.steps, ["(at: 1, text: \"a],[\")", "// a, b\n (at: 2)"]);
        assert_eq!(lists.checkpoints, ["(at: 4)"]);
        let rest = "// steps: [\n(name: \"steps: [\\\"\", my_steps: [1], steps : [], takes: [(steps: [(at: 3)])], checkpoints: [])";
        assert_eq!(lists.rest, rest);
    }

    #[test]
    fn a_comment_in_a_list_belongs_to_an_item_and_opens_and_ends_nothing() {
        // before the key, behind the bracket, in an item, behind a comma, before the closing bracket, and in a list without items
        let text = "(// steps: [(at: 9)]\nsteps: [// [ ( {\n(at: 1, // ) ] \"\n text: \"// a\"), // one, two\n(at: 2),\n// ]\n], \
                    // checkpoints: [\ncheckpoints: [\n// none, yet\n])";
        let lists = Lists::of(text).expect("both lists");
        assert_eq!(lists.steps, ["// [ ( {\n(at: 1, // ) ] \"\n text: \"// a\")", "// one, two\n(at: 2)"]);
        assert!(lists.checkpoints.is_empty(), "{:?}", lists.checkpoints);
        assert_eq!(lists.rest, "(// steps: [(at: 9)]\nsteps: [], // checkpoints: [\ncheckpoints: [])");
        assert!(Lists::of("(steps: [(at: 1), // two\n, (at: 2)])").is_none(), "a comment is no item");
    }

    #[test]
    fn a_list_behind_a_comment_is_left_in_the_rest() {
        for text in ["(steps: // of the game\n[(at: 1)])", "(steps // of the game\n: [(at: 1)])"] {
            let lists = Lists::of(text).expect("a document");
            assert!(lists.steps.is_empty() && lists.rest == text, "{text}: {}", lists.rest);
        }
    }

    #[test]
    fn what_is_unusual_or_wrong_is_left_alone() {
        for text in [
            "(steps: [(at: 1),, (at: 2)])",
            "(steps: [,])",
            "(steps: [(at: 1)",
            "(steps: [(at: 1)]",
            "(steps: [(at: 1)}])",
            "(name: r\"a\", steps: [])",
            "(name: r#\"a\"#, steps: [])",
            "(name: 'a', steps: [])",
            "(/* a */ steps: [])",
            "(steps: [\"a])",
            "#![enable(implicit_some)] (steps: [])",
            "(steps: [1], steps: [2])",
        ] {
            assert!(Lists::of(text).is_none(), "{text}");
        }
    }
}
