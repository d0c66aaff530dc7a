//! What is left of a V1 beside buttons, accelerometer, display and serial port.

use microbit::board::Edge;
use microbit::hal::clocks::{Clocks, ExternalOscillator, Internal, LfOscStopped};
use microbit::hal::gpio::{Disconnected, Pin, p0};
use microbit::hal::rtc::Rtc;
use microbit::pac::{ADC, GPIOTE, PPI, RADIO, RTC0, TEMP, TIMER0, TIMER2};

pub(super) use super::analog::Analog;
use super::contact::Contact;
use super::low_frequency::Milliseconds;
use super::peripherals::Started;
use super::ports::Matrix;
use super::sensor::Sensor;
use super::tick::TickClock;
use super::transceiver::Transceiver;
pub(super) use super::waves::Waves;
use crate::hal::{EdgePin, PinUse, Uses};

/// What is left.
pub struct Spare {
    pub(super) clocks: Clocks<ExternalOscillator, Internal, LfOscStopped>,
    pub(super) timer: TIMER2,
    pub(super) rtc: RTC0,
    pub(super) edge: Edge,
    pub(super) p13: p0::P0_23<Disconnected>,
    pub(super) p14: p0::P0_22<Disconnected>,
    pub(super) p15: p0::P0_21<Disconnected>,
    pub(super) adc: ADC,
    pub(super) temp: TEMP,
    pub(super) gpiote: GPIOTE,
    pub(super) ppi: PPI,
    pub(super) radio: RADIO,
}

impl Spare {
    /// Starts what a program uses. The logo is only printed.
    pub(super) fn start(self, uses: &Uses, matrix: &mut Matrix, alarm: &TIMER0) -> Started {
        if uses.has_light() {
            matrix.set_sensor(|_| Sensor::default());
        }
        let mut waves = Waves::new(self.gpiote, self.ppi, alarm);
        let mut contact = |pin: Pin<Disconnected>, edge: EdgePin| {
            let is_felt = uses.touches_ring(edge);
            let pin_use = uses.of_pin(edge);
            let pin = if pin_use == PinUse::Pwm { waves.claim(pin, edge) } else { Some(pin) };
            pin.map_or(Contact::Nothing, |pin| Contact::new(pin, pin_use, is_felt))
        };
        let is_analog = |edge| uses.of_pin(edge) == PinUse::AnalogInput;
        let Edge { e00, e01, e02, e08, e12, e16, .. } = self.edge;
        let mut tone_pin = None;
        let (mut p0, mut p1, mut p2) = (None, None, None);
        let mut contacts = [
            Contact::Nothing,
            Contact::Nothing,
            Contact::Nothing,
            contact(e08.degrade(), EdgePin::P8),
            contact(e12.degrade(), EdgePin::P12),
            contact(self.p13.degrade(), EdgePin::P13),
            contact(self.p14.degrade(), EdgePin::P14),
            contact(self.p15.degrade(), EdgePin::P15),
            contact(e16.degrade(), EdgePin::P16),
        ];
        if uses.has_tone() {
            tone_pin = Some(e00.degrade());
        } else if is_analog(EdgePin::P0) {
            p0 = Some(e00.into_floating_input());
        } else {
            contacts[0] = contact(e00.degrade(), EdgePin::P0);
        }
        if is_analog(EdgePin::P1) {
            p1 = Some(e01.into_floating_input());
        } else {
            contacts[1] = contact(e01.degrade(), EdgePin::P1);
        }
        if is_analog(EdgePin::P2) {
            p2 = Some(e02.into_floating_input());
        } else {
            contacts[2] = contact(e02.degrade(), EdgePin::P2);
        }
        if let Some(pin) = tone_pin {
            waves.play_at(pin, self.timer);
        }
        Started {
            contacts,
            logo: Contact::Nothing,
            analog: Analog::new(self.adc, (p0, p1, p2), uses.has_light()),
            temp: self.temp,
            waves,
            clock: Clock::new(self.clocks, self.rtc),
            radio: uses.radio_group().and_then(|group| Transceiver::start(self.radio, group)),
        }
    }
}

/// Counts ticks by an RTC, because TIMER2 makes tones.
pub struct Clock {
    /// `None` would be a prescaler that it does not have.
    rtc: Option<Rtc<RTC0>>,
    milliseconds: Milliseconds,
}

impl Clock {
    fn new(clocks: Clocks<ExternalOscillator, Internal, LfOscStopped>, rtc: RTC0) -> Self {
        clocks.set_lfclk_src_synth().start_lfclk();
        Self { rtc: Rtc::new(rtc, 0).ok(), milliseconds: Milliseconds::default() }
    }
}

impl TickClock for Clock {
    fn start(&mut self) {
        if let Some(rtc) = &self.rtc {
            rtc.enable_counter();
        }
    }

    fn is_due(&mut self) -> bool {
        self.rtc.as_ref().is_some_and(|rtc| self.milliseconds.is_due(rtc.get_counter()))
    }
}
