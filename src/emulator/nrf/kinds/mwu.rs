//! MWU, the memory watch unit (nRF52833 product specification, *MWU*): events when the processor accesses RAM or peripherals.
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x100 + 8n, 0x104 + 8n | REGION\[n\].WA, REGION\[n\].RA: written, read; four of them | |
//! | 0x160 + 8n, 0x164 + 8n | PREGION\[n\].WA, PREGION\[n\].RA; two of them | |
//! | 0x320, 0x324, 0x328 | NMIEN, NMIENSET, NMIENCLR: the event interrupts whatever is masked | 0 |
//! | 0x400 + 8n, 0x404 + 8n | PERREGION\[n\].SUBSTATWA, SUBSTATRA: which parts were accessed; a one clears | 0 |
//! | 0x510, 0x514, 0x518 | REGIONEN, REGIONENSET, REGIONENCLR: bit n watches for event n | 0 |
//! | 0x600 + 16n, 0x604 + 16n | REGION\[n\].START and END, which is included | 0 |
//! | 0x6c0 + 16n, 0x6c4 + 16n | PREGION\[n\].START, END: reserved | 0 |
//! | 0x6c8 + 16n | PREGION\[n\].SUBS: bit m watches 0x1000 bytes at 0x40000000 + n * 0x20000 + m * 0x1000 | 0 |
//!
//! An access is done, and its event comes after the instruction. What peripherals do on their own is not watched.

use super::super::io::Io;
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers};
use crate::emulator::arm::Watch;

/// Events of PREGION begin here, and of both kinds those of writes are even.
const FIRST_PREGION: u8 = 24;
const PREGION_BASE: u32 = 0x4000_0000;
const PREGION_BYTES: u32 = 0x2_0000;
const PART_BYTES: u32 = 0x1000;
/// The events that there are.
const EVENTS: u32 = 0x0f00_00ff;

pub(in super::super) static LAYOUT: Layout =
    Layout { name: "MWU", tasks: 0, events: EVENTS as u64, shorts: &[], registers: &[] };

/// The unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Mwu {
    /// NMIEN.
    non_maskable: u32,
    /// REGIONEN.
    enabled: u32,
    /// START and END of each region.
    regions: [[u32; 2]; 4],
    /// SUBS of each region of peripherals.
    parts: [u32; 2],
    /// SUBSTATWA and SUBSTATRA of each.
    accessed: [[u32; 2]; 2],
    /// What is watched has changed, and the core has yet to be told.
    pub changed: bool,
}

impl Mwu {
    /// What is watched.
    pub(in super::super) fn watches(&self) -> Vec<Watch> {
        let regions = (0..).zip(&self.regions).map(|(number, &[from, to])| (2 * number, from, to));
        let parts = (0..).zip(&self.parts).flat_map(|(number, &parts)| {
            let its = (0..32).filter(move |part| parts >> part & 1 == 1);
            its.map(move |part| {
                let from = PREGION_BASE + number * PREGION_BYTES + part * PART_BYTES;
                (u32::from(FIRST_PREGION) + 2 * number, from, from + PART_BYTES - 1)
            })
        });
        let watches = regions.chain(parts).map(|(event, from, to)| Watch {
            from,
            to,
            writes: self.enabled >> event & 1 == 1,
            reads: self.enabled >> (event + 1) & 1 == 1,
        });
        watches.filter(|watch| watch.reads || watch.writes).collect()
    }

    /// The processor has accessed something that is watched. Returns whether an event of it cannot be masked.
    pub(in super::super) fn processor_accessed(&mut self, address: u32, write: bool, io: &mut Io<'_>) -> bool {
        let mut events = 0;
        for (number, [from, to]) in (0..).zip(self.regions) {
            events |= u32::from((from..=to).contains(&address)) << (2 * number + u8::from(!write));
        }
        let offset = address.wrapping_sub(PREGION_BASE);
        let (number, part) = (offset / PREGION_BYTES, offset % PREGION_BYTES / PART_BYTES);
        let event = FIRST_PREGION + 2 * number as u8 + u8::from(!write);
        if let Some(parts) = self.parts.get(number as usize)
            && parts >> part & 1 == 1
            && self.enabled >> event & 1 == 1
        {
            self.accessed[number as usize % 2][usize::from(!write)] |= 1 << part;
            events |= 1 << event;
        }
        events &= self.enabled;
        (0..28).filter(|event| events >> event & 1 == 1).for_each(|event| io.raise(event));
        events & self.non_maskable != 0
    }

    /// A register that keeps what is written.
    fn register(&mut self, offset: u16) -> Option<&mut u32> {
        let word = usize::from(offset & 0xf) / 4;
        match offset {
            0x600..0x640 => self.regions.get_mut(usize::from(offset - 0x600) / 16)?.get_mut(word),
            0x6c8 => Some(&mut self.parts[0]),
            0x6d8 => Some(&mut self.parts[1]),
            _ => None,
        }
    }
}

impl Peripheral for Mwu {
    fn task(&mut self, _registers: &mut Registers, _task: u8, _io: &mut Io<'_>) {}

    fn read(&mut self, _registers: &mut Registers, offset: u16, _io: &mut Io<'_>) -> Option<u32> {
        match offset {
            0x320 | 0x324 | 0x328 => Some(self.non_maskable),
            0x400..0x410 => Some(self.accessed[usize::from(offset - 0x400) / 8][usize::from(offset & 4) / 4]),
            0x510 | 0x514 | 0x518 => Some(self.enabled),
            0x6c0 | 0x6c4 | 0x6d0 | 0x6d4 => Some(0),
            _ => self.register(offset).copied(),
        }
    }

    fn written(&mut self, _registers: &mut Registers, offset: u16, value: u32, _io: &mut Io<'_>) -> bool {
        match offset {
            0x320 => self.non_maskable = value & EVENTS,
            0x324 => self.non_maskable |= value & EVENTS,
            0x328 => self.non_maskable &= !value,
            0x400..0x410 => self.accessed[usize::from(offset - 0x400) / 8][usize::from(offset & 4) / 4] &= !value,
            0x510 => self.enabled = value & EVENTS,
            0x514 => self.enabled |= value & EVENTS,
            0x518 => self.enabled &= !value,
            0x6c0 | 0x6c4 | 0x6d0 | 0x6d4 => {}
            _ => match self.register(offset) {
                Some(register) => *register = value,
                None => return false,
            },
        }
        self.changed |= offset >= 0x510;
        true
    }
}
