//! PDM.
//!
//! Registers and their resets are those of `nrf52833-pac` 0.12.2, made from Nordic's SVD; what the events mean is said
//! there, too. The gain of the filter at GAIN 0x28 is 3.2 dB (nRF52833 product specification, *PDM*, G_PDM,default).

use super::{Poked, RAM};
use fivebyfive::hal::{Buttons, EdgeConnector, EdgePin, Outside};

const PDM: u32 = 0x4001_d000;
const START: u32 = 0x000;
const STOP: u32 = 0x004;
const STARTED: u32 = 0x100;
const STOPPED: u32 = 0x104;
const END: u32 = 0x108;
const ENABLE: u32 = 0x500;
const PDMCLKCTRL: u32 = 0x504;
const MODE: u32 = 0x508;
const GAINL: u32 = 0x518;
const GAINR: u32 = 0x51c;
const RATIO: u32 = 0x520;
const CLK: u32 = 0x540;
const DIN: u32 = 0x544;
const PTR: u32 = 0x560;
const MAXCNT: u32 = 0x564;

/// P13 of the edge connector, which is DIN.
const PIN: u32 = 17;
const MONO: u32 = 1;

fn pdm(mode: u32, samples: u32) -> Poked {
    let mut poked = Poked::v2();
    for (offset, value) in [(DIN, PIN), (MODE, mode), (PTR, RAM), (MAXCNT, samples), (ENABLE, 1)] {
        poked.write(PDM + offset, value);
    }
    poked
}

fn hold(poked: &mut Poked, level: bool) {
    let mut edge = EdgeConnector::default();
    edge.set_outside(EdgePin::P13, if level { Outside::High } else { Outside::Low });
    poked.chip.set_external_inputs(Buttons::default(), &edge);
}

fn samples(poked: &mut Poked, address: u32, count: usize) -> Vec<i16> {
    let bytes = poked.bytes(address, 2 * count);
    bytes.chunks(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]])).collect()
}

#[test]
fn registers_are_as_after_a_reset() {
    let mut poked = Poked::v2();
    let resets = [
        (ENABLE, 0),
        (PDMCLKCTRL, 0x0840_0000),
        (MODE, 0),
        (GAINL, 0x28),
        (GAINR, 0x28),
        (RATIO, 0),
        (CLK, u32::MAX),
        (DIN, u32::MAX),
        (PTR, 0),
        (MAXCNT, 0),
    ];
    for (offset, reset) in resets {
        assert_eq!(poked.read(PDM + offset), reset, "{offset:#x}");
    }
    assert_eq!(poked.chip.take_diagnostics(), [""; 0]);
}

#[test]
fn a_sample_takes_64_or_80_cycles_of_its_clock() {
    // 32 MHz by the divisor; a cycle of 32 MHz is two of the core
    for (clock, divisor) in [
        (0x0800_0000, 32),
        (0x0840_0000, 31),
        (0x0880_0000, 30),
        (0x0980_0000, 26),
        (0x0a00_0000, 25),
        (0x0a80_0000, 24),
    ] {
        for (ratio, cycles_of_clock) in [(0, 64), (1, 80)] {
            let mut poked = pdm(MONO, 10);
            poked.write(PDM + PDMCLKCTRL, clock);
            poked.write(PDM + RATIO, ratio);
            poked.task(PDM, START);
            assert!(poked.event(PDM, STARTED) && !poked.event(PDM, END));
            let cycles = 10 * 2 * divisor * cycles_of_clock;
            poked.chip.run_cycles(cycles - 64);
            assert!(!poked.event(PDM, END), "{clock:#x}, ratio {cycles_of_clock}");
            poked.chip.run_cycles(64);
            assert!(poked.event(PDM, END) && poked.event(PDM, STARTED), "{clock:#x}, ratio {cycles_of_clock}");
        }
    }
}

#[test]
fn a_pin_that_stands_still_is_full_scale() {
    for (level, value) in [(true, 0x7fff), (false, -0x8000)] {
        let mut poked = pdm(MONO, 4);
        hold(&mut poked, level);
        poked.task(PDM, START);
        poked.us(260);
        assert!(poked.event(PDM, END));
        assert_eq!(samples(&mut poked, RAM, 4), [value; 4]);
    }
}

