//! Which peripheral is where, with which interrupt: the tables *Memory map* and *Instantiation* of the nRF52833 product
//! specification, and *Memory* of the nRF51 series reference manual.
//!
//! A peripheral at 0x40000000 + n * 0x1000 has the interrupt line n, on both chips.

use super::instance::{Instance, Kind};
use super::kinds::{
    adc, ccm_aar, clock, comparator, ecb, egu, gpiote, i2s, mwu, nfct, nvmc, pdm, pwm, qdec, radio, rng, rtc, saadc,
    serial, temp, timer, uart, usbd, wdt,
};
use super::register_map;
use super::registers::Layout;
use crate::hardware::Model;

/// Where the peripherals begin.
pub(super) const APB_BASE: u32 = 0x4000_0000;

/// Makes a peripheral as it is after a reset.
type Make = fn() -> (&'static Layout, Kind);

/// What the nRF51822 and the nRF52833 have at a number, but for GPIO and PPI.
struct Place {
    number: u8,
    nrf51822: Option<Make>,
    nrf52833: Option<Make>,
}

/// Something that both chips have, with the same registers.
const fn both(number: u8, make: Make) -> Place {
    Place { number, nrf51822: Some(make), nrf52833: Some(make) }
}

/// Something that only the nRF52833 has.
const fn v2(number: u8, make: Make) -> Place {
    Place { number, nrf51822: None, nrf52833: Some(make) }
}

/// Something that the chips have in their own ways.
const fn each(number: u8, nrf51822: Make, nrf52833: Make) -> Place {
    Place { number, nrf51822: Some(nrf51822), nrf52833: Some(nrf52833) }
}

#[rustfmt::skip]
static PLACES: &[Place] = &[
    both(0x00, || (&clock::LAYOUT, Kind::Clock(clock::Clock::default()))),
    both(0x01, || (&radio::LAYOUT, Kind::Radio(radio::Radio::default()))),
    both(0x02, uart),
    each(0x03, || serial(false, false), || serial(true, true)),
    each(0x04, || serial(true, false), || serial(true, true)),
    v2(0x05, || (&nfct::LAYOUT, Kind::Nfct(nfct::Nfct::default()))),
    each(0x06, || gpiote(&gpiote::FOUR), || gpiote(&gpiote::EIGHT)),
    each(0x07, || (&adc::LAYOUT, Kind::Adc(adc::Adc::default())),
               || (&saadc::LAYOUT, Kind::Saadc(saadc::Saadc::default()))),
    // on the nRF51822 TIMER0 has 32 bits, the others 16
    both(0x08, || timer(4, true)),
    each(0x09, || timer(4, false), || timer(4, true)),
    each(0x0a, || timer(4, false), || timer(4, true)),
    both(0x0b, rtc),
    both(0x0c, || (&temp::LAYOUT, Kind::Temp(temp::Temp::default()))),
    both(0x0d, || (&rng::LAYOUT, Kind::Rng(rng::Rng::default()))),
    both(0x0e, || (&ecb::LAYOUT, Kind::Ecb(ecb::Ecb::default()))),
    each(0x0f, || (&ccm_aar::NRF51822, Kind::CcmAar(ccm_aar::CcmAar::default())),
               || (&ccm_aar::NRF52833, Kind::CcmAar(ccm_aar::CcmAar::default()))),
    both(0x10, || (&wdt::LAYOUT, Kind::Wdt(wdt::Wdt::default()))),
    both(0x11, rtc),
    both(0x12, || (&qdec::LAYOUT, Kind::Qdec(qdec::Qdec::default()))),
    each(0x13, || (&comparator::NRF51822, Kind::Comparator(comparator::Comparator::nrf51822())),
               || (&comparator::NRF52833, Kind::Comparator(comparator::Comparator::nrf52833()))),
    v2(0x14, egu),
    v2(0x15, egu),
    v2(0x16, egu),
    v2(0x17, egu),
    v2(0x18, egu),
    v2(0x19, egu),
    v2(0x1a, || timer(6, true)),
    v2(0x1b, || timer(6, true)),
    v2(0x1c, pwm),
    v2(0x1d, || (&pdm::LAYOUT, Kind::Pdm(pdm::Pdm::default()))),
    each(0x1e, || nvmc(Model::V1), || nvmc(Model::V2)),
    v2(0x20, || (&mwu::LAYOUT, Kind::Mwu(mwu::Mwu::default()))),
    v2(0x21, pwm),
    v2(0x22, pwm),
    // SPI2 has no TWI, SPIM3 neither that nor a slave
    v2(0x23, || serial(true, false)),
    v2(0x24, rtc),
    v2(0x25, || (&i2s::LAYOUT, Kind::I2s(i2s::I2s::default()))),
    v2(0x27, || (&usbd::LAYOUT, Kind::Usbd(usbd::Usbd))),
    v2(0x28, uart),
    v2(0x2d, pwm),
    v2(0x2f, || serial(false, false)),
];

fn uart() -> (&'static Layout, Kind) {
    (&uart::LAYOUT, Kind::Uart(uart::Uart::default()))
}

fn serial(spis: bool, twis: bool) -> (&'static Layout, Kind) {
    (&serial::LAYOUT, Kind::Serial(serial::Serial::new(serial::Roles { spis, twis })))
}

fn rtc() -> (&'static Layout, Kind) {
    (&rtc::LAYOUT, Kind::Rtc(rtc::Rtc::default()))
}

fn egu() -> (&'static Layout, Kind) {
    (&egu::LAYOUT, Kind::Egu(egu::Egu))
}

fn pwm() -> (&'static Layout, Kind) {
    (&pwm::LAYOUT, Kind::Pwm(pwm::Pwm::default()))
}

fn gpiote(layout: &'static Layout) -> (&'static Layout, Kind) {
    (layout, Kind::Gpiote(gpiote::Gpiote::default()))
}

fn timer(compares: u8, wide: bool) -> (&'static Layout, Kind) {
    let layout = if compares == 6 { &timer::SIX } else { &timer::FOUR };
    (layout, Kind::Timer(timer::Timer::new(compares, wide)))
}

fn nvmc(model: Model) -> (&'static Layout, Kind) {
    (&nvmc::LAYOUT, Kind::Nvmc(nvmc::Nvmc::new(model.flash_page_bytes(), model == Model::V2)))
}

/// The peripherals of the chip of a board, upward by their addresses.
pub(super) fn instances(model: Model) -> Vec<Instance> {
    let of_the_chip = |place: &Place| {
        let make = match model {
            Model::V1 => place.nrf51822,
            Model::V2 => place.nrf52833,
        };
        make.map(|make| {
            let (layout, kind) = make();
            let base = APB_BASE + u32::from(place.number) * 0x1000;
            Instance::new(base, Some(place.number), layout, kind, register_map::foreign(model, base))
        })
    };
    PLACES.iter().filter_map(of_the_chip).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peripherals_and_their_registers_stand_once_and_in_order() {
        for instances in Model::ALL.map(instances) {
            assert!(instances.is_sorted_by(|a, b| a.base < b.base));
            for Layout { name, registers, .. } in instances.iter().map(|instance| instance.registers.layout) {
                assert!(registers.is_sorted_by(|a, b| a.offset < b.offset), "{name}");
                assert!(registers.iter().all(|r| (0x340..0x1000).contains(&r.offset) && r.offset % 4 == 0), "{name}");
            }
        }
    }

    #[test]
    fn each_chip_has_its_peripherals() {
        assert_eq!(Model::ALL.map(|model| instances(model).len()), [20, 41]);
    }
}
