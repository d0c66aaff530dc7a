//! Roll and pitch, and the gravity that goes with them.

use crate::hal::Acceleration;

/// How the board is turned, in degrees.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Attitude {
    /// Around the axis from the edge connector to the logo; positive with the right side down. -180 to 180.
    pub roll_deg: f64,
    /// Around the axis from left to right; positive with the edge connector down. -90 to 90.
    pub pitch_deg: f64,
}

impl Attitude {
    /// What the accelerometer reports of gravity when the board is held still like this.
    ///
    /// It is the inverse of CODAL's `roll = atan2(x, -z)` and `pitch = atan2(y, x sin roll - z cos roll)`. The sine is
    /// libm's own, so that the milli-g are the same on every machine.
    pub fn gravity(self) -> Acceleration {
        let (roll, pitch) = (self.roll_deg.to_radians(), self.pitch_deg.to_radians());
        let mg = |share: f64| libm::round(share * f64::from(Acceleration::ONE_G_MG)) as i16;
        Acceleration {
            x_mg: mg(libm::cos(pitch) * libm::sin(roll)),
            y_mg: mg(libm::sin(pitch)),
            z_mg: mg(-libm::cos(pitch) * libm::cos(roll)),
        }
    }

    /// The attitude that CODAL computes from a sample. Free fall, (0, 0, 0), is reported as flat.
    pub fn of(acceleration: Acceleration) -> Self {
        let [x, y, z] = [acceleration.x_mg, acceleration.y_mg, acceleration.z_mg].map(f64::from);
        // 0 - z and not -z: free fall would give a negative zero, and with it half a turn
        let roll = libm::atan2(x, 0.0 - z);
        let pitch = libm::atan2(y, x * libm::sin(roll) - z * libm::cos(roll));
        Self { roll_deg: roll.to_degrees(), pitch_deg: pitch.to_degrees() }
    }
}
