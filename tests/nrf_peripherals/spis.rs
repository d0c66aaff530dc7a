//! SPIS, whose master is another SPIM or SPI of the same chip, by wires between pins of the edge connector.
//!
//! Registers and their resets are those of `nrf52833-pac` 0.12.2 and `nrf51-pac` 0.12.2, made from Nordic's SVD. The
//! semaphore is that of the chapter *Semaphore operation* of the product specifications: it is the CPU's after ENABLE,
//! without ACQUIRED; ACQUIRE while it is the CPU's raises ACQUIRED at once; SPIS asks for it when CSN falls, and if it is not
//! free the transaction is ignored, DEF is sent and what comes is forgotten, even if it is released meanwhile.

use super::{P0, Poked, RAM, SHORTS};
use fivebyfive::hal::{Buttons, EdgeConnector, EdgePin};
use fivebyfive::hardware::Model;

const MASTER: u32 = 0x4000_3000;
const SLAVE: u32 = 0x4000_4000;

const ACQUIRE: u32 = 0x024;
const RELEASE: u32 = 0x028;
const END: u32 = 0x104;
const ENDRX: u32 = 0x110;
const ACQUIRED: u32 = 0x128;
const SEMSTAT: u32 = 0x400;
const STATUS: u32 = 0x440;
const ENABLE: u32 = 0x500;
const PSEL: u32 = 0x508;
const FREQUENCY: u32 = 0x524;
const RXD_PTR: u32 = 0x534;
const RXD_MAXCNT: u32 = 0x538;
const RXD_AMOUNT: u32 = 0x53c;
const TXD_PTR: u32 = 0x544;
const TXD_MAXCNT: u32 = 0x548;
const TXD_AMOUNT: u32 = 0x54c;
const CONFIG: u32 = 0x554;
const DEF: u32 = 0x55c;
const ORC: u32 = 0x5c0;
/// SPIM: START, END.
const START: u32 = 0x010;
const MASTER_END: u32 = 0x118;

/// SEMSTAT.
const FREE: u32 = 0;
const CPU: u32 = 1;
const SPIS: u32 = 2;
const CPU_PENDING: u32 = 3;

const SLAVE_TX: u32 = RAM + 0x40;
const SLAVE_RX: u32 = RAM + 0x80;
const MASTER_TX: u32 = RAM + 0xc0;
const MASTER_RX: u32 = RAM + 0x100;

/// The pins of the master and of the slave, and the wires between them: SCK, MOSI, MISO and CSN, which is a pin of GPIO at
/// the master.
const WIRES: [(EdgePin, EdgePin); 4] = [
    (EdgePin::P0, EdgePin::P1),
    (EdgePin::P2, EdgePin::P16),
    (EdgePin::P12, EdgePin::P13),
    (EdgePin::P14, EdgePin::P15),
];

fn wire(poked: &mut Poked, wires: &[(EdgePin, EdgePin)]) {
    let mut edge = EdgeConnector::default();
    for &(one, other) in wires {
        edge.set_wire(one, other, true);
    }
    poked.chip.set_external_inputs(Buttons::default(), &edge);
}

/// A chip with a master and a slave, both enabled, with buffers of so many bytes at the slave.
fn pair(model: Model, slave_tx: &[u8], slave_rx: u32) -> Poked {
    let mut poked = Poked::new(model);
    wire(&mut poked, &WIRES);
    let [sck, mosi, miso, csn] = WIRES.map(|(master, slave)| [master, slave].map(|pin| u32::from(model.edge_pin(pin))));
    for (n, pin) in [sck[0], mosi[0], miso[0]].into_iter().enumerate() {
        poked.write(MASTER + PSEL + 4 * n as u32, pin);
    }
    // MISO stands before MOSI at the slave
    for (n, pin) in [sck[1], miso[1], mosi[1], csn[1]].into_iter().enumerate() {
        poked.write(SLAVE + PSEL + 4 * n as u32, pin);
    }
    select(&mut poked, false);
    poked.write(P0 + 0x518, 1 << csn[0]);
    poked.write(MASTER + FREQUENCY, 0x1000_0000);
    poked.write(MASTER + ENABLE, if model == Model::V1 { 1 } else { 7 });
    assert!(poked.chip.load(SLAVE_TX, slave_tx));
    for (offset, value) in [
        (TXD_PTR, SLAVE_TX),
        (TXD_MAXCNT, slave_tx.len() as u32),
        (RXD_PTR, SLAVE_RX),
        (RXD_MAXCNT, slave_rx),
        (DEF, 0xdd),
        (ORC, 0xcc),
        (ENABLE, 2),
    ] {
        poked.write(SLAVE + offset, value);
    }
    poked
}

