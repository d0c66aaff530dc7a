//! What guests promise whose board is wired to another one.

use super::Guest;
use fivebyfive::emulator::board::{OverWire, TwiAnswer, TwiMaster, TwiPart, TwiRequest};
use fivebyfive::hal::EdgePin;

/// A master writes a byte and reads one, each with its stop.
pub fn i2c_slave(guest: &mut Guest) {
    guest.chip.wire_to_boards([EdgePin::P1, EdgePin::P2]);
    guest.run(20);
    let [scl, sda] = [EdgePin::P1, EdgePin::P2].map(|pin| guest.model.edge_pin(pin));
    let parts = [TwiPart::Write(vec![0x41]), TwiPart::Stop, TwiPart::Read(1), TwiPart::Stop];
    for (number, part) in (0..).zip(parts) {
        let master = TwiMaster { instance: 0, number };
        let request = TwiRequest { master, scl, sda, address: 0x42, bit_ns: 10_000, part };
        guest.chip.bring_by_wire(u64::from(20 + 5 * number) * 64_000, OverWire::TwiRequest { board: 1, request });
    }
    guest.run(30);
    let answers: Vec<OverWire> = guest.chip.take_sent_by_wire().into_iter().map(|(_, what)| what).collect();
    let answer = |number, answer| OverWire::TwiAnswer { board: 1, master: TwiMaster { instance: 0, number }, answer };
    assert_eq!(answers, [answer(0, TwiAnswer::Written(1)), answer(2, TwiAnswer::Read(vec![0x42]))]);
    assert_eq!(guest.lines(), ["slave at 42", "written 41", "read"]);
}
