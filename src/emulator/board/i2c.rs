//! The bus of the sensors, and who answers on it.
//!
//! | address | device | V1 | V2 | its interrupt |
//! |---|---|---|---|---|
//! | 0x0e | MAG3110, magnetometer | until revision 1.3 | | P0.29, high |
//! | 0x19, 0x1e | LSM303AGR, accelerometer and magnetometer | from revision 1.5 | yes | P0.25 of the V2, low |
//! | 0x1d | MMA8653, accelerometer | until revision 1.3 | | P0.28 (INT1), P0.27 (INT2), by CTRL_REG3 |
//! | 0x70, 0x72 | the interface chip | | yes | P0.25 of the V2, low |
//!
//! A real V1 has the sensors of its own revision; this one has those of both, so that each program finds the ones that it
//! was written for. DAL, which MakeCode and MicroPython are made with, looks for both and takes the MMA8653 and the MAG3110.
//! Programs in Rust mostly use the crate `lsm303agr`, which knows no other sensor. The LSM303AGR of the V1 has no interrupt
//! here.

use super::beside::{I2cDevice, Played};
use super::interface::{Channel, DataFile, Interface};
use super::lsm303agr::{self, Lsm303agr};
use super::mag3110::{self, Mag3110};
use super::mma8653::{self, Mma8653};
use super::sampling::Sampling;
use super::traffic::{I2cAnswer, I2cTransfer};
use super::wires::TwiAnswer;
use super::{Model, Physics as _};
use crate::hal::{Acceleration, Surroundings};

/// Pins of the sensors' interrupts (the schematics of both boards; the crates microbit-common and DAL's `MicroBitPin.h`).
const V1_MMA8653_INT: [u8; 2] = [28, 27];
const V1_MAG3110_INT: u8 = 29;
const V2_SENSOR_INT: u8 = 25;

/// Which device answered the last start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Called {
    Lsm303agr {
        magnetometer: bool,
    },
    Mma8653,
    Mag3110,
    Interface,
    /// A device beside the board, by its place in the list of them.
    Beside(usize),
}

/// The most transfers that wait to be taken; later ones are lost until they are.
const MAX_DONE: usize = 256;

/// The most bytes of a transfer that are kept of each direction.
const MAX_BYTES: usize = 4096;

/// The sensors that only the V1 has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct OfTheV1 {
    mma8653: Mma8653,
    mag3110: Mag3110,
}

/// The bus. Addresses have seven bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct I2c {
    lsm303agr: Lsm303agr,
    of_the_v1: Option<OfTheV1>,
    /// What is at the bus of the V2 besides.
    interface: Interface,
    called: Option<Called>,
    /// Whether the next byte that is written chooses a register.
    chooses: bool,
    /// The devices beside the board.
    beside: Vec<Played>,
    /// How the board was held and moved last, and when it is felt next.
    felt: Acceleration,
    sampling: Sampling,
    /// The transfer under way, and those that are over.
    transfer: Option<I2cTransfer>,
    done: Vec<I2cTransfer>,
}

impl I2c {
    pub(super) fn new(model: Model) -> Self {
        let of_the_v1 = (model == Model::V1).then(OfTheV1::default);
        Self {
            lsm303agr: Lsm303agr::default(),
            of_the_v1,
            interface: Interface::default(),
            called: None,
            chooses: false,
            beside: Vec::new(),
            felt: Acceleration::AT_REST,
            sampling: Sampling::new(model.cycles_per_us()),
            transfer: None,
            done: Vec::new(),
        }
    }

    /// Puts devices beside the board, in place of those that were there.
    pub(super) fn put_beside(&mut self, devices: &[I2cDevice]) {
        self.beside = devices.iter().cloned().map(Played::new).collect();
    }

    /// The transfers that have ended since they were last taken, at most 256: those after them are lost.
    pub(super) fn take_done(&mut self) -> Vec<I2cTransfer> {
        std::mem::take(&mut self.done)
    }

    /// How the board is held and moved and what is around it, for the samples to come; `ms` is the time since power-on.
    pub fn feel(&mut self, acceleration: Acceleration, surroundings: Surroundings, ms: u64) {
        let field_nt = || surroundings.field_nt(acceleration);
        self.lsm303agr.feel(acceleration, field_nt, ms);
        if let Some(of_the_v1) = &mut self.of_the_v1 {
            of_the_v1.mma8653.feel(acceleration, ms);
            of_the_v1.mag3110.feel(field_nt, ms);
        }
        self.felt = acceleration;
    }

