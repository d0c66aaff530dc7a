//! Shows nothing: what a debugger reads of the variables of a program, of all kinds of types, in a recursion.
//!
//! It comes to rest in `rest`, three calls below `main`, with the variables below.
#![no_std]
#![no_main]
#![expect(dead_code, reason = "the fields are for the debugger")]

use core::hint::black_box;
use core::num::NonZeroU32;
use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m_rt::entry;
// the vectors of the chip
use microbit as _;
use panic_halt as _;

/// How often `descend` has been called.
static CALLS: AtomicU32 = AtomicU32::new(0);

/// A table in flash.
#[used]
static SQUARES: [u16; 12] = [0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121];

/// An enum without data.
#[derive(Clone, Copy)]
#[repr(i8)]
enum Color {
    Red = -1,
    Green = 5,
}

/// An enum with data.
enum Shape {
    Nothing,
    Circle { radius: u16 },
    Line(i16, i16),
}

/// Values of the basic types.
struct Basic {
    yes: bool,
    letter: char,
    small: i8,
    large: i64,
    half: f32,
    exact: f64,
}

/// One in the other.
struct Outer<'a> {
    name: &'a str,
    basic: Basic,
    pair: (u8, i32),
    shapes: [Shape; 3],
    numbers: &'a [u16],
    color: Color,
    some: Option<u32>,
    none: Option<u32>,
    niche: Option<NonZeroU32>,
    next: Option<&'a Outer<'a>>,
    call: fn(u32) -> u32,
}

/// The same bytes in two ways.
union Both {
    word: u32,
    bytes: [u8; 4],
}

#[inline(never)]
fn double(number: u32) -> u32 {
    black_box(number) * 2
}

#[entry]
fn main() -> ! {
    let basic = Basic { yes: true, letter: 'é', small: -100, large: -5_000_000_000, half: 0.5, exact: 1.25e-3 };
    let shapes = [Shape::Nothing, Shape::Circle { radius: 300 }, Shape::Line(-7, 8)];
    let outer = Outer {
        name: "outer \"one\"",
        basic,
        pair: (200, -70_000),
        shapes,
        numbers: &SQUARES[2..5],
        color: Color::Green,
        some: Some(77),
        none: None,
        niche: NonZeroU32::new(9),
        next: None,
        call: double,
    };
    let red = Color::Red;
    let both = Both { word: 0x4433_2211 };
    // what is shown to a black box has to be in memory
    black_box((&outer, &red, &both));
    descend(3, &outer)
}

/// Calls itself as often as it is told.
#[inline(never)]
fn descend(left: u32, outer: &Outer<'_>) -> ! {
    let grid: [[u8; 2]; 2] = [[left as u8, 1], [2, 3]];
    black_box(&grid);
    CALLS.fetch_add_once();
    if left == 0 { rest(outer) } else { descend(left - 1, black_box(outer)) }
}

/// What only some chips have in hardware.
trait Counts {
    fn fetch_add_once(&self);
}

impl Counts for AtomicU32 {
    #[inline(always)]
    fn fetch_add_once(&self) {
        let before = self.load(Ordering::Relaxed);
        self.store(before + 1, Ordering::Relaxed);
    }
}

#[inline(never)]
fn rest(outer: &Outer<'_>) -> ! {
    let total = double(outer.numbers.len() as u32);
    black_box(&total);
    loop {
        cortex_m::asm::wfi();
    }
}
