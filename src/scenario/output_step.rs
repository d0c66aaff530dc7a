//! What is expected at a pin of the edge connector: `(P0, High)`, `(P1, Duty(0.5))`, `(P2, Servo(90))`,
//! `(P0, Pixels(["ff0000", "000000"]))`.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::number;
use super::pin_step::Pin;
use crate::emulator::board::PadOutput;
use crate::hal::EdgePin;

/// How far the share of a pulse may be from the one that is expected: two steps of 1023, as an analog value has.
const DUTY_NEAR: f64 = 2.0 / 1023.0;
/// How far an angle may be, in degrees.
const ANGLE_NEAR: f64 = 1.0;
/// The pulses of a servo for 0 and for 180 degrees, in microseconds (CODAL and DAL; MakeCode and MicroPython use both).
const SERVO_US: (f64, f64) = (500.0, 2500.0);
/// The period of a servo, in microseconds, and how far it may be away.
const SERVO_PERIOD_US: (f64, f64) = (20_000.0, 2000.0);

/// What is expected at a pin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "(Pin, Made)", into = "(Pin, Made)")]
pub struct OutputExpectation {
    pin: EdgePin,
    made: Made,
}

/// What a program makes at a pin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename = "output")]
enum Made {
    /// Nothing: the pin is an input.
    Off,
    Low,
    High,
    /// Pulses of this share of their period, 0 to 1.
    Duty(#[serde(deserialize_with = "number::duty")] f64),
    /// The angle of a servo, 0 to 180 degrees.
    Servo(#[serde(deserialize_with = "number::servo_deg")] f64),
    /// The colours of the lights of a strip, six hexadecimal digits each: red, green, blue.
    Pixels(Vec<String>),
}

impl TryFrom<(Pin, Made)> for OutputExpectation {
    type Error = String;

    fn try_from((Pin(pin), made): (Pin, Made)) -> Result<Self, String> {
        if let Made::Pixels(colors) = &made
            && let Some(wrong) = colors.iter().find(|color| color_of(color).is_none())
        {
            return Err(format!("{wrong:?} is no colour of six hexadecimal digits, as \"ff0000\" for red"));
        }
        Ok(Self { pin, made })
    }
}

impl From<OutputExpectation> for (Pin, Made) {
    fn from(expected: OutputExpectation) -> Self {
        (Pin(expected.pin), expected.made)
    }
}

impl OutputExpectation {
    /// The pin.
    pub fn pin(&self) -> EdgePin {
        self.pin
    }

    /// Whether this is what is made.
    pub fn holds(&self, made: &PadOutput) -> bool {
        match (&self.made, made) {
            (Made::Off, PadOutput::Off)
            | (Made::Low, PadOutput::Level(false))
            | (Made::High, PadOutput::Level(true)) => true,
            (Made::Duty(share), made) => duty(made).is_some_and(|found| (found - share).abs() <= DUTY_NEAR),
            (Made::Servo(degrees), made) => servo_deg(made).is_some_and(|found| (found - degrees).abs() <= ANGLE_NEAR),
            (Made::Pixels(colors), PadOutput::Strip(lights)) => {
                colors.len() == lights.len()
                    && colors.iter().zip(lights.iter()).all(|(color, light)| color_of(color) == Some(*light))
            }
            _ => false,
        }
    }
}

/// The share of the time in which a pin is high, 0 to 1; `None` of a strip and of a pin that is not driven.
pub fn duty(made: &PadOutput) -> Option<f64> {
    match made {
        PadOutput::Level(level) => Some(f64::from(u8::from(*level))),
        PadOutput::Pulses { high_ns, period_ns } => Some(*high_ns as f64 / *period_ns as f64),
        PadOutput::Off | PadOutput::Strip(_) => None,
    }
}

/// The angle of a servo at a pin, 0 to 180 degrees; `None` if the pulses are none of a servo.
pub fn servo_deg(made: &PadOutput) -> Option<f64> {
    let PadOutput::Pulses { high_ns, period_ns } = made else { return None };
    let [high_us, period_us] = [*high_ns, *period_ns].map(|ns| ns as f64 / 1000.0);
    let ((least, most), (period, near)) = (SERVO_US, SERVO_PERIOD_US);
    // two degrees more at both ends: runtimes round the pulses of 0 and 180 degrees to parts of the period
    let slack = (most - least) / 90.0;
    let is_servo = (period_us - period).abs() <= near && (least - slack..=most + slack).contains(&high_us);
    is_servo.then(|| ((high_us - least) / (most - least) * 180.0).clamp(0.0, 180.0))
}

/// Red, green and blue of six hexadecimal digits.
fn color_of(text: &str) -> Option<[u8; 3]> {
    let is_hex = text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u32::from_str_radix(text, 16).ok().filter(|_| is_hex)?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

/// For a sentence: `P0 high`, `P1 with pulses of 50.0 %`.
impl fmt::Display for OutputExpectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.pin.name();
        match &self.made {
            Made::Off => write!(f, "{name} not driven"),
            Made::Low => write!(f, "{name} low"),
            Made::High => write!(f, "{name} high"),
            Made::Duty(share) => write!(f, "{name} with pulses of {:.1} %", share * 100.0),
            Made::Servo(degrees) => write!(f, "{name} with a servo at {degrees}°"),
            Made::Pixels(colors) => write!(f, "{name} with lights of {}", colors.join(" ")),
        }
    }
}

/// What is made, in words: `high`, `pulses of 7.5 % of 20.00 ms`, `a servo at 90.0°`, `lights of ff0000`.
#[derive(Clone, Debug)]
pub struct OutputText<'a>(pub &'a PadOutput);

