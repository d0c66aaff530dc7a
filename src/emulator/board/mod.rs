//! What is soldered to the pins of the chip: LEDs, buttons, sensors, the interface chip.

mod beside;
mod edges;
mod i2c;
mod i2c_names;
mod interface;
mod lsm303agr;
mod mag3110;
mod matrix;
mod microphone;
mod mma8653;
mod pads;
mod sampling;
mod serial;
mod speaker;
mod spi;
mod surroundings;
mod traffic;
mod wires;

pub use beside::{Beside, I2cAnswers, I2cDevice};
pub use edges::PinEdge;
pub use i2c::I2c;
pub use interface::DataFile;
pub use matrix::Matrix;
pub use pads::{PadOutput, Pads};
pub use serial::{SerialInput, SerialPort};
pub use speaker::{SAMPLE_RATE_HZ, SAMPLES_PER_MS, SoundMs, Speaker};
pub use spi::SpiBus;
pub(crate) use surroundings::Physics;
pub use traffic::{I2cAnswer, I2cTransfer, SpiTransfer, Traffic};
pub(crate) use wires::TwiVisit;
pub use wires::{OverWire, TwiAnswer, TwiMaster, TwiPart, TwiRequest, UartByte, Wires};

pub use crate::hardware::Model;

use std::collections::BTreeMap;

use crate::emulator::air::Air;
use crate::hal::{Acceleration, Frame, Quantity, Surroundings};
use edges::Edges;
use microphone::Microphone;

/// Everything on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Devices {
    model: Model,
    /// The display.
    pub matrix: Matrix,
    /// The bus of the sensors.
    pub i2c: I2c,
    /// The interface chip's serial port.
    pub serial: SerialPort,
    /// What is at the pins of SPI.
    pub spi: SpiBus,
    /// The air, by which packets come and go.
    pub air: Air,
    /// Wires to other boards.
    pub wires: Wires,
    /// What the board sounds like.
    pub speaker: Speaker,
    /// What the chip makes at the edge connector.
    pub pads: Pads,
    /// What is around the board.
    pub surroundings: Surroundings,
    microphone: Microphone,
    /// Voltages between the levels that pins of the chip are held at from outside, in millivolts.
    outside_mv: BTreeMap<u8, u16>,
    /// Pins of which a converter measured the voltage. Bit n is pin n.
    measured: u64,
    /// What of that was measured since power-on.
    sensed: [bool; Quantity::ALL.len()],
    /// Whoever watches the edges of pins.
    pub(crate) edges: Edges,
}

impl Devices {
    /// Whether a quantity was measured since power-on, or is measured now.
    #[must_use]
    pub fn has_sensed(&self, quantity: Quantity) -> bool {
        match quantity {
            Quantity::Light | Quantity::Temperature | Quantity::Sound => self.sensed[quantity.index()],
            Quantity::Heading | Quantity::Field => self.i2c.measures_field(),
        }
    }

    /// Whether a program has switched an accelerometer on.
    #[must_use]
    pub fn measures_acceleration(&self) -> bool {
        self.i2c.measures_acceleration()
    }

    /// Those of a board.
    #[must_use]
    pub fn new(model: Model) -> Self {
        let cycles_per_us = model.cycles_per_us();
        Self {
            model,
            matrix: Matrix::new(model),
            i2c: I2c::new(model),
            serial: SerialPort::new(model.tx_pin(), model.rx_pin(), cycles_per_us),
            spi: SpiBus::new(cycles_per_us, Vec::new()),
            air: Air::new(cycles_per_us),
            wires: Wires::default(),
            speaker: Speaker::new(model),
            pads: Pads::new(model),
            surroundings: Surroundings::default(),
            microphone: Microphone::default(),
            outside_mv: BTreeMap::new(),
            measured: 0,
            sensed: [false; Quantity::ALL.len()],
            edges: Edges::default(),
        }
    }

    /// Puts devices beside the board, in place of those that were there.
    pub fn put_beside(&mut self, beside: &Beside) {
        self.i2c.put_beside(&beside.i2c);
        self.spi = SpiBus::new(self.model.cycles_per_us(), beside.spi.clone());
    }

    /// What went over the air and the buses since this was last taken, and has ended; of each of them in its order.
    pub fn take_traffic(&mut self) -> Vec<Traffic> {
        let sent = self.air.take_sent().into_iter().map(Traffic::Sent);
        let i2c = self.i2c.take_done().into_iter().map(Traffic::I2c);
        let spi = self.spi.take_done().into_iter().map(Traffic::Spi);
        sent.chain(i2c).chain(spi).collect()
    }

    /// Whether these pins are the bus of the sensors.
    #[must_use]
    pub fn is_internal_bus(&self, scl: u8, sda: u8) -> bool {
        (scl, sda) == self.model.sensor_bus_pins()
    }

    /// How the board is held and moved, for the samples to come; `ms` is the time since power-on.
    pub fn feel(&mut self, acceleration: Acceleration, ms: u64) {
        self.i2c.feel(acceleration, self.surroundings, ms);
    }

    /// Takes the samples up to a cycle that do not come with a tick of the board.
    pub(crate) fn take_fast_samples(&mut self, cycle: u64) {
        self.i2c.take_fast_samples(self.surroundings, cycle);
    }

