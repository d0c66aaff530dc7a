//! MWU (nRF52833 product specification, *MWU*): bits and offsets are those of the chip's SVD file.

use fivebyfive::emulator::nrf::{Chip, ResetReason};
use fivebyfive::hal::Acceleration;
use fivebyfive::hardware::Model;

const MWU: u32 = 0x4002_0000;
const INTENSET: u32 = MWU + 0x304;
const NMIENSET: u32 = MWU + 0x324;
const SUBSTATWA: u32 = MWU + 0x400;
const SUBSTATRA: u32 = MWU + 0x404;
const REGIONENSET: u32 = MWU + 0x514;
const REGIONENCLR: u32 = MWU + 0x518;
const REGION0: u32 = MWU + 0x600;
const SUBS0: u32 = MWU + 0x6c8;

/// EVENTS of REGION\[0\] and PREGION\[0\]: written, read.
const REGION_EVENTS: [u32; 2] = [MWU + 0x100, MWU + 0x104];
const PREGION_EVENTS: [u32; 2] = [MWU + 0x160, MWU + 0x164];
/// Their bits in REGIONEN, INTEN and NMIEN.
const REGION_BITS: [u32; 2] = [1 << 0, 1 << 1];
const PREGION_BITS: [u32; 2] = [1 << 24, 1 << 25];

const WATCHED: u32 = 0x2000_0400;
/// Where the handlers of NMI and of the interrupt leave a word.
const NMI_WORD: u32 = 0x2000_0800;
const IRQ_WORD: u32 = 0x2000_0804;

/// ldr r1, [r0]; b . and str r1, [r0]; b .
const LOAD: [u16; 2] = [0x6801, 0xe7fe];
const STORE: [u16; 2] = [0x6001, 0xe7fe];

/// A program that does this with an address; NMI and the interrupts leave a word and stand still.
fn program(address: u32, then: [u16; 2]) -> Chip {
    let mut words = vec![0x2000_1000, 0x101];
    words.resize(0x40, 0xa1);
    words[2] = 0x81;
    // at 0x80 and 0xa0: ldr r2, [pc, #4]; str r2, [r2]; b .; nop; the word
    for (handler, word) in [(0x80, NMI_WORD), (0xa0, IRQ_WORD)] {
        words[handler / 4..handler / 4 + 3].copy_from_slice(&[0x6012_4a01, 0xbf00_e7fe, word]);
    }
    // cpsie is the state after a reset; ldr r0, [pc, #4]; what is done; the address
    words.extend([0xbf00_4801, u32::from(then[1]) << 16 | u32::from(then[0]), address]);
    let mut chip = Chip::new(Model::V2, 1);
    assert!(chip.load(0, &words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>()));
    chip.reset(ResetReason::Pin);
    assert!(chip.load(NMI_WORD, &[0; 8]));
    chip
}

fn write(chip: &mut Chip, registers: &[(u32, u32)]) {
    registers.iter().for_each(|&(address, value)| assert!(chip.bus_write(address, value), "{address:#x}"));
}

/// Runs, and says which events have happened.
fn events(chip: &mut Chip, events: [u32; 2]) -> [bool; 2] {
    chip.run_ms(Acceleration::AT_REST);
    events.map(|event| chip.bus_read(event) == Some(1))
}

/// REGION[0] is these bytes, both ends included.
fn region(from: u32, to: u32) -> [(u32, u32); 2] {
    [(REGION0, from), (REGION0 + 4, to)]
}

#[test]
fn accesses_of_a_region_of_ram_are_events() {
    for (then, happens) in [(STORE, [true, false]), (LOAD, [false, true])] {
        let mut chip = program(WATCHED, then);
        write(&mut chip, &region(WATCHED, WATCHED));
        write(&mut chip, &[(REGIONENSET, REGION_BITS[0] | REGION_BITS[1])]);
        assert_eq!(events(&mut chip, REGION_EVENTS), happens);
        // one of both is watched
        for (bit, event) in REGION_BITS.into_iter().zip([0, 1]) {
            let mut chip = program(WATCHED, then);
            write(&mut chip, &region(WATCHED, WATCHED));
            write(&mut chip, &[(REGIONENSET, bit)]);
            let expected = std::array::from_fn(|other| happens[other] && other == event);
            assert_eq!(events(&mut chip, REGION_EVENTS), expected);
        }
    }
}