fn select(poked: &mut Poked, is_selected: bool) {
    let pin = poked_pin(poked);
    poked.write(P0 + if is_selected { 0x50c } else { 0x508 }, 1 << pin);
}

fn poked_pin(poked: &Poked) -> u32 {
    let model = if poked.cycles_per_us == 64 { Model::V2 } else { Model::V1 };
    u32::from(model.edge_pin(WIRES[3].0))
}

/// Exchanges bytes by SPIM while the slave is selected; those that came.
fn exchange(poked: &mut Poked, bytes: &[u8]) -> Vec<u8> {
    select(poked, true);
    let came = clock(poked, bytes);
    select(poked, false);
    came
}

fn clock(poked: &mut Poked, bytes: &[u8]) -> Vec<u8> {
    assert!(poked.chip.load(MASTER_TX, bytes));
    let count = bytes.len() as u32;
    for (offset, value) in [(TXD_PTR, MASTER_TX), (TXD_MAXCNT, count), (RXD_PTR, MASTER_RX), (RXD_MAXCNT, count)] {
        poked.write(MASTER + offset, value);
    }
    poked.task(MASTER, START);
    poked.us(8 * u64::from(count) + 1);
    assert!(poked.event(MASTER, MASTER_END));
    poked.bytes(MASTER_RX, bytes.len())
}

#[test]
fn registers_are_as_after_a_reset() {
    let mut poked = Poked::v2();
    assert_eq!(poked.read(SLAVE + SEMSTAT), CPU);
    for offset in [STATUS, ENABLE, RXD_PTR, RXD_MAXCNT, RXD_AMOUNT, TXD_PTR, TXD_MAXCNT, TXD_AMOUNT, CONFIG, DEF, ORC] {
        assert_eq!(poked.read(SLAVE + offset), 0, "{offset:#x}");
    }
    for n in 0..4 {
        assert_eq!(poked.read(SLAVE + PSEL + 4 * n), u32::MAX);
    }
}

#[test]
fn the_bytes_go_both_ways() {
    let mut poked = pair(Model::V2, &[1, 2, 3, 4], 4);
    poked.task(SLAVE, RELEASE);
    assert_eq!(poked.read(SLAVE + SEMSTAT), FREE);
    select(&mut poked, true);
    assert_eq!(poked.read(SLAVE + SEMSTAT), SPIS);
    assert_eq!(clock(&mut poked, &[0xa5, 0x5a, 0xff]), [1, 2, 3]);
    assert!(!poked.event(SLAVE, END) && !poked.event(SLAVE, ENDRX));
    // a transaction may have several exchanges
    assert_eq!(clock(&mut poked, &[0x80]), [4]);
    assert!(poked.event(SLAVE, ENDRX) && !poked.event(SLAVE, END));
    select(&mut poked, false);
    assert!(poked.event(SLAVE, END) && !poked.event(SLAVE, ACQUIRED));
    assert_eq!(poked.bytes(SLAVE_RX, 5), [0xa5, 0x5a, 0xff, 0x80, 0]);
    let state = [SEMSTAT, STATUS, RXD_AMOUNT, TXD_AMOUNT].map(|offset| poked.read(SLAVE + offset));
    assert_eq!(state, [FREE, 0, 4, 4]);
    assert_eq!(poked.chip.take_diagnostics(), [""; 0]);
}

