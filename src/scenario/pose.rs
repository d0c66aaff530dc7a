//! How the board is held, as it is written.

use serde::{Deserialize, Serialize};

use super::number;
use crate::board::Attitude;
use crate::hal::Acceleration;

/// How the board is held: milli-g (`x`, `y`, `z`, -8192 to 8192), or degrees (`roll` -180 to 180, `pitch` -90 to 90).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "PoseFields", into = "PoseFields")]
pub enum Pose {
    /// What the accelerometer shall report.
    Acceleration(Acceleration),
    /// How the board is turned.
    Attitude(Attitude),
}

impl Pose {
    /// What the accelerometer reports.
    pub fn acceleration(self) -> Acceleration {
        match self {
            Self::Acceleration(acceleration) => acceleration,
            Self::Attitude(attitude) => attitude.gravity(),
        }
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(rename = "pose", expecting = "a pose: x, y and z, or roll and pitch", deny_unknown_fields, default)]
struct PoseFields {
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::axis_mg")]
    x: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::axis_mg")]
    y: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::axis_mg")]
    z: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::roll_deg")]
    roll: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::pitch_deg")]
    pitch: Option<f64>,
}

impl TryFrom<PoseFields> for Pose {
    type Error = &'static str;

    fn try_from(fields: PoseFields) -> Result<Self, &'static str> {
        match (fields.x, fields.y, fields.z, fields.roll, fields.pitch) {
            (Some(x_mg), Some(y_mg), Some(z_mg), None, None) => {
                Ok(Self::Acceleration(Acceleration { x_mg, y_mg, z_mg }))
            }
            (None, None, None, Some(roll_deg), Some(pitch_deg)) => Ok(Self::Attitude(Attitude { roll_deg, pitch_deg })),
            _ => Err("a pose has either x, y and z in milli-g, or roll and pitch in degrees"),
        }
    }
}

impl From<Pose> for PoseFields {
    fn from(pose: Pose) -> Self {
        let none = Self::default();
        match pose {
            Pose::Acceleration(Acceleration { x_mg, y_mg, z_mg }) => {
                Self { x: Some(x_mg), y: Some(y_mg), z: Some(z_mg), ..none }
            }
            Pose::Attitude(Attitude { roll_deg, pitch_deg }) => {
                Self { roll: Some(roll_deg), pitch: Some(pitch_deg), ..none }
            }
        }
    }
}
