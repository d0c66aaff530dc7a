//! Light, which both boards sense with their LEDs.

use super::{P0, PPI, Poked};
use fivebyfive::hal::{Quantity, Surroundings};

const OUTSET: u32 = 0x508;
const OUTCLR: u32 = 0x50c;
const DIRSET: u32 = 0x518;

fn with_light(mut poked: Poked, light: u8) -> Poked {
    poked.chip.set_surroundings(Surroundings::default().with(Quantity::Light, light.into()), false);
    poked
}

/// As `NRF52LedMatrix.cpp` does it: the columns are high, the first row is low and then an input of GPIOTE, and the event of
/// its rise is captured by a timer, within 177 776 ticks of 16 MHz.
#[test]
fn codal_measures_the_rise_of_the_first_row_of_the_v2() {
    const COLUMNS: [u32; 5] = [28, 11, 31, 5, 30];
    const ROW: u32 = 21;
    const GPIOTE: u32 = 0x4000_6000;
    const TIMER4: u32 = 0x4001_b000;
    for light in [0, 1, 77, 128, 254, 255] {
        let mut poked = with_light(Poked::v2(), light);
        let pins = COLUMNS.map(|pin| (if pin == 5 { P0 + 0x300 } else { P0 }, 1 << pin));
        for (port, pin) in pins {
            poked.write(port + DIRSET, pin);
            poked.write(port + OUTSET, pin);
        }
        poked.write(P0 + DIRSET, 1 << ROW);
        poked.write(P0 + OUTCLR, 1 << ROW);
        poked.connect(3, GPIOTE + 0x104, TIMER4 + 0x44);
        for (offset, value) in [(0x508, 3), (0x510, 0), (0x544, 177_776)] {
            poked.write(TIMER4 + offset, value);
        }
        poked.write(GPIOTE + 0x514, 0x1_0001 | ROW << 8);
        poked.write(TIMER4 + 0x00c, 1);
        poked.write(TIMER4, 1);
        poked.us(11_111);
        assert_eq!(poked.event(GPIOTE, 0x104), light > 0);
        let ticks = poked.read(TIMER4 + 0x544);
        assert_eq!(255 - 255 * ticks / 177_776, u32::from(light));
        // the row is driven again
        poked.write(GPIOTE + 0x514, 0);
        poked.write(PPI + 0x508, 1 << 3);
        assert_eq!(poked.read(P0 + 0x510) >> ROW & 1, 0);
    }
}

/// As `MicroBitLightSensor.cpp` does it: the mean of the three columns, which are open, is from 338 in the dark to 75.
#[test]
fn dal_measures_the_open_columns_of_the_v1() {
    const ADC: u32 = 0x4000_7000;
    for light in [0, 1, 77, 128, 254, 255] {
        let mut poked = with_light(Poked::v1(), light);
        let raw = [5, 6, 7].map(|input: u32| {
            poked.write(ADC + 0x500, 1);
            // 10 bits, a third of the input against a third of the supply
            poked.write(ADC + 0x504, 2 | 2 << 2 | 3 << 5 | 1 << (8 + input));
            poked.task(ADC, 0);
            poked.us(100);
            poked.read(ADC + 0x508)
        });
        let mean = (raw.iter().sum::<u32>() / 3).clamp(75, 338);
        assert_eq!(255 * (338 - mean) / 263, u32::from(light), "{raw:?}");
        // driven high, as between two measurements, it is the supply
        poked.write(P0 + DIRSET, 1 << 4);
        poked.write(P0 + OUTSET, 1 << 4);
        poked.write(ADC + 0x504, 2 | 2 << 2 | 3 << 5 | 1 << (8 + 5));
        poked.task(ADC, 0);
        poked.us(100);
        assert_eq!(poked.read(ADC + 0x508), 1023);
    }
}
