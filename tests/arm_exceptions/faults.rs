//! Faults, escalation and lockup (ARMv7-M B1.5.14, B1.5.15, B3.2.15 to B3.2.18; ARMv6-M B1.5.9, B1.5.11).

use fivebyfive::emulator::arm::{FaultCause, Stop};

use crate::machine::{BX_LR, DEVICE, MAIN, Machine, NOP, SVC, UDF, ldr, load, log, mov, movs, poke, str};
use crate::scs;

/// All configurable faults enabled.
const ENABLE_FAULTS: u32 = 7 << 16;
const STOP: [u16; 1] = [0xbe01];

/// Where the faulting instruction is in a program that begins with so many half-words.
fn after(halves: usize) -> u32 {
    MAIN + 8 + 2 * halves as u32
}

/// Runs instructions of which the last one faults, with the faults enabled and with HardFault alone.
fn check(before: &[u16], faulting: &[u16], exception: u32, cfsr: u32, cause: FaultCause) -> Machine {
    let enable = poke(scs::SHCSR, ENABLE_FAULTS);
    let main = [&enable, before, faulting].concat();
    let mut machine = Machine::v7(&main).with_handler(exception, &STOP);
    assert_eq!(machine.run(1000), Stop::Breakpoint { number: 1 }, "{cause:?}");
    assert_eq!(machine.core.registers().xpsr & 0x1ff, exception, "{cause:?}");
    assert_eq!(machine.peek(scs::CFSR), cfsr, "{cause:?}");
    let fault = *machine.core.last_fault().expect("it was noted");
    assert_eq!((fault.cause, u32::from(fault.exception)), (cause, exception));
    assert_eq!(fault.registers.r[15], machine.word(machine.core.register(13) + 24), "{cause:?}: the stacked PC");

    let mut forced = Machine::v7(&[before, faulting].concat()).with_handler(3, &STOP);
    assert_eq!(forced.run(1000), Stop::Breakpoint { number: 1 }, "{cause:?}");
    assert_eq!(forced.peek(scs::HFSR), 1 << 30, "{cause:?}: FORCED");
    assert_eq!(forced.peek(scs::CFSR), cfsr, "{cause:?}");
    machine
}

#[test]
fn usage_faults() {
    check(&[], &[UDF], 6, 1 << 16, FaultCause::UndefinedInstruction);
    // movs r0, #0x80; bx r0: the fault is the instruction's at the even address
    let machine = check(&[movs(0, 0x80)], &[0x4700], 6, 1 << 17, FaultCause::InvalidState);
    assert_eq!(machine.word(machine.core.register(13) + 24), 0x80);
    assert_eq!(machine.word(machine.core.register(13) + 28) >> 24 & 1, 0, "EPSR.T is stacked as 0");
    // vmov.f32 s0, #1 without CPACR; mcr p0
    check(&[], &[0xeeb7, 0x0a00], 6, 1 << 19, FaultCause::NoCoprocessor);
    check(&[], &[0xee00, 0x0010], 6, 1 << 19, FaultCause::NoCoprocessor);
    // movs r0, #1; ldm r0, {r1, r2}
    check(&[movs(0, 1)], &[0xe890, 0x0006], 6, 1 << 24, FaultCause::Unaligned { address: 1 });
    // ldrd r1, r2, [r0]; ldrex r1, [r0]
    check(&[movs(0, 2)], &[0xe9d0, 0x1200], 6, 1 << 24, FaultCause::Unaligned { address: 2 });
    check(&[movs(0, 2)], &[0xe850, 0x1f00], 6, 1 << 24, FaultCause::Unaligned { address: 2 });
    // an unaligned word is a fault with UNALIGN_TRP only
    let machine = Machine::v7(&[movs(0, 2), ldr(1, 0, 0)]).finish();
    assert_eq!(machine.core.register(1), 0x0201_2000, "from the end of the stack pointer on");
    let trap = [poke(scs::CCR, 1 << 3), vec![movs(0, 2)]].concat();
    check(&trap, &[ldr(1, 0, 0)], 6, 1 << 24, FaultCause::Unaligned { address: 2 });
    // an unaligned access to a device is one always
    check(&[0x1c60], &[ldr(1, 0, 0)], 6, 1 << 24, FaultCause::Unaligned { address: DEVICE + 1 });
    // movs r1, #0; udiv r0, r0, r1
    assert_eq!(Machine::v7(&[movs(0, 9), movs(1, 0), 0xfbb0, 0xf0f1]).finish().core.register(0), 0);
    let trap = [poke(scs::CCR, 1 << 4), vec![movs(1, 0)]].concat();
    check(&trap, &[0xfbb0, 0xf0f1], 6, 1 << 25, FaultCause::DivideByZero);
}

