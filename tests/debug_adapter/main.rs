//! Sessions of an editor with `fivebyfive debug-adapter`: what it is told follows from the sources of the guests.

#[path = "../built_images/mod.rs"]
mod built_images;
mod conditions;
mod editor;
#[path = "../process/mod.rs"]
#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::process::Stdio;

use editor::{Editor, line_with, read_message};
use serde_json::{Value, json};

const BOARDS: [&str; 2] = ["v1", "v2"];

/// Held in `rest` of the guest `variables`, before its first line.
fn at_rest(board: &str) -> Option<Editor> {
    let mut editor = Editor::launch(board, "variables", json!({}))?;
    assert_eq!(editor.stopped(), "entry");
    editor.break_at("variables", &[line_with("variables", "let total =")]);
    assert_eq!(editor.moves("continue"), "breakpoint");
    Some(editor)
}

#[test]
fn a_breakpoint_of_a_line_stops_in_each_call_with_its_variables() {
    for board in BOARDS {
        let Some(mut editor) = Editor::launch(board, "variables", json!({})) else { return };
        editor.stopped();
        let line = line_with("variables", "if left == 0");
        assert_eq!(editor.break_at("variables", &[line]), [line]);
        for left in [3, 2, 1, 0] {
            assert_eq!(editor.moves("continue"), "breakpoint");
            let stack = editor.stack();
            assert_eq!((&stack[0]["name"], &stack[0]["line"]), (&"variables::descend".into(), &line.into()));
            let calls = stack.iter().filter(|frame| frame["name"] == "variables::descend").count();
            assert_eq!(calls, 4 - left, "a recursion on {board}");
            assert!(stack[0]["source"]["name"] == "variables.rs");
            assert!(stack.iter().any(|frame| frame["name"] == "variables::__cortex_m_rt_main"));
            let scopes = editor.ask("scopes", json!({"frameId": stack[0]["id"]}));
            assert_eq!(scopes["scopes"][0]["name"], "Locals");
            let locals = editor.variables(&scopes["scopes"][0]["variablesReference"]);
            assert!(locals.contains(&("grid".to_owned(), format!("[[{left}, 1], [2, 3]]"))), "{locals:?}");
            assert_eq!(editor.value("grid[0][0]"), left.to_string());
            assert_eq!(editor.value("outer.basic.letter"), "'é'");
        }
        assert_eq!(editor.moves("reverseContinue"), "breakpoint");
        assert_eq!(editor.value("grid"), "[[1, 1], [2, 3]]", "the call before");
        // another frame has its own
        assert_eq!(editor.ask("evaluate", json!({"expression": "grid[0][0]", "frameId": 2}))["result"], "2");
    }
}

#[test]
fn steps_by_lines_go_over_calls_into_them_out_and_back() {
    for board in BOARDS {
        let Some(mut editor) = at_rest(board) else { return };
        let line = |text| line_with("variables", text);
        let rest = |text| ("variables::rest".to_owned(), line(text));
        assert_eq!(editor.place(), rest("let total ="));
        assert_eq!(editor.moves("stepIn"), "step");
        assert_eq!(editor.place(), ("variables::double".to_owned(), line("black_box(number) * 2")), "{board}");
        assert_eq!(editor.value("number"), "3", "of three numbers");
        assert_eq!(editor.moves("stepOut"), "step");
        assert_eq!(editor.place(), rest("let total ="), "the rest of the line");
        assert_eq!(editor.moves("stepBack"), "step");
        assert_eq!(editor.place(), rest("let total ="), "the beginning of the line");
        let begin = editor.stack()[0]["instructionPointerReference"].clone();
        assert_eq!(editor.moves("next"), "step");
        assert_eq!(editor.place(), rest("black_box(&total)"), "over the call");
        assert_eq!(editor.value("total"), "6");
        assert_eq!(editor.moves("next"), "step");
        assert_eq!(editor.place(), rest("cortex_m::asm::wfi();"), "what is inlined is not entered");
        assert_eq!(editor.moves("stepBack"), "step");
        assert_eq!(editor.place(), rest("black_box(&total)"));
        assert_eq!(editor.moves("stepBack"), "step");
        assert_eq!(editor.place(), rest("let total ="));
        assert_eq!(editor.stack()[0]["instructionPointerReference"], begin);
        // by instructions, and back
        let step = json!({"threadId": 1, "granularity": "instruction"});
        editor.ask("stepIn", step.clone());
        assert_eq!(editor.stopped(), "step");
        assert_eq!(editor.place().0, "variables::double", "its first instruction");
        editor.ask("stepBack", step);
        assert_eq!(editor.stopped(), "step");
        assert_eq!(editor.stack()[0]["instructionPointerReference"], begin);
    }
}

