//! The project that MakeCode embeds in a hex file, so that the editor can open the file again.
//!
//! It is data that are not flashed: 8 bytes of magic, the length of the description (u16), the length of the text (u32),
//! 2 bytes that are 0, the description in JSON, and the text, compressed by LZMA; all numbers with the lowest byte first. The
//! text begins with `headerSize` bytes of JSON about the project; the files follow in JSON, by their names
//! (microsoft/pxt, `pxtlib/cpp.ts` and `pxtlib/hexfile.ts`).

use std::collections::BTreeMap;
use std::io::Read as _;

use lzma_rust2::LzmaReader;
use serde::Deserialize;

/// What a project begins with.
const MAGIC: [u8; 8] = [0x41, 0x14, 0x0e, 0x2f, 0xb8, 0x2f, 0xa2, 0xbb];
const HEADER_BYTES: usize = 16;
/// The most that a text is unpacked to; programs that fit on a board are far smaller.
const MAX_TEXT_BYTES: u64 = 16 * 1024 * 1024;
/// The most memory that unpacking may take.
const MAX_MEMORY_KIB: u32 = 64 * 1024;

/// A project as its author wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Project {
    /// The name that its author gave it.
    pub name: String,
    /// The version of the editor, `9.1.1` for example; empty when it is not said.
    pub editor_version: String,
    /// The files by their names, `main.ts` and `pxt.json` among them.
    pub files: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Description {
    #[serde(default)]
    compression: String,
    #[serde(default, rename = "headerSize", alias = "metaSize")]
    header_bytes: usize,
    #[serde(default)]
    name: String,
    #[serde(default, rename = "eVER")]
    editor_version: String,
}

impl Project {
    /// The project in the other data of an image; `None` when there is none.
    ///
    /// # Errors
    /// There is one, and it is damaged: what is wrong, in one sentence.
    pub fn find(other_data: &[u8]) -> Option<Result<Self, String>> {
        let start = other_data.chunks(HEADER_BYTES).position(|chunk| chunk.starts_with(&MAGIC))? * HEADER_BYTES;
        Some(
            Self::read(&other_data[start..])
                .map_err(|why| format!("the MakeCode project in the file is damaged: {why}")),
        )
    }

    fn read(data: &[u8]) -> Result<Self, String> {
        let short = || format!("it is cut off after {} bytes", data.len());
        let header: &[u8; HEADER_BYTES] = data.first_chunk().ok_or_else(short)?;
        let description_bytes = usize::from(u16::from_le_bytes([header[8], header[9]]));
        let text_bytes = u32::from_le_bytes([header[10], header[11], header[12], header[13]]) as usize;
        let rest = &data[HEADER_BYTES..];
        let description = rest.get(..description_bytes).ok_or_else(short)?;
        let packed = rest[description_bytes..].get(..text_bytes).ok_or_else(short)?;
        let description: Description =
            serde_json::from_slice(description).map_err(|error| format!("its description: {error}"))?;
        let text = match description.compression.as_str() {
            "LZMA" => unpack(packed)?,
            "" => packed.to_vec(),
            other => return Err(format!("its text is compressed by {other:?}, and only LZMA is known")),
        };
        let files = text.get(description.header_bytes..).ok_or_else(|| {
            format!("its text has {} bytes, and the files begin after {}", text.len(), description.header_bytes)
        })?;
        let files = serde_json::from_slice(files).map_err(|error| format!("its files: {error}"))?;
        Ok(Self { name: description.name, editor_version: description.editor_version, files })
    }
}

fn unpack(packed: &[u8]) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| format!("its text cannot be unpacked: {error}");
    let mut text = Vec::new();
    let reader = LzmaReader::new_mem_limit(packed, MAX_MEMORY_KIB, None).map_err(failed)?;
    reader.take(MAX_TEXT_BYTES + 1).read_to_end(&mut text).map_err(failed)?;
    if text.len() as u64 > MAX_TEXT_BYTES {
        return Err(format!("its text is longer than {} MiB, the most that is unpacked", MAX_TEXT_BYTES >> 20));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn embedded(description: &str, text: &[u8]) -> Vec<u8> {
        let mut data = vec![0; HEADER_BYTES];
        data.extend(MAGIC);
        data.extend((description.len() as u16).to_le_bytes());
        data.extend((text.len() as u32).to_le_bytes());
        data.extend([0, 0]);
        data.extend(description.as_bytes());
        data.extend(text);
        data
    }

    const FILES: &[u8] = br#"{"about":1}{"main.ts":"basic.showIcon(IconNames.Heart)"}"#;
    /// The same, by `lzma.compress(_, format=lzma.FORMAT_ALONE)` of Python 3.11.
    const PACKED: &[u8] = &[
        0x5d, 0x00, 0x00, 0x80, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00, 0x3d, 0x88, 0x88, 0x26,
        0x64, 0x45, 0x29, 0xf0, 0x1c, 0x83, 0xfa, 0x73, 0xb0, 0x5c, 0xfc, 0xa2, 0xd3, 0xff, 0x98, 0x1a, 0xfd, 0x01,
        0x5e, 0xe7, 0xb6, 0x83, 0xf7, 0xe3, 0xe5, 0xed, 0x02, 0x69, 0x33, 0x5f, 0x0c, 0x99, 0x67, 0x9e, 0x63, 0xaf,
        0xa3, 0x94, 0x1a, 0xe7, 0xc6, 0x02, 0xb4, 0xba, 0xee, 0x8d, 0x97, 0xfa, 0x4b, 0x66, 0x63, 0x75, 0x2e, 0xb1,
        0xff, 0xff, 0x2e, 0xbd, 0x40, 0x00,
    ];
    const DESCRIPTION: &str = r#"{"name":"hearts","eVER":"9.1.1","headerSize":11}"#;

    #[test]
    fn a_project_is_found_on_a_boundary_of_16_bytes() {
        let project = Project::find(&embedded(DESCRIPTION, FILES)).expect("a project").expect("whole");
        assert_eq!((project.name.as_str(), project.editor_version.as_str()), ("hearts", "9.1.1"));
        assert_eq!(project.files["main.ts"], "basic.showIcon(IconNames.Heart)");
        assert_eq!(Project::find(&embedded(DESCRIPTION, FILES)[1..]), None);
        assert_eq!(Project::find(b""), None);
    }

    #[test]
    fn a_packed_text_is_unpacked() {
        let description = r#"{"compression":"LZMA","headerSize":11}"#;
        let project = Project::find(&embedded(description, PACKED)).expect("a project").expect("whole");
        assert_eq!(project.files["main.ts"], "basic.showIcon(IconNames.Heart)");
        let error = Project::find(&embedded(description, &PACKED[..40])).expect("a project").expect_err("cut off");
        assert!(error.contains("cannot be unpacked"), "{error}");
    }

    #[test]
    fn a_damaged_project_is_reported() {
        let whole = embedded(DESCRIPTION, FILES);
        for length in HEADER_BYTES * 2..whole.len() {
            assert!(Project::find(&whole[..length]).is_some_and(|project| project.is_err()), "{length}");
        }
        let wrong = embedded(r#"{"compression":"zip"}"#, FILES);
        let error = Project::find(&wrong).expect("a project").expect_err("unknown");
        assert_eq!(
            error,
            "the MakeCode project in the file is damaged: its text is compressed by \"zip\", and only LZMA is known"
        );
    }
}
