//! The game of step 5 of `examples/` on a real micro:bit: the same source as in the window.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod app;
#[cfg(target_os = "none")]
#[path = "../../../examples/step_5_game.rs"]
mod example;

#[cfg(target_os = "none")]
use example::Game;

#[cfg(target_os = "none")]
use fivebyfive::bsp::NoPeripherals as Peripherals;
#[cfg(target_os = "none")]
const USES: fivebyfive::hal::Uses = fivebyfive::hal::Uses::NONE;

#[cfg(target_os = "none")]
fn game(_: &fivebyfive::bsp::Board) -> Game {
    Game::default()
}

#[cfg(not(target_os = "none"))]
fn main() -> Result<(), &'static str> {
    Err(
        "this program runs on a micro:bit: build it with --target thumbv7em-none-eabihf (V2) or thumbv6m-none-eabi (V1)",
    )
}
