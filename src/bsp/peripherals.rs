//! What a board has beside buttons A and B, accelerometer and display, for programs that use it.

use microbit::hal::temp::Temp;
use microbit::pac::{TEMP, TIMER0};

use super::contact::Contact;
use super::magnetometer::Magnetometer;
use super::matrix::Wiring;
use super::ports::{I2c, Matrix, WIRING, WIRING_SENSING};
use super::spare::{Analog, Clock, Waves};
use super::tick::{MicrosecondClock, TickClock};
use super::touch::Touched;
use super::transceiver::Transceiver;
use crate::hal::{
    Acceleration, Button, EdgePin, Inputs, Instant, Outputs, PWM_PERIOD_MS, Packet, PinUse, Quantity, Uses,
};

pub use super::spare::Spare;

/// Milliseconds between two measurements of the temperature. One takes 36 microseconds (*TEMP* in the product specifications).
const TEMPERATURE_PERIOD_MS: u64 = 20;

/// Milliseconds between two samples of the magnetometer, half of the way between those of the accelerometer.
const COMPASS_PERIOD_MS: u64 = 20;

/// The part of the board that not every program uses. An image that does not name [`AllPeripherals`] has nothing of it.
pub trait Peripherals: Sized {
    /// What counts the ticks.
    type Clock: TickClock;

    /// What sends and receives packets.
    type Radio;

    /// Starts what a program uses.
    fn start(spare: Spare, uses: &Uses, matrix: &mut Matrix, alarm: &TIMER0) -> (Self, Self::Clock, Self::Radio);

    /// How the display is played: with or without a slot in which light is sensed.
    fn wiring(&self) -> &'static Wiring;

    /// Measures the light, if the program uses it; to be called in each tick.
    fn sense(&mut self, matrix: &mut Matrix);

    /// Begins a tick, before anything else of it takes time.
    fn begin_tick(&mut self, now: Instant);

    /// Reads the magnetometer, on a board that is held like this, if the program uses it and it is time.
    fn sample(&mut self, now: Instant, i2c: &mut I2c, held: Acceleration);

    /// Adds what the program uses to what it reads.
    fn read(&mut self, now: Instant, inputs: &mut Inputs);

    /// Does what the program does: pins and tones at once, pulses from the next period on.
    fn write(&mut self, outputs: &Outputs);

    /// Whether the program uses the radio.
    fn has_radio(&self) -> bool;

    /// Takes the packet that the program reads in this tick.
    fn receive(&mut self, radio: &mut Self::Radio);

    /// Sends the packet of this tick.
    fn send(&mut self, radio: &mut Self::Radio);

    /// A packet has come, or was sent.
    fn on_radio_interrupt(radio: &mut Self::Radio);
}

/// What a board has started of the spare parts.
pub(super) struct Started {
    /// By the place in [`EdgePin::FREE`].
    pub contacts: [Contact; EdgePin::FREE.len()],
    pub logo: Contact,
    pub analog: Analog,
    pub temp: TEMP,
    pub waves: Waves,
    pub clock: Clock,
    pub radio: Option<Transceiver>,
}

/// For a program that uses nothing else.
pub struct NoPeripherals;

impl Peripherals for NoPeripherals {
    type Clock = MicrosecondClock;
    type Radio = ();

    fn start(spare: Spare, _: &Uses, _: &mut Matrix, _: &TIMER0) -> (Self, MicrosecondClock, ()) {
        (Self, MicrosecondClock::new(spare.timer), ())
    }

    fn wiring(&self) -> &'static Wiring {
        &WIRING
    }

    fn sense(&mut self, _: &mut Matrix) {}

    fn begin_tick(&mut self, _: Instant) {}

    fn sample(&mut self, _: Instant, _: &mut I2c, _: Acceleration) {}

    fn read(&mut self, _: Instant, _: &mut Inputs) {}

    fn write(&mut self, _: &Outputs) {}

    fn has_radio(&self) -> bool {
        false
    }

    fn receive(&mut self, (): &mut ()) {}

    fn send(&mut self, (): &mut ()) {}

    fn on_radio_interrupt((): &mut ()) {}
}

/// All that this board support has, of which those parts run that the program uses.
pub struct AllPeripherals {
    uses: Uses,
    outputs: Outputs,
    /// By the place in [`EdgePin::FREE`].
    contacts: [Contact; EdgePin::FREE.len()],
    logo: Contact,
    /// By the place in [`Button::ALL`].
    touched: [Touched; Button::ALL.len()],
    analog: Analog,
    temp: Temp,
    temperature: i16,
    light: i16,
    magnetometer: Magnetometer,
    waves: Waves,
    /// The packet that the program reads in this tick.
    received: Option<Packet>,
}

