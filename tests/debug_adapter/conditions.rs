//! Breakpoints that hold a program only sometimes, and log points. In the guest `variables`, `descend` calls itself with 3, 2, 1
//! and 0 left, and then `rest`, which calls `double` with 3.

use serde_json::{Value, json};

use crate::BOARDS;
use crate::editor::{Editor, line_with, source};

const GUEST: &str = "variables";

/// The guest where it begins.
fn at_entry(board: &str) -> Option<Editor> {
    let mut editor = Editor::launch(board, GUEST, json!({}))?;
    assert_eq!(editor.stopped(), "entry");
    Some(editor)
}

/// The line of the guest that has a text, with what is asked of its breakpoint.
fn at(text: &str, rule: Value) -> Value {
    let mut breakpoint = rule;
    breakpoint["line"] = line_with(GUEST, text).into();
    breakpoint
}

/// Each call of `descend`, once `grid` is filled.
fn in_descend(rule: Value) -> Value {
    at("if left == 0", rule)
}

fn in_rest() -> Value {
    at("let total =", json!({}))
}

/// Sets breakpoints of lines; returns what is answered about each.
fn set(editor: &mut Editor, breakpoints: &[Value]) -> Vec<Value> {
    let asked = json!({"source": {"path": source(GUEST)}, "breakpoints": breakpoints});
    let told = editor.ask("setBreakpoints", asked)["breakpoints"].take();
    told.as_array().expect("a list").clone()
}

/// The number of calls that are left, where `descend` is held.
fn left(editor: &mut Editor) -> String {
    assert_eq!(editor.place().0, "variables::descend");
    editor.value("grid[0][0]")
}

fn moved(editor: &mut Editor, command: &str) -> Value {
    editor.ask(command, json!({"threadId": 1}));
    editor.event("stopped")
}

#[test]
fn a_condition_holds_the_program_where_it_is_true_forward_and_back() {
    for board in BOARDS {
        let Some(mut editor) = at_entry(board) else { return };
        let condition = "grid[0][0] == 1 && outer.basic.letter == 'é' && outer.basic.large < -4_999_999_999";
        set(&mut editor, &[in_descend(json!({"condition": condition})), in_rest()]);
        assert_eq!(editor.moves("continue"), "breakpoint");
        assert_eq!(left(&mut editor), "1", "of 3, 2, 1, 0 on {board}");
        assert_eq!(editor.moves("continue"), "breakpoint");
        assert_eq!(editor.place().0, "variables::rest");
        assert_eq!(editor.moves("reverseContinue"), "breakpoint");
        assert_eq!(left(&mut editor), "1", "and back on {board}");
        assert_eq!(editor.moves("reverseContinue"), "entry");
        // one that is never true
        set(&mut editor, &[in_descend(json!({"condition": "grid[0][0] > 3"})), in_rest()]);
        assert_eq!(editor.moves("continue"), "breakpoint");
        assert_eq!(editor.place().0, "variables::rest");
        assert_eq!(editor.moves("reverseContinue"), "entry");
    }
}

#[test]
fn hits_are_counted_once_and_have_their_numbers_backward_too() {
    for board in BOARDS {
        let Some(mut editor) = at_entry(board) else { return };
        set(&mut editor, &[in_descend(json!({"hitCondition": "% 2"})), in_rest()]);
        for expected in ["2", "0"] {
            assert_eq!(editor.moves("continue"), "breakpoint");
            assert_eq!(left(&mut editor), expected, "each second hit on {board}");
        }
        assert_eq!(editor.moves("continue"), "breakpoint");
        assert_eq!(editor.place().0, "variables::rest");
        for expected in ["0", "2"] {
            assert_eq!(editor.moves("reverseContinue"), "breakpoint");
            assert_eq!(left(&mut editor), expected, "the same hits on {board}");
        }
        assert_eq!(editor.moves("reverseContinue"), "entry");
        assert_eq!(editor.moves("continue"), "breakpoint");
        assert_eq!(left(&mut editor), "2", "and once more on {board}");
        // of those that hold a condition
        set(&mut editor, &[in_descend(json!({"condition": "grid[0][0] < 3", "hitCondition": "2"})), in_rest()]);
        editor.ask("restart", json!({}));
        assert_eq!(editor.stopped(), "entry");
        assert_eq!(editor.moves("continue"), "breakpoint");
        assert_eq!(left(&mut editor), "1", "the second of 2, 1, 0 on {board}");
    }
}

