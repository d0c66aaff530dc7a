//! What the surroundings of a board do to it: light and the magnetic field of the earth.
//!
//! Both boards sense light with their LEDs, each in the way of its runtime, so what is modelled is what the pins do then:
//!
//! | board | how | source |
//! |---|---|---|
//! | V2 | the columns are high and the first row, pulled low before, is let go: it is high after (255 - light) / 255 of 11.111 ms, and never in the dark; a half of such a step is added, so that the time of an interrupt does not change the value | `NRF52LedMatrix.cpp` of codal-microbit-v2 |
//! | V1 | a column of P0.04 to P0.06 that is open has 338 - light * 263 / 255 of 1024 parts of the supply | `MicroBitLightSensor.cpp` of microbit-dal |

use crate::hal::{Acceleration, Quantity, Surroundings};
use crate::hardware::Model;

/// How many parts of the supply the first converter tells apart.
const V1_PARTS: i64 = 1024;
/// The parts that DAL takes for the dark, and how many fewer it takes for the brightest light.
const V1_DARK: i64 = 338;
const V1_RANGE: i64 = 263;
/// The columns by which DAL senses light.
const V1_SENSING_PINS: std::ops::RangeInclusive<u8> = 4..=6;
/// Ticks of 16 MHz that CODAL waits for the first row to rise: four slots of 44 444.
const V2_SENSING_TICKS: u64 = 177_776;

/// The level and the vertical part of the field at its usual strength of 48 microtesla: north of central Europe, in nanotesla.
const LEVEL_NT: f64 = 20_000.0;
const DOWN_NT: f64 = 44_000.0;

/// What the surroundings do at the pins and in the sensors of a board.
pub(crate) trait Physics {
    /// After how many ticks of 16 MHz the first row of the V2 rises that senses light; `None` is never.
    fn rise_ticks(&self) -> Option<u64>;
    /// Microvolts that light makes at a pin that nobody drives, where it does.
    fn light_uv(&self, model: Model, pin: u8, supply_uv: i64) -> Option<i64>;
    /// The magnetic field in nanotesla, in the axes of the accelerometer, on a board that is held like this.
    fn field_nt(&self, held: Acceleration) -> [i32; 3];
}

impl Physics for Surroundings {
    fn rise_ticks(&self) -> Option<u64> {
        let dark = 255 - i64::from(self.get(Quantity::Light)) as u64;
        (dark < 255).then_some((2 * dark + 1) * V2_SENSING_TICKS / (2 * 255))
    }

    fn light_uv(&self, model: Model, pin: u8, supply_uv: i64) -> Option<i64> {
        if model != Model::V1 || !V1_SENSING_PINS.contains(&pin) {
            return None;
        }
        let part = V1_DARK - (i64::from(self.get(Quantity::Light)) * V1_RANGE + 254) / 255;
        // the middle of the part
        Some((2 * part + 1) * supply_uv / (2 * V1_PARTS))
    }

    /// The field dips by 66 degrees: at the usual strength 20 000 nT are level and 44 000 nT point down, and others are in
    /// proportion.
    ///
    /// With u upward as the accelerometer has it, and f the direction to the logo made level, r = f x u points to the left
    /// of that; the field is level * (cos(heading) f - sin(heading) r) - down * u. So flat and to the north it is (0, 20 000,
    /// 44 000), and CODAL and DAL compute the heading from it (`Compass.cpp` of codal-core, `MicroBitCompass.cpp`), however
    /// the board is tilted.
    fn field_nt(&self, held: Acceleration) -> [i32; 3] {
        let u = unit([held.x_mg, held.y_mg, held.z_mg].map(f64::from)).unwrap_or([0.0, 0.0, -1.0]);
        // (0, 1, 0) without what of it is upward; on a board that stands on its edge the screen points to the north
        let level = |axis: [f64; 3]| {
            let upward: f64 = axis.iter().zip(u).map(|(a, u)| a * u).sum();
            unit(std::array::from_fn(|at| axis[at] - upward * u[at]))
        };
        let f = level([0.0, 1.0, 0.0]).or_else(|| level([0.0, 0.0, 1.0])).unwrap_or([0.0, 1.0, 0.0]);
        let r = [f[1] * u[2] - f[2] * u[1], f[2] * u[0] - f[0] * u[2], f[0] * u[1] - f[1] * u[0]];
        let strength = f64::from(self.get(Quantity::Field)) / f64::from(Quantity::Field.usual());
        let heading = f64::from(self.get(Quantity::Heading)).to_radians();
        let (north, east) = (LEVEL_NT * strength * libm::cos(heading), LEVEL_NT * strength * libm::sin(heading));
        let down = DOWN_NT * strength;
        std::array::from_fn(|at| libm::round(north * f[at] - east * r[at] - down * u[at]) as i32)
    }
}

