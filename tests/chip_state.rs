//! Nothing that can change what a chip does later is left out when two of them are compared.

use std::collections::BTreeMap;
use std::sync::Arc;

use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::nrf::{Chip, ResetReason};
use fivebyfive::hal::{Acceleration, Button};
use fivebyfive::hardware::Model;
use fivebyfive::session::{Fingerprint, ImageSpec, Input, Machine, ProgramSpec, RewindableSession};

/// The word that a program takes and clears.
const CHOICE: u32 = 0x2000_ff00;
const UICR_CUSTOMER: u32 = 0x1000_1080;
const TIMER0_CC0: u32 = 0x4000_8540;

/// Two words at 0, the stack and the start, and half-words from 8 on.
fn image(code: &[u16]) -> Vec<u8> {
    let vectors = [0x2002_0000_u32, 9].into_iter().flat_map(u32::to_le_bytes);
    vectors.chain(code.iter().flat_map(|half| half.to_le_bytes())).collect()
}

/// A program that takes the word at `CHOICE` into R0, clears the word, does one thing with R0, clears R0 and stays.
fn program_that(does: [u16; 2]) -> Vec<u8> {
    let [first, second] = does;
    image(&[
        0x4908, 0x4a09, // ldr r1, =CHOICE; ldr r2, =0xe000ed88
        0xf44f, 0x0370, 0x6013, // mov r3, #0xf00000; str r3, [r2]: CPACR lets the FPU be used
        0xf3bf, 0x8f4f, 0xf3bf, 0x8f6f, // dsb; isb
        0x6808, 0x2300, 0x600b, // ldr r0, [r1]; movs r3, #0; str r3, [r1]
        0x4a04, // ldr r2, =0xe000e100
        first, second, //
        0x2000, 0xe7fe, // movs r0, #0; b .
        0xbf00, // nop, so that the words are aligned
        0xff00, 0x2000, 0xed88, 0xe000, 0xe100, 0xe000,
    ])
}

fn chip(flash: &[u8]) -> Chip {
    let mut chip = Chip::new(Model::V2, 1);
    assert!(chip.load(0, flash));
    chip.reset(ResetReason::Pin);
    chip
}

/// A chip whose program has found a word at `CHOICE`, and stands still.
fn chip_with(does: [u16; 2], choice: u32) -> Chip {
    let mut chip = chip(&program_that(does));
    assert!(chip.bus_write(CHOICE, choice));
    chip.run_ms(Acceleration::AT_REST);
    chip
}

fn parts(chip: &Chip) -> BTreeMap<&'static str, Vec<u8>> {
    let mut parts = BTreeMap::new();
    chip.visit_state(&mut |name, bytes| assert!(parts.insert(name, bytes.to_vec()).is_none(), "{name} twice"));
    parts
}

/// Two chips differ in one part of their state and in no other.
fn assert_differ_in(part: &str, one: &Chip, other: &Chip) {
    assert!(one != other, "{part}");
    assert!(*one == one.clone() && *other == other.clone(), "a clone is equal");
    let (ours, theirs) = (parts(one), parts(other));
    assert_eq!(ours, parts(&one.clone()), "and so is its state");
    let different: Vec<&str> = ours.keys().filter(|&name| ours[name] != theirs[name]).copied().collect();
    assert_eq!(different, [part]);
}

#[test]
fn registers_and_memory_are_as_recordings_have_them() {
    let chip = chip(&program_that([0xbf00; 2]));
    let parts = parts(&chip);
    let names: Vec<&str> = parts.keys().copied().collect();
    assert_eq!(names, ["core", "devices", "flash", "memory", "peripherals", "registers"]);
    let registers = chip.core().registers();
    let words: Vec<u8> = registers.r.iter().chain([&registers.xpsr]).flat_map(|word| word.to_le_bytes()).collect();
    assert_eq!(parts["registers"], words);
    assert_eq!(parts["memory"], chip.memory().ram());
    assert_eq!(parts["flash"].len(), 512 * 1024 + 4096);
}

#[test]
fn a_floating_point_register_counts() {
    let vmov_s5_r0 = [0xee02, 0x0a90];
    let (one, other) = (chip_with(vmov_s5_r0, 0), chip_with(vmov_s5_r0, 1));
    assert_eq!((one.core().float_register(5), other.core().float_register(5)), (0, 1));
    assert_differ_in("core", &one, &other);
}

#[test]
fn a_mask_and_the_stack_pointer_that_is_not_in_use_count() {
    let msr_primask_r0 = [0xf380, 0x8810];
    assert_differ_in("core", &chip_with(msr_primask_r0, 0), &chip_with(msr_primask_r0, 1));
    let msr_psp_r0 = [0xf380, 0x8809];
    let (one, other) = (chip_with(msr_psp_r0, 0x2000_0100), chip_with(msr_psp_r0, 0x2000_0200));
    assert_eq!((one.core().stack_pointers().1, other.core().stack_pointers().1), (0x2000_0100, 0x2000_0200));
    assert_differ_in("core", &one, &other);
}

#[test]
fn an_interrupt_that_is_enabled_counts() {
    let str_r0_r2 = [0x6010, 0xbf00];
    let (one, other) = (chip_with(str_r0_r2, 0), chip_with(str_r0_r2, 1 << 7));
    assert_eq!((one.core().nvic().is_enabled(7), other.core().nvic().is_enabled(7)), (false, true));
    assert_differ_in("core", &one, &other);
}

