//! The interface chip and the magnetometer at the bus of the V2.

use super::buses::{
    ADDRESS, RXD_MAXCNT, RXD_PTR, SERIAL0, STARTRX, STARTTX, STOPPED, TXD_MAXCNT, TXD_PTR, twim, twim_read, twim_write,
};
use super::{P0, Poked, RAM, SHORTS};
use fivebyfive::emulator::nrf::ResetReason;
use fivebyfive::hal::{Acceleration, Quantity, Surroundings};

/// Writes a request to the interface chip of the V2.
fn request(poked: &mut Poked, address: u32, request: &[u8]) {
    poked.write(SERIAL0 + ADDRESS, address);
    assert!(poked.chip.load(RAM, request));
    poked.write(SERIAL0 + TXD_PTR, RAM);
    poked.write(SERIAL0 + TXD_MAXCNT, request.len() as u32);
    // LASTTX to STOP
    poked.write(SERIAL0 + SHORTS, 1 << 9);
    poked.task(SERIAL0, STARTTX);
    poked.us((request.len() as u64 + 2) * 100);
    assert!(poked.event(SERIAL0, STOPPED));
}

/// Reads an answer of the interface chip.
fn answer(poked: &mut Poked, address: u32, length: u32) -> Vec<u8> {
    poked.write(SERIAL0 + ADDRESS, address);
    poked.write(SERIAL0 + RXD_PTR, RAM + 16);
    poked.write(SERIAL0 + RXD_MAXCNT, length);
    // LASTRX to STOP
    poked.write(SERIAL0 + SHORTS, 1 << 12);
    poked.task(SERIAL0, STARTRX);
    poked.us(u64::from(length + 2) * 100);
    assert!(poked.event(SERIAL0, STOPPED));
    poked.bytes(RAM + 16, length as usize)
}

/// The example of the specification of its protocol: the line of the interrupts is low from the request to the answer.
#[test]
fn the_interface_chip_answers_and_interrupts_until_it_is_read() {
    let mut poked = twim(0x70);
    poked.write(P0 + 0x700 + 4 * 25, 3 << 2);
    let line = |poked: &mut Poked| poked.read(P0 + 0x510) >> 25 & 1;
    assert_eq!(line(&mut poked), 1);
    request(&mut poked, 0x70, &[0x10, 0x01]);
    assert_eq!(line(&mut poked), 0);
    assert_eq!(answer(&mut poked, 0x70, 5), [0x11, 0x01, 0x02, 0x06, 0x99]);
    assert_eq!(line(&mut poked), 1);
}

#[test]
fn the_file_of_the_interface_chip_outlives_a_reset() {
    let mut poked = twim(0x72);
    assert_eq!(poked.chip.data_file(), None);
    let requests: [&[u8]; 4] = [b"\x01MY_DATA HTM", b"\x02\0\0\0\x08", b"\x0b\0\0\0\0\0\0\x04data", b"\x03\x01"];
    for bytes in requests {
        request(&mut poked, 0x72, bytes);
        assert_eq!(answer(&mut poked, 0x72, 1)[0], bytes[0]);
    }
    poked.chip.reset(ResetReason::Soft);
    let file = poked.chip.data_file().expect("the drive shows it");
    assert_eq!((file.name.as_str(), file.bytes.as_slice()), ("MY_DATA.HTM", &b"data\xff\xff\xff\xff"[..]));
    assert_eq!(Poked::v1().chip.data_file(), None);
}

/// North of central Europe: 20 000 nT level and 44 000 down, of 150 and 100 nT a step, in the axes of the sensors.
#[test]
fn both_magnetometers_feel_the_field_of_the_heading() {
    let east = Surroundings::default().with(Quantity::Heading, 90);
    for (surroundings, lsm303agr) in [(Surroundings::default(), [0, -133, 293]), (east, [133, 0, 293])] {
        let mut poked = twim(0x1e);
        poked.chip.set_surroundings(surroundings, false);
        // CFG_REG_A: 10 Hz, continuous
        twim_write(&mut poked, 0x60, 0x00);
        (0..200).for_each(|_| poked.chip.run_ms(Acceleration::AT_REST));
        let bytes = twim_read(&mut poked, 0xe8, 6);
        let axes: Vec<i16> = bytes.chunks(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]])).collect();
        assert_eq!(axes, lsm303agr);
    }
}

/// CODAL puts the accelerometer to sleep and then waits for the line of the interrupts, with a button or a USB cable.
#[test]
fn an_accelerometer_that_is_powered_down_does_not_interrupt() {
    let mut poked = twim(0x19);
    poked.write(P0 + 0x700 + 4 * 25, 3 << 2);
    // CTRL_REG3: a sample interrupts; CTRL_REG1: 50 Hz and all axes, then powered down
    for (rate, line) in [(0x47, 0), (0x07, 1)] {
        twim_write(&mut poked, 0x22, 0x10);
        twim_write(&mut poked, 0x20, rate);
        (0..50).for_each(|_| poked.chip.run_ms(Acceleration::AT_REST));
        assert_eq!(poked.read(P0 + 0x510) >> 25 & 1, line);
    }
}
