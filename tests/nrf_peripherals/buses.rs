//! TWI, TWIM, SPI and SPIM.

use super::{Poked, RAM, SHORTS};
use fivebyfive::hal::Acceleration;

/// SPI0 and TWI0, SPIM0 and TWIM0.
pub const SERIAL0: u32 = 0x4000_3000;
const ERRORSRC: u32 = 0x4c4;
pub const ENABLE: u32 = 0x500;
pub const PSEL: u32 = 0x508;
pub const RXD: u32 = 0x518;
pub const TXD: u32 = 0x51c;
pub const FREQUENCY: u32 = 0x524;
pub const RXD_PTR: u32 = 0x534;
pub const RXD_MAXCNT: u32 = 0x538;
const RXD_AMOUNT: u32 = 0x53c;
pub const TXD_PTR: u32 = 0x544;
pub const TXD_MAXCNT: u32 = 0x548;
const TXD_AMOUNT: u32 = 0x54c;
pub const ADDRESS: u32 = 0x588;

pub const STARTRX: u32 = 0x000;
pub const STARTTX: u32 = 0x008;
pub const STOP: u32 = 0x014;
const RESUME: u32 = 0x020;
pub const STOPPED: u32 = 0x104;
pub const RXDREADY: u32 = 0x108;
pub const TXDSENT: u32 = 0x11c;
const ERROR: u32 = 0x124;
const SUSPENDED: u32 = 0x148;
const LASTTX: u32 = 0x160;

/// 100 kHz: a byte with its acknowledge takes 90 us.
pub const KHZ_100: u32 = 0x0198_0000;
pub const MBPS_1: u32 = 0x1000_0000;

/// TWI of the V1, at the bus of the sensors.
pub fn twi(address: u32) -> Poked {
    let mut poked = Poked::v1();
    poked.write(SERIAL0 + PSEL, 0);
    poked.write(SERIAL0 + PSEL + 4, 30);
    poked.write(SERIAL0 + FREQUENCY, KHZ_100);
    poked.write(SERIAL0 + ENABLE, 5);
    poked.write(SERIAL0 + ADDRESS, address);
    poked
}

/// TWIM of the V2, at the bus of the sensors.
pub fn twim(address: u32) -> Poked {
    let mut poked = Poked::v2();
    poked.write(SERIAL0 + PSEL, 8);
    poked.write(SERIAL0 + PSEL + 4, 16);
    poked.write(SERIAL0 + FREQUENCY, KHZ_100);
    poked.write(SERIAL0 + ENABLE, 6);
    poked.write(SERIAL0 + ADDRESS, address);
    poked
}

/// Reads a register of a device by TWIM, with its shortcuts.
pub fn twim_read(poked: &mut Poked, register: u8, count: u32) -> Vec<u8> {
    assert!(poked.chip.load(RAM, &[register]));
    for (offset, value) in [(TXD_PTR, RAM), (TXD_MAXCNT, 1), (RXD_PTR, RAM + 16), (RXD_MAXCNT, count)] {
        poked.write(SERIAL0 + offset, value);
    }
    // LASTTX to STARTRX, LASTRX to STOP
    poked.write(SERIAL0 + SHORTS, 1 << 7 | 1 << 12);
    poked.task(SERIAL0, STARTTX);
    poked.us(u64::from(count + 4) * 100);
    assert!(poked.event(SERIAL0, STOPPED));
    assert_eq!(poked.read(SERIAL0 + RXD_AMOUNT), count);
    poked.bytes(RAM + 16, count as usize)
}

