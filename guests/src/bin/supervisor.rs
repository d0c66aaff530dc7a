//! Shows SVC and PendSV: a call that is served at once, and one that waits until interrupts are let in.
//!
//! Seen on the serial port: `SVC served: 1`, `PendSV asked for, served: 0`, `PendSV let in, served: 1`, `both: 5 and 4`.
#![no_std]
#![no_main]

use core::arch::asm;
use core::fmt::Write as _;
use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m::peripheral::SCB;
use cortex_m_rt::{entry, exception};
use guests::serial;
use microbit::Board;
use panic_halt as _;

static CALLS: AtomicU32 = AtomicU32::new(0);
static PENDED: AtomicU32 = AtomicU32::new(0);

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    call();
    let _ = write!(serial, "SVC served: {}\r\n", CALLS.load(Ordering::Relaxed));
    critical_section::with(|_| {
        pend();
        let _ = write!(serial, "PendSV asked for, served: {}\r\n", PENDED.load(Ordering::Relaxed));
    });
    let _ = write!(serial, "PendSV let in, served: {}\r\n", PENDED.load(Ordering::Relaxed));
    for _ in 0..4 {
        call();
    }
    for _ in 0..3 {
        pend();
    }
    let (calls, pended) = (CALLS.load(Ordering::Relaxed), PENDED.load(Ordering::Relaxed));
    let _ = write!(serial, "both: {calls} and {pended}\r\n");
    loop {
        cortex_m::asm::wfi();
    }
}

fn call() {
    // SAFETY: the handler keeps all registers, as every exception does
    unsafe { asm!("svc 42") };
}

/// Asks for PendSV, and waits until a handler that may run has run.
fn pend() {
    SCB::set_pendsv();
    cortex_m::asm::dsb();
    cortex_m::asm::isb();
}

#[exception]
fn SVCall() {
    CALLS.store(CALLS.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
}

#[exception]
fn PendSV() {
    PENDED.store(PENDED.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
}