#[test]
fn a_transaction_that_is_not_granted_sends_def_and_forgets_what_comes() {
    let mut poked = pair(Model::V2, &[1, 2, 3, 4], 4);
    assert_eq!(exchange(&mut poked, &[7, 8]), [0xdd, 0xdd]);
    assert!(!poked.event(SLAVE, END) && !poked.event(SLAVE, ENDRX));
    assert_eq!(poked.read(SLAVE + SEMSTAT), CPU);
    // released while CSN is low, it is ignored to its end
    select(&mut poked, true);
    poked.task(SLAVE, RELEASE);
    assert_eq!(clock(&mut poked, &[9]), [0xdd]);
    select(&mut poked, false);
    assert!(!poked.event(SLAVE, END));
    assert_eq!(poked.bytes(SLAVE_RX, 2), [0, 0]);
    assert_eq!(exchange(&mut poked, &[9]), [1]);
    assert!(poked.event(SLAVE, END));
}

#[test]
fn more_than_the_buffers_have_is_told_by_status() {
    let mut poked = pair(Model::V2, &[1], 2);
    poked.task(SLAVE, RELEASE);
    assert_eq!(exchange(&mut poked, &[7, 8, 9]), [1, 0xcc, 0xcc]);
    assert!(poked.event(SLAVE, END));
    assert_eq!(poked.bytes(SLAVE_RX, 3), [7, 8, 0]);
    assert_eq!([RXD_AMOUNT, TXD_AMOUNT].map(|offset| poked.read(SLAVE + offset)), [2, 1]);
    // OVERREAD and OVERFLOW
    assert_eq!(poked.read(SLAVE + STATUS), 0b11);
    poked.write(SLAVE + STATUS, 0b01);
    assert_eq!(poked.read(SLAVE + STATUS), 0b10);
}

#[test]
fn the_cpu_gets_the_semaphore_at_once_or_when_the_transaction_ends() {
    let mut poked = pair(Model::V2, &[1], 1);
    // it is the CPU's, without an event
    assert!(!poked.event(SLAVE, ACQUIRED));
    poked.task(SLAVE, ACQUIRE);
    assert!(poked.event(SLAVE, ACQUIRED));
    poked.task(SLAVE, RELEASE);
    poked.task(SLAVE, ACQUIRE);
    assert!(poked.event(SLAVE, ACQUIRED));
    assert_eq!(poked.read(SLAVE + SEMSTAT), CPU);
    poked.task(SLAVE, RELEASE);
    select(&mut poked, true);
    poked.task(SLAVE, ACQUIRE);
    assert!(!poked.event(SLAVE, ACQUIRED));
    assert_eq!(poked.read(SLAVE + SEMSTAT), CPU_PENDING);
    select(&mut poked, false);
    assert!(poked.event(SLAVE, END) && poked.event(SLAVE, ACQUIRED));
    assert_eq!(poked.read(SLAVE + SEMSTAT), CPU);
    // END to ACQUIRE
    poked.write(SLAVE + SHORTS, 1 << 2);
    poked.task(SLAVE, RELEASE);
    assert_eq!(exchange(&mut poked, &[5]), [1]);
    assert!(poked.event(SLAVE, END) && poked.event(SLAVE, ACQUIRED));
    assert_eq!(poked.read(SLAVE + SEMSTAT), CPU);
    // enabled anew, it is the CPU's
    poked.task(SLAVE, RELEASE);
    poked.write(SLAVE + ENABLE, 2);
    assert_eq!(poked.read(SLAVE + SEMSTAT), CPU);
}

#[test]
fn a_master_that_is_not_wired_or_does_not_select_reads_its_pin() {
    let mut poked = pair(Model::V2, &[1, 2], 2);
    poked.task(SLAVE, RELEASE);
    // CSN is high
    assert_eq!(clock(&mut poked, &[7, 8]), [0, 0]);
    assert_eq!(poked.read(SLAVE + SEMSTAT), FREE);
    // no wire between the clocks
    wire(&mut poked, &WIRES[1..]);
    assert_eq!(exchange(&mut poked, &[7, 8]), [0, 0]);
    assert!(poked.event(SLAVE, END), "CSN fell and rose");
    assert_eq!(poked.read(SLAVE + RXD_AMOUNT), 0);
    // no wire between MISO: what the slave sends is lost, and what it receives is not
    wire(&mut poked, &[WIRES[0], WIRES[1], WIRES[3]]);
    assert_eq!(exchange(&mut poked, &[7, 8]), [0, 0]);
    assert_eq!(poked.bytes(SLAVE_RX, 2), [7, 8]);
    assert_eq!(poked.read(SLAVE + TXD_AMOUNT), 2);
}

