//! What each guest promises.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Guest;
pub use super::by_wire::i2c_slave;
pub use super::on_the_air::{advertising, ieee802154, radio};
use fivebyfive::emulator::nrf::{Halt, ResetReason, RttReading, SemihostingFiles, SemihostingSetup, Standstill};
use fivebyfive::hal::Button;
use fivebyfive::hardware::Model;

/// Whether two lengths of time are as long but for so many milliseconds.
fn is_about(ms: u64, expected: u64, off: u64) -> bool {
    ms.abs_diff(expected) <= off
}

/// Checks that lines come with so many milliseconds between them.
fn come_each(guest: &Guest, ms: u64, off: u64) {
    let times = guest.times();
    assert!(times.len() > 1, "{:?}", guest.lines());
    for pair in times.windows(2) {
        assert!(is_about(pair[1] - pair[0], ms, off), "{:?}", guest.lines);
    }
}

pub fn accelerometer(guest: &mut Guest) {
    guest.run(560);
    let lines = guest.lines();
    assert_eq!(lines[0], "id 33");
    // the sensor's milli-g are 1024 a g; the first line comes before its first sample
    assert!(lines[2..].iter().all(|&line| line == "x 0 y 0 z -1024"), "{lines:?}");
    assert!((5..=6).contains(&lines[1..].len()), "ten lines a second: {lines:?}");
}

pub fn analog(guest: &mut Guest) {
    guest.run(600);
    come_each(guest, 500, 3);
    // an open pin has at most 10 mV of noise: 3 of 1024 at 3.6 V, 46 of 16384 at 3.6 V
    let most = if guest.model == Model::V1 { 3 } else { 46 };
    for line in guest.lines() {
        let value: i32 = line.strip_prefix("pin 0: ").and_then(|value| value.parse().ok()).expect("a value");
        assert!((0..=most).contains(&value), "{line}");
    }
}

pub fn blink(guest: &mut Guest) {
    // looked at between the changes, at 500 ms each
    for is_on in [true, false, true] {
        guest.run(250);
        assert_eq!(guest.is_alone(2, 2), is_on, "at {} ms", guest.ms);
        assert_eq!(guest.led(2, 2) == 0, !is_on);
        guest.run(250);
    }
}

pub fn buttons_gpiote(guest: &mut Guest) {
    guest.run(20);
    for button in [Button::A, Button::B, Button::A] {
        guest.hold(button, true);
        guest.run(50);
        guest.hold(button, false);
        guest.run(50);
    }
    assert_eq!(guest.lines(), ["ready", "A", "B", "A"]);
}

pub fn buttons_poll(guest: &mut Guest) {
    for (button, x) in [(Button::A, 0), (Button::B, 4)] {
        guest.run(80);
        assert!(guest.frame().rows().iter().flatten().all(|level| level.0 == 0));
        guest.hold(button, true);
        guest.run(80);
        assert!(guest.is_alone(x, 0), "{:?}", guest.frame());
        guest.hold(button, false);
    }
}

pub fn flash_write(guest: &mut Guest) {
    guest.run(20);
    guest.chip.reset(ResetReason::Pin);
    guest.run(20);
    let first = ["before: ffffffff", "erased: ffffffff", "written: 600d0001"];
    let second = ["before: 600d0001", "erased: ffffffff", "written: 600d0002"];
    assert_eq!(guest.lines(), [first, second].concat());
}

pub fn fpu(guest: &mut Guest) {
    guest.run(60);
    // as guests/README.md works them out
    let readme = include_str!("../../guests/README.md");
    let lines: Vec<&str> = readme
        .split("```text\n")
        .nth(1)
        .and_then(|text| text.split("```").next())
        .expect("the lines")
        .lines()
        .collect();
    assert_eq!(lines.len(), 10);
    assert_eq!(guest.lines(), lines);
}

