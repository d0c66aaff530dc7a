//! What `fivebyfive run --image --report` says of stacks, interrupts, time and the energy model.

mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use process::{Folder, in_folder};
use serde_json::Value;

const BOARDS: [&str; 2] = ["v1", "v2"];
/// Cycles of a millisecond.
const CYCLES_PER_MS: [u64; 2] = [16_000, 64_000];
/// From pending to the first instruction of the handler, without wait states: Cortex-M0 TRM 3.6, Cortex-M4 TRM 3.9.
const LATENCY: [u64; 2] = [16, 12];
/// Wait states of a branch in the flash of the nRF52833 without its cache.
const FLASH_BRANCH: u64 = 3;
/// Where the stacks of the programs below begin.
const STACK: u32 = 0x2000_2000;

/// The report on an image that runs for a time, and what the image has written.
fn report_on(board: &str, name: &str, image: &[u8], time: &str) -> (Value, String) {
    let folder = Folder::new();
    std::fs::write(folder.path(name), image).expect("written");
    let asked = ["run", "--image", name, "--board", board, "--for", time, "--report=report.json"];
    let (_, out, err) = in_folder(&folder, &asked);
    assert!(folder.path("report.json").exists(), "{err}");
    (serde_json::from_str(&folder.read("report.json")).expect("JSON"), out)
}

/// The report on a guest.
fn report(board: &str, name: &str, time: &str) -> Option<(Value, String)> {
    let image = built_images::read(&format!("guests/{board}/{name}.elf"))?;
    Some(report_on(board, "a.elf", &image, time))
}

/// The report on a program at 0x40 with a handler of an exception.
fn report_on_code(board: &str, code: &[u16], exception: usize, handler: u32) -> Value {
    let mut vectors = [0_u32; 16];
    (vectors[0], vectors[1], vectors[exception]) = (STACK, 0x41, handler | 1);
    let code = code.iter().flat_map(|half| half.to_le_bytes());
    let bytes: Vec<u8> = vectors.into_iter().flat_map(u32::to_le_bytes).chain(code).collect();
    report_on(board, "a.hex", small_image::hex_of(&bytes).as_bytes(), "1ms").0
}

fn exception<'a>(report: &'a Value, name: &str) -> &'a Value {
    let all = report["exceptions"].as_array().expect("a list");
    all.iter().find(|exception| exception["name"] == name).unwrap_or_else(|| panic!("{name} is in {all:?}"))
}

/// The least, the mean and the most.
fn cycles(exception: &Value, what: &str) -> [u64; 3] {
    ["least", "mean", "most"].map(|key| exception[what][key].as_u64().expect("a number"))
}

fn part<'a>(report: &'a Value, name: &str) -> &'a Value {
    let parts = report["energy_model"]["parts"].as_array().expect("a list");
    parts.iter().find(|part| part["name"] == name).unwrap_or_else(|| panic!("{name} is in {parts:?}"))
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[test]
fn a_stack_is_as_deep_as_its_pushes_and_frames() {
    let code = [
        0xb5f0, // 0x40: push {r4-r7, lr}: 20 bytes
        0xb090, //       sub sp, #64
        0xdf00, //       svc 0: a frame of 32 bytes, and 4 that align it to 8
        0xb010, //       add sp, #64
        0xbf30, // 0x48: wfi
        0xe7fd, //       b 0x48
        0xb510, // 0x4c: push {r4, lr}: 8 bytes
        0xbd10, //       pop {r4, pc}
    ];
    for (board, latency) in BOARDS.into_iter().zip(LATENCY) {
        let report = report_on_code(board, &code, 11, 0x4c);
        let stacks = report["stacks"].as_array().expect("a list");
        assert_eq!(stacks.len(), 1, "{report}");
        assert_eq!((&stacks[0]["kind"], &stacks[0]["start"]), (&"main".into(), &STACK.into()));
        assert_eq!(stacks[0]["used"], 20 + 64 + 36 + 8, "{board}");
        assert!(stacks[0]["size"].is_null(), "a hex file does not say where it ends");
        let call = exception(&report, "SVCall");
        assert_eq!((&call["count"], cycles(call, "latency")), (&1.into(), [latency; 3]));
        // push 1 + N; pop with the PC 4 + N on the Cortex-M0 (TRM, table 3-1), 1 + N + P on the Cortex-M4, P taken to be 1, and
        // what a branch in flash adds without the cache (`docs/cycles.md`)
        let handler = if board == "v1" { 3 + 6 } else { 3 + 4 + FLASH_BRANCH };
        assert_eq!(cycles(call, "handler"), [handler; 3], "{board}");
    }
}

