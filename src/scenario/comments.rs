//! Comments in RON.

/// Whether a RON text has comments.
pub fn has_comments(text: &str) -> bool {
    tokens(text).any(|(kind, _)| kind == Kind::Comment)
}

/// A value's text without the comments and the space around it, which belong to it in RON.
pub(super) fn without_comments(text: &str) -> &str {
    let said = || tokens(text).filter(|&(kind, _)| kind == Kind::Said);
    let begin = said().next().map_or(text.len(), |(_, token)| offset(text, token));
    let end = said().last().map_or(begin, |(_, token)| offset(text, token) + token.len());
    &text[begin..end]
}

/// Where the letters of a key begin that has a value: the key of the header, or else the first one inside of a value. What is in
/// comments and texts is no key.
pub(super) fn offset_of_key(text: &str, key: &str) -> Option<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let has_value = |end: usize| {
        let mut behind = tokens(&text[end..]).filter(|&(kind, _)| kind == Kind::Said);
        behind.next().is_some_and(|(_, token)| token == ":")
    };
    let in_json = format!("\"{key}\"");
    let (mut depth, mut inside) = (0_u32, None);
    for (_, token) in tokens(text).filter(|&(kind, _)| kind == Kind::Said) {
        let at = offset(text, token);
        match token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let begin = if token == in_json {
            Some((at + 1, at + token.len()))
        } else {
            let is_whole = !text[..at].ends_with(is_part) && !token.starts_with('"');
            (is_whole && text[at..].starts_with(key)).then_some((at, at + key.len()))
        };
        let Some((begin, _)) = begin.filter(|&(_, end)| has_value(end)) else { continue };
        if depth == 1 {
            return Some(begin);
        }
        inside = inside.or(Some(begin));
    }
    inside
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Comment,
    Space,
    /// A text in quotes, or a character that stands for itself.
    Said,
}

/// Where `part`, a slice of `text`, begins in it.
pub(super) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

fn tokens(text: &str) -> impl Iterator<Item = (Kind, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (kind, length) = match first {
            '/' if rest.starts_with("//") => (Kind::Comment, rest.find('\n').unwrap_or(rest.len())),
            '/' if rest.starts_with("/*") => (Kind::Comment, block_comment(rest)),
            '"' => (Kind::Said, quoted(rest)),
            'r' if rest[1..].trim_start_matches('#').starts_with('"') => (Kind::Said, raw_quoted(rest)),
            // a quote as a character, which begins no text
            '\'' if rest.starts_with("'\"'") => (Kind::Said, 3),
            _ if first.is_whitespace() => (Kind::Space, first.len_utf8()),
            _ => (Kind::Said, first.len_utf8()),
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        Some((kind, token))
    })
}

/// The length of a block comment at the beginning of `text`; in RON one can be inside of another.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        match text.as_bytes().get(at..at + 2) {
            Some(b"/*") => (depth, at) = (depth + 1, at + 2),
            Some(b"*/") => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// The length of a text in quotes at the beginning of `text`.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a text like `r#"words"#` at the beginning of `text`.
fn raw_quoted(text: &str) -> usize {
    let hashes = text[1..].bytes().take_while(|&byte| byte == b'#').count();
    let close = format!("\"{}", "#".repeat(hashes));
    let open = 1 + hashes + 1;
    text[open..].find(&close).map_or(text.len(), |at| open + at + close.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_texts_that_look_like_them() {
        for text in ["// a", "(a: 1 /* b */)", "\"a\\\"\" // b", "r#\"a\"# // b", "/* /* a */ b */", "'\"' // a \""] {
            assert!(has_comments(text), "{text}");
        }
        for text in ["", "\"// a\"", "\"\\\" // a\"", "r#\"\" // a\"#", "(a: \"/* b */\")", "\"a\\\\\"", "1 / 2"] {
            assert!(!has_comments(text), "{text}");
        }
    }

    #[test]
    fn a_key_is_found_where_it_has_a_value_of_the_header() {
        for text in [
            "// size: 1\n(note: \"size: 2\", options: (size: 3), oversize: 4, ^size /* a */ : 5)",
            "{\"note\": \"size\", \"options\": {\"size\": 3}, \"oversize\": 4, \"^size\" : 5}",
        ] {
            let expected = text.find('^').expect("marked");
            assert_eq!(offset_of_key(&text.replace('^', ""), "size"), Some(expected), "{text}");
        }
        assert_eq!(offset_of_key("(options: (size: 3))", "size"), Some(11), "there is none in the header");
        assert_eq!(offset_of_key("(note: \"size: 3\")", "size"), None);
    }

    #[test]
    fn what_is_around_a_value_is_not_the_value() {
        for text in ["[1, 2]", " // a ]\n [1, 2] // b [", "/* [ */[1, 2]\n"] {
            assert_eq!(without_comments(text), "[1, 2]", "{text}");
        }
        assert_eq!(without_comments("[1, // a\n \"]//\"] // b"), "[1, // a\n \"]//\"]");
        assert_eq!(without_comments(" // nothing"), "");
    }
}