#[test]
fn what_an_exception_has_interrupted_is_a_thread() {
    // the processor of the V1 has no SysTick
    let Some(mut editor) = Editor::launch("v2", "systick", json!({})) else { return };
    assert_eq!(editor.stopped(), "entry");
    editor.break_at("systick", &[line_with("systick", "COUNT.store")]);
    assert_eq!(editor.moves("continue"), "breakpoint");
    let threads = editor.ask("threads", Value::Null)["threads"].clone();
    assert_eq!(threads, json!([{"id": 1, "name": "SysTick, priority 0"}, {"id": 2, "name": "main, on MSP"}]));
    let frames = |editor: &mut Editor, id: u64| {
        let frames = editor.ask("stackTrace", json!({"threadId": id}))["stackFrames"].clone();
        let names = frames.as_array().expect("frames").iter().map(|frame| frame["name"].to_string());
        names.collect::<Vec<_>>()
    };
    let (all, interrupted) = (frames(&mut editor, 1), frames(&mut editor, 2));
    assert!(all.ends_with(&interrupted) && all.len() > interrupted.len(), "{all:?}, {interrupted:?}");
    assert!(interrupted.iter().any(|name| name.contains("__cortex_m_rt_main")), "{interrupted:?}");
    assert!(editor.refused("stackTrace", json!({"threadId": 3})).contains("no thread 3"));
}

#[test]
fn the_last_write_of_a_static_is_found() {
    for board in BOARDS {
        let Some(mut editor) = at_rest(board) else { return };
        editor.break_at("variables", &[]);
        let calls = |count| format!("AtomicU32 {{ v: UnsafeCell {{ value: {count} }} }}");
        assert_eq!(editor.value("CALLS"), calls(4), "descend is called four times");
        let data = editor.ask("dataBreakpointInfo", json!({"name": "variables::CALLS"}));
        assert!(data["dataId"].as_str().is_some_and(|id| id.ends_with("/4")), "{data}");
        let asked = json!({"breakpoints": [{"dataId": data["dataId"], "accessType": "write"}]});
        assert_eq!(editor.ask("setDataBreakpoints", asked)["breakpoints"][0]["verified"], true);
        for count in [3, 2] {
            assert_eq!(editor.moves("reverseContinue"), "data breakpoint");
            assert_eq!(editor.value("CALLS"), calls(count), "before the write on {board}");
        }
        let frames: Vec<Value> = editor.stack().into_iter().map(|mut frame| frame["name"].take()).collect();
        assert!(frames.iter().any(|name| name == "variables::descend"), "{frames:?}");
        assert_eq!(editor.moves("continue"), "data breakpoint");
        assert_eq!(editor.value("CALLS"), calls(3), "and forward again");
        editor.ask("setDataBreakpoints", json!({"breakpoints": []}));
        assert_eq!(editor.moves("reverseContinue"), "entry", "to where the history begins");
        let why = |editor: &mut Editor, name: &str| {
            let told = editor.ask("dataBreakpointInfo", json!({"name": name}));
            assert!(told["dataId"].is_null(), "{told}");
            told["description"].as_str().expect("words").to_owned()
        };
        assert_eq!(why(&mut editor, "1 + 2"), "1 + 2 is computed, and not in memory");
        assert_eq!(why(&mut editor, "CALLS +"), "\"CALLS +\": a value is missing after column 7, at the end");
        let none = editor.ask("dataBreakpointInfo", json!({"name": "nothing"}));
        assert!(none["dataId"].is_null() && none["description"] == "\"nothing\" is no variable and no register here");
    }
}

#[test]
fn what_a_program_writes_comes_once_and_its_end_can_be_gone_back_from() {
    for board in BOARDS {
        let Some(mut editor) = Editor::launch(board, "semihosting_exit", json!({"stopOnEntry": false})) else { return };
        let end = editor.event("stopped");
        assert_eq!(end["reason"], "exception");
        assert!(end["text"].as_str().is_some_and(|text| text.contains("exit code 0")), "{end}");
        assert_eq!(editor.written.matches("hello from semihosting\n").count(), 1);
        assert_eq!(editor.moves("stepBack"), "step");
        assert_eq!(editor.moves("continue"), "exception");
        assert_eq!(editor.written.matches("hello from semihosting\n").count(), 1, "{}", editor.written);
        editor.ask("continue", json!({"threadId": 1}));
        assert_eq!(editor.event("exited")["exitCode"], 0);
        editor.event("terminated");
        editor.ask("disconnect", json!({}));
    }
}

