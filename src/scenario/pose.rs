//! How the board is held, as it is written.

use serde::{Deserialize, Serialize};

use crate::board::Attitude;
use crate::hal::Acceleration;

/// How the board is held: milli-g (`x`, `y`, `z`, -2048 to 2048), or degrees (`roll` -180 to 180, `pitch` -90 to 90).
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

#[derive(Serialize, Deserialize)]
#[serde(rename = "pose", deny_unknown_fields)]
struct PoseFields {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    x: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    y: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    z: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    roll: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pitch: Option<f64>,
}

impl TryFrom<PoseFields> for Pose {
    type Error = String;

    fn try_from(fields: PoseFields) -> Result<Self, String> {
        match (fields.x, fields.y, fields.z, fields.roll, fields.pitch) {
            (Some(x), Some(y), Some(z), None, None) => {
                let limit = i32::from(Acceleration::LIMIT_MG);
                let axis = |name, mg: i32| match i16::try_from(mg) {
                    Ok(mg) if (-limit..=limit).contains(&i32::from(mg)) => Ok(mg),
                    _ => Err(format!("{name} is {mg}, and a pose has -{limit} to {limit} milli-g")),
                };
                Ok(Self::Acceleration(Acceleration { x_mg: axis("x", x)?, y_mg: axis("y", y)?, z_mg: axis("z", z)? }))
            }
            (None, None, None, Some(roll_deg), Some(pitch_deg)) => {
                let angle = |name, degrees: f64, limit: f64| {
                    // a NaN is in no range
                    if (-limit..=limit).contains(&degrees) {
                        Ok(degrees)
                    } else {
                        Err(format!("{name} is {degrees}, and a pose has -{limit} to {limit} degrees"))
                    }
                };
                Ok(Self::Attitude(Attitude {
                    roll_deg: angle("roll", roll_deg, 180.0)?,
                    pitch_deg: angle("pitch", pitch_deg, 90.0)?,
                }))
            }
            _ => Err("a pose has either x, y and z in milli-g, or roll and pitch in degrees".to_owned()),
        }
    }
}

impl From<Pose> for PoseFields {
    fn from(pose: Pose) -> Self {
        let none = Self { x: None, y: None, z: None, roll: None, pitch: None };
        match pose {
            Pose::Acceleration(Acceleration { x_mg, y_mg, z_mg }) => {
                Self { x: Some(x_mg.into()), y: Some(y_mg.into()), z: Some(z_mg.into()), ..none }
            }
            Pose::Attitude(Attitude { roll_deg, pitch_deg }) => {
                Self { roll: Some(roll_deg), pitch: Some(pitch_deg), ..none }
            }
        }
    }
}