    /// Changes what is around the board; `claps` is whether somebody claps.
    pub(crate) fn set_surroundings(&mut self, surroundings: Surroundings, claps: bool) {
        self.surroundings = surroundings;
        self.microphone.hear(surroundings.get(Quantity::Sound), claps);
    }

    /// A source of a voltage is connected to a pin of the chip, or none.
    pub(crate) fn set_outside_mv(&mut self, pin: u8, mv: Option<u16>) {
        match mv {
            Some(mv) => self.outside_mv.insert(pin, mv),
            None => self.outside_mv.remove(&pin),
        };
    }

    /// Microvolts of a source at one of these pins, which are joined: bit n is pin n.
    pub(crate) fn outside_uv(&self, pins: u64) -> Option<i64> {
        let (_, mv) = self.outside_mv.iter().find(|&(&pin, _)| pins >> pin & 1 == 1)?;
        Some(i64::from(*mv) * 1000)
    }

    /// A converter measures a pin of the chip.
    pub(crate) fn measure(&mut self, pin: u8) {
        self.measured |= 1 << (pin & 63);
    }

    /// Whether a converter has measured a pin of the chip.
    pub(crate) fn was_measured(&self, pin: u8) -> bool {
        self.measured >> (pin & 63) & 1 == 1
    }

    /// How far the microphone is from its rest at a cycle of a core of so many cycles a second, in microvolts.
    pub(crate) fn microphone_uv(&mut self, cycle: u64, hz: u64) -> i64 {
        self.sensed[Quantity::Sound.index()] = true;
        self.microphone.uv(cycle, hz)
    }

    /// Microvolts that light makes at a pin of the chip that nobody drives, where it does.
    pub(crate) fn light_uv(&mut self, pin: u8, supply_uv: i64) -> Option<i64> {
        let uv = self.surroundings.light_uv(self.model, pin, supply_uv)?;
        self.sensed[Quantity::Light.index()] = true;
        Some(uv)
    }

    /// After how many ticks of 16 MHz the first row of the V2 rises, which begins to sense light; `None` is never.
    pub(crate) fn rise_ticks(&mut self) -> Option<u64> {
        self.sensed[Quantity::Light.index()] = true;
        self.surroundings.rise_ticks()
    }

    /// The temperature of the chip in degrees Celsius.
    pub(crate) fn temperature(&mut self) -> i16 {
        self.sensed[Quantity::Temperature.index()] = true;
        self.surroundings.get(Quantity::Temperature)
    }

    /// Whether an event of this pin is the first row of the V2, which senses light while all columns are high.
    pub(crate) fn senses_light(&self, pin: u8, level: impl Fn(u8) -> bool) -> bool {
        let leds = self.model.leds();
        self.model == Model::V2 && leds.row_pins.first() == Some(&pin) && leds.column_pins.iter().all(|&pin| level(pin))
    }

    /// The pins of the chip whose changes matter here: bit n is pin n.
    pub(crate) fn watched_pins(&self) -> u64 {
        self.matrix.pins()
    }

    /// The pins of the chip whose mean level matters here, in whichever way it is made: bit n is pin n.
    pub(crate) fn mean_pins(&self) -> u64 {
        self.speaker.pins() | self.pads.pins()
    }

    /// A pin is made by PWM whose edges are not made one by one: from a cycle on it is high for so many cycles of each
    /// period, until this is said anew or [`Self::mean_level_ends`].
    pub(crate) fn mean_level(&mut self, cycle: u64, pin: u8, high_cycles: u64, period_cycles: u64) {
        self.pads.mean_level(cycle, pin, high_cycles, period_cycles);
        let is_strip = self.pads.is_strip(pin);
        self.speaker.mean_level(cycle, pin, if is_strip { 0 } else { high_cycles }, period_cycles);
    }

    /// From a cycle on the edges of a pin are made again, and this is its level.
    pub(crate) fn mean_level_ends(&mut self, cycle: u64, pin: u8, level: bool) {
        self.speaker.mean_level_ends(cycle, pin, level);
        self.pads.mean_level_ends(pin, level);
    }

    /// The chip is reset: it drives no pin, and no transfer goes on.
    pub(crate) fn reset(&mut self, cycle: u64) {
        self.matrix.reset(cycle);
        self.speaker.reset(cycle);
        self.pads.reset();
        self.i2c.stop();
    }

    /// A pin of the chip has changed: its level, or whether the chip drives it.
    pub fn pin_changed(&mut self, cycle: u64, pin: u8, level: bool, driven: bool) {
        self.matrix.pin_changed(cycle, pin, level, driven);
        self.pads.pin_changed(cycle, pin, level, driven);
        // a strip of lights makes no sound
        self.speaker.pin_changed(cycle, pin, level && !self.pads.is_strip(pin), driven);
        self.edges.pin_changed(cycle, pin, level);
    }

    /// Bytes that can grow with what a program does, and are not shared with a clone that was made before.
    pub(crate) fn own_bytes(&self, before: Option<&Self>) -> usize {
        self.serial.own_bytes(before.map(|before| &before.serial))
            + self.i2c.own_bytes(before.map(|before| &before.i2c))
    }

    /// What the display shows.
    #[must_use]
    pub fn frame(&self) -> &Frame {
        self.matrix.frame()
    }
}