pub fn grey_fade(guest: &mut Guest) {
    let columns = |guest: &Guest| -> Vec<u8> {
        let frame = guest.frame();
        assert!((0..5).all(|y| frame.rows()[y] == frame.rows()[0]), "all rows are alike: {frame:?}");
        (0..5).map(|x| frame.level(x, 0).0).collect()
    };
    guest.run(180);
    let first = columns(guest);
    guest.run(200);
    let second = columns(guest);
    // levels 1, 3, 5, 7, 9, and then 2, 4, 6, 8, 0
    let expected = |levels: [usize; 5]| levels.map(codal_level);
    if guest.model == Model::V2 {
        assert_eq!((first, second), (expected([1, 3, 5, 7, 9]).to_vec(), expected([2, 4, 6, 8, 0]).to_vec()));
    } else {
        assert!(first.is_sorted_by(|a, b| a < b) && first[4] == 255, "{first:?}");
        assert!(second[..4].iter().zip(&first).all(|(now, before)| now > before) && second[4] == 0, "{second:?}");
    }
}

/// The level of CODAL that is as bright as a level of the crate microbit: so many ticks of 375 are on, and CODAL has 208 of
/// 53 333 a level.
fn codal_level(level: usize) -> u8 {
    let ticks = [0, 2, 4, 8, 15, 28, 53, 102, 199, 375][level];
    (f64::from(ticks) / 375.0 * 53_333.0 / 208.0).round().min(255.0) as u8
}

pub fn embedded_tests(guest: &mut Guest) {
    guest.run(100);
    // the crate `semihosting` aborts with this code, as nobody says which test to run
    assert_eq!(guest.halted(), Some(&Halt::Exit(134)));
}

pub fn halting_panic(guest: &mut Guest) {
    guest.run(20);
    assert_eq!(guest.lines(), ["light 3 of 4"]);
    assert_eq!(guest.chip.standstill(), Some(Standstill::InterruptsOn), "in the loop of panic-halt");
}

pub fn panic_calls(guest: &mut Guest) {
    guest.run(20);
    assert_eq!(guest.lines(), ["sum 12"]);
    assert_eq!(guest.chip.standstill(), None, "its loop calls a function");
}

pub fn stack_overflow(guest: &mut Guest) {
    guest.run(20);
    assert_eq!(guest.lines(), ["going down"]);
    let pointer = guest.chip.last_fault().expect("a fault").registers.r[13];
    assert!(pointer < 0x2000_0000 || pointer - 0x2000_0000 < 0x100, "{pointer:#x} is at the lower end of the RAM");
}

pub fn hard_fault(guest: &mut Guest) {
    guest.run(20);
    let lines = guest.lines();
    assert_eq!((lines.len(), lines[0]), (2, "reading 0x30000000"));
    let address = lines[1].strip_prefix("hard fault at 0x").map(|digits| u64::from_str_radix(digits, 16));
    assert!(matches!(address, Some(Ok(1..0x1_0000))), "{lines:?}");
    assert_eq!(guest.diagnostics.iter().filter(|notice| notice.starts_with("HardFault at ")).count(), 1);
    assert_eq!(guest.halted(), None, "it handles its fault");
}

pub fn panic_message(guest: &mut Guest) {
    guest.run(60);
    // on both ways, the serial port and RTT, each in the same order
    let lines = guest.lines();
    let counted = ["3, 12 / 3 =", "4", "2, 12 / 2 =", "6", "1, 12 / 1 =", "12", "0, 12 / 0 ="];
    for line in counted.map(|line| if line.contains('=') { format!("counting down: {line}") } else { line.to_owned() })
    {
        assert_eq!(lines.iter().filter(|&&at| at == line).count(), 2, "{line}: {lines:?}");
    }
    let message = lines.iter().filter(|line| line.contains("attempt to divide by zero"));
    assert_eq!(message.count(), 2, "{lines:?}");
}

pub fn probe_panic(guest: &mut Guest) {
    guest.run(20);
    // the texts of the log are in the ELF file, and this reads none
    assert!(guest.lines().iter().all(|line| line.starts_with("\\x")), "{:?}", guest.lines());
    assert!(guest.diagnostics.iter().any(|words| words.contains("undefined instruction")), "{:?}", guest.diagnostics);
}

pub fn panic_display(guest: &mut Guest) {
    // the third digit comes after 1.8 s, and counts when it is there for 200 ms
    guest.run(1900);
    assert_eq!(guest.chip.panic(), None);
    guest.run(200);
    let panic = guest.chip.panic().expect("the display shows one");
    assert_eq!((panic.code, panic.meaning()), (20, Some("out of memory")));
    assert!(panic.ms < 30, "{panic:?}");
    assert_eq!(guest.diagnostics.len(), 1);
    // round after round it is the same one
    guest.run(5000);
    assert_eq!((guest.chip.panic(), guest.chip.current_panic()), (Some(panic), Some(panic)));
    assert_eq!(guest.diagnostics, ["the program panicked with code 020: out of memory"]);
    guest.chip.reset(ResetReason::Pin);
    assert_eq!((guest.chip.panic(), guest.chip.current_panic()), (Some(panic), None));
}

