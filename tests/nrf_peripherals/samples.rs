//! When the accelerometer of the V2 takes samples.

use super::buses::{FREQUENCY, RXD_MAXCNT, RXD_PTR, SERIAL0, STARTTX, STOPPED, TXD_MAXCNT, TXD_PTR, twim, twim_write};
use super::{P0, RAM, SHORTS};

/// Sets the accelerometer to a rate and lets it interrupt; gives the microseconds at which P0.25 falls, when each sample is
/// read at once.
fn sample_times_us(control: u8, count: usize) -> Vec<u64> {
    let mut poked = twim(0x19);
    poked.write(P0 + 0x700 + 4 * 25, 3 << 2);
    twim_write(&mut poked, 0x20, control);
    twim_write(&mut poked, 0x22, 0x10);
    // a sample is read at 400 kHz, in 0.2 ms
    poked.write(SERIAL0 + FREQUENCY, 0x0640_0000);
    let mut times = Vec::new();
    while times.len() < count {
        poked.us(1);
        if poked.read(P0 + 0x510) >> 25 & 1 == 0 {
            times.push(poked.chip.core().cycles() / 64);
            assert!(poked.chip.load(RAM, &[0xa8]));
            for (offset, value) in [(TXD_PTR, RAM), (TXD_MAXCNT, 1), (RXD_PTR, RAM + 16), (RXD_MAXCNT, 6)] {
                poked.write(SERIAL0 + offset, value);
            }
            poked.write(SERIAL0 + SHORTS, 1 << 7 | 1 << 12);
            poked.task(SERIAL0, STARTTX);
            poked.us(300);
            assert!(poked.event(SERIAL0, STOPPED));
            // at rest on a table
            assert_eq!(poked.bytes(RAM + 16, 6), [0, 0, 0, 0, 0, 0xc0]);
        }
    }
    times
}

/// ST data sheet DocID027765, *Data rate configuration*: ODR 0111 is 400 Hz, 1001 is 1.344 kHz in normal mode, 1000 is 1.620 kHz
/// in low power. rust-embedded/discovery-mb2, chapter 14, counts on 2.5 ms and on 0.74 ms.
#[test]
fn a_fast_accelerometer_keeps_its_rate() {
    for (control, period_ns) in [(0x77, 2_500_000_u64), (0x97, 744_048), (0x8f, 617_284)] {
        // the first sample may have been there before anybody looked
        let times = sample_times_us(control, 42);
        let ns = (times[41] - times[1]) * 1000;
        assert!(ns.abs_diff(40 * period_ns) < 5_000, "{ns} ns for 40 periods of {period_ns}");
    }
}
