//! Shows all that RTT has: two channels to the debugger, the virtual terminals of the first one, and one from the debugger.
//!
//! Seen by a debugger that knows RTT: `ready` by channel 0, `second terminal` by its virtual terminal 1, `value 0` to `value 4`
//! by the channel `sensor`; then each line that is sent by down-channel 0, in brackets. At `many` come 500 lines, `1` to `500`.
#![no_std]
#![no_main]

use core::fmt::Write as _;

use cortex_m_rt::entry;
// this brings the vector table
use microbit as _;
use panic_halt as _;
use rtt_target::rtt_init;

#[entry]
fn main() -> ! {
    let channels = rtt_init! {
        up: {
            0: { size: 512, name: "Terminal" }
            1: { size: 64, name: "sensor" }
        }
        down: {
            0: { size: 16, name: "Terminal" }
        }
    };
    let mut terminal = channels.up.0.into_terminal();
    let (mut sensor, mut keys) = (channels.up.1, channels.down.0);
    let _ = writeln!(terminal.write(0), "ready");
    let _ = writeln!(terminal.write(1), "second terminal");
    for value in 0..5 {
        let _ = writeln!(sensor, "value {value}");
    }
    let mut line = [0; 64];
    let mut length = 0;
    loop {
        let mut byte = [0];
        if keys.read(&mut byte) == 0 {
            continue;
        }
        if byte[0] != b'\n' {
            line[length % line.len()] = byte[0];
            length += 1;
            continue;
        }
        let text = core::str::from_utf8(&line[..length.min(line.len())]).unwrap_or("?");
        if text == "many" {
            for number in 1..=500 {
                let _ = writeln!(terminal.write(0), "{number}");
            }
        } else {
            let _ = writeln!(terminal.write(0), "[{text}]");
        }
        length = 0;
    }
}
