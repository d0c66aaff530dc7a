//! I2S.
//!
//! Registers, their resets, the divisors of MCKFREQ and RATIO, and what the events mean are those of `nrf52833-pac` 0.12.2,
//! made from Nordic's SVD; the forms of a frame and how samples lie in RAM are those of the nRF52833 product specification,
//! *I2S*.

use super::{P0, Poked, RAM};
use fivebyfive::emulator::board::PadOutput;
use fivebyfive::hal::{Acceleration, Buttons, EdgeConnector, EdgePin, Outside};
use fivebyfive::hardware::Model;

const I2S: u32 = 0x4002_5000;
const START: u32 = 0x000;
const STOP: u32 = 0x004;
const RXPTRUPD: u32 = 0x104;
const STOPPED: u32 = 0x108;
const TXPTRUPD: u32 = 0x114;
const ENABLE: u32 = 0x500;
const MODE: u32 = 0x504;
const RXEN: u32 = 0x508;
const TXEN: u32 = 0x50c;
const MCKEN: u32 = 0x510;
const MCKFREQ: u32 = 0x514;
const RATIO: u32 = 0x518;
const SWIDTH: u32 = 0x51c;
const ALIGN: u32 = 0x520;
const FORMAT: u32 = 0x524;
const CHANNELS: u32 = 0x528;
const RXD_PTR: u32 = 0x538;
const TXD_PTR: u32 = 0x540;
const MAXCNT: u32 = 0x550;
const PSEL: u32 = 0x560;

const TX: u32 = RAM + 0x100;
const RX: u32 = RAM + 0x200;
/// MCK, SCK, LRCK, SDIN and SDOUT.
const PINS: [EdgePin; 5] = [EdgePin::P0, EdgePin::P1, EdgePin::P2, EdgePin::P13, EdgePin::P12];

/// Cycles of the core in a frame at the setting of `i2s`: MCK of 4 MHz by 64.
const FRAME: u64 = 64 * 16;

fn chip_pin(pin: EdgePin) -> u32 {
    u32::from(Model::V2.edge_pin(pin))
}

/// The interface with 16 bits in stereo at 62.5 kHz, which sends and receives so many words.
fn i2s(words: &[u32], maxcnt: u32) -> Poked {
    let mut poked = Poked::v2();
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    assert!(poked.chip.load(TX, &bytes));
    for (n, pin) in (0..).zip(PINS) {
        poked.write(I2S + PSEL + 4 * n, chip_pin(pin));
    }
    for (offset, value) in [(RXEN, 1), (RATIO, 2), (TXD_PTR, TX), (RXD_PTR, RX), (MAXCNT, maxcnt), (ENABLE, 1)] {
        poked.write(I2S + offset, value);
    }
    poked
}

/// Joins SDOUT and SDIN.
fn join(poked: &mut Poked) {
    let mut edge = EdgeConnector::default();
    edge.set_wire(EdgePin::P13, EdgePin::P12, true);
    poked.chip.set_external_inputs(Buttons::default(), &edge);
}

fn words(poked: &mut Poked, address: u32, count: usize) -> Vec<u32> {
    let bytes = poked.bytes(address, 4 * count);
    bytes.chunks(4).map(|bytes| u32::from_le_bytes(bytes.try_into().expect("four"))).collect()
}

#[test]
fn registers_are_as_after_a_reset() {
    let mut poked = Poked::v2();
    let resets = [
        (ENABLE, 0),
        (MODE, 0),
        (RXEN, 0),
        (TXEN, 1),
        (MCKEN, 1),
        (MCKFREQ, 0x2000_0000),
        (RATIO, 6),
        (SWIDTH, 1),
        (ALIGN, 0),
        (FORMAT, 0),
        (CHANNELS, 0),
        (RXD_PTR, 0),
        (TXD_PTR, 0),
        (MAXCNT, 0),
    ];
    for (offset, reset) in resets {
        assert_eq!(poked.read(I2S + offset), reset, "{offset:#x}");
    }
    for n in 0..5 {
        assert_eq!(poked.read(I2S + PSEL + 4 * n), u32::MAX);
    }
    // 14 bits
    poked.write(I2S + MAXCNT, u32::MAX);
    assert_eq!(poked.read(I2S + MAXCNT), 0x3fff);
}

