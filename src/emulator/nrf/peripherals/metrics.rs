//! What is measured of the peripherals.

use super::super::activity::{Activity, Meter};
use super::Peripherals;
use crate::emulator::aside::Aside;

impl Peripherals {
    /// Measures from a cycle on, at which the processor is awake.
    pub(in super::super) fn measure(&mut self, now: u64) {
        let activities = self.instances.iter().map(|instance| instance.activities()).collect();
        self.meter = Aside(Some(Box::new(Meter::new(now, activities, self.lines))));
    }

    /// What the processor is at from a cycle on.
    pub(super) fn meter_processor(&mut self, activity: Activity, now: u64) {
        if let Some(meter) = &mut self.meter.0 {
            meter.note_processor(activity, now);
        }
    }

    /// What all of the chip is at from a cycle on.
    pub(super) fn meter_all(&mut self, processor: Activity, now: u64) {
        let Some(meter) = &mut self.meter.0 else { return };
        meter.note_processor(processor, now);
        for (place, instance) in self.instances.iter().enumerate() {
            meter.note(place, instance.activities(), now);
        }
        meter.note_lines(self.lines, now);
    }
}
