//! The runtime that an image brings along.

/// What the program of an image is made with, as far as that can be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Runtime {
    /// MicroPython.
    MicroPython,
    /// MakeCode.
    MakeCode,
    /// Another one, or none.
    Other,
}

/// Stands in the greeting of every MicroPython.
const MICRO_PYTHON: &[u8] = b"MicroPython";
/// Stands before the program that MakeCode puts behind its runtime (the listings that MakeCode writes call it *magic number*;
/// the apps that flash boards look for it, too).
const MAKE_CODE: [u8; 16] =
    [0x70, 0x8e, 0x3b, 0x92, 0xc6, 0x15, 0xa8, 0x41, 0xc4, 0x98, 0x66, 0xc9, 0x75, 0xee, 0x51, 0x97];

impl Runtime {
    /// The runtime in a flash.
    pub(super) fn of(flash: &[u8]) -> Self {
        let has = |marker: &[u8]| flash.windows(marker.len()).any(|bytes| bytes == marker);
        if has(&MAKE_CODE) {
            Self::MakeCode
        } else if has(MICRO_PYTHON) {
            Self::MicroPython
        } else {
            Self::Other
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runtime_is_told_by_what_it_always_has_in_its_flash() {
        let flash = |marker: &[u8]| [&[0xff; 100], marker, &[0; 7]].concat();
        assert_eq!(Runtime::of(&flash(b"MicroPython v1.18 on 2023-10-30")), Runtime::MicroPython);
        assert_eq!(Runtime::of(&flash(&MAKE_CODE)), Runtime::MakeCode);
        assert_eq!(Runtime::of(&flash(&[&MAKE_CODE[..], b"a program about MicroPython"].concat())), Runtime::MakeCode);
        assert_eq!(Runtime::of(&flash(b"micropython")), Runtime::Other);
        assert_eq!(Runtime::of(&[]), Runtime::Other);
    }
}
