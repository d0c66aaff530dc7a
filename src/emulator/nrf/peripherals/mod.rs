//! All peripherals of a chip, and what goes on between them.

mod access;
mod metrics;
mod power;
mod reports;
mod signals;
mod wires;

use std::collections::VecDeque;
use std::sync::Arc;

use super::activity::{Activity, Meter};
use super::diagnostics::Diagnostics;
use super::information::UICR_BYTES;
use super::instance::{Instance, Kind};
use super::io::{Clocks, Io, NEVER, Wired, World};
use super::kinds::gpiote::Gpiote;
use super::kinds::radio_link;
use super::kinds::uart::Uart;
use super::memory_map::{self, APB_BASE};
use super::noise::Noise;
use super::pins::Pins;
use super::ppi::Ppi;
use super::registers::Place;
use super::slow_clock::SlowClock;
use super::stuck_wait::StuckWait;
use crate::emulator::air::RadioLink;
use crate::emulator::arm::{Guards, Memory};
use crate::emulator::aside::Aside;
use crate::emulator::board::{Devices, SerialInput};
use crate::hardware::Model;

const PPI_BASE: u32 = 0x4001_f000;

/// Peripherals that there is room for, 0x1000 bytes each.
const NUMBERS: usize = 0x40;
/// The number of RADIO among the peripherals of both chips.
const RADIO_NUMBER: usize = 1;
/// And that of WDT.
const WDT_NUMBER: usize = 0x10;

/// How often peripherals act at one cycle: more often, one of them takes no time for what it does, and would never end.
const MAX_ROUNDS: u32 = 64;

/// The peripherals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Peripherals {
    pub(super) instances: Vec<Instance>,
    /// When each of the instances is due, side by side, since all of them are looked through at each event. A timer that only
    /// clears itself, over and over, never is.
    pub(super) dues: Vec<u64>,
    /// Which of the instances are TIMERs, by bit.
    pub(super) timers: u64,
    /// Which TIMERs only clear themselves, by bit: they are left alone, and caught up before anything is done with them.
    pub(super) left_alone: u64,
    /// Which instance is at `APB_BASE` + n * 0x1000, by n.
    pub(super) instance_of: [Option<u8>; NUMBERS],
    pub(super) ppi: Ppi,
    pub(super) world: World,
    pub(super) uicr: Arc<[u8]>,
    pub(super) model: Model,
    /// Which of the instances are GPIOTE and NVMC.
    pub(super) gpiote: usize,
    pub(super) nvmc: usize,
    /// Which is MWU, if there is one.
    pub(super) mwu: Option<usize>,
    /// The interrupt lines that are high, and those that were high when the processor last looked.
    pub(super) lines: u64,
    pub(super) lines_before: u64,
    /// The soonest cycle at which an instance is due.
    pub(super) due: u64,
    /// Whether an instance is due at another cycle than it was.
    pub(super) due_changed: bool,
    /// Whether the core has yet to be told which flash ACL does not let be read, and what MWU watches.
    pub(super) guards_changed: bool,
    /// Whether ICACHECNF switches the cache for instructions on.
    pub(super) instruction_cache: bool,
    pub(super) stuck_wait: StuckWait,
    /// Up to this cycle a circle of signals that was stopped would have gone on.
    pub(super) circles_until: u64,
    /// What is measured, if it is.
    pub(super) meter: Aside<Option<Box<Meter>>>,
}

impl Peripherals {
    /// Those of the nRF52833, or of the nRF51822, with what is soldered to it.
    pub(super) fn new(model: Model, devices: Devices, seed: u64) -> Self {
        let world = World {
            clocks: Clocks { per_16mhz: model.cycles_per_us() / 16 },
            slow_clock: SlowClock::default(),
            pins: Pins::new(devices.watched_pins()).with_mean(devices.mean_pins()),
            devices,
            signals: VecDeque::new(),
            wired: Wired::default(),
            diagnostics: Diagnostics::default(),
            noise: Noise::new(seed),
            non_maskable: false,
            reset: None,
            is_off: false,
            is_asleep: false,
            sample_due: NEVER,
            is_strict: false,
            violation: None,
        };
        let instances = memory_map::instances(model);
        let place = |is_it: fn(&Kind) -> bool| instances.iter().position(|instance| is_it(&instance.kind)).unwrap_or(0);
        let gpiote = place(|kind| matches!(kind, Kind::Gpiote(_)));
        let nvmc = place(|kind| matches!(kind, Kind::Nvmc(_)));
        let mwu = instances.iter().position(|instance| matches!(instance.kind, Kind::Mwu(_)));
        let timers = (0..).zip(&instances).filter(|(_, instance)| matches!(instance.kind, Kind::Timer(_)));
        let timers = timers.fold(0, |timers, (place, _): (u32, _)| timers | 1 << place);
        let mut instance_of = [None; NUMBERS];
        for (index, instance) in (0..).zip(&instances) {
            if let Some(place) = number(instance.base).and_then(|number| instance_of.get_mut(number)) {
                *place = Some(index);
            }
        }
        Self {
            dues: instances.iter().map(|instance| instance.due).collect(),
            instances,
            timers,
            left_alone: 0,
            instance_of,
            gpiote,
            nvmc,
            mwu,
            ppi: Ppi::new(model == Model::V2),
            world,
            uicr: [0xff; UICR_BYTES].into(),
            model,
            lines: 0,
            lines_before: 0,
            due: NEVER,
            due_changed: false,
            guards_changed: false,
            instruction_cache: false,
            stuck_wait: StuckWait::default(),
            circles_until: 0,
            meter: Aside::default(),
        }
    }

