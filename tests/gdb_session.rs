//! Sessions of GDB itself with the server of `run --gdb`: breakpoints, watchpoints, backtraces, and back in time.
//!
//! They need `gdb-multiarch`, a package of Debian.

mod built_images;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// What GDB and the run have printed, and the exit code of the run.
struct Session {
    gdb: String,
    /// Standard error of GDB, where the answers of `monitor` are.
    monitor: String,
    /// Standard output of the run.
    written: String,
    code: Option<i32>,
}

/// Whether GDB is installed; if not, that is said.
fn has_gdb() -> bool {
    let is_there = Command::new("gdb-multiarch").arg("--version").output().is_ok();
    if !is_there {
        built_images::leave_out("gdb-multiarch is not installed");
    }
    is_there
}

/// A run that waits for GDB, with the address.
fn wait_for_gdb(image: &PathBuf, options: &[&str]) -> (Child, String) {
    let mut run = Command::new(env!("CARGO_BIN_EXE_fivebyfive"))
        .args(["run", "--gdb", "127.0.0.1:0", "--image"])
        .arg(image)
        .args(options)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the run");
    let mut errors = BufReader::new(run.stderr.take().expect("a pipe"));
    let mut address = String::new();
    while !address.contains("target remote ") {
        address.clear();
        assert!(errors.read_line(&mut address).expect("a line") > 0, "it waits for GDB");
    }
    // nobody waits for a pipe that is full
    std::thread::spawn(move || errors.read_to_string(&mut String::new()));
    let address = address.rsplit("target remote ").next().expect("an address").trim().to_owned();
    (run, address)
}

/// Runs GDB with commands on a guest; `None` where GDB or the guest is not there.
fn debug(guest: &str, options: &[&str], commands: &[&str]) -> Option<Session> {
    built_images::read(guest).filter(|_| has_gdb())?;
    let image = built_images::place(guest);
    let (mut run, address) = wait_for_gdb(&image, options);
    let mut gdb = Command::new("gdb-multiarch");
    gdb.args(["-q", "-nx", "-batch", "-ex", "set pagination off", "-ex", "set language c"]);
    gdb.args(["-ex", &format!("target remote {address}")]);
    gdb.args(commands.iter().flat_map(|command| ["-ex", command]));
    let printed = gdb.arg(&image).output().expect("GDB");
    let [gdb, monitor] = [&printed.stdout, &printed.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    let mut written = String::new();
    run.stdout.take().expect("a pipe").read_to_string(&mut written).expect("text");
    let code = run.wait().expect("the end").code();
    Some(Session { gdb, monitor, written, code })
}

/// Looks for texts one after the other.
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part:?} is not in the rest:\n{rest}\nof:\n{text}"));
        rest = &rest[at + part.len()..];
    }
}

/// SysTick interrupts every 10 ms and counts; the processor never sleeps. The counter is the only variable of the guest.
#[test]
fn watchpoints_stop_at_each_write_forward_and_back() {
    let commands = [
        "monitor until 1504",
        "maintenance flush register-cache",
        "print (unsigned) 'systick::COUNT'",
        "watch *(unsigned *) &'systick::COUNT'",
        "continue",
        "continue",
        "reverse-continue",
        "reverse-continue",
        "reverse-continue",
        "continue",
        "monitor time",
        "delete",
        "set var *(unsigned *) &'systick::COUNT' = 1000",
        "monitor until 1595",
        "maintenance flush register-cache",
        "print/d *(unsigned *) &'systick::COUNT'",
        "reverse-stepi",
        "monitor until 1400",
        "maintenance flush register-cache",
        "print/d *(unsigned *) &'systick::COUNT'",
        "detach",
    ];
    let Some(session) = debug("guests/v2/systick.elf", &["--for", "1700ms"], &commands) else { return };
    // up to 1500 ms there were 149 or 150 interrupts, as the program began to count some time after power-on
    let expected = [
        "= 150",
        "Old value = 150",
        "New value = 151",
        "Old value = 151",
        "New value = 152",
        "Old value = 152",
        "New value = 151",
        "Old value = 151",
        "New value = 150",
        "Old value = 150",
        "New value = 149",
        "Old value = 149",
        "New value = 150",
        "= 1009",
        "= 139",
        "detached",
    ];
    assert_in_order(&session.gdb, &expected);
    assert_in_order(&session.monitor, &["1504 ms", "1500 ms", "1595 ms", "1400 ms"]);
    // the count that was written is what the program then tells; detached, it goes on from 1400 ms without that
    let written = "100 interrupts\n1000 interrupts\n";
    assert_eq!((session.code, session.written.as_str()), (Some(0), written), "{}", session.gdb);
}

