//! Serial ports and I2C of two chips whose boards are wired to each other. What a chip has sent comes to the other one a
//! millisecond later.

use super::{Poked, RAM, SHORTS};
use fivebyfive::hal::EdgePin;
use fivebyfive::hardware::Model;

const US_LATER: u64 = 1000;

/// Two chips, whose pins P0 are wired to each other, and whose pins P2.
struct Pair {
    one: Poked,
    other: Poked,
}

impl Pair {
    fn new(one: Poked, other: Poked) -> Self {
        let mut pair = Self { one, other };
        for poked in [&mut pair.one, &mut pair.other] {
            poked.chip.wire_to_boards([EdgePin::P0, EdgePin::P2]);
        }
        pair
    }

    /// Lets a millisecond pass, and carries what was sent in it.
    fn ms(&mut self) {
        self.one.us(1000);
        self.other.us(1000);
        carry(&mut self.one, &mut self.other);
        carry(&mut self.other, &mut self.one);
    }
}

/// Both chips have the same clock and wires between pins of the same number.
fn carry(from: &mut Poked, to: &mut Poked) {
    for (cycle, what) in from.chip.take_sent_by_wire() {
        to.chip.bring_by_wire(cycle + US_LATER * from.cycles_per_us, what);
    }
}

fn pin(pin: EdgePin) -> u32 {
    u32::from(Model::V2.edge_pin(pin))
}

mod i2c {
    use super::*;

    use super::super::twis::{
        ENABLE, ERROR, ERRORSRC, FREQUENCY, LASTRX, LASTTX, MASTER as TWI, MASTER_ADDRESS as ADDRESS,
        MASTER_ANACK as ANACK, MASTER_DNACK as DNACK, MASTER_ERRORSRC, OVERFLOW, OVERREAD, PREPARERX, PREPARETX, PSEL,
        READ, RXD_AMOUNT, RXD_MAXCNT, RXD_PTR, STARTRX, STARTTX, STOP, STOPPED, TXD_AMOUNT, TXD_MAXCNT, TXD_PTR, WRITE,
    };

    const TX: u32 = RAM + 0x40;
    const RX: u32 = RAM + 0x80;

    /// A master of 100 kHz that calls 0x12, and a slave of this address with a byte to send and room for two.
    fn pair() -> Pair {
        let mut pair = Pair::new(Poked::v2(), Poked::v2());
        for (poked, role) in [(&mut pair.one, 6), (&mut pair.other, 9)] {
            poked.write(TWI + PSEL, pin(EdgePin::P0));
            poked.write(TWI + PSEL + 4, pin(EdgePin::P2));
            poked.write(TWI + ADDRESS, 0x12);
            poked.write(TWI + RXD_PTR, RX);
            poked.write(TWI + TXD_PTR, TX);
            poked.write(TWI + RXD_MAXCNT, 2);
            assert!(poked.chip.load(TX, &[0xa5, 0x5a, 0x77]));
            poked.write(TWI + TXD_MAXCNT, 1);
            poked.write(TWI + ENABLE, role);
        }
        pair.one.write(TWI + FREQUENCY, 0x0198_0000);
        pair
    }

    #[test]
    fn bytes_are_written_and_the_stop_comes_after_them() {
        let mut pair = pair();
        pair.one.write(TWI + TXD_MAXCNT, 2);
        pair.one.write(TWI + SHORTS, 1 << 9);
        pair.other.task(TWI, PREPARERX);
        pair.one.task(TWI, STARTTX);
        pair.ms();
        assert!(!pair.other.event(TWI, WRITE), "the request comes a millisecond later");
        pair.ms();
        assert!(pair.other.event(TWI, WRITE) && !pair.other.event(TWI, STOPPED));
        assert!(!pair.one.event(TWI, LASTTX), "the clock is held until the answer comes");
        pair.ms();
        assert!(pair.one.event(TWI, LASTTX) && pair.one.event(TWI, STOPPED) && !pair.one.event(TWI, ERROR));
        pair.ms();
        assert!(pair.other.event(TWI, STOPPED) && !pair.other.event(TWI, ERROR));
        assert_eq!(pair.other.bytes(RX, 3), [0xa5, 0x5a, 0]);
        assert_eq!([pair.other.read(TWI + RXD_AMOUNT), pair.one.read(TWI + TXD_AMOUNT)], [2, 2]);
    }

    #[test]
    fn a_slave_without_room_refuses_and_one_without_bytes_sends_orc() {
        let mut pair = pair();
        pair.one.write(TWI + TXD_MAXCNT, 3);
        pair.other.task(TWI, PREPARERX);
        pair.one.task(TWI, STARTTX);
        (0..3).for_each(|_| pair.ms());
        assert!(pair.one.event(TWI, ERROR) && !pair.one.event(TWI, LASTTX));
        assert_eq!([pair.one.read(TWI + MASTER_ERRORSRC), pair.one.read(TWI + TXD_AMOUNT)], [DNACK, 2]);
        assert_eq!(pair.other.read(TWI + ERRORSRC), OVERFLOW);
        pair.other.write(TWI + ERRORSRC, OVERFLOW);
        pair.one.task(TWI, STOP);
        pair.ms();

        pair.other.task(TWI, PREPARETX);
        pair.one.task(TWI, STARTRX);
        (0..3).for_each(|_| pair.ms());
        assert!(pair.one.event(TWI, LASTRX) && pair.other.event(TWI, READ));
        assert_eq!(pair.one.bytes(RX, 3), [0xa5, 0, 0]);
        assert_eq!(pair.other.read(TWI + ERRORSRC), OVERREAD);
    }

