//! A transfer, bit by bit.

use super::super::super::io::Io;
use super::super::super::registers::Registers;
use super::words::{Width, Words};
use super::{MAXCNT, RXD_PTR, RXPTRUPD, TXD_PTR, TXPTRUPD};

pub(super) fn is_watched(pin: Option<u8>, io: &Io<'_>) -> bool {
    pin.is_some_and(|pin| io.world.pins.is_watched(pin))
}

pub(super) fn drive(pin: Option<u8>, level: bool, io: &mut Io<'_>) {
    if let Some(pin) = pin {
        io.world.pins.drive(pin, Some(level));
    }
}

/// The longest bit that can be the short pulse of a strip of WS2812 lights: 0.4 microseconds, 0.15 more or less (data sheet of
/// the WS2812B, *Data transfer time*).
const LONGEST_STRIP_BIT_NS: u64 = 550;

/// The pins as they were at START.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Pins {
    pub mck: Option<u8>,
    pub sck: Option<u8>,
    pub lrck: Option<u8>,
    pub sdin: Option<u8>,
    pub sdout: Option<u8>,
}

/// What is under way since START.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Running {
    /// When the clocks began.
    pub started: u64,
    /// Steps that are done. A step is half a bit, the first half with SCK low.
    pub steps: u64,
    /// Steps before the first bit of the first sample: LRCK is a bit ahead, but for the aligned format.
    pub lead: u64,
    /// Cycles of a frame, and of half of MCK.
    pub frame_cycles: u64,
    pub mck_half: u64,
    pub width: Width,
    pub is_aligned: bool,
    pub channels: u32,
    pub sends: bool,
    pub receives: bool,
    pub send: Words,
    pub receive: Words,
    /// The sample that is sent, and the bits of it that came in.
    pub sample: u32,
    pub came: u32,
    pub sdout: bool,
    /// It ends with the frame.
    pub is_last: bool,
}

impl Pins {
    /// SDIN is joined to SDOUT.
    pub(super) fn is_loop(&self, io: &Io<'_>) -> bool {
        let joined = |sdin: u8, sdout: u8| io.world.pins.net_of(sdin) >> sdout & 1 == 1;
        self.sdin.zip(self.sdout).is_some_and(|(sdin, sdout)| joined(sdin, sdout))
    }

    /// What is at SDIN may change within a frame: a wire leads there.
    pub(super) fn is_lively(&self, io: &Io<'_>) -> bool {
        self.sdin.is_some_and(|pin| io.world.pins.net_of(pin).count_ones() > 1) && !self.is_loop(io)
    }

    pub(super) fn clocks(&self) -> [Option<u8>; 3] {
        [self.mck, self.sck, self.lrck]
    }
}

impl Running {
    /// Each edge of SDOUT matters: to somebody, or to a strip of lights at the edge connector.
    fn shows_data(&self, pins: &Pins, io: &Io<'_>) -> bool {
        let bit_cycles = 2 * self.frame_cycles / self.frame_steps();
        let may_be_strip = bit_cycles * 1000 <= LONGEST_STRIP_BIT_NS * io.world.clocks.us(1);
        let is_mean = |pin| io.world.pins.is_mean(pin);
        is_watched(pins.sdout, io) || may_be_strip && pins.sdout.is_some_and(is_mean)
    }

    /// The cycle of a step.
    pub(super) fn at(&self, step: u64) -> u64 {
        self.started + self.frame_cycles * step / self.frame_steps()
    }

    pub(super) fn frame_steps(&self) -> u64 {
        4 * u64::from(self.width.0)
    }

    /// After how many steps it acts: each, those that begin a bit, or those that begin a frame.
    pub(super) fn stride(&self, pins: &Pins, io: &Io<'_>) -> u64 {
        if is_watched(pins.sck, io) || self.receives && pins.is_lively(io) {
            1
        } else if is_watched(pins.lrck, io) || self.sends && self.shows_data(pins, io) {
            2
        } else {
            self.frame_steps()
        }
    }

    /// The next step at which it acts, with such a stride.
    pub(super) fn next_step(&self, stride: u64) -> u64 {
        if stride == self.frame_steps() {
            self.lead + self.steps.saturating_sub(self.lead).next_multiple_of(stride)
        } else {
            self.steps.next_multiple_of(stride)
        }
    }

    /// The bit of the frame that the step is in; `None` before the first sample.
    pub(super) fn bit(&self) -> Option<u64> {
        self.steps.checked_sub(self.lead).map(|step| step / 2 % (self.frame_steps() / 2))
    }

    /// Whether a frame is over and the next one would begin.
    pub(super) fn ends_frame(&self) -> bool {
        self.steps > self.lead && (self.steps - self.lead).is_multiple_of(self.frame_steps())
    }

    /// Whether a channel, 0 or 1, is chosen.
    pub(super) fn has(&self, channel: u64) -> bool {
        self.channels == 0 || u64::from(self.channels) == channel + 1
    }

    pub(super) fn take_send(&mut self, registers: &Registers, io: &mut Io<'_>) {
        self.send.take(registers.get(TXD_PTR), registers.get(MAXCNT));
        io.raise(TXPTRUPD);
    }

    pub(super) fn take_receive(&mut self, registers: &Registers, io: &mut Io<'_>) {
        self.receive.take(registers.get(RXD_PTR), registers.get(MAXCNT));
        io.raise(RXPTRUPD);
    }

    /// A bit begins: SCK falls.
    pub(super) fn begin_bit(&mut self, registers: &Registers, pins: &Pins, io: &mut Io<'_>) {
        let width = u64::from(self.width.0);
        if is_watched(pins.sck, io) {
            drive(pins.sck, false, io);
        }
        let Some(bit) = self.bit() else { return };
        if is_watched(pins.lrck, io) {
            let is_right = (bit + self.lead / 2) / width % 2 == 1;
            drive(pins.lrck, is_right != self.is_aligned, io);
        }
        if !self.sends {
            return;
        }
        if bit.is_multiple_of(width) {
            let is_chosen = self.has(bit / width);
            if is_chosen && self.send.is_used() && registers.get(MAXCNT) > 0 {
                self.take_send(registers, io);
            }
            self.sample = if is_chosen { self.send.send(self.width, io) } else { 0 };
        }
        self.sdout = self.sample >> (width - 1 - bit % width) & 1 == 1;
        if self.shows_data(pins, io) {
            drive(pins.sdout, self.sdout, io);
        }
    }

    /// The middle of a bit: SCK rises.
    pub(super) fn read_bit(&mut self, registers: &Registers, pins: &Pins, io: &mut Io<'_>) {
        if is_watched(pins.sck, io) {
            drive(pins.sck, true, io);
        }
        let Some(bit) = self.bit().filter(|_| self.receives) else { return };
        let width = u64::from(self.width.0);
        let level = if pins.is_loop(io) && self.sends {
            self.sdout
        } else {
            pins.sdin.is_some_and(|pin| io.world.pins.level(pin))
        };
        self.came = self.came << 1 | u32::from(level);
        if bit % width == width - 1 {
            let sample = self.came & (u32::MAX >> (32 - self.width.0));
            if self.has(bit / width) {
                self.receive.receive(sample, self.width, io);
                if self.receive.is_used() && registers.get(MAXCNT) > 0 {
                    self.take_receive(registers, io);
                }
            }
        }
    }
}