#[test]
fn a_wire_from_sdout_to_sdin_brings_every_sample_back() {
    let sent = [0x8001_7ffe, 0x1234_5678, 0xdead_beef, 0x0000_ffff];
    for format in [0, 1] {
        for width in [0, 1] {
            for is_watched in [false, true] {
                let mut poked = i2s(&sent, 4);
                join(&mut poked);
                poked.write(I2S + FORMAT, format);
                poked.write(I2S + SWIDTH, width);
                if is_watched {
                    poked.chip.watch_pins(PINS.into_iter().fold(0, |pins, pin| pins | 1 << chip_pin(pin)));
                }
                poked.task(I2S, START);
                poked.chip.run_cycles(9 * FRAME);
                assert_eq!(words(&mut poked, RX, 4), sent, "format {format}, width {width}, watched {is_watched}");
                assert_eq!(poked.chip.take_diagnostics(), [""; 0]);
            }
        }
    }
    // 24 bits have their sign in the word
    let mut poked = i2s(&[0x0080_0001, 0x007f_ffff, 0xffff_fffe, 0], 4);
    join(&mut poked);
    poked.write(I2S + SWIDTH, 2);
    poked.task(I2S, START);
    poked.chip.run_cycles(3 * FRAME);
    assert_eq!(words(&mut poked, RX, 4), [0xff80_0001, 0x007f_ffff, 0xffff_fffe, 0]);
}

#[test]
fn one_channel_has_a_word_for_two_frames() {
    for channel in [1, 2] {
        let sent = [0x2222_1111, 0x4444_3333];
        let mut poked = i2s(&sent, 2);
        join(&mut poked);
        poked.write(I2S + CHANNELS, channel);
        poked.task(I2S, START);
        poked.chip.run_cycles(3 * FRAME);
        assert_eq!(words(&mut poked, RX, 2), [sent[0], 0], "three frames are one word and a half");
        poked.chip.run_cycles(2 * FRAME);
        assert_eq!(words(&mut poked, RX, 2), sent);
    }
}

#[test]
fn a_pin_that_stands_still_is_all_ones_or_zeros() {
    for (outside, word) in [(Outside::High, u32::MAX), (Outside::Low, 0)] {
        let mut poked = i2s(&[0x5555_5555; 2], 2);
        let mut edge = EdgeConnector::default();
        edge.set_outside(EdgePin::P13, outside);
        poked.chip.set_external_inputs(Buttons::default(), &edge);
        assert!(poked.chip.load(RX, &[0x77; 8]));
        poked.task(I2S, START);
        poked.chip.run_cycles(3 * FRAME);
        assert_eq!(words(&mut poked, RX, 2), [word; 2]);
    }
}

#[test]
fn a_program_that_moves_the_pin_at_the_other_end_of_a_wire_is_heard() {
    let mut poked = i2s(&[], 2);
    poked.write(I2S + TXEN, 0);
    let mut edge = EdgeConnector::default();
    edge.set_wire(EdgePin::P13, EdgePin::P15, true);
    poked.chip.set_external_inputs(Buttons::default(), &edge);
    let pin = chip_pin(EdgePin::P15);
    poked.write(P0 + 0x518, 1 << pin);
    poked.write(I2S + FORMAT, 1);
    poked.task(I2S, START);
    // left: eight bits low, eight high; right: low
    poked.chip.run_cycles(FRAME / 4);
    poked.write(P0 + 0x508, 1 << pin);
    poked.chip.run_cycles(FRAME / 4);
    poked.write(P0 + 0x50c, 1 << pin);
    poked.chip.run_cycles(FRAME);
    assert_eq!(words(&mut poked, RX, 1), [0x0000_00ff]);
}

#[test]
fn a_frame_takes_what_mckfreq_and_ratio_say() {
    let divisors = [
        (0x2000_0000, 8),
        (0x1800_0000, 10),
        (0x1600_0000, 11),
        (0x1100_0000, 15),
        (0x1000_0000, 16),
        (0x0c00_0000, 21),
        (0x0b00_0000, 23),
        (0x0880_0000, 30),
        (0x0840_0000, 31),
        (0x0800_0000, 32),
        (0x0600_0000, 42),
        (0x0410_0000, 63),
        (0x020c_0000, 125),
    ];
    let ratios = (0..).zip([32, 48, 64, 96, 128, 192, 256, 384, 512]);
    for (frequency, divisor) in divisors {
        for (number, ratio) in ratios.clone() {
            let mut poked = i2s(&[], 4);
            poked.write(I2S + RXEN, 0);
            poked.write(I2S + MCKFREQ, frequency);
            poked.write(I2S + RATIO, number);
            // aligned: the first sample begins at once
            poked.write(I2S + FORMAT, 1);
            poked.task(I2S, START);
            assert!(poked.event(I2S, TXPTRUPD), "the first pointer is taken");
            // a cycle of 32 MHz is two of the core; a word of two samples is a frame
            let frame = 2 * divisor * ratio;
            poked.chip.run_cycles(4 * frame - 4);
            assert!(!poked.event(I2S, TXPTRUPD), "32 MHz / {divisor} / {ratio}");
            poked.chip.run_cycles(8);
            assert!(poked.event(I2S, TXPTRUPD) && !poked.event(I2S, RXPTRUPD), "32 MHz / {divisor} / {ratio}");
        }
    }
}