    /// Whether the watchdog is going to reset the chip unless the program feeds it.
    pub(super) fn watchdog_runs(&self) -> bool {
        self.instance_of[WDT_NUMBER].is_some_and(|watchdog| self.dues[usize::from(watchdog)] != NEVER)
    }

    /// The soonest cycle at which something happens without the processor.
    pub(super) fn due(&self) -> u64 {
        self.due
    }

    /// The interrupt lines that are high, by bit.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// The lines that have changed since this was last asked.
    pub(super) fn take_changed_lines(&mut self) -> u64 {
        let changed = self.lines ^ self.lines_before;
        self.lines_before = self.lines;
        changed
    }

    /// How the radio is set.
    pub(super) fn radio_link(&self) -> Option<RadioLink> {
        let instance = self.instance_of[RADIO_NUMBER]?;
        Some(radio_link::heard(&self.instances[usize::from(instance)].registers))
    }

    /// The first cycle at which the radio could begin to send, if the processor or PPI do something at `acts`.
    pub(super) fn earliest_transmission(&self, acts: u64) -> u64 {
        let instance = self.instance_of[RADIO_NUMBER].map(|instance| &self.instances[usize::from(instance)].kind);
        match instance {
            Some(Kind::Radio(radio)) => radio.earliest_begin(acts, self.world.clocks),
            _ => u64::MAX,
        }
    }

    /// What the program does with what is sent to its serial port.
    pub(super) fn serial_input(&self) -> SerialInput {
        let port = &self.world.devices.serial;
        let receives = self.instances.iter().find_map(|instance| match &instance.kind {
            Kind::Uart(uart) if Uart::receives_by(&instance.registers, port.rx_pin) => uart.unread(),
            _ => None,
        });
        SerialInput { listens: receives.is_some(), unread: port.waiting() + receives.unwrap_or(0) }
    }

    /// What the core has to ask about from now on, if that has changed.
    pub(super) fn take_guards(&mut self) -> Option<Guards> {
        std::mem::take(&mut self.guards_changed).then(|| {
            let closed = match &self.instances[self.nvmc].kind {
                Kind::Nvmc(nvmc) => nvmc.closed(),
                _ => Vec::new(),
            };
            let watched = match self.mwu.map(|mwu| &self.instances[mwu].kind) {
                Some(Kind::Mwu(mwu)) => mwu.watches(),
                _ => Vec::new(),
            };
            Guards { closed, watched }
        })
    }

    /// The processor has accessed what MWU watches.
    pub(super) fn processor_accessed(&mut self, accesses: Vec<(u32, bool)>, now: u64, memory: &mut Memory) {
        let Some(mwu) = self.mwu else { return };
        for (address, write) in accesses {
            self.with(mwu, now, memory, |instance, io| {
                if let Kind::Mwu(mwu) = &mut instance.kind {
                    io.world.non_maskable |= mwu.processor_accessed(address, write, io);
                }
            });
        }
        self.settle(now, memory);
    }

    /// Whether the cache for instructions is on.
    pub(super) fn instruction_cache(&self) -> bool {
        self.instruction_cache
    }

    /// UICR.
    pub(super) fn uicr(&self) -> &[u8] {
        &self.uicr
    }

    /// Bytes of UICR, to be loaded.
    pub(super) fn load_uicr(&mut self, offset: usize, bytes: &[u8]) -> bool {
        let place = Arc::make_mut(&mut self.uicr).get_mut(offset..offset + bytes.len());
        place.map(|place| place.copy_from_slice(bytes)).is_some()
    }

    /// Does something with the board between two runs, and lets the peripherals take note of it.
    pub(super) fn touch(&mut self, now: u64, memory: &mut Memory, how: impl FnOnce(&mut Pins, &mut Devices)) {
        how(&mut self.world.pins, &mut self.world.devices);
        self.world.take_samples(now);
        self.due_changed = true;
        for instance in 0..self.instances.len() {
            self.with(instance, now, memory, |instance, io| instance.schedule(io));
        }
        self.settle(now, memory);
    }

