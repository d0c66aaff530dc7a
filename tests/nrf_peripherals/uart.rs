//! UART and UARTE.

use super::{Poked, RAM, SHORTS};
use fivebyfive::hal::{Buttons, EdgeConnector, EdgePin};

pub(super) const UART: u32 = 0x4000_2000;

pub(super) const STARTRX: u32 = 0x000;
const STOPRX: u32 = 0x004;
pub(super) const STARTTX: u32 = 0x008;
const STOPTX: u32 = 0x00c;
const FLUSHRX: u32 = 0x02c;
pub(super) const RXDRDY: u32 = 0x108;
const ENDRX: u32 = 0x110;
pub(super) const TXDRDY: u32 = 0x11c;
const ENDTX: u32 = 0x120;
const ERROR: u32 = 0x124;
const RXTO: u32 = 0x144;
const TXSTOPPED: u32 = 0x158;
const ERRORSRC: u32 = 0x480;
pub(super) const ENABLE: u32 = 0x500;
pub(super) const PSELTXD: u32 = 0x50c;
pub(super) const PSELRXD: u32 = 0x514;
pub(super) const RXD: u32 = 0x518;
pub(super) const TXD: u32 = 0x51c;
pub(super) const BAUDRATE: u32 = 0x524;
const RXSTARTED: u32 = 0x14c;
const RXD_PTR: u32 = 0x534;
const RXD_MAXCNT: u32 = 0x538;
const RXD_AMOUNT: u32 = 0x53c;
const TXD_PTR: u32 = 0x544;
const TXD_MAXCNT: u32 = 0x548;
const TXD_AMOUNT: u32 = 0x54c;

pub(super) const BAUD_115200: u32 = 0x01d7_e000;
pub(super) const BAUD_9600: u32 = 0x0027_5000;

/// A UART that is connected to the interface chip, on the V1.
fn uart() -> Poked {
    let mut poked = Poked::v1();
    poked.write(UART + PSELTXD, 24);
    poked.write(UART + 0x514, 25);
    poked.write(UART + BAUDRATE, BAUD_115200);
    poked.write(UART + ENABLE, 4);
    poked
}

/// A UARTE that is connected to the interface chip, on the V2.
fn uarte() -> Poked {
    let mut poked = Poked::v2();
    poked.write(UART + PSELTXD, 6);
    poked.write(UART + 0x514, 32 + 8);
    poked.write(UART + BAUDRATE, BAUD_115200);
    poked.write(UART + ENABLE, 8);
    poked
}

#[test]
fn a_byte_takes_ten_bits() {
    // 86.8 us and 1041.7 us; the chip's divider is not exact
    for (baudrate, before, after) in [(BAUD_115200, 86, 2), (BAUD_9600, 1041, 2)] {
        let mut poked = uart();
        poked.write(UART + BAUDRATE, baudrate);
        poked.task(UART, STARTTX);
        poked.write(UART + TXD, b'A'.into());
        poked.us(before);
        assert!(!poked.event(UART, TXDRDY));
        poked.us(after);
        assert!(poked.event(UART, TXDRDY));
        poked.write(UART + TXD, b'\n'.into());
        poked.us(before + after);
        assert_eq!(poked.chip.take_lines(), ["A"]);
    }
}

#[test]
fn uarte_sends_from_ram() {
    let mut poked = uarte();
    assert!(poked.chip.load(RAM, b"abc\n"));
    poked.write(UART + TXD_PTR, RAM);
    poked.write(UART + TXD_MAXCNT, 4);
    poked.task(UART, STARTTX);
    // four bytes are 347.2 us
    poked.us(346);
    assert!(!poked.event(UART, ENDTX));
    poked.us(2);
    assert!(poked.event(UART, ENDTX));
    assert_eq!(poked.read(UART + TXD_AMOUNT), 4);
    assert_eq!(poked.chip.take_lines(), ["abc"]);
    poked.task(UART, STOPTX);
    poked.us(1);
    assert!(poked.event(UART, TXSTOPPED));
}

