//! Devices that are put beside the board, and what is seen of the buses.

use fivebyfive::emulator::board::{Beside, I2cAnswer, I2cAnswers, I2cDevice, I2cTransfer, SpiTransfer, Traffic};

use fivebyfive::emulator::nrf::ResetReason;
use fivebyfive::hal::EdgePin;

use super::buses::{
    ADDRESS, ENABLE, FREQUENCY, KHZ_100, MBPS_1, PSEL, RXD, RXD_MAXCNT, RXD_PTR, RXDREADY, SERIAL0, STARTRX, STARTTX,
    STOP, TXD, TXD_MAXCNT, TXD_PTR, TXDSENT, twi, twim, twim_read,
};
use super::{P0, Poked, RAM, SHORTS};

/// TWIM of the V2, at P19 and P20 of the edge connector.
fn edge_twim(address: u32) -> Poked {
    let mut poked = twim(address);
    poked.write(SERIAL0 + PSEL, 26);
    poked.write(SERIAL0 + PSEL + 4, 32);
    poked
}

fn with_i2c(mut poked: Poked, address: u8, answers: I2cAnswers) -> Poked {
    poked.chip.put_beside(&Beside { i2c: vec![I2cDevice { address, answers }], spi: Vec::new() });
    poked
}

/// Registers that hold their own numbers, plus one.
fn registers() -> I2cAnswers {
    let mut registers = Box::new([0; 256]);
    registers.iter_mut().zip(0..=255_u8).for_each(|(register, number)| *register = number.wrapping_add(1));
    I2cAnswers::Registers(registers)
}

fn lists(lists: &[&[u8]]) -> I2cAnswers {
    I2cAnswers::Lists(lists.iter().map(|list| list.to_vec()).collect())
}

fn i2c(poked: &mut Poked) -> Vec<I2cTransfer> {
    let transfer = |traffic| match traffic {
        Traffic::I2c(transfer) => Some(transfer),
        Traffic::Sent(_) | Traffic::Spi(_) => None,
    };
    poked.chip.take_traffic().into_iter().filter_map(transfer).collect()
}

/// Writes bytes by TWIM, and stops.
fn twim_write(poked: &mut Poked, bytes: &[u8]) {
    assert!(poked.chip.load(RAM, bytes));
    poked.write(SERIAL0 + TXD_PTR, RAM);
    poked.write(SERIAL0 + TXD_MAXCNT, bytes.len() as u32);
    // LASTTX to STOP
    poked.write(SERIAL0 + SHORTS, 1 << 9);
    poked.task(SERIAL0, STARTTX);
    poked.us(100 * (bytes.len() as u64 + 3));
}

#[test]
fn registers_are_read_and_written_one_after_the_other_by_twim() {
    let mut poked = with_i2c(edge_twim(0x76), 0x76, registers());
    assert_eq!(twim_read(&mut poked, 0xd0, 3), [0xd1, 0xd2, 0xd3]);
    twim_write(&mut poked, &[0xd1, 7, 8]);
    assert_eq!(twim_read(&mut poked, 0xd0, 4), [0xd1, 7, 8, 0xd4]);
    assert_eq!(twim_read(&mut poked, 0xff, 2), [0, 1], "after the last register comes the first one");
    let beside = |written: &[u8], read: &[u8]| I2cTransfer {
        address: 0x76,
        answer: I2cAnswer::Beside,
        written: written.to_vec(),
        read: read.to_vec(),
        ..I2cTransfer::default()
    };
    let expected = [
        beside(&[0xd0], &[0xd1, 0xd2, 0xd3]),
        beside(&[0xd1, 7, 8], &[]),
        beside(&[0xd0], &[0xd1, 7, 8, 0xd4]),
        beside(&[0xff], &[0, 1]),
    ];
    assert_eq!(i2c(&mut poked), expected);
}

