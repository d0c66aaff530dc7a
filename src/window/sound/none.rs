//! A system on which no sound device is known.

use std::sync::mpsc::{Receiver, Sender, channel};

use super::SharedRing;
use super::device_state::DeviceReport;
use super::microphone::Heard;

/// Says that there is no sound device.
pub(super) fn open(_ring: SharedRing) -> Receiver<DeviceReport> {
    let (sender, receiver) = channel();
    // the receiver is there
    let why = "on this system the board is not heard; --wav writes its sound".to_owned();
    let _ = sender.send(DeviceReport::Problem(why));
    receiver
}

/// Says that there is no microphone.
pub(super) fn listen() -> (Receiver<Heard>, Sender<()>) {
    let (heard, receiver) = channel();
    // the receiver is there
    let _ = heard.send(Heard::Problem("on this system no microphone is heard".to_owned()));
    (receiver, channel().0)
}
