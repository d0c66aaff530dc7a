//! What is reported of the peripherals.

use super::super::io::NEVER;
use super::super::kinds::serial::ENABLE;
use super::super::register_map;
use super::Peripherals;

impl Peripherals {
    /// A millisecond is over, and the program is here; `None` if it sleeps or has ended. Reports an event that it waits for and
    /// that nothing brings about, as far as one can see.
    pub(in super::super) fn look_for_stuck_wait(&mut self, at: Option<u32>) {
        let Some((event, at)) = self.stuck_wait.end_ms(at).zip(at) else { return };
        let Some(instance) = self.instance_at(event).map(|instance| &self.instances[instance]) else { return };
        let number = event >> 2 & 0x3f;
        let has_happened = instance.registers.events >> number & 1 == 1;
        let begins = self.ppi.leads_to(instance.base);
        if has_happened || begins || instance.due != NEVER || instance.waits_for_others() {
            return;
        }
        let (peripheral, event) = (instance.registers.layout.name, self.register_name(event));
        self.world.report_wrong(|| {
            format!(
                "the program has waited at {at:#010x} for a second for {event}: nothing of {peripheral} is under way that brings it \
                 about; a task was not triggered, a peripheral or its clock is off, or its interrupt handler has cleared the event"
            )
        });
    }

    /// The name of a peripheral that writes by EasyDMA, by its place: of the serial interfaces of one address, the one that is
    /// enabled (nRF52833 product specification, *Peripherals with shared ID*).
    pub(in super::super) fn master_name(&self, place: u8) -> String {
        let Some(instance) = self.instances.get(usize::from(place)) else { return "a peripheral".to_owned() };
        let name = register_map::peripheral_name(self.model, instance.base).unwrap_or("a peripheral");
        let number = name.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        if !["UART", "SPI", "TWI"].iter().any(|kind| name.starts_with(kind)) {
            return name.to_owned();
        }
        match instance.registers.get(ENABLE) {
            2 => format!("SPIS{number}"),
            6 => format!("TWIM{number}"),
            7 => format!("SPIM{number}"),
            8 => format!("UARTE{number}"),
            9 => format!("TWIS{number}"),
            _ => name.to_owned(),
        }
    }

    /// The first event of the peripheral at an address that interrupts.
    pub(in super::super) fn interrupting_event(&self, base: u32) -> Option<String> {
        let registers = &self.instances[self.instance_at(base)?].registers;
        let event = (registers.events as u32 & registers.inten).trailing_zeros();
        (event < 32).then(|| self.register_name(base + 0x100 + 4 * event))
    }

    /// The name of the register at an address, with the address.
    fn register_name(&self, address: u32) -> String {
        let name = register_map::name(self.model, address).unwrap_or("the register");
        format!("{name} at {address:#010x}")
    }
}
