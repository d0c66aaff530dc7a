//! Which exception is taken when (ARMv7-M B1.5.4, B3.4).

use fivebyfive::emulator::arm::{Configuration, FaultCause, Stop};

use crate::machine::{BX_LR, CPSID_F, CPSID_I, CPSIE_F, CPSIE_I, MAIN, Machine, NOP, PEND, SVC, log, movs, poke, str};
use crate::scs;

/// A handler that logs its number, raises an interrupt, and logs it once more.
fn raising(exception: u16, interrupt: u16) -> Vec<u16> {
    [
        vec![0xb580], // push {r7, lr}
        log(exception),
        vec![movs(0, interrupt), str(0, 4, PEND), NOP],
        log(exception),
        vec![0xbd80],
    ]
    .concat()
}

fn pend(interrupt: u16) -> Vec<u16> {
    vec![movs(0, interrupt), str(0, 4, PEND), NOP]
}

/// A program with priorities of interrupts 0 to 3, all enabled, that raises interrupt 0, whose handler raises 1.
fn nested(configuration: Configuration, group: u32, priorities: u32) -> Vec<u32> {
    let main =
        [poke(scs::AIRCR, 0x05fa_0000 | group << 8), poke(scs::IPR, priorities), poke(scs::ISER, 15), pend(0)].concat();
    Machine::new(configuration, &main).with_handler(16, &raising(16, 1)).finish().logged()
}

#[test]
fn only_a_higher_priority_preempts() {
    for configuration in [Configuration::NRF52833, Configuration::NRF51822] {
        assert_eq!(nested(configuration, 0, 0x40_80), [16, 17, 16], "higher");
        assert_eq!(nested(configuration, 0, 0x80_80), [16, 16, 17], "the same");
        assert_eq!(nested(configuration, 0, 0x80_40), [16, 16, 17], "lower");
    }
}

#[test]
fn unimplemented_bits_of_a_priority_do_not_count() {
    // 3 bits: 0x80 and 0x9f are the same, 0x60 is higher; 2 bits: 0x60 is 0x40
    assert_eq!(nested(Configuration::NRF52833, 0, 0x80_9f), [16, 16, 17]);
    assert_eq!(nested(Configuration::NRF52833, 0, 0x60_80), [16, 17, 16]);
    assert_eq!(nested(Configuration::NRF51822, 0, 0x40_60), [16, 16, 17]);
    let priorities = |machine: Machine| machine.finish().peek(scs::IPR);
    let all = poke(scs::IPR, 0xffff_ffff);
    assert_eq!(priorities(Machine::v7(&all)), 0xe0e0_e0e0);
    assert_eq!(priorities(Machine::v6(&all)), 0xc0c0_c0c0);
}

#[test]
fn prigroup_takes_low_bits_out_of_preemption() {
    // PRIGROUP 5: bits 7 and 6 preempt, bit 5 is the subpriority
    assert_eq!(nested(Configuration::NRF52833, 5, 0x40_60), [16, 16, 17]);
    assert_eq!(nested(Configuration::NRF52833, 5, 0x40_80), [16, 17, 16]);
    // PRIGROUP 7: nothing preempts
    assert_eq!(nested(Configuration::NRF52833, 7, 0x00_e0), [16, 16, 17]);
    // the subpriority decides which of two pending ones is first
    let main = [
        poke(scs::AIRCR, 0x05fa_0700),
        poke(scs::IPR, 0x20_40_60),
        poke(scs::ISER, 7),
        vec![CPSID_I],
        pend(0),
        pend(1),
        pend(2),
        vec![CPSIE_I, NOP],
    ];
    assert_eq!(Machine::v7(&main.concat()).finish().logged(), [18, 17, 16]);
    // without the key nothing is written
    let main = [poke(scs::AIRCR, 0x1234_0700), vec![NOP]].concat();
    assert_eq!(Machine::v7(&main).finish().peek(scs::AIRCR), 0xfa05_0000);
}

#[test]
fn among_equals_the_lowest_number_is_first() {
    let main = [poke(scs::ISER, 7), vec![CPSID_I], pend(2), pend(1), pend(0), vec![CPSIE_I, NOP]].concat();
    for machine in [Machine::v7(&main), Machine::v6(&main)] {
        assert_eq!(machine.finish().logged(), [16, 17, 18]);
    }
    // PendSV (14) and SysTick (15) come before interrupts of the same priority
    let main = [poke(scs::ISER, 1), vec![CPSID_I], pend(0), poke(scs::ICSR, 1 << 28 | 1 << 26), vec![CPSIE_I, NOP]];
    for machine in [Machine::v7(&main.concat()), Machine::v6_with_systick(&main.concat())] {
        assert_eq!(machine.finish().logged(), [14, 15, 16]);
    }
    assert_eq!(Machine::v6(&main.concat()).finish().logged(), [14, 16], "the nRF51822 has no SysTick to pend");
}

