//! What goes on between peripherals without time passing: events, tasks, and the pins that they move.

use super::super::io::Signal;
use super::{Gpiote, Memory, PPI_BASE, Peripherals, Place};

/// The most signals that go from peripheral to peripheral without time passing: more is a circle.
const MAX_SIGNALS: u64 = 4096;

/// The most while a circle would go on by itself on the chip: programs that have none make chains of two or three.
const FEW_SIGNALS: u64 = 8;

impl Peripherals {
    /// Carries all signals to where they lead, and works out the lines and what is due next.
    pub(super) fn settle(&mut self, now: u64, memory: &mut Memory) {
        let most = if now < self.circles_until { FEW_SIGNALS } else { MAX_SIGNALS };
        let mut carried = 0;
        loop {
            self.carry_pins(now, memory);
            let Some(signal) = self.world.signals.pop_front() else { break };
            carried += 1;
            if carried > most {
                self.world.signals.clear();
                // a step takes a cycle of 16 MHz
                self.circles_until = self.circles_until.max(now + carried * self.world.clocks.per_16mhz);
                self.world
                    .report_wrong(|| "events and tasks trigger each other without end; they were stopped".to_owned());
                break;
            }
            match signal {
                Signal::Event { instance, event } => self.event(instance.into(), event),
                Signal::Task(address) => self.task(address, now, memory),
                Signal::UartByte(byte) => {
                    for instance in 0..self.instances.len() {
                        self.with(instance, now, memory, |instance, io| instance.uart_byte_sent(byte, io));
                    }
                }
            }
        }
        if std::mem::take(&mut self.world.slow_clock.changed) {
            for instance in 0..self.instances.len() {
                self.with(instance, now, memory, |instance, io| instance.schedule(io));
            }
        }
        if std::mem::take(&mut self.due_changed) {
            self.due = self.soonest();
        }
        if let Some(meter) = &mut self.meter.0 {
            meter.note_lines(self.lines, now);
        }
    }

    /// Reports the pins that have changed.
    pub(super) fn carry_pins(&mut self, now: u64, memory: &mut Memory) {
        if self.world.pins.changes.is_empty() && !self.world.pins.detected {
            return;
        }
        let mut changes = std::mem::take(&mut self.world.pins.changes);
        for change in changes.drain(..) {
            self.world.devices.pin_changed(now, change.pin, change.level, change.driven);
            if change.is_event {
                self.with(self.gpiote, now, memory, |instance, io| instance.pin_changed(change.pin, change.level, io));
            }
            if self.world.pins.is_heard(change.pin) {
                for listener in self.world.pins.listeners(change.pin) {
                    self.with(listener.into(), now, memory, |instance, io| {
                        instance.pin_changed(change.pin, change.level, io);
                    });
                }
            }
        }
        // the room for them is kept; nothing that was done meanwhile has changed a pin
        self.world.pins.changes = changes;
        if std::mem::take(&mut self.world.pins.detected) {
            self.with(self.gpiote, now, memory, |_, io| Gpiote::detected(io));
        }
    }

    /// An event happened: it is kept, and its shortcuts and channels follow.
    fn event(&mut self, instance: usize, event: u8) {
        let instance = &mut self.instances[instance];
        instance.registers.events |= 1 << event;
        self.lines = instance.line_among(self.lines);
        let base = instance.base;
        let shorts = if instance.registers.shorts == 0 { &[][..] } else { instance.registers.layout.shorts };
        for short in shorts {
            if short.event == event && instance.registers.shorts >> short.bit & 1 == 1 {
                self.world.signals.push_back(Signal::Task(base + 4 * u32::from(short.task)));
            }
        }
        let address = base + 0x100 + 4 * u32::from(event);
        self.world.signals.extend(self.ppi.tasks_of(address).map(Signal::Task));
    }

    /// A task, by its address. A channel may lead to any address: where there is no task, nothing happens.
    fn task(&mut self, address: u32, now: u64, memory: &mut Memory) {
        let (base, offset) = (address & !0xfff, (address & 0xfff) as u16);
        if base == PPI_BASE {
            self.ppi.task_at(offset);
            self.follow_channels(now, memory);
        } else if let Some(instance) = self.instance_at(address)
            && let Place::Task(task) = self.instances[instance].registers.place(offset)
        {
            self.with(instance, now, memory, |instance, io| instance.task(task, io));
        }
    }
}
