//! Random hands.

use std::sync::Arc;

use fivebyfive::board::{Motion, PowerChange};
use fivebyfive::hal::{Acceleration, Button, EdgePin, Outside, Quantity};
use fivebyfive::session::{Input, MakeCodeMessage, RadioMessage, RadioPacket, StampedInput};
use proptest::prelude::*;

pub fn pose(x_mg: i16, y_mg: i16, z_mg: i16) -> Acceleration {
    Acceleration { x_mg, y_mg, z_mg }
}

pub fn any_input() -> impl Strategy<Value = Input> {
    let button = prop::sample::select(&Button::ALL[..]);
    let mg = -8192i16..=8192;
    prop_oneof![
        6 => button.clone().prop_map(Input::Press),
        6 => button.prop_map(Input::Release),
        2 => (mg.clone(), mg.clone(), mg).prop_map(|(x, y, z)| Input::Pose(pose(x, y, z))),
        1 => prop::sample::select(&Motion::ALL[..]).prop_map(Input::Motion),
        1 => any_around(),
        1 => (0..128u8).prop_map(Input::Serial),
        1 => any_packet().prop_map(|packet| Input::Radio(Arc::new(packet))),
        1 => Just(Input::Clap),
        2 => any_at_the_edge(),
        1 => prop::sample::select(&PowerChange::ALL[..]).prop_map(Input::Power),
        1 => Just(Input::Reset),
    ]
}

/// A value of what is around the board.
fn any_around() -> impl Strategy<Value = Input> {
    let any_of = |quantity: Quantity| quantity.range().prop_map(move |value| Input::Around(quantity, value));
    (0..Quantity::ALL.len()).prop_flat_map(move |place| any_of(Quantity::ALL[place]))
}

/// Something at the edge connector.
fn any_at_the_edge() -> impl Strategy<Value = Input> {
    let pin = prop::sample::select(&EdgePin::ALL[..]);
    let outside = prop_oneof![
        Just(Outside::Open),
        Just(Outside::Low),
        Just(Outside::High),
        (0..=Outside::SUPPLY_MV).prop_map(Outside::Millivolts),
    ];
    let two = (pin.clone(), pin.clone());
    prop_oneof![
        (pin.clone(), outside).prop_map(|(pin, outside)| Input::Pin(pin, outside)),
        (pin, 1_u32..5000).prop_map(|(pin, us)| Input::Pulse(pin, us)),
        two.clone().prop_map(|(one, other)| Input::Wire(one, other)),
        two.prop_map(|(one, other)| Input::Unwire(one, other)),
    ]
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
            StampedInput::new(tick, input)
        };
        gaps.into_iter().map(stamp).collect()
    })
}
