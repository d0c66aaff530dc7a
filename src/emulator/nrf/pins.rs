//! The pins: GPIO of both chips (nRF52833 product specification, *GPIO*; nRF51 series reference manual, *GPIO*).
//!
//! | offset | register | reset |
//! |---|---|---|
//! | 0x504 | OUT | 0 |
//! | 0x508, 0x50c | OUTSET, OUTCLR | |
//! | 0x510 | IN | |
//! | 0x514 | DIR | 0 |
//! | 0x518, 0x51c | DIRSET, DIRCLR | |
//! | 0x520 | LATCH (nRF52) | 0 |
//! | 0x524 | DETECTMODE (nRF52) | 0 |
//! | 0x700 + 4n | PIN_CNF[n] | 2: an input that is not connected |
//!
//! Pins that another circuit has taken, the antenna of NFC or the oscillator of the slow crystal, are neither driven nor
//! pulled by GPIO or a peripheral. What IN reads of them is not documented; here it is 0, as button B is "always detected as
//! pressed (low)" on a V1 whose crystal was chosen (AdaCore/Ada_Drivers_Library issue 267).

mod configured;
mod ports;

use configured::{Configured, Drive};

/// Pins of both ports: P0.00 to P0.31 are 0 to 31, P1.00 to P1.09 are 32 to 41.
pub const PINS: usize = 64;

/// A change of a pin that somebody watches: of its level, or of whether it is driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Change {
    pub pin: u8,
    pub level: bool,
    pub driven: bool,
    /// Whether its level is another one and GPIOTE waits for that.
    pub is_event: bool,
}

/// All pins of a chip, as sets in which bit n is pin n.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pins {
    /// The pins whose changes are reported to the board.
    watched: u64,
    /// The pins whose changes are reported, too, but whose mean level is enough where PWM makes it.
    mean: u64,
    configured: Configured,
    out: u64,
    /// What peripherals drive pins to, whatever OUT says.
    driven: Drive,
    /// GPIOTE waits for events of these, which makes them inputs whatever PIN_CNF says.
    event_inputs: u64,
    /// The pins that peripherals listen to, by the number of the instance, and all of them together.
    heard_by: Vec<(u8, u64)>,
    heard: u64,
    /// What the board drives pins to.
    outside: Drive,
    /// The board has resistors to the supply here, weaker than any that the chip can connect.
    weakly_high: u64,
    /// A finger is here, which is stronger than those.
    touched: u64,
    /// Here a capacitor charges: the pin is low until it has.
    charging: u64,
    /// Here one has charged, which keeps the pin high.
    charged: u64,
    /// Pins that the oscillator of the slow crystal has taken from GPIO.
    of_crystal: u64,
    /// Pins that are the antenna's of NFC and not GPIO's.
    of_nfc: u64,
    /// Sets of pins with wires between them.
    nets: Vec<u64>,
    /// Pins that were inputs without a pull, or waited for events: so a program feels for a finger.
    felt: u64,
    /// Pins that were outputs, inputs, or driven by a peripheral.
    used: u64,
    levels: u64,
    are_driven: u64,
    latch: u64,
    /// DETECTMODE of both ports.
    detect_mode: [u32; 2],
    /// Whether the DETECT signal is high.
    detect: bool,
    /// Changes that are not reported yet.
    pub changes: Vec<Change>,
    /// Whether DETECT rose, and that is not reported to GPIOTE yet.
    pub detected: bool,
}

/// A set with some pins, or without them.
fn with(set: u64, pins: u64, are_in: bool) -> u64 {
    if are_in { set | pins } else { set & !pins }
}

/// What the first of these drives that drives any of some pins, which are joined, drives them to. Where it drives some high
/// and others low, ground wins.
fn level_of<const N: usize>(drives: [Drive; N], pins: u64) -> Option<bool> {
    let drive = drives.into_iter().find(|drive| drive.which & pins != 0)?;
    Some(drive.which & pins & !drive.high == 0)
}

/// The set of one pin; of none if there is no such pin.
fn set_of(pin: u8) -> u64 {
    1_u64.checked_shl(pin.into()).unwrap_or(0)
}

impl Pins {
    /// Pins of which nothing is written or driven. Changes of those whose bits are in `watched` are reported.
    pub(super) fn new(watched: u64) -> Self {
        Self {
            watched,
            mean: 0,
            configured: Configured::reset(),
            out: 0,
            driven: Drive::default(),
            event_inputs: 0,
            heard_by: Vec::new(),
            heard: 0,
            outside: Drive::default(),
            weakly_high: 0,
            touched: 0,
            charging: 0,
            charged: 0,
            of_crystal: 0,
            of_nfc: 0,
            nets: Vec::new(),
            felt: 0,
            used: 0,
            levels: 0,
            are_driven: 0,
            latch: 0,
            detect_mode: [0; 2],
            detect: false,
            changes: Vec::new(),
            detected: false,
        }
    }

    /// Reports the changes of some more pins, whose mean level is enough where PWM makes it.
    pub(super) fn with_mean(mut self, pins: u64) -> Self {
        self.mean = pins;
        self
    }

