//! PPI: events that trigger tasks without the processor (nRF52833 product specification, *PPI*; nRF51 series reference
//! manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000 + 8n, 0x004 + 8n | CHG\[n\].EN, CHG\[n\].DIS: tasks | |
//! | 0x500, 0x504, 0x508 | CHEN, CHENSET, CHENCLR | 0 |
//! | 0x510 + 8n, 0x514 + 8n | CH\[n\].EEP, CH\[n\].TEP | 0 |
//! | 0x800 + 4n | CHG\[n\] | 0 |
//! | 0x910 + 4n | FORK\[n\].TEP (nRF52) | 0 |
//!
//! Channels 20 to 31 are fixed by the chip.

/// Channels, the fixed ones among them.
const CHANNELS: usize = 32;
/// The first of the fixed ones.
const FIXED: usize = 20;
const GROUPS: usize = 6;

/// Event and task of channels 20 to 31, on both chips (the same addresses in both documents' tables).
const FIXED_CHANNELS: [(u32, u32); CHANNELS - FIXED] = [
    (0x4000_8140, 0x4000_1000), // TIMER0 COMPARE[0] to RADIO TXEN
    (0x4000_8140, 0x4000_1004), // TIMER0 COMPARE[0] to RADIO RXEN
    (0x4000_8144, 0x4000_1010), // TIMER0 COMPARE[1] to RADIO DISABLE
    (0x4000_1108, 0x4000_f000), // RADIO BCMATCH to AAR START
    (0x4000_1100, 0x4000_f000), // RADIO READY to CCM KSGEN
    (0x4000_1104, 0x4000_f004), // RADIO ADDRESS to CCM CRYPT
    (0x4000_1104, 0x4000_8044), // RADIO ADDRESS to TIMER0 CAPTURE[1]
    (0x4000_110c, 0x4000_8048), // RADIO END to TIMER0 CAPTURE[2]
    (0x4000_b140, 0x4000_1000), // RTC0 COMPARE[0] to RADIO TXEN
    (0x4000_b140, 0x4000_1004), // RTC0 COMPARE[0] to RADIO RXEN
    (0x4000_b140, 0x4000_800c), // RTC0 COMPARE[0] to TIMER0 CLEAR
    (0x4000_b140, 0x4000_8000), // RTC0 COMPARE[0] to TIMER0 START
];

/// The channels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ppi {
    enabled: u32,
    event: [u32; CHANNELS],
    task: [u32; CHANNELS],
    fork: [u32; CHANNELS],
    groups: [u32; GROUPS],
    has_forks: bool,
}

impl Ppi {
    pub(super) fn new(has_forks: bool) -> Self {
        let mut ppi = Self {
            enabled: 0,
            event: [0; CHANNELS],
            task: [0; CHANNELS],
            fork: [0; CHANNELS],
            groups: [0; GROUPS],
            has_forks,
        };
        for (channel, (event, task)) in FIXED_CHANNELS.into_iter().enumerate() {
            ppi.event[FIXED + channel] = event;
            ppi.task[FIXED + channel] = task;
        }
        ppi
    }

    /// The tasks that an event triggers, by their addresses.
    pub(super) fn tasks_of(&self, event: u32) -> impl Iterator<Item = u32> {
        // every event comes here, and seldom is more than a channel enabled
        let mut left = self.enabled;
        let enabled = std::iter::from_fn(move || {
            let channel = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (channel < CHANNELS).then_some(channel)
        });
        let its = enabled.filter(move |&channel| self.event[channel] == event);
        its.flat_map(|channel| [self.task[channel], self.fork[channel]]).filter(|&task| task != 0)
    }

    /// Whether a channel that is enabled leads to a task of the peripheral at an address.
    pub(super) fn leads_to(&self, base: u32) -> bool {
        let tasks = std::iter::zip(&self.task, &self.fork);
        let mut enabled = (0..).zip(tasks).filter(|&(channel, _): &(u32, _)| self.enabled >> channel & 1 == 1);
        enabled.any(|(_, (task, fork))| [task, fork].into_iter().any(|address| address & !0xfff == base))
    }

    /// Whether a channel leads from or to the peripheral at an address, or would when a task of a group enables the channel.
    pub(super) fn may_concern(&self, base: u32) -> bool {
        let channels = self.groups.iter().fold(self.enabled, |channels, group| channels | group);
        (0..CHANNELS).filter(|&channel| channels >> channel & 1 == 1).any(|channel| {
            [self.event[channel], self.task[channel], self.fork[channel]].iter().any(|address| address & !0xfff == base)
        })
    }

    /// The task of a channel group at an offset, if there is one.
    pub(super) fn task_at(&mut self, offset: u16) {
        if let Some(&channels) = self.groups.get(usize::from(offset) / 8) {
            match offset % 8 {
                0 => self.enabled |= channels,
                4 => self.enabled &= !channels,
                _ => {}
            }
        }
    }

    /// The register at an offset.
    fn register(&mut self, offset: u16) -> Option<&mut u32> {
        if !offset.is_multiple_of(4) {
            return None;
        }
        match offset {
            0x510..0x610 => {
                let index = usize::from(offset - 0x510) / 4;
                let pair = if index.is_multiple_of(2) { &mut self.event } else { &mut self.task };
                pair.get_mut(index / 2)
            }
            0x800..0x900 => self.groups.get_mut(usize::from(offset - 0x800) / 4),
            0x910..0x990 if self.has_forks => self.fork.get_mut(usize::from(offset - 0x910) / 4),
            _ => None,
        }
    }

    /// Reads a register; `None` if there is none.
    pub(super) fn read(&mut self, offset: u16) -> Option<u32> {
        match offset {
            0x000..0x030 => Some(0),
            0x500 | 0x504 | 0x508 => Some(self.enabled),
            _ => self.register(offset).copied(),
        }
    }

    /// Writes a register; says whether there is one.
    pub(super) fn write(&mut self, offset: u16, value: u32) -> bool {
        match offset {
            0x000..0x030 => {
                if value & 1 == 1 {
                    self.task_at(offset);
                }
            }
            0x500 => self.enabled = value,
            0x504 => self.enabled |= value,
            0x508 => self.enabled &= !value,
            // the fixed channels cannot be changed
            _ if (0x5b0..0x610).contains(&offset) => {}
            _ => match self.register(offset) {
                Some(register) => *register = value,
                None => return false,
            },
        }
        true
    }
}