#[test]
fn a_fault_stops_unless_that_is_switched_off() {
    for board in BOARDS {
        let Some(mut editor) = Editor::launch(board, "hard_fault", json!({})) else { return };
        editor.stopped();
        editor.ask("continue", json!({"threadId": 1}));
        let fault = editor.event("stopped");
        assert_eq!((&fault["reason"], &fault["description"]), (&"exception".into(), &"fault".into()));
        assert!(fault["text"].as_str().is_some_and(|text| text.contains("nothing to read at 0x30000000")), "{fault}");
        editor.ask("restart", json!({}));
        assert_eq!(editor.stopped(), "entry");
        editor.ask("setExceptionBreakpoints", json!({"filters": []}));
        editor.ask("continue", json!({"threadId": 1}));
        while !editor.written.contains("hard fault at 0x") {
            let words = editor.refused("stackTrace", json!({"threadId": 1}));
            assert_eq!(words, "the program runs; pause holds it");
        }
        assert_eq!(editor.moves("pause"), "pause");
    }
}

#[test]
fn the_debug_console_does_things_to_the_board() {
    for board in BOARDS {
        let Some(mut editor) = Editor::launch(board, "buttons_gpiote", json!({})) else { return };
        editor.stopped();
        assert!(editor.console("help").contains("press BUTTON"));
        assert!(editor.console("until 100").starts_with("100 ms, cycle "));
        assert_eq!(editor.stopped(), "goto");
        assert_eq!(editor.written.trim_start_matches('\0'), "ready\n");
        editor.console("press a");
        editor.console("until 150");
        assert_eq!(editor.written.trim_start_matches('\0'), "ready\nA\n");
        assert!(editor.console("until 50").starts_with("50 ms"), "and back");
        let words = editor.refused("evaluate", json!({"expression": "nothing", "context": "repl"}));
        assert_eq!(words, "\"nothing\" is no variable and no register here, and no command: `help` lists them");
        // a scenario does them, too
        let folder = process::Folder::new();
        let image = built_images::place(&format!("guests/{board}/buttons_gpiote.elf"));
        let steps = "(at: 50, click: B)";
        let text =
            format!("(version: 1, program: \"image\", image: {:?}, steps: [{steps}])", image.display().to_string());
        let scenario = folder.file("b.ron", &text);
        let mut editor = Editor::launch(board, "buttons_gpiote", json!({"scenario": scenario})).expect("built");
        editor.stopped();
        editor.console("until 100");
        assert_eq!(editor.written.trim_start_matches('\0'), "ready\nB\n");
    }
}

#[test]
fn memory_and_instructions_are_told() {
    let Some(mut editor) = at_rest("v2") else { return };
    // the vectors: the initial stack pointer is the end of the RAM, which cortex-m-rt takes
    let told = editor.ask("readMemory", json!({"memoryReference": "0x0", "count": 4}));
    assert_eq!(told["data"], "AAACIA==", "0x20020000");
    let beyond = editor.ask("readMemory", json!({"memoryReference": "0x20020000", "offset": -2, "count": 4}));
    assert_eq!(beyond["unreadableBytes"], 2, "{beyond}");
    let pc = editor.stack()[0]["instructionPointerReference"].clone();
    let asked = json!({"memoryReference": pc, "instructionOffset": -2, "instructionCount": 4});
    let told = editor.ask("disassemble", asked);
    let told = told["instructions"].as_array().expect("a list").clone();
    assert_eq!((told.len(), &told[2]["address"]), (4, &pc));
    assert!(told[2]["instruction"].as_str().is_some_and(|text| text.starts_with("bl ")), "a call of double: {told:?}");
    assert_eq!(told[2]["line"], line_with("variables", "let total ="));
    // a breakpoint at an instruction
    let call = told[2]["address"].clone();
    editor.break_at("variables", &[]);
    let asked = json!({"breakpoints": [{"instructionReference": call, "offset": 4}]});
    assert_eq!(editor.ask("setInstructionBreakpoints", asked)["breakpoints"][0]["verified"], true);
    assert_eq!(editor.moves("continue"), "instruction breakpoint");
    // what is written is there
    let sp = editor.value("$sp");
    editor.ask("writeMemory", json!({"memoryReference": sp, "data": "AQIDBA=="}));
    assert_eq!(editor.ask("readMemory", json!({"memoryReference": sp, "count": 4}))["data"], "AQIDBA==");
    let words = editor.refused("readMemory", json!({"memoryReference": "here", "count": 4}));
    assert_eq!(words, "\"here\" is no address: 0x20000000 is one");
}

