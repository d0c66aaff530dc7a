//! How the LEDs of the boards are wired (the crate microbit-common 0.16; microbit-dal and codal-microbit-v2 have the same).

use crate::hal::SIDE;

/// The most columns that a matrix has.
pub const MAX_COLUMNS: usize = 9;
/// The most rows that a matrix has.
pub const MAX_ROWS: usize = 5;

/// The wiring: an LED is lit while its row is high and its column low.
#[derive(Debug)]
pub struct LedMatrix {
    /// The pins of the rows, which are not what a person sees as rows.
    pub row_pins: &'static [u8],
    /// The pins of the columns.
    pub column_pins: &'static [u8],
    /// By row and column of the matrix: x and y of the LED there, 0 to 4.
    pub leds: [[Option<(u8, u8)>; MAX_COLUMNS]; MAX_ROWS],
}

/// Three rows of up to nine.
pub(super) static V1: LedMatrix = LedMatrix {
    row_pins: &[13, 14, 15],
    column_pins: &[4, 5, 6, 7, 8, 9, 10, 11, 12],
    leds: [
        row([(0, 0), (2, 0), (4, 0), (4, 3), (3, 3), (2, 3), (1, 3), (0, 3), (1, 2)]),
        row([(4, 2), (0, 2), (2, 2), (1, 0), (3, 0), (3, 4), (1, 4), NONE, NONE]),
        row([(2, 4), (4, 4), (0, 4), (0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (3, 2)]),
        row([NONE; MAX_COLUMNS]),
        row([NONE; MAX_COLUMNS]),
    ],
};

/// Five rows of five, as a person sees them.
pub(super) static V2: LedMatrix = LedMatrix {
    row_pins: &[21, 22, 15, 24, 19],
    column_pins: &[28, 11, 31, 37, 30],
    leds: [row_of_five(0), row_of_five(1), row_of_five(2), row_of_five(3), row_of_five(4)],
};

/// Where there is no LED.
const NONE: (u8, u8) = (u8::MAX, u8::MAX);

const fn row(places: [(u8, u8); MAX_COLUMNS]) -> [Option<(u8, u8)>; MAX_COLUMNS] {
    let mut leds = [None; MAX_COLUMNS];
    let mut column = 0;
    while column < MAX_COLUMNS {
        if places[column].0 < SIDE as u8 {
            leds[column] = Some(places[column]);
        }
        column += 1;
    }
    leds
}

const fn row_of_five(y: u8) -> [Option<(u8, u8)>; MAX_COLUMNS] {
    row([(0, y), (1, y), (2, y), (3, y), (4, y), NONE, NONE, NONE, NONE])
}

#[cfg(all(test, feature = "session"))]
mod tests {
    use super::super::Model;
    use super::*;

    #[test]
    fn each_led_is_wired_once() {
        for model in Model::ALL {
            let matrix = model.leds();
            let mut seen = [[0; SIDE]; SIDE];
            for (row, leds) in matrix.leds.iter().enumerate() {
                for (column, place) in leds.iter().enumerate() {
                    let Some((x, y)) = *place else { continue };
                    assert!(row < matrix.row_pins.len() && column < matrix.column_pins.len(), "{model:?}: a pin");
                    seen[usize::from(y)][usize::from(x)] += 1;
                }
            }
            assert_eq!(seen, [[1; SIDE]; SIDE], "{model:?}");
        }
    }

    #[test]
    fn no_pin_has_two_uses() {
        for model in Model::ALL {
            let matrix = model.leds();
            let (scl, sda) = model.sensor_bus_pins();
            let buttons = crate::hal::Button::PRESSED.map(|button| model.button_pin(button).expect("a pin"));
            let mut pins =
                [matrix.row_pins, matrix.column_pins, &buttons, &[scl, sda, model.tx_pin(), model.rx_pin()]].concat();
            pins.sort_unstable();
            assert!(pins.is_sorted_by(|a, b| a < b), "{model:?}: {pins:?}");
        }
    }
}
