//! What a program can make the chip do in a millisecond is bounded, and what takes time on a board takes time here.

use fivebyfive::emulator::nrf::{Chip, ResetReason};
use fivebyfive::hal::Acceleration;
use fivebyfive::hardware::Model;
use proptest::prelude::*;

/// A chip with a program at 8, and words at 0x100.
fn chip(model: Model, code: &[u16], words: &[u32]) -> Chip {
    let mut chip = Chip::new(model, 1);
    let vectors = [0x2000_1000_u32, 9].into_iter().flat_map(u32::to_le_bytes);
    let flash: Vec<u8> = vectors.chain(code.iter().flat_map(|half| half.to_le_bytes())).collect();
    assert!(chip.load(0, &flash));
    assert!(chip.load(0x100, &words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>()));
    chip.reset(ResetReason::Pin);
    chip
}

fn run_ms(chip: &mut Chip, ms: u64) {
    (0..ms).for_each(|_| chip.run_ms(Acceleration::AT_REST));
}

fn ram_word(chip: &Chip, address: u32) -> u32 {
    chip.memory().bytes(address, 4).and_then(|bytes| bytes.first_chunk()).map(|b| u32::from_le_bytes(*b)).expect("RAM")
}

#[test]
fn a_program_that_reads_everywhere_is_reported_a_hundred_times_and_no_more() {
    // ldr r0, [pc, #0]; 1: ldr r1, [r0]; adds r0, #4; b 1b
    let mut chip = chip(Model::V2, &[0x4801, 0x6801, 0x3004, 0xe7fc, 0x0000, 0x4004], &[]);
    run_ms(&mut chip, 20);
    let reported = chip.take_diagnostics();
    assert_eq!(reported.len(), 101);
    assert!(reported[0].contains("0x40040000") && reported[100].contains("no more are reported"), "{reported:#?}");
    run_ms(&mut chip, 20);
    assert!(chip.take_diagnostics().is_empty());
}

/// R0 = WRITE, R1 = the block at 0x100; the call again and again.
const WRITE_FOR_EVER: [u16; 8] = [0x2005, 0x4902, 0xbeab, 0x2005, 0xe7fc, 0x0000, 0x0100, 0x0000];

#[test]
fn a_call_of_semihosting_takes_ten_microseconds_and_ten_for_each_byte() {
    for model in [Model::V1, Model::V2] {
        // 9 bytes and the call: 100 us
        let mut chip = chip(
            model,
            &WRITE_FOR_EVER,
            &[1, 0x110, 9, 0, u32::from_le_bytes(*b"abcd"), u32::from_le_bytes(*b"efgh"), 0x0a],
        );
        run_ms(&mut chip, 100);
        let lines = chip.take_lines();
        assert!(lines.iter().all(|line| line == "abcdefgh"), "{lines:?}");
        assert!((990..=1000).contains(&lines.len()), "{} lines", lines.len());
    }
}

#[test]
fn all_of_the_flash_by_semihosting_comes_once_and_in_lines_of_a_bounded_length() {
    let mut chip = chip(Model::V2, &WRITE_FOR_EVER, &[1, 0, 512 * 1024]);
    run_ms(&mut chip, 1);
    let lines = chip.take_lines();
    let bytes: usize = lines.iter().map(String::len).sum();
    assert!(lines.iter().all(|line| line.chars().count() <= 4096), "a line is too long");
    assert!(lines.len() >= 127 && bytes > 0, "{} lines", lines.len());
    // 512 Ki bytes take 5.2 seconds
    run_ms(&mut chip, 5000);
    assert!(chip.take_lines().is_empty(), "the core is halted");
    run_ms(&mut chip, 500);
    assert!(chip.take_lines().len() >= 127, "and goes on");
}

#[test]
fn the_rest_of_the_chip_goes_on_while_a_debugger_looks_at_the_core() {
    // one call; then TIMER0 CAPTURE[1]
    let code = [0x2005, 0x4903, 0xbeab, 0x4903, 0x2201, 0x600a, 0xe7fe, 0x0000, 0x0100, 0x0000, 0x8044, 0x4000];
    let mut chip = chip(Model::V2, &code, &[1, 0, 99]);
    // 32 bits, 1 MHz, START
    for (offset, value) in [(0x508, 3), (0x510, 4), (0x000, 1)] {
        assert!(chip.bus_write(0x4000_8000 + offset, value));
    }
    run_ms(&mut chip, 3);
    assert_eq!(chip.bus_read(0x4000_8544), Some(1000), "99 bytes and the call, in microseconds");
}