#[test]
fn gains_are_in_half_decibels_for_left_and_right() {
    let mut poked = pdm(0, 4);
    hold(&mut poked, true);
    // -20 dB and -10 dB, and 3.2 dB of the filter: 0x8000 * 10^(-16.8 / 20) and 0x8000 * 10^(-6.8 / 20)
    poked.write(PDM + GAINL, 0);
    poked.write(PDM + GAINR, 20);
    poked.task(PDM, START);
    poked.us(130);
    assert!(poked.event(PDM, END), "two of left and right");
    assert_eq!(samples(&mut poked, RAM, 4), [4736, 14977, 4736, 14977]);
}

#[test]
fn a_sample_is_the_mean_of_what_a_wire_carries() {
    const PWM0: u32 = 0x4001_c000;
    let mut poked = pdm(MONO, 8);
    let mut edge = EdgeConnector::default();
    edge.set_wire(EdgePin::P13, EdgePin::P12, true);
    poked.chip.set_external_inputs(Buttons::default(), &edge);
    poked.write(PDM + GAINL, 0);
    // 1 MHz by 32: a sample is 64 us, four periods of 16 us, of which PWM makes the pin high for 12
    poked.write(PDM + PDMCLKCTRL, 0x0800_0000);
    assert!(poked.chip.load(RAM + 0x100, &0x8000_u16.wrapping_add(192).to_le_bytes()));
    for (offset, value) in
        [(0x500, 1), (0x508, 256), (0x50c, 0), (0x510, 0), (0x520, RAM + 0x100), (0x524, 1), (0x560, 12)]
    {
        poked.write(PWM0 + offset, value);
    }
    poked.task(PWM0, 0x008);
    poked.us(64);
    poked.task(PDM, START);
    poked.us(8 * 64 + 1);
    assert!(poked.event(PDM, END));
    // 2 * 3 / 4 - 1, at -16.8 dB
    let expected = 4736 / 2;
    // PWM takes note of who listens with its next period, so the first sample is a mixture
    let heard = samples(&mut poked, RAM, 8);
    assert!(heard[1..].iter().all(|&value| (value - expected).abs() < 4), "{heard:?}");
}

#[test]
fn the_next_buffer_is_taken_when_one_is_full_and_stop_ends_with_a_sample() {
    let mut poked = pdm(MONO, 2);
    hold(&mut poked, true);
    poked.task(PDM, START);
    assert!(poked.event(PDM, STARTED));
    // the registers are free from STARTED on
    poked.write(PDM + PTR, RAM + 0x40);
    poked.write(PDM + MAXCNT, 100);
    poked.us(125);
    assert!(poked.event(PDM, END) && poked.event(PDM, STARTED));
    // a sample takes 62 us
    poked.us(62);
    poked.task(PDM, STOP);
    assert!(!poked.event(PDM, STOPPED));
    poked.us(62);
    assert!(poked.event(PDM, END) && poked.event(PDM, STOPPED) && !poked.event(PDM, STARTED));
    poked.us(1000);
    assert!(!poked.event(PDM, END));
    assert_eq!(samples(&mut poked, RAM, 3), [0x7fff, 0x7fff, 0]);
    assert_eq!(samples(&mut poked, RAM + 0x40, 3), [0x7fff, 0x7fff, 0]);
    // what is stopped already is stopped at once
    poked.task(PDM, STOP);
    assert!(poked.event(PDM, STOPPED));
}

#[test]
fn without_enable_nothing_starts() {
    let mut poked = pdm(MONO, 2);
    poked.write(PDM + ENABLE, 0);
    poked.task(PDM, START);
    poked.us(1000);
    assert!(!poked.event(PDM, STARTED) && !poked.event(PDM, END));
    poked.write(PDM + ENABLE, 1);
    poked.task(PDM, START);
    assert!(poked.event(PDM, STARTED));
    poked.write(PDM + ENABLE, 0);
    poked.us(1000);
    assert!(!poked.event(PDM, END));
}

#[test]
fn samples_outside_ram_are_reported() {
    let mut poked = pdm(MONO, 1);
    poked.write(PDM + PTR, 0x1000);
    poked.task(PDM, START);
    poked.us(100);
    let told = poked.chip.take_diagnostics();
    assert_eq!(told, ["EasyDMA writes 2 bytes at 0x00001000, where there is no RAM"]);
}

#[test]
fn a_restored_snapshot_samples_on() {
    let mut poked = pdm(MONO, 8);
    hold(&mut poked, true);
    poked.task(PDM, START);
    poked.us(300);
    let mut restored = poked.chip.snapshot(None).restore();
    assert!(restored == poked.chip);
    restored.run_cycles(64 * 300);
    poked.us(300);
    assert!(restored == poked.chip);
    assert!(poked.event(PDM, END));
}