#[test]
fn a_register_is_read_by_twi_at_the_pins_that_the_sensors_of_the_v1_have_too() {
    let mut poked = with_i2c(twi(0x76), 0x76, registers());
    poked.task(SERIAL0, STARTTX);
    poked.write(SERIAL0 + TXD, 0x10);
    poked.us(190);
    assert!(poked.event(SERIAL0, TXDSENT));
    // BB to STOP
    poked.write(SERIAL0 + SHORTS, 1 << 1);
    poked.task(SERIAL0, STARTRX);
    poked.us(200);
    assert!(poked.event(SERIAL0, RXDREADY));
    assert_eq!(poked.read(SERIAL0 + RXD), 0x11);
    poked.us(100);
    let transfers = i2c(&mut poked);
    assert_eq!(transfers.len(), 1);
    assert_eq!((&*transfers[0].written, &*transfers[0].read), (&[0x10][..], &[0x11][..]));
    assert!(transfers[0].is_internal && transfers[0].answer == I2cAnswer::Beside);
}

#[test]
fn each_read_takes_the_next_list_and_the_last_one_stays() {
    let mut poked = with_i2c(edge_twim(0x40), 0x40, lists(&[&[1, 2], &[3]]));
    assert_eq!(twim_read(&mut poked, 0, 2), [1, 2]);
    assert_eq!(twim_read(&mut poked, 0, 2), [3, 0xff], "after the end of a list the lines are high");
    assert_eq!(twim_read(&mut poked, 0, 1), [3]);
    assert_eq!(twim_read(&mut poked, 0, 1), [3]);
}

#[test]
fn a_device_is_heard_at_its_address_and_not_at_the_pins_of_the_v2_s_sensors() {
    for (mut poked, called) in [(edge_twim(0x41), 0x41), (twim(0x40), 0x40)] {
        poked = with_i2c(poked, 0x40, lists(&[&[1]]));
        poked.task(SERIAL0, STARTTX);
        poked.us(200);
        poked.task(SERIAL0, STOP);
        poked.us(20);
        let transfers = i2c(&mut poked);
        assert_eq!(
            transfers.iter().map(|one| (one.address, one.answer)).collect::<Vec<_>>(),
            [(called, I2cAnswer::Nobody)]
        );
    }
}

#[test]
fn transfers_to_the_sensors_are_seen_with_what_was_read() {
    let mut poked = twim(0x19);
    assert_eq!(twim_read(&mut poked, 0x0f, 1), [0x33]);
    let transfers = i2c(&mut poked);
    assert_eq!(transfers.len(), 1);
    let transfer = &transfers[0];
    assert_eq!((transfer.answer, transfer.is_internal), (I2cAnswer::Board, true));
    assert_eq!((&*transfer.written, &*transfer.read), (&[0x0f][..], &[0x33][..]));
    assert!(Traffic::I2c(transfer.clone()).is_usual());
    // an address that is called again with another one between is another transfer
    poked.write(SERIAL0 + SHORTS, 0);
    poked.write(SERIAL0 + ADDRESS, 0x1e);
    assert_eq!(twim_read(&mut poked, 0x4f, 1), [0x40]);
    assert_eq!(i2c(&mut poked)[0].address, 0x1e);
}

/// SPIM of the V2.
fn spim(answers: &[&[u8]]) -> Poked {
    let mut poked = Poked::v2();
    poked.write(SERIAL0 + FREQUENCY, MBPS_1);
    poked.write(SERIAL0 + ENABLE, 7);
    poked.chip.put_beside(&Beside { i2c: Vec::new(), spi: answers.iter().map(|list| list.to_vec()).collect() });
    poked
}

fn exchange(poked: &mut Poked, sent: &[u8], count: u32) -> Vec<u8> {
    assert!(poked.chip.load(RAM, sent));
    for (offset, value) in [(TXD_PTR, RAM), (TXD_MAXCNT, sent.len() as u32), (RXD_PTR, RAM + 64), (RXD_MAXCNT, count)] {
        poked.write(SERIAL0 + offset, value);
    }
    poked.task(SERIAL0, 0x010);
    poked.us(8 * u64::from(count.max(sent.len() as u32)) + 1);
    poked.bytes(RAM + 64, count as usize)
}

fn spi(poked: &mut Poked) -> Vec<SpiTransfer> {
    // nothing is exchanged for a while, and a millisecond ends
    poked.chip.run_ms(fivebyfive::hal::Acceleration::AT_REST);
    let transfer = |traffic| match traffic {
        Traffic::Spi(transfer) => Some(transfer),
        Traffic::Sent(_) | Traffic::I2c(_) => None,
    };
    poked.chip.take_traffic().into_iter().filter_map(transfer).collect()
}

