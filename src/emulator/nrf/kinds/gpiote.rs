//! GPIOTE: events from pins, and tasks that set pins (nRF52833 product specification, *GPIOTE*; nRF51 series reference
//! manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000 + 4n | OUT\[n\] | |
//! | 0x030 + 4n, 0x060 + 4n | SET\[n\], CLR\[n\] (nRF52) | |
//! | 0x100 + 4n | IN\[n\] | |
//! | 0x17c | PORT: a pin is as its SENSE waits for it | |
//! | 0x510 + 4n | CONFIG\[n\] | 0 |
//!
//! A pin is an output while it is a task, and an input while events are waited for, whatever PIN_CNF says.
//!
//! On the V2 such an input can be a capacitor that charges, and its event says how long that takes. The first row of the LEDs
//! is one by the light, see `surroundings.rs`; the logo and the rings of P0 to P2, which the chip held low before, are ones
//! by their resistors of 10 megohms: they charge in 94 microseconds, and under a finger never in the time that CODAL waits
//! (`NRF52TouchSensor.cpp` of codal-nrf52: touched is 219 microseconds or more).

use super::super::io::{Io, NEVER, World};
use super::super::peripheral::Peripheral;
use super::super::pins::Pins;
use super::super::registers::{Layout, Register, Registers, register, set};

const CONFIG: u16 = 0x510;
const PORT: u8 = 31;
/// Ticks of 16 MHz in which a pad that nobody touches charges.
const CHARGE_TICKS: u64 = 1500;
/// MODE, PSEL with its port, POLARITY, OUTINIT.
const CONFIG_BITS: u32 = 0x0013_3f03;

const REGISTERS: &[Register] = &[
    register(CONFIG, 0, CONFIG_BITS),
    register(CONFIG + 4, 0, CONFIG_BITS),
    register(CONFIG + 8, 0, CONFIG_BITS),
    register(CONFIG + 12, 0, CONFIG_BITS),
    register(CONFIG + 16, 0, CONFIG_BITS),
    register(CONFIG + 20, 0, CONFIG_BITS),
    register(CONFIG + 24, 0, CONFIG_BITS),
    register(CONFIG + 28, 0, CONFIG_BITS),
];

/// The eight channels of the nRF52833.
pub(in super::super) static EIGHT: Layout = Layout {
    name: "GPIOTE",
    tasks: set(&[0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 16, 17, 18, 19, 24, 25, 26, 27, 28, 29, 30, 31]),
    events: set(&[0, 1, 2, 3, 4, 5, 6, 7, PORT]),
    shorts: &[],
    registers: REGISTERS,
};

/// The four channels of the nRF51822, without tasks to set and to clear.
pub(in super::super) static FOUR: Layout = Layout {
    name: "GPIOTE",
    tasks: set(&[0, 1, 2, 3]),
    events: set(&[0, 1, 2, 3, PORT]),
    shorts: &[],
    registers: REGISTERS.split_at(4).0,
};

/// The channels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Gpiote {
    /// The level that each channel drives its pin to, while it is a task.
    out: [bool; 8],
    /// The pin that each channel drives, or waits for.
    pins: [Option<u8>; 8],
    /// By channel, the pin that charges, and when it is high.
    charging: [Option<(u8, u64)>; 8],
}

/// What a channel is.
#[derive(PartialEq, Eq)]
enum Mode {
    Disabled,
    Event,
    Task,
}

fn mode(config: u32) -> Mode {
    match config & 3 {
        1 => Mode::Event,
        3 => Mode::Task,
        _ => Mode::Disabled,
    }
}

fn pin(config: u32) -> u8 {
    (config >> 8 & 0x3f) as u8
}

/// POLARITY: what the OUT task does, or which change is waited for: 1 rising, 2 falling, 3 both.
fn polarity(config: u32) -> u32 {
    config >> 16 & 3
}

