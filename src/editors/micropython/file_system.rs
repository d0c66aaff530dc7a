//! The file system of MicroPython on the micro:bit: files in chunks of 128 bytes that point to each other
//! (bbcmicrobit/micropython, `source/microbit/filesystem.c`; microbit-foundation/microbit-fs).
//!
//! | byte of a chunk | holds |
//! |---|---|
//! | 0 | 0xFE in the first chunk of a file, in the others the index of the one before; 0xFF unused, 0x00 freed |
//! | 1 to 126 | data; those of the first chunk begin with the end of the data in the last one, the length of the name, and the name |
//! | 127 | the index of the next chunk, 0xFF in the last one |
//!
//! Indexes count from 1. The page behind the chunks begins with 0xFD.

use super::layout::Layout;
use crate::emulator::image::{Image, Segment};

pub(super) const CHUNK_BYTES: u32 = 128;
/// Bytes of a chunk that hold data.
const DATA_BYTES: usize = 126;
/// The most chunks that a file system has.
pub(super) const MAX_CHUNKS: u32 = 252;
/// The longest name of a file, in bytes.
const MAX_NAME_BYTES: usize = 120;

const FILE_START: u8 = 0xfe;
const UNUSED: u8 = 0xff;
/// What the spare page begins with.
const SPARE_PAGE: u8 = 0xfd;

/// A file of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// The name, 1 to 120 bytes.
    pub name: String,
    /// What is in the file.
    pub bytes: Vec<u8>,
}

/// A chunk as it is in flash.
type Chunk = [u8; CHUNK_BYTES as usize];

/// The files in an image, in the order of their chunks.
///
/// # Errors
/// The chunks of a file do not hold together: its name.
pub(super) fn read(image: &Image, layout: &Layout) -> Result<Vec<File>, String> {
    let count = (layout.chunks.end - layout.chunks.start) / CHUNK_BYTES;
    let chunks: Vec<Chunk> = (0..count).map(|index| chunk(image, layout.chunks.start + index * CHUNK_BYTES)).collect();
    let starts = (1..).zip(&chunks).filter(|(_, chunk)| chunk[0] == FILE_START);
    starts.map(|(index, chunk)| read_file(index, chunk, &chunks)).collect()
}

/// The bytes of a chunk; what the image does not have is erased.
fn chunk(image: &Image, address: u32) -> Chunk {
    std::array::from_fn(|offset| image.bytes(address + offset as u32, 1).map_or(0xff, |byte| byte[0]))
}

fn read_file(start: u8, first: &Chunk, chunks: &[Chunk]) -> Result<File, String> {
    let (end, name_bytes) = (usize::from(first[1]), usize::from(first[2]));
    let Some(name) = first[..first.len() - 1].get(3..3 + name_bytes) else {
        return Err(format!("the name of the file in chunk {start} is longer than the chunk"));
    };
    let name = String::from_utf8_lossy(name).into_owned();
    let broken = |what: &str| Err(format!("the file {name:?} on the board is damaged: {what}"));
    let (mut bytes, mut index, mut chunk, mut from) = (Vec::new(), start, first, 3 + name_bytes);
    for _ in 0..chunks.len() {
        let next = chunk[chunk.len() - 1];
        if next == UNUSED {
            let Some(last) = chunk.get(from..1 + end) else {
                return broken(&format!("it ends at byte {end} of chunk {index}, before it begins there"));
            };
            bytes.extend(last);
            return Ok(File { name, bytes });
        }
        bytes.extend(&chunk[from..chunk.len() - 1]);
        match usize::from(next).checked_sub(1).and_then(|place| chunks.get(place)) {
            Some(following) if following[0] == index => (chunk, index, from) = (following, next, 1),
            _ => return broken(&format!("chunk {index} leads to chunk {next}, which is not the next one")),
        }
    }
    broken("its chunks lead round")
}