#[test]
fn breakpoints_backtraces_and_steps_in_a_handler_that_a_button_calls() {
    for board in ["v1", "v2"] {
        let commands = [
            "break GPIOTE",
            "hbreak cortex_m::asm::wfi",
            "continue",
            "delete 2",
            "monitor until 100",
            "maintenance flush register-cache",
            "monitor press a",
            "continue",
            "backtrace",
            "print/d $xpsr & 0x1ff",
            "next",
            "step",
            "stepi",
            "monitor time",
            "reverse-stepi",
            "reverse-continue",
            "print/d $xpsr & 0x1ff",
            "monitor time",
            "reverse-stepi",
            "print/d $xpsr & 0x1ff",
            "reverse-continue",
            "x/1xw 0xe000ed00",
            "print/x $msp == $sp",
            "detach",
        ];
        let path = format!("guests/{board}/buttons_gpiote.elf");
        let Some(session) = debug(&path, &["--for", "300ms"], &commands) else { return };
        // GPIOTE is interrupt 6 of both chips; CPUID of the Cortex-M0 and the Cortex-M4, by their manuals
        let cpuid = if board == "v1" { "0x410cc200" } else { "0x410fc241" };
        let expected = [
            "Breakpoint 2, cortex_m::asm::wfi",
            "Breakpoint 1, ",
            "<signal handler called>",
            "wfi",
            "main",
            "= 22",
            "Breakpoint 1, ",
            "= 22",
            "= 22",
            "No more reverse-execution history",
            cpuid,
            "= 0x1",
            "detached",
        ];
        assert_in_order(&session.gdb, &expected);
        assert_in_order(&session.monitor, &["100 ms", "100 ms", "100 ms"]);
        // once under the debugger, and again from the beginning, where GDB has detached, with the press that is kept
        assert_eq!((session.code, session.written.as_str()), (Some(0), "ready\nready\nA\n"), "{}", session.gdb);
    }
}

/// The handler of SysTick has interrupted the program, which is thread 2 then, with the registers that it had.
#[test]
fn what_an_exception_has_interrupted_is_a_thread() {
    let commands =
        ["break SysTick", "continue", "info threads", "stepi", "thread 2", "print $xpsr & 0x1ff", "backtrace"];
    let Some(session) = debug("guests/v2/systick.elf", &["--for", "100ms"], &[&commands[..], &["continue"]].concat())
    else {
        return;
    };
    assert_in_order(
        &session.gdb,
        &[
            "Breakpoint 1",
            "(SysTick, priority 0)",
            "(main, on MSP)",
            "[Switching to thread 2",
            "$1 = 0",
            "__cortex_m_rt_main",
        ],
    );
}

#[test]
fn functions_are_finished_forward_and_back() {
    let commands = [
        "tbreak core::fmt::write",
        "continue",
        "backtrace 2",
        "finish",
        "reverse-stepi",
        "reverse-finish",
        "monitor time",
        "kill",
    ];
    let Some(session) = debug("guests/v2/systick.elf", &[], &commands) else { return };
    // the hundredth interrupt, after a second
    let expected = [
        "Temporary breakpoint 1, core::fmt::write",
        "#1",
        "spec_write_fmt",
        "systick::__cortex_m_rt_main",
        "core::fmt::write ()",
        "spec_write_fmt",
    ];
    assert_in_order(&session.gdb, &expected);
    assert_in_order(&session.monitor, &["1000 ms"]);
}

#[test]
fn a_fault_is_a_signal_and_one_step_back_is_what_faulted() {
    let commands = ["continue", "backtrace", "reverse-stepi", "x/i $pc", "monitor faults off", "kill"];
    let Some(session) = debug("guests/v2/hard_fault.elf", &[], &commands) else { return };
    let expected = ["received signal SIGSEGV", "HardFault", "<signal handler called>", "read_volatile", "ldr"];
    assert_in_order(&session.gdb, &expected);
    assert_eq!(session.code, Some(0), "{}", session.gdb);
}

