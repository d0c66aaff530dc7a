//! Simple devices that are put beside a board: what a scenario plays.

/// How a device at an address of I2C answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum I2cAnswers {
    /// It has 256 registers. The first byte that is written chooses one, those after it are written to it and to those
    /// that follow; what is read goes on from there. After the last register comes the first one.
    Registers(Box<[u8; 256]>),
    /// Each read takes the next of these lists, and the last one again and again. After the end of a list the lines are
    /// high. What is written is taken and changes nothing.
    Lists(Vec<Vec<u8>>),
}

/// A device at I2C.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct I2cDevice {
    /// The address, of seven bits.
    pub address: u8,
    /// How it answers.
    pub answers: I2cAnswers,
}

/// All devices beside a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Beside {
    /// Those at I2C: at the pins of the edge connector and at all others that a program chooses, but not at those of the V2's
    /// sensors. On the V1 the sensors are at the same pins, and a device with the address of one of them is not heard.
    pub i2c: Vec<I2cDevice>,
    /// What MISO of SPI reads: byte after byte of these lists, and the last list again and again. Without lists, MISO is what
    /// its pin reads.
    pub spi: Vec<Vec<u8>>,
}

/// A device at I2C, as it is now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Played {
    /// As it is when its power comes.
    fresh: I2cDevice,
    device: I2cDevice,
    /// The register that is read or written next, or the list that is read.
    place: usize,
    /// The byte of the list that is read next.
    byte: usize,
    /// Whether something was read since the start.
    is_read: bool,
}

impl Played {
    pub(super) fn new(device: I2cDevice) -> Self {
        Self { fresh: device.clone(), device, place: 0, byte: 0, is_read: false }
    }

    /// Its power comes, with that of the board.
    pub(super) fn power_on(&mut self) {
        *self = Self::new(self.fresh.clone());
    }

    pub(super) fn address(&self) -> u8 {
        self.device.address
    }

    /// A start with its address.
    pub(super) fn start(&mut self) {
        self.end_read();
    }

    /// A read is over: the next one takes the next list.
    fn end_read(&mut self) {
        if let (I2cAnswers::Lists(lists), true) = (&self.device.answers, self.is_read) {
            self.place = (self.place + 1).min(lists.len().saturating_sub(1));
        }
        (self.is_read, self.byte) = (false, 0);
    }

    /// A byte; `chooses` is true for the first one after a start.
    pub(super) fn write(&mut self, byte: u8, chooses: bool) {
        let I2cAnswers::Registers(registers) = &mut self.device.answers else { return };
        if chooses {
            self.place = byte.into();
        } else {
            registers[self.place & 0xff] = byte;
            self.place = (self.place + 1) & 0xff;
        }
    }

    pub(super) fn read(&mut self) -> u8 {
        self.is_read = true;
        match &self.device.answers {
            I2cAnswers::Registers(registers) => {
                let byte = registers[self.place & 0xff];
                self.place = (self.place + 1) & 0xff;
                byte
            }
            I2cAnswers::Lists(lists) => {
                let byte = lists.get(self.place).and_then(|list| list.get(self.byte)).copied();
                self.byte += 1;
                byte.unwrap_or(0xff)
            }
        }
    }
}
