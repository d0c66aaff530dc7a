//! Bytes in hexadecimal, as data sheets and logic analysers write them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Bytes, written as a text of two digits each: `"01 0a ff"`. Spaces may be left out.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HexBytes(pub Vec<u8>);

impl TryFrom<String> for HexBytes {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut bytes = Vec::new();
        for word in text.split_whitespace() {
            let digits: Option<Vec<u8>> =
                word.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect();
            let pairs = digits.filter(|digits| digits.len().is_multiple_of(2)).ok_or_else(|| {
                format!("{text:?} is no bytes: each is two hexadecimal digits, as in \"01 0a ff\", and {word:?} is not")
            })?;
            bytes.extend(pairs.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]));
        }
        Ok(Self(bytes))
    }
}

impl From<HexBytes> for String {
    fn from(bytes: HexBytes) -> Self {
        bytes.to_string()
    }
}

impl fmt::Display for HexBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_two_digits_each() {
        let read = |text: &str| HexBytes::try_from(text.to_owned()).map(|bytes| bytes.0);
        assert_eq!(read("01 0a FF"), Ok(vec![1, 10, 255]));
        assert_eq!(read(" 010aff"), Ok(vec![1, 10, 255]));
        assert_eq!(read(""), Ok(Vec::new()));
        for wrong in ["1", "01 2", "0x01", "0g"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(HexBytes(vec![1, 10, 255]).to_string(), "01 0a ff");
    }
}