/// What is put into the flash of a runtime whose file system is empty, so that it has these files.
///
/// # Errors
/// A name is empty or too long, a file is empty, or there is no room for a file: which one, and why.
pub(super) fn write<'a>(files: &'a [File], layout: &Layout) -> Result<Vec<Segment>, (&'a File, String)> {
    let room = ((layout.chunks.end - layout.chunks.start) / CHUNK_BYTES) as usize;
    let mut chunks: Vec<Chunk> = Vec::new();
    for file in files {
        let File { name, bytes } = file;
        if name.is_empty() || name.len() > MAX_NAME_BYTES {
            let words = format!("{name:?} is no name of a file on a board: 1 to {MAX_NAME_BYTES} bytes are");
            return Err((file, words));
        }
        if bytes.is_empty() {
            return Err((file, "the file is empty".to_owned()));
        }
        let mut data = vec![((2 + name.len() + bytes.len()) % DATA_BYTES) as u8, name.len() as u8];
        data.extend(name.as_bytes());
        data.extend(bytes);
        // what fills its last chunk to the end has one more behind it
        data.push(0xff);
        let first = chunks.len();
        let count = data.len().div_ceil(DATA_BYTES);
        if first + count > room {
            let (free, all) = ((room - first) * DATA_BYTES, room * DATA_BYTES);
            let words = format!(
                "{} bytes do not fit into the file system of the board: {free} of its {all} bytes are free",
                bytes.len()
            );
            return Err((file, words));
        }
        for (place, part) in data.chunks(DATA_BYTES).enumerate() {
            let mut chunk = [0xff; CHUNK_BYTES as usize];
            let index = first + place + 1;
            chunk[0] = if place == 0 { FILE_START } else { (index - 1) as u8 };
            chunk[1..=part.len()].copy_from_slice(part);
            if place + 1 < count {
                chunk[CHUNK_BYTES as usize - 1] = (index + 1) as u8;
            }
            chunks.push(chunk);
        }
    }
    Ok(vec![
        Segment { address: layout.chunks.start, bytes: chunks.concat() },
        Segment { address: layout.spare_page, bytes: vec![SPARE_PAGE] },
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hardware::Model;

    /// As on the V2 of MicroPython 2.1.2.
    fn layout() -> Layout {
        Layout { version: String::new(), chunks: 0x6_d000..0x7_2000, spare_page: 0x7_2000, script: None }
    }

    fn round_trip(files: &[File]) -> Vec<File> {
        let segments = write(files, &layout()).expect("they fit");
        let image = Image::erased(Model::V2).patched(segments);
        read(&image, &layout()).expect("whole")
    }

    #[test]
    fn a_file_is_laid_out_as_the_runtime_does_it() {
        let file = File { name: "main.py".to_owned(), bytes: b"print(1)".to_vec() };
        let segments = write(std::slice::from_ref(&file), &layout()).expect("it fits");
        // start; 2 + 7 + 8 = 17; 7; the name; the text
        assert_eq!(segments[0].bytes[..20], *b"\xfe\x11\x07main.pyprint(1)\xff\xff");
        assert_eq!((segments[0].bytes.len(), segments[0].bytes[127]), (128, 0xff));
        assert_eq!((segments[1].address, segments[1].bytes[0]), (0x7_2000, 0xfd));
    }

    #[test]
    fn files_of_all_lengths_come_back() {
        for length in 1..400 {
            let files = [
                File { name: "a".to_owned(), bytes: vec![b'x'; length] },
                File { name: "b.py".to_owned(), bytes: (0..length).map(|at| at as u8).collect() },
            ];
            assert_eq!(round_trip(&files), files, "{length}");
        }
    }

    #[test]
    fn a_file_that_fills_its_chunk_has_an_empty_one_behind_it() {
        let full = File { name: "a".to_owned(), bytes: vec![b'x'; DATA_BYTES - 3] };
        let segments = write(&[full], &layout()).expect("it fits");
        assert_eq!((segments[0].bytes.len(), segments[0].bytes[1], segments[0].bytes[127]), (256, 0, 2));
        assert_eq!(segments[0].bytes[128], 1);
    }

    #[test]
    fn what_does_not_fit_or_has_no_name_is_refused() {
        let file = |name: &str, length| File { name: name.to_owned(), bytes: vec![b'x'; length] };
        let error = |file| write(&[file], &layout()).expect_err("wrong").1;
        assert_eq!(
            error(file("big.py", 20_160)),
            "20160 bytes do not fit into the file system of the board: 20160 of its 20160 bytes are free"
        );
        assert!(write(&[file("big.py", 20_160 - 9)], &layout()).is_ok());
        assert!(error(file("", 1)).contains("1 to 120 bytes"));
        assert!(error(file(&"n".repeat(121), 1)).contains("1 to 120 bytes"));
        assert_eq!(error(file("empty.py", 0)), "the file is empty");
    }

    #[test]
    fn chunks_that_lead_round_or_nowhere_are_reported() {
        let files = [File { name: "main.py".to_owned(), bytes: vec![b'x'; 300] }];
        let segments = write(&files, &layout()).expect("it fits");
        for next in [1, 3, 200, 0] {
            let mut broken = segments.clone();
            broken[0].bytes[127] = next;
            let image = Image::erased(Model::V2).patched(broken);
            let error = read(&image, &layout()).expect_err("broken");
            assert!(error.contains("\"main.py\"") && error.contains(&format!("chunk {next}")), "{error}");
        }
    }
}