#[test]
fn hits_are_kept_where_a_breakpoint_is_set_again_and_forgotten_where_the_program_begins_anew() {
    for board in BOARDS {
        let Some(mut editor) = at_entry(board) else { return };
        let third = in_descend(json!({"hitCondition": "3"}));
        let first = set(&mut editor, &[at("black_box(&grid)", json!({})), third.clone()]);
        for _ in 0..2 {
            assert_eq!(editor.moves("continue"), "breakpoint");
        }
        // the first call has come by
        let again = set(&mut editor, &[third]);
        assert_eq!(first[1]["id"], again[0]["id"]);
        assert_eq!(editor.moves("continue"), "breakpoint");
        assert_eq!(left(&mut editor), "1", "the third hit on {board}");
        editor.ask("restart", json!({}));
        assert_eq!(editor.stopped(), "entry");
        assert_eq!(editor.moves("continue"), "breakpoint");
        assert_eq!(left(&mut editor), "1", "the third hit of the run on {board}");
    }
}

#[test]
fn a_log_point_writes_and_the_program_goes_on() {
    for board in BOARDS {
        let Some(mut editor) = at_entry(board) else { return };
        let message = "left {grid[0][0]}, twice {grid[0][0] * 2}, \\{{outer.name}\\} {nothing}";
        let logged = in_descend(json!({"logMessage": message, "condition": "grid[0][0] != 2"}));
        set(&mut editor, &[logged.clone(), in_rest()]);
        assert_eq!(editor.moves("continue"), "breakpoint");
        assert_eq!(editor.place().0, "variables::rest", "it does not hold the program");
        let line = |left: u32| {
            let unknown = "<\"nothing\" is no variable and no register here>";
            format!("left {left}, twice {}, {{\"outer \\\"one\\\"\"}} {unknown}\n", left * 2)
        };
        let expected = [3, 1, 0].map(line);
        let outputs = |editor: &mut Editor| std::mem::take(&mut editor.outputs);
        let told = outputs(&mut editor);
        let texts: Vec<&str> = told.iter().map(|body| body["output"].as_str().expect("a text")).collect();
        assert_eq!(texts, expected, "{board}");
        for body in &told {
            assert_eq!((&body["category"], &body["line"]), (&"console".into(), &logged["line"]));
            assert_eq!(body["source"]["path"], source(GUEST));
        }
        assert_eq!(editor.moves("reverseContinue"), "entry");
        assert!(outputs(&mut editor).is_empty(), "nothing on the way back");
        assert_eq!(editor.moves("continue"), "breakpoint");
        assert_eq!(outputs(&mut editor).len(), 3, "and forward again");
    }
}

#[test]
fn a_log_point_where_a_step_ends_writes_when_the_program_goes_on() {
    let Some(mut editor) = at_entry("v2") else { return };
    let begin = at("let grid:", json!({}));
    set(&mut editor, std::slice::from_ref(&begin));
    assert_eq!(editor.moves("continue"), "breakpoint");
    let logged = in_descend(json!({"logMessage": "left {grid[0][0]}"}));
    set(&mut editor, &[begin, logged.clone()]);
    while logged["line"] != editor.place().1 {
        assert_eq!(editor.moves("next"), "step");
    }
    assert!(editor.outputs.is_empty(), "{:?}", editor.outputs);
    assert_eq!(editor.moves("continue"), "breakpoint");
    let texts: Vec<&Value> = editor.outputs.iter().map(|body| &body["output"]).collect();
    assert_eq!(texts, ["left 3\n"]);
}