#[test]
fn primask_basepri_and_faultmask_hold_back() {
    let enabled = [poke(scs::IPR, 0x40_80), poke(scs::ISER, 3)].concat();
    let main = [enabled.clone(), vec![CPSID_I], pend(0), log(1), vec![CPSIE_I], log(2)].concat();
    for machine in [Machine::v7(&main), Machine::v6(&main)] {
        assert_eq!(machine.finish().logged(), [1, 16, 2]);
    }
    // BASEPRI of 0x80 holds back 0x80, and lets 0x40 through: msr basepri, r0
    let base = |priority| vec![movs(0, priority), 0xf380, 0x8811];
    let main = [enabled.clone(), base(0x80), pend(0), pend(1), log(1), base(0), log(2)].concat();
    assert_eq!(Machine::v7(&main).finish().logged(), [17, 1, 16, 2]);
    // BASEPRI_MAX only raises: 0x80 after 0x40 changes nothing, so does 0
    let at_most = |priority| vec![movs(0, priority), 0xf380, 0x8812];
    let main = [enabled.clone(), base(0x40), at_most(0x80), at_most(0), pend(1), log(1), base(0), log(2)].concat();
    assert_eq!(Machine::v7(&main).finish().logged(), [1, 17, 2]);
    // FAULTMASK
    let main = [enabled, vec![CPSID_F], pend(1), log(1), vec![CPSIE_F], log(2)].concat();
    assert_eq!(Machine::v7(&main).finish().logged(), [1, 17, 2]);
}

#[test]
fn a_return_clears_faultmask_except_that_of_nmi() {
    // the handler sets FAULTMASK and leaves it set; mrs r5, faultmask afterwards
    let after = vec![0xf3ef, 0x8513];
    let main = [vec![SVC], after.clone()].concat();
    let machine = Machine::v7(&main).with_handler(11, &[CPSID_F, BX_LR]).finish();
    assert_eq!(machine.core.register(5), 0);
    let main = [poke(scs::ICSR, 1 << 31), vec![NOP], after].concat();
    let machine = Machine::v7(&main).with_handler(2, &[CPSID_F, BX_LR]).finish();
    assert_eq!(machine.core.register(5), 0, "nothing can set it above HardFault");
    assert_eq!(machine.logged(), [0_u32; 0]);
}

#[test]
fn nmi_preempts_whatever_is_masked() {
    let main = [vec![CPSID_I, NOP], poke(scs::ICSR, 1 << 31), log(1)].concat();
    for machine in [Machine::v7(&main), Machine::v6(&main)] {
        assert_eq!(machine.finish().logged(), [2, 1]);
    }
    let mut machine = Machine::v7(&[CPSID_F, NOP, NOP]);
    machine.run(3);
    machine.core.pend_nmi();
    assert_eq!(machine.finish().logged(), [2]);
}

#[test]
fn software_changes_what_is_pending() {
    let main = [
        poke(scs::ISPR, 2),
        poke(scs::ICPR, 2),
        poke(scs::ISPR, 4),
        poke(scs::ISER, 7),
        poke(scs::ICSR, 1 << 28),
        poke(0xe000_ef00, 0), // STIR, which ARMv6-M does not have
        vec![NOP],
    ]
    .concat();
    assert_eq!(Machine::v7(&main).finish().logged(), [18, 14, 16]);
    assert_eq!(Machine::v6(&main).finish().logged(), [18, 14]);
}

#[test]
fn a_supervisor_call_needs_a_priority_above_the_current_one() {
    // from PendSV at the lowest priority, SVCall at a higher one
    let priorities = [poke(scs::SHPR3, 0x00c0_0000), poke(scs::SHPR2, 0x4000_0000)].concat();
    let main = [priorities, poke(scs::ICSR, 1 << 28), vec![NOP]].concat();
    let calling = [vec![0xb580], log(14), vec![SVC], log(14), vec![0xbd80]].concat();
    for machine in [Machine::v7(&main), Machine::v6(&main)] {
        let machine = machine.with_handler(14, &calling).finish();
        assert_eq!(machine.logged(), [14, 11, 14]);
    }
    // with PRIMASK set it escalates to HardFault, which would return to the instruction itself
    for machine in [Machine::v7(&[CPSID_I, SVC]), Machine::v6(&[CPSID_I, SVC])] {
        let is_v7 = machine.core.configuration() == Configuration::NRF52833;
        let mut machine = machine.with_handler(3, &[0xbe03]);
        assert_eq!(machine.run(1000), Stop::Breakpoint { number: 3 });
        assert_eq!(machine.word(machine.core.register(13) + 24), MAIN + 8 + 2, "the stacked PC");
        assert_eq!(machine.core.last_fault().map(|fault| fault.cause), Some(FaultCause::SupervisorCall));
        if is_v7 {
            assert_eq!(machine.peek(scs::HFSR), 1 << 30, "FORCED");
        }
    }
}
