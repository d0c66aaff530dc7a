//! What happens at a panic: its message goes to the serial port, and the board halts.
//!
//! It halts instead of starting again, so that the message is there once and what the lights show stays to be seen. The
//! row of lights that was lit stays lit: the display needs interrupts, and they are off.

use core::cell::RefCell;
use core::fmt::{self, Write as _};
use core::panic::PanicInfo;

use critical_section::{Mutex, with};

use super::ports::Serial;

/// The serial port, when nobody has it. It stands here so that a panic can reach it.
pub(super) static SERIAL: Mutex<RefCell<Option<Serial>>> = Mutex::new(RefCell::new(None));

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    // it is not there when the panic came before the start, or while a byte was sent
    let serial = with(|section| SERIAL.borrow(section).try_borrow_mut().ok().and_then(|mut serial| serial.take()));
    if let Some(serial) = serial {
        // the serial port has nobody to tell of an error
        let _ = write!(Output(serial), "\r\n{info}\r\n");
    }
    loop {
        cortex_m::asm::wfi();
    }
}

struct Output(Serial);

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.bytes().for_each(|byte| self.0.send(byte));
        Ok(())
    }
}
