//! Names that are too long, cut in the middle.

/// A text of at most so many characters: where it is longer, its middle is an ellipsis, since names differ at both ends.
pub fn elide_middle(text: &str, max: usize) -> String {
    let count = text.chars().count();
    if count <= max {
        return text.to_owned();
    }
    let kept = max.saturating_sub(1);
    let tail = kept / 2;
    let head: String = text.chars().take(kept - tail).collect();
    let tail: String = text.chars().skip(count - tail).collect();
    format!("{}…{}", head.trim_end(), tail.trim_start())
}

#[cfg(test)]
mod tests {
    use super::elide_middle;

    #[test]
    fn a_long_name_keeps_both_ends() {
        assert_eq!(elide_middle("take 12", 12), "take 12");
        assert_eq!(elide_middle("the long way round before undo", 13), "the lo…e undo");
        assert_eq!(elide_middle("ÄÖÜäöü", 3), "Ä…ü");
    }
}