    /// Takes the samples up to a cycle whose periods are no whole number of milliseconds. Of several that nobody could read
    /// between them, the last two are enough: they say that some were lost.
    pub(crate) fn take_fast_samples(&mut self, surroundings: Surroundings, cycle: u64) {
        let (felt, sampling) = (self.felt, &self.sampling);
        let field_nt = || surroundings.field_nt(felt);
        let due = |rate: Option<u32>| rate.map_or(0, |rate| sampling.due(rate, cycle)).min(2);
        (0..due(self.lsm303agr.fast_rate())).for_each(|_| self.lsm303agr.sample_acceleration(felt));
        if let Some(OfTheV1 { mma8653, mag3110 }) = &mut self.of_the_v1 {
            (0..due(mma8653.fast_rate())).for_each(|_| mma8653.sample(felt));
            (0..due(mag3110.fast_rate())).for_each(|_| mag3110.sample(field_nt));
        }
        self.sampling.set_taken(cycle);
    }

    /// The cycle of the next of those samples, as the sensors are set now; `u64::MAX` if there is none.
    pub(crate) fn next_fast_sample(&self) -> u64 {
        let of_the_v1 = self.of_the_v1.as_ref().map(|of| [of.mma8653.fast_rate(), of.mag3110.fast_rate()]);
        let rates = [self.lsm303agr.fast_rate()].into_iter().chain(of_the_v1.into_iter().flatten());
        rates.flatten().map(|rate| self.sampling.next(rate)).min().unwrap_or(u64::MAX)
    }

    /// Says what the power comes from.
    pub(crate) fn set_battery(&mut self, by_battery: bool) {
        self.interface.by_battery = by_battery;
    }

    /// The power has come back: the sensors and the devices beside the board are as new, and the interface chip has
    /// its flash.
    pub(crate) fn power_on(&mut self) {
        self.stop();
        self.lsm303agr = Lsm303agr::default();
        self.of_the_v1 = self.of_the_v1.is_some().then(OfTheV1::default);
        self.interface.power_on();
        self.beside.iter_mut().for_each(Played::power_on);
    }

    /// Whether a magnetometer measures: a program has switched it on.
    pub(super) fn measures_field(&self) -> bool {
        let of_the_v1 = self.of_the_v1.as_ref().is_some_and(|of_the_v1| of_the_v1.mag3110.is_active());
        of_the_v1 || self.lsm303agr.measures_field()
    }

    /// Whether an accelerometer measures: a program has switched it on.
    pub(super) fn measures_acceleration(&self) -> bool {
        let of_the_v1 = self.of_the_v1.as_ref().is_some_and(|of_the_v1| of_the_v1.mma8653.is_active());
        of_the_v1 || self.lsm303agr.measures_acceleration()
    }

    /// The pins that sensors drive to interrupt the chip, and their levels.
    pub fn interrupts(&self) -> impl Iterator<Item = (u8, bool)> + use<> {
        let levels = match &self.of_the_v1 {
            Some(OfTheV1 { mma8653, mag3110 }) => {
                let [int1, int2] = mma8653.interrupts();
                let [pin1, pin2] = V1_MMA8653_INT;
                [Some((pin1, int1)), Some((pin2, int2)), Some((V1_MAG3110_INT, mag3110.is_ready()))]
            }
            None => [Some((V2_SENSOR_INT, !self.lsm303agr.interrupts() && !self.interface.interrupts())), None, None],
        };
        levels.into_iter().flatten()
    }

    /// A start or a repeated start with an address; says whether a device answers.
    pub fn start(&mut self, internal: bool, address: u8) -> bool {
        self.interface.stop();
        self.called = self.on_board(internal, address).or_else(|| self.beside(internal, address));
        self.chooses = true;
        let answer = match self.called {
            None => I2cAnswer::Nobody,
            Some(Called::Beside(_)) => I2cAnswer::Beside,
            Some(_) => I2cAnswer::Board,
        };
        self.note_start(internal, address, answer);
        self.called.is_some()
    }

    fn on_board(&mut self, internal: bool, address: u8) -> Option<Called> {
        match address {
            _ if !internal => None,
            lsm303agr::ACCELEROMETER => Some(Called::Lsm303agr { magnetometer: false }),
            lsm303agr::MAGNETOMETER => Some(Called::Lsm303agr { magnetometer: true }),
            mma8653::ADDRESS if self.of_the_v1.is_some() => Some(Called::Mma8653),
            mag3110::ADDRESS if self.of_the_v1.is_some() => Some(Called::Mag3110),
            _ => Channel::at(address).filter(|_| self.of_the_v1.is_none()).map(|channel| {
                self.interface.start(channel);
                Called::Interface
            }),
        }
    }

    fn beside(&mut self, internal: bool, address: u8) -> Option<Called> {
        if internal && self.of_the_v1.is_none() {
            return None;
        }
        let place = self.beside.iter().position(|device| device.address() == address)?;
        self.beside[place].start();
        Some(Called::Beside(place))
    }

    /// Keeps a start. A read after what was written to the same device belongs to the same transfer.
    fn note_start(&mut self, internal: bool, address: u8, answer: I2cAnswer) {
        let goes_on = |transfer: &I2cTransfer| {
            transfer.address == address && !transfer.written.is_empty() && !transfer.is_refused
        };
        if self.transfer.as_ref().is_some_and(goes_on) {
            return;
        }
        self.end_transfer();
        self.transfer = Some(I2cTransfer { address, is_internal: internal, answer, ..I2cTransfer::default() });
        // who is not answered may try another address without a stop
        if answer == I2cAnswer::Nobody {
            self.end_transfer();
        }
    }

