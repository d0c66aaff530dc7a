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

/// Functions that are called are one step, forward and back, also where they call themselves; and one returns to its own
/// caller.
#[test]
fn functions_that_are_called_are_one_step_forward_and_back() {
    let mut debugger = debugger_of(&CALLS);
    debugger.run(Command::Step);
    let call = debugger.moment();
    assert_eq!((register(&debugger, 15), register(&debugger, 4)), (0x0a, 3));
    let sp = register(&debugger, 13);
    assert_eq!(debugger.run(Command::StepOver(None)), Stopped::Stepped);
    assert_eq!((register(&debugger, 15), register(&debugger, 4), register(&debugger, 13)), (0x0e, 3, sp));
    assert_eq!(debugger.run(Command::StepBackOver(None)), Stopped::Stepped);
    assert_eq!((register(&debugger, 15), debugger.moment()), (0x0a, call));
    // into the second call of the function, and out to the first one
    for _ in 0..2 {
        debugger.run(Command::ReturnTo { address: 0x16, sp: 0 });
        debugger.run(Command::Step);
    }
    assert_eq!((register(&debugger, 15), register(&debugger, 13)), (0x18, sp - 16));
    assert_eq!(debugger.run(Command::ReturnTo { address: 0x22, sp: sp - 8 }), Stopped::Returned);
    assert_eq!((register(&debugger, 15), register(&debugger, 13)), (0x22, sp - 8));
    assert_eq!(debugger.run(Command::StepBackOver(None)), Stopped::Stepped);
    assert_eq!((register(&debugger, 15), register(&debugger, 13)), (0x1e, sp - 8));
    // a breakpoint in what is called stops
    debugger.set_breakpoint(0x18, true);
    assert_eq!(debugger.run(Command::StepOver(None)), Stopped::Breakpoint);
    debugger.set_breakpoint(0x18, false);
    // the loop behind the call is no return
    debugger.set_breakpoint(0x12, true);
    (0..2).for_each(|_| assert_eq!(debugger.run(Command::Continue), Stopped::Breakpoint));
    assert_eq!((register(&debugger, 15), register(&debugger, 5)), (0x12, 2));
    debugger.set_breakpoint(0x12, false);
    for (pc, r5) in [(0x10, 2), (0x0e, 1), (0x12, 1), (0x10, 1), (0x0e, 0), (0x0a, 0), (0x08, 0)] {
        assert_eq!(debugger.run(Command::StepBackOver(None)), Stopped::Stepped);
        assert_eq!((register(&debugger, 15), register(&debugger, 5)), (pc, r5));
    }
    // a range is left at its end, and at its beginning
    assert_eq!(debugger.run(Command::StepOver(Some((0x08, 0x0e)))), Stopped::Stepped);
    assert_eq!(register(&debugger, 15), 0x0e);
    assert_eq!(debugger.run(Command::StepOver(Some((0x0e, 0x14)))), Stopped::Stepped);
    assert_eq!((register(&debugger, 15), register(&debugger, 5)), (0x14, 5));
    assert_eq!(debugger.run(Command::StepBackOver(Some((0x0e, 0x16)))), Stopped::Stepped);
    assert_eq!((register(&debugger, 15), register(&debugger, 5)), (0x0a, 0));
}
