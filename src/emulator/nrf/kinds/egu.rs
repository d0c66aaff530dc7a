//! EGU, events by program (nRF52833 product specification, *EGU*).
//!
//! | offset | what |
//! |---|---|
//! | 0x000 + 4n | TRIGGER\[n\] |
//! | 0x100 + 4n | TRIGGERED\[n\] |

use super::super::io::Io;
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers};

pub(in super::super) static LAYOUT: Layout =
    Layout { name: "EGU", tasks: 0xffff, events: 0xffff, shorts: &[], registers: &[] };

/// Sixteen of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Egu;

impl Peripheral for Egu {
    fn task(&mut self, _registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        io.raise(task);
    }
}