#[test]
fn other_bit_orders_turn_bytes_and_other_modes_are_told() {
    let mut poked = pair(Model::V2, &[0b0000_0001], 1);
    poked.write(SLAVE + CONFIG, 1);
    poked.task(SLAVE, RELEASE);
    assert_eq!(exchange(&mut poked, &[0b0011_0000]), [0b1000_0000]);
    assert_eq!(poked.bytes(SLAVE_RX, 1), [0b0000_1100]);
    assert_eq!(poked.chip.take_diagnostics(), [""; 0]);
    poked.write(SLAVE + CONFIG, 2);
    exchange(&mut poked, &[0]);
    let told = poked.chip.take_diagnostics();
    assert_eq!(
        told,
        ["an SPI master is wired to a slave with another mode (CPHA or CPOL of CONFIG): on a chip bits get lost"]
    );
}

#[test]
fn a_wire_from_mosi_to_miso_brings_back_what_was_sent_and_then_orc() {
    let mut poked = pair(Model::V2, &[1], 1);
    wire(&mut poked, &[(EdgePin::P2, EdgePin::P12)]);
    assert_eq!(clock(&mut poked, &[0x12, 0x34]), [0x12, 0x34]);
    poked.write(MASTER + ORC, 0xee);
    poked.write(MASTER + RXD_MAXCNT, 4);
    poked.task(MASTER, START);
    poked.us(33);
    assert_eq!(poked.bytes(MASTER_RX, 4), [0x12, 0x34, 0xee, 0xee]);
}

#[test]
fn buffers_outside_ram_are_told() {
    let mut poked = pair(Model::V2, &[1], 1);
    poked.write(SLAVE + TXD_PTR, 0x100);
    poked.write(SLAVE + RXD_PTR, 0x100);
    poked.task(SLAVE, RELEASE);
    assert_eq!(exchange(&mut poked, &[7]), [0]);
    let told = poked.chip.take_diagnostics();
    assert_eq!(
        told,
        [
            "EasyDMA cannot read at 0x00000100: it reaches RAM only",
            "EasyDMA writes 1 bytes at 0x00000100, where there is no RAM"
        ]
    );
}

#[test]
fn the_v1_has_one_at_spi1_and_none_at_spi0() {
    let mut poked = pair(Model::V1, &[1, 2], 2);
    poked.task(SLAVE, RELEASE);
    select(&mut poked, true);
    let mut came = Vec::new();
    for byte in [0x31, 0x32] {
        // TXD, READY, RXD
        poked.write(MASTER + 0x51c, byte);
        poked.us(9);
        assert!(poked.event(MASTER, 0x108));
        came.push(poked.read(MASTER + 0x518));
    }
    select(&mut poked, false);
    assert!(poked.event(SLAVE, END));
    assert_eq!(came, [1, 2]);
    assert_eq!(poked.bytes(SLAVE_RX, 2), [0x31, 0x32]);
    assert_eq!([RXD_AMOUNT, TXD_AMOUNT].map(|offset| poked.read(SLAVE + offset)), [2, 2]);
    assert_eq!(poked.chip.take_diagnostics(), [""; 0]);
    poked.write(MASTER + ENABLE, 2);
    assert_eq!(poked.chip.take_diagnostics(), ["the program enables SPIS where the chip has none"]);
}

#[test]
fn a_restored_snapshot_goes_on_with_the_transaction() {
    let mut poked = pair(Model::V2, &[1, 2], 2);
    poked.task(SLAVE, RELEASE);
    select(&mut poked, true);
    assert_eq!(clock(&mut poked, &[7]), [1]);
    let restored = poked.chip.snapshot(None).restore();
    assert!(restored == poked.chip);
    let mut restored = Poked { chip: restored, cycles_per_us: 64 };
    for poked in [&mut poked, &mut restored] {
        assert_eq!(clock(poked, &[8]), [2]);
        select(poked, false);
        assert!(poked.event(SLAVE, END));
        assert_eq!(poked.bytes(SLAVE_RX, 2), [7, 8]);
    }
    assert!(restored.chip == poked.chip);
}
