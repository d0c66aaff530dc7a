//! How movements of the board and its power are written.

use serde::{Deserialize, Serialize};

use crate::board::{Motion, PowerChange};

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
