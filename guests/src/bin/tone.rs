//! Shows sound: 440 Hz, made by hardware while the processor sleeps. The V2 has PWM0 for it, on its speaker; on the V1,
//! TIMER0 toggles pin 0 of the edge connector by PPI and GPIOTE.
//!
//! Heard: an A. Seen: a square wave of 440 Hz (440.14 Hz on the V1) on P0.00 (V2) or P0.03 (V1).
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use microbit::Board;
use microbit::hal::gpio::Level;
use panic_halt as _;

#[cfg(feature = "v2")]
#[entry]
fn main() -> ! {
    use microbit::hal::pwm::{Channel, Prescaler, Pwm};
    use microbit::hal::time::U32Ext as _;

    let Some(board) = Board::take() else { panic!("the board is taken") };
    let pwm = Pwm::new(board.PWM0);
    pwm.set_output_pin(Channel::C0, board.speaker_pin.into_push_pull_output(Level::Low).degrade());
    // at 16 MHz the period would be longer than the 15 bits of the counter, and the tone 488 Hz
    pwm.set_prescaler(Prescaler::Div2).set_period(440_u32.hz()).enable();
    pwm.set_duty_on_common(pwm.max_duty() / 2);
    loop {
        cortex_m::asm::wfi();
    }
}

#[cfg(feature = "v1")]
#[entry]
fn main() -> ! {
    use microbit::hal::Timer;
    use microbit::hal::gpiote::{Gpiote, TaskOutPolarity};
    use microbit::hal::ppi;
    use microbit::hal::prelude::{ConfigurablePpi as _, Ppi as _};

    /// Half a wave.
    const TOGGLE_US: u32 = 1_136;

    let Some(board) = Board::take() else { panic!("the board is taken") };
    let gpiote = Gpiote::new(board.GPIOTE);
    let pin = board.edge.e00.into_push_pull_output(Level::Low).degrade();
    gpiote.channel0().output_pin(pin).task_out_polarity(TaskOutPolarity::Toggle).init_low();
    let mut timer = Timer::periodic(board.TIMER0);
    let mut channel = ppi::Parts::new(board.PPI).ppi0;
    channel.set_task_endpoint(gpiote.channel0().task_out());
    channel.set_event_endpoint(timer.event_compare_cc0());
    channel.enable();
    timer.start(TOGGLE_US);
    loop {
        cortex_m::asm::wfi();
    }
}