#[test]
fn a_uart_reaches_the_console_only_by_its_pin() {
    let mut poked = uart();
    poked.write(UART + PSELTXD, 1);
    poked.task(UART, STARTTX);
    poked.write(UART + TXD, b'\n'.into());
    poked.us(100);
    assert!(poked.event(UART, TXDRDY));
    assert!(poked.chip.take_lines().is_empty());
}

/// BabbleSim/ext_nRF_hw_models, `NHW_UART.c`: a STOPTX lets the byte under way end, then come ENDTX, if the buffer is not done,
/// and TXSTOPPED; with nothing under way TXSTOPPED comes at once. "In UART mode, in real HW, a TASK_STOPTX would break a
/// currently ongoing Tx frame mid way".
#[test]
fn a_stop_lets_uarte_end_its_byte() {
    let mut poked = uarte();
    assert!(poked.chip.load(RAM, b"a\nb\nc\n"));
    poked.write(UART + TXD_PTR, RAM);
    poked.write(UART + TXD_MAXCNT, 6);
    poked.task(UART, STARTTX);
    // within the second of six bytes of 86.8 us
    poked.us(130);
    poked.task(UART, STOPTX);
    poked.us(40);
    assert!(!poked.event(UART, TXSTOPPED) && !poked.event(UART, ENDTX));
    poked.us(10);
    assert!(poked.event(UART, TXSTOPPED) && poked.event(UART, ENDTX));
    assert_eq!(poked.read(UART + TXD_AMOUNT), 2);
    poked.us(1000);
    assert!(!poked.event(UART, TXSTOPPED) && !poked.event(UART, ENDTX));
    assert_eq!(poked.chip.take_lines(), ["a"], "and no more");
    poked.task(UART, STOPTX);
    assert!(poked.event(UART, TXSTOPPED));

    let mut poked = uart();
    poked.task(UART, STARTTX);
    poked.write(UART + TXD, b'\n'.into());
    poked.us(40);
    poked.task(UART, STOPTX);
    poked.us(1000);
    assert!(!poked.event(UART, TXDRDY));
    assert!(poked.chip.take_lines().is_empty());
}

/// embassy's `UarteRx` sets PSEL.RXD alone: on the chip a receiver needs no pin to send by (nRF52833 product specification,
/// *UARTE*: each signal is mapped by its own PSEL). And one that has a pin to send by only hears nothing.
#[test]
fn each_direction_has_its_own_pin() {
    for (txd, rxd, hears, says) in [(u32::MAX, 40, true, false), (6, u32::MAX, false, true), (6, 40, true, true)] {
        let mut poked = uarte();
        poked.write(UART + PSELTXD, txd);
        poked.write(UART + 0x514, rxd);
        poked.write(UART + RXD_PTR, RAM);
        poked.write(UART + RXD_MAXCNT, 1);
        poked.task(UART, STARTRX);
        poked.chip.send_serial(b'x');
        poked.us(200);
        assert_eq!(poked.event(UART, ENDRX), hears);
        assert!(poked.chip.load(RAM + 4, b"y\n"));
        poked.write(UART + TXD_PTR, RAM + 4);
        poked.write(UART + TXD_MAXCNT, 2);
        poked.task(UART, STARTTX);
        poked.us(400);
        assert_eq!(!poked.chip.take_lines().is_empty(), says);
    }
}

#[test]
fn a_uart_that_is_not_read_keeps_six_bytes_and_reports_the_seventh() {
    let mut poked = uart();
    poked.task(UART, STARTRX);
    b"1234567".iter().for_each(|&byte| poked.chip.send_serial(byte));
    poked.us(6 * 87 + 40);
    assert!(poked.event(UART, RXDRDY) && !poked.event(UART, ERROR));
    poked.us(87);
    assert!(poked.event(UART, ERROR));
    assert_eq!(poked.read(UART + ERRORSRC), 1, "OVERRUN");
    poked.write(UART + ERRORSRC, 1);
    assert_eq!(poked.read(UART + ERRORSRC), 0);
    let mut read = Vec::new();
    for more in [true, true, true, true, true, false] {
        read.push(poked.read(UART + RXD) as u8);
        assert_eq!(poked.event(UART, RXDRDY), more, "RXDRDY when the next byte is in RXD");
    }
    assert_eq!(read, b"123456");
}

