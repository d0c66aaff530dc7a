//! SysTick and the cycle counter (ARMv7-M B3.3, C1.8).

use crate::machine::{Machine, NOP, ldr, load, log, movs, poke};
use crate::scs;

fn systick(reload: u32, control: u32) -> Vec<u16> {
    [poke(scs::SYST_RVR, reload), poke(scs::SYST_CVR, 0), poke(scs::SYST_CSR, control)].concat()
}

#[test]
fn it_fires_every_reload_and_one_cycles() {
    // b .
    for machine in [
        Machine::v7(&[systick(499, 7), vec![0xe7fe]].concat()),
        Machine::v6_with_systick(&[systick(499, 7), vec![0xe7fe]].concat()),
    ] {
        let mut machine = machine;
        let mut due = Vec::new();
        while due.len() < 10 {
            machine.run(20);
            if let Some(cycle) = machine.core.next_systick_cycle()
                && due.last() != Some(&cycle)
            {
                due.push(cycle);
            }
        }
        assert!(due.windows(2).all(|pair| pair[1] - pair[0] == 500), "{due:?}");
        assert!(machine.device.log.len() >= 8);
        for ((value, logged), due) in machine.device.log.iter().zip(&due) {
            assert_eq!(*value, 15);
            assert!(logged - due < 24, "entry after {} cycles", logged - due);
        }
    }
}

#[test]
fn the_counter_counts_cycles_down() {
    // read it twice: the difference is the cycles between
    let main = [systick(0xff_ffff, 5), load(0, scs::SYST_CVR), vec![ldr(2, 0, 0), NOP, NOP, ldr(3, 0, 0)]].concat();
    for machine in [Machine::v7(&main).finish(), Machine::v6_with_systick(&main).finish()] {
        assert_eq!(machine.core.register(2) - machine.core.register(3), 2 + 1 + 1);
    }
}

#[test]
fn countflag_is_cleared_by_reading_and_by_writing_the_counter() {
    let read = [load(0, scs::SYST_CSR), vec![ldr(2, 0, 0), ldr(3, 0, 0)]].concat();
    let wait = vec![movs(1, 20), 0x3901, 0xd1fd]; // subs r1, #1; bne
    let padded = |code: Vec<u16>| if code.len().is_multiple_of(2) { code } else { [code, vec![NOP]].concat() };
    let main = [systick(20, 5), padded(wait.clone()), read.clone()].concat();
    for machine in [Machine::v7(&main).finish(), Machine::v6_with_systick(&main).finish()] {
        assert_eq!(machine.core.register(2), 1 << 16 | 5);
        assert_eq!(machine.core.register(3), 5);
        assert_eq!(machine.logged(), [0_u32; 0], "without TICKINT there is no exception");
    }
    let main = [systick(20, 5), padded(wait), poke(scs::SYST_RVR, 0xffff), poke(scs::SYST_CVR, 1), read].concat();
    assert_eq!(Machine::v7(&main).finish().core.register(2), 5);
}

#[test]
fn the_nrf51822_has_none() {
    let main = [systick(100, 7), load(0, scs::SYST_RVR), vec![ldr(5, 0, 0)]].concat();
    let machine = Machine::v6(&main).finish();
    assert_eq!((machine.core.register(5), machine.core.next_systick_cycle()), (0, None));
}

#[test]
fn software_pends_and_clears_it() {
    let main = [vec![0xb672], poke(scs::ICSR, 1 << 26), poke(scs::ICSR, 1 << 25), vec![0xb662, NOP], log(1)];
    let main: Vec<u16> = [vec![NOP], main.concat()].concat();
    assert_eq!(Machine::v7(&main).finish().logged(), [1]);
}

#[test]
fn the_cycle_counter_counts_while_it_is_enabled() {
    let read = |register| [load(0, scs::DWT_CYCCNT), vec![ldr(register, 0, 0), NOP]].concat();
    let enable = [poke(scs::DEMCR, 1 << 24), poke(scs::DWT_CTRL, 1)].concat();
    let main = [read(2), enable.clone(), poke(scs::DWT_CYCCNT, 0), read(3), read(5)].concat();
    let machine = Machine::v7(&main).finish();
    assert_eq!(machine.core.register(2), 0, "it stands still after a reset");
    // from the store to the load: store 2, NOP 1, LDR 2, B 2
    assert_eq!(machine.core.register(3), 2 + 1 + 2 + 2);
    // from load to load: load 2, NOP 1, LDR 2, B 2
    assert_eq!(machine.core.register(5) - machine.core.register(3), 2 + 1 + 2 + 2);
    let main = [enable, poke(scs::DWT_CYCCNT, 1000), poke(scs::DWT_CTRL, 0), read(3), read(5)].concat();
    let machine = Machine::v7(&main).finish();
    assert_eq!(machine.core.register(3), machine.core.register(5));
    assert!((1000..1050).contains(&machine.core.register(3)));
}
