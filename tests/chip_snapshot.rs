//! Snapshots of a chip: what one was is what comes back, and what did not change is shared.

use fivebyfive::emulator::nrf::{Chip, ChipSnapshot, ResetReason};
use fivebyfive::hal::{Acceleration, Buttons, EdgeConnector};
use fivebyfive::hardware::Model;
use proptest::prelude::*;

/// Bytes of a page, the least that snapshots share.
const PAGE: usize = 1024;
/// What a snapshot takes that shares all pages. It has all of the core, the pins and the sensors (less than 6000 bytes),
/// the table of 41 peripherals, and those that changed: a timer or two, at most 600 bytes each.
const FIXED: usize = 8 * 1024;

/// A chip whose vectors all lead to address 0x40, with half-words of a program there.
fn chip(model: Model, code: &[u16]) -> Chip {
    let end = if model == Model::V1 { 0x2000_4000 } else { 0x2002_0000_u32 };
    let vectors = std::iter::once(end).chain([0x41; 15]);
    let flash: Vec<u8> =
        vectors.flat_map(u32::to_le_bytes).chain(code.iter().flat_map(|half| half.to_le_bytes())).collect();
    let mut chip = Chip::new(model, 3);
    assert!(chip.load(0, &flash));
    chip.reset(ResetReason::Pin);
    chip
}

/// Runs on, with something done to the chip in each round; what came of it.
fn run(chip: &mut Chip, rounds: std::ops::Range<u32>, pokes: &[(u32, u32)]) -> Vec<String> {
    for round in rounds {
        if let Some(&(address, value)) = pokes.get(round as usize) {
            chip.bus_write(address, value);
        }
        chip.send_serial(round as u8);
        chip.run_ms(Acceleration { x_mg: 10 * round as i16, ..Acceleration::AT_REST });
    }
    [chip.take_lines(), chip.take_diagnostics()].concat()
}

/// Words of peripherals that start something, of RAM and of flash: with all of them a chip goes another way.
fn poke() -> impl Strategy<Value = (u32, u32)> {
    let offset = prop_oneof![0..0x10_u32, 0x40..0x60_u32, 0x80..0xc2_u32, 0x140..0x160_u32];
    let peripheral = (0..0x30_u32, offset).prop_map(|(number, word)| 0x4000_0000 + number * 0x1000 + 4 * word);
    let address = prop_oneof![
        4 => peripheral,
        1 => (0..0x1000_u32).prop_map(|word| 0x2000_0000 + 4 * word),
        1 => Just(0x4001_e504),
        1 => (0..0x1000_u32).prop_map(|word| 4 * word),
    ];
    (address, prop_oneof![0..16_u32, any::<u32>()])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_restored_is_equal_and_goes_on_alike(
        code in prop::collection::vec(any::<u16>(), 1..40),
        pokes in prop::collection::vec(poke(), 12),
        is_v1 in any::<bool>(),
    ) {
        let mut chip = chip(if is_v1 { Model::V1 } else { Model::V2 }, &code);
        let mut before: Option<ChipSnapshot> = None;
        for round in 0..4 {
            run(&mut chip, 3 * round..3 * round + 3, &pokes);
            let snapshot = chip.snapshot(before.as_ref());
            let mut restored = snapshot.restore();
            prop_assert!(restored == chip, "round {}", round);
            let mut original = chip.clone();
            let said = run(&mut original, 0..9, &pokes);
            prop_assert_eq!(run(&mut restored, 0..9, &pokes), said);
            prop_assert!(restored == original, "after round {}", round);
            before = Some(snapshot);
        }
    }
}

#[test]
fn snapshots_of_a_chip_that_sleeps_share_all_pages() {
    for (model, pages) in [(Model::V1, 16 + 256), (Model::V2, 128 + 512)] {
        // 1: wfi; b 1b
        let mut chip = chip(model, &[0xbf30, 0xe7fd]);
        chip.set_external_inputs(Buttons::default(), &EdgeConnector::default());
        let mut before = chip.snapshot(None);
        let bytes = before.bytes_beside(None);
        assert!(bytes > pages * PAGE, "{bytes}");
        for _ in 0..20 {
            run(&mut chip, 0..10, &[]);
            let snapshot = chip.snapshot(Some(&before));
            let bytes = snapshot.bytes_beside(Some(&before));
            assert!(bytes < FIXED, "{bytes}");
            before = snapshot;
        }
        assert!(before.restore() == chip);
    }
}

#[test]
fn a_chip_that_writes_flash_each_millisecond_shares_all_pages_but_that_one() {
    const PLACE: u32 = 0x0004_0000;
    const NVMC_CONFIG: u32 = 0x4001_e504;
    // the table of 512 pages of flash, since one of them is another
    const TABLE: usize = 512 * size_of::<usize>();
    let mut chip = chip(Model::V2, &[0xbf30, 0xe7fd]);
    assert!(chip.bus_write(NVMC_CONFIG, 1));
    let mut snapshots = vec![chip.snapshot(None)];
    for ms in 0..50 {
        assert!(chip.bus_write(PLACE + 4 * ms, !(1 << (ms % 32))));
        run(&mut chip, ms..ms + 1, &[]);
        let snapshot = chip.snapshot(snapshots.last());
        let bytes = snapshot.bytes_beside(snapshots.last());
        assert!(bytes < PAGE + TABLE + FIXED, "{bytes}");
        snapshots.push(snapshot);
    }
    for (written, snapshot) in (0..).zip(&snapshots) {
        let chip = snapshot.restore();
        let is_erased = |at: u32| chip.memory().bytes(PLACE + 4 * at, 4).expect("flash") == [0xff; 4];
        assert!(is_erased(written), "word {written} was written after it");
        assert!((0..written).all(|at| !is_erased(at)), "all before it were written");
    }
}
