//! What is left of a V2 beside buttons, accelerometer, display and serial port.

use microbit::board::Edge;
use microbit::gpio::MicrophonePins;
use microbit::hal::gpio::{Disconnected, Pin, p0, p1};
use microbit::pac::{GPIOTE, NVMC, PPI, PWM0, PWM1, RADIO, SAADC, SCB, TEMP, TIMER0, TIMER2, UICR};

pub(super) use super::analog::Analog;
use super::contact::Contact;
use super::peripherals::Started;
use super::ports::Matrix;
use super::sensor::Sensor;
use super::tick::MicrosecondClock;
use super::transceiver::Transceiver;
pub(super) use super::waves::Waves;
use crate::hal::{Button, EdgePin, PinUse, Uses};

/// What counts the ticks.
pub type Clock = MicrosecondClock;

/// What is left.
pub struct Spare {
    pub(super) timer: TIMER2,
    pub(super) edge: Edge,
    pub(super) p13: p0::P0_17<Disconnected>,
    pub(super) p14: p0::P0_01<Disconnected>,
    pub(super) p15: p0::P0_13<Disconnected>,
    pub(super) logo: p1::P1_04<Disconnected>,
    pub(super) speaker: p0::P0_00<Disconnected>,
    pub(super) microphone: MicrophonePins,
    pub(super) saadc: SAADC,
    pub(super) temp: TEMP,
    pub(super) gpiote: GPIOTE,
    pub(super) ppi: PPI,
    pub(super) radio: RADIO,
    pub(super) pwm_of_pulses: PWM0,
    pub(super) pwm_of_tones: PWM1,
    pub(super) nvmc: NVMC,
    pub(super) uicr: UICR,
}

impl Spare {
    /// Starts what a program uses.
    pub(super) fn start(self, uses: &Uses, matrix: &mut Matrix, _: &TIMER0) -> Started {
        if uses.has_light() {
            matrix.set_sensor(|timer| Sensor::new(self.gpiote, self.ppi, timer));
        }
        if uses.of_pin(EdgePin::P8) != PinUse::Nothing {
            free_nfc_pins(&self.nvmc, &self.uicr);
        }
        let mut waves = Waves::new(self.pwm_of_pulses);
        let mut contact = |pin: Pin<Disconnected>, edge: EdgePin| {
            let pin_use = uses.of_pin(edge);
            let is_felt = uses.touches_ring(edge);
            if pin_use == PinUse::Pwm {
                waves.claim(pin, edge);
                return Contact::Nothing;
            }
            Contact::new(pin, pin_use, is_felt)
        };
        let is_analog = |edge| uses.of_pin(edge) == PinUse::AnalogInput;
        let Edge { e00, e01, e02, e08, e12, e16, .. } = self.edge;
        let (p0, c0) = if is_analog(EdgePin::P0) { (Some(e00), None) } else { (None, Some(e00.degrade())) };
        let (p1, c1) = if is_analog(EdgePin::P1) { (Some(e01), None) } else { (None, Some(e01.degrade())) };
        let (p2, c2) = if is_analog(EdgePin::P2) { (Some(e02), None) } else { (None, Some(e02.degrade())) };
        let pins = [
            c0,
            c1,
            c2,
            Some(e08.degrade()),
            Some(e12.degrade()),
            Some(self.p13.degrade()),
            Some(self.p14.degrade()),
            Some(self.p15.degrade()),
            Some(e16.degrade()),
        ];
        let mut edges = EdgePin::FREE.into_iter();
        let contacts = pins.map(|pin| match (pin, edges.next()) {
            (Some(pin), Some(edge)) => contact(pin, edge),
            _ => Contact::Nothing,
        });
        let logo = Contact::new(self.logo.degrade(), PinUse::Nothing, uses.touches(Button::Logo));
        let microphone = uses.has_sound().then_some(self.microphone);
        if uses.has_tone() {
            waves.play_at(self.speaker.degrade(), self.pwm_of_tones);
        }
        Started {
            contacts,
            logo,
            analog: Analog::new(self.saadc, (p0, p1, p2), microphone),
            temp: self.temp,
            waves,
            clock: MicrosecondClock::new(self.timer),
            radio: uses.radio_group().and_then(|group| Transceiver::start(self.radio, group)),
        }
    }
}

/// P8 leads to a pin of the chip that is for NFC, until a word in UICR says that it is none, which counts from the next reset on
/// (nRF52833 product specification, *NFCT*). After a flash it is erased, so the board starts twice, once.
fn free_nfc_pins(nvmc: &NVMC, uicr: &UICR) {
    if uicr.nfcpins.read().protect().is_disabled() {
        return;
    }
    let wait = || while nvmc.ready.read().ready().is_busy() {};
    nvmc.config.write(|w| w.wen().wen());
    wait();
    uicr.nfcpins.write(|w| w.protect().disabled());
    wait();
    nvmc.config.write(|w| w.wen().ren());
    // not again and again where the word cannot be written
    if uicr.nfcpins.read().protect().is_disabled() {
        SCB::sys_reset();
    }
}