impl Peripherals for AllPeripherals {
    type Clock = Clock;
    type Radio = Option<Transceiver>;

    fn start(spare: Spare, uses: &Uses, matrix: &mut Matrix, alarm: &TIMER0) -> (Self, Clock, Option<Transceiver>) {
        let Started { contacts, logo, analog, temp, waves, clock, radio } = spare.start(uses, matrix, alarm);
        let peripherals = Self {
            uses: *uses,
            outputs: Outputs::NONE,
            contacts,
            logo,
            touched: Default::default(),
            analog,
            temp: Temp::new(temp),
            temperature: Quantity::Temperature.usual(),
            light: Quantity::Light.usual(),
            magnetometer: Magnetometer::default(),
            waves,
            received: None,
        };
        (peripherals, clock, radio)
    }

    fn wiring(&self) -> &'static Wiring {
        if self.uses.has_light() { &WIRING_SENSING } else { &WIRING }
    }

    fn sense(&mut self, matrix: &mut Matrix) {
        if let Some((sensor, sensed_us)) = matrix.sensor()
            && let Some(light) = self.analog.sense(sensor, sensed_us)
        {
            self.light = light.into();
        }
    }

    fn begin_tick(&mut self, now: Instant) {
        self.waves.begin_tick(now);
        // of those that a timer or a PWM makes, no contact is left
        self.set_outputs(PinUse::Pwm, (now.as_ms() % PWM_PERIOD_MS) as u32 * 1000);
    }

    fn sample(&mut self, now: Instant, i2c: &mut I2c, held: Acceleration) {
        if self.uses.has_compass() && now.as_ms() % COMPASS_PERIOD_MS == COMPASS_PERIOD_MS / 2 {
            self.magnetometer.sample(i2c, held);
        }
    }

    fn read(&mut self, now: Instant, inputs: &mut Inputs) {
        for (pin, contact) in EdgePin::FREE.into_iter().zip(&mut self.contacts) {
            if matches!(self.uses.of_pin(pin), PinUse::Input(_)) {
                inputs.pins.set_high(pin, contact.is_high());
            }
        }
        for button in Button::TOUCHED {
            let place = button.ring().and_then(EdgePin::free_index);
            let contact = place.and_then(|place| self.contacts.get_mut(place)).unwrap_or(&mut self.logo);
            // a board without the logo has nothing there
            if self.uses.touches(button) && !matches!(contact, Contact::Nothing) {
                let is_down = self.touched[button.index()].sample(now, !contact.is_high());
                inputs.buttons.set(button, is_down);
            }
        }
        if self.uses.has_temperature() {
            if now.as_ms().is_multiple_of(TEMPERATURE_PERIOD_MS) {
                // in quarters of a degree
                self.temperature = (self.temp.measure().to_bits() >> 2) as i16;
            }
            inputs.surroundings.set(Quantity::Temperature, self.temperature);
        }
        if self.uses.has_light() {
            inputs.surroundings.set(Quantity::Light, self.light);
        }
        if self.uses.has_compass() {
            self.magnetometer.read(&mut inputs.surroundings);
        }
        self.analog.read(inputs);
        inputs.received = self.received;
    }

    fn write(&mut self, outputs: &Outputs) {
        self.outputs = *outputs;
        self.set_outputs(PinUse::Output, 0);
        self.waves.make(outputs);
    }

    fn has_radio(&self) -> bool {
        self.uses.radio_group().is_some()
    }

    fn receive(&mut self, radio: &mut Option<Transceiver>) {
        self.received = radio.as_mut().and_then(Transceiver::receive);
    }

    fn send(&mut self, radio: &mut Option<Transceiver>) {
        if let (Some(radio), Some(packet)) = (radio, self.outputs.packet()) {
            radio.send(packet);
        }
    }

    fn on_radio_interrupt(radio: &mut Option<Transceiver>) {
        if let Some(radio) = radio {
            radio.on_interrupt();
        }
    }
}

impl AllPeripherals {
    /// Makes the pins of a use as they are at so many microseconds after the beginning of a period.
    fn set_outputs(&mut self, pin_use: PinUse, us: u32) {
        for (pin, contact) in EdgePin::FREE.into_iter().zip(&mut self.contacts) {
            if self.uses.of_pin(pin) == pin_use {
                contact.set(self.outputs.is_high_at(pin, us));
            }
        }
    }
}
