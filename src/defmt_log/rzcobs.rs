//! Reverse zero-compressing COBS (<https://github.com/Dirbaio/rzcobs>): how frames are kept free of zeros, one of which ends
//! each of them.

/// The bytes of a frame, given without the zero that ends it; `None` if it is damaged. Zeros may follow that were not sent.
///
/// It is read from its end. A code byte stands behind what it speaks of:
///
/// | code | what is before it |
/// |---|---|
/// | 0x01 to 0x7f | seven bytes; those whose bit is set are zero and left out, the last one by bit 6 |
/// | 0x80 to 0xfe | as many bytes as its lower seven bits say, and 7, and a zero behind them that is left out |
/// | 0xff | 134 bytes |
pub(super) fn decoded(frame: &[u8]) -> Option<Vec<u8>> {
    let mut rest = frame.iter().rev().copied();
    let mut bytes = Vec::new();
    while let Some(code) = rest.next() {
        match code {
            0 => return None,
            0x01..=0x7f => {
                for bit in (0..7).rev() {
                    bytes.push(if code >> bit & 1 == 1 { 0 } else { rest.next()? });
                }
            }
            0x80..=0xff => {
                let count = if code == 0xff {
                    134
                } else {
                    bytes.push(0);
                    (code & 0x7f) + 7
                };
                for _ in 0..count {
                    bytes.push(rest.next()?);
                }
            }
        }
    }
    bytes.reverse();
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_as_the_crate_rzcobs_documents_them() {
        // two bytes that are not zero, and five zeros
        assert_eq!(decoded(&[0x05, 0x06, 0x7c]), Some(vec![5, 6, 0, 0, 0, 0, 0]));
        assert_eq!(decoded(&[1, 2, 3, 4, 5, 6, 7, 0x80]), Some(vec![1, 2, 3, 4, 5, 6, 7, 0]));
        assert_eq!(decoded(&[&[9; 134][..], &[0xff]].concat()), Some(vec![9; 134]));
        assert_eq!(decoded(&[0x05, 0x40]), None, "bytes are missing");
        assert_eq!(decoded(&[]), Some(vec![]));
    }
}
