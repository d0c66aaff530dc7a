//! Bytes of serial ports.

/// A byte of a UART.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UartByte {
    /// The pin of the chip that it leaves or comes by.
    pub pin: u8,
    /// The byte.
    pub byte: u8,
    /// How it is sent: BAUDRATE, in 2^32nds of 16 MHz.
    pub rate: u32,
    /// Whether a bit of parity comes with it.
    pub has_parity: bool,
}

/// Half a bit in nine and a half: who samples the middle of each bit reads all ten bits of a byte up to this difference, which is one
/// in twenty.
const RATE_TOLERANCE: u32 = 20;

impl UartByte {
    /// Whether a receiver with this BAUDRATE and parity reads it.
    #[must_use]
    pub fn is_read_with(&self, rate: u32, has_parity: bool) -> bool {
        self.rate.abs_diff(rate) <= self.rate.max(rate) / RATE_TOLERANCE && self.has_parity == has_parity
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE_9600: u32 = 0x0027_5000;

    #[test]
    fn a_byte_is_read_up_to_half_a_bit_of_difference() {
        let byte = UartByte { pin: 2, byte: b'x', rate: RATE_9600, has_parity: false };
        for (percent, is_read) in [(94, false), (96, true), (100, true), (104, true), (106, false), (200, false)] {
            assert_eq!(byte.is_read_with(RATE_9600 / 100 * percent, false), is_read, "{percent} %");
        }
        assert!(!byte.is_read_with(RATE_9600, true));
    }
}
