//! Which peripheral is where, with which interrupt: the tables *Memory map* and *Instantiation* of the nRF52833 product
//! specification, and *Memory* of the nRF51 series reference manual.
//!
//! A peripheral at 0x40000000 + n * 0x1000 has the interrupt line n, on both chips.

use super::block::{Block, Kind};
use super::registers::Layout;
use super::{
    adc, clock, ecb, egu, gpiote, nvmc, plain, pwm, qdec, radio, rng, rtc, saadc, serial, temp, timer, uart, wdt,
};

/// Where the peripherals begin.
pub(super) const APB_BASE: u32 = 0x4000_0000;

static NFCT: Layout = plain::layout("NFCT");
static CCM: Layout = plain::layout("CCM and AAR");
static COMP: Layout = plain::layout("COMP and LPCOMP");
static PDM: Layout = plain::layout("PDM");
static MWU: Layout = plain::layout("MWU");
static I2S: Layout = plain::layout("I2S");
static USBD: Layout = plain::layout("USBD");

fn block(number: u8, layout: &'static Layout, kind: Kind) -> Block {
    Block::new(APB_BASE + u32::from(number) * 0x1000, Some(number), layout, kind)
}

fn absent(number: u8, layout: &'static Layout, answers: &'static [plain::Answer]) -> Block {
    block(number, layout, Kind::Plain(plain::Plain::new(answers)))
}

fn timer(number: u8, compares: u8, wide: bool) -> Block {
    let layout = if compares == 6 { &timer::SIX } else { &timer::FOUR };
    block(number, layout, Kind::Timer(timer::Timer::new(compares, wide)))
}

/// What the nRF52833 has, but for GPIO and PPI.
pub(super) fn nrf52833() -> Vec<Block> {
    let mut blocks = vec![
        block(0x00, &clock::LAYOUT, Kind::Clock(clock::Clock::default())),
        block(0x01, &radio::LAYOUT, Kind::Radio(radio::Radio::default())),
        block(0x02, &uart::LAYOUT, Kind::Uart(uart::Uart::default())),
        block(0x03, &serial::LAYOUT, Kind::Serial(serial::Serial::default())),
        block(0x04, &serial::LAYOUT, Kind::Serial(serial::Serial::default())),
        absent(0x05, &NFCT, plain::NOTHING),
        block(0x06, &gpiote::EIGHT, Kind::Gpiote(gpiote::Gpiote::default())),
        block(0x07, &saadc::LAYOUT, Kind::Saadc(saadc::Saadc::default())),
        timer(0x08, 4, true),
        timer(0x09, 4, true),
        timer(0x0a, 4, true),
        block(0x0b, &rtc::LAYOUT, Kind::Rtc(rtc::Rtc::default())),
        block(0x0c, &temp::LAYOUT, Kind::Temp(temp::Temp::default())),
        block(0x0d, &rng::LAYOUT, Kind::Rng(rng::Rng::default())),
        block(0x0e, &ecb::LAYOUT, Kind::Ecb(ecb::Ecb::default())),
        absent(0x0f, &CCM, plain::CIPHER),
        block(0x10, &wdt::LAYOUT, Kind::Wdt(wdt::Wdt::default())),
        block(0x11, &rtc::LAYOUT, Kind::Rtc(rtc::Rtc::default())),
        block(0x12, &qdec::LAYOUT, Kind::Qdec(qdec::Qdec::default())),
        absent(0x13, &COMP, plain::COMPARATOR),
        timer(0x1a, 6, true),
        timer(0x1b, 6, true),
        block(0x1c, &pwm::LAYOUT, Kind::Pwm(pwm::Pwm::default())),
        absent(0x1d, &PDM, plain::PDM),
        block(0x1e, &nvmc::LAYOUT, Kind::Nvmc(nvmc::Nvmc::new(4096))),
        block(0x20, &MWU, Kind::Plain(plain::Plain::silent())),
        block(0x21, &pwm::LAYOUT, Kind::Pwm(pwm::Pwm::default())),
        block(0x22, &pwm::LAYOUT, Kind::Pwm(pwm::Pwm::default())),
        block(0x23, &serial::LAYOUT, Kind::Serial(serial::Serial::default())),
        block(0x24, &rtc::LAYOUT, Kind::Rtc(rtc::Rtc::default())),
        absent(0x25, &I2S, plain::I2S),
        absent(0x27, &USBD, plain::NOTHING),
        block(0x28, &uart::LAYOUT, Kind::Uart(uart::Uart::default())),
        block(0x2d, &pwm::LAYOUT, Kind::Pwm(pwm::Pwm::default())),
        block(0x2f, &serial::LAYOUT, Kind::Serial(serial::Serial::default())),
    ];
    blocks.extend((0x14..0x1a).map(|number| block(number, &egu::LAYOUT, Kind::Egu(egu::Egu))));
    blocks.sort_by_key(|block| block.base);
    blocks
}

/// What the nRF51822 has, but for GPIO and PPI.
pub(super) fn nrf51822() -> Vec<Block> {
    vec![
        block(0x00, &clock::LAYOUT, Kind::Clock(clock::Clock::default())),
        block(0x01, &radio::LAYOUT, Kind::Radio(radio::Radio::default())),
        block(0x02, &uart::LAYOUT, Kind::Uart(uart::Uart::default())),
        block(0x03, &serial::LAYOUT, Kind::Serial(serial::Serial::default())),
        block(0x04, &serial::LAYOUT, Kind::Serial(serial::Serial::default())),
        block(0x06, &gpiote::FOUR, Kind::Gpiote(gpiote::Gpiote::default())),
        block(0x07, &adc::LAYOUT, Kind::Adc(adc::Adc::default())),
        // TIMER0 has 32 bits, the others 16
        timer(0x08, 4, true),
        timer(0x09, 4, false),
        timer(0x0a, 4, false),
        block(0x0b, &rtc::LAYOUT, Kind::Rtc(rtc::Rtc::default())),
        block(0x0c, &temp::LAYOUT, Kind::Temp(temp::Temp::default())),
        block(0x0d, &rng::LAYOUT, Kind::Rng(rng::Rng::default())),
        block(0x0e, &ecb::LAYOUT, Kind::Ecb(ecb::Ecb::default())),
        absent(0x0f, &CCM, plain::CIPHER),
        block(0x10, &wdt::LAYOUT, Kind::Wdt(wdt::Wdt::default())),
        block(0x11, &rtc::LAYOUT, Kind::Rtc(rtc::Rtc::default())),
        block(0x12, &qdec::LAYOUT, Kind::Qdec(qdec::Qdec::default())),
        absent(0x13, &COMP, plain::COMPARATOR),
        block(0x1e, &nvmc::LAYOUT, Kind::Nvmc(nvmc::Nvmc::new(1024))),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peripherals_and_their_registers_stand_once_and_in_order() {
        for blocks in [nrf52833(), nrf51822()] {
            assert!(blocks.is_sorted_by(|a, b| a.base < b.base));
            for Layout { name, registers, .. } in blocks.iter().map(|block| block.registers.layout) {
                assert!(registers.is_sorted_by(|a, b| a.offset < b.offset), "{name}");
                assert!(registers.iter().all(|r| (0x340..0x1000).contains(&r.offset) && r.offset % 4 == 0), "{name}");
            }
        }
    }
}
