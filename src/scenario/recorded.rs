//! Checkpoints as they stand in a file.

use serde::{Deserialize, Serialize};

use super::number;
use crate::session::Checkpoint;

/// The name of the hash that checkpoints are made with.
pub const HASH_NAME: &str = "xxh64";

/// The checkpoints of a recording.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct RecordedCheckpoints {
    /// The parts of the state that are hashed, in the order of the hashes.
    pub parts: Vec<String>,
    /// The checkpoints, by time.
    pub list: Vec<RecordedCheckpoint>,
}

/// One checkpoint: `(at: 1000, frames: "0123456789abcdef", state: "01234567 89abcdef")`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "checkpoint", deny_unknown_fields)]
pub struct RecordedCheckpoint {
    /// The tick that runs next.
    #[serde(deserialize_with = "number::checkpoint_ms")]
    pub at: u64,
    /// The hash of the frames since the checkpoint before, as 16 hexadecimal digits.
    pub frames: Hex<16>,
    /// The hash of each part of the state, as 8 hexadecimal digits each, with spaces between them.
    pub state: HexList,
}

/// A hash of so many hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hex<const DIGITS: usize>(pub u64);

/// Hashes of eight hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HexList(pub Vec<u32>);

impl RecordedCheckpoints {
    /// These checkpoints, as they are written.
    pub fn of(known: &[Checkpoint]) -> Self {
        let list: Vec<RecordedCheckpoint> = known.iter().map(RecordedCheckpoint::of).collect();
        let parts = known.first().map_or(Vec::new(), |checkpoint| {
            checkpoint.state.parts().iter().map(|(name, _)| name.to_string()).collect()
        });
        Self { parts, list }
    }

    /// What differs between a recorded checkpoint and one that was found: `frames`, and the names of parts.
    pub fn differences(&self, recorded: &RecordedCheckpoint, found: &Checkpoint) -> Vec<String> {
        let mut different = Vec::new();
        if recorded.frames.0 != found.frames {
            different.push("the frames".to_owned());
        }
        for (name, &hash) in self.parts.iter().zip(&recorded.state.0) {
            match found.state.parts().iter().find(|(part, _)| part == name) {
                Some(&(_, found)) if found == hash => {}
                Some(_) => different.push(name.clone()),
                None => different.push(format!("{name} (this program has no such part)")),
            }
        }
        different
    }
}

impl RecordedCheckpoint {
    fn of(checkpoint: &Checkpoint) -> Self {
        Self {
            at: checkpoint.tick,
            frames: Hex(checkpoint.frames),
            state: HexList(checkpoint.state.parts().iter().map(|&(_, hash)| hash).collect()),
        }
    }
}

impl<const DIGITS: usize> TryFrom<String> for Hex<DIGITS> {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let digits = text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        match u64::from_str_radix(&text, 16) {
            Ok(hash) if digits => Ok(Self(hash)),
            _ => Err(format!("{text:?} is not a hash of {DIGITS} hexadecimal digits")),
        }
    }
}

impl<const DIGITS: usize> From<Hex<DIGITS>> for String {
    fn from(hash: Hex<DIGITS>) -> Self {
        format!("{:0DIGITS$x}", hash.0)
    }
}

impl TryFrom<String> for HexList {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let hash = |word: &str| Hex::<8>::try_from(word.to_owned()).map(|hash| hash.0 as u32);
        text.split_whitespace().map(hash).collect::<Result<_, _>>().map(Self)
    }
}

impl From<HexList> for String {
    fn from(hashes: HexList) -> Self {
        let words: Vec<String> = hashes.0.iter().map(|hash| format!("{hash:08x}")).collect();
        words.join(" ")
    }
}