#[test]
fn twi_reads_a_register_of_each_sensor_of_both_revisions_of_the_v1() {
    for (address, register, id) in [(0x1d, 0x0d, 0x5a), (0x0e, 0x07, 0xc4), (0x19, 0x0f, 0x33), (0x1e, 0x4f, 0x40)] {
        let mut poked = twi(address);
        poked.task(SERIAL0, STARTTX);
        poked.write(SERIAL0 + TXD, register);
        poked.us(170);
        assert!(!poked.event(SERIAL0, TXDSENT), "the address and a byte take 180 us");
        poked.us(20);
        assert!(poked.event(SERIAL0, TXDSENT));
        // BB to STOP
        poked.write(SERIAL0 + SHORTS, 1 << 1);
        poked.task(SERIAL0, STARTRX);
        poked.us(200);
        assert!(poked.event(SERIAL0, RXDREADY));
        assert_eq!(poked.read(SERIAL0 + RXD), id);
        poked.us(100);
        assert!(poked.event(SERIAL0, STOPPED));
    }
}

/// nRF5 SDK, `twi_hw_master.c`: TXD, then STARTTX. RIOT's driver for the nRF51 does so for each byte, and the sensor takes them as
/// one transfer: CTRL_REG1_A (0x20) of the LSM303AGR, and then what it is.
#[test]
fn a_byte_in_txd_waits_for_the_start() {
    let mut poked = twi(0x19);
    for byte in [0x20, 0x57] {
        poked.write(SERIAL0 + TXD, byte);
        poked.task(SERIAL0, STARTTX);
        poked.us(190);
        assert!(poked.event(SERIAL0, TXDSENT));
    }
    poked.task(SERIAL0, STOP);
    poked.us(20);
    assert!(poked.event(SERIAL0, STOPPED));
    poked.write(SERIAL0 + TXD, 0x20);
    poked.task(SERIAL0, STARTTX);
    poked.us(190);
    assert!(poked.event(SERIAL0, TXDSENT));
    // BB to STOP
    poked.write(SERIAL0 + SHORTS, 1 << 1);
    poked.task(SERIAL0, STARTRX);
    poked.us(200);
    assert!(poked.event(SERIAL0, RXDREADY));
    assert_eq!(poked.read(SERIAL0 + RXD), 0x57);
}

/// Data sheets: of the MMA8653FC, *CTRL_REG2*: RST resets all registers and is de-asserted at the end of the boot; of the MAG3110,
/// *CTRL_REG2*: Mag_RST is one-shot. RIOT's driver `mma8x5x` waits for it.
#[test]
fn the_sensors_of_the_v1_end_their_resets() {
    for (address, register, reset, other) in [(0x1d, 0x2b, 0x40, 0x2a), (0x0e, 0x11, 0x10, 0x10)] {
        let mut poked = twi(address);
        let mut write = |register: u32, value: u32| {
            poked.task(SERIAL0, STARTTX);
            for byte in [register, value] {
                poked.write(SERIAL0 + TXD, byte);
                poked.us(200);
                assert!(poked.event(SERIAL0, TXDSENT));
            }
            poked.task(SERIAL0, STOP);
            poked.us(20);
        };
        // a rate, and the reset
        write(other, 0x18);
        write(register, reset);
        let mut read = |register: u32| {
            poked.write(SERIAL0 + SHORTS, 0);
            poked.task(SERIAL0, STARTTX);
            poked.write(SERIAL0 + TXD, register);
            poked.us(190);
            poked.write(SERIAL0 + SHORTS, 1 << 1);
            poked.task(SERIAL0, STARTRX);
            poked.us(300);
            poked.read(SERIAL0 + RXD)
        };
        assert_eq!(read(register), 0);
        let is_accelerometer = address == 0x1d;
        assert_eq!(read(other), if is_accelerometer { 0 } else { 0x18 }, "only the accelerometer forgets all");
    }
}

#[test]
fn the_boundary_of_a_byte_suspends_twi_before_the_first_byte() {
    let mut poked = twi(0x1d);
    // BB to SUSPEND
    poked.write(SERIAL0 + SHORTS, 1 << 0);
    poked.task(SERIAL0, STARTRX);
    poked.us(1000);
    assert!(poked.event(SERIAL0, SUSPENDED) && !poked.event(SERIAL0, RXDREADY));
    poked.task(SERIAL0, RESUME);
    poked.us(200);
    assert!(poked.event(SERIAL0, RXDREADY));
}

