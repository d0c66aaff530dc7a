//! TWIS, whose master is a TWIM of the same chip, by wires between pins of the edge connector.
//!
//! Registers and their resets are those of `nrf52833-pac` 0.12.2, made from Nordic's SVD, which also says what each event and
//! error means; what PREPARERX and PREPARETX wait for is the state machine of the nRF52833 product specification, *TWIS*.

use super::{Poked, RAM, SHORTS};
use fivebyfive::hal::{Buttons, EdgeConnector, EdgePin};
use fivebyfive::hardware::Model;

pub(super) const MASTER: u32 = 0x4000_3000;
const SLAVE: u32 = 0x4000_4000;

pub(super) const STOP: u32 = 0x014;
const RESUME: u32 = 0x020;
pub(super) const PREPARERX: u32 = 0x030;
pub(super) const PREPARETX: u32 = 0x034;
pub(super) const STOPPED: u32 = 0x104;
pub(super) const ERROR: u32 = 0x124;
const RXSTARTED: u32 = 0x14c;
const TXSTARTED: u32 = 0x150;
pub(super) const WRITE: u32 = 0x164;
pub(super) const READ: u32 = 0x168;
pub(super) const ERRORSRC: u32 = 0x4d0;
const MATCH: u32 = 0x4d4;
pub(super) const ENABLE: u32 = 0x500;
pub(super) const PSEL: u32 = 0x508;
pub(super) const RXD_PTR: u32 = 0x534;
pub(super) const RXD_MAXCNT: u32 = 0x538;
pub(super) const RXD_AMOUNT: u32 = 0x53c;
pub(super) const TXD_PTR: u32 = 0x544;
pub(super) const TXD_MAXCNT: u32 = 0x548;
pub(super) const TXD_AMOUNT: u32 = 0x54c;
const ADDRESS0: u32 = 0x588;
const ADDRESS1: u32 = 0x58c;
const CONFIG: u32 = 0x594;
const ORC: u32 = 0x5c0;
/// TWIM.
pub(super) const STARTRX: u32 = 0x000;
pub(super) const STARTTX: u32 = 0x008;
pub(super) const LASTRX: u32 = 0x15c;
pub(super) const LASTTX: u32 = 0x160;
pub(super) const FREQUENCY: u32 = 0x524;
pub(super) const MASTER_ERRORSRC: u32 = 0x4c4;
pub(super) const MASTER_ADDRESS: u32 = 0x588;

/// ERRORSRC of the slave.
pub(super) const OVERFLOW: u32 = 1 << 0;
const DNACK: u32 = 1 << 2;
pub(super) const OVERREAD: u32 = 1 << 3;
/// ERRORSRC of the master.
pub(super) const MASTER_ANACK: u32 = 1 << 1;
pub(super) const MASTER_DNACK: u32 = 1 << 2;

const SLAVE_TX: u32 = RAM + 0x40;
const SLAVE_RX: u32 = RAM + 0x80;
const MASTER_TX: u32 = RAM + 0xc0;
const MASTER_RX: u32 = RAM + 0x100;
/// Microseconds of a byte with its acknowledge at 100 kHz; FREQUENCY is 99.6 kHz, so it is a third of one longer.
const BYTE: u64 = 90;

/// A chip with a master and a slave at addresses 0x12 and 0x34.
fn pair(slave_tx: &[u8], slave_rx: u32) -> Poked {
    let mut poked = Poked::v2();
    let mut edge = EdgeConnector::default();
    edge.set_wire(EdgePin::P0, EdgePin::P1, true);
    edge.set_wire(EdgePin::P2, EdgePin::P12, true);
    poked.chip.set_external_inputs(Buttons::default(), &edge);
    let pin = |pin| u32::from(Model::V2.edge_pin(pin));
    poked.write(MASTER + PSEL, pin(EdgePin::P0));
    poked.write(MASTER + PSEL + 4, pin(EdgePin::P2));
    poked.write(MASTER + FREQUENCY, 0x0198_0000);
    poked.write(MASTER + MASTER_ADDRESS, 0x12);
    poked.write(MASTER + ENABLE, 6);
    assert!(poked.chip.load(SLAVE_TX, slave_tx));
    for (offset, value) in [
        (PSEL, pin(EdgePin::P1)),
        (PSEL + 4, pin(EdgePin::P12)),
        (TXD_PTR, SLAVE_TX),
        (TXD_MAXCNT, slave_tx.len() as u32),
        (RXD_PTR, SLAVE_RX),
        (RXD_MAXCNT, slave_rx),
        (ADDRESS0, 0x12),
        (ADDRESS1, 0x34),
        (CONFIG, 3),
        (ORC, 0xcc),
        (ENABLE, 9),
    ] {
        poked.write(SLAVE + offset, value);
    }
    poked
}

