//! What the guests with a radio promise.

use super::Guest;
use fivebyfive::hal::Button;
use fivebyfive::session::{RadioFrame, Traffic};

/// What the guest has sent since this was last asked.
fn frames(guest: &mut Guest) -> Vec<RadioFrame> {
    let frame = |traffic| match traffic {
        Traffic::Sent(frame) => Some(frame),
        Traffic::I2c(_) | Traffic::Spi(_) => None,
    };
    guest.chip.take_traffic().into_iter().filter_map(frame).collect()
}

pub fn advertising(guest: &mut Guest) {
    guest.run(490);
    assert!(frames(guest).is_empty());
    for _ in 0..2 {
        guest.run(500);
        let texts: Vec<String> = frames(guest).into_iter().map(|frame| Traffic::Sent(frame).to_string()).collect();
        let expected = [37, 38, 39].map(|channel| {
            format!("radio → BLE channel {channel}: ADV_NONCONN_IND of c1:a2:b3:c4:d5:e6 (random), \"guest\"")
        });
        assert_eq!(texts, expected);
    }
}

pub fn ieee802154(guest: &mut Guest) {
    guest.run(50);
    for number in [b'1', b'2'] {
        guest.hold(Button::A, true);
        guest.run(20);
        guest.hold(Button::A, false);
        guest.run(20);
        let sent = frames(guest);
        let header = format!("radio → IEEE 802.15.4 channel 15, data: 41 88 0{} 22 11 ff ff 34 12 68", number - b'0');
        assert_eq!(sent.len(), 1);
        assert!(sent[0].payload().ends_with(&[b'h', b'e', b'l', b'l', b'o', b' ', number]));
        assert!(Traffic::Sent(sent[0].clone()).to_string().starts_with(&header), "{}", Traffic::Sent(sent[0].clone()));
    }
    guest.hold(Button::B, true);
    guest.run(20);
    assert_eq!(guest.lines(), ["listening on channel 15", "energy 0"]);
}

pub fn radio(guest: &mut Guest) {
    guest.run(20);
    assert!(guest.lines()[0].ends_with("listening"), "{:?}", guest.lines());
    for (button, payload) in [(Button::A, b"A"), (Button::B, b"B"), (Button::A, b"A")] {
        guest.hold(button, true);
        guest.run(20);
        guest.hold(button, false);
        guest.run(20);
        let sent = frames(guest);
        let payloads: Vec<&[u8]> = sent.iter().map(RadioFrame::payload).collect();
        assert_eq!(payloads, [payload]);
    }
}
