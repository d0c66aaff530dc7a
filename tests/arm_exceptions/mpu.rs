//! The memory protection unit (ARMv7-M B3.5; its faults B3.2.15, its permissions table B3-15).

use fivebyfive::emulator::arm::{FaultCause, Stop};

use crate::machine::{BX_LR, CPSID_F, MAIN, Machine, NOP, SVC, ldr, load, mov, movs, poke, str};
use crate::random_code::{random_machine, run_to};
use crate::scs;

/// MPU_CTRL.
const ENABLE: u32 = 1;
const HFNMIENA: u32 = 2;
const PRIVDEFENA: u32 = 4;

/// RASR.AP: what privileged code and threads without privilege may do.
const NONE: u32 = 0 << 24;
const PRIVILEGED_ONLY: u32 = 1 << 24;
const UNPRIVILEGED_READ: u32 = 2 << 24;
const FULL: u32 = 3 << 24;
const PRIVILEGED_READ: u32 = 5 << 24;
const READ: u32 = 6 << 24;
const EXECUTE_NEVER: u32 = 1 << 28;

/// Where data is, away from the stack.
const DATA: u32 = 0x2000_0000;
const STOP: [u16; 1] = [0xbe01];

/// A region of `2^bits` bytes with these attributes.
fn region(number: u32, base: u32, bits: u32, attributes: u32) -> Vec<u16> {
    let size = (bits - 1) << 1 | 1;
    [poke(scs::MPU_RBAR, base | 1 << 4 | number), poke(scs::MPU_RASR, attributes | size)].concat()
}

/// Everything, as far as no region of a higher number says otherwise.
fn everything() -> Vec<u16> {
    region(0, 0, 32, FULL)
}

fn switch_on(bits: u32) -> Vec<u16> {
    [poke(scs::SHCSR, 7 << 16), poke(scs::MPU_CTRL, ENABLE | bits)].concat()
}

/// A thread without privilege: MSR CONTROL, ISB.
fn drop_privilege() -> Vec<u16> {
    vec![movs(0, 1), 0xf380, 0x8814, 0xf3bf, 0x8f6f, NOP]
}

fn read(address: u32) -> Vec<u16> {
    [load(0, address), vec![ldr(1, 0, 0), NOP]].concat()
}

/// Runs to the end of the program; `None`, or the cause of the fault that MemManage was taken for, with CFSR.
fn fault_of(main: &[Vec<u16>]) -> Option<(FaultCause, u32)> {
    let mut machine = Machine::v7(&main.concat()).with_handler(4, &STOP);
    match machine.run(10_000) {
        Stop::Breakpoint { number: 0 } => None,
        Stop::Breakpoint { number: 1 } => {
            let fault = machine.core.last_fault().expect("it was noted");
            assert_eq!(fault.exception, 4, "{fault}");
            if let FaultCause::Protection { address, .. } = fault.cause {
                assert_eq!(machine.peek(scs::MMFAR), address);
            }
            Some((fault.cause, machine.peek(scs::CFSR)))
        }
        stop => panic!("{stop:?}, {:?}", machine.core.last_fault()),
    }
}

/// DACCVIOL and MMARVALID.
fn denied(address: u32, write: bool) -> Option<(FaultCause, u32)> {
    Some((FaultCause::Protection { address, write }, 1 << 1 | 1 << 7))
}

#[test]
fn rights_are_those_of_the_table() {
    // what privileged and unprivileged code may do: read, write
    let table = [
        (NONE, [false, false], [false, false]),
        (PRIVILEGED_ONLY, [true, true], [false, false]),
        (UNPRIVILEGED_READ, [true, true], [true, false]),
        (FULL, [true, true], [true, true]),
        (PRIVILEGED_READ, [true, false], [false, false]),
        (READ, [true, false], [true, false]),
        (7 << 24, [true, false], [true, false]),
    ];
    for (attributes, privileged, unprivileged) in table {
        for (drop, [may_read, may_write]) in [(vec![], privileged), (drop_privilege(), unprivileged)] {
            let main = |then: Vec<u16>| {
                fault_of(&[everything(), region(1, DATA, 5, attributes), switch_on(0), drop.clone(), then])
            };
            let words = format!("AP {:#x}, unprivileged {}", attributes >> 24, !drop.is_empty());
            assert_eq!(main(read(DATA)), if may_read { None } else { denied(DATA, false) }, "{words}");
            assert_eq!(main(poke(DATA, 1)), if may_write { None } else { denied(DATA, true) }, "{words}");
        }
    }
}

