//! The flash that the interface chip lends, at 0x72: 31 pages of 4096 bytes, as of an nRF52820. Data logs are kept in it,
//! and the drive shows it as a file, MY_DATA.HTM for the logs of MakeCode and MicroPython.
//!
//! | request | answer |
//! |---|---|
//! | 1, 2, 3 | the name (11 bytes, 8.3), the size (4 bytes) and whether the drive shows the file; with a value they are set |
//! | 4, 5 | the settings are kept; they are as at first |
//! | 6, 7 | pages (1 byte); bytes of a page (2 bytes) |
//! | 8 | the drive looks at the file anew |
//! | 10, address (3 bytes), length (4 bytes) | the request, and what is there |
//! | 11, address, length, data | the request, and what is there now: bits can only be cleared |
//! | 12, first page (3 bytes), 0, last page (3 bytes) | the page and those up to the last one are erased |
//!
//! Numbers have their highest byte first. A request that cannot be is answered by 0x20. Erasing and writing take no time
//! here. The encoding window (9) of later versions is not there.

use std::sync::Arc;

const ERROR: u8 = 0x20;
const PAGE_BYTES: usize = 4096;
const PAGES: usize = 31;
const BYTES: usize = PAGES * PAGE_BYTES;
/// A request of an address and a length.
const HEAD: usize = 8;
/// The most bytes of an answer beside that.
const MAX_DATA: usize = 1024;
/// The kinds of files that the drive shows; others are shown as BIN.
const KINDS: [&[u8; 3]; 5] = [b"BIN", b"TXT", b"CSV", b"HTM", b"WAV"];

/// A file that the drive of the board shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataFile {
    /// Its name, as `MY_DATA.HTM`.
    pub name: String,
    /// What is in it. What was never written is 0xff.
    pub bytes: Vec<u8>,
}

/// How the drive shows the flash.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Settings {
    /// Eight bytes and three, with spaces behind.
    name: [u8; 11],
    size: u32,
    is_visible: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { name: *b"DATA    BIN", size: BYTES as u32, is_visible: false }
    }
}

/// The flash; a page that is erased is `None`. Clones share pages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Storage {
    settings: Settings,
    pages: [Option<Arc<[u8; PAGE_BYTES]>>; PAGES],
}

impl Storage {
    /// Whether the drive shows the file.
    pub(in super::super) fn has_file(&self) -> bool {
        self.settings.is_visible
    }

    /// The file, if the drive shows it.
    pub(in super::super) fn file(&self) -> Option<DataFile> {
        let Settings { name, size, is_visible } = &self.settings;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
        let (front, kind) = name.split_at(8);
        is_visible.then(|| DataFile {
            name: format!("{}.{}", text(front), text(kind)),
            bytes: self.bytes(0, (*size as usize).min(BYTES)),
        })
    }

    /// Bytes of the pages that are not shared with a clone that was made before.
    pub(in super::super) fn own_bytes(&self, before: Option<&Self>) -> usize {
        let is_shared = |at: usize, page: &Arc<_>| {
            before.and_then(|before| before.pages[at].as_ref()).is_some_and(|old| Arc::ptr_eq(old, page))
        };
        let own =
            self.pages.iter().enumerate().filter_map(|(at, page)| page.as_ref().filter(|page| !is_shared(at, page)));
        own.count() * PAGE_BYTES
    }

    fn bytes(&self, address: usize, length: usize) -> Vec<u8> {
        (address..address + length)
            .map(|at| self.pages[at / PAGE_BYTES].as_ref().map_or(0xff, |page| page[at % PAGE_BYTES]))
            .collect()
    }

    /// Answers a request, of at least a byte.
    pub(super) fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        self.done(request).unwrap_or_else(|| vec![ERROR])
    }

    fn done(&mut self, request: &[u8]) -> Option<Vec<u8>> {
        let (&command, value) = request.split_first()?;
        let settings = &mut self.settings;
        let answer: &[u8] = match (command, value) {
            (1, []) => &settings.name,
            (1, name) => {
                settings.name = checked_name(name.try_into().ok()?)?;
                &settings.name
            }
            (2, []) => &settings.size.to_be_bytes(),
            (2, size) => {
                let size = u32::from_be_bytes(size.try_into().ok()?);
                settings.size = Some(size).filter(|&size| size as usize <= BYTES)?;
                &settings.size.to_be_bytes()
            }
            (3, []) => &[u8::from(settings.is_visible)],
            (3, &[is_visible]) => {
                settings.is_visible = is_visible != 0;
                &[is_visible]
            }
            (4 | 8, _) => &[],
            (5, _) => {
                *settings = Settings::default();
                &[]
            }
            (6, _) => &[PAGES as u8],
            (7, _) => &(PAGE_BYTES as u16).to_be_bytes(),
            (10, _) => {
                let (address, length) = range(request)?;
                &[&value[..HEAD - 1], &self.bytes(address, length)].concat()
            }
            (11, _) => {
                let (address, length) = range(request)?;
                self.write(address, request.get(HEAD..).filter(|data| data.len() == length)?);
                &[&value[..HEAD - 1], &self.bytes(address, length)].concat()
            }
            (12, &[a2, a1, a0, _, b2, b1, b0]) => {
                self.erase(u32::from_be_bytes([0, a2, a1, a0]), u32::from_be_bytes([0, b2, b1, b0]))?;
                &[]
            }
            _ => return None,
        };
        Some([&[command], answer].concat())
    }

    fn write(&mut self, address: usize, data: &[u8]) {
        for (at, &byte) in (address..).zip(data) {
            let page = self.pages[at / PAGE_BYTES].get_or_insert_with(|| Arc::new([0xff; PAGE_BYTES]));
            Arc::make_mut(page)[at % PAGE_BYTES] &= byte;
        }
    }

    fn erase(&mut self, first: u32, last: u32) -> Option<()> {
        let number =
            |address: u32| (address as usize).is_multiple_of(PAGE_BYTES).then_some(address as usize / PAGE_BYTES);
        let (first, last) = (number(first)?, number(last)?);
        // from a later page to an earlier one is no range
        self.pages.get_mut(first..=last).filter(|pages| !pages.is_empty())?.fill(None);
        Some(())
    }
}

