//! Movements of the board: what they add to the pose, sample after sample.

use crate::hal::Acceleration;

/// A movement that ends by itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Motion {
    /// To and fro along x, for half a second.
    Shake,
    /// A fall of 45 cm: nothing is felt for 0.3 s.
    Freefall,
    /// A push of a little more than 3 g, for 60 ms.
    ThreeG,
    /// A push of a little more than 6 g.
    SixG,
    /// A push of a little more than 8 g.
    EightG,
}

/// Milliseconds between two samples: 50 Hz, as CODAL sets the sensor up.
pub const SAMPLE_PERIOD_MS: u64 = 20;

/// How long a shake lasts.
pub const SHAKE_MS: u64 = 500;
const FREEFALL_MS: u64 = 300;
const PUSH_MS: u64 = 60;

/// What a shake adds to x, to and fro: well above the 400 milli-g that CODAL's shake gesture asks for.
const SHAKE_MG: i16 = 2000;
/// Samples before a shake turns round.
const SAMPLES_A_STROKE: u8 = 2;

/// What each axis feels of a push, so that their length is 3.1, 6.1 and 8.1 g. No axis is above the range that CODAL
/// chooses for it (2, 4 and 8 g), which would cut it off: a program that never asked for another range feels 3 g.
const PUSH_MG: [i16; 3] = [1833, 3607, 4790];

impl Motion {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Shake, Self::Freefall, Self::ThreeG, Self::SixG, Self::EightG];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shake => "shake",
            Self::Freefall => "free fall",
            Self::ThreeG => "3 g",
            Self::SixG => "6 g",
            Self::EightG => "8 g",
        }
    }

    /// How many samples it lasts, at most 31.
    pub const fn samples(self) -> u8 {
        let ms = match self {
            Self::Shake => SHAKE_MS,
            Self::Freefall => FREEFALL_MS,
            Self::ThreeG | Self::SixG | Self::EightG => PUSH_MS,
        };
        (ms / SAMPLE_PERIOD_MS) as u8
    }

    /// What is felt on a board that is held like this, while so many samples are still to come.
    pub(super) fn felt(self, pose: Acceleration, samples_left: u8) -> Acceleration {
        let push = |mg: i16| Acceleration { x_mg: mg, y_mg: mg, z_mg: -mg };
        match self {
            Self::Shake => {
                let forth = (samples_left / SAMPLES_A_STROKE).is_multiple_of(2);
                Acceleration { x_mg: pose.x_mg + if forth { SHAKE_MG } else { -SHAKE_MG }, ..pose }
            }
            Self::Freefall => Acceleration { x_mg: 0, y_mg: 0, z_mg: 0 },
            Self::ThreeG => push(PUSH_MG[0]),
            Self::SixG => push(PUSH_MG[1]),
            Self::EightG => push(PUSH_MG[2]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The thresholds of codal-core's `Accelerometer.h`: 3072, 6144 and 8192 milli-g; 400 for free fall.
    #[test]
    fn pushes_are_above_the_thresholds_of_codal() {
        let squared = |motion: Motion| {
            let felt = motion.felt(Acceleration::AT_REST, 1);
            [felt.x_mg, felt.y_mg, felt.z_mg].map(|mg| i32::from(mg).pow(2)).iter().sum::<i32>()
        };
        for (motion, threshold, above) in
            [(Motion::ThreeG, 3072, 6144), (Motion::SixG, 6144, 8192), (Motion::EightG, 8192, 9000)]
        {
            assert!((threshold * threshold..above * above).contains(&squared(motion)), "{motion:?}");
        }
        assert!(squared(Motion::Freefall) < 400 * 400);
    }
}