    /// Whether the mean level of a pin is enough where PWM makes it, and is asked for.
    pub(super) fn is_mean(&self, pin: u8) -> bool {
        self.mean & set_of(pin) != 0
    }

    /// As a pin has woken the chip, which was off: GPIO is as it was, and that pin makes PORT happen.
    pub(super) fn wake(&mut self, of_nfc: u64) {
        self.of_nfc = of_nfc;
        self.settle();
        self.detected = self.detect;
    }

    /// Back to the state after a reset; what the board drives stays. Some pins are NFC's from now on.
    pub(super) fn reset(&mut self, of_nfc: u64) {
        (self.of_crystal, self.of_nfc) = (0, of_nfc);
        self.configured = Configured::reset();
        (self.out, self.event_inputs, self.latch) = (0, 0, 0);
        (self.charging, self.charged) = (0, 0);
        self.driven = Drive::default();
        (self.heard_by, self.heard) = (Vec::new(), 0);
        self.detect_mode = [0; 2];
        self.settle();
    }

    /// Changes of these pins are reported, too, and of no others that were asked for by this before; `always` are those of
    /// the board. Gives the levels of all pins.
    pub(super) fn watch(&mut self, always: u64, pins: u64) -> u64 {
        self.watched = always | pins;
        self.levels
    }

    /// Whether each edge of a pin matters, there or at the other end of a wire: to the board, to GPIOTE or to a peripheral
    /// that listens.
    pub(super) fn is_watched(&self, pin: u8) -> bool {
        (self.watched | self.event_inputs | self.heard) & self.net_of(pin) != 0
    }

    /// An instance listens to some pins from now on, whose changes it is told of, and to no others. Bit n is pin n.
    pub(super) fn listen(&mut self, instance: u8, pins: u64) {
        self.heard_by.retain(|&(by, _)| by != instance);
        if pins != 0 {
            self.heard_by.push((instance, pins));
        }
        self.heard = self.heard_by.iter().fold(0, |all, &(_, pins)| all | pins);
    }

    /// Whether any instance listens to a pin.
    pub(super) fn is_heard(&self, pin: u8) -> bool {
        self.heard & set_of(pin) != 0
    }

    /// The instances that listen to a pin.
    pub(super) fn listeners(&self, pin: u8) -> Vec<u8> {
        self.heard_by.iter().filter(|&&(_, pins)| pins & set_of(pin) != 0).map(|&(by, _)| by).collect()
    }

    /// The chip goes off: no peripheral drives a pin or waits for events, but GPIO is as it was.
    pub(super) fn switch_off(&mut self) {
        self.driven = Drive::default();
        self.event_inputs = 0;
        (self.heard_by, self.heard) = (Vec::new(), 0);
        self.settle();
    }

    /// The DETECT signal: a pin is as its SENSE waits for it.
    pub(super) fn detect(&self) -> bool {
        self.detect
    }

    /// The level of a pin, whoever makes it.
    pub(super) fn level(&self, pin: u8) -> bool {
        self.levels & set_of(pin) != 0
    }

    /// The oscillator of the slow crystal takes these pins and no others.
    pub(super) fn take_for_crystal(&mut self, pins: u64) {
        self.of_crystal = pins;
        self.settle();
    }

    /// The pins that the chip neither drives nor reads nor pulls, whatever it is told: they are another circuit's.
    fn taken(&self) -> u64 {
        self.of_crystal | self.of_nfc
    }

    /// Whether a pin is another circuit's.
    pub(super) fn is_taken(&self, pin: u8) -> bool {
        self.taken() & set_of(pin) != 0
    }

    /// The pins of NFC that the program has used as if they were GPIO's.
    pub(super) fn used_of_nfc(&self) -> u64 {
        self.used & self.of_nfc
    }

    /// What PIN_CNF and OUT drive.
    fn outputs(&self) -> Drive {
        let Configured { output, drives_low, drives_high, .. } = self.configured;
        let which = output & !self.event_inputs & !self.taken() & (self.out & drives_high | !self.out & drives_low);
        Drive { which, high: self.out & which }
    }

    /// What peripherals drive.
    fn driven(&self) -> Drive {
        self.driven.without(self.taken())
    }

    /// What the chip's resistors pull to.
    fn pulled(&self) -> Drive {
        self.configured.pull.without(self.taken())
    }

    /// The pins whose level the chip reads.
    fn connected(&self) -> u64 {
        self.configured.connected & !self.taken()
    }

    /// The pins that are joined to one by wires, itself among them.
    pub(super) fn net_of(&self, pin: u8) -> u64 {
        let pin = set_of(pin);
        self.nets.iter().copied().find(|net| net & pin != 0).unwrap_or(pin)
    }

    /// The level that the chip drives a pin to, there or at the other end of a wire.
    pub(super) fn driven_by_chip(&self, pin: u8) -> Option<bool> {
        level_of([self.driven(), self.outputs()], self.net_of(pin))
    }

    /// The level that is made at a pin, or at the other end of a wire, by more than a weak resistor of the board; `None` if
    /// it is open.
    pub(super) fn driven_or_pulled(&self, pin: u8) -> Option<bool> {
        level_of([self.driven(), self.outputs(), self.outside, self.pulled()], self.net_of(pin))
    }

