//! The program `lights_out_for_two` of `examples/` on a real micro:bit: the same source as in the window.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod app;
#[cfg(target_os = "none")]
#[path = "../../../examples/lights_out_for_two.rs"]
mod example;

#[cfg(target_os = "none")]
use example::{LightsOutForTwo as Game, USES};

#[cfg(target_os = "none")]
use fivebyfive::bsp::AllPeripherals as Peripherals;

#[cfg(target_os = "none")]
fn game(_: &fivebyfive::bsp::Board<Peripherals>) -> Game {
    Game::default()
}

#[cfg(not(target_os = "none"))]
fn main() -> Result<(), &'static str> {
    Err(
        "this program runs on a micro:bit: build it with --target thumbv7em-none-eabihf (V2) or thumbv6m-none-eabi (V1)",
    )
}
