//! Intel HEX.

use ihex::Record;

use crate::emulator::image::LinkedProgram;

/// Bytes in a data record, as most tools write it.
const BYTES_A_RECORD: usize = 16;

/// The text of a program: data records of 16 bytes, one of type 04 wherever the upper half of the address changes, the entry
/// as type 05, and the end.
///
/// # Errors
/// What the writer of the records says; a program gives it no reason to.
pub(super) fn text(program: &LinkedProgram<'_>) -> Result<String, String> {
    let mut records = Vec::new();
    let mut upper = None;
    for segment in &program.segments {
        let mut address = segment.address;
        let mut rest = segment.bytes;
        while !rest.is_empty() {
            if upper != Some(address >> 16) {
                upper = Some(address >> 16);
                records.push(Record::ExtendedLinearAddress((address >> 16) as u16));
            }
            // a record must not cross into the next 64 KiB
            let to_the_edge = 0x1_0000 - (address as usize & 0xffff);
            let (value, after) = rest.split_at(rest.len().min(BYTES_A_RECORD).min(to_the_edge));
            records.push(Record::Data { offset: address as u16, value: value.to_vec() });
            address += value.len() as u32;
            rest = after;
        }
    }
    records.push(Record::StartLinearAddress(program.entry));
    records.push(Record::EndOfFile);
    let lines = records.iter().map(|record| record.to_record_string().map(|line| line + "\n"));
    lines.collect::<Result<String, _>>().map_err(|error| error.to_string())
}