#[test]
fn what_is_wrong_is_answered_in_a_sentence() {
    let mut editor = Editor::new();
    editor.write(b"Content-Length: 3\r\n\r\n{]}");
    let message = editor.message();
    assert_eq!((&message["type"], &message["success"]), (&"response".into(), &false.into()));
    assert!(message["message"].as_str().is_some_and(|words| words.contains("no JSON")), "{message}");
    editor.write(b"Content-Length: many\r\n\r\n");
    assert!(editor.message()["message"].as_str().is_some_and(|words| words.contains("\"many\" is no number of bytes")));
    assert_eq!(editor.refused("fly", json!({})), "\"fly\" is no request that is served here");
    editor.write(b"garbage\r\n");
    assert!(editor.message()["message"].as_str().is_some_and(|words| words.contains("\"garbage\" is no header")));
    for command in ["continue", "stackTrace", "setBreakpoints", "configurationDone"] {
        assert_eq!(editor.refused(command, json!({})), "no program was launched");
    }
    assert_eq!(editor.refused("launch", json!({})), "launch: program is missing, the path of an ELF file");
    assert!(editor.refused("launch", json!({"program": 3})).starts_with("launch: invalid type"));
    assert!(editor.refused("launch", json!({"program": "nowhere.elf"})).starts_with("nowhere.elf: "));
    assert_eq!(
        editor.refused("launch", json!({"program": "a.elf", "board": "v3"})),
        "launch: board \"v3\" is neither v1 nor v2"
    );
    assert!(editor.refused("attach", json!({})).starts_with("attach: there is nothing to attach to"));
    let Some(mut editor) = at_rest("v2") else { return };
    assert!(editor.refused("stackTrace", json!({"levels": "all"})).starts_with("stackTrace: invalid type"));
    assert!(editor.refused("scopes", json!({"frameId": 999})).starts_with("there is no frame 999"));
    assert!(editor.refused("variables", json!({"variablesReference": 999})).contains("nothing with the number 999"));
    let asked = json!({"source": {"path": editor::source("variables")}, "breakpoints": [{"line": 1, "condition": "x +"}, {"line": 99999}, {"line": -5}]});
    let told = editor.ask("setBreakpoints", asked);
    assert_eq!(told["breakpoints"][0]["message"], "condition \"x +\": a value is missing after column 3, at the end");
    assert_eq!(told["breakpoints"][1]["verified"], false);
    assert!(editor.refused("setBreakpoints", json!({"source": {}})).contains("the source has no path"));
    let nowhere = json!({"source": {"path": "/nowhere/else.rs"}, "breakpoints": [{"line": 1}]});
    assert_eq!(editor.ask("setBreakpoints", nowhere)["breakpoints"][0]["verified"], false);
    assert!(editor.refused("launch", json!({"program": "a.elf"})).contains("launched already"));
    editor.ask("disconnect", json!({}));
}

