//! What the interface chip says of itself and of the board, at 0x70.
//!
//! | request | answer |
//! |---|---|
//! | 0x10 property | 0x11 property, length, value with the lowest byte first |
//! | 0x12 property, 1, value | 0x13 property: of the power mode (7), the LED while the board sleeps (8) and automatic sleep (10) |
//! | any other | 0x20 error |
//!
//! | property | value here |
//! |---|---|
//! | 1, 2, 3 | board 0x9906 (V2.2x), protocol 1, DAPLink 257, as on a board whose interface chip is an nRF52820 |
//! | 4, 6 | power by USB (1), which is configured (4), or by battery (2), with no USB (0) |
//! | 5 | microvolts of the battery and of the input: none and 5 V by USB, 3 V and none by battery |

const READ: u8 = 0x10;
const READ_ANSWER: u8 = 0x11;
const WRITE: u8 = 0x12;
const WRITE_ANSWER: u8 = 0x13;
pub(super) const ERROR: u8 = 0x20;

const INCOMPLETE: u8 = 0x31;
const UNKNOWN_COMMAND: u8 = 0x32;
const DISALLOWED: u8 = 0x33;
const UNKNOWN_PROPERTY: u8 = 0x34;
const WRONG_SIZE: u8 = 0x35;
const READ_DISALLOWED: u8 = 0x36;
const WRITE_DISALLOWED: u8 = 0x37;
const WRITE_FAIL: u8 = 0x38;

/// Two cells of 1.5 V.
const BATTERY_UV: u64 = 3_000_000;

const POWER_MODE: u8 = 7;
/// The only power mode that can be asked for: power down.
const POWER_DOWN: u8 = 8;

/// Answers a request, of at least a byte. `by_battery` is where the power comes from.
pub(super) fn answer(request: &[u8], by_battery: bool) -> Vec<u8> {
    let answer = match *request {
        [READ, property, ..] => read(property, by_battery),
        [WRITE, property, length, ref value @ ..] => write(property, length, value),
        [READ | WRITE, ..] => Err(INCOMPLETE),
        [READ_ANSWER | WRITE_ANSWER | ERROR, ..] => Err(DISALLOWED),
        _ => Err(UNKNOWN_COMMAND),
    };
    answer.unwrap_or_else(|error| vec![ERROR, error])
}

fn read(property: u8, by_battery: bool) -> Result<Vec<u8>, u8> {
    let value: &[u8] = match property {
        1 => &0x9906_u16.to_le_bytes(),
        2 => &1_u16.to_le_bytes(),
        3 => &257_u16.to_le_bytes(),
        4 => &[if by_battery { 2 } else { 1 }],
        5 if by_battery => &BATTERY_UV.to_le_bytes(),
        5 => &(5_000_000_u64 << 32).to_le_bytes(),
        6 => &[if by_battery { 0 } else { 4 }],
        POWER_MODE => return Err(READ_DISALLOWED),
        _ => return Err(UNKNOWN_PROPERTY),
    };
    Ok([&[READ_ANSWER, property, value.len() as u8], value].concat())
}

fn write(property: u8, length: u8, value: &[u8]) -> Result<Vec<u8>, u8> {
    match property {
        1..=6 => Err(WRITE_DISALLOWED),
        7 | 8 | 10 if length != 1 || value.is_empty() => Err(WRONG_SIZE),
        POWER_MODE if value[0] != POWER_DOWN => Err(WRITE_FAIL),
        7 | 8 | 10 => Ok(vec![WRITE_ANSWER, property]),
        _ => Err(UNKNOWN_PROPERTY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_read_and_written_as_the_specification_allows() {
        let cases: [(&[u8], &[u8]); 10] = [
            (&[0x10, 1], &[0x11, 1, 2, 0x06, 0x99]),
            (&[0x10, 4], &[0x11, 4, 1, 1]),
            (&[0x10, 5], &[0x11, 5, 8, 0, 0, 0, 0, 0x40, 0x4b, 0x4c, 0]),
            (&[0x10, 7], &[0x20, 0x36]),
            (&[0x10, 99], &[0x20, 0x34]),
            (&[0x10], &[0x20, 0x31]),
            (&[0x12, 8, 1, 0], &[0x13, 8]),
            (&[0x12, 7, 1, 8], &[0x13, 7]),
            (&[0x12, 1, 1, 0], &[0x20, 0x37]),
            (&[0x55], &[0x20, 0x32]),
        ];
        for (request, expected) in cases {
            assert_eq!(answer(request, false), expected, "{request:02x?}");
        }
    }
}