#[test]
fn bus_faults_tell_the_address() {
    let (precise, valid) = (1 << 9, 1 << 15);
    let place = load(0, 0x5000_0000);
    let read = FaultCause::DataBus { address: 0x5000_0004, write: false };
    let machine = check(&place, &[ldr(1, 0, 4)], 5, precise | valid, read);
    assert_eq!(machine.peek(scs::BFAR), 0x5000_0004);
    check(&place, &[str(1, 0, 0)], 5, precise | valid, FaultCause::DataBus { address: 0x5000_0000, write: true });
    // flash cannot be written, and there is no memory behind it
    let place = load(0, 0x2000);
    check(&place, &[str(1, 0, 0)], 5, precise | valid, FaultCause::DataBus { address: 0x2000, write: true });
    let place = load(0, 0x0800_0000);
    check(&place, &[ldr(1, 0, 0)], 5, precise | valid, FaultCause::DataBus { address: 0x0800_0000, write: false });
    // a device refuses the register
    check(&[], &[str(1, 4, 0x40)], 5, precise | valid, FaultCause::DataBus { address: DEVICE + 0x40, write: true });
    // code where there is no memory, and where there may be none
    check(&load(0, 0x0800_0001), &[0x4700], 5, 1 << 8, FaultCause::InstructionBus);
    check(&load(0, 0x4000_0001), &[0x4700], 4, 1, FaultCause::ExecuteNever);
    check(&load(0, 0xe000_e001), &[0x4700], 4, 1, FaultCause::ExecuteNever);
}

#[test]
fn a_fault_changes_nothing_before_its_handler_returns() {
    // ldm r0!, {r1, r2} across the end of RAM: neither the registers nor the base
    let main = [load(0, 0x2000_1ffc), vec![movs(1, 1), movs(2, 2), 0xc806]].concat();
    let mut machine = Machine::v7(&main).with_handler(3, &STOP);
    machine.run(1000);
    assert_eq!([0, 1, 2].map(|register| machine.core.register(register)), [0x2000_1ffc, 1, 2]);
    assert_eq!(machine.word(machine.core.register(13) + 24), after(main.len() - 1));
}

#[test]
fn status_bits_are_cleared_by_ones() {
    let skip = [vec![0x9806, 0x3002, 0x9006], vec![BX_LR]].concat(); // the stacked PC + 2
    let main = [poke(scs::SHCSR, ENABLE_FAULTS), vec![UDF, 0xbf00], poke(scs::CFSR, 1 << 16)].concat();
    let machine = Machine::v7(&[main, vec![UDF]].concat()).with_handler(6, &skip).finish();
    assert_eq!(machine.peek(scs::CFSR), 1 << 16);
    // by parts: a one in the low byte of UFSR, with another fault beside it
    let clear = [load(0, scs::CFSR + 2), vec![movs(1, 1), 0x7001]].concat();
    let unaligned = [poke(scs::CCR, 1 << 3), vec![movs(0, 2), ldr(1, 0, 0)]].concat();
    let main = [poke(scs::SHCSR, ENABLE_FAULTS), vec![UDF, 0xbf00], unaligned, clear].concat();
    assert_eq!(Machine::v7(&main).with_handler(6, &skip).finish().peek(scs::CFSR), 1 << 24);
}

#[test]
fn a_fault_that_cannot_preempt_escalates() {
    // UsageFault at the same priority as the handler that faults
    let main = [poke(scs::SHCSR, ENABLE_FAULTS), vec![SVC]].concat();
    let mut machine = Machine::v7(&main).with_handler(11, &[UDF]).with_handler(3, &STOP);
    machine.run(1000);
    assert_eq!(machine.core.registers().xpsr & 0x1ff, 3);
    assert_eq!(machine.peek(scs::HFSR), 1 << 30);
    // with SVCall at a lower priority it does preempt
    let main = [poke(scs::SHCSR, ENABLE_FAULTS), poke(scs::SHPR2, 0x2000_0000), vec![SVC]].concat();
    let mut machine = Machine::v7(&main).with_handler(11, &[UDF]).with_handler(6, &STOP);
    machine.run(1000);
    assert_eq!(machine.core.registers().xpsr & 0x1ff, 6);
}

#[test]
fn a_fault_in_hard_fault_locks_the_core_up() {
    for machine in [Machine::v7(&[UDF]), Machine::v6(&[UDF])] {
        let mut machine = machine.with_handler(3, &[vec![movs(5, 5)], load(0, 0x5000_0000)].concat());
        machine.code(crate::machine::handler(3), &[0x2505, 0x2005, 0x0700, ldr(1, 0, 8)]);
        let Stop::Lockup(fault) = machine.run(1000) else { panic!("it locks up") };
        assert_eq!(fault.cause, FaultCause::DataBus { address: 0x5000_0008, write: false });
        assert_eq!(fault.registers.r[15], crate::machine::handler(3) + 6);
        assert_eq!(fault.registers.r[5], 5);
        assert!(matches!(machine.run(1000), Stop::Lockup(_)), "and stays so");
        let memory = machine.memory.clone();
        machine.core.reset(&memory);
        assert!(matches!(machine.run(1000), Stop::Lockup(_)), "a reset starts the program again");
    }
    // NMI too
    let mut machine = Machine::v7(&poke(scs::ICSR, 1 << 31)).with_handler(2, &[UDF]);
    assert!(matches!(machine.run(1000), Stop::Lockup(_)));
}