/// The address and the length of a request, if they are whole words within the flash.
fn range(request: &[u8]) -> Option<(usize, usize)> {
    let head = request.first_chunk::<HEAD>()?;
    let [_, a2, a1, a0, l3, l2, l1, l0] = *head;
    let address = u32::from_be_bytes([0, a2, a1, a0]) as usize;
    let length = u32::from_be_bytes([l3, l2, l1, l0]) as usize;
    let is_whole = address.is_multiple_of(4) && length.is_multiple_of(4);
    (is_whole && length <= MAX_DATA && address + length <= BYTES).then_some((address, length))
}

/// A name in capitals and digits; of a kind that the drive does not show, it is a BIN.
fn checked_name(mut name: [u8; 11]) -> Option<[u8; 11]> {
    let is_name = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b' ' | b'-' | b'_');
    if name[0] == b' ' || !name.iter().all(is_name) {
        return None;
    }
    if !KINDS.iter().any(|kind| name.ends_with(*kind)) {
        name[8..].copy_from_slice(b"BIN");
    }
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drive_shows_what_was_written_as_the_file_that_was_asked_for() {
        let mut storage = Storage::default();
        assert_eq!(storage.answer(&[6]), [6, 31]);
        assert_eq!(storage.answer(&[7]), [7, 0x10, 0x00]);
        assert_eq!(storage.file(), None);
        let write = [&[11, 0, 0x0f, 0xfc, 0, 0, 0, 8][..], b"in pages"].concat();
        assert_eq!(storage.answer(&write), write);
        assert_eq!(storage.answer(&[10, 0, 0x10, 0, 0, 0, 0, 4]), *b"\x0a\x00\x10\x00\x00\x00\x00\x04ages");
        storage.answer(b"\x01MY_DATA HTM");
        storage.answer(&[2, 0, 0, 0x10, 0x10]);
        assert_eq!(storage.answer(&[3, 1]), [3, 1]);
        let file = storage.file().expect("it is shown");
        assert_eq!((file.name.as_str(), file.bytes.len()), ("MY_DATA.HTM", 0x1010));
        assert_eq!(&file.bytes[0x0ff8..0x1008], b"\xff\xff\xff\xffin pages\xff\xff\xff\xff");
        assert_eq!(storage.answer(&[5]), [5]);
        assert_eq!(storage.answer(&[1]), *b"\x01DATA    BIN");
    }

    #[test]
    fn bits_are_only_cleared_until_their_page_is_erased() {
        let mut storage = Storage::default();
        for (page, data) in [(0x10, 0x0f), (0x10, 0xf1), (0x20, 0x01), (0x30, 0x01)] {
            assert_eq!(storage.answer(&[11, 0, page, 0, 0, 0, 0, 4, data, 0xff, 0xff, 0xff])[0], 11);
        }
        let mut first = |page: u8| storage.answer(&[10, 0, page, 0, 0, 0, 0, 4])[8];
        assert_eq!([0x10, 0x20, 0x30].map(&mut first), [0x01, 0x01, 0x01]);
        assert_eq!(storage.answer(&[12, 0, 0x10, 0, 0, 0, 0x20, 0]), [12]);
        let mut first = |page: u8| storage.answer(&[10, 0, page, 0, 0, 0, 0, 4])[8];
        assert_eq!([0x10, 0x20, 0x30].map(&mut first), [0xff, 0xff, 0x01]);
    }

    #[test]
    fn requests_that_cannot_be_are_errors() {
        let mut storage = Storage::default();
        let requests: [&[u8]; 12] = [
            &[1, b'a'],
            b"\x01my_data htm",
            &[2, 0, 2, 0, 0],
            &[9],
            &[10, 0, 0, 2, 0, 0, 0, 4],
            &[10, 1, 0xf0, 0, 0, 0, 0, 4],
            &[10, 0, 0, 0, 0xff, 0xff, 0xff, 0xfc],
            &[11, 0, 0, 0, 0, 0, 0, 4, 1],
            &[12, 0, 0, 4, 0, 0, 0x10, 0],
            &[12, 0, 0x20, 0, 0, 0, 0x10, 0],
            &[12, 1, 0xf0, 0, 0, 1, 0xf0, 0],
            &[0xee],
        ];
        for request in requests {
            assert_eq!(storage.answer(request), [0x20], "{request:02x?}");
        }
    }
}
