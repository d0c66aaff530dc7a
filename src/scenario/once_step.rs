//! How movements of the board and its power are written.

use serde::{Deserialize, Serialize};

use super::number;
use crate::board::{Motion, Place, PowerChange};

#[derive(Serialize, Deserialize)]
#[serde(remote = "Motion", rename = "gesture")]
enum MotionName {
    Shake,
    Freefall,
    ThreeG,
    SixG,
    EightG,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PowerChange", rename = "power")]
enum PowerName {
    Off,
    On,
    Usb,
    Battery,
    HoldReset,
    ReleaseReset,
}

/// A movement, by its name in CODAL.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Gesture(#[serde(with = "MotionName")] pub(super) Motion);

/// What is done to the power.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct PowerStep(#[serde(with = "PowerName")] pub(super) PowerChange);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Place", rename = "place", expecting = "a place in cm: x and y", deny_unknown_fields)]
struct PlaceFields {
    #[serde(rename = "x", deserialize_with = "number::place_cm")]
    x_cm: i32,
    #[serde(rename = "y", deserialize_with = "number::place_cm")]
    y_cm: i32,
}

/// Where a board is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct PlaceStep(#[serde(with = "PlaceFields")] pub(super) Place);