#[test]
fn the_next_buffers_are_taken_when_these_are_used() {
    let mut poked = i2s(&[1, 2, 3, 4], 2);
    join(&mut poked);
    poked.task(I2S, START);
    assert!(poked.event(I2S, TXPTRUPD) && poked.event(I2S, RXPTRUPD));
    // the registers are free
    poked.write(I2S + TXD_PTR, TX + 12);
    poked.write(I2S + RXD_PTR, RX + 0x40);
    poked.write(I2S + MAXCNT, 1);
    poked.chip.run_cycles(2 * FRAME + FRAME / 4);
    assert!(poked.event(I2S, TXPTRUPD) && poked.event(I2S, RXPTRUPD));
    poked.chip.run_cycles(FRAME / 2);
    assert!(!poked.event(I2S, TXPTRUPD) && !poked.event(I2S, RXPTRUPD));
    poked.chip.run_cycles(FRAME / 2);
    assert!(poked.event(I2S, TXPTRUPD) && poked.event(I2S, RXPTRUPD));
    assert_eq!((words(&mut poked, RX, 3), words(&mut poked, RX + 0x40, 2)), (vec![1, 2, 0], vec![4, 0]));
}

#[test]
fn stop_lets_the_frame_end() {
    let mut poked = i2s(&[1, 2, 3, 4], 4);
    join(&mut poked);
    poked.task(I2S, START);
    poked.chip.run_cycles(FRAME + FRAME / 2);
    poked.task(I2S, STOP);
    assert!(!poked.event(I2S, STOPPED));
    poked.chip.run_cycles(FRAME);
    assert!(poked.event(I2S, STOPPED));
    poked.chip.run_cycles(10 * FRAME);
    assert_eq!(words(&mut poked, RX, 4), [1, 2, 0, 0]);
    // and again from the begin
    poked.task(I2S, START);
    assert!(poked.event(I2S, TXPTRUPD));
    poked.chip.run_cycles(5 * FRAME);
    assert_eq!(words(&mut poked, RX, 4), [1, 2, 3, 4]);
}

/// The edges of a pin after START, as cycles since the first of them all.
fn edges(poked: &mut Poked, pins: [EdgePin; 5]) -> [Vec<(u64, bool)>; 5] {
    let all = poked.chip.take_pin_edges();
    let first = all.first().expect("edges").cycle;
    pins.map(|pin| {
        let its = all.iter().filter(|edge| u32::from(edge.pin) == chip_pin(pin));
        its.map(|edge| (edge.cycle - first, edge.level)).collect()
    })
}

#[test]
fn the_pins_carry_clocks_and_bits() {
    for format in [0, 1] {
        let mut poked = i2s(&[0x8001_a5f0, 0], 2);
        poked.write(I2S + FORMAT, format);
        poked.chip.watch_pins(PINS.into_iter().fold(0, |pins, pin| pins | 1 << chip_pin(pin)));
        poked.task(I2S, START);
        poked.chip.run_cycles(2 * FRAME);
        let [mck, sck, lrck, _, sdout] = edges(&mut poked, PINS);
        let between = |edges: &[(u64, bool)], cycles| {
            assert!(edges.len() > 2);
            assert!(edges.windows(2).all(|pair| pair[1].0 - pair[0].0 == cycles && pair[0].1 != pair[1].1));
        };
        // MCK has 4 MHz, SCK 2 MHz: 32 of it are a frame
        between(&mck, 8);
        between(&sck, FRAME / 64);
        // in the original format LRCK is low for left, and a bit ahead of it: the first bit has no data
        let levels_at_rises = |edges: &[(u64, bool)], start: bool| -> Vec<bool> {
            let rises = sck.iter().filter(|&&(_, level)| level).skip(1 - format as usize).take(32);
            rises
                .map(|&(at, _)| {
                    edges.iter().take_while(|&&(edge, _)| edge <= at).last().map_or(start, |&(_, level)| level)
                })
                .collect()
        };
        let data = levels_at_rises(&sdout, false).into_iter().fold(0_u32, |word, bit| word << 1 | u32::from(bit));
        assert_eq!(data, 0xa5f0_8001, "left first, the highest bit first");
        let clock = levels_at_rises(&lrck, format == 1).into_iter().fold(0_u32, |word, bit| word << 1 | u32::from(bit));
        assert_eq!(clock, if format == 1 { 0xffff_0000 } else { 0x0001_fffe }, "format {format}");
        // data changes while SCK falls
        assert!(sdout.iter().all(|&(at, _)| sck.iter().any(|&(edge, level)| edge == at && !level) || at < sck[0].0));
    }
}

