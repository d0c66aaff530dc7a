//! What outlives a reset, and the chip that is off.

use super::system::{GPREGRET, POWER, RESETREAS};
use super::{P0, Poked, RAM, SLEEP};
use fivebyfive::emulator::board::Model;
use fivebyfive::emulator::nrf::{Chip, ResetReason};
use fivebyfive::hal::{Acceleration, Button, Buttons, EdgeConnector};

const TIMER0: u32 = 0x4000_8000;
const GPIOTE: u32 = 0x4000_6000;
/// POWER.SYSTEMOFF, with SENSE of a button as what wakes it.
const SYSTEMOFF: u32 = 0x500;

/// What is retained: Nordic's anomaly 81 of the nRF52840, "PIN_CNF is not retained when in debug interface mode", says by that
/// of a chip without a debugger that it is; embassy-rs/embassy pull request 1902, that PORT has happened and LATCH holds.
#[test]
fn a_chip_that_is_off_stands_still_until_a_pin_wakes_it() {
    for (model, pin) in [(Model::V1, 17), (Model::V2, 14)] {
        let mut poked = Poked::new(model);
        poked.write(POWER + RESETREAS, u32::MAX);
        poked.write(POWER + GPREGRET, 0x5a);
        // a button, with its input connected and SENSE low; an output that is high; a timer that would interrupt
        poked.write(P0 + 0x700 + 4 * pin, 3 << 16);
        poked.write(P0 + 0x508, 1 << 12);
        poked.write(P0 + 0x518, 1 << 12);
        poked.write(TIMER0 + 0x540, 1000);
        poked.write(TIMER0, 1);
        poked.write(POWER + SYSTEMOFF, 1);
        (0..10).for_each(|_| poked.chip.run_ms(Acceleration::AT_REST));
        assert!(poked.chip.is_off());
        assert!(!poked.event(TIMER0, 0x140), "nothing happens by itself");
        assert_eq!(poked.read(P0 + 0x504) >> 12 & 1, 1, "pins are as they were");
        let mut a_is_down = Buttons::default();
        a_is_down.set(Button::A, true);
        poked.chip.set_external_inputs(a_is_down, &EdgeConnector::default());
        poked.chip.run_ms(Acceleration::AT_REST);
        assert!(!poked.chip.is_off());
        assert_eq!(poked.read(POWER + RESETREAS), 1 << 16, "OFF");
        assert_eq!(poked.read(POWER + GPREGRET), 0x5a);
        assert!(!poked.event(TIMER0, 0x140) && poked.read(TIMER0 + 0x540) == 0, "it was a reset");
        // of all but GPIO of the nRF52833, which is retained; the nRF51 is taken to forget it
        let (kept, latched, port) = if model == Model::V2 { (3 << 16, 1 << pin, true) } else { (2, 0, false) };
        assert_eq!(poked.read(P0 + 0x700 + 4 * pin), kept);
        assert_eq!(poked.event(GPIOTE, 0x17c), port, "PORT");
        assert_eq!(model == Model::V2 && poked.read(P0 + 0x520) == latched, port, "LATCH tells the pin");
    }
}

/// Entering System OFF stops the watchdog (nRF5340 product specification, *WDT*; LFCLK, by which it counts, is off then).
#[test]
fn the_watchdog_does_not_wake_a_chip_that_is_off() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        poked.write(POWER + RESETREAS, u32::MAX);
        poked.write(0x4001_0504, 32_767);
        poked.write(0x4001_0000, 1);
        poked.write(POWER + SYSTEMOFF, 1);
        (0..3000).for_each(|_| poked.chip.run_ms(Acceleration::AT_REST));
        assert!(poked.chip.is_off());
        assert_eq!(poked.read(POWER + RESETREAS), 0);
    }
}

#[test]
fn the_program_ends_where_it_switches_the_chip_off_and_the_reset_button_starts_it_again() {
    // ldr r0, =SYSTEMOFF; movs r1, #1; str r1, [r0]; then a line by RAM: ldr r2, =RAM; str r1, [r2]; b .
    let mut program = SLEEP.to_vec();
    program.truncate(8);
    program.extend([0x02, 0x48, 0x01, 0x21, 0x01, 0x60, 0x02, 0x4a, 0x11, 0x60, 0xfe, 0xe7]);
    program.extend((POWER + SYSTEMOFF).to_le_bytes());
    program.extend(RAM.to_le_bytes());
    for model in [Model::V1, Model::V2] {
        let mut chip = Chip::new(model, 1);
        assert!(chip.load(0, &program));
        chip.reset(ResetReason::Pin);
        (0..3).for_each(|_| chip.run_ms(Acceleration::AT_REST));
        assert!(chip.is_off());
        assert_eq!(chip.bus_read(RAM), Some(0), "nothing came after it");
        let before = chip.clone();
        chip.reset(ResetReason::Pin);
        assert!(!chip.is_off());
        chip.run_ms(Acceleration::AT_REST);
        assert!(chip.is_off() && chip != before);
    }
}

/// CODAL counts the clicks of the reset button in RAM that no start code clears.
#[test]
fn ram_outlives_a_reset() {
    for mut poked in [Poked::v1(), Poked::v2()] {
        poked.write(RAM, 0x1234_5678);
        for reason in [ResetReason::Pin, ResetReason::Soft, ResetReason::Watchdog] {
            poked.chip.reset(reason);
            assert_eq!(poked.read(RAM), 0x1234_5678);
        }
    }
}

/// On the V1 the bus of the sensors is at P19 and P20 of the edge connector, with the board's resistors to the supply.
#[test]
fn p19_and_p20_of_the_v1_are_high() {
    let mut poked = Poked::v1();
    for pin in [0, 30] {
        // an input with a weaker resistor of the chip to ground
        poked.write(P0 + 0x700 + 4 * pin, 1 << 2);
        assert_eq!(poked.read(P0 + 0x510) >> pin & 1, 1);
    }
}