impl fmt::Display for OutputText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            PadOutput::Off => f.write_str("not driven"),
            PadOutput::Level(false) => f.write_str("low"),
            PadOutput::Level(true) => f.write_str("high"),
            made @ PadOutput::Pulses { high_ns, period_ns } => match servo_deg(made) {
                Some(degrees) => write!(f, "a servo at {degrees:.1}°"),
                None => {
                    let share = 100.0 * *high_ns as f64 / *period_ns as f64;
                    write!(f, "pulses of {share:.1} % of {:.2} ms", *period_ns as f64 / 1e6)
                }
            },
            PadOutput::Strip(lights) => {
                f.write_str("lights of")?;
                lights.iter().try_for_each(|[red, green, blue]| write!(f, " {red:02x}{green:02x}{blue:02x}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pulses(high_us: u64, period_us: u64) -> PadOutput {
        PadOutput::Pulses { high_ns: high_us * 1000, period_ns: period_us * 1000 }
    }

    fn expects(made: Made, found: &PadOutput) -> bool {
        OutputExpectation { pin: EdgePin::P0, made }.holds(found)
    }

    #[test]
    fn a_servo_is_met_within_a_degree() {
        for (degrees, us) in [(0.0, 500), (90.0, 1500), (180.0, 2500)] {
            for (near, holds) in [(0, true), (11, true), (-11, true), (12, false), (-12, false)] {
                let found = pulses((us + near) as u64, 20_000);
                assert_eq!(
                    expects(Made::Servo(degrees), &found),
                    holds || matches!((us, near), (500, -12) | (2500, 12)),
                    "{us} {near}"
                );
            }
        }
        assert!(!expects(Made::Servo(90.0), &pulses(1500, 10_000)), "no servo has such a period");
    }

    #[test]
    fn a_share_is_met_within_two_steps_of_1023() {
        assert!(expects(Made::Duty(0.5), &pulses(501, 1000)) && expects(Made::Duty(0.5), &pulses(499, 1000)));
        assert!(!expects(Made::Duty(0.5), &pulses(503, 1000)));
        assert!(expects(Made::Duty(1.0), &PadOutput::Level(true)) && !expects(Made::Duty(0.0), &PadOutput::Off));
    }

    #[test]
    fn colours_are_red_green_blue() {
        let lights = PadOutput::Strip([[255, 0, 16], [0, 0, 0]].into());
        let colors = |colors: &[&str]| Made::Pixels(colors.iter().map(|&color| color.to_owned()).collect());
        assert!(expects(colors(&["ff0010", "000000"]), &lights));
        assert!(!expects(colors(&["ff0010"]), &lights) && !expects(colors(&["00ff10", "000000"]), &lights));
        assert_eq!(color_of("ff00"), None);
        assert_eq!(color_of("+f0000"), None);
    }
}
