//! How long loops take in flash and in RAM, against measurements on real boards.

use super::{P0, Poked};
use fivebyfive::emulator::board::Model;
use fivebyfive::emulator::nrf::ResetReason;

const FLASH_CODE: u32 = 0x100;
const RAM_CODE: u32 = 0x2000_0200;
const PIN: u32 = 12;
const ICACHECNF: u32 = 0x4001_e540;

/// A chip that loads R0, R1, R3 and R4, and goes to a routine that it has in flash or RAM; its pin is an output that is
/// watched.
fn at_a_routine(model: Model, place: u32, registers: [u32; 3], routine: &[u16]) -> Poked {
    // ldr r0, ldr r1, ldr r3 and ldr r4 of what follows; bx r4
    let mut start: Vec<u8> = vec![0x00, 0x10, 0x00, 0x20, 0x09, 0x00, 0x00, 0x00];
    start.extend([0x4802_u16, 0x4903, 0x4b03, 0x4c04, 0x4720, 0xbf00].into_iter().flat_map(u16::to_le_bytes));
    start.extend(registers.into_iter().chain([place | 1]).flat_map(u32::to_le_bytes));
    let routine: Vec<u8> = routine.iter().flat_map(|half| half.to_le_bytes()).collect();
    let mut poked = Poked::new(model);
    assert!(poked.chip.load(0, &start) && poked.chip.load(place, &routine));
    poked.chip.reset(ResetReason::Pin);
    poked.write(P0 + 0x518, 1 << PIN);
    poked.chip.watch_pins(1 << PIN);
    poked
}

/// Cycles of a turn of SUBS and BNE.
fn turn(model: Model, place: u32, is_cached: bool) -> f64 {
    const TURNS: u32 = 1000;
    // str r1, [r3, #8]: OUTSET; 1: subs r0, #1; bne 1b; str r1, [r3, #12]: OUTCLR; b .
    let routine = [0x6099, 0x3801, 0xd1fd, 0x60d9, 0xe7fe];
    let mut poked = at_a_routine(model, place, [TURNS, 1 << PIN, P0 + 0x500], &routine);
    if is_cached {
        poked.write(ICACHECNF, 1);
    }
    poked.us(1000);
    let edges = poked.chip.take_pin_edges();
    assert_eq!(edges.iter().map(|edge| edge.level).collect::<Vec<_>>(), [true, false]);
    (edges[1].cycle - edges[0].cycle) as f64 / f64::from(TURNS)
}

/// `target_wait_us(4000)` of CODAL is such a loop in flash, and takes 3.85 ms on a V2: 6.2 cycles a turn, interrupts among
/// them. MakeCode's pulses for WS2812 show as much of code in RAM.
#[test]
fn a_short_loop_waits_for_its_memory_on_the_v2() {
    for place in [FLASH_CODE, RAM_CODE] {
        let cycles = turn(Model::V2, place, false);
        assert!((5.9..=6.2).contains(&cycles), "{cycles} at {place:#x}");
    }
}

/// Cortex-M4 TRM, table 3-1: 1, and 1 and a refill of 1 to 3; Cortex-M0 TRM, table 3-1: 1 and 3.
#[test]
fn a_short_loop_in_the_cache_or_on_the_v1_takes_what_the_core_needs() {
    let cycles = turn(Model::V2, FLASH_CODE, true);
    assert!((2.95..=5.0).contains(&cycles), "{cycles}");
    for place in [FLASH_CODE, RAM_CODE] {
        let cycles = turn(Model::V1, place, false);
        assert!((3.95..=4.05).contains(&cycles), "{cycles}");
    }
}

/// What MakeCode's routine for the V2 makes on a real board, which is run from RAM: a bit that is 0 is high for 0.34 us and
/// low for 0.78, one that is 1 for 0.80 and 0.59.
#[test]
fn code_in_ram_makes_the_pulses_of_a_strip_of_leds() {
    let byte = 0b1011_0010_u8;
    let routine = [
        0x2680, // movs r6, #0x80
        0x6099, 0x2208, 0x4206, 0xbf08, 0xf05f, 0x0203, // 1: high; r2 is 8, or 3 if the bit is 0
        0x3a01, 0xd1fd, // 2: subs r2, #1; bne 2b
        0x60d9, 0x2204, 0x4206, 0xbf08, 0xf05f, 0x0206, // low; r2 is 4, or 6 if the bit is 0
        0x0876, 0xd005, // lsrs r6, #1; beq 4f
        0xbf00, 0xbf00, 0xbf00, // nop
        0x3a01, 0xd1fd, // 3: subs r2, #1; bne 3b
        0xe7e9, // b 1b
        0xe7fe, // 4: b .
    ];
    let mut poked = at_a_routine(Model::V2, RAM_CODE, [byte.into(), 1 << PIN, P0 + 0x500], &routine);
    poked.us(100);
    let edges = poked.chip.take_pin_edges();
    let us: Vec<f64> = edges.windows(2).map(|pair| (pair[1].cycle - pair[0].cycle) as f64 / 64.0).collect();
    assert_eq!(us.len(), 15);
    for (at, pulse) in us.chunks(2).enumerate() {
        let expected = if byte >> (7 - at) & 1 == 1 { [0.80, 0.59] } else { [0.34, 0.78] };
        for (us, expected) in pulse.iter().zip(expected) {
            assert!((us - expected).abs() < 0.02, "{us} us, not {expected}, in bit {at}");
        }
    }
}