#[test]
fn everything_is_a_hard_fault_in_armv6_m() {
    let cases: [(&[u16], FaultCause); 5] = [
        (&[UDF], FaultCause::UndefinedInstruction),
        (&[movs(0, 2), ldr(1, 0, 0)], FaultCause::Unaligned { address: 2 }),
        (&[movs(0, 0x80), 0x4700], FaultCause::InvalidState),
        (&[movs(0, 5), 0x0700, ldr(1, 0, 0)], FaultCause::DataBus { address: 0x5000_0000, write: false }),
        // it eq; movw: encodings of ARMv7-M
        (&[0xbf08], FaultCause::UndefinedInstruction),
    ];
    for (main, cause) in cases {
        let mut machine = Machine::v6(main).with_handler(3, &STOP);
        assert_eq!(machine.run(1000), Stop::Breakpoint { number: 1 }, "{cause:?}");
        let fault = machine.core.last_fault().expect("it was noted");
        assert_eq!((fault.cause, fault.exception), (cause, 3));
    }
    let mut machine = Machine::v6(&[0xf240, 0x0001]).with_handler(3, &STOP);
    machine.run(1000);
    assert_eq!(machine.core.last_fault().map(|fault| fault.cause), Some(FaultCause::UndefinedInstruction));
}

#[test]
fn no_room_for_a_frame_is_a_bus_fault_of_its_own() {
    // mov sp, r0 with nothing there; the fault's handler runs on the same broken stack pointer, and stops
    let main = [poke(scs::SHCSR, ENABLE_FAULTS), load(0, 0x3000_0000), vec![mov(13, 0), SVC]].concat();
    let mut machine = Machine::v7(&main).with_handler(5, &STOP);
    assert_eq!(machine.run(1000), Stop::Breakpoint { number: 1 });
    assert_eq!(machine.peek(scs::CFSR), 1 << 12, "STKERR");
    assert!(machine.core.nvic().is_enabled(0) || machine.peek(scs::SHCSR) >> 15 & 1 == 1, "SVCall is still pending");
    let cause = machine.core.last_fault().map(|fault| fault.cause);
    assert_eq!(cause, Some(FaultCause::Stacking { stack_pointer: 0x3000_0000 - 32, is_protected: false }));
}

#[test]
fn the_core_s_own_registers_need_privilege() {
    // msr control, 1: the thread is unprivileged, its MSR does nothing, the control space is a bus fault
    let drop = [vec![movs(0, 1), 0xf380, 0x8814, 0xf3bf, 0x8f6f], vec![0xf380, 0x8810]].concat(); // msr primask, r0
    let main = [poke(scs::SHCSR, ENABLE_FAULTS), drop, vec![0xbf00], load(0, scs::ICSR), vec![ldr(1, 0, 0)]].concat();
    let mut machine = Machine::v7(&main).with_handler(5, &STOP);
    assert_eq!(machine.run(1000), Stop::Breakpoint { number: 1 }, "{:?}", machine.core.last_fault());
    let cause = machine.core.last_fault().map(|fault| fault.cause);
    assert_eq!(cause, Some(FaultCause::DataBus { address: scs::ICSR, write: false }));
    // ARMv6-M's Cortex-M0 has no such level
    let main = [movs(0, 1), 0xf380, 0x8814, 0xf3ef, 0x8514];
    assert_eq!(Machine::v6(&main).finish().core.register(5), 0);
    // LDRT and STRT access with the rights of a thread: ldrt r1, [r0]
    let privileged = [poke(scs::SHCSR, ENABLE_FAULTS), load(0, scs::ICSR), vec![0xf850, 0x1e00], log(1)].concat();
    let mut machine = Machine::v7(&privileged).with_handler(5, &STOP);
    assert_eq!(machine.run(1000), Stop::Breakpoint { number: 1 });
}

/// Beyond the flash there is no memory, whatever was run in RAM before.
#[test]
fn a_jump_beyond_the_flash_is_a_fault_after_code_ran_in_ram_too() {
    const FLASH_END: u32 = 0x4000;
    // bx lr is run in RAM, and then as far behind the flash as that is behind the begin of the RAM
    let offset = 0x200;
    let call = |address: u32| [load(0, address | 1), vec![0x4780, NOP]].concat();
    let main = [poke(0x2000_0000 + offset, 0x4770_4770), call(0x2000_0000 + offset), call(FLASH_END + offset)].concat();
    for machine in [Machine::v7(&main), Machine::v6(&main)] {
        let mut machine = machine.with_handler(3, &STOP);
        assert_eq!(machine.memory.flash().len() as u32, FLASH_END);
        assert_eq!(machine.run(1000), Stop::Breakpoint { number: 1 });
        let fault = machine.core.last_fault().expect("it was noted");
        assert_eq!((fault.cause, fault.registers.r[15]), (FaultCause::InstructionBus, FLASH_END + offset));
    }
}