fn start_write(poked: &mut Poked, bytes: &[u8]) {
    assert!(poked.chip.load(MASTER_TX, bytes));
    poked.write(MASTER + TXD_PTR, MASTER_TX);
    poked.write(MASTER + TXD_MAXCNT, bytes.len() as u32);
    poked.task(MASTER, STARTTX);
}

fn start_read(poked: &mut Poked, count: u32) {
    poked.write(MASTER + RXD_PTR, MASTER_RX);
    poked.write(MASTER + RXD_MAXCNT, count);
    poked.task(MASTER, STARTRX);
}

fn stop(poked: &mut Poked) {
    poked.task(MASTER, STOP);
    poked.us(2 * BYTE);
    assert!(poked.event(MASTER, STOPPED));
}

#[test]
fn registers_are_as_after_a_reset() {
    let mut poked = Poked::v2();
    poked.write(SLAVE + ENABLE, 9);
    for offset in [ERRORSRC, MATCH, RXD_PTR, RXD_MAXCNT, RXD_AMOUNT, TXD_PTR, TXD_AMOUNT, ADDRESS0, ADDRESS1, ORC] {
        assert_eq!(poked.read(SLAVE + offset), 0, "{offset:#x}");
    }
    assert_eq!([CONFIG, PSEL, PSEL + 4].map(|offset| poked.read(SLAVE + offset)), [1, u32::MAX, u32::MAX]);
}

#[test]
fn the_master_writes_to_a_slave_that_is_prepared() {
    let mut poked = pair(&[], 8);
    poked.task(SLAVE, PREPARERX);
    start_write(&mut poked, &[0xa5, 0x5a, 0xff]);
    poked.us(BYTE - 1);
    assert!(!poked.event(SLAVE, WRITE), "the address takes nine bits");
    poked.us(2);
    assert!(poked.event(SLAVE, WRITE) && poked.event(SLAVE, RXSTARTED) && !poked.event(SLAVE, READ));
    poked.us(3 * BYTE - 5);
    assert!(!poked.event(MASTER, LASTTX));
    poked.us(10);
    assert!(poked.event(MASTER, LASTTX) && !poked.event(MASTER, ERROR));
    assert!(!poked.event(SLAVE, STOPPED));
    stop(&mut poked);
    assert!(poked.event(SLAVE, STOPPED) && !poked.event(SLAVE, ERROR));
    assert_eq!(poked.bytes(SLAVE_RX, 4), [0xa5, 0x5a, 0xff, 0]);
    assert_eq!([RXD_AMOUNT, MATCH, ERRORSRC].map(|offset| poked.read(SLAVE + offset)), [3, 0, 0]);
    assert_eq!(poked.read(MASTER + TXD_AMOUNT), 3);
    assert_eq!(poked.chip.take_diagnostics(), [""; 0]);
}

#[test]
fn the_master_reads_from_a_slave_that_is_prepared_and_orc_after_its_end() {
    let mut poked = pair(&[1, 2], 0);
    poked.task(SLAVE, PREPARETX);
    // LASTRX to STOP
    poked.write(MASTER + SHORTS, 1 << 12);
    start_read(&mut poked, 2);
    poked.us(4 * BYTE);
    assert!(poked.event(SLAVE, READ) && poked.event(SLAVE, TXSTARTED) && poked.event(SLAVE, STOPPED));
    assert!(poked.event(MASTER, LASTRX) && poked.event(MASTER, STOPPED));
    assert!(!poked.event(SLAVE, ERROR));
    assert_eq!(poked.bytes(MASTER_RX, 3), [1, 2, 0]);
    assert_eq!(poked.read(SLAVE + TXD_AMOUNT), 2);
    poked.task(SLAVE, PREPARETX);
    start_read(&mut poked, 4);
    poked.us(6 * BYTE);
    assert_eq!(poked.bytes(MASTER_RX, 4), [1, 2, 0xcc, 0xcc]);
    assert!(poked.event(SLAVE, ERROR));
    assert_eq!(poked.read(SLAVE + ERRORSRC), OVERREAD);
    poked.write(SLAVE + ERRORSRC, OVERREAD);
    assert_eq!([ERRORSRC, TXD_AMOUNT].map(|offset| poked.read(SLAVE + offset)), [0, 2]);
}