#[test]
fn a_process_stack_is_told_apart() {
    let code = [
        0x4804, // 0x40: ldr r0, [pc, #16]
        0xf380, 0x8809, // msr psp, r0
        0x2102, //       movs r1, #2
        0xf381, 0x8814, // msr control, r1
        0xb4f0, //       push {r4-r7}: 16 bytes
        0xdf00, // 0x4e: svc 0: a frame of 32 bytes there
        0xbf30, // 0x50: wfi
        0xe7fd, //       b 0x50
        0x1000, 0x2000, // 0x54
        0xb510, // 0x58: push {r4, lr}: 8 bytes of the main stack
        0xbd10, //       pop {r4, pc}
    ];
    for board in BOARDS {
        let report = report_on_code(board, &code, 11, 0x58);
        let stacks: Vec<_> = report["stacks"].as_array().expect("a list").iter().collect();
        let told: Vec<_> = stacks.iter().map(|stack| (&stack["kind"], &stack["start"], &stack["used"])).collect();
        let (main, process) = ("main".into(), "process".into());
        let expected = [(&main, &STACK.into(), &8.into()), (&process, &0x2000_1000.into(), &48.into())];
        assert_eq!(told, expected, "{board}");
    }
}

#[test]
fn an_exception_that_is_masked_waits_for_that_long() {
    let code = [
        0x4807, // 0x40: ldr r0, [pc, #28]
        0x4908, //       ldr r1, [pc, #32]
        0xb672, //       cpsid i
        0x6001, // 0x46: str r1, [r0]: ICSR, PENDSVSET
        0xbf00, 0xbf00, 0xbf00, 0xbf00, 0xbf00, 0xbf00, 0xbf00, 0xbf00, // 8 cycles
        0xb662, // 0x58: cpsie i, a cycle
        0xbf30, // 0x5a: wfi
        0xe7fd, //       b 0x5a
        0x0000, //
        0xed04, 0xe000, // 0x60
        0x0000, 0x1000, // 0x64
        0x4770, // 0x68: bx lr
    ];
    for (board, latency) in BOARDS.into_iter().zip(LATENCY) {
        let report = report_on_code(board, &code, 14, 0x68);
        let pended = exception(&report, "PendSV");
        assert_eq!((&pended["count"], cycles(pended, "latency")), (&1.into(), [8 + 1 + latency; 3]), "{board}");
    }
}

#[test]
fn an_interrupt_that_wakes_the_processor_takes_the_published_latency() {
    for (index, board) in BOARDS.into_iter().enumerate() {
        let Some((report, out)) = report(board, "rtc_sleep", "2500ms") else { return };
        assert_eq!(out.trim_start_matches('\0'), "second 1\nsecond 2\n");
        let ticks = exception(&report, "RTC0");
        assert_eq!(cycles(ticks, "latency"), [LATENCY[index]; 3], "{board}");
        let cycles = 2500 * CYCLES_PER_MS[index];
        let time = |what: &str| report["time"][what].as_u64().expect("a number");
        assert_eq!((time("awake") + time("asleep"), time("off")), (cycles, 0));
        assert!(time("awake") * 100 < cycles, "it sleeps: {}", report["time"]);
        // the two lines with a carriage return each, 10 bits a byte at 115200 baud; on the V1 the receiver is on all the time
        if board == "v2" {
            let expected_us = 20.0 * 10.0 / 0.1152;
            let uart = number(&part(&report, "UART")["time_us"]);
            assert!((uart - expected_us).abs() < expected_us / 50.0, "{uart} us");
        }
    }
}

#[test]
fn every_interrupt_is_counted() {
    let Some((systick, out)) = report("v2", "systick", "2005ms") else { return };
    assert!(out.ends_with("200 interrupts\n"), "{out}");
    let ticks = exception(&systick, "SysTick");
    assert_eq!(ticks["count"], 200, "one every 10 ms");
    assert_eq!(cycles(ticks, "latency")[0], 12);
    for (board, latency) in BOARDS.into_iter().zip(LATENCY) {
        let (report, out) = report(board, "supervisor", "500ms").expect("built");
        assert!(out.contains("both: 5 and 4"), "{out}");
        let [calls, pended] = ["SVCall", "PendSV"].map(|name| exception(&report, name));
        assert_eq!((&calls["count"], &pended["count"]), (&5.into(), &4.into()), "as the program counts them");
        assert_eq!(cycles(calls, "latency"), [latency; 3], "nothing masks it");
        assert!(cycles(pended, "latency")[2] > 10 * latency, "it is masked while a line is sent: {pended}");
    }
}