#[test]
fn what_is_no_condition_is_refused_with_its_words() {
    let Some(mut editor) = at_entry("v2") else { return };
    let rules = [
        (json!({"condition": "x >"}), "condition \"x >\": a value is missing after column 3, at the end"),
        (
            json!({"condition": "x = 1"}),
            "condition \"x = 1\": = at column 3 would assign, which expressions do not; == compares",
        ),
        (
            json!({"hitCondition": "often"}),
            "hit condition \"often\": a number of hits is one: 5, >= 5, > 5, == 5, <= 5, < 5, % 5",
        ),
        (json!({"logMessage": "a {b"}), "log message \"a {b\": } is missing; \\{ is a brace of the text"),
    ];
    let asked: Vec<Value> = rules.iter().map(|(rule, _)| in_descend(rule.clone())).collect();
    let told = set(&mut editor, &asked);
    for (told, (_, words)) in told.iter().zip(&rules) {
        assert_eq!((&told["verified"], &told["message"]), (&false.into(), &(*words).into()));
    }
    // the other kinds, too
    let pc = editor.stack()[0]["instructionPointerReference"].clone();
    let asked = json!({"breakpoints": [{"instructionReference": pc, "condition": "("}]});
    let told = editor.ask("setInstructionBreakpoints", asked);
    assert_eq!(told["breakpoints"][0]["message"], "condition \"(\": a value is missing after column 1, at the end");
    let asked = json!({"breakpoints": [{"dataId": "0x20000000/4", "condition": "1 ~ 2"}]});
    let told = editor.ask("setDataBreakpoints", asked);
    assert_eq!(told["breakpoints"][0]["message"], "condition \"1 ~ 2\": an operator is missing before ~ at column 3");
}

#[test]
fn a_condition_that_cannot_be_decided_holds_the_program_and_says_why() {
    for board in BOARDS {
        let Some(mut editor) = at_entry(board) else { return };
        let told = set(&mut editor, &[in_descend(json!({"condition": "absent > 3"})), in_rest()]);
        assert_eq!(told[0]["verified"], true, "who knows what is there when it comes by");
        let words = "condition \"absent > 3\": \"absent\" is no variable and no register here";
        for command in ["continue", "continue", "reverseContinue"] {
            let stopped = moved(&mut editor, command);
            assert_eq!((&stopped["reason"], &stopped["text"]), (&"breakpoint".into(), &words.into()));
            assert!(editor.outputs.iter().any(|body| body["output"] == format!("{words}\n")));
        }
        set(&mut editor, &[in_descend(json!({"condition": "grid / 0"}))]);
        let stopped = moved(&mut editor, "continue");
        assert!(stopped["text"].as_str().is_some_and(|text| text.ends_with("is no number")), "{stopped}");
    }
}

#[test]
fn of_two_breakpoints_at_an_address_those_are_told_that_hold_the_program() {
    let Some(mut editor) = at_entry("v2") else { return };
    let told = set(&mut editor, &[in_descend(json!({"condition": "grid[0][0] == 2"}))]);
    let (line, place) = (told[0]["id"].clone(), told[0]["instructionReference"].clone());
    let asked = json!({"breakpoints": [{"instructionReference": place, "condition": "grid[0][0] < 3"}]});
    let instruction = editor.ask("setInstructionBreakpoints", asked)["breakpoints"][0]["id"].clone();
    let both = json!([line, instruction]);
    for (command, reason, ids) in [
        ("continue", "instruction breakpoint", both.clone()),
        ("continue", "instruction breakpoint", json!([instruction])),
        ("reverseContinue", "instruction breakpoint", both),
    ] {
        let stopped = moved(&mut editor, command);
        assert_eq!((&stopped["reason"], &stopped["hitBreakpointIds"]), (&reason.into(), &ids), "{command}");
    }
    editor.ask("setInstructionBreakpoints", json!({"breakpoints": []}));
    editor.ask("restart", json!({}));
    editor.event("stopped");
    let stopped = moved(&mut editor, "continue");
    assert_eq!((&stopped["reason"], &stopped["hitBreakpointIds"]), (&"breakpoint".into(), &json!([line])));
}

#[test]
fn a_condition_of_data_is_decided_before_the_write() {
    for board in BOARDS {
        let Some(mut editor) = at_entry(board) else { return };
        let data = editor.ask("dataBreakpointInfo", json!({"name": "variables::CALLS"}))["dataId"].clone();
        let asked = json!({"breakpoints": [{"dataId": data, "accessType": "write", "condition": "CALLS == 2"}]});
        let told = editor.ask("setDataBreakpoints", asked);
        set(&mut editor, &[in_rest()]);
        let calls = |count: u32| format!("AtomicU32 {{ v: UnsafeCell {{ value: {count} }} }}");
        let stopped = moved(&mut editor, "continue");
        assert_eq!(stopped["reason"], "data breakpoint");
        assert_eq!(stopped["hitBreakpointIds"], json!([told["breakpoints"][0]["id"]]));
        assert_eq!(editor.value("CALLS"), calls(2), "{board}");
        assert_eq!(editor.moves("continue"), "breakpoint");
        assert_eq!(editor.value("CALLS"), calls(4), "{board}");
        assert_eq!(editor.moves("reverseContinue"), "data breakpoint");
        assert_eq!(editor.value("CALLS"), calls(2), "and back on {board}");
    }
}