#[test]
fn a_receiver_that_is_stopped_tells_it_after_a_time() {
    let mut poked = uart();
    poked.task(UART, STARTRX);
    poked.task(UART, STOPRX);
    // five bytes are 434 us
    poked.us(400);
    assert!(!poked.event(UART, RXTO));
    poked.us(40);
    assert!(poked.event(UART, RXTO));
    poked.chip.send_serial(b'x');
    poked.us(200);
    assert!(!poked.event(UART, RXDRDY), "it does not receive any more");
}

#[test]
fn uarte_fills_a_buffer_and_loses_nothing_when_it_is_stopped() {
    let mut poked = uarte();
    poked.write(UART + RXD_PTR, RAM);
    poked.write(UART + RXD_MAXCNT, 4);
    poked.task(UART, STARTRX);
    b"abcdef".iter().for_each(|&byte| poked.chip.send_serial(byte));
    poked.us(4 * 87 - 10);
    assert!(!poked.event(UART, ENDRX));
    poked.us(20);
    assert!(poked.event(UART, ENDRX));
    assert_eq!((poked.read(UART + RXD_AMOUNT), poked.bytes(RAM, 4)), (4, b"abcd".to_vec()));
    // the two that come while no buffer is there wait for the next one
    poked.us(200);
    poked.write(UART + RXD_PTR, RAM + 16);
    poked.task(UART, STARTRX);
    assert!(!poked.event(UART, ENDRX));
    poked.task(UART, STOPRX);
    poked.us(1000);
    assert!(poked.event(UART, ENDRX) && poked.event(UART, RXTO));
    assert_eq!((poked.read(UART + RXD_AMOUNT), poked.bytes(RAM + 16, 2)), (2, b"ef".to_vec()));
}

#[test]
fn uarte_lets_the_next_buffer_be_set_while_it_fills_one() {
    let mut poked = uarte();
    poked.write(UART + RXD_PTR, RAM);
    poked.write(UART + RXD_MAXCNT, 2);
    // ENDRX to STARTRX
    poked.write(UART + SHORTS, 1 << 5);
    poked.task(UART, STARTRX);
    poked.us(1);
    assert!(poked.event(UART, RXSTARTED));
    poked.write(UART + RXD_PTR, RAM + 16);
    poked.write(UART + RXD_MAXCNT, 3);
    b"abcde".iter().for_each(|&byte| poked.chip.send_serial(byte));
    poked.us(100);
    assert_eq!(poked.bytes(RAM, 2), b"a\0", "a byte is there when it has come");
    poked.us(100);
    assert!(poked.event(UART, ENDRX) && poked.event(UART, RXSTARTED));
    assert_eq!(poked.read(UART + RXD_AMOUNT), 2, "of the transfer that has ended, not of the one that is begun");
    poked.us(300);
    assert!(poked.event(UART, ENDRX));
    assert_eq!(poked.read(UART + RXD_AMOUNT), 3);
    assert_eq!((poked.bytes(RAM, 2), poked.bytes(RAM + 16, 3)), (b"ab".to_vec(), b"cde".to_vec()));
}

#[test]
fn flushrx_gives_what_came_after_the_stop() {
    let mut poked = uarte();
    poked.write(UART + RXD_PTR, RAM);
    poked.write(UART + RXD_MAXCNT, 8);
    poked.task(UART, STARTRX);
    b"ab".iter().for_each(|&byte| poked.chip.send_serial(byte));
    poked.us(100);
    poked.task(UART, STOPRX);
    poked.us(1000);
    assert!(poked.event(UART, RXTO) && poked.event(UART, ENDRX));
    assert_eq!(poked.read(UART + RXD_AMOUNT), 1);
    poked.write(UART + RXD_PTR, RAM + 16);
    poked.task(UART, FLUSHRX);
    poked.us(1);
    assert!(poked.event(UART, ENDRX));
    assert_eq!((poked.read(UART + RXD_AMOUNT), poked.bytes(RAM + 16, 1)), (1, b"b".to_vec()));
}