#[test]
fn several_editors_can_connect_by_an_address_one_after_the_other() {
    let mut child =
        process::command(&["debug-adapter", "--listen", ":0"]).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stderr.take().expect("piped")).read_line(&mut line).expect("a line");
    let at = line.trim().strip_prefix("fivebyfive: waiting for an editor at ").expect("an address");
    // one that leaves without a word, one that says so, and the next
    for leaves in [false, true, false] {
        let mut stream = TcpStream::connect(at).expect("it listens");
        let mut answers = BufReader::new(stream.try_clone().expect("a stream"));
        let mut ask = |text: &str| {
            write!(stream, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("it reads");
            read_message(&mut answers).expect("a response")
        };
        let told = ask(r#"{"seq":1,"type":"request","command":"initialize","arguments":{}}"#);
        assert_eq!(told["body"]["supportsStepBack"], true);
        // the board of the one before is not there
        let told = ask(r#"{"seq":2,"type":"request","command":"continue","arguments":{}}"#);
        assert_eq!(told["message"], "no program was launched");
        if leaves {
            let told = ask(r#"{"seq":3,"type":"request","command":"disconnect","arguments":{}}"#);
            assert_eq!(told["success"], true);
            assert!(read_message(&mut answers).is_none(), "the connection is closed");
        }
    }
    drop(child.kill());
    drop(child.wait());
}

#[test]
fn what_was_written_by_rtt_is_shown_where_the_program_is_held_and_once() {
    for board in BOARDS {
        // the text of RTT, and that of the log
        for (guest, line, text) in [
            ("rtt", "Timer::new(board.TIMER0)", "hello from RTT\n"),
            ("probe_panic", "lights[light]", "light 5 of 5\n"),
        ] {
            let Some(mut editor) = Editor::launch(board, guest, json!({})) else { return };
            assert_eq!(editor.stopped(), "entry");
            editor.break_at(guest, &[line_with(guest, line)]);
            assert_eq!(editor.moves("continue"), "breakpoint");
            assert_eq!(editor.console("time").split_once(' ').map(|(ms, _)| ms.to_owned()).as_deref(), Some("0"));
            assert_eq!(editor.written.matches(text).count(), 1, "{guest} on {board}: {:?}", editor.written);
            editor.console("until 3");
            assert_eq!(editor.written.matches(text).count(), 1, "{guest} on {board}: {:?}", editor.written);
        }
    }
}

#[test]
fn the_text_of_a_panic_is_there_at_its_fault() {
    for board in BOARDS {
        let Some(mut editor) = Editor::launch(board, "probe_panic", json!({})) else { return };
        assert_eq!(editor.stopped(), "entry");
        assert_eq!(editor.moves("continue"), "exception");
        assert!(editor.written.contains("index out of bounds"), "{:?}", editor.written);
    }
}

#[test]
fn one_test_of_a_program_is_launched_by_its_name_and_is_gone_back_through() {
    for board in BOARDS {
        let guest = "embedded_tests";
        let with = |test: &str| json!({"test": test});
        let Some(mut editor) = Editor::launch(board, guest, with("tests::a_wrong_sum_panics")) else { return };
        assert_eq!(editor.stopped(), "entry");
        let line = line_with(guest, "two and two");
        assert_eq!(editor.break_at(guest, &[line]), [line]);
        assert_eq!(editor.moves("continue"), "breakpoint");
        assert!(
            editor
                .stack()
                .iter()
                .any(|frame| frame["name"].as_str().is_some_and(|name| name.contains("a_wrong_sum_panics")))
        );
        assert_eq!(editor.moves("stepBack"), "step");
        assert_eq!(editor.moves("continue"), "breakpoint");
        // a part of the name that only one has
        let Some(mut editor) = Editor::launch(board, guest, with("sum_is_right")) else { return };
        assert_eq!(editor.stopped(), "entry");
        editor.ask("continue", json!({"threadId": 1}));
        let end = editor.event("stopped");
        assert!(end["text"].as_str().is_some_and(|text| text.contains("exit code 0")), "{end}");
        let program = built_images::place(&format!("guests/{board}/{guest}.elf"));
        let words = |test: &str| Editor::new().refused("launch", json!({"program": program, "test": test}));
        assert!(words("nothing").starts_with("launch: test: no test has \"nothing\" in its name; there are tests::"));
        assert!(words("panic").contains("tests have \"panic\" in their names: tests::"), "{}", words("panic"));
        let other = built_images::place(&format!("guests/{board}/rtt.elf"));
        let words = Editor::new().refused("launch", json!({"program": other, "test": "x"}));
        assert_eq!(words, "launch: test: the program has no tests of the crate embedded-test");
    }
}

#[test]
fn a_command_with_a_wrong_word_is_answered_with_what_is_wrong() {
    let Some(mut editor) = Editor::launch("v2", "rtt", json!({})) else { return };
    for (line, answer) in [
        ("until abc", "abc is not a time: a whole number of milliseconds since power-on is one"),
        ("until 1.5", "1.5 is not a time: a whole number of milliseconds since power-on is one"),
        ("until", "\"until\": the command is \"until MS\"; `help` lists them"),
        ("press", "\"press\": the command is \"press BUTTON\"; `help` lists them"),
        ("press q", "q: there is no such button; A, B, AB, Logo, P0, P1 and P2 are"),
        ("light much", "much is not a value of light: a whole number of 0 to 255 is one"),
        ("light 256", "256 is not a value of light: a whole number of 0 to 255 is one"),
        ("faults maybe", "faults are on or off, and maybe is neither"),
        ("reset now", "reset is followed by nothing or by halt, and now is neither"),
        ("pose 0 a 3", "\"0 a 3\" is no pose: three axes of -8192 to 8192 milli-g are one, as in pose 0 300 -980"),
        ("time 3", "\"time 3\": the command is \"time\"; `help` lists them"),
    ] {
        assert_eq!(editor.console(line), answer);
    }
    assert_eq!(editor.console("pose (x: 0, y: 300, z: -980)"), "");
}
