//! The interface chip of the V2 at the bus of the sensors: 0x70 for questions about the board, 0x72 for the flash that it
//! lends (*micro:bit I2C Protocol Specification* 2.03; `i2c_commands.c` of DAPLink, `source/board/microbitv2`).
//!
//! A request is written and ends with a stop or another start. The answer is ready at once here; the line of the sensors'
//! interrupts is low from then on until it is read. Whoever reads when there is no answer is told that the chip is busy. A
//! request of the byte 0, by which programs wake a real chip, changes nothing.

mod comms;
mod storage;

pub use storage::DataFile;

use storage::Storage;

/// The most bytes of a request: a command, an address, a length, and 1024 bytes of data.
const MAX_REQUEST: usize = 1032;

/// What is said in place of an answer that is not there.
const BUSY: [u8; 2] = [comms::ERROR, 0x39];
const NOP: u8 = 0x00;

/// Which of its two addresses is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Channel {
    Comms,
    Storage,
}

impl Channel {
    /// By the address, of seven bits.
    pub(super) fn at(address: u8) -> Option<Self> {
        match address {
            0x70 => Some(Self::Comms),
            0x72 => Some(Self::Storage),
            _ => None,
        }
    }
}

/// The chip, as its bus sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Interface {
    called: Option<Channel>,
    /// What was written since the start.
    request: Vec<u8>,
    /// How many bytes were read since the start.
    read: usize,
    answer: Option<(Channel, Vec<u8>)>,
    storage: Storage,
    /// Whether the power comes from the battery.
    pub(super) by_battery: bool,
}

impl Interface {
    /// A start at one of its addresses.
    pub(super) fn start(&mut self, channel: Channel) {
        self.stop();
        self.called = Some(channel);
    }

    /// The power has come back: all but the flash is forgotten.
    pub(super) fn power_on(&mut self) {
        (self.called, self.read, self.answer) = (None, 0, None);
        self.request.clear();
    }

    /// A byte of a request; says whether there is room for it.
    pub(super) fn write(&mut self, byte: u8) -> bool {
        let has_room = self.request.len() < MAX_REQUEST;
        if has_room {
            self.request.push(byte);
        }
        has_room
    }

    /// A byte of the answer; after its end, zeros.
    pub(super) fn read(&mut self) -> u8 {
        let answer = match &self.answer {
            Some((channel, answer)) if self.called == Some(*channel) => answer.as_slice(),
            _ => &BUSY,
        };
        let byte = answer.get(self.read).copied().unwrap_or(0);
        self.read += 1;
        byte
    }

    /// The transfer is over.
    pub(super) fn stop(&mut self) {
        let request = std::mem::take(&mut self.request);
        let was_read = std::mem::take(&mut self.read) > 0;
        match (self.called.take(), request.first()) {
            (Some(_), Some(&NOP)) => {}
            (Some(Channel::Comms), Some(_)) => {
                self.answer = Some((Channel::Comms, comms::answer(&request, self.by_battery)))
            }
            (Some(Channel::Storage), Some(_)) => {
                self.answer = Some((Channel::Storage, self.storage.answer(&request)));
            }
            (Some(channel), None) if was_read => {
                self.answer.take_if(|(answered, _)| *answered == channel);
            }
            _ => {}
        }
    }

    /// Whether an answer waits, which interrupts.
    pub(super) fn interrupts(&self) -> bool {
        self.answer.is_some()
    }

    /// The flash that it lends.
    pub(super) fn storage(&self) -> &Storage {
        &self.storage
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a request, and reads so many bytes of the answer.
    pub(super) fn transact(chip: &mut Interface, channel: Channel, request: &[u8], length: usize) -> Vec<u8> {
        chip.start(channel);
        assert!(request.iter().all(|&byte| chip.write(byte)));
        chip.stop();
        read(chip, channel, length)
    }

    fn read(chip: &mut Interface, channel: Channel, length: usize) -> Vec<u8> {
        chip.start(channel);
        let answer = (0..length).map(|_| chip.read()).collect();
        chip.stop();
        answer
    }

    /// The example of the specification.
    #[test]
    fn the_line_is_low_until_the_answer_is_read() {
        let mut chip = Interface::default();
        chip.start(Channel::Comms);
        assert!(chip.write(0x10) && chip.write(0x01));
        assert!(!chip.interrupts(), "the request is not over");
        chip.stop();
        assert!(chip.interrupts());
        assert_eq!(transact(&mut chip, Channel::Comms, &[0, 0, 0], 5), [0x11, 0x01, 0x02, 0x06, 0x99]);
        assert!(!chip.interrupts());
        assert_eq!(read(&mut chip, Channel::Comms, 3), [0x20, 0x39, 0], "busy");
    }

    #[test]
    fn an_answer_is_for_the_address_that_was_asked() {
        let mut chip = Interface::default();
        chip.start(Channel::Storage);
        assert!(chip.write(0x06));
        // a repeated start ends the request, too
        assert_eq!(read(&mut chip, Channel::Comms, 2), [0x20, 0x39]);
        assert!(chip.interrupts());
        assert_eq!(read(&mut chip, Channel::Storage, 2), [0x06, 31]);
        assert!(!chip.interrupts());
    }

    #[test]
    fn a_request_has_an_end() {
        let mut chip = Interface::default();
        chip.start(Channel::Storage);
        assert_eq!((0..2000).filter(|_| chip.write(0x0b)).count(), 1032);
    }
}
