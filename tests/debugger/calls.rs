//! Functions that are called.

use fivebyfive::debugger::{Command, Stopped};

use super::{debugger_of, register};

/// A function that calls itself three times, with a loop behind the call; the count of the calls goes to R4.
const CALLS: [u16; 18] = [
    0x2403, // 0x08: movs r4, #3
    0xf000, 0xf804, // 0x0a: bl 0x16
    0x3501, // 0x0e: adds r5, #1
    0x2d05, // 0x10: cmp r5, #5
    0xd1fc, // 0x12: bne 0x0e
    0xe7fe, // 0x14: b .
    0xb510, // 0x16: push {r4, lr}
    0x3c01, // 0x18: subs r4, #1
    0x2c00, // 0x1a: cmp r4, #0
    0xd001, // 0x1c: beq 0x22
    0xf7ff, 0xfffa, // 0x1e: bl 0x16
    0xbd10, // 0x22: pop {r4, pc}
    0xbf00, 0xbf00, 0xbf00, 0xbf00,
];

/// A run up to a return ends in the call that it belongs to, also where the function calls itself.
#[test]
fn a_return_is_that_of_its_own_call() {
    let mut debugger = debugger_of(&CALLS);
    debugger.run(Command::Step);
    let sp = register(&debugger, 13);
    // into the second call of the function, and out to the first one
    for _ in 0..2 {
        debugger.run(Command::ReturnTo { address: 0x16, sp: 0 });
        debugger.run(Command::Step);
    }
    assert_eq!((register(&debugger, 15), register(&debugger, 13)), (0x18, sp - 16));
    assert_eq!(debugger.run(Command::ReturnTo { address: 0x22, sp: sp - 8 }), Stopped::Returned);
    assert_eq!((register(&debugger, 15), register(&debugger, 13)), (0x22, sp - 8));
    // a breakpoint on the way stops
    debugger.set_breakpoint(0x0e, true);
    assert_eq!(debugger.run(Command::ReturnTo { address: 0x10, sp }), Stopped::Breakpoint);
    assert_eq!(debugger.run(Command::ReturnTo { address: 0x10, sp }), Stopped::Returned);
}

#[test]
fn calls_are_known_by_their_instructions() {
    let debugger = debugger_of(&CALLS);
    let called: Vec<u32> = (0x08..0x24).step_by(2).filter(|at| debugger.return_address_of(*at).is_some()).collect();
    assert_eq!(called, [0x0a, 0x1e], "BL alone");
    assert_eq!(debugger.return_address_of(0x0a), Some(0x0e));
    // blx r5; bx lr
    let debugger = debugger_of(&[0x47a8, 0x4770, 0xbf00, 0xbf00]);
    assert_eq!((debugger.return_address_of(0x08), debugger.return_address_of(0x0a)), (Some(0x0a), None));
}