#[test]
fn an_elf_file_tells_the_size_of_the_stack_and_who_used_it() {
    for board in BOARDS {
        let Some((report, _)) = report(board, "stack_overflow", "1s") else { return };
        let main = &report["stacks"][0];
        let (used, size) = (number(&main["used"]), number(&main["size"]));
        assert!(used > size, "it has overflowed: {used} of {size}");
        let calls = main["calls"].as_array().expect("a list");
        let descends = calls.iter().filter(|call| *call == "stack_overflow::descend").count();
        assert!(descends > 90 && calls.len() == 100, "a recursion: {calls:?}");
    }
}

#[test]
fn the_energy_model_adds_up() {
    for board in BOARDS {
        let Some((report, _)) = report(board, "blink", "2s") else { return };
        let model = &report["energy_model"];
        let parts = model["parts"].as_array().expect("a list");
        let sum: f64 = parts.iter().map(|part| number(&part["charge_nc"])).sum();
        assert!((sum - number(&model["charge_nc"])).abs() < 1.0);
        assert!((number(&model["mean_current_na"]) * 2.0 - sum).abs() < 1e3, "the mean of 2 s: {model}");
        for part in parts {
            let charge = number(&part["time_us"]) * number(&part["current_na"]) * 1e-6;
            assert!((charge - number(&part["charge_nc"])).abs() < 1.0, "{part}");
        }
        assert_eq!(part(&report, "processor awake")["time_us"].as_f64().map(f64::round), Some(2_000_000.0), "it polls");
        // one LED, half of the time, in a row of several that are lit one after the other: 3 on the V1, 5 on the V2
        let rows = if board == "v1" { 3.0 } else { 5.0 };
        let lit = number(&part(&report, "LEDs of the display, each")["time_us"]);
        assert!((lit - 1_000_000.0 / rows).abs() < 10_000.0, "{lit} us on {board}");
    }
}

#[test]
fn a_profile_of_energy_has_all_of_the_charge() {
    let Some(image) = built_images::read("guests/v2/grey_fade.elf") else { return };
    let folder = Folder::new();
    std::fs::write(folder.path("a.elf"), image).expect("written");
    let asked = ["run", "--image", "a.elf", "--for", "1s", "--profile-energy", "e.folded", "--report=r.json"];
    let (exit, _, err) = in_folder(&folder, &asked);
    assert_eq!(exit, 0, "{err}");
    let report: Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
    let folded = folder.read("e.folded");
    let charges = folded.lines().map(|line| line.rsplit_once(' ').expect("a stack and a charge"));
    let charges: Vec<(&str, f64)> = charges.map(|(stack, nc)| (stack, nc.parse().expect("a number"))).collect();
    let sum: f64 = charges.iter().map(|(_, nc)| nc).sum();
    assert!((sum - number(&report["energy_model"]["charge_nc"])).abs() < charges.len() as f64, "{folded}");
    let own: f64 = charges
        .iter()
        .filter(|(stack, _)| stack.starts_with("Reset;") || stack.contains("(exception)"))
        .map(|(_, nc)| nc)
        .sum();
    let awake = number(&part(&report, "processor awake")["charge_nc"]);
    assert!((own - awake).abs() < awake / 100.0, "functions have what the processor draws: {own} of {awake}");
    assert!(folded.contains("(LEDs of the display, each) "), "{folded}");
}

#[test]
fn the_report_is_printed_at_the_end_and_written_as_text() {
    let folder = Folder::new();
    folder.file("it.hex", &small_image::hex());
    let (exit, out, err) = in_folder(&folder, &["run", "--image", "it.hex", "--for", "10ms", "--report"]);
    assert!(exit == 0 && out.is_empty(), "{err}");
    let begins = "report of it.hex, micro:bit V2: 10.000 ms, 640000 cycles\n";
    assert!(err.contains(begins) && err.contains("\nenergy model "), "{err}");
    assert!(err.contains("A model, by the nRF52833 product specification"), "{err}");
    let (exit, _, err) = in_folder(&folder, &["run", "--image", "it.hex", "--for", "10ms", "--report=report.txt"]);
    assert!(exit == 0 && !err.contains("energy model"), "{err}");
    assert!(folder.read("report.txt").starts_with(begins));
    let (exit, out, _) = in_folder(&folder, &["run", "--image", "it.hex", "--for", "10ms", "--report=-"]);
    assert!(exit == 0 && out.starts_with(begins), "{out}");
    let (exit, _, err) = in_folder(&folder, &["run", "--report"]);
    assert!(exit == 2 && err.contains("--report"), "{err}");
}
