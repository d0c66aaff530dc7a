//! The board as a program sees it.

use core::fmt;

use critical_section::with;

use super::accelerometer::Accelerometer;
use super::bounce::Settled;
use super::lines::{BYTES_A_TICK, Lines};
use super::matrix::{Scan, Slots};
use super::panic::SERIAL;
use super::peripherals::{NoPeripherals, Peripherals};
use super::ports::{self, Ports};
use super::settings::Settings;
use super::tick::Tick;
use crate::hal::{Acceleration, Button, Buttons, Console, Frame, Hal, Inputs, Instant, Outputs, TICK_MS, Uses};

/// Milliseconds between two samples of the accelerometer: 50 Hz, as CODAL sets it up.
const SAMPLE_PERIOD_MS: u64 = 20;

/// A micro:bit without its display, which is driven by an interrupt.
pub struct Board<P: Peripherals = NoPeripherals> {
    ports: Ports,
    tick: Tick<P::Clock>,
    peripherals: P,
    now: Instant,
    buttons: [Settled; 2],
    accelerometer: Accelerometer,
    acceleration: Acceleration,
    frame: Frame,
    /// Whether the frame is not yet on the display.
    changed: bool,
    lines: Lines,
    seed: u64,
    settings: Settings,
}

/// The display. TIMER1 interrupts for it.
pub struct Display(Scan<ports::Matrix>);

/// The radio, where there is one. RADIO interrupts for it.
pub struct Radio<P: Peripherals = NoPeripherals>(P::Radio);

/// What the display shall show, worked out.
pub struct Refresh(Slots);

/// Starts the clocks, the timers and the display of a board that has just been reset, and what a program uses beside them, as far
/// as the image has it.
pub fn start<P: Peripherals>(board: microbit::Board, uses: &Uses) -> (Board<P>, Display, Radio<P>) {
    let mut parts = ports::split(board);
    let (peripherals, clock, radio) = P::start(parts.spare, uses, &mut parts.matrix, &parts.alarm);
    let wiring = *peripherals.wiring();
    with(|section| SERIAL.borrow_ref_mut(section).replace(parts.serial));
    let board = Board {
        ports: parts.ports,
        tick: Tick::start(parts.alarm, clock),
        peripherals,
        now: Instant::BOOT,
        buttons: Default::default(),
        accelerometer: Accelerometer::new(parts.i2c),
        acceleration: Acceleration::AT_REST,
        frame: Frame::DARK,
        changed: false,
        lines: Lines::default(),
        seed: parts.seed,
        settings: parts.settings,
    };
    (board, Display(Scan::start(parts.matrix, wiring)), Radio(radio))
}

impl<P: Peripherals> Board<P> {
    /// A number from the chip's generator of true random numbers, drawn at the start.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// What was chosen beside the flash.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether a tick is due; to be called in the handler of TIMER0 until none is. Begins the tick.
    pub fn begin_tick(&mut self) -> bool {
        if !self.tick.is_due() {
            return false;
        }
        self.peripherals.begin_tick(self.now);
        if self.now.as_ms().is_multiple_of(SAMPLE_PERIOD_MS)
            && let Some(acceleration) = self.accelerometer.sample()
        {
            self.acceleration = acceleration;
        }
        self.peripherals.sample(self.now, self.accelerometer.bus(), self.acceleration);
        true
    }

    /// Ends a tick: sends some of what waits for the serial port. Returns what the display shall show, when that changed.
    pub fn end_tick(&mut self) -> Option<Refresh> {
        self.send_lines();
        self.now = self.now.plus_ms(TICK_MS);
        core::mem::take(&mut self.changed).then(|| Refresh(self.peripherals.wiring().slots(&self.frame)))
    }

    /// Whether light is measured, by the display.
    pub fn senses_light(&self) -> bool {
        self.peripherals.wiring().sensing_us > 0
    }

    /// Measures the light, where it is; to be called in each tick, while the display does not interrupt.
    pub fn sense_light(&mut self, display: &mut Display) {
        self.peripherals.sense(display.0.port());
    }

    /// Whether the program uses the radio.
    pub fn has_radio(&self) -> bool {
        self.peripherals.has_radio()
    }

    /// Takes the packet that the program reads in this tick.
    pub fn receive(&mut self, radio: &mut Radio<P>) {
        self.peripherals.receive(&mut radio.0);
    }

    /// Sends the packet of this tick.
    pub fn send(&mut self, radio: &mut Radio<P>) {
        self.peripherals.send(&mut radio.0);
    }

    fn send_lines(&mut self) {
        // it is taken out, because no interrupt may wait while a byte is sent
        let Some(mut serial) = with(|section| SERIAL.borrow_ref_mut(section).take()) else { return };
        for byte in core::iter::from_fn(|| self.lines.pop()).take(BYTES_A_TICK) {
            serial.send(byte);
        }
        with(|section| SERIAL.borrow_ref_mut(section).replace(serial));
    }
}

impl<P: Peripherals> Console for Board<P> {
    fn line(&mut self, line: fmt::Arguments<'_>) {
        self.lines.push(line);
    }
}

impl<P: Peripherals> Hal for Board<P> {
    fn now(&self) -> Instant {
        self.now
    }

    fn inputs(&mut self, _: &Uses) -> Inputs {
        let mut buttons = Buttons::default();
        for ((button, settled), down) in Button::PRESSED.into_iter().zip(&mut self.buttons).zip(self.ports.presses()) {
            buttons.set(button, settled.sample(self.now, down));
        }
        let mut inputs = Inputs { buttons, acceleration: self.acceleration, ..Inputs::default() };
        self.peripherals.read(self.now, &mut inputs);
        inputs
    }

    fn output(&mut self, _: &Uses, outputs: &Outputs) {
        self.peripherals.write(outputs);
    }

    fn show(&mut self, frame: &Frame) {
        if self.frame != *frame {
            self.frame = *frame;
            self.changed = true;
        }
    }
}

impl Display {
    /// Shows something from the next row on.
    pub fn show(&mut self, refresh: &Refresh) {
        self.0.show(refresh.0);
    }

    /// To be called in the handler of TIMER1.
    pub fn on_interrupt(&mut self) {
        self.0.on_interrupt();
    }
}

impl<P: Peripherals> Radio<P> {
    /// To be called in the handler of RADIO.
    pub fn on_interrupt(&mut self) {
        P::on_radio_interrupt(&mut self.0);
    }
}
