//! Random hands.

use std::sync::Arc;

use fivebyfive::hal::{Acceleration, Button, Quantity};
use fivebyfive::session::{Input, MakeCodeMessage, RadioMessage, RadioPacket, StampedInput};
use proptest::prelude::*;

pub fn pose(x_mg: i16, y_mg: i16, z_mg: i16) -> Acceleration {
    Acceleration { x_mg, y_mg, z_mg }
}

pub fn any_input() -> impl Strategy<Value = Input> {
    let button = prop_oneof![Just(Button::A), Just(Button::B)];
    let mg = -2048i16..=2048;
    prop_oneof![
        6 => button.clone().prop_map(Input::Press),
        6 => button.prop_map(Input::Release),
        2 => (mg.clone(), mg.clone(), mg).prop_map(|(x, y, z)| Input::Pose(pose(x, y, z))),
        1 => Just(Input::Shake),
        1 => any_around(),
        1 => (0..128u8).prop_map(Input::Serial),
        1 => any_packet().prop_map(|packet| Input::Radio(Arc::new(packet))),
        1 => Just(Input::Reset),
    ]
}

/// A value of what is around the board.
fn any_around() -> impl Strategy<Value = Input> {
    let any_of = |quantity: Quantity| quantity.range().prop_map(move |value| Input::Around(quantity, value));
    (0..Quantity::ALL.len()).prop_flat_map(move |place| any_of(Quantity::ALL[place]))
}

/// A packet of the radio: any bytes, or one of those that the runtimes send.
fn any_packet() -> impl Strategy<Value = RadioPacket> {
    let makecode = (any::<i32>(), any::<u32>()).prop_map(|(number, time_ms)| {
        let what = MakeCodeMessage::Value("n".to_owned(), f64::from(number) / 4.0);
        RadioMessage::MakeCode { what, time_ms, serial: 0 }
    });
    let message = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..40).prop_map(RadioMessage::Bytes),
        "[ -~é]{0,12}".prop_map(RadioMessage::Message),
        makecode,
    ];
    (message, any::<u8>(), 0..=RadioPacket::MAX_CHANNEL, -127..=0_i8).prop_map(|(message, group, channel, rssi_dbm)| {
        let bytes = message.bytes().expect("it is short");
        RadioPacket { channel, rssi_dbm, ..RadioPacket::to_group(group, bytes) }
    })
}

/// Inputs by tick, some of them in the same one; not all of them change something.
pub fn any_inputs() -> impl Strategy<Value = Vec<StampedInput>> {
    prop::collection::vec((prop_oneof![Just(0), 0u64..800], any_input()), 0..40).prop_map(|gaps| {
        let mut tick = 0;
        let stamp = |(gap, input)| {
            tick += gap;
            StampedInput { tick, input }
        };
        gaps.into_iter().map(stamp).collect()
    })
}
