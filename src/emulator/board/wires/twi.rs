//! Transfers of I2C (TWI) between a master and a slave on another board.
//!
//! A master asks for one part of a transfer after the other, with all bytes of a part at once, and its clock is held until the
//! answer comes, as a slave may do (*clock stretching*). The board of the slave goes through the part byte by byte.

/// A part of a transfer that a master asks for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TwiRequest {
    /// Who asks.
    pub master: TwiMaster,
    /// The pins of the chip that the lines leave or come by.
    pub scl: u8,
    /// Data.
    pub sda: u8,
    /// The address of the slave, of seven bits.
    pub address: u8,
    /// How long a bit takes, in nanoseconds.
    pub bit_ns: u64,
    /// What is asked for.
    pub part: TwiPart,
}

/// A master that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TwiMaster {
    /// Its instance on its chip.
    pub instance: u8,
    /// How often something was asked on this board.
    pub number: u32,
}

/// What a master asks for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TwiPart {
    /// A start or a repeated start, the address, and these bytes.
    Write(Vec<u8>),
    /// A start or a repeated start, the address, and so many bytes from the slave.
    Read(u32),
    /// The stop of a transfer. It is not answered.
    Stop,
}

/// What a slave has answered.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TwiAnswer {
    /// Nobody acknowledges the address.
    Nobody,
    /// So many of the bytes were acknowledged. Where some are left, the slave has refused one.
    Written(u32),
    /// These bytes were read.
    Read(Vec<u8>),
}

/// A transfer that another board makes with a slave of this one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TwiVisit {
    /// The number of the board that asks, for whom only it is something.
    pub board: u8,
    pub request: TwiRequest,
    /// The instance of the slave, once the address was acknowledged.
    pub slave: Option<u8>,
    /// Whether a byte is under way; else the slave may hold the clock.
    pub is_byte: bool,
    /// When the address or the byte is over, or when to check again whether the slave holds the clock.
    pub at: u64,
    /// How many bytes were written, and those that were read.
    pub written: u32,
    pub read: Vec<u8>,
}
