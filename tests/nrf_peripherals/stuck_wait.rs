//! A program that waits for an event that nothing brings about is told so.

use fivebyfive::emulator::nrf::{Chip, ResetReason};
use fivebyfive::hal::Acceleration;
use fivebyfive::hardware::Model;

const RNG: u32 = 0x4000_d000;
const TIMER1: u32 = 0x4000_9000;
const PPI: u32 = 0x4001_f000;

/// A program that reads a register until it is not 0: ldr r0, [pc, #4]; ldr r1, [r0]; cmp r1, #0; beq the load; b .
fn waits_for(model: Model, address: u32) -> Chip {
    let mut chip = Chip::new(model, 1);
    let words = [0x2000_1000, 0x0000_0009, 0x6801_4801, 0xd0fc_2900, address, 0xe7fe_e7fe];
    assert!(chip.load(0, &words.iter().flat_map(|word: &u32| word.to_le_bytes()).collect::<Vec<_>>()));
    chip.reset(ResetReason::Pin);
    chip
}

/// What the board reports in so many milliseconds.
fn reports(chip: &mut Chip, ms: u32) -> Vec<String> {
    (0..ms).for_each(|_| chip.run_ms(Acceleration::AT_REST));
    chip.take_diagnostics()
}

#[test]
fn a_wait_for_what_nobody_started_is_told_after_a_second() {
    for model in [Model::V1, Model::V2] {
        // VALRDY without START
        let mut chip = waits_for(model, RNG + 0x100);
        assert_eq!(reports(&mut chip, 1000), [""; 0]);
        let words = reports(&mut chip, 100);
        let [words] = &words[..] else { panic!("once: {words:?}") };
        assert!(
            words.contains("for a second for RNG.EVENTS_VALRDY at 0x4000d100: nothing of RNG is under way"),
            "{words}"
        );
        assert!(words.contains("waited at 0x0000000"), "the place of the loop: {words}");
    }
}

#[test]
fn a_wait_that_ends_or_can_end_is_not_told() {
    // after 1.05 s, at 1 MHz
    let mut chip = waits_for(Model::V2, TIMER1 + 0x140);
    for (register, value) in [(0x508, 3), (0x510, 4), (0x540, 1_050_000), (0, 1)] {
        assert!(chip.bus_write(TIMER1 + register, value));
    }
    assert_eq!(reports(&mut chip, 1100), [""; 0]);
    assert_ne!(chip.core().register(1), 0, "the wait ended");
    // a byte by the serial port, which is switched on: UARTE0's RXDRDY
    let mut chip = waits_for(Model::V2, 0x4000_2108);
    assert!(chip.bus_write(0x4000_2500, 8));
    assert_eq!(reports(&mut chip, 1100), [""; 0]);
    // a channel of PPI starts it
    let mut chip = waits_for(Model::V2, RNG + 0x100);
    for (register, value) in [(0x510, TIMER1 + 0x140), (0x514, RNG), (0x504, 1)] {
        assert!(chip.bus_write(PPI + register, value));
    }
    assert_eq!(reports(&mut chip, 1100), [""; 0]);
}