#[test]
fn disabled_it_lets_its_pins_go() {
    let mut poked = i2s(&[u32::MAX; 2], 2);
    poked.chip.watch_pins(1 << chip_pin(EdgePin::P12));
    let pin = chip_pin(EdgePin::P12);
    // an input that can be read
    poked.write(P0 + 0x700 + 4 * pin, 0);
    poked.task(I2S, START);
    poked.chip.run_cycles(FRAME);
    assert_eq!(poked.read(P0 + 0x510) >> pin & 1, 1);
    poked.write(I2S + ENABLE, 0);
    assert_eq!(poked.read(P0 + 0x510) >> pin & 1, 0);
    poked.chip.run_cycles(10 * FRAME);
    poked.event(I2S, TXPTRUPD);
    poked.chip.run_cycles(10 * FRAME);
    assert!(!poked.event(I2S, TXPTRUPD) && !poked.event(I2S, STOPPED));
}

#[test]
fn without_a_clock_nothing_moves_and_that_is_told() {
    for (offset, value, why) in [(MODE, 1, "CONFIG.MODE is slave"), (MCKEN, 0, "CONFIG.MCKEN is 0")] {
        let mut poked = i2s(&[1, 2], 2);
        poked.write(I2S + offset, value);
        poked.task(I2S, START);
        assert!(poked.event(I2S, TXPTRUPD) && poked.event(I2S, RXPTRUPD));
        poked.us(10_000);
        assert!(!poked.event(I2S, TXPTRUPD) && !poked.event(I2S, RXPTRUPD));
        let told = poked.chip.take_diagnostics();
        assert_eq!(told, [format!("I2S is started and moves nothing, since it has no clock: {why}")]);
        poked.task(I2S, STOP);
        assert!(poked.event(I2S, STOPPED));
    }
}

#[test]
fn buffers_outside_ram_are_told() {
    let mut poked = i2s(&[], 1);
    poked.write(I2S + TXD_PTR, 0x100);
    poked.write(I2S + RXD_PTR, 0x100);
    poked.task(I2S, START);
    poked.chip.run_cycles(2 * FRAME);
    let told = poked.chip.take_diagnostics();
    assert_eq!(
        told,
        [
            "EasyDMA cannot read at 0x00000100: it reaches RAM only",
            "EasyDMA writes 4 bytes at 0x00000100, where there is no RAM"
        ]
    );
}

#[test]
fn a_restored_snapshot_goes_on_within_a_sample() {
    let mut poked = i2s(&[0x8001_7ffe, 0x1234_5678], 2);
    join(&mut poked);
    poked.task(I2S, START);
    poked.chip.run_cycles(FRAME + 100);
    let mut restored = poked.chip.snapshot(None).restore();
    assert!(restored == poked.chip);
    restored.run_cycles(5 * FRAME);
    poked.chip.run_cycles(5 * FRAME);
    assert!(restored == poked.chip);
    assert_eq!(words(&mut poked, RX, 2), [0x8001_7ffe, 0x1234_5678]);
}

/// Four bits of SCK at 3.2 MHz are a bit of a WS2812: one or three of them high (data sheet of the WS2812B).
#[test]
fn a_strip_of_lights_at_sdout_understands_it() {
    let [red, green, blue] = [0x12, 0x34, 0x56];
    let colours = (green << 16 | red << 8 | blue) << 8;
    let bits = (0..24).flat_map(|n| if (colours << n) >> 31 & 1 == 1 { [1, 1, 1, 0] } else { [1, 0, 0, 0] });
    let bits: Vec<u32> = bits.collect();
    let halves: Vec<u32> = bits.chunks(16).map(|half| half.iter().fold(0, |all, bit| all << 1 | bit)).collect();
    // left, which is first, is the low half
    let words: Vec<u32> = halves.chunks(2).map(|pair| pair[1] << 16 | pair[0]).collect();
    let mut poked = i2s(&words, 3);
    for (offset, value) in [(RXEN, 0), (MCKFREQ, 0x1800_0000), (RATIO, 0)] {
        poked.write(I2S + offset, value);
    }
    poked.task(I2S, START);
    // zeros from then on
    poked.write(I2S + TXD_PTR, RX);
    (0..3).for_each(|_| poked.chip.run_ms(Acceleration::AT_REST));
    let output = poked.chip.pads().find(|&(pin, _)| pin == EdgePin::P12).map(|(_, output)| output.clone());
    assert_eq!(output, Some(PadOutput::Strip([[0x12, 0x34, 0x56]].into())));
    // the clocks are seen as pulses: LRCK has 100 kHz
    let clock = poked.chip.pads().find(|&(pin, _)| pin == EdgePin::P2).map(|(_, output)| output.clone());
    assert_eq!(clock, Some(PadOutput::Pulses { high_ns: 5000, period_ns: 10_000 }));
}
