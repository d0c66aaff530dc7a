//! Intel HEX: what is copied to the drive of a board.

use ihex::Record;

use crate::emulator::image::Image;

/// Bytes in a data record, as most tools write it.
const BYTES_A_RECORD: usize = 16;

/// The text of the hex file of an image.
///
/// # Errors
/// As for [`hex_text`].
pub fn image_hex(image: &Image) -> Result<String, String> {
    hex_text(image.segments().iter().map(|segment| (segment.address, segment.bytes.as_slice())), None)
}

/// The text of a hex file: data records of 16 bytes, one of type 04 wherever the upper half of the address changes, the entry
/// as type 05 if there is one, and the end. A segment is an address and the bytes from there on.
///
/// # Errors
/// What the writer of the records says; bytes below the last address give it no reason to.
pub fn hex_text<'a>(segments: impl IntoIterator<Item = (u32, &'a [u8])>, entry: Option<u32>) -> Result<String, String> {
    let mut records = Vec::new();
    let mut upper = None;
    for (mut address, mut rest) in segments {
        while !rest.is_empty() {
            if upper != Some(address >> 16) {
                upper = Some(address >> 16);
                records.push(Record::ExtendedLinearAddress((address >> 16) as u16));
            }
            // a record must not cross into the next 64 KiB
            let to_the_edge = 0x1_0000 - (address as usize & 0xffff);
            let (value, after) = rest.split_at(rest.len().min(BYTES_A_RECORD).min(to_the_edge));
            records.push(Record::Data { offset: address as u16, value: value.to_vec() });
            address = address.wrapping_add(value.len() as u32);
            rest = after;
        }
    }
    records.extend(entry.map(Record::StartLinearAddress));
    records.push(Record::EndOfFile);
    let lines = records.iter().map(|record| record.to_record_string().map(|line| line + "\n"));
    lines.collect::<Result<String, _>>().map_err(|error| error.to_string())
}