/// A vector of length 1; `None` of one that has next to no length.
fn unit(vector: [f64; 3]) -> Option<[f64; 3]> {
    let length = vector.iter().map(|part| part * part).sum::<f64>().sqrt();
    (length > 1e-6).then(|| vector.map(|part| part / length))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE_G: f64 = Acceleration::ONE_G_MG as f64;

    /// The heading that CODAL computes of a board that lies flat: 90 degrees less the angle of (x, y).
    fn flat_heading([x, y, _]: [i32; 3]) -> i64 {
        let angle = 90.0 - f64::from(y).atan2(f64::from(x)).to_degrees();
        angle.rem_euclid(360.0).round() as i64 % 360
    }

    #[test]
    fn a_flat_board_to_the_north_feels_the_field_of_central_europe() {
        assert_eq!(Surroundings::default().field_nt(Acceleration::AT_REST), [0, 20_000, 44_000]);
        let weak = Surroundings::default().with(Quantity::Field, 12);
        assert_eq!(weak.field_nt(Acceleration::AT_REST), [0, 5_000, 11_000]);
    }

    #[test]
    fn a_flat_board_feels_its_heading() {
        for heading_degrees in 0..360 {
            let surroundings = Surroundings::default().with(Quantity::Heading, heading_degrees);
            assert_eq!(flat_heading(surroundings.field_nt(Acceleration::AT_REST)), i64::from(heading_degrees));
        }
    }

    /// The tilt changes neither the strength of the field nor its part along gravity.
    #[test]
    fn the_field_turns_with_the_board() {
        for (x, y, z) in [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, -1.0, 0.0), (0.6, 0.0, -0.8), (0.36, -0.48, 0.8)] {
            let held = Acceleration { x_mg: (x * ONE_G) as i16, y_mg: (y * ONE_G) as i16, z_mg: (z * ONE_G) as i16 };
            for heading_degrees in [0, 77, 200] {
                let surroundings = Surroundings::default().with(Quantity::Heading, heading_degrees);
                let field = surroundings.field_nt(held).map(f64::from);
                let strength = field.iter().map(|part| part * part).sum::<f64>().sqrt();
                assert!((strength - (20_000_f64.powi(2) + 44_000_f64.powi(2)).sqrt()).abs() < 2.0, "{strength}");
                let upward = (field[0] * x + field[1] * y + field[2] * z).abs();
                assert!((upward - 44_000.0).abs() < 50.0, "{upward}");
            }
        }
    }

    /// What DAL computes of the parts, and CODAL of the ticks.
    #[test]
    fn light_is_what_the_runtimes_compute() {
        for light in 0..=255 {
            let surroundings = Surroundings::default().with(Quantity::Light, light);
            let uv = surroundings.light_uv(Model::V1, 4, 3_300_000).expect("a column");
            let part = uv * 1024 / 3_300_000;
            assert_eq!(255 * (338 - part.clamp(75, 338)) / 263, i64::from(light));
            let ticks = surroundings.rise_ticks().unwrap_or(177_776);
            assert_eq!(255 - (255 * ticks / 177_776) as i64, i64::from(light));
        }
        assert_eq!(Surroundings::default().with(Quantity::Light, 0).rise_ticks(), None);
    }
}