pub fn ppi_toggle(guest: &mut Guest) {
    guest.run(250);
    for is_on in [false, true, false, true] {
        assert_eq!(guest.is_alone(0, 0), is_on, "at {} ms", guest.ms);
        assert_eq!(guest.led(0, 0) == 0, !is_on);
        guest.run(500);
    }
}

pub fn random(guest: &mut Guest) {
    guest.run(1100);
    come_each(guest, 1000, 12);
    let lines = guest.lines();
    assert!(
        lines.iter().all(|line| line.len() == 16 && line.chars().all(|digit| digit.is_ascii_hexdigit())),
        "{lines:?}"
    );
    assert_ne!(lines[0], lines[1]);
}

pub fn rtc_sleep(guest: &mut Guest) {
    guest.run(3100);
    come_each(guest, 1000, 1);
    assert_eq!(guest.lines(), ["second 1", "second 2", "second 3"]);
}

pub fn rtt(guest: &mut Guest) {
    guest.run(600);
    assert_eq!(guest.lines(), ["hello from RTT", "count 0", "count 1"]);
    let times = guest.times();
    assert!(times[1..].windows(2).all(|pair| is_about(pair[1] - pair[0], 500, 2)), "{times:?}");
}

pub fn rtt_channels(guest: &mut Guest) {
    guest.run(20);
    let values = (0..5).map(|value| format!("[sensor] value {value}"));
    let expected: Vec<String> =
        ["ready", "[Terminal 1] second terminal"].map(str::to_owned).into_iter().chain(values).collect();
    assert_eq!(guest.lines(), expected);
    assert!(guest.chip.rtt_input().listens);
    let sent = "a line that is longer than the channel\nmany\n";
    sent.bytes().for_each(|byte| guest.chip.send_rtt(byte));
    guest.run(500);
    let numbers = (1..=500).map(|number| number.to_string());
    let answers: Vec<String> =
        ["[a line that is longer than the channel]".to_owned()].into_iter().chain(numbers).collect();
    assert_eq!(guest.lines()[expected.len()..], answers);
    assert_eq!(guest.chip.rtt_input().unread, 0);
}

/// The texts are in the ELF file, and the chip hands out what came.
pub fn defmt_log(guest: &mut Guest) {
    guest.chip.set_rtt_reading(RttReading { defmt: true, ..RttReading::default() });
    guest.run(600);
    assert_eq!(guest.lines(), [""; 0]);
    let came = guest.chip.take_rtt_bytes();
    assert!(came.iter().all(|bytes| bytes.number == 0 && bytes.name == "defmt"));
    let bytes: Vec<u8> = came.into_iter().flat_map(|bytes| bytes.bytes).collect();
    // six messages, 200 of one, and two counts
    assert_eq!(bytes.split(|&byte| byte == 0).filter(|frame| !frame.is_empty()).count(), 208);
}

pub fn semihosting_files(guest: &mut Guest) {
    let contents = BTreeMap::from([("in.txt".to_owned(), Arc::new(b"from outside\n".to_vec()))]);
    let files = Some(SemihostingFiles::new(contents, BTreeSet::new()));
    guest.chip.set_semihosting(&SemihostingSetup { command_line: "app".to_owned(), files });
    guest.run(50);
    assert_eq!(guest.lines(), ["arguments: app", "in.txt: from outside"]);
    assert!(guest.chip.waits_for_semihosting());
    "ink\n".bytes().for_each(|byte| guest.chip.send_semihosting(byte));
    guest.run(50);
    assert_eq!(guest.lines()[2..], ["name? hello ink"]);
    assert_eq!(guest.halted(), Some(&Halt::Exit(0)));
    let written = guest.chip.semihosting_files().and_then(|files| files.contents().get("out.txt"));
    assert_eq!(written.map(|bytes| bytes.as_slice()), Some(&b"ink"[..]));
}

pub fn semihosting_exit(guest: &mut Guest) {
    guest.run(5);
    assert_eq!(guest.lines(), ["hello from semihosting"]);
    assert_eq!(guest.halted(), Some(&Halt::Exit(0)));
}