    /// Whether a program has felt for a finger at a pin.
    pub(super) fn was_felt(&self, pin: u8) -> bool {
        self.felt & set_of(pin) != 0
    }

    /// Whether a program has used a pin.
    pub(super) fn was_used(&self, pin: u8) -> bool {
        self.used & set_of(pin) != 0
    }

    /// A finger comes to a pin, or leaves it.
    pub(super) fn set_touched(&mut self, pin: u8, is_touched: bool) {
        self.touched = with(self.touched, set_of(pin), is_touched);
        self.settle();
    }

    /// Whether a finger is at a pin.
    pub(super) fn is_touched(&self, pin: u8) -> bool {
        self.touched & set_of(pin) != 0
    }

    /// Whether a pin is high by a weak resistor of the board.
    pub(super) fn is_weakly_high(&self, pin: u8) -> bool {
        self.weakly_high & set_of(pin) != 0
    }

    /// A capacitor at a pin begins to charge, which keeps the pin low, or ends to.
    pub(super) fn set_charging(&mut self, pin: u8, is_charging: bool) {
        self.charging = with(self.charging, set_of(pin), is_charging);
        self.settle();
    }

    /// A capacitor at a pin is charged, or is no more.
    pub(super) fn set_weakly_charged(&mut self, pin: u8, is_charged: bool) {
        self.charged = with(self.charged, set_of(pin), is_charged && self.touched & set_of(pin) == 0);
        self.settle();
    }

    /// The sets of pins that wires join, instead of those that were there. No two of them share a pin.
    pub(super) fn set_nets(&mut self, nets: Vec<u64>) {
        self.nets = nets;
        self.settle();
    }

    /// The board has a weak resistor from a pin to the supply.
    pub(super) fn set_weakly_high(&mut self, pin: u8) {
        self.weakly_high |= set_of(pin);
        self.settle();
    }

    /// Something is sent over a pin, as over a line of I2C.
    pub(super) fn use_as_line(&mut self, pin: u8) {
        self.used |= set_of(pin);
    }

    /// The board drives a pin, or lets it go.
    pub(super) fn set_outside(&mut self, pin: u8, level: Option<bool>) {
        self.outside.set(set_of(pin), level);
        self.settle();
    }

    /// A peripheral drives a pin, or lets it go.
    pub(super) fn drive(&mut self, pin: u8, level: Option<bool>) {
        self.driven.set(set_of(pin), level);
        self.used |= set_of(pin);
        self.settle();
    }

    /// GPIOTE begins or ends to wait for events of a pin.
    pub(super) fn set_event_input(&mut self, pin: u8, is_event_input: bool) {
        let pin = set_of(pin);
        self.event_inputs = with(self.event_inputs, pin, is_event_input);
        self.felt |= if is_event_input { pin } else { 0 };
        self.settle();
    }

    /// Takes the pins to the levels that their drivers and their pulls make.
    fn settle(&mut self) {
        let pulled = self.pulled().over((self.weakly_high & !self.touched | self.charged) & !self.charging);
        let mut levels = self.driven().over(self.outputs().over(self.outside.over(pulled)));
        for &net in &self.nets {
            // who drives wins, then who pulls; the board's resistors are all to the supply
            let level = level_of([self.driven(), self.outputs(), self.outside, self.pulled()], net);
            levels = with(levels, net, level.unwrap_or(levels & net != 0));
        }
        let are_driven = (self.driven.which | self.configured.output & !self.event_inputs) & !self.taken();
        let moved = levels ^ self.levels;
        let changed = moved | are_driven ^ self.are_driven;
        (self.levels, self.are_driven) = (levels, are_driven);
        let mut tell = changed & (self.watched | self.mean | self.event_inputs | self.heard);
        while tell != 0 {
            let pin = tell.trailing_zeros() as u8;
            let (level, driven) = (levels & set_of(pin) != 0, are_driven & set_of(pin) != 0);
            let is_event = moved & self.event_inputs & !self.taken() & set_of(pin) != 0;
            self.changes.push(Change { pin, level, driven, is_event });
            tell &= tell - 1;
        }
        self.sense();
    }

    /// The pins of the ports whose DETECT is made of LATCH (LDETECT).
    fn detects_by_latch(&self) -> u64 {
        let [port0, port1] = self.detect_mode.map(|mode| if mode & 1 == 1 { u64::from(u32::MAX) } else { 0 });
        port0 | port1 << 32
    }

    /// The DETECT signal: any pin that is as its SENSE waits for it, or any bit of LATCH.
    fn sense(&mut self) {
        let Configured { sense_low, sense_high, .. } = self.configured;
        let sensed = self.connected() & (sense_high & self.levels | sense_low & !self.levels);
        self.latch |= sensed;
        let by_latch = self.detects_by_latch();
        let detect = self.latch & by_latch | sensed & !by_latch != 0;
        self.detected |= detect && !self.detect;
        self.detect = detect;
    }
}

#[cfg(test)]
mod tests;
