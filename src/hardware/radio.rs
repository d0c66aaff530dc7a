//! The radio as the runtimes of the micro:bit set it: `MicroBitRadio.cpp` of microbit-dal and codal-microbit-v2, `drv_radio.c` of
//! micropython-microbit-v2, `modradio.cpp` of MicroPython for the V1. Its registers are those of both chips.

/// The channel that the runtimes begin with, in MHz above 2400.
pub const USUAL_CHANNEL: u8 = 7;

/// The base address that the runtimes begin with: "uBit". The group is the byte after it.
pub const USUAL_ADDRESS: u32 = 0x7562_6974;

/// Bytes of the base address.
pub const ADDRESS_BYTES: u8 = 4;

/// Bits of the length of a packet. Nothing else is before the content.
pub const LENGTH_BITS: u8 = 8;

/// Bytes of the checksum, which is over the address, too.
pub const CRC_BYTES: u8 = 2;

/// The polynomial of the checksum.
pub const CRC_POLYNOMIAL: u32 = 0x1_1021;

/// What the checksum begins with.
pub const CRC_INIT: u32 = 0xffff;

/// What whitening begins with.
pub const WHITENING: u8 = 0x18;

/// Microseconds until the radio sends or listens after it was switched on (product specifications, *RADIO*, *Timing*).
pub const RAMP_UP_US: u64 = 140;

/// Microseconds until the radio is off after it has sent.
pub const TX_DISABLE_US: u64 = 6;