#[test]
fn miso_reads_the_lists_one_after_the_other_and_the_last_one_again_and_again() {
    let mut poked = spim(&[&[9, 8, 7], &[1, 2]]);
    assert_eq!(exchange(&mut poked, &[0x9f], 4), [9, 8, 7, 1]);
    assert_eq!(exchange(&mut poked, &[], 4), [2, 1, 2, 1]);
    let expected = SpiTransfer { sent: vec![0x9f], received: vec![9, 8, 7, 1, 2, 1, 2, 1] };
    assert_eq!(spi(&mut poked), [expected], "no time was between the exchanges");
    assert_eq!(exchange(&mut poked, &[5, 6, 7], 1), [2], "what is not received is lost");
    assert_eq!(spi(&mut poked), [SpiTransfer { sent: vec![5, 6, 7], received: vec![2] }]);
    assert_eq!(exchange(&mut poked, &[], 1), [1]);
}

#[test]
fn spi_of_the_v1_exchanges_byte_by_byte_with_the_device() {
    let mut poked = Poked::v1();
    poked.write(SERIAL0 + FREQUENCY, MBPS_1);
    poked.write(SERIAL0 + ENABLE, 1);
    poked.chip.put_beside(&Beside { i2c: Vec::new(), spi: vec![vec![0xc2, 0x20]] });
    let exchange = |poked: &mut Poked, byte| {
        poked.write(SERIAL0 + TXD, byte);
        poked.us(9);
        assert!(poked.event(SERIAL0, 0x108), "READY");
        poked.read(SERIAL0 + RXD)
    };
    assert_eq!([exchange(&mut poked, 0x9f), exchange(&mut poked, 0)], [0xc2, 0x20]);
    poked.us(200);
    assert_eq!(exchange(&mut poked, 5), 0xc2);
    let expected = [
        SpiTransfer { sent: vec![0x9f, 0], received: vec![0xc2, 0x20] },
        SpiTransfer { sent: vec![5], received: vec![0xc2] },
    ];
    assert_eq!(spi(&mut poked), expected);
}

#[test]
fn devices_are_as_new_when_the_power_of_the_board_went_off_and_on() {
    let mut poked = with_i2c(edge_twim(0x76), 0x76, registers());
    twim_write(&mut poked, &[0xd1, 7]);
    poked.chip.reset(ResetReason::Pin);
    let again = |poked: &mut Poked| {
        for (offset, value) in [(PSEL, 26), (PSEL + 4, 32), (FREQUENCY, KHZ_100), (ENABLE, 6), (ADDRESS, 0x76)] {
            poked.write(SERIAL0 + offset, value);
        }
        twim_read(poked, 0xd0, 2)
    };
    assert_eq!(again(&mut poked), [0xd1, 7], "a reset is not seen by a device");
    poked.chip.power_cycle();
    assert_eq!(again(&mut poked), [0xd1, 0xd2]);
}

/// Runtimes set up the lines of I2C at their start: inputs with a pull up that drive low alone (PIN_CNF: DRIVE S0D1, PULL up,
/// input connected). The pins are in use when something is sent over them.
#[test]
fn lines_of_i2c_are_in_use_once_something_is_sent_over_them() {
    let line = 6 << 8 | 3 << 2;
    let mut poked = edge_twim(0x76);
    poked.write(P0 + 0x700 + 4 * 26, line);
    poked.write(P0 + 0xa00, line);
    let used = |poked: &Poked| [EdgePin::P19, EdgePin::P20].map(|pin| poked.chip.has_used_pin(pin));
    assert_eq!(used(&poked), [false; 2]);
    twim_write(&mut poked, &[1]);
    assert_eq!(used(&poked), [true; 2]);
    // an input that is pulled up, and drives as it likes, is one that is read
    let mut poked = Poked::v2();
    poked.write(P0 + 0x700 + 4 * 26, 3 << 2);
    assert_eq!(used(&poked), [true, false]);
}
