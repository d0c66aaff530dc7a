//! P0.09 and P0.10 of the nRF52833, which are NFC's until UICR says otherwise.

use super::{P0, Poked};
use fivebyfive::emulator::board::PadOutput;
use fivebyfive::emulator::nrf::{Chip, ResetReason};
use fivebyfive::hal::{Acceleration, Buttons, EdgeConnector, EdgePin, Outside};
use fivebyfive::hardware::Model;

const NFCPINS: u32 = 0x1000_120c;
const NVMC_CONFIG: u32 = 0x4001_e504;

fn connect(chip: &mut Chip, outside: Outside) {
    let mut edge = EdgeConnector::default();
    edge.set_outside(EdgePin::P9, outside);
    edge.set_outside(EdgePin::P8, outside);
    chip.set_external_inputs(Buttons::default(), &edge);
}

fn made(chip: &mut Chip, pin: EdgePin) -> PadOutput {
    chip.run_ms(Acceleration::AT_REST);
    chip.pads().find_map(|(at, output)| (at == pin).then(|| output.clone())).unwrap_or_default()
}

/// nRF52833 product specification, *UICR*, NFCPINS: erased (PROTECT = 1) the pins are NFC's, and a change counts from the next
/// reset on. nrf-rs/nrf-hal issue 418: such pins "do not toggle and stay high" where something pulls them high, and writing 0
/// and a reset frees them. What IN reads meanwhile is not said there; here it is 0.
#[test]
fn pins_of_nfc_are_no_gpio_until_uicr_says_so_and_the_chip_is_reset() {
    let mut poked = Poked::v2();
    connect(&mut poked.chip, Outside::High);
    for pin in [9, 10] {
        poked.write(P0 + 0x700 + 4 * pin, 0);
    }
    assert_eq!(poked.read(P0 + 0x510) >> 9 & 3, 0);
    let diagnostics = poked.chip.take_diagnostics();
    assert!(["P9", "P8"].iter().all(|edge| diagnostics.iter().any(|told| told.contains(edge))), "{diagnostics:?}");
    connect(&mut poked.chip, Outside::Open);
    for pin in [9, 10] {
        poked.write(P0 + 0x700 + 4 * pin, 1);
    }
    poked.write(P0 + 0x508, 3 << 9);
    for pin in [EdgePin::P8, EdgePin::P9] {
        assert_ne!(made(&mut poked.chip, pin), PadOutput::Level(true), "{pin:?}");
    }
    // NVMC writes the word; it counts after a reset
    poked.write(NVMC_CONFIG, 1);
    poked.write(NFCPINS, 0);
    assert_ne!(made(&mut poked.chip, EdgePin::P9), PadOutput::Level(true));
    poked.chip.reset(ResetReason::Soft);
    for pin in [9, 10] {
        poked.write(P0 + 0x700 + 4 * pin, 1);
    }
    poked.write(P0 + 0x508, 3 << 9);
    for pin in [EdgePin::P8, EdgePin::P9] {
        assert_eq!(made(&mut poked.chip, pin), PadOutput::Level(true), "{pin:?}");
    }
    assert!(poked.chip.take_diagnostics().is_empty());
}

/// The V1 has no NFC: its P8 and P9 are GPIO's whatever UICR holds.
#[test]
fn the_v1_has_no_pins_of_nfc() {
    let mut poked = Poked::new(Model::V1);
    connect(&mut poked.chip, Outside::High);
    // P8 is P0.18, P9 is P0.10
    for pin in [18, 10] {
        poked.write(P0 + 0x700 + 4 * pin, 0);
        assert_eq!(poked.read(P0 + 0x510) >> pin & 1, 1);
    }
}

/// nrf-rs/nrf-hal issue 418: I2C at these pins waits without end.
#[test]
fn i2c_at_pins_of_nfc_hangs() {
    const TWIM1: u32 = 0x4000_4000;
    let mut poked = Poked::v2();
    for (offset, value) in [(0x508, 9), (0x50c, 10), (0x588, 0x19), (0x544, super::RAM), (0x548, 1), (0x500, 6)] {
        poked.write(TWIM1 + offset, value);
    }
    poked.task(TWIM1, 0x008);
    poked.us(100_000);
    assert!([0x104, 0x124, 0x150, 0x160].iter().all(|&offset| !poked.event(TWIM1, offset)));
}