pub fn serial_echo(guest: &mut Guest) {
    guest.run(5);
    // three characters come back for each, so a hand that types faster than that would lose some
    for byte in "abc, and more\r".bytes() {
        guest.chip.send_serial(byte);
        guest.run(1);
    }
    guest.run(5);
    assert_eq!(guest.lines()[0], "hello");
    let echo = guest.lines()[1].to_owned();
    let expected: String = "abc, and more".chars().map(|character| format!("[{character}]")).collect();
    assert_eq!(echo, expected);
}

pub fn spi_loop(guest: &mut Guest) {
    guest.run(1100);
    come_each(guest, 1000, 10);
    assert_eq!(guest.lines(), ["sent 0a 55 f0, received 00 00 00"; 2]);
}

pub fn supervisor(guest: &mut Guest) {
    guest.run(20);
    let lines = ["SVC served: 1", "PendSV asked for, served: 0", "PendSV let in, served: 1", "both: 5 and 4"];
    assert_eq!(guest.lines(), lines);
}

pub fn systick(guest: &mut Guest) {
    // an interrupt each 10 ms
    guest.run(1100);
    assert_eq!(guest.lines(), ["100 interrupts"]);
    assert!(is_about(guest.times()[0], 1000, 3), "{:?}", guest.times());
}

pub fn temperature(guest: &mut Guest) {
    guest.run(1100);
    come_each(guest, 1000, 5);
    assert_eq!(guest.lines(), ["21 C"; 2]);
}

pub fn timer_delay(guest: &mut Guest) {
    guest.run(90);
    let lines = guest.lines();
    assert_eq!((lines.len(), lines.last()), (7, Some(&"done")), "{lines:?}");
    let expected = [
        ("TIMER0", 1000),
        ("TIMER1", 1000),
        ("TIMER2", 1000),
        ("TIMER0", 20_000),
        ("TIMER1", 20_000),
        ("TIMER2", 20_000),
    ];
    for (line, (timer, us)) in lines.iter().zip(expected) {
        let measured =
            line.strip_prefix(timer).and_then(|rest| rest.strip_prefix(": ")?.strip_suffix(" us")?.parse().ok());
        assert!(measured.is_some_and(|measured| is_about(measured, us, 20)), "{line}");
    }
}

pub fn tone(guest: &mut Guest) {
    guest.run(10);
    let cycles_per_us = if guest.model == Model::V1 { 16 } else { 64 };
    let mut count = 0;
    if guest.model == Model::V2 {
        // the ends of PWM0's periods, in a second
        const PWMPERIODEND: u32 = 0x4001_c118;
        for _ in 0..1000 {
            guest.run(1);
            count += guest.chip.bus_read(PWMPERIODEND).unwrap_or(0);
            assert!(guest.chip.bus_write(PWMPERIODEND, 0));
        }
        assert_eq!(guest.chip.bus_read(0x4001_c560), Some(0), "PSEL.OUT[0]: the speaker");
    } else {
        // the rising edges of P0.03, in a second; the pin is an output that can be read
        const PIN_CNF_3: u32 = 0x5000_070c;
        const IN: u32 = 0x5000_0510;
        assert!(guest.chip.bus_write(PIN_CNF_3, 1));
        let mut was_high = true;
        for _ in 0..10_000 {
            guest.chip.run_cycles(100 * cycles_per_us);
            let is_high = guest.chip.bus_read(IN).unwrap_or(0) >> 3 & 1 == 1;
            count += u32::from(is_high && !was_high);
            was_high = is_high;
        }
    }
    // 440.14 Hz on the V1
    assert!((440..=441).contains(&count), "{count} Hz");
}

pub fn variables(guest: &mut Guest) {
    guest.run(100);
    assert_eq!(guest.lines(), [""; 0]);
    // the only static in RAM counts the calls of the recursion
    assert_eq!(guest.chip.word(0x2000_0000), Some(4));
    assert!(guest.chip.core().is_asleep());
}

pub fn watchdog(guest: &mut Guest) {
    guest.run(900);
    assert_eq!(guest.lines(), ["start", "start after the watchdog"]);
    let times = guest.times();
    assert!(is_about(times[1] - times[0], 500, 5), "{times:?}");
}