#[test]
fn a_register_of_a_peripheral_counts() {
    let one = chip_with([0xbf00; 2], 0);
    let mut other = one.clone();
    assert!(other.bus_write(TIMER0_CC0, 5));
    assert_differ_in("peripherals", &one, &other);
    assert!(other.bus_write(TIMER0_CC0, 0));
    assert!(one == other, "the same again");
}

#[test]
fn a_byte_of_flash_and_of_uicr_count() {
    let one = chip_with([0xbf00; 2], 0);
    for address in [0x0007_ffff, UICR_CUSTOMER] {
        let mut other = one.clone();
        assert!(other.load(address, &[0xfe]));
        assert_differ_in("flash", &one, &other);
    }
}

/// Writes a register of the accelerometer by TWI, and leaves the interface as it was before.
fn write_sensor(chip: &mut Chip, register: u32, value: u32) {
    const TWI0: u32 = 0x4000_3000;
    const BYTE_CYCLES: u64 = 64 * 100;
    let mut write = |offset: u32, value: u32| assert!(chip.bus_write(TWI0 + offset, value));
    for (offset, value) in [(0x508, 8), (0x50c, 16), (0x524, 0x0198_0000), (0x500, 5), (0x588, 0x19), (0x008, 1)] {
        write(offset, value);
    }
    for byte in [register, value] {
        assert!(chip.bus_write(TWI0 + 0x51c, byte));
        chip.run_cycles(3 * BYTE_CYCLES);
    }
    for (offset, value) in [(0x014, 1), (0x51c, 0)] {
        assert!(chip.bus_write(TWI0 + offset, value));
        chip.run_cycles(3 * BYTE_CYCLES);
    }
    assert!(chip.bus_write(TWI0 + 0x500, 0));
}

#[test]
fn a_register_of_a_sensor_counts() {
    const CTRL_REG5_A: u32 = 0x24;
    let (mut one, mut other) = (chip_with([0xbf00; 2], 0), chip_with([0xbf00; 2], 0));
    write_sensor(&mut one, CTRL_REG5_A, 0x08);
    write_sensor(&mut other, CTRL_REG5_A, 0x40);
    assert_differ_in("devices", &one, &other);
}

#[test]
fn what_was_reported_counts_because_it_is_not_reported_again() {
    let one = chip_with([0xbf00; 2], 0);
    let mut other = one.clone();
    assert_eq!(other.bus_read(0x4003_f000), Some(0), "there is no such peripheral");
    assert_eq!(other.take_diagnostics().len(), 1);
    assert_differ_in("peripherals", &one, &other);
}

/// A program that remembers in S5, and nowhere else, which of the two buttons came first.
fn first_button() -> Vec<u8> {
    image(&[
        0x490a, 0x2000, 0x6388, 0x65c8, // the inputs of pins 14 and 23 are connected
        0x4a09, 0xf44f, 0x0370, 0x6013, 0xf3bf, 0x8f4f, 0xf3bf, 0x8f6f, // the FPU may be used
        0x4906, 0x4b07, // ldr r1, =IN; ldr r3, =0x804000
        0x6808, 0x4018, 0x4298, 0xd0fb, // 1: ldr r0, [r1]; ands r0, r3; cmp r0, r3; beq 1b
        0xee02, 0x0a90, 0x2000, 0xe7fe, // vmov s5, r0; movs r0, #0; b .
        0x0700, 0x5000, 0xed88, 0xe000, 0x0510, 0x5000, 0x4000, 0x0080,
    ])
}

fn after_a_press(button: Button) -> Machine {
    let bytes = first_button();
    let records = bytes.chunks(16).enumerate().map(|(row, data)| {
        let mut record = vec![data.len() as u8, 0, 16 * row as u8, 0];
        record.extend(data);
        record.push(record.iter().fold(0_u8, |sum, &byte| sum.wrapping_sub(byte)));
        format!(":{}\n", record.iter().map(|byte| format!("{byte:02X}")).collect::<String>())
    });
    let hex = records.collect::<String>() + ":00000001FF\n";
    let image = Image::parse(hex.as_bytes(), Some(Model::V2)).expect("a program");
    let spec = ImageSpec::new(Arc::new(image), 1).expect("it fits");
    let mut session = RewindableSession::new(ProgramSpec::Image(spec));
    session.run_to(5);
    session.apply(Input::Press(button));
    session.run_to(10);
    session.apply(Input::Release(button));
    session.run_to(20);
    session.machine().clone()
}

#[test]
fn machines_that_differ_in_a_floating_point_register_are_unequal_and_have_another_fingerprint() {
    let (a, b) = (after_a_press(Button::A), after_a_press(Button::B));
    assert!(a != b);
    let different: Vec<String> = std::iter::zip(Fingerprint::of(&a).parts(), Fingerprint::of(&b).parts())
        .filter(|(ours, theirs)| ours != theirs)
        .map(|((name, _), _)| name.to_string())
        .collect();
    assert_eq!(different, ["core"]);
    let again = after_a_press(Button::A);
    assert!(a == again);
    assert_eq!(Fingerprint::of(&a), Fingerprint::of(&again));
}
