//! ACL (nRF52833 product specification, *ACL*): what it does not allow is blocked, and a bus fault.

use super::Poked;
use fivebyfive::emulator::arm::FaultCause;
use fivebyfive::emulator::nrf::{Chip, ResetReason};
use fivebyfive::hal::Acceleration;
use fivebyfive::hardware::Model;

const NVMC: u32 = 0x4001_e000;
const CONFIG: u32 = NVMC + 0x504;
const ERASEPAGE: u32 = NVMC + 0x508;
/// ADDR, SIZE and PERM of the first region.
const ACL: u32 = 0x4001_e800;
const NO_WRITE: u32 = 2;
const NO_READ: u32 = 4;
/// A page of flash behind the program, of 4096 bytes.
const PAGE: u32 = 0x8000;
const PAGE_BYTES: u32 = 0x1000;

fn protect(poked: &mut Poked, region: u32, address: u32, permissions: u32) {
    for (register, value) in [(0, address), (4, PAGE_BYTES), (8, permissions)] {
        poked.write(ACL + 16 * region + register, value);
    }
}

/// Whether a word of flash can be written, and its page erased.
fn can_write_and_erase(poked: &mut Poked, address: u32) -> [bool; 2] {
    poked.write(CONFIG, 1);
    let written = poked.chip.bus_write(address, 0x1234_5678);
    assert_eq!(poked.read(address), if written { 0x1234_5678 } else { u32::MAX });
    assert!(poked.chip.load(address, &[0; 4]));
    poked.write(CONFIG, 2);
    let erased = poked.chip.bus_write(ERASEPAGE, address);
    assert_eq!(poked.read(address), if erased { u32::MAX } else { 0 });
    assert!(poked.chip.load(address, &[0xff; 4]));
    [written, erased]
}

#[test]
fn what_must_not_be_written_stays_until_the_next_reset() {
    let mut poked = Poked::v2();
    assert_eq!(can_write_and_erase(&mut poked, PAGE), [true; 2]);
    protect(&mut poked, 7, PAGE, NO_WRITE);
    assert_eq!(can_write_and_erase(&mut poked, PAGE), [false; 2]);
    assert_eq!(can_write_and_erase(&mut poked, PAGE + PAGE_BYTES - 4), [false; 2]);
    assert_eq!(can_write_and_erase(&mut poked, PAGE - 4), [true; 2]);
    assert_eq!(can_write_and_erase(&mut poked, PAGE + PAGE_BYTES), [true; 2]);
    // each register is written once
    poked.write(ACL + 16 * 7, 0x10_000);
    poked.write(ACL + 16 * 7 + 8, NO_READ);
    assert_eq!([poked.read(ACL + 16 * 7), poked.read(ACL + 16 * 7 + 8)], [PAGE, NO_WRITE]);
    poked.chip.reset(ResetReason::Soft);
    assert_eq!(poked.read(ACL + 16 * 7), 0);
    assert_eq!(can_write_and_erase(&mut poked, PAGE), [true; 2]);
    // erasing all would erase it, too
    protect(&mut poked, 0, PAGE, NO_WRITE);
    poked.write(CONFIG, 2);
    assert!(!poked.chip.bus_write(NVMC + 0x50c, 1));
}

#[test]
fn a_region_needs_a_page_a_size_and_a_permission() {
    for registers in [[PAGE + 4, PAGE_BYTES, NO_WRITE], [PAGE, 0, NO_WRITE], [PAGE, PAGE_BYTES, 0]] {
        let mut poked = Poked::v2();
        for (register, value) in [0, 4, 8].into_iter().zip(registers) {
            poked.write(ACL + register, value);
        }
        assert_eq!(can_write_and_erase(&mut poked, PAGE), [true; 2], "{registers:x?}");
    }
}

/// A program of a few words: the stack, the start, and for every exception a loop at 0x80; then R0 gets an address, and R1 what
/// is to be written there, and `then` follows.
fn program(address: u32, value: u32, then: [u16; 4]) -> Chip {
    let mut words = vec![0x2000_1000, 0x101];
    words.resize(0x20, 0x81);
    words.push(0xe7fe_e7fe);
    words.resize(0x40, 0);
    // ldr r0, [pc, #8]; ldr r1, [pc, #12]
    words.extend([0x4903_4802, u32::from(then[1]) << 16 | u32::from(then[0])]);
    words.extend([u32::from(then[3]) << 16 | u32::from(then[2]), address, value]);
    let mut chip = Chip::new(Model::V2, 1);
    assert!(chip.load(0, &words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>()));
    assert!(chip.load(PAGE, &0x4770_4770_u32.to_le_bytes()));
    chip.reset(ResetReason::Pin);
    chip
}

/// What faults when the page at [`PAGE`] has these permissions.
fn fault(permissions: u32, mut chip: Chip) -> Option<FaultCause> {
    for (register, value) in [(0, PAGE), (4, PAGE_BYTES), (8, permissions)] {
        assert!(chip.bus_write(ACL + register, value));
    }
    chip.run_ms(Acceleration::AT_REST);
    chip.core().last_fault().map(|fault| fault.cause)
}

#[test]
fn what_must_not_be_read_can_be_neither_loaded_nor_run() {
    // ldr r1, [r0]; b .
    let load = || program(PAGE, 0, [0x6801, 0xe7fe, 0, 0]);
    let denied = Some(FaultCause::DataBus { address: PAGE, write: false });
    assert_eq!([fault(NO_READ, load()), fault(NO_WRITE, load())], [denied, None]);
    // blx r0, to a bx lr; b .
    let call = || program(PAGE | 1, 0, [0x4780, 0xe7fe, 0, 0]);
    assert_eq!([fault(NO_READ, call()), fault(NO_WRITE, call())], [Some(FaultCause::InstructionBus), None]);
    // to a page that is open
    let beside = program(PAGE + PAGE_BYTES, 0, [0x6801, 0xe7fe, 0, 0]);
    assert_eq!(fault(NO_READ, beside), None);
}

#[test]
fn a_program_that_erases_what_it_must_not_gets_a_bus_fault() {
    // CONFIG is 2 already: str r1, [r0]; b .
    for (permissions, expected) in
        [(NO_WRITE, Some(FaultCause::DataBus { address: ERASEPAGE, write: true })), (NO_READ, None)]
    {
        let mut chip = program(ERASEPAGE, PAGE, [0x6001, 0xe7fe, 0, 0]);
        assert!(chip.bus_write(CONFIG, 2));
        assert_eq!(fault(permissions, chip), expected);
    }
}
