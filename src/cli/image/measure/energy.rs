//! The energy model: times of what was at work, by the currents of the data sheets.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::emulator::nrf::{Activity, ChipMetrics};
use crate::hardware::{Current, CurrentSource, Currents, Model};

/// What a part of the board is taken to have drawn.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Part {
    /// What it is.
    pub name: String,
    /// For how long it was at work, in microseconds; several of a kind count as many times.
    pub time_us: f64,
    /// The current meanwhile, in nanoamperes.
    pub current_na: f64,
    /// The charge, in nanocoulombs.
    pub charge_nc: f64,
    /// Whether the figure of the current was not read in the specification of the chip.
    pub is_second_hand: bool,
}

/// What a board is taken to have drawn.
#[derive(Clone, Debug, Serialize)]
pub(super) struct EnergyModel {
    /// Where most of the figures are from.
    pub specification: &'static str,
    /// The parts, with those alone that were at work.
    pub parts: Vec<Part>,
    /// The charge of all of them, in nanocoulombs.
    pub charge_nc: f64,
    /// The mean current, in nanoamperes.
    pub mean_current_na: f64,
}

/// The part of the model that is the processor's own.
pub(super) const PROCESSOR: &str = "processor awake";

impl EnergyModel {
    pub(super) fn of(model: Model, metrics: &ChipMetrics) -> Self {
        let currents = model.currents();
        let us = |cycles: u64| cycles as f64 / model.cycles_per_us() as f64;
        let part = |name: String, cycles: u64, Current { na, source }: Current| Part {
            name,
            time_us: us(cycles),
            current_na: f64::from(na),
            // nA * us is fC
            charge_nc: f64::from(na) * us(cycles) * 1e-6,
            is_second_hand: source != CurrentSource::Specification,
        };
        let off = metrics.activities.get(&Activity::Off).copied().unwrap_or(0);
        let on = part("chip, System ON".to_owned(), metrics.cycles - off, currents.system_on);
        let of_chip = metrics.activities.iter().filter_map(|(activity, cycles)| {
            let (name, current) = drawn(*activity, currents)?;
            Some(part(name, *cycles, current))
        });
        let leds = part("LEDs of the display, each".to_owned(), metrics.lit_led_cycles, currents.led);
        let all = [on].into_iter().chain(of_chip).chain([leds]);
        let parts: Vec<Part> = all.filter(|part| part.time_us > 0.0 && part.current_na != 0.0).collect();
        let charge_nc = parts.iter().map(|part| part.charge_nc).sum::<f64>();
        let mean_current_na = if metrics.cycles == 0 { 0.0 } else { charge_nc / us(metrics.cycles) * 1e6 };
        Self { specification: currents.specification, parts, charge_nc, mean_current_na }
    }

    /// Folded stacks by charge, in nanocoulombs: what the processor draws by the functions that ran, of which these are the
    /// cycles, and each other part for itself.
    pub(super) fn folded<'a>(&self, stacks: impl Iterator<Item = (&'a str, u64)>) -> String {
        let stacks: Vec<(&str, u64)> = stacks.collect();
        let cycles = stacks.iter().map(|(_, cycles)| cycles).sum::<u64>().max(1) as f64;
        let mut charges: BTreeMap<String, f64> = BTreeMap::new();
        for part in &self.parts {
            if part.name == PROCESSOR && !stacks.is_empty() {
                let of = |own: u64| part.charge_nc * own as f64 / cycles;
                charges.extend(stacks.iter().map(|(stack, own)| ((*stack).to_owned(), of(*own))));
            } else {
                charges.insert(format!("({})", part.name), part.charge_nc);
            }
        }
        // a part that replaces another one draws less than nothing, which no flame graph can show
        let shown = charges.into_iter().map(|(name, charge)| (name, charge.round()));
        shown.filter(|(_, charge)| *charge > 0.0).map(|(name, charge)| format!("{name} {charge:.0}\n")).collect()
    }
}

