//! Shows NVMC: a page of the flash is erased, written and read back; what was written survives a reset.
//!
//! Seen on the serial port: `before: ...` (ffffffff at the first start, 600d0000 plus the number of the start later),
//! `erased: ffffffff`, `written: 600d0001`. At each reset the number is one more.
#![no_std]
#![no_main]

use core::fmt::Write as _;
use core::ptr::{read_volatile, write_volatile};

use cortex_m_rt::entry;
use guests::serial;
use microbit::Board;
use microbit::pac::NVMC;
use panic_halt as _;

/// The last page of the flash, which no program here reaches: 1 KiB on the V1, 4 KiB on the V2.
const PAGE: u32 = if cfg!(feature = "v1") { 0x3_fc00 } else { 0x7_f000 };

/// What is written, with the number of the start in its low half.
const MARK: u32 = 0x600d_0000;

#[entry]
fn main() -> ! {
    let Some(board) = Board::take() else { panic!("the board is taken") };
    let mut serial = serial!(board);
    let before = word();
    let _ = write!(serial, "before: {before:08x}\r\n");
    let starts = if before & 0xffff_0000 == MARK { before & 0xffff } else { 0 };
    board.NVMC.config.write(|w| w.wen().een());
    // SAFETY: the address is that of a page, and the program is in another one
    board.NVMC.erasepage().write(|w| unsafe { w.bits(PAGE) });
    wait(&board.NVMC);
    let _ = write!(serial, "erased: {:08x}\r\n", word());
    board.NVMC.config.write(|w| w.wen().wen());
    // SAFETY: the word is aligned, erased, and nothing else lies in its page
    unsafe { write_volatile(PAGE as *mut u32, MARK | (starts + 1) & 0xffff) };
    wait(&board.NVMC);
    board.NVMC.config.write(|w| w.wen().ren());
    let _ = write!(serial, "written: {:08x}\r\n", word());
    loop {
        cortex_m::asm::wfi();
    }
}

/// The first word of the page.
fn word() -> u32 {
    // SAFETY: the flash is there to be read
    unsafe { read_volatile(PAGE as *const u32) }
}

fn wait(nvmc: &NVMC) {
    while nvmc.ready.read().ready().is_busy() {}
}
