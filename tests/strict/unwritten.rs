//! Values from RAM that nothing has written: they may be copied, and not used.

use fivebyfive::emulator::nrf::{ResetReason, Strictness};
use fivebyfive::hal::Acceleration;
use fivebyfive::hardware::Model;

use super::code::{CALLS, COPIED, COPIES, DECIDES, FRAME, MARK, MASKS, POINTS, SELECTS, SENDS};
use super::{chip_with, ends, runs_on, strict, violation};

#[test]
fn a_program_that_decides_by_it_ends() {
    for model in Model::ALL {
        ends(model, DECIDES, 0x108, &["it decides by a value that was read at 0x00000102 from 0x20000400"]);
    }
}

#[test]
fn a_program_that_goes_or_points_there_ends() {
    for model in Model::ALL {
        ends(model, POINTS, 0x104, &["it uses as an address a value that was read at 0x00000102 from 0x20000400"]);
        ends(model, CALLS, 0x106, &["it uses as an address a value that was read at 0x00000102"]);
    }
}

#[test]
fn a_program_that_sends_it_to_a_register_ends() {
    for model in Model::ALL {
        ends(model, SENDS, 0x106, &["it writes to the register at 0x50000504 a value that was read at 0x00000102"]);
    }
}

#[test]
fn copies_and_sums_of_it_are_no_use() {
    Model::ALL.into_iter().for_each(|model| runs_on(model, COPIES));
}

/// One byte of a word is written, and it is that byte that the program looks at; the others are told apart when it looks at those.
#[test]
fn the_bytes_of_a_word_are_told_apart() {
    for model in Model::ALL {
        ends(model, COPIED, 0x112, &["read at 0x00000106 from 0x20000408"]);
    }
}

/// `value & 0`, `value | 0xffffffff` and a field that is cleared depend on nothing.
#[test]
fn a_result_that_does_not_depend_on_it_can_be_used() {
    runs_on(Model::V2, MASKS);
}

/// One of two values is chosen by it: what is chosen is as unknown. A second choice, by flags that are known, is not.
#[test]
fn what_an_if_then_block_chooses_by_it_is_unknown_too() {
    ends(Model::V2, SELECTS, 0x118, &["it decides by", "read at 0x00000102"]);
}

/// So programs find out whether the RAM has outlived a reset. Whether it is less than 7 they cannot ask.
#[test]
fn a_word_may_be_compared_with_a_mark() {
    for model in Model::ALL {
        ends(model, MARK, 0x10e, &["it decides by a value that was read at 0x00000102"]);
    }
}

/// A handler changes R1 and R2. The program gets back its own: R1, which was written, and R2, which was not.
#[test]
fn registers_come_back_from_a_handler_as_they_were() {
    for model in Model::ALL {
        let (at, words) = violation(chip_with(model, FRAME, 0x112, None), 3).expect("it ends");
        assert_eq!(at, 0x10e, "{words}");
        assert!(words.contains("read at 0x00000104"), "{words}");
    }
}

/// RAM outlives a reset, and not the loss of power.
#[test]
fn what_was_written_stays_so_over_a_reset() {
    for model in Model::ALL {
        let mut chip = strict(model, DECIDES);
        assert!(chip.bus_write(0x2000_0400, 1));
        (0..3).for_each(|_| chip.run_ms(Acceleration::AT_REST));
        chip.reset(ResetReason::Pin);
        chip.run_ms(Acceleration::AT_REST);
        assert_eq!(chip.halted(), None);
        chip.power_cycle();
        assert!(violation(chip, 1).is_some_and(|(at, _)| at == 0x108));
    }
}

#[test]
fn a_run_that_is_not_strict_goes_on() {
    for code in [DECIDES, POINTS, SENDS] {
        let mut chip = strict(Model::V2, code);
        chip.set_strictness(Strictness::Usual, None);
        assert_eq!(violation(chip, 3), None);
    }
}

/// A strict chip that is cut anywhere, and goes on from the snapshot, ends where the other one does.
#[test]
fn a_snapshot_keeps_what_was_not_written() {
    for cut in 0..40 {
        let mut chip = strict(Model::V1, COPIED);
        chip.run_cycles(cut);
        let restored = chip.snapshot(None).restore();
        assert!(restored == chip, "{cut}");
        assert_eq!(violation(restored, 3), violation(chip, 3), "{cut}");
    }
}