#[test]
fn nobody_answers_at_other_addresses() {
    let mut poked = twi(0x42);
    poked.task(SERIAL0, STARTTX);
    poked.write(SERIAL0 + TXD, 0);
    poked.us(300);
    assert!(poked.event(SERIAL0, ERROR) && !poked.event(SERIAL0, TXDSENT));
    assert_eq!(poked.read(SERIAL0 + ERRORSRC), 1 << 1, "ANACK");
    // a device can be looked for without a byte
    for (address, answers) in [(0x42, false), (0x1d, true)] {
        let mut poked = twi(address);
        poked.task(SERIAL0, STARTTX);
        poked.task(SERIAL0, STOP);
        poked.us(200);
        assert_eq!((poked.event(SERIAL0, ERROR), poked.event(SERIAL0, STOPPED)), (!answers, true));
    }
    // the V1 has no interface chip at its bus
    for address in [0x70, 0x72] {
        let mut poked = twi(address);
        poked.task(SERIAL0, STARTTX);
        poked.us(200);
        assert!(poked.event(SERIAL0, ERROR));
    }
    for address in [0x42, 0x71] {
        let mut poked = twim(address);
        poked.write(SERIAL0 + TXD_PTR, RAM);
        poked.write(SERIAL0 + TXD_MAXCNT, 1);
        poked.task(SERIAL0, STARTTX);
        poked.us(80);
        assert!(!poked.event(SERIAL0, ERROR), "the address takes 90 us");
        poked.us(20);
        assert!(poked.event(SERIAL0, ERROR) && !poked.event(SERIAL0, LASTTX));
        assert_eq!(poked.read(SERIAL0 + ERRORSRC), 1 << 1, "ANACK");
        poked.write(SERIAL0 + ERRORSRC, 1 << 1);
        assert_eq!(poked.read(SERIAL0 + ERRORSRC), 0);
        poked.task(SERIAL0, STOP);
        poked.us(20);
        assert!(poked.event(SERIAL0, STOPPED));
        assert_eq!(poked.read(SERIAL0 + TXD_AMOUNT), 0);
    }
}

#[test]
fn a_stop_with_nothing_sent_finds_out_who_answers() {
    for (address, errors) in [(0x1d, 0), (0x0e, 0), (0x42, 1 << 1)] {
        let mut poked = twi(address);
        poked.task(SERIAL0, STARTTX);
        poked.task(SERIAL0, STOP);
        poked.us(90);
        assert!(!poked.event(SERIAL0, STOPPED), "the address and its acknowledge take 90 us");
        poked.us(20);
        assert!(poked.event(SERIAL0, STOPPED));
        assert_eq!(poked.read(SERIAL0 + ERRORSRC), errors, "ANACK, unless a device is at {address:#x}");
    }
}

#[test]
fn twim_reads_a_register_by_its_shortcuts() {
    let mut poked = twim(0x19);
    assert_eq!(twim_read(&mut poked, 0x0f, 1), [0x33]);
    assert_eq!(twim_read(&mut poked, 0x0f, 1), [0x33]);
    // the magnetometer goes on from register to register
    let mut poked = twim(0x1e);
    assert_eq!(twim_read(&mut poked, 0x4f, 2)[0], 0x40);
}

