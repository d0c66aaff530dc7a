//! Tones and pulses of the V1: timers whose compare events let GPIOTE toggle pins.
//!
//! | what | timer | GPIOTE | PPI |
//! |---|---|---|---|
//! | tones at P0 | TIMER2, of which half a period is the whole count | 0 | 0 |
//! | pulses at three pins | TIMER0, which makes the ticks: see [`super::pulse`] | 1 to 3 | 1 to 6 |

use microbit::hal::gpio::{Disconnected, Level, Pin};
use microbit::hal::gpiote::{Gpiote, TaskOutPolarity};
use microbit::hal::monotonic::TimerInstance as _;
use microbit::hal::ppi::{self, ConfigurablePpi, Ppi};
use microbit::hal::timer::Instance as _;
use microbit::pac::{GPIOTE, PPI, TIMER0, TIMER2};

use super::pulse::{Gates, Pulses, REPAIR_MS};
use crate::hal::{EdgePin, Instant, Outputs, PWM_PERIOD_MS};

/// Pins that have pulses to the microsecond.
const PULSED: usize = 3;

/// A pin and its pulses.
struct Pulsed {
    edge: EdgePin,
    pulses: Pulses,
}

/// What the timers make.
pub(super) struct Waves {
    /// `None` for a moment only, while the crate of the chip has it.
    gpiote: Option<GPIOTE>,
    pulsed: [Option<Pulsed>; PULSED],
    tone: Option<TIMER2>,
    tone_hz: Option<u16>,
    toggle_tone: ppi::Ppi0,
    gates: (Gate<ppi::Ppi1, ppi::Ppi2>, Gate<ppi::Ppi3, ppi::Ppi4>, Gate<ppi::Ppi5, ppi::Ppi6>),
}

impl Waves {
    /// Neither tones nor pulses. The timer of the ticks will make the pulses.
    pub(super) fn new(gpiote: GPIOTE, ppi: PPI, alarm: &TIMER0) -> Self {
        let parts = ppi::Parts::new(ppi);
        let gates = (
            Gate::new(parts.ppi1, parts.ppi2, 1, alarm, &gpiote),
            Gate::new(parts.ppi3, parts.ppi4, 2, alarm, &gpiote),
            Gate::new(parts.ppi5, parts.ppi6, 3, alarm, &gpiote),
        );
        let pulsed = [const { None }; PULSED];
        Self { gpiote: Some(gpiote), pulsed, tone: None, tone_hz: None, toggle_tone: parts.ppi0, gates }
    }

    /// Takes a pin for pulses, or gives it back when there are too many.
    pub(super) fn claim(&mut self, pin: Pin<Disconnected>, edge: EdgePin) -> Option<Pin<Disconnected>> {
        let Some(place) = self.pulsed.iter().position(Option::is_none) else { return Some(pin) };
        self.pulsed[place] = Some(Pulsed { edge, pulses: Pulses::default() });
        self.toggle(place + 1, pin);
        None
    }

    /// Takes a pin for tones, and the timer of them.
    pub(super) fn play_at(&mut self, pin: Pin<Disconnected>, timer: TIMER2) {
        timer.set_periodic();
        // this timer of the V1 has 16 bits, and the HAL asks for 32
        timer.bitmode.write(|w| w.bitmode()._16bit());
        self.toggle(0, pin);
        if let Some(gpiote) = &self.gpiote {
            self.toggle_tone.set_event_endpoint(&timer.events_compare[0]);
            self.toggle_tone.set_task_endpoint(&gpiote.tasks_out[0]);
            self.toggle_tone.enable();
        }
        self.tone = Some(timer);
    }

    /// Lets a channel of GPIOTE toggle a pin, which is low.
    fn toggle(&mut self, channel: usize, pin: Pin<Disconnected>) {
        let Some(gpiote) = self.gpiote.take() else { return };
        let channels = Gpiote::new(gpiote);
        let pin = pin.into_push_pull_output(Level::Low);
        let channel = match channel {
            0 => channels.channel0(),
            1 => channels.channel1(),
            2 => channels.channel2(),
            _ => channels.channel3(),
        };
        channel.output_pin(pin).task_out_polarity(TaskOutPolarity::Toggle).init_low();
        self.gpiote = Some(channels.free());
    }

    /// Begins a tick: opens and closes the gates of the edges.
    pub(super) fn begin_tick(&mut self, now: Instant) {
        let ms = (now.as_ms() % PWM_PERIOD_MS) as u8;
        let [first, second, third] = &mut self.pulsed;
        let gpiote = self.gpiote.as_ref();
        self.gates.0.begin_ms(ms, first, gpiote);
        self.gates.1.begin_ms(ms, second, gpiote);
        self.gates.2.begin_ms(ms, third, gpiote);
    }

    /// Makes what a program makes: a tone at once, pulses from the next period on.
    pub(super) fn make(&mut self, outputs: &Outputs) {
        for pulsed in self.pulsed.iter_mut().flatten() {
            pulsed.pulses.set_us(outputs.high_us(pulsed.edge));
        }
        self.play(outputs.tone_hz());
    }

    fn play(&mut self, hz: Option<u16>) {
        let (Some(timer), Some(gpiote)) = (&self.tone, &self.gpiote) else { return };
        if hz == self.tone_hz {
            return;
        }
        self.tone_hz = hz;
        timer.timer_cancel();
        match hz {
            Some(hz) => {
                let hz = u32::from(hz);
                timer.timer_start((500_000 + hz / 2) / hz);
            }
            // when it is set up anew, the pin is low
            None => gpiote.config[0].modify(|_, w| w.outinit().low()),
        }
    }
}

/// Two channels of PPI that let the timer of the ticks toggle a pin: at the end of its millisecond, and where a compare register
/// says.
struct Gate<E, W> {
    end: E,
    within: W,
    /// The number of the channel of GPIOTE, and of the compare register.
    number: usize,
}

impl<E: ConfigurablePpi, W: ConfigurablePpi> Gate<E, W> {
    fn new(mut end: E, mut within: W, number: usize, alarm: &TIMER0, gpiote: &GPIOTE) -> Self {
        end.set_event_endpoint(&alarm.events_compare[0]);
        end.set_task_endpoint(&gpiote.tasks_out[number]);
        within.set_event_endpoint(&alarm.events_compare[number]);
        within.set_task_endpoint(&gpiote.tasks_out[number]);
        Self { end, within, number }
    }

    fn begin_ms(&mut self, ms: u8, pulsed: &mut Option<Pulsed>, gpiote: Option<&GPIOTE>) {
        let (Some(Pulsed { pulses, .. }), Some(gpiote)) = (pulsed, gpiote) else { return };
        let Gates { within, end } = pulses.begin_ms(ms);
        open(&mut self.within, within);
        open(&mut self.end, end);
        match ms {
            0 => {
                let us = pulses.compare_us().into();
                match self.number {
                    1 => TIMER0::set_compare::<1>(us),
                    2 => TIMER0::set_compare::<2>(us),
                    _ => TIMER0::set_compare::<3>(us),
                }
            }
            // when it is set up anew, the pin is what this says
            REPAIR_MS if pulses.is_high_at_repair() => gpiote.config[self.number].modify(|_, w| w.outinit().high()),
            REPAIR_MS => gpiote.config[self.number].modify(|_, w| w.outinit().low()),
            _ => {}
        }
    }
}

fn open(gate: &mut impl Ppi, is_open: bool) {
    if is_open { gate.enable() } else { gate.disable() }
}