#[test]
fn a_region_begins_and_ends_where_it_says() {
    let closed = |address| fault_of(&[everything(), region(3, DATA + 0x40, 6, NONE), switch_on(0), read(address)]);
    assert_eq!([closed(DATA + 0x3c), closed(DATA + 0x80)], [None; 2]);
    assert_eq!([closed(DATA + 0x40), closed(DATA + 0x7c)], [0x40, 0x7c].map(|offset| denied(DATA + offset, false)));
    // an unaligned read of which the last byte alone is in it
    let last = [load(0, DATA + 0x3d), vec![0xf8d0, 0x1000, NOP]].concat();
    let main = [everything(), region(3, DATA + 0x40, 6, NONE), switch_on(0), last];
    assert_eq!(fault_of(&main), denied(DATA + 0x40, false));
}

#[test]
fn the_highest_region_counts_as_far_as_its_part_is_on() {
    let closed = region(2, DATA, 8, NONE);
    let open = region(5, DATA, 8, FULL);
    assert_eq!(fault_of(&[everything(), closed.clone(), open, switch_on(0), read(DATA)]), None);
    assert_eq!(fault_of(&[everything(), closed, switch_on(0), read(DATA)]), denied(DATA, false));
    // SRD: the second part of 32 bytes is off
    let parts = region(2, DATA, 8, NONE | 1 << 9);
    for (offset, is_open) in [(0x1c, false), (0x20, true), (0x3c, true), (0x40, false)] {
        let fault = fault_of(&[everything(), parts.clone(), switch_on(0), read(DATA + offset)]);
        assert_eq!(fault, if is_open { None } else { denied(DATA + offset, false) }, "{offset:#x}");
    }
    // regions of 32 to 128 bytes have no parts
    let small = region(2, DATA, 7, NONE | 0xff << 8);
    assert_eq!(fault_of(&[everything(), small, switch_on(0), read(DATA)]), denied(DATA, false));
}

#[test]
fn where_no_region_is_privileged_code_may_if_privdefena_says_so() {
    // the code, and the upper half of the RAM with the stack
    let code = || [region(0, 0, 14, FULL), region(1, DATA + 0x800, 11, FULL)].concat();
    assert_eq!(fault_of(&[code(), switch_on(0), read(DATA)]), denied(DATA, false));
    assert_eq!(fault_of(&[code(), switch_on(PRIVDEFENA), read(DATA)]), None);
    assert_eq!(fault_of(&[code(), switch_on(PRIVDEFENA), drop_privilege(), read(DATA)]), denied(DATA, false));
    // the private peripheral bus is not covered
    assert_eq!(fault_of(&[code(), switch_on(0), read(scs::CFSR)]), None);
}

#[test]
fn what_must_not_be_run_is_not_fetched() {
    let jump = |to: u32| [load(0, to | 1), vec![0x4700]].concat();
    // IACCVIOL, which has no address
    let never = Some((FaultCause::ExecuteNever, 1));
    let code = poke(DATA, u32::from(BX_LR) << 16 | u32::from(BX_LR));
    for attributes in [FULL | EXECUTE_NEVER, NONE] {
        let main = [everything(), code.clone(), region(1, DATA, 5, attributes), switch_on(0), jump(DATA)];
        assert_eq!(fault_of(&main), never, "{attributes:#x}");
    }
    // a 32-bit instruction of which the second half is behind the border, at the 32 bytes: nop.w
    let code = poke(DATA + 0x1c, 0xf3af_bf00);
    let main = [everything(), code, region(1, DATA + 0x20, 5, FULL | EXECUTE_NEVER), switch_on(0), jump(DATA + 0x1e)];
    assert_eq!(fault_of(&main), never);
    // an instruction of an IT block
    let it = poke(DATA + 0x1c, 0xbf08_4280); // cmp r0, r0; it eq
    let main = [everything(), it, region(1, DATA + 0x20, 5, FULL | EXECUTE_NEVER), switch_on(0), jump(DATA + 0x1c)];
    assert_eq!(fault_of(&main), never);
}

#[test]
fn ldrt_reads_with_the_rights_of_a_thread() {
    let ldrt = [load(0, DATA), vec![0xf850, 0x1e00, NOP, NOP]].concat();
    let strt = [load(0, DATA), vec![0xf840, 0x1e00, NOP, NOP]].concat();
    let main = |then| fault_of(&[everything(), region(1, DATA, 5, PRIVILEGED_ONLY), switch_on(0), then]);
    assert_eq!(main(ldrt), denied(DATA, false));
    assert_eq!(main(strt), denied(DATA, true));
    assert_eq!(main(read(DATA)), None);
}

