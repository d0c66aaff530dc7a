//! Lights Out on a real micro:bit: the image that is flashed.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod app;

#[cfg(target_os = "none")]
use fivebyfive::firmware::lights_out::LightsOut as Game;

#[cfg(target_os = "none")]
use fivebyfive::bsp::NoPeripherals as Peripherals;
#[cfg(target_os = "none")]
const USES: fivebyfive::hal::Uses = fivebyfive::hal::Uses::NONE;

#[cfg(target_os = "none")]
fn game(board: &fivebyfive::bsp::Board) -> Game {
    fivebyfive::bsp::flashed::lights_out(board.seed(), board.settings())
}

#[cfg(not(target_os = "none"))]
fn main() -> Result<(), &'static str> {
    Err(
        "this program runs on a micro:bit: build it with --target thumbv7em-none-eabihf (V2) or thumbv6m-none-eabi (V1)",
    )
}
