//! What the registers of the system control space read (ARMv7-M B3.2; the two cores' reference manuals).

use fivebyfive::emulator::arm::{Configuration, FaultCause, Stop};

use crate::machine::{Machine, NOP, movs, poke};
use crate::scs;

fn read(machine: Machine, address: u32) -> u32 {
    machine.peek(address)
}

#[test]
fn a_reset_leaves_what_the_manuals_say() {
    for (address, value) in [
        (0xe000_ed00, 0x410f_c241), // CPUID: Cortex-M4 r0p1
        (0xe000_e004, 1),           // ICTR: 33 to 64 interrupts
        (scs::ICSR, 0x0000_0800),   // RETTOBASE
        (0xe000_ed08, 0),           // VTOR
        (scs::AIRCR, 0xfa05_0000),
        (scs::SCR, 0),
        (scs::CCR, 0x0000_0200),
        (scs::SHCSR, 0),
        (scs::CFSR, 0),
        (scs::HFSR, 0),
        (scs::CPACR, 0),
        (scs::FPCCR, 0xc000_0000),
        (0xe000_ef40, 0x1011_0021), // MVFR0
        (0xe000_ef44, 0x1100_0011), // MVFR1
        (0xe000_ed90, 0x0000_0800), // MPU_TYPE: 8 regions
    ] {
        assert_eq!(read(Machine::v7(&[]), address), value, "{address:#x}");
    }
    for (address, value) in [
        (0xe000_ed00, 0x410c_c200), // CPUID: Cortex-M0 r0p0
        (scs::AIRCR, 0xfa05_0000),
        (scs::CCR, 0x0000_0208),
        (0xe000_ed90, 0),
        (scs::CPACR, 0),
    ] {
        assert_eq!(read(Machine::v6(&[]), address), value, "{address:#x}");
    }
}

#[test]
fn sysresetreq_asks_the_chip() {
    let main = [poke(scs::AIRCR, 0x05fa_0004), vec![movs(7, 1)]].concat();
    for mut machine in [Machine::v7(&main), Machine::v6(&main)] {
        assert_eq!(machine.run(1000), Stop::ResetRequested);
        assert_eq!(machine.core.register(7), 0);
        let memory = machine.memory.clone();
        let cycles = machine.core.cycles();
        machine.core.reset(&memory);
        assert_eq!((machine.core.register(15), machine.core.cycles()), (0x200, cycles));
    }
}

#[test]
fn vtor_moves_the_table() {
    // the vector of SVCall in RAM at 0x20000100
    let main = [
        poke(0x2000_0100 + 44, crate::machine::handler(20) | 1),
        poke(0xe000_ed08, 0x2000_0100),
        vec![crate::machine::SVC],
    ]
    .concat();
    assert_eq!(Machine::v7(&main).finish().logged(), [20]);
    assert_eq!(Machine::v6(&main).finish().logged(), [11], "a Cortex-M0 has no VTOR");
    // where there is no table, HardFault's own vector is missing too
    let main = [poke(0xe000_ed08, 0x3000_0000), vec![crate::machine::SVC]].concat();
    let mut machine = Machine::v7(&main);
    let Stop::Lockup(fault) = machine.run(1000) else { panic!("it locks up") };
    assert_eq!(fault.cause, FaultCause::VectorTable { address: 0x3000_0000 + 12 });
}

#[test]
fn the_mpu_keeps_its_registers() {
    // region 3 by RBAR.VALID, its size and rights, and MPU_CTRL.ENABLE with PRIVDEFENA
    let main = [poke(0xe000_ed9c, 0x2000_0013), poke(0xe000_eda0, 0x0300_0027), poke(0xe000_ed94, 5)].concat();
    let machine = Machine::v7(&main).finish();
    assert_eq!(machine.peek(0xe000_ed98), 3);
    assert_eq!(machine.peek(0xe000_ed9c), 0x2000_0003);
    assert_eq!(machine.peek(0xe000_eda0), 0x0300_0027);
    assert_eq!(machine.peek(0xe000_ed94), 5);
}

#[test]
fn priorities_are_bytes() {
    // strb r1, [r0]: the third byte alone
    let main =
        [poke(scs::IPR, 0x2040_6080), crate::machine::load(0, scs::IPR + 2), vec![movs(1, 0xe0), 0x7001, NOP]].concat();
    assert_eq!(read(Machine::v7(&main).finish(), scs::IPR), 0x20e0_6080);
}

#[test]
fn an_interrupt_that_is_not_there_cannot_be_enabled() {
    let configuration = Configuration { interrupts: 10, ..Configuration::NRF52833 };
    let main = [poke(scs::ISER, 0xffff_ffff), poke(scs::ISER + 4, 0xffff_ffff)].concat();
    assert_eq!(read(Machine::new(configuration, &main).finish(), scs::ISER), 0x3ff);
    assert_eq!(read(Machine::v7(&main).finish(), scs::ISER + 4), 0xffff, "48 in all");
}
