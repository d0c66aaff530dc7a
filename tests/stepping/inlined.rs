//! Steps by lines through calls: of functions, and of what the compiler has inlined.

use super::*;

const BOARDS: [&str; 2] = ["v1", "v2"];

const DESCEND: &str = "variables::descend";
const ONCE: &str = "<core::sync::atomic::AtomicU32 as variables::Counts>::fetch_add_once";
const REST: &str = "variables::rest";

fn at(function: &str, text: &str) -> (String, u32) {
    (function.to_owned(), line_with(text))
}

fn steps(stepper: &mut Stepper, kind: StepKind) -> (String, u32) {
    let why = stepper.step(kind);
    assert!(matches!(why, Why::Stepped { .. }), "{why:?}");
    stepper.place()
}

/// The lines in the order of the source, each a step, though `black_box` and `fetch_add_once` are inlined into them.
#[test]
fn what_is_inlined_is_passed_forward_and_back() {
    for board in BOARDS {
        let Some(mut stepper) = Stepper::at(board, "let grid:") else { return };
        let mut passed = Vec::new();
        for text in ["black_box(&grid)", "CALLS.fetch_add_once()", "if left == 0"] {
            passed.push((stepper.debugger.moment(), stepper.hidden, stepper.place()));
            assert_eq!(steps(&mut stepper, StepKind::Over), at(DESCEND, text), "{board}");
        }
        assert_eq!(stepper.hidden, 0, "nothing is inlined there");
        while let Some(before) = passed.pop() {
            steps(&mut stepper, StepKind::Back);
            assert_eq!((stepper.debugger.moment(), stepper.hidden, stepper.place()), before, "{board}");
        }
    }
}

#[test]
fn what_is_inlined_is_entered_without_an_instruction_and_left() {
    for board in BOARDS {
        let Some(mut stepper) = Stepper::at(board, "let grid:") else { return };
        for _ in 0..2 {
            steps(&mut stepper, StepKind::Over);
        }
        let (moment, hidden) = (stepper.debugger.moment(), stepper.hidden);
        assert!(hidden >= 1, "it is before what is inlined");
        assert_eq!(steps(&mut stepper, StepKind::Into), at(ONCE, "let before = self.load"));
        assert_eq!((stepper.debugger.moment(), stepper.hidden), (moment, hidden - 1), "{board}");
        // for the V2, the compiler has put an instruction of the caller between these two lines
        if board == "v1" {
            assert_eq!(steps(&mut stepper, StepKind::Over), at(ONCE, "self.store(before + 1"));
        }
        assert_eq!(steps(&mut stepper, StepKind::Out), at(DESCEND, "if left == 0"), "{board}");
    }
}

#[test]
fn a_function_is_passed_entered_behind_its_prologue_and_left() {
    for board in BOARDS {
        let Some(mut stepper) = Stepper::at(board, "let total =") else { return };
        let begin = stepper.debugger.moment();
        assert_eq!(steps(&mut stepper, StepKind::Into), at("variables::double", "black_box(number) * 2"));
        assert_eq!(steps(&mut stepper, StepKind::Out), at(REST, "let total ="), "the rest of the line");
        assert_eq!(steps(&mut stepper, StepKind::Back), at(REST, "let total ="));
        assert_eq!(stepper.debugger.moment(), begin, "its beginning on {board}");
        assert_eq!(steps(&mut stepper, StepKind::Over), at(REST, "black_box(&total)"));
        assert_eq!(steps(&mut stepper, StepKind::Back), at(REST, "let total ="));
        assert_eq!(stepper.debugger.moment(), begin, "over the call on {board}");
    }
}

#[test]
fn a_breakpoint_in_a_call_that_is_gone_back_over_stops() {
    for board in BOARDS {
        let Some(mut stepper) = Stepper::at(board, "let total =") else { return };
        steps(&mut stepper, StepKind::Over);
        stepper.breakpoints = stepper.addresses("black_box(number) * 2").into_iter().collect();
        assert_eq!(stepper.step(StepKind::Back), Why::Stopped(Stopped::Breakpoint));
        assert_eq!(stepper.place().0, "variables::double", "{board}");
    }
}

/// `descend` calls itself at its end: on the V2, by its last instruction, so that the return address is behind the function.
#[test]
fn a_call_of_the_function_itself_is_passed() {
    for board in BOARDS {
        let Some(mut stepper) = Stepper::at(board, "if left == 0") else { return };
        let sp = stepper.register(13);
        stepper.breakpoints = stepper.addresses("let grid:").into_iter().collect();
        let mut why = DONE;
        while stepper.register(13) == sp {
            why = stepper.step(StepKind::Over);
        }
        assert_eq!(why, Why::Stopped(Stopped::Breakpoint), "the breakpoint in the call ends the step, on {board}");
    }
}
