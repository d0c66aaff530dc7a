//! The display's pins and its timer, on both boards.

use embedded_hal::digital::OutputPin as _;
use microbit::hal::gpio::{Output, Pin, PushPull};
use microbit::hal::timer::Instance as _;
use microbit::pac::TIMER1;

use super::matrix::{self, Port};
use super::sensor::Sensor;

/// A pin that the board drives.
pub(super) type Wire = Pin<Output<PushPull>>;

/// The columns; `None` while one of them is open, to sense light.
pub(super) type Columns = Option<[Wire; COLUMNS]>;

const ROWS: usize = if cfg!(microbit = "v1") { 3 } else { 5 };
const COLUMNS: usize = if cfg!(microbit = "v1") { 9 } else { 5 };

/// A matrix of LEDs: one is lit when its row is high and its column is low.
pub struct MatrixPins {
    rows: [Wire; ROWS],
    columns: Columns,
    /// What senses light, if the program uses it.
    sensor: Option<Sensor>,
    /// The row that is high.
    row: usize,
    timer: TIMER1,
}

impl MatrixPins {
    /// The matrix with all LEDs dark, and its timer, which counts microseconds and begins anew at each interrupt.
    pub(super) fn new((columns, rows): ([Wire; COLUMNS], [Wire; ROWS]), timer: TIMER1) -> Self {
        timer.set_periodic();
        // this timer of the V1 has 16 bits, and the HAL asks for 32
        timer.bitmode.write(|w| w.bitmode()._16bit());
        timer.enable_interrupt();
        Self { rows, columns: Some(columns), sensor: None, row: 0, timer }
    }

    /// Lets something sense light.
    pub(super) fn set_sensor(&mut self, sensor: impl FnOnce(&TIMER1) -> Sensor) {
        self.sensor = Some(sensor(&self.timer));
    }

    /// What senses light, and the microseconds since the slot began.
    pub(super) fn sensor(&mut self) -> Option<(&mut Sensor, u16)> {
        let us = self.counted_us();
        self.sensor.as_mut().map(|sensor| (sensor, us))
    }
}

impl Port for MatrixPins {
    fn light(&mut self, row: usize, lit: matrix::Columns) {
        let Ok(()) = self.rows[self.row].set_low();
        let Some(columns) = &mut self.columns else { return };
        for (number, column) in columns.iter_mut().enumerate() {
            let Ok(()) = column.set_state((lit >> number & 1 == 0).into());
        }
        // the row comes last, so all its LEDs go on together
        let Ok(()) = self.rows[row].set_high();
        self.row = row;
    }

    fn put_out(&mut self, lit: matrix::Columns) {
        let Some(columns) = &mut self.columns else { return };
        for (number, column) in columns.iter_mut().enumerate() {
            if lit >> number & 1 == 1 {
                let Ok(()) = column.set_high();
            }
        }
    }

    fn begin_sensing(&mut self) {
        self.put_out(matrix::Columns::MAX);
        let Ok(()) = self.rows[self.row].set_low();
        if let Some(sensor) = &mut self.sensor {
            sensor.begin(&mut self.columns);
        }
    }

    fn end_sensing(&mut self) {
        if let Some(sensor) = &mut self.sensor {
            sensor.end(&mut self.columns, &self.timer);
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