#[test]
fn a_condition_that_fails_does_not_hide_the_access_of_its_instruction() {
    for board in BOARDS {
        let Some(mut editor) = at_entry(board) else { return };
        let data = editor.ask("dataBreakpointInfo", json!({"name": "variables::CALLS"}))["dataId"].clone();
        editor.ask("setDataBreakpoints", json!({"breakpoints": [{"dataId": data, "accessType": "write"}]}));
        set(&mut editor, &[in_rest()]);
        // what clears the statics writes, too
        for _ in 0..2 {
            assert_eq!(editor.moves("continue"), "data breakpoint");
        }
        let place = editor.stack()[0]["instructionPointerReference"].clone();
        let never = json!({"instructionReference": place, "condition": "false"});
        editor.ask("setInstructionBreakpoints", json!({"breakpoints": [never]}));
        for command in ["continue", "continue", "reverseContinue"] {
            assert_eq!(editor.moves(command), "data breakpoint", "{command} on {board}");
            assert_eq!(editor.stack()[0]["instructionPointerReference"], place, "{command} on {board}");
        }
    }
}

#[test]
fn a_step_passes_a_breakpoint_whose_condition_fails() {
    for board in BOARDS {
        let Some(mut editor) = at_entry(board) else { return };
        set(&mut editor, &[in_rest()]);
        assert_eq!(editor.moves("continue"), "breakpoint");
        let in_double = |condition: &str| at("black_box(number) * 2", json!({"condition": condition}));
        set(&mut editor, &[in_double("CALLS == 3")]);
        let (call, behind) = (line_with(GUEST, "let total ="), line_with(GUEST, "black_box(&total)"));
        assert_eq!(editor.moves("next"), "step");
        assert_eq!(editor.place().1, behind, "over the call on {board}");
        assert_eq!(editor.moves("stepBack"), "step");
        assert_eq!(editor.place().1, call, "and back on {board}");
        set(&mut editor, &[in_double("CALLS == 4")]);
        assert_eq!(editor.moves("next"), "breakpoint");
        assert_eq!(editor.place().0, "variables::double", "{board}");
    }
}

#[test]
fn expressions_are_evaluated() {
    for board in BOARDS {
        let Some(mut editor) = at_entry(board) else { return };
        set(&mut editor, &[in_descend(json!({"condition": "grid[0][0] == 1"}))]);
        assert_eq!(editor.moves("continue"), "breakpoint");
        for (expression, expected) in [
            ("grid[0][0] + grid[1][1] * 2", "7"),
            ("grid[0]", "[1, 1]"),
            ("outer.basic.yes && outer.basic.small == -100", "true"),
            ("outer.basic.large + 1", "-4999999999"),
            ("outer.color == 5", "true"),
            ("outer.pair.1 / 1000", "-70"),
            ("outer.numbers[2] - SQUARES[3]", "7"),
            // the compiler chooses whether the call of now is counted
            ("CALLS >= 2 && CALLS <= 3", "true"),
            ("$sp % 8 == 0 || $sp % 4 == 0", "true"),
            ("*$sp == *($sp + 4) || true", "true"),
            ("(*outer).pair.0", "200"),
        ] {
            assert_eq!(editor.value(expression), expected, "{expression} on {board}");
        }
        for (expression, words) in [
            ("outer.basic.half > 0", "a f32 is no whole number"),
            ("outer.numbers[3]", "there is no [3]"),
            ("outer.absent", "there is no member absent"),
            ("1 +", "\"1 +\": a value is missing after column 3, at the end"),
            ("SQUARES[3] / 0", "9 is divided by zero"),
        ] {
            let asked = json!({"expression": expression, "frameId": 1, "context": "watch"});
            assert_eq!(editor.refused("evaluate", asked), words, "{board}");
        }
    }
}
