//! The display's pins and its timer, on both boards.

use embedded_hal::digital::OutputPin as _;
use microbit::hal::gpio::{Output, Pin, PushPull};
use microbit::hal::timer::Instance as _;
use microbit::pac::TIMER1;

use super::matrix::{Columns, Port};

type Wire = Pin<Output<PushPull>>;

/// A matrix of LEDs: one is lit when its row is high and its column is low.
pub struct MatrixPins<const ROWS: usize, const COLUMNS: usize> {
    rows: [Wire; ROWS],
    columns: [Wire; COLUMNS],
    /// The row that is high.
    row: usize,
    timer: TIMER1,
}

impl<const ROWS: usize, const COLUMNS: usize> MatrixPins<ROWS, COLUMNS> {
    /// The matrix with all LEDs dark, and its timer, which counts microseconds and begins anew at each interrupt.
    pub(super) fn new((columns, rows): ([Wire; COLUMNS], [Wire; ROWS]), timer: TIMER1) -> Self {
        timer.set_periodic();
        // this timer of the V1 has 16 bits, and the HAL asks for 32
        timer.bitmode.write(|w| w.bitmode()._16bit());
        timer.enable_interrupt();
        Self { rows, columns, row: 0, timer }
    }
}

impl<const ROWS: usize, const COLUMNS: usize> Port for MatrixPins<ROWS, COLUMNS> {
    fn light(&mut self, row: usize, lit: Columns) {
        let Ok(()) = self.rows[self.row].set_low();
        for (number, column) in self.columns.iter_mut().enumerate() {
            let Ok(()) = column.set_state((lit >> number & 1 == 0).into());
        }
        // the row comes last, so all its LEDs go on together
        let Ok(()) = self.rows[row].set_high();
        self.row = row;
    }

    fn put_out(&mut self, columns: Columns) {
        for (number, column) in self.columns.iter_mut().enumerate() {
            if columns >> number & 1 == 1 {
                let Ok(()) = column.set_high();
            }
        }
    }

    fn count(&mut self, interrupt_after_us: u16) {
        // this also clears the event of the interrupt that is being handled
        self.timer.timer_start(interrupt_after_us);
    }

    fn counted_us(&self) -> u16 {
        self.timer.read_counter() as u16
    }
}
