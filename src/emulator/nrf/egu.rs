//! EGU, events by program (nRF52833 product specification, *EGU*).
//!
//! | offset | what |
//! |---|---|
//! | 0x000 + 4n | TRIGGER\[n\] |
//! | 0x100 + 4n | TRIGGERED\[n\] |

use super::block::Behaviour;
use super::io::Io;
use super::registers::{Layout, Registers};

pub(super) static LAYOUT: Layout = Layout { name: "EGU", tasks: 0xffff, events: 0xffff, shorts: &[], registers: &[] };

/// Sixteen of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Egu;

impl Behaviour for Egu {
    fn task(&mut self, _registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        io.raise(task);
    }
}
