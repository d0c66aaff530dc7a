//! Steps through a program of which nothing is known but its instructions.

use super::*;

/// A function that calls itself three times; the count of the calls goes to R4.
const CALLS: [u16; 14] = [
    0x2403, // 0x08: movs r4, #3
    0xf000, 0xf802, // 0x0a: bl 0x12
    0x3501, // 0x0e: adds r5, #1
    0xe7fe, // 0x10: b .
    0xb510, // 0x12: push {r4, lr}
    0x3c01, // 0x14: subs r4, #1
    0x2c00, // 0x16: cmp r4, #0
    0xd001, // 0x18: beq 0x1e
    0xf7ff, 0xfffa, // 0x1a: bl 0x12
    0xbd10, // 0x1e: pop {r4, pc}
    0xbf00, 0xbf00,
];

/// A loop that calls a function by its address twice. Where it is left, LR is that of the last call, four bytes behind the branch.
const BRANCHES: [u16; 10] = [
    0x2402, // 0x08: movs r4, #2
    0x2519, // 0x0a: movs r5, #0x19
    0x3c01, // 0x0c: subs r4, #1
    0xd001, // 0x0e: beq 0x14
    0x47a8, // 0x10: blx r5
    0xe7fb, // 0x12: b 0x0c
    0xe7fe, // 0x14: b .
    0xbf00, // 0x16: nop
    0x4770, // 0x18: bx lr
    0xbf00,
];

fn step(stepper: &mut Stepper, kind: StepKind) -> u32 {
    assert_eq!(stepper.step_by(kind, Granularity::Instruction), Ok(DONE));
    stepper.register(15)
}

#[test]
fn a_call_is_passed_or_entered_and_steps_back_enter_it() {
    let mut stepper = Stepper::code(&CALLS);
    assert_eq!(step(&mut stepper, StepKind::Over), 0x0a);
    let sp = stepper.register(13);
    let before = stepper.debugger.moment();
    assert_eq!(step(&mut stepper, StepKind::Over), 0x0e);
    assert_eq!((stepper.register(4), stepper.register(13)), (3, sp), "the calls within the call are passed, too");
    assert_eq!(step(&mut stepper, StepKind::Back), 0x1e, "the return of the call");
    while stepper.debugger.moment() > before {
        step(&mut stepper, StepKind::Back);
    }
    assert_eq!((stepper.debugger.moment(), stepper.register(15)), (before, 0x0a));
}

/// Where no line is known, a step by lines is one by instructions.
#[test]
fn a_step_by_lines_without_lines_is_one_by_instructions() {
    let mut stepper = Stepper::code(&CALLS);
    let places: Vec<u32> = [StepKind::Over, StepKind::Into, StepKind::Into, StepKind::Back]
        .into_iter()
        .map(|kind| {
            assert_eq!(stepper.step(kind), DONE);
            stepper.register(15)
        })
        .collect();
    assert_eq!(places, [0x0a, 0x12, 0x14, 0x12]);
}

#[test]
fn a_call_of_a_recursion_returns_to_its_own_caller() {
    let mut stepper = Stepper::code(&CALLS);
    // into the second call, to the call of the third
    while stepper.register(15) != 0x1a || stepper.register(4) != 1 {
        step(&mut stepper, StepKind::Into);
    }
    let sp = stepper.register(13);
    assert_eq!(step(&mut stepper, StepKind::Over), 0x1e);
    assert_eq!(stepper.register(13), sp);
}

#[test]
fn a_breakpoint_in_what_is_passed_stops_and_is_no_end_of_the_step() {
    let mut stepper = Stepper::code(&CALLS);
    step(&mut stepper, StepKind::Over);
    stepper.breakpoints.insert(0x16);
    let why = stepper.step_by(StepKind::Over, Granularity::Instruction);
    assert_eq!(why, Ok(Why::Stopped(Stopped::Breakpoint)));
    assert_eq!((stepper.register(15), stepper.register(4)), (0x16, 2), "in the first call");
}

#[test]
fn a_branch_is_no_call_whatever_the_last_call_has_left_in_lr() {
    let mut stepper = Stepper::code(&BRANCHES);
    let places: Vec<u32> = (0..8).map(|_| step(&mut stepper, StepKind::Over)).collect();
    assert_eq!(places, [0x0a, 0x0c, 0x0e, 0x10, 0x12, 0x0c, 0x0e, 0x14], "each call is a step");
}

#[test]
fn there_is_nothing_to_step_out_to_where_no_caller_is_known() {
    let mut stepper = Stepper::code(&CALLS);
    assert_eq!(stepper.step_by(StepKind::Out, Granularity::Instruction), Err(NoCaller));
    assert_eq!(NoCaller.to_string(), "there is no caller to step out to");
}

/// Before the first instruction there is nothing.
#[test]
fn a_step_back_from_the_beginning_says_so() {
    let mut stepper = Stepper::code(&CALLS);
    assert_eq!(stepper.step(StepKind::Back), Why::Stopped(Stopped::HistoryBegin));
}
