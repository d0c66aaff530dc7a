//! What else a strict run ends with: faults, stacks, registers, EasyDMA, interrupts, waits.

use fivebyfive::hardware::Model;

use super::code::{GROWS, MULTIPLE, NARROW, NO_PERIPHERAL, NOWHERE, REGISTER, STORM, WAITS, WIDE_ON_V1};
use super::{chip_with, ends, runs_on, strict, violation};

/// LDM never takes an address that is no multiple of 4 (ARMv7-M A3.2.1), and a Cortex-M0 no access that is not aligned
/// (ARMv6-M A3.2.1). A Cortex-M4 does the others, as compilers for it expect.
#[test]
fn unaligned_accesses_that_fault_end_it() {
    ends(Model::V2, MULTIPLE, 0x102, &["unaligned access to 0x20000402", "packed structure"]);
    ends(Model::V1, WIDE_ON_V1, 0x104, &["unaligned access to 0x20000402"]);
    runs_on(Model::V2, NARROW);
}

#[test]
fn addresses_where_nothing_is_end_it() {
    for model in Model::ALL {
        ends(model, NOWHERE, 0x102, &["nothing to read at 0x20040000", "a pointer that was never set"]);
        let chip = model.chip();
        let words = format!("the program reads 0x4000fff0, where the {chip} has no register");
        ends(model, NO_PERIPHERAL, 0x102, &[&words]);
    }
}

/// 0x40002534 is RXD.PTR of UARTE0 (nRF52833 product specification); UART0 of the nRF51 series ends before.
#[test]
fn a_register_of_the_other_chip_ends_it() {
    ends(
        Model::V1,
        REGISTER,
        0x104,
        &["0x40002534, which is UARTE0.RXD.PTR on the nRF52833; the nRF51822 has no register"],
    );
    runs_on(Model::V2, REGISTER);
}

#[test]
fn a_stack_that_grows_below_its_limit_ends_it() {
    for model in Model::ALL {
        let chip = chip_with(model, GROWS, 0x100, Some(0x2000_0fe4));
        let (at, words) = violation(chip, 3).expect("it ends");
        assert_eq!(at, 0x100, "{words}");
        assert!(words.contains("the stack has grown to 0x20000fe0, and its room ends at 0x20000fe4"), "{words}");
        // without a known limit it is the end of the RAM
        let (_, words) = violation(strict(model, GROWS), 100).expect("it ends");
        assert!(words.contains("nothing to write at 0x1ffffff"), "{words}");
    }
}

/// RNG with an interrupt for VALRDY whose handler does not clear it. Its exception is 16 + 13.
#[test]
fn interrupts_that_are_never_cleared_end_it() {
    for model in Model::ALL {
        let (_, words) = violation(chip_with(model, STORM, 0x112, None), 100).expect("it ends");
        let expected = [
            "handler of exception 29 is called again",
            "1000 times in a row",
            "not clear RNG.EVENTS_VALRDY at 0x4000d100",
        ];
        expected.iter().for_each(|part| assert!(words.contains(part), "{part:?} in {words}"));
    }
}

#[test]
fn a_wait_for_what_never_comes_ends_it() {
    for model in Model::ALL {
        assert_eq!(violation(strict(model, WAITS), 990), None);
        let (at, words) = violation(strict(model, WAITS), 1100).expect("it ends");
        assert!((0x102..0x108).contains(&at), "{at:#x}");
        assert!(words.contains("for a second for RNG.EVENTS_VALRDY at 0x4000d100: nothing of RNG"), "{words}");
    }
}

/// RXD.PTR and TXD.PTR of a UARTE (nRF52833 product specification, *EasyDMA*: it reaches RAM only), and a buffer of which the last
/// byte was never written.
#[test]
fn easydma_beside_the_ram_or_of_what_was_never_written_ends_it() {
    const UARTE: u32 = 0x4000_2000;
    for (from, expected) in [
        (0x0000_0040, "EasyDMA cannot read at 0x00000040: it reaches RAM only"),
        (0x2001_fffe, "EasyDMA reads 4 bytes at 0x2001fffe, where there is no RAM"),
        (0x2000_0500, "EasyDMA reads 4 bytes at 0x20000500, and nothing has written the one at 0x20000503"),
    ] {
        let mut chip = strict(Model::V2, &[0xe7fe]);
        for at in 0..3 {
            assert!(chip.load(0x2000_0500 + at, &[1]));
        }
        let writes = [(0x50c, 6), (0x500, 8), (0x544, from), (0x548, 4), (8, 1)];
        writes.into_iter().for_each(|(offset, value)| assert!(chip.bus_write(UARTE + offset, value), "{offset:x}"));
        let (_, words) = violation(chip, 2).expect("it ends");
        assert!(words.contains(expected), "{words}");
    }
}