#[test]
fn both_ends_of_a_region_belong_to_it() {
    for (from, to, happens) in [
        (WATCHED + 3, WATCHED + 3, true),
        (WATCHED - 8, WATCHED, true),
        (WATCHED + 4, WATCHED + 8, false),
        (WATCHED - 8, WATCHED - 1, false),
    ] {
        let mut chip = program(WATCHED, STORE);
        write(&mut chip, &region(from, to));
        write(&mut chip, &[(REGIONENSET, REGION_BITS[0])]);
        assert_eq!(events(&mut chip, REGION_EVENTS), [happens, false], "{from:#x} to {to:#x}");
    }
    let mut chip = program(WATCHED, STORE);
    write(&mut chip, &region(WATCHED, WATCHED));
    write(&mut chip, &[(REGIONENSET, REGION_BITS[0]), (REGIONENCLR, REGION_BITS[0])]);
    assert_eq!(events(&mut chip, REGION_EVENTS), [false; 2]);
}

#[test]
fn parts_of_the_peripherals_are_watched_by_their_bits() {
    // TIMER1 is part 9 of the first region; its CC[0]
    let timer = 0x4000_9540;
    for (then, part, written, read) in [(STORE, 9, true, false), (LOAD, 9, false, true), (STORE, 8, false, false)] {
        let mut chip = program(timer, then);
        write(&mut chip, &[(SUBS0, 1 << part), (REGIONENSET, PREGION_BITS[0] | PREGION_BITS[1])]);
        assert_eq!(events(&mut chip, PREGION_EVENTS), [written, read]);
        let status = [SUBSTATWA, SUBSTATRA].map(|address| chip.bus_read(address));
        assert_eq!(status, [written, read].map(|happens| Some(u32::from(happens) << 9)));
        // a one clears
        write(&mut chip, &[(SUBSTATWA, 1 << 9), (SUBSTATRA, 1 << 9)]);
        assert_eq!(chip.bus_read(SUBSTATWA), Some(0));
    }
}

#[test]
fn an_event_interrupts_and_nmi_cannot_be_masked() {
    const NVIC_ISER1: u32 = 0xe000_e104;
    let run = |enable: u32, masks: bool| {
        // cpsid i first, if it masks: in place of the nop before the access
        let mut chip = program(WATCHED, STORE);
        if masks {
            assert!(chip.load(0x102, &0xb672_u16.to_le_bytes()));
        }
        write(&mut chip, &region(WATCHED, WATCHED));
        write(&mut chip, &[(REGIONENSET, REGION_BITS[0]), (enable, REGION_BITS[0])]);
        (0..2).for_each(|_| chip.run_ms(Acceleration::AT_REST));
        [NMI_WORD, IRQ_WORD].map(|word| chip.bus_read(word) != Some(0))
    };
    assert_eq!([run(NMIENSET, false), run(NMIENSET, true)], [[true, false]; 2]);
    // the line of MWU is 32: without its bit in the NVIC, and INTEN, nothing comes
    assert_eq!(run(INTENSET, false), [false, false]);
    // ldr r0, =ISER1; nop; movs r1, #1; str r1, [r0]; ldr r0, =WATCHED; str r1, [r0]; b .
    let code = [0x4804_u16, 0xbf00, 0x2101, 0x6001, 0x4801, 0x6001, 0xe7fe, 0xbf00].map(u16::to_le_bytes);
    let literals = [WATCHED, NVIC_ISER1].map(u32::to_le_bytes);
    let mut chip = program(WATCHED, STORE);
    assert!(chip.load(0x100, code.as_flattened()) && chip.load(0x110, literals.as_flattened()));
    write(&mut chip, &region(WATCHED, WATCHED));
    write(&mut chip, &[(REGIONENSET, REGION_BITS[0]), (INTENSET, REGION_BITS[0])]);
    chip.run_ms(Acceleration::AT_REST);
    assert_eq!([NMI_WORD, IRQ_WORD].map(|word| chip.bus_read(word)), [Some(0), Some(IRQ_WORD)]);
}