    fn end_transfer(&mut self) {
        if let Some(transfer) = self.transfer.take()
            && self.done.len() < MAX_DONE
        {
            self.done.push(transfer);
        }
    }

    /// A byte to the device; says whether it was acknowledged.
    pub fn write(&mut self, byte: u8) -> bool {
        // what is written after something was read is another transfer
        if let Some(transfer) = self.transfer.take_if(|transfer| !transfer.read.is_empty()) {
            let begun = I2cTransfer { written: Vec::new(), read: Vec::new(), ..transfer.clone() };
            self.transfer = Some(transfer);
            self.end_transfer();
            self.transfer = Some(begun);
        }
        let is_taken = self.write_to_device(byte);
        if let Some(transfer) = self.transfer.as_mut().filter(|transfer| transfer.written.len() < MAX_BYTES) {
            transfer.written.push(byte);
            transfer.is_refused = !is_taken;
        }
        is_taken
    }

    fn write_to_device(&mut self, byte: u8) -> bool {
        let chooses = std::mem::replace(&mut self.chooses, false);
        match (self.called, &mut self.of_the_v1) {
            (Some(Called::Lsm303agr { magnetometer }), _) => {
                let half = self.lsm303agr.half(magnetometer);
                if chooses { half.choose(byte) } else { half.write(byte) }
            }
            (Some(Called::Mma8653), Some(OfTheV1 { mma8653, .. })) => {
                if chooses {
                    mma8653.choose(byte);
                } else {
                    mma8653.write(byte);
                }
            }
            (Some(Called::Mag3110), Some(OfTheV1 { mag3110, .. })) => {
                if chooses {
                    mag3110.choose(byte);
                } else {
                    mag3110.write(byte);
                }
            }
            (Some(Called::Interface), _) => return self.interface.write(byte),
            (Some(Called::Beside(place)), _) => self.beside[place].write(byte, chooses),
            _ => return false,
        }
        true
    }

    /// A byte from the device; with nobody there, the lines are high.
    pub fn read(&mut self) -> u8 {
        let byte = self.read_from_device();
        if let Some(transfer) = self.transfer.as_mut().filter(|transfer| transfer.read.len() < MAX_BYTES) {
            transfer.read.push(byte);
        }
        byte
    }

    fn read_from_device(&mut self) -> u8 {
        match (self.called, &mut self.of_the_v1) {
            (Some(Called::Lsm303agr { magnetometer }), _) => self.lsm303agr.half(magnetometer).read(),
            (Some(Called::Mma8653), Some(OfTheV1 { mma8653, .. })) => mma8653.read(),
            (Some(Called::Mag3110), Some(OfTheV1 { mag3110, .. })) => mag3110.read(),
            (Some(Called::Interface), _) => self.interface.read(),
            (Some(Called::Beside(place)), _) => self.beside[place].read(),
            _ => 0xff,
        }
    }

    /// Whether a device was put beside the board that has this address.
    pub(crate) fn is_beside(&self, address: u8) -> bool {
        self.beside.iter().any(|device| device.address() == address)
    }

    /// Records what a slave on another board has answered to a start, an address and these bytes.
    pub(crate) fn record_of_other_board(&mut self, address: u8, written: &[u8], answer: &TwiAnswer) {
        self.called = None;
        if *answer == TwiAnswer::Nobody {
            return self.note_start(false, address, I2cAnswer::Nobody);
        }
        self.note_start(false, address, I2cAnswer::OtherBoard);
        let Some(transfer) = &mut self.transfer else { return };
        match answer {
            TwiAnswer::Read(bytes) => transfer.read.extend(bytes),
            TwiAnswer::Written(count) => {
                let count = *count as usize;
                transfer.is_refused = count < written.len();
                transfer.written.extend(written.iter().take(count + 1));
            }
            TwiAnswer::Nobody => {}
        }
        transfer.written.truncate(MAX_BYTES);
        transfer.read.truncate(MAX_BYTES);
    }

    /// The bus is free again.
    pub fn stop(&mut self) {
        self.called = None;
        self.interface.stop();
        self.end_transfer();
    }

    /// Whether the drive shows the file of the interface chip's flash.
    pub(crate) fn has_data_file(&self) -> bool {
        self.interface.storage().has_file()
    }

    /// The file of the interface chip's flash, if the drive shows it.
    pub(crate) fn data_file(&self) -> Option<DataFile> {
        self.interface.storage().file()
    }

    /// Bytes of that flash that are not shared with a clone that was made before.
    pub(crate) fn own_bytes(&self, before: Option<&Self>) -> usize {
        self.interface.storage().own_bytes(before.map(|before| before.interface.storage()))
    }
}