/// zephyrproject-rtos/zephyr pull request 34388: for a transfer of no bytes "the STOP task is not triggered automatically by the
/// shortcut with the event that signals the transfer end because such event is not generated", and a STOP "manually" ends it.
/// CODAL's `NRF52I2C.cpp` (codal-microbit-v2 issue 49) waits a millisecond for an error and takes silence for an answer.
#[test]
fn a_transfer_of_no_bytes_does_not_end_by_itself() {
    for (start, count, last, shorts) in [(STARTTX, TXD_MAXCNT, 0x160, 1 << 9), (STARTRX, RXD_MAXCNT, 0x15c, 1 << 12)] {
        let mut poked = twim(0x19);
        poked.write(SERIAL0 + count, 0);
        poked.write(SERIAL0 + SHORTS, shorts);
        poked.task(SERIAL0, start);
        poked.us(100_000);
        assert!([last, STOPPED, 0x124].iter().all(|&event| !poked.event(SERIAL0, event)), "no end, no error");
        poked.task(SERIAL0, STOP);
        poked.us(20);
        assert!(poked.event(SERIAL0, STOPPED));
        // nobody is at this address, which is an error as ever
        poked.write(SERIAL0 + 0x588, 0x42);
        poked.task(SERIAL0, start);
        poked.us(200);
        assert!(poked.event(SERIAL0, 0x124));
        assert_eq!(poked.read(SERIAL0 + ERRORSRC), 1 << 1, "ANACK");
    }
}

/// Writes a register of a device by TWIM.
pub fn twim_write(poked: &mut Poked, register: u8, value: u8) {
    assert!(poked.chip.load(RAM, &[register, value]));
    poked.write(SERIAL0 + TXD_PTR, RAM);
    poked.write(SERIAL0 + TXD_MAXCNT, 2);
    // LASTTX to STOP
    poked.write(SERIAL0 + SHORTS, 1 << 9);
    poked.task(SERIAL0, STARTTX);
    poked.us(400);
    assert!(poked.event(SERIAL0, STOPPED));
}

#[test]
fn a_sample_of_the_v2_pulls_the_interrupt_line_down_until_it_is_read() {
    let mut poked = twim(0x19);
    poked.write(super::P0 + 0x700 + 4 * 25, 3 << 2);
    let line = |poked: &mut Poked| poked.read(super::P0 + 0x510) >> 25 & 1;
    // CTRL_REG1_A: 100 Hz, three axes; CTRL_REG3_A: data ready on INT1
    twim_write(&mut poked, 0x20, 0x57);
    (0..20).for_each(|_| poked.chip.run_ms(Acceleration::AT_REST));
    assert_eq!(line(&mut poked), 1, "not asked for");
    twim_write(&mut poked, 0x22, 0x10);
    (0..20).for_each(|_| poked.chip.run_ms(Acceleration::AT_REST));
    assert_eq!(line(&mut poked), 0);
    // at rest on a table: z is -1 g, -0x4000 at a range of 2 g
    assert_eq!(twim_read(&mut poked, 0xa8, 6), [0, 0, 0, 0, 0, 0xc0]);
    assert_eq!(line(&mut poked), 1);
}

#[test]
fn spi_exchanges_a_byte_in_eight_bits() {
    let mut poked = Poked::v1();
    // MISO is the pin of button A, which is high
    poked.write(SERIAL0 + PSEL + 8, 17);
    poked.write(SERIAL0 + FREQUENCY, MBPS_1);
    poked.write(SERIAL0 + ENABLE, 1);
    poked.write(SERIAL0 + TXD, 0x55);
    poked.us(7);
    assert!(!poked.event(SERIAL0, RXDREADY));
    poked.us(1);
    assert!(poked.event(SERIAL0, RXDREADY), "READY");
    assert_eq!(poked.read(SERIAL0 + RXD), 0xff);
}

#[test]
fn spim_exchanges_buffers() {
    let mut poked = Poked::v2();
    poked.write(SERIAL0 + PSEL + 8, 14);
    poked.write(SERIAL0 + FREQUENCY, MBPS_1);
    poked.write(SERIAL0 + ENABLE, 7);
    for (offset, value) in [(TXD_PTR, RAM), (TXD_MAXCNT, 2), (RXD_PTR, RAM + 16), (RXD_MAXCNT, 4)] {
        poked.write(SERIAL0 + offset, value);
    }
    poked.task(SERIAL0, 0x010);
    poked.us(31);
    assert!(poked.event(SERIAL0, 0x14c) && !poked.event(SERIAL0, 0x118), "STARTED and not END");
    poked.us(1);
    assert!([0x110, 0x118, 0x120].into_iter().all(|event| poked.event(SERIAL0, event)), "ENDRX, END, ENDTX");
    assert_eq!([RXD_AMOUNT, TXD_AMOUNT].map(|offset| poked.read(SERIAL0 + offset)), [4, 2]);
    assert_eq!(poked.bytes(RAM + 16, 5), [0xff, 0xff, 0xff, 0xff, 0]);
}