#[test]
fn the_end_of_a_program_is_a_stop_and_then_the_end() {
    let commands = ["continue", "reverse-stepi", "x/i $pc", "continue", "continue"];
    let Some(session) = debug("guests/v2/semihosting_exit.elf", &[], &commands) else { return };
    assert_in_order(&session.gdb, &["received signal SIGTRAP", "bkpt", "received signal SIGTRAP", "exited normally"]);
    assert_eq!((session.code, session.written.as_str()), (Some(0), "hello from semihosting\n"), "{}", session.gdb);
}

#[test]
fn the_floating_point_registers_of_the_v2_are_read_and_written() {
    let commands = [
        "monitor until 3",
        "maintenance flush register-cache",
        "set var $d7 = 1.5",
        "set var $fpscr = 0x80000000",
        "set var $r4 = 77",
        "print $d7",
        "print/x $fpscr",
        "print $r4",
        "kill",
    ];
    let Some(session) = debug("guests/v2/fpu.elf", &[], &commands) else { return };
    assert_in_order(&session.gdb, &["= 1.5", "= 0x80000000", "= 77"]);
}

#[test]
fn a_program_is_loaded_into_the_flash_and_begins_at_a_reset() {
    let Some(_) = built_images::read("guests/v2/blink.elf") else { return };
    let image = built_images::place("guests/v2/semihosting_exit.elf");
    let load = format!("load {}", image.display());
    let commands = [load.as_str(), "monitor reset halt", "maintenance flush register-cache", "continue", "kill"];
    let Some(session) = debug("guests/v2/blink.elf", &[], &commands) else { return };
    assert_in_order(&session.gdb, &["Transfer rate", "received signal SIGTRAP"]);
    assert_eq!(session.written, "hello from semihosting\n", "{}", session.gdb);
}

/// Sends a packet and reads the answer, without what acknowledges either.
fn ask(stream: &mut TcpStream, packet: &str) -> String {
    let sum = packet.bytes().fold(0_u8, u8::wrapping_add);
    stream.write_all(format!("${packet}#{sum:02x}").as_bytes()).expect("it is read");
    answer(stream)
}

fn answer(stream: &mut TcpStream) -> String {
    let mut bytes = std::iter::repeat_with(|| {
        let mut byte = [0];
        stream.read_exact(&mut byte).expect("a byte");
        byte[0]
    });
    let text: Vec<u8> =
        bytes.by_ref().skip_while(|&byte| byte != b'$').skip(1).take_while(|&byte| byte != b'#').collect();
    // the sum
    bytes.take(2).for_each(drop);
    stream.write_all(b"+").expect("it is read");
    String::from_utf8(text).expect("text")
}

/// The protocol itself, which needs no GDB: Ctrl-C holds a program that runs, one that never stops and one that sleeps for ever.
#[test]
fn a_program_that_runs_is_interrupted_and_goes_on_without_gdb() {
    for guest in ["guests/v2/blink.elf", "guests/v1/buttons_gpiote.elf"] {
        let Some(_) = built_images::read(guest) else { return };
        let (mut run, address) = wait_for_gdb(&built_images::place(guest), &["--for", "2s"]);
        let mut stream = TcpStream::connect(address).expect("it listens");
        assert!(ask(&mut stream, "?").contains("05"), "it is held with SIGTRAP");
        assert_eq!(ask(&mut stream, "m3,1"), "20", "the stack is in RAM");
        assert!(ask(&mut stream, "m30000000,4").starts_with('E'), "nothing is there");
        for _ in 0..3 {
            // the first answer to what follows is that of the interrupt
            stream.write_all(b"$c#63").expect("it is read");
            stream.write_all(b"\x03").expect("it is read");
            assert!(answer(&mut stream).contains("02"), "SIGINT");
        }
        assert_eq!(ask(&mut stream, "D"), "OK");
        assert_eq!(run.wait().expect("the end").code(), Some(0));
    }
}
