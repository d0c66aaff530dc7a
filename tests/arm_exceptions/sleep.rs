//! WFI, WFE, SEV, and what wakes from them (ARMv7-M B1.5.18, B1.5.19).

use fivebyfive::emulator::arm::Stop;

use crate::machine::{BX_LR, CPSID_I, CPSIE_I, Machine, NOP, SEV, WFE, WFI, log, movs, poke, str};
use crate::scs;

fn both(main: &[u16]) -> [Machine; 2] {
    [Machine::v7(main), Machine::v6(main)]
}

#[test]
fn wfi_sleeps_until_an_enabled_interrupt() {
    for mut machine in both(&[poke(scs::ISER, 1), log(1), vec![WFI], log(2)].concat()) {
        assert_eq!(machine.run(10_000), Stop::Sleep);
        assert!(machine.core.is_asleep());
        let asleep_at = machine.core.cycles();
        assert!(asleep_at < 100, "a run ends where it falls asleep");
        assert_eq!(machine.run(5_000), Stop::Sleep);
        assert_eq!(machine.core.cycles(), asleep_at + 5_000, "the next one passes the time");
        machine.core.pend_interrupt(1);
        assert_eq!(machine.run(5_000), Stop::Sleep, "a disabled interrupt does not wake it");
        machine.core.pend_interrupt(0);
        assert_eq!(machine.finish().logged(), [1, 16, 2]);
    }
}

#[test]
fn wfi_wakes_with_primask_set_and_takes_nothing() {
    for mut machine in both(&[poke(scs::ISER, 1), vec![CPSID_I, WFI], log(1), vec![CPSIE_I], log(2)].concat()) {
        assert_eq!(machine.run(1_000), Stop::Sleep);
        machine.core.pend_interrupt(0);
        assert_eq!(machine.finish().logged(), [1, 16, 2]);
    }
    // BASEPRI does keep it asleep: msr basepri, r0
    let main = [poke(scs::ISER, 1), poke(scs::IPR, 0x80), vec![movs(0, 0x80), 0xf380, 0x8811, WFI], log(1)].concat();
    let mut machine = Machine::v7(&main);
    assert_eq!(machine.run(1_000), Stop::Sleep);
    machine.core.pend_interrupt(0);
    assert_eq!(machine.run(1_000), Stop::Sleep);
}

#[test]
fn an_event_is_used_up_by_wfe() {
    for mut machine in both(&[vec![SEV, WFE], log(1), vec![WFE], log(2)].concat()) {
        assert_eq!(machine.run(1_000), Stop::Sleep);
        assert_eq!(machine.logged(), [1]);
        machine.core.send_event();
        assert_eq!(machine.finish().logged(), [1, 2]);
    }
}

#[test]
fn wfe_wakes_for_an_interrupt_that_can_be_taken() {
    for mut machine in both(&[poke(scs::ISER, 1), vec![WFE], log(1)].concat()) {
        assert_eq!(machine.run(1_000), Stop::Sleep);
        machine.core.pend_interrupt(0);
        assert_eq!(machine.finish().logged(), [16, 1]);
    }
    // an exception's entry and return leave an event behind
    for machine in both(&[poke(scs::ICSR, 1 << 28), vec![NOP, WFE], log(1)].concat()) {
        assert_eq!(machine.finish().logged(), [14, 1]);
    }
}

#[test]
fn an_exception_s_entry_is_an_event() {
    for machine in both(&[poke(scs::ICSR, 1 << 28), log(1)].concat()) {
        let machine = machine.with_handler(14, &[vec![WFE], log(14), vec![BX_LR]].concat());
        assert_eq!(machine.finish().logged(), [14, 1]);
    }
}

#[test]
fn sevonpend_makes_an_event_of_a_disabled_interrupt() {
    for mut machine in both(&[poke(scs::SCR, 1 << 4), vec![WFE], log(1), vec![WFE], log(2)].concat()) {
        assert_eq!(machine.run(1_000), Stop::Sleep);
        machine.core.set_interrupt_line(3, true);
        assert_eq!(machine.run(1_000), Stop::Sleep);
        assert_eq!(machine.logged(), [1]);
        // it is pending already: no new event
        machine.core.pend_interrupt(3);
        assert_eq!(machine.run(1_000), Stop::Sleep);
        machine.core.pend_interrupt(4);
        assert_eq!(machine.finish().logged(), [1, 2]);
    }
    for mut machine in both(&[vec![WFE], log(1)].concat()) {
        machine.run(1_000);
        machine.core.set_interrupt_line(3, true);
        assert_eq!(machine.run(1_000), Stop::Sleep, "without SEVONPEND it is none");
    }
}

#[test]
fn sleeponexit_goes_back_to_sleep() {
    for mut machine in both(&[poke(scs::SCR, 1 << 1), poke(scs::ISER, 1), vec![WFI], log(1)].concat()) {
        machine.run(1_000);
        for times in 1..4 {
            machine.core.pend_interrupt(0);
            assert_eq!(machine.run(1_000), Stop::Sleep);
            assert_eq!(machine.logged(), vec![16; times]);
        }
    }
}

/// "SysTick does not count when the CPU is stopped", by WFI, WFE or SLEEPONEXIT (nRF52840 product specification 1.1, *CPU*,
/// as rtic-rs/rtic issue 210 quotes it; apache/nuttx pull request 1219 found it on the board).
#[test]
fn systick_stands_still_while_the_core_sleeps() {
    let systick = [poke(scs::SYST_RVR, 999), poke(scs::SYST_CVR, 0), poke(scs::SYST_CSR, 7)].concat();
    for sleep in [WFI, WFE] {
        let main = [systick.clone(), poke(scs::ISER, 1), vec![sleep], log(1), vec![0xe7fe]].concat();
        for mut machine in [Machine::v7(&main), Machine::v6_with_systick(&main)] {
            assert_eq!(machine.run(100_000), Stop::Sleep);
            let left = machine.core.next_systick_cycle().expect("it counts") - machine.core.cycles();
            // in pieces or at once, it neither wakes the core nor counts
            for cycles in [7, 3, 100_000] {
                assert_eq!(machine.run(cycles), Stop::Sleep);
                assert_eq!(machine.core.next_systick_cycle(), Some(machine.core.cycles() + left));
            }
            let woken = machine.core.cycles();
            machine.core.pend_interrupt(0);
            machine.run(2_000);
            assert_eq!(machine.logged()[..3], [16, 1, 15], "it goes on with the core");
            let after = machine.device.log[2].1 - woken;
            assert!((left..left + 40).contains(&after), "{left} cycles were left, and it came after {after}");
        }
    }
}
#[test]
fn a_write_that_raises_an_interrupt_is_followed_by_it() {
    for machine in both(&[poke(scs::ISER, 1), vec![movs(0, 0), str(0, 4, crate::machine::PEND)], log(1)].concat()) {
        assert_eq!(machine.finish().logged(), [16, 1]);
    }
}