/// A wire from P1.02 (P16) to P0.12 (P12) of the V2.
fn wire(poked: &mut Poked) {
    let mut edge = EdgeConnector::default();
    edge.set_wire(EdgePin::P16, EdgePin::P12, true);
    poked.chip.set_external_inputs(Buttons::default(), &edge);
}

/// A UARTE of the V2 at these pins.
fn uarte_at(poked: &mut Poked, base: u32, txd: u32, rxd: u32) {
    poked.write(base + PSELTXD, txd);
    poked.write(base + PSELRXD, rxd);
    poked.write(base + BAUDRATE, BAUD_115200);
    poked.write(base + ENABLE, 8);
}

/// The tests of embassy-nrf on the nRF52833 (`tests/nrf/src/bin/uart_split.rs`, `uart_halves.rs`) join a pin of TXD and one of RXD
/// by a wire: a UARTE hears itself, or the other one.
#[test]
fn uarte_hears_what_a_wire_brings() {
    const UARTE1: u32 = 0x4002_8000;
    for (receiver, is_wired) in [(UART, true), (UARTE1, true), (UART, false), (UARTE1, false)] {
        let mut poked = Poked::v2();
        if is_wired {
            wire(&mut poked);
        }
        let rxd = 12;
        uarte_at(&mut poked, UART, 32 + 2, if receiver == UART { rxd } else { u32::MAX });
        if receiver == UARTE1 {
            uarte_at(&mut poked, UARTE1, u32::MAX, rxd);
        }
        poked.write(receiver + RXD_PTR, RAM + 16);
        poked.write(receiver + RXD_MAXCNT, 3);
        poked.task(receiver, STARTRX);
        assert!(poked.chip.load(RAM, b"abc"));
        poked.write(UART + TXD_PTR, RAM);
        poked.write(UART + TXD_MAXCNT, 3);
        poked.task(UART, STARTTX);
        // three bytes are 260.4 us
        poked.us(259);
        assert!(!poked.event(receiver, ENDRX));
        poked.us(2);
        assert!(poked.event(UART, ENDTX));
        assert_eq!(poked.event(receiver, ENDRX), is_wired);
        assert_eq!(poked.bytes(RAM + 16, 3), if is_wired { *b"abc" } else { [0; 3] });
        assert!(poked.chip.take_lines().is_empty(), "the interface chip does not hear it");
    }
}

/// nRF51 series reference manual, *UART*: RXDRDY says that a byte is in RXD.
#[test]
fn a_uart_hears_itself_by_a_wire() {
    let mut poked = uart();
    wire(&mut poked);
    // P16 and P12 of the V1
    poked.write(UART + PSELTXD, 16);
    poked.write(UART + PSELRXD, 20);
    poked.task(UART, STARTRX);
    poked.task(UART, STARTTX);
    poked.write(UART + TXD, b'x'.into());
    poked.us(88);
    assert!(poked.event(UART, TXDRDY) && poked.event(UART, RXDRDY));
    assert_eq!(poked.read(UART + RXD), u32::from(b'x'));
}

#[test]
fn a_uart_with_another_rate_hears_nothing_and_it_is_said() {
    const UARTE1: u32 = 0x4002_8000;
    let mut poked = Poked::v2();
    wire(&mut poked);
    uarte_at(&mut poked, UART, 32 + 2, u32::MAX);
    uarte_at(&mut poked, UARTE1, u32::MAX, 12);
    poked.write(UARTE1 + BAUDRATE, BAUD_9600);
    poked.write(UARTE1 + RXD_PTR, RAM);
    poked.write(UARTE1 + RXD_MAXCNT, 1);
    poked.task(UARTE1, STARTRX);
    poked.write(UART + TXD_PTR, RAM + 16);
    poked.write(UART + TXD_MAXCNT, 1);
    poked.task(UART, STARTTX);
    poked.us(200);
    assert!(poked.event(UART, ENDTX) && !poked.event(UARTE1, ENDRX));
    let said = poked.chip.take_diagnostics();
    assert!(said.len() == 1 && said[0].contains("BAUDRATE"), "{said:?}");
}
