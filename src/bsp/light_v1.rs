//! What senses light on the V1: three columns of the LEDs, one after the other. The converter is the tick's, so a tick measures.

use microbit::hal::gpio::{Floating, Input, Level, Pin};
use microbit::pac::TIMER1;

use super::light::{self, V1_COLUMNS, V1_OPEN_US};
use super::pins::{Columns, Wire};

/// The columns while one of those that sense is open.
struct Open {
    pin: Pin<Input<Floating>>,
    /// Both others that sense.
    both: [Wire; V1_COLUMNS - 1],
    others: [Wire; 6],
}

/// The columns as sensors.
#[derive(Default)]
pub(super) struct Sensor {
    /// The column whose turn it is.
    column: usize,
    /// While a column is open.
    open: Option<Open>,
    /// By column, what was measured of it.
    parts: [Option<u16>; V1_COLUMNS],
    is_measured: bool,
}

impl Sensor {
    /// Begins to sense, with all rows low and all columns high.
    pub(super) fn begin(&mut self, columns: &mut Columns) {
        self.open = columns.take().map(|[first, second, third, others @ ..]| {
            let (pin, both) = match self.column {
                0 => (first, [second, third]),
                1 => (second, [first, third]),
                _ => (third, [first, second]),
            };
            Open { pin: pin.into_floating_input(), both, others }
        });
        self.is_measured = false;
    }

    /// Ends sensing: the column is high again.
    pub(super) fn end(&mut self, columns: &mut Columns, _: &TIMER1) {
        if let Some(Open { pin, both: [one, other], others: [fourth, fifth, sixth, seventh, eighth, ninth] }) =
            self.open.take()
        {
            let pin = pin.into_push_pull_output(Level::High);
            let [first, second, third] = match self.column {
                0 => [pin, one, other],
                1 => [one, pin, other],
                _ => [one, other, pin],
            };
            *columns = Some([first, second, third, fourth, fifth, sixth, seventh, eighth, ninth]);
        }
        self.column = (self.column + 1) % V1_COLUMNS;
    }

    /// Measures the column that has been open for so many microseconds, once, when it was for long enough.
    pub(super) fn measure(&mut self, open_us: u16, measure: impl FnOnce(usize) -> u16) {
        if self.open.is_some() && !self.is_measured && open_us >= V1_OPEN_US {
            self.parts[self.column] = Some(measure(self.column));
            self.is_measured = true;
        }
    }

    /// The light, once all columns were measured.
    pub(super) fn light(&self) -> Option<u8> {
        match self.parts {
            [Some(first), Some(second), Some(third)] => Some(light::of_voltages([first, second, third])),
            _ => None,
        }
    }
}
