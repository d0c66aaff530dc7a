//! The board as a program sees it.

use core::fmt;

use critical_section::with;

use super::accelerometer::Accelerometer;
use super::bounce::Settled;
use super::lines::{BYTES_A_TICK, Lines};
use super::matrix::{Scan, Slots};
use super::panic::SERIAL;
use super::ports::{self, Ports, WIRING};
use super::settings::Settings;
use super::tick::Tick;
use crate::hal::{Acceleration, Button, Buttons, Console, Frame, Hal, Inputs, Instant, TICK_MS};

/// Milliseconds between two samples of the accelerometer: 50 Hz, as CODAL sets it up.
const SAMPLE_PERIOD_MS: u64 = 20;

/// A micro:bit without its display, which is driven by an interrupt.
pub struct Board {
    ports: Ports,
    tick: Tick,
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

/// What the display shall show, worked out.
pub struct Refresh(Slots);

/// Starts the clocks, the timers and the display of a board that has just been reset.
pub fn start(board: microbit::Board) -> (Board, Display) {
    let parts = ports::split(board);
    with(|section| SERIAL.borrow_ref_mut(section).replace(parts.serial));
    let board = Board {
        ports: parts.ports,
        tick: parts.tick,
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
    (board, Display(Scan::start(parts.matrix, WIRING)))
}

impl Board {
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
        if self.now.as_ms().is_multiple_of(SAMPLE_PERIOD_MS)
            && let Some(acceleration) = self.accelerometer.sample()
        {
            self.acceleration = acceleration;
        }
        true
    }

    /// Ends a tick: sends some of what waits for the serial port. Returns what the display shall show, when that changed.
    pub fn end_tick(&mut self) -> Option<Refresh> {
        self.send();
        self.now = self.now.plus_ms(TICK_MS);
        core::mem::take(&mut self.changed).then(|| Refresh(WIRING.slots(&self.frame)))
    }

    fn send(&mut self) {
        // it is taken out, because no interrupt may wait while a byte is sent
        let Some(mut serial) = with(|section| SERIAL.borrow_ref_mut(section).take()) else { return };
        for byte in core::iter::from_fn(|| self.lines.pop()).take(BYTES_A_TICK) {
            serial.send(byte);
        }
        with(|section| SERIAL.borrow_ref_mut(section).replace(serial));
    }
}

impl Console for Board {
    fn line(&mut self, line: fmt::Arguments<'_>) {
        self.lines.push(line);
    }
}

impl Hal for Board {
    fn now(&self) -> Instant {
        self.now
    }

    fn inputs(&mut self) -> Inputs {
        let mut buttons = Buttons::default();
        for button in Button::PRESSED {
            let down = self.ports.is_down(button);
            buttons.set(button, self.buttons[button.index()].sample(self.now, down));
        }
        Inputs { buttons, acceleration: self.acceleration }
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