    #[test]
    fn the_clock_is_held_until_the_slave_is_prepared() {
        let mut pair = pair();
        pair.one.task(TWI, STARTTX);
        (0..10).for_each(|_| pair.ms());
        assert!(pair.other.event(TWI, WRITE) && !pair.one.event(TWI, LASTTX));
        pair.other.task(TWI, PREPARERX);
        (0..2).for_each(|_| pair.ms());
        assert!(pair.one.event(TWI, LASTTX));
        assert_eq!(pair.other.bytes(RX, 1), [0xa5]);
    }

    #[test]
    fn a_slave_is_left_by_a_repeated_start_to_another_address() {
        let mut pair = pair();
        pair.other.task(TWI, PREPARERX);
        pair.one.task(TWI, STARTTX);
        (0..3).for_each(|_| pair.ms());
        assert!(pair.one.event(TWI, LASTTX) && !pair.other.event(TWI, STOPPED));
        pair.one.write(TWI + ADDRESS, 0x13);
        pair.one.task(TWI, STARTTX);
        (0..3).for_each(|_| pair.ms());
        assert!(pair.other.event(TWI, STOPPED) && pair.one.event(TWI, ERROR));
        assert_eq!(pair.one.read(TWI + MASTER_ERRORSRC), ANACK);
    }

    #[test]
    fn nobody_answers_at_another_address_or_while_the_slave_is_off() {
        for (address, is_on) in [(0x13, true), (0x12, false), (0x12, true)] {
            let mut pair = pair();
            pair.one.write(TWI + ADDRESS, address);
            pair.other.task(TWI, PREPARERX);
            if !is_on {
                pair.other.write(TWI + ENABLE, 0);
            }
            pair.one.task(TWI, STARTTX);
            (0..3).for_each(|_| pair.ms());
            let is_answered = address == 0x12 && is_on;
            assert_eq!(pair.one.event(TWI, ERROR), !is_answered, "{address:#x}");
            assert_eq!(pair.one.read(TWI + MASTER_ERRORSRC), if is_answered { 0 } else { ANACK });
        }
    }
}

mod serial {
    use super::*;

    use super::super::uart::{
        BAUD_9600, BAUD_115200, BAUDRATE, ENABLE, PSELRXD, PSELTXD, RXD, RXDRDY, STARTRX, STARTTX, TXD, TXDRDY, UART,
    };

    /// What DAL and CODAL set for it, without rounding.
    const BAUD_115200_ROUGH: u32 = 0x01d6_0000;

    /// A chip that sends by P0 to another one's P0.
    fn pair(sender: u32, receiver: u32) -> Pair {
        let mut pair = Pair::new(Poked::v2(), Poked::v2());
        for (poked, psel, rate, task) in
            [(&mut pair.one, PSELTXD, sender, STARTTX), (&mut pair.other, PSELRXD, receiver, STARTRX)]
        {
            poked.write(UART + psel, pin(EdgePin::P0));
            poked.write(UART + BAUDRATE, rate);
            poked.write(UART + ENABLE, 4);
            poked.task(UART, task);
        }
        pair
    }

    #[test]
    fn a_byte_comes_a_millisecond_after_it_was_sent() {
        let mut pair = pair(BAUD_9600, BAUD_9600);
        pair.one.write(UART + TXD, 0x5a);
        pair.ms();
        assert!(!pair.one.event(UART, TXDRDY), "ten bits are 1042 us");
        pair.ms();
        assert!(pair.one.event(UART, TXDRDY) && !pair.other.event(UART, RXDRDY));
        // at 2042 us
        pair.other.us(41);
        assert!(!pair.other.event(UART, RXDRDY));
        pair.other.us(2);
        assert!(pair.other.event(UART, RXDRDY));
        assert_eq!(pair.other.read(UART + RXD), 0x5a);
    }

    #[test]
    fn rates_may_differ_a_little() {
        for (sender, receiver, is_read) in
            [(BAUD_115200, BAUD_115200_ROUGH, true), (BAUD_115200, BAUD_9600, false), (BAUD_9600, BAUD_115200, false)]
        {
            let mut pair = pair(sender, receiver);
            pair.one.write(UART + TXD, 0x5a);
            (0..4).for_each(|_| pair.ms());
            assert_eq!(pair.other.event(UART, RXDRDY), is_read, "{sender:#x} to {receiver:#x}");
        }
    }
}
