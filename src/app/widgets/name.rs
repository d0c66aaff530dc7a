//! Names of files, which may be long.

/// A name of at most so many characters: a longer one is cut in the middle, since both its beginning and its end tell
/// files apart.
pub fn shortened(name: &str, most: usize) -> String {
    let count = name.chars().count();
    if count <= most {
        return name.to_owned();
    }
    let kept = most.saturating_sub(1);
    let end = kept / 2;
    let start: String = name.chars().take(kept - end).collect();
    let end: String = name.chars().skip(count - end).collect();
    format!("{start}…{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_its_beginning_and_its_end() {
        assert_eq!(shortened("short.ron", 9), "short.ron");
        assert_eq!(shortened("a-rather-long-name.ron", 11), "a-rat…e.ron");
        assert_eq!(shortened("ééééééé", 4), "éé…é");
        assert_eq!(shortened("abc", 0), "…");
    }
}
