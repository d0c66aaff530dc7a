//! Where a runtime keeps its version and its files.

use std::ops::Range;

use crate::emulator::image::{Image, MICROPYTHON_V1};
use crate::hardware::Model;

use super::file_system::{CHUNK_BYTES, MAX_CHUNKS};

/// The words of the UICR that describe the runtime of the V1, behind the one by which it is known (microbit-micropython, *Developer's guide*, hex format).
const UICR_PAGE_LOG2_AT: u32 = 0x1000_10c8;
const UICR_PAGES_USED_AT: u32 = 0x1000_10ce;
const UICR_VERSION_AT: u32 = 0x1000_10d4;

/// The table of flash regions of the V2, at the end of the last page of the runtime
/// (micropython-microbit-v2, `src/addlayouttable.py`): a header of 16 bytes, and before it rows of 16 bytes.
const TABLE_MAGIC: u32 = 0x597f_30fe;
const TABLE_END_MAGIC: u32 = 0xc1b1_d79d;
const HEADER_BYTES: u32 = 16;
const ROW_BYTES: u32 = 16;
/// Regions by their numbers.
const MICROPYTHON_REGION: u8 = 2;
const FILE_SYSTEM_REGION: u8 = 3;
/// The hash of a region that is a pointer to a text.
const IS_POINTER: u8 = 2;

/// The place of a program without a file system, on the V1: a page near the end of the flash.
const SCRIPT_ADDRESS: u32 = 0x3_e000;

/// Where a runtime keeps its version and its files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// What the runtime calls itself, `micro:bit v2.1.2+0b7a1e4 on 2023-10-30; MicroPython v1.18` for example.
    pub version: String,
    /// The addresses of the chunks of files.
    pub chunks: Range<u32>,
    /// The address of the page behind them, which the runtime keeps free.
    pub spare_page: u32,
    /// Where a program that is no file is looked for.
    pub script: Option<u32>,
}

impl Layout {
    /// The layout of the runtime in an image; `None` when there is no MicroPython in it.
    pub fn find(image: &Image) -> Option<Self> {
        match image.model {
            Model::V1 => Self::of_uicr(image),
            Model::V2 => Self::of_table(image),
        }
    }

    fn of_uicr(image: &Image) -> Option<Self> {
        let (magic_at, magic) = MICROPYTHON_V1;
        (image.word(magic_at)? == magic).then_some(())?;
        let page = 1_u32.checked_shl(image.word(UICR_PAGE_LOG2_AT)?)?;
        (page == Model::V1.flash_page_bytes()).then_some(())?;
        let start = u32::from(image.half_word(UICR_PAGES_USED_AT)?).checked_mul(page)?;
        // the last page keeps the calibration of the compass
        let end = Model::V1.flash_bytes().checked_sub(page)?;
        let version = text(image, image.word(UICR_VERSION_AT)?);
        Some(Self { script: Some(SCRIPT_ADDRESS), ..Self::of_region(image, version, start..end, page)? })
    }

    fn of_table(image: &Image) -> Option<Self> {
        let page = Model::V2.flash_page_bytes();
        let header = (1..=Model::V2.flash_bytes() / page).map(|end| end * page - HEADER_BYTES).find(|&header| {
            image.word(header) == Some(TABLE_MAGIC) && image.word(header + HEADER_BYTES - 4) == Some(TABLE_END_MAGIC)
        })?;
        let rows = u32::from(image.half_word(header + 8)?);
        (1_u32.checked_shl(image.half_word(header + 10)?.into())? == page).then_some(())?;
        let row = |wanted: u8| {
            let mut places = (1..=rows).map_while(|number| header.checked_sub(number * ROW_BYTES));
            places.find(|&row| image.bytes(row, 1).is_some_and(|id| id[0] == wanted))
        };
        let runtime = row(MICROPYTHON_REGION)?;
        let has_text = image.bytes(runtime + 1, 1)?[0] == IS_POINTER;
        let version = if has_text { text(image, image.word(runtime + 8)?) } else { String::new() };
        let files = row(FILE_SYSTEM_REGION)?;
        let start = u32::from(image.half_word(files + 2)?).checked_mul(page)?;
        Self::of_region(image, version, start..start.checked_add(image.word(files + 4)?)?, page)
    }

    /// The layout of a file system in a region of flash whose last page stays free. It ends with the region and has 252 chunks
    /// at most, because an index is a byte and four of its values mean something else.
    fn of_region(image: &Image, version: String, region: Range<u32>, page: u32) -> Option<Self> {
        let spare_page = region.end.checked_sub(page)?;
        let start = region.start.max(region.end.saturating_sub(MAX_CHUNKS * CHUNK_BYTES));
        // the program of the runtime is below, and both are in the flash
        let fits = start > 0 && region.end <= image.model.flash_bytes() && start + CHUNK_BYTES <= spare_page;
        fits.then_some(Self { version, chunks: start..spare_page, spare_page, script: None })
    }
}

/// The text at an address, up to its NUL.
fn text(image: &Image, address: u32) -> String {
    let bytes = (0..256).map_while(|offset| image.bytes(address.checked_add(offset)?, 1).map(|byte| byte[0]));
    String::from_utf8_lossy(&bytes.take_while(|&byte| byte != 0).collect::<Vec<u8>>()).into_owned()
}