#[test]
fn events_that_trigger_each_other_in_a_circle_are_stopped_and_others_are_not() {
    const PPI: u32 = 0x4001_f000;
    const EGU0: u32 = 0x4001_4000;
    const TIMER0_COUNT: u32 = 0x4000_8008;
    // 1: str r2, [r1]; b 1b, with R1 = EGU0 TRIGGER[0]
    let mut chip = chip(Model::V2, &[0x4901, 0x2201, 0x600a, 0xe7fd, 0x4000, 0x4001], &[]);
    // channel 0: EGU0 TRIGGERED[0] triggers EGU0 TRIGGER[0]; and as a fork, TIMER0, a counter of 32 bits, counts
    let writes = [
        (PPI + 0x510, EGU0 + 0x100),
        (PPI + 0x514, EGU0),
        (PPI + 0x910, TIMER0_COUNT),
        (0x4000_8504, 1),
        (0x4000_8508, 3),
        (0x4000_8000, 1),
        (PPI + 0x504, 1),
    ];
    for (address, value) in writes {
        assert!(chip.bus_write(address, value));
    }
    run_ms(&mut chip, 3);
    assert!(chip.bus_write(0x4000_8040, 1), "CAPTURE[0]");
    let count = chip.bus_read(0x4000_8540).expect("CC[0]");
    // the counter counts on for as long as signals are carried: some thousand for each circle, of which there are four in a
    // millisecond, and at most eight for each write, of which there are less than 64 000 / 3
    assert!((3 * 1000..3 * (5 * 4096 + 8 * 21_333)).contains(&count), "{count}");
    let reported = chip.take_diagnostics();
    assert!(reported.len() == 1 && reported[0].contains("without end"), "{reported:?}");
}

#[test]
fn a_reset_takes_forty_microseconds() {
    // counts in RAM, and writes AIRCR.SYSRESETREQ
    let code = [
        0x4903, 0x680a, 0x3201, 0x600a, 0x4802, 0x4a03, 0x6002, 0xe7fe, 0x0100, 0x2000, 0xed0c, 0xe000, 0x0004, 0x05fa,
    ];
    for model in [Model::V1, Model::V2] {
        let mut chip = chip(model, &code, &[]);
        run_ms(&mut chip, 10);
        let resets = ram_word(&chip, 0x2000_0100);
        // and a microsecond or less for the program
        assert!((240..=250).contains(&resets), "{resets} resets");
        assert_eq!(chip.bus_read(0x4000_0400).map(|reasons| reasons & 4), Some(4), "RESETREAS: soft");
    }
}

/// Writes to the registers of one peripheral, and now and then of GPIOTE or PPI.
fn writes() -> impl Strategy<Value = Vec<(u32, u32)>> {
    let offset = prop_oneof![
        (0..0x20_u32).prop_map(|word| 4 * word),
        Just(0x200),
        Just(0x500),
        (0..0x30_u32).prop_map(|word| 0x500 + 4 * word),
        (0..3_u32).prop_map(|word| 0x300 + 4 * word),
    ];
    let ram = (0..64_u32).prop_map(|word| 0x2000_0000 + 4 * word);
    let value = prop_oneof![Just(0), Just(1), 0..16_u32, Just(u32::MAX), ram, any::<u32>()];
    (0..0x30_u32).prop_flat_map(move |number| {
        let number = prop_oneof![6 => Just(number), 1 => Just(0x1f), 1 => Just(0x06)];
        let address = (number, offset.clone()).prop_map(|(number, offset)| 0x4000_0000 + 0x1000 * number + offset);
        prop::collection::vec((address, value.clone()), 60)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_written_to_a_peripheral_a_millisecond_ends(writes in writes(), is_v1 in any::<bool>()) {
        let model = if is_v1 { Model::V1 } else { Model::V2 };
        // 1: wfi; b 1b
        let mut chip = chip(model, &[0xbf30, 0xe7fd], &[]);
        for (address, value) in writes {
            chip.bus_write(address, value);
            chip.run_cycles(u64::from(value % 300));
        }
        run_ms(&mut chip, 3);
        prop_assert!(chip.core().cycles() >= 3000 * model.cycles_per_us());
    }
}