    /// Lets everything happen that is due up to a cycle, each at its own.
    pub(super) fn advance(&mut self, now: u64, memory: &mut Memory) {
        let (mut rounds, mut before) = (0, NEVER);
        while self.due <= now {
            let at = self.due;
            rounds = if at == before { rounds + 1 } else { 0 };
            before = at;
            if rounds > MAX_ROUNDS {
                self.put_off(at);
                continue;
            }
            if self.world.sample_due <= at {
                self.world.take_samples(at);
                self.due_changed = true;
            }
            self.take_what_wires_bring(at, memory);
            let mut from = 0;
            while let Some(next) = self.dues[from..].iter().position(|&due| due <= at) {
                self.with(from + next, at, memory, Instance::run);
                from += next + 1;
            }
            self.settle(at, memory);
        }
    }

    /// What is due at a cycle is due a cycle of 16 MHz later, in which a peripheral can do no more than one thing.
    fn put_off(&mut self, at: u64) {
        let later = at + self.world.clocks.per_16mhz;
        for (due, instance) in self.dues.iter_mut().zip(&mut self.instances).filter(|(due, _)| **due <= at) {
            (*due, instance.due) = (later, later);
        }
        self.due = self.soonest();
    }

    /// The soonest cycle at which an instance is due.
    fn soonest(&self) -> u64 {
        let from_outside = self.world.sample_due.min(self.world.devices.wires.due().unwrap_or(NEVER));
        self.dues.iter().fold(from_outside, |soonest, &due| soonest.min(due))
    }

    /// The soonest cycle at which an instance is due, timers that only clear themselves included, as they were caught up last.
    pub(super) fn due_of_all(&self) -> u64 {
        places(self.left_alone).fold(self.due, |soonest, place| soonest.min(self.instances[place].due))
    }

    /// Takes note of when the instances are due, all of them.
    pub(super) fn note_dues(&mut self) {
        self.dues.iter_mut().zip(&self.instances).for_each(|(due, instance)| *due = instance.due);
        self.left_alone = 0;
        self.due = self.soonest();
    }

    /// Lets an instance work, and takes note of its interrupt and of when it is due.
    fn with<T>(
        &mut self,
        place: usize,
        now: u64,
        memory: &mut Memory,
        work: impl FnOnce(&mut Instance, &mut Io<'_>) -> T,
    ) -> T {
        let mut io = Io { now, instance: place as u8, memory, world: &mut self.world };
        let instance = &mut self.instances[place];
        let before = (self.dues[place], io.world.sample_due);
        let bit = 1 << place;
        if self.left_alone & bit != 0 {
            instance.catch_up(&io);
            self.left_alone &= !bit;
        }
        let outcome = work(instance, &mut io);
        self.dues[place] = instance.due;
        if self.timers & bit != 0 && instance.only_clears_itself() && !self.ppi.may_concern(instance.base) {
            self.left_alone |= bit;
            self.dues[place] = NEVER;
        }
        self.due_changed |= (self.dues[place], io.world.sample_due) != before;
        self.lines = instance.line_among(self.lines);
        if let Some(meter) = &mut self.meter.0 {
            meter.note(place, instance.activities(), now);
        }
        outcome
    }

    /// Lets the timers that only clear themselves be what they are at a cycle.
    pub(super) fn catch_up(&mut self, now: u64, memory: &mut Memory) {
        for place in places(self.left_alone) {
            self.with(place, now, memory, |_, _| ());
        }
    }

    /// The channels of PPI have changed, which may concern a timer that only clears itself.
    fn follow_channels(&mut self, now: u64, memory: &mut Memory) {
        for place in places(self.timers) {
            self.with(place, now, memory, |_, _| ());
        }
    }

    /// The processor sleeps from now on, or is awake.
    pub(super) fn set_asleep(&mut self, is_asleep: bool, now: u64, memory: &mut Memory) {
        if self.world.is_asleep == is_asleep {
            return;
        }
        self.world.is_asleep = is_asleep;
        self.meter_processor(if is_asleep { Activity::Asleep } else { Activity::Awake }, now);
        if let Some(watchdog) = self.instance_of[WDT_NUMBER] {
            self.with(watchdog.into(), now, memory, Instance::processor_sleeps_or_wakes);
            self.settle(now, memory);
        }
    }

    fn instance_at(&self, address: u32) -> Option<usize> {
        number(address).and_then(|number| self.instance_of[number]).map(usize::from)
    }
}

/// The places of the bits that are set, the lowest first.
fn places(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        place
    })
}

/// The number of the peripheral that an address belongs to.
fn number(address: u32) -> Option<usize> {
    let number = (address.wrapping_sub(APB_BASE) >> 12) as usize;
    (number < NUMBERS).then_some(number)
}