#[test]
fn the_clock_is_held_until_the_slave_is_prepared() {
    let mut poked = pair(&[1], 2);
    start_write(&mut poked, &[7, 8]);
    poked.us(1000);
    assert!(poked.event(SLAVE, WRITE) && !poked.event(SLAVE, RXSTARTED));
    assert!(!poked.event(MASTER, LASTTX));
    poked.task(SLAVE, PREPARERX);
    poked.us(11);
    assert!(poked.event(SLAVE, RXSTARTED), "at most a bit later");
    poked.us(2 * BYTE);
    assert!(poked.event(MASTER, LASTTX));
    // a repeated start: the slave is not stopped, and waits to be prepared for the read
    start_read(&mut poked, 1);
    poked.us(1000);
    assert!(poked.event(SLAVE, READ) && !poked.event(SLAVE, STOPPED) && !poked.event(SLAVE, TXSTARTED));
    poked.task(SLAVE, PREPARETX);
    poked.us(2 * BYTE);
    assert!(poked.event(SLAVE, TXSTARTED) && poked.event(MASTER, LASTRX));
    stop(&mut poked);
    assert!(poked.event(SLAVE, STOPPED));
    assert_eq!((poked.bytes(SLAVE_RX, 2), poked.bytes(MASTER_RX, 1)), (vec![7, 8], vec![1]));
}

#[test]
fn the_shortcuts_suspend_the_slave_until_resume() {
    let mut poked = pair(&[1], 2);
    // WRITE to SUSPEND, READ to SUSPEND
    poked.write(SLAVE + SHORTS, 1 << 13 | 1 << 14);
    poked.task(SLAVE, PREPARERX);
    start_write(&mut poked, &[7]);
    poked.us(1000);
    assert!(poked.event(SLAVE, WRITE) && !poked.event(SLAVE, RXSTARTED), "prepared, but suspended");
    // the program chooses its buffer by MATCH
    poked.write(SLAVE + RXD_PTR, SLAVE_RX + 8);
    poked.task(SLAVE, RESUME);
    poked.us(2 * BYTE);
    assert!(poked.event(SLAVE, RXSTARTED) && poked.event(MASTER, LASTTX));
    assert_eq!(poked.bytes(SLAVE_RX + 8, 1), [7]);
}

#[test]
fn a_byte_too_many_is_not_acknowledged() {
    let mut poked = pair(&[], 2);
    poked.task(SLAVE, PREPARERX);
    start_write(&mut poked, &[7, 8, 9, 10]);
    poked.us(10 * BYTE);
    assert!(poked.event(MASTER, ERROR) && !poked.event(MASTER, LASTTX));
    assert_eq!([MASTER_ERRORSRC, TXD_AMOUNT].map(|offset| poked.read(MASTER + offset)), [MASTER_DNACK, 2]);
    assert!(poked.event(SLAVE, ERROR));
    assert_eq!([ERRORSRC, RXD_AMOUNT].map(|offset| poked.read(SLAVE + offset)), [OVERFLOW, 2]);
    stop(&mut poked);
    assert!(poked.event(SLAVE, STOPPED));
    assert_eq!(poked.bytes(SLAVE_RX, 3), [7, 8, 0]);
}