/// What an activity is called, and what it draws beside the others; `None` where that is counted elsewhere.
fn drawn(activity: Activity, currents: &Currents) -> Option<(String, Current)> {
    let (name, current) = match activity {
        Activity::Asleep => return None,
        Activity::Awake => (PROCESSOR, currents.awake),
        Activity::Off => ("chip, System OFF", currents.system_off),
        Activity::FastClock => ("HFCLK", currents.fast_clock),
        Activity::Crystal => ("HFCLK by the crystal", currents.crystal),
        Activity::SlowClock => ("LFCLK", currents.slow_clock),
        Activity::Timer => ("TIMER, up to 1 MHz", currents.timer),
        Activity::FastTimer => ("TIMER, faster", currents.fast_timer),
        Activity::RadioSends(dbm) => {
            return Some((format!("RADIO sends, {dbm} dBm"), sends(dbm, currents.radio_sends)));
        }
        Activity::RadioReceives => ("RADIO receives", currents.radio_receives),
        Activity::Adc => ("ADC", currents.adc),
        Activity::Uart => ("UART", currents.uart),
        Activity::Spi => ("SPI", currents.spi),
        Activity::Twi => ("I2C", currents.twi),
        Activity::Pwm => ("PWM", currents.pwm),
        Activity::Pdm => ("PDM", currents.pdm),
        Activity::Rng => ("RNG", currents.rng),
        Activity::Temp => ("TEMP", currents.temp),
    };
    Some((name.to_owned(), current))
}

/// The current at a power, between two that are known in proportion to the milliwatts.
fn sends(dbm: i8, known: &[(i8, Current)]) -> Current {
    let milliwatts = |dbm: i8| libm::pow(10.0, f64::from(dbm) / 10.0);
    let below = known.iter().rfind(|(at, _)| *at <= dbm).or(known.first());
    let above = known.iter().find(|(at, _)| *at >= dbm).or(known.last());
    match (below, above) {
        (Some((low, from)), Some((high, to))) if low != high => {
            let share = (milliwatts(dbm) - milliwatts(*low)) / (milliwatts(*high) - milliwatts(*low));
            let na = f64::from(from.na) + share * f64::from(to.na - from.na);
            Current { na: na as i32, source: CurrentSource::SecondHand }
        }
        (Some((_, current)), _) | (_, Some((_, current))) => *current,
        (None, None) => Current { na: 0, source: CurrentSource::Assumption },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_gives_the_sums_of_the_specification() {
        let second = 64_000_000;
        let at = |activities: &[Activity]| {
            let activities = activities.iter().map(|activity| (*activity, second)).collect();
            let model = EnergyModel::of(Model::V2, &ChipMetrics { cycles: second, activities, lit_led_cycles: 0 });
            // without System ON, which those sums leave out
            (model.mean_current_na - 1_800.0).round()
        };
        let clock = [Activity::FastClock, Activity::Crystal];
        let with = |more: &[Activity]| at(&[&clock[..], more].concat());
        assert_eq!(with(&[Activity::Awake, Activity::RadioSends(0)]), 16_700_000.0, "IS2");
        assert_eq!(with(&[Activity::Awake, Activity::RadioReceives]), 16_200_000.0, "IS3");
        assert_eq!(with(&[Activity::RadioSends(-40)]), 5_400_000.0, "IRADIO_TX4");
        assert_eq!(at(&[Activity::FastClock, Activity::Timer]), 342_000.0, "ITIMER0");
        assert_eq!(at(&[Activity::FastClock, Activity::FastTimer]), 497_000.0, "ITIMER3");
    }

    #[test]
    fn charge_goes_by_time() {
        let activities = BTreeMap::from([(Activity::Awake, 16_000_000), (Activity::Asleep, 48_000_000)]);
        let model = EnergyModel::of(Model::V2, &ChipMetrics { cycles: 64_000_000, activities, lit_led_cycles: 0 });
        let awake = model.parts.iter().find(|part| part.name == PROCESSOR).expect("it is there");
        assert_eq!(
            (awake.time_us, awake.charge_nc.round()),
            (250_000.0, 1_425_000.0),
            "5.7 mA for a quarter of a second"
        );
        let folded = model.folded([("main;a", 300), ("main;b", 100)].into_iter());
        assert_eq!(folded, "(chip, System ON) 1800\nmain;a 1068750\nmain;b 356250\n");
    }

    #[test]
    fn powers_between_two_that_are_known_go_by_milliwatts() {
        let na = |dbm| sends(dbm, Model::V2.currents().radio_sends).na;
        let (least, most) = (na(-40), na(0));
        // 0.1 mW, of 0.0001 to 1 mW
        let share = (0.1 - 0.0001) / (1.0 - 0.0001);
        assert!((f64::from(na(-10) - least) - share * f64::from(most - least)).abs() < 2.0);
        assert_eq!((na(-60), na(20)), (least, na(8)), "beyond them it is the nearest");
    }
}
