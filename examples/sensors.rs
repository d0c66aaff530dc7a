//! What a board has beside buttons, accelerometer and display: touch, light, temperature, sound level, compass, pins and tones.
//!
//! A program says what it uses, and so a board starts no more than that, and the window shows no other controls.
//!
//! | what is done | what happens |
//! |---|---|
//! | button A | the bar of lights shows the next of light, temperature, sound, the voltage of P2 and the heading |
//! | button B | all of them are written to the console |
//! | the logo, the ring of P1 | a tone of 440 Hz, of 880 Hz |
//! | P8 is connected to ground | P12 is high, as for a lamp |
//! | P13 becomes high or low | it is written to the console; a wire from P12 does that |
//! | the voltage of P2 | a servo at P16 turns |
//!
//! `cargo run --example sensors` runs it in the window.

use fivebyfive::hal::{
    Button, Buttons, Console, EdgePin, Frame, Inputs, Instant, Level, Outputs, PIN_MAX, PinInputs, Program, Pull,
    Quantity, Uses,
};

/// What the program uses: a constant, so that what no board can do is an error of the compiler.
pub const USES: Uses = Uses::NONE
    .light()
    .temperature()
    .sound()
    .compass()
    .tone()
    .touch(Button::Logo)
    .touch(Button::P1)
    .analog_input(EdgePin::P2)
    .input(EdgePin::P8, Pull::Up)
    .input(EdgePin::P13, Pull::Down)
    .output(EdgePin::P12)
    .pwm(EdgePin::P16);

/// What the bar of lights shows.
#[derive(Clone, Copy, Default)]
enum Meter {
    #[default]
    Light,
    Temperature,
    Sound,
    Voltage,
    Heading,
}

impl Meter {
    const fn next(self) -> Self {
        match self {
            Self::Light => Self::Temperature,
            Self::Temperature => Self::Sound,
            Self::Sound => Self::Voltage,
            Self::Voltage => Self::Heading,
            Self::Heading => Self::Light,
        }
    }

    /// How many of the 25 lights are lit.
    fn lights(self, inputs: &Inputs) -> usize {
        let quantity = match self {
            Self::Light => Quantity::Light,
            Self::Temperature => Quantity::Temperature,
            Self::Sound => Quantity::Sound,
            Self::Heading => Quantity::Heading,
            Self::Voltage => return usize::from(inputs.pins.analog(EdgePin::P2)) * 25 / usize::from(PIN_MAX),
        };
        let range = quantity.range();
        let [above, of] =
            [inputs.surroundings.get(quantity), *range.end()].map(|value| i32::from(value - range.start()));
        (above * 25 / of) as usize
    }
}

/// The whole program.
#[derive(Clone, Default)]
pub struct Sensors {
    meter: Meter,
    buttons: Buttons,
    pins: PinInputs,
    tone_hz: Option<u16>,
}

impl Program for Sensors {
    fn uses(&self) -> Uses {
        USES
    }

    fn tick(&mut self, _now: Instant, inputs: &Inputs, console: &mut dyn Console) -> Frame {
        let is_new = |button| inputs.buttons.is_down(button) && !self.buttons.is_down(button);
        if is_new(Button::A) {
            self.meter = self.meter.next();
        }
        if is_new(Button::B) {
            let [light, celsius, heading, field, sound] = Quantity::ALL.map(|of| inputs.surroundings.get(of));
            let voltage = inputs.pins.analog(EdgePin::P2);
            console.line(format_args!("light {light} temperature {celsius} sound {sound} P2 {voltage}"));
            console.line(format_args!("heading {heading} field {field}"));
        }
        self.play(inputs.buttons, console);
        for (pin, was) in [EdgePin::P8, EdgePin::P13].map(|pin| (pin, self.pins.is_high(pin))) {
            if inputs.pins.is_high(pin) != was {
                console.line(format_args!("{} {}", pin.name(), if was { "low" } else { "high" }));
            }
        }
        (self.buttons, self.pins) = (inputs.buttons, inputs.pins);
        let lights = self.meter.lights(inputs);
        Frame::from_fn(|x, y| if 5 * y + x < lights { Level::FULL } else { Level::DARK })
    }

    fn outputs(&self) -> Outputs {
        // a servo turns by its pulse of 0.5 to 2.5 of 20 ms
        let servo = 26 + (102 * u32::from(self.pins.analog(EdgePin::P2)) / u32::from(PIN_MAX)) as u16;
        let outputs = Outputs::NONE.level(EdgePin::P12, !self.pins.is_high(EdgePin::P8)).duty(EdgePin::P16, servo);
        self.tone_hz.map_or(outputs, |hz| outputs.tone(hz))
    }
}

impl Sensors {
    /// A tone lasts for as long as a finger stays.
    fn play(&mut self, buttons: Buttons, console: &mut dyn Console) {
        let of = |button, hz| buttons.is_down(button).then_some(hz);
        let tone_hz = of(Button::Logo, 440).or(of(Button::P1, 880));
        if tone_hz != self.tone_hz {
            match tone_hz {
                Some(hz) => console.line(format_args!("tone {hz} Hz")),
                None => console.line(format_args!("no tone")),
            }
            self.tone_hz = tone_hz;
        }
    }
}

#[cfg(not(target_os = "none"))]
fn main() -> std::process::ExitCode {
    fivebyfive::run(Sensors::default())
}
