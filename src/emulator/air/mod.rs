//! What goes over the air between boards.
//!
//! A [`RadioFrame`] is what a chip sends, as the registers of its radio say. A [`RadioPacket`] is what the runtimes of the
//! micro:bit send to each other: they set all registers alike but for the channel, the group, the address and the rate.
//! Packets come to a board from outside, or from other boards; what the board begins to send is passed to those, and what
//! the board has sent is kept until it is taken.

mod advertisement;
mod frame;
mod ieee802154;
mod message;
mod packet;
mod queue;

pub use advertisement::Advertisement;
pub use frame::{CrcFrom, PacketFormat, RadioFrame, RadioLink};
pub use ieee802154::words_of_802_15_4;
pub use message::{MakeCodeMessage, RadioMessage};
pub use packet::{RadioPacket, RadioRate};
pub use queue::{Air, Arrival, MEASUREMENT_US, SHORTEST_ADDRESS_US, Transmission};