#[test]
fn the_slave_answers_at_its_addresses_only() {
    for (address, config, is_there, matched) in
        [(0x12, 3, true, 0), (0x34, 3, true, 1), (0x34, 1, false, 0), (0x12, 2, false, 0), (0x13, 3, false, 0)]
    {
        let mut poked = pair(&[], 4);
        poked.write(SLAVE + CONFIG, config);
        poked.task(SLAVE, PREPARERX);
        poked.write(MASTER + MASTER_ADDRESS, address);
        start_write(&mut poked, &[7]);
        poked.us(3 * BYTE);
        assert_eq!(poked.event(MASTER, LASTTX), is_there, "{address:#x} with CONFIG {config}");
        assert_eq!(poked.event(MASTER, ERROR), !is_there);
        assert_eq!(poked.read(MASTER + MASTER_ERRORSRC), if is_there { 0 } else { MASTER_ANACK });
        assert_eq!(poked.event(SLAVE, WRITE), is_there);
        assert_eq!(poked.read(SLAVE + MATCH), matched);
    }
    // without wires nobody is there
    let mut poked = pair(&[], 4);
    poked.chip.set_external_inputs(Buttons::default(), &EdgeConnector::default());
    start_write(&mut poked, &[7]);
    poked.us(3 * BYTE);
    assert!(poked.event(MASTER, ERROR) && !poked.event(SLAVE, WRITE));
    // nor when it is disabled
    let mut poked = pair(&[], 4);
    poked.write(SLAVE + ENABLE, 0);
    start_write(&mut poked, &[7]);
    poked.us(3 * BYTE);
    assert!(poked.event(MASTER, ERROR) && !poked.event(SLAVE, WRITE));
}

#[test]
fn a_slave_that_stops_refuses_the_next_byte() {
    let mut poked = pair(&[], 8);
    poked.task(SLAVE, PREPARERX);
    start_write(&mut poked, &[7, 8, 9]);
    poked.us(2 * BYTE + BYTE / 2);
    poked.task(SLAVE, STOP);
    assert!(poked.event(SLAVE, STOPPED));
    poked.us(BYTE);
    assert!(poked.event(MASTER, ERROR) && poked.event(SLAVE, ERROR));
    assert_eq!([ERRORSRC, RXD_AMOUNT].map(|offset| poked.read(SLAVE + offset)), [DNACK, 1]);
    assert_eq!(poked.read(MASTER + MASTER_ERRORSRC), MASTER_DNACK);
}

#[test]
fn a_stop_of_the_master_lets_the_byte_under_way_end() {
    let mut poked = pair(&[], 8);
    poked.task(SLAVE, PREPARERX);
    start_write(&mut poked, &[7, 8, 9]);
    poked.us(2 * BYTE + BYTE / 2);
    stop(&mut poked);
    assert!(poked.event(SLAVE, STOPPED) && !poked.event(MASTER, LASTTX));
    assert_eq!(poked.read(SLAVE + RXD_AMOUNT), 2);
    assert_eq!(poked.bytes(SLAVE_RX, 3), [7, 8, 0]);
}

#[test]
fn buffers_outside_ram_are_told() {
    let mut poked = pair(&[], 8);
    poked.write(SLAVE + RXD_PTR, 0x100);
    poked.task(SLAVE, PREPARERX);
    start_write(&mut poked, &[7]);
    poked.us(3 * BYTE);
    assert_eq!(poked.chip.take_diagnostics(), ["EasyDMA writes 1 bytes at 0x00000100, where there is no RAM"]);
}

#[test]
fn there_is_none_on_the_v1() {
    let mut poked = Poked::v1();
    poked.write(SLAVE + ENABLE, 9);
    assert_eq!(poked.chip.take_diagnostics(), ["the program enables TWIS where the chip has none"]);
}

#[test]
fn a_restored_snapshot_goes_on_with_the_transfer() {
    let mut poked = pair(&[1, 2, 3], 0);
    poked.task(SLAVE, PREPARETX);
    start_read(&mut poked, 3);
    poked.us(2 * BYTE + 20);
    let restored = poked.chip.snapshot(None).restore();
    assert!(restored == poked.chip);
    let mut restored = Poked { chip: restored, cycles_per_us: 64 };
    for poked in [&mut poked, &mut restored] {
        poked.us(2 * BYTE);
        assert!(poked.event(MASTER, LASTRX));
        stop(poked);
        assert_eq!(poked.bytes(MASTER_RX, 3), [1, 2, 3]);
    }
    assert!(restored.chip == poked.chip);
}