#[test]
fn the_next_buffers_of_twim_and_spim_are_set_while_a_transfer_is_under_way() {
    let mut poked = twim(0x19);
    // the register is chosen, and what was read of it forgotten
    twim_read(&mut poked, 0x0f, 1);
    poked.write(RAM + 16, 0);
    poked.write(SERIAL0 + RXD_MAXCNT, 1);
    poked.write(SERIAL0 + SHORTS, 1 << 12);
    poked.task(SERIAL0, STARTRX);
    poked.us(1);
    poked.write(SERIAL0 + RXD_PTR, RAM + 32);
    poked.write(SERIAL0 + RXD_MAXCNT, 3);
    poked.us(300);
    assert_eq!(poked.read(SERIAL0 + RXD_AMOUNT), 1);
    assert_eq!((poked.bytes(RAM + 16, 2), poked.bytes(RAM + 32, 1)), (vec![0x33, 0], vec![0]));

    let mut poked = Poked::v2();
    poked.write(SERIAL0 + PSEL + 8, 14);
    poked.write(SERIAL0 + FREQUENCY, MBPS_1);
    poked.write(SERIAL0 + ENABLE, 7);
    for (offset, value) in [(TXD_PTR, RAM), (TXD_MAXCNT, 2), (RXD_PTR, RAM + 16), (RXD_MAXCNT, 2)] {
        poked.write(SERIAL0 + offset, value);
    }
    poked.task(SERIAL0, 0x010);
    poked.us(1);
    poked.write(SERIAL0 + RXD_PTR, RAM + 32);
    poked.write(SERIAL0 + RXD_MAXCNT, 4);
    poked.us(30);
    assert!(poked.event(SERIAL0, 0x118), "END");
    assert_eq!(poked.read(SERIAL0 + RXD_AMOUNT), 2);
    assert_eq!((poked.bytes(RAM + 16, 3), poked.bytes(RAM + 32, 1)), (vec![0xff, 0xff, 0], vec![0]));
}

#[test]
fn spim_that_only_sends_needs_no_place_for_what_comes() {
    let mut poked = Poked::v2();
    poked.write(SERIAL0 + FREQUENCY, MBPS_1);
    poked.write(SERIAL0 + ENABLE, 7);
    for (offset, value) in [(TXD_PTR, RAM), (TXD_MAXCNT, 2), (RXD_PTR, 0), (RXD_MAXCNT, 0)] {
        poked.write(SERIAL0 + offset, value);
    }
    poked.task(SERIAL0, 0x010);
    poked.us(20);
    assert!(poked.event(SERIAL0, 0x118), "END");
    assert_eq!([RXD_AMOUNT, TXD_AMOUNT].map(|offset| poked.read(SERIAL0 + offset)), [0, 2]);
    assert_eq!(poked.chip.take_diagnostics(), [""; 0]);
}

#[test]
fn exchanges_of_no_bytes_that_start_each_other_take_time() {
    const START: u32 = 0x010;
    const END: u32 = 0x118;
    let mut poked = Poked::v2();
    poked.write(SERIAL0 + FREQUENCY, MBPS_1);
    poked.write(SERIAL0 + SHORTS, 1 << 17);
    poked.write(SERIAL0 + ENABLE, 7);
    poked.task(SERIAL0, START);
    poked.us(1000);
    assert!(poked.event(SERIAL0, END));
    poked.us(2);
    assert!(poked.event(SERIAL0, END), "and again: a bit is a microsecond");
}