#[test]
fn hard_fault_and_faultmask_are_covered_by_hfnmiena_alone() {
    let masked = |bits| {
        let main = [everything(), region(1, DATA, 5, NONE), switch_on(bits), vec![CPSID_F, NOP], read(DATA)].concat();
        Machine::v7(&main).run(10_000)
    };
    assert_eq!(masked(0), Stop::Breakpoint { number: 0 }, "not covered");
    let Stop::Lockup(fault) = masked(HFNMIENA) else { panic!("no fault can be taken") };
    assert_eq!(fault.cause, FaultCause::Protection { address: DATA, write: false });
}

/// A stack guard, as an operating system sets it: the exception is not taken on a stack that must not be written.
#[test]
fn a_frame_that_must_not_be_stacked_is_mem_manage() {
    let guard = region(1, DATA + 0x400, 8, READ);
    let main = [everything(), guard, switch_on(0), load(0, DATA + 0x510), vec![mov(13, 0), SVC]].concat();
    let mut machine = Machine::v7(&main).with_handler(4, &STOP);
    assert_eq!(machine.run(10_000), Stop::Breakpoint { number: 1 });
    assert_eq!(machine.peek(scs::CFSR), 1 << 4, "MSTKERR, without an address");
    let cause = machine.core.last_fault().map(|fault| fault.cause);
    assert_eq!(cause, Some(FaultCause::Stacking { stack_pointer: DATA + 0x4f0, is_protected: true }));
}

#[test]
fn a_frame_that_must_not_be_read_is_mem_manage() {
    // the handler of SVC closes the stack and returns
    let close = [load(0, scs::MPU_CTRL), load(1, ENABLE), vec![str(1, 0, 0), BX_LR]].concat();
    let main = [
        everything(),
        region(1, DATA + 0x400, 8, NONE),
        poke(scs::SHCSR, 7 << 16),
        load(0, DATA + 0x500),
        vec![mov(13, 0), SVC],
    ]
    .concat();
    let mut machine = Machine::v7(&main).with_handler(11, &close).with_handler(4, &STOP);
    assert_eq!(machine.run(10_000), Stop::Breakpoint { number: 1 });
    assert_eq!(machine.peek(scs::CFSR), 1 << 3, "MUNSTKERR");
}

/// Vectors are read by the default memory map.
#[test]
fn the_vector_table_needs_no_region() {
    let main = [
        region(0, MAIN & !0x1ff, 9, FULL),
        region(1, 0x400, 13, FULL),
        region(2, 0x2000_0000, 13, FULL),
        region(3, 0x4000_0000, 5, FULL),
        switch_on(0),
        vec![SVC, NOP],
    ];
    let machine = Machine::v7(&main.concat()).finish();
    assert_eq!(machine.logged(), [11]);
    assert_eq!(machine.core.last_fault(), None);
}

/// With everything allowed, a program runs as it does without the unit, to the cycle.
#[test]
fn what_is_allowed_runs_as_without_the_unit() {
    const PROBE: u32 = 0x3f00;
    let mut survivors = 0;
    for seed in (0..400).step_by(2) {
        let mut with = random_machine(seed);
        let mut without = with.clone();
        let probe = |machine: &mut Machine, control: u32| {
            // a program of random bytes seldom reaches these registers, and not the unit's
            let before = machine.core.registers();
            let there = machine.memory.bytes(PROBE, 0x100).expect("flash").to_vec();
            let code = [everything(), poke(scs::MPU_CTRL, control), vec![0xbe07]].concat();
            machine.code(PROBE, &code);
            machine.core.set_register(15, PROBE);
            assert_eq!(machine.run(1000), Stop::Breakpoint { number: 7 });
            assert!(machine.memory.store(PROBE, &there));
            for (register, value) in before.r.into_iter().enumerate() {
                machine.core.set_register(register as u8, value);
            }
        };
        probe(&mut with, ENABLE | HFNMIENA);
        probe(&mut without, 0);
        assert_eq!(with.core.cycles(), without.core.cycles());
        let end = with.core.cycles() + 3000;
        let lived = [run_to(&mut with, end, 3000), run_to(&mut without, end, 3000)];
        assert_eq!(lived[0], lived[1], "seed {seed}");
        assert_eq!(with.core.cycles(), without.core.cycles(), "seed {seed}");
        assert_eq!(with.core.registers(), without.core.registers(), "seed {seed}");
        assert_eq!(with.core.last_fault(), without.core.last_fault(), "seed {seed}");
        assert!(with.memory == without.memory && with.device == without.device, "seed {seed}");
        survivors += usize::from(lived[0]);
    }
    assert!(survivors > 20, "{survivors}");
}
