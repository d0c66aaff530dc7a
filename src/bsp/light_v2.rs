//! What senses light on the V2: the first row of the LEDs. GPIOTE sees it rise, and PPI lets the timer of the display keep when.

use microbit::hal::gpio::Port;
use microbit::hal::gpiote::{Gpiote, GpioteInputPin};
use microbit::hal::ppi::{self, ConfigurablePpi as _, Ppi as _};
use microbit::pac::{GPIOTE, PPI, TIMER1};

use super::light;
use super::pins::Columns;
use crate::hardware::Model;

/// The register of the timer that keeps when the row rose. Two are in use: for the interrupt, and to read the counter.
const KEPT: usize = 2;

/// The first row: while GPIOTE waits for it, it is an input, whatever else it is.
struct FirstRow;

impl GpioteInputPin for FirstRow {
    fn pin(&self) -> u8 {
        Model::V2.leds().row_pins[0]
    }

    fn port(&self) -> Port {
        Port::Port0
    }
}

/// The row as a sensor.
pub(super) struct Sensor {
    /// `None` for a moment only, while the crate of the chip has it.
    gpiote: Option<GPIOTE>,
    light: Option<u8>,
}

impl Sensor {
    pub(super) fn new(gpiote: GPIOTE, ppi: PPI, timer: &TIMER1) -> Self {
        let mut channel = ppi::Parts::new(ppi).ppi0;
        channel.set_event_endpoint(&gpiote.events_in[0]);
        channel.set_task_endpoint(&timer.tasks_capture[KEPT]);
        channel.enable();
        Self { gpiote: Some(gpiote), light: None }
    }

    /// Begins to sense, with all rows low and all columns high.
    pub(super) fn begin(&mut self, _: &mut Columns) {
        if let Some(gpiote) = self.gpiote.take() {
            let channels = Gpiote::new(gpiote);
            let channel = channels.channel0();
            channel.reset_events();
            channel.input_pin(&FirstRow).lo_to_hi();
            self.gpiote = Some(channels.free());
        }
    }

    /// Ends sensing: the row is low again.
    pub(super) fn end(&mut self, _: &mut Columns, timer: &TIMER1) {
        let Some(gpiote) = &self.gpiote else { return };
        gpiote.config[0].reset();
        let has_risen = gpiote.events_in[0].read().bits() != 0;
        self.light = Some(light::of_rise(has_risen.then(|| timer.cc[KEPT].read().bits() as u16)));
    }

    /// The light that was measured last.
    pub(super) const fn light(&self) -> Option<u8> {
        self.light
    }
}