impl Gpiote {
    /// A pin has changed its level.
    pub(in super::super) fn pin_changed(&self, registers: &Registers, changed: u8, level: bool, io: &mut Io<'_>) {
        for channel in 0..8 {
            let config = registers.get(CONFIG + 4 * u16::from(channel));
            let waits_for = match polarity(config) {
                1 => level,
                2 => !level,
                3 => true,
                _ => false,
            };
            if mode(config) == Mode::Event && pin(config) == changed && waits_for {
                io.raise(channel);
            }
        }
    }

    /// A pin is as its SENSE waits for it.
    pub(in super::super) fn detected(io: &mut Io<'_>) {
        io.raise(PORT);
    }

    /// A pin begins to wait for events.
    fn wait_for(&mut self, channel: usize, pin: u8, io: &mut Io<'_>) {
        let World { pins, devices, clocks, .. } = &mut *io.world;
        let ticks = if devices.senses_light(pin, |column| pins.level(column)) {
            Some(devices.rise_ticks())
        } else if clocks.per_16mhz > 1 && pins.is_weakly_high(pin) && !pins.level(pin) {
            Some((!pins.is_touched(pin)).then_some(CHARGE_TICKS))
        } else {
            None
        };
        if let Some(ticks) = ticks {
            self.charging[channel] = Some((pin, ticks.map_or(NEVER, |ticks| io.now + ticks * clocks.per_16mhz)));
            pins.set_charging(pin, true);
        }
        pins.set_event_input(pin, true);
    }

    fn set(&mut self, pins: &mut Pins, config: u32, channel: usize, level: bool) {
        self.out[channel] = level;
        pins.drive(pin(config), Some(level));
    }
}

impl Peripheral for Gpiote {
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        // OUT[n] from 0, SET[n] from 12, CLR[n] from 24
        let (channel, how) = match task {
            0..8 => (task, 0),
            12..20 => (task - 12, 1),
            _ => (task - 24, 2),
        };
        let config = registers.get(CONFIG + 4 * u16::from(channel));
        if mode(config) != Mode::Task {
            return;
        }
        let channel = usize::from(channel);
        let level = match (how, polarity(config)) {
            (1, _) | (0, 1) => true,
            (2, _) | (0, 2) => false,
            (_, 3) => !self.out[channel],
            _ => return,
        };
        self.set(&mut io.world.pins, config, channel, level);
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, _value: u32, io: &mut Io<'_>) -> bool {
        let channel = usize::from(offset.wrapping_sub(CONFIG)) / 4;
        if channel >= self.out.len() || !registers.has(offset) {
            return false;
        }
        let config = registers.get(offset);
        let pins = &mut io.world.pins;
        let now = (mode(config) != Mode::Disabled).then(|| pin(config));
        if let Some(before) = std::mem::replace(&mut self.pins[channel], now) {
            pins.drive(before, None);
            let mut configs = (0..8).map(|channel| registers.get(CONFIG + 4 * channel));
            let is_event_input = configs.any(|config| mode(config) == Mode::Event && pin(config) == before);
            pins.set_event_input(before, is_event_input);
            if let Some((pin, _)) = self.charging[channel].take() {
                pins.set_charging(pin, false);
                pins.set_weakly_charged(pin, false);
            }
        }
        match mode(config) {
            Mode::Task => self.set(pins, config, channel, config >> 20 & 1 == 1),
            Mode::Event => self.wait_for(channel, pin(config), io),
            Mode::Disabled => {}
        }
        false
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.charging.iter().flatten().map(|&(_, at)| at).min().unwrap_or(NEVER)
    }

    fn run(&mut self, _registers: &mut Registers, io: &mut Io<'_>) {
        for (pin, at) in self.charging.iter_mut().flatten().filter(|(_, at)| *at <= io.now) {
            *at = NEVER;
            io.world.pins.set_charging(*pin, false);
            io.world.pins.set_weakly_charged(*pin, true);
        }
    }
}
