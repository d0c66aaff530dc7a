//! NVMC, the flash controller (nRF52833 product specification, *NVMC*; nRF51 series reference manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x400 | READY | 1 |
//! | 0x408 | READYNEXT (nRF52) | 1 |
//! | 0x504 | CONFIG: 0 read, 1 write, 2 erase | 0 |
//! | 0x508 | ERASEPAGE, by the address of the page | |
//! | 0x50c | ERASEALL | |
//! | 0x510 | ERASEPCR0 (nRF51): as ERASEPAGE | |
//! | 0x514 | ERASEUICR | |
//! | 0x518, 0x51c | ERASEPAGEPARTIAL, its CFG (nRF52) | |
//! | 0x540 | ICACHECNF (nRF52): bit 0 caches instructions | 0 |
//! | 0x800 + 16n | ACL\[n\], at the same address (nRF52): ADDR, SIZE, PERM: bit 1 no write and no erase, bit 2 no read | 0 |
//!
//! A register of ACL is written once until the next reset. A region counts once it has a size and a PERM and begins at a page.
//! What it does not allow does not happen and is a bus fault.
//!
//! Flash is written and erased at once; a real chip stands still for 41 microseconds a word and 87 milliseconds a page.

use super::super::io::Io;
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers, register};
use crate::emulator::arm::FLASH_BASE;

const CONFIG: u16 = 0x504;
const ERASEPAGE: u16 = 0x508;
const ERASEALL: u16 = 0x50c;
const ERASEPCR0: u16 = 0x510;
const ERASEUICR: u16 = 0x514;
const ICACHECNF: u16 = 0x540;
const ACL: u16 = 0x800;
/// PERM of ACL.
const NO_WRITE: u32 = 1 << 1;
const NO_READ: u32 = 1 << 2;

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "NVMC",
    tasks: 0,
    events: 0,
    shorts: &[],
    registers: &[
        register(0x400, 1, 0),
        register(0x408, 1, 0),
        register(CONFIG, 0, 3),
        register(ERASEPAGE, 0, 0),
        register(ERASEALL, 0, 0),
        register(ERASEPCR0, 0, 0),
        register(ERASEUICR, 0, 0),
        register(0x518, 0, 0),
        register(0x51c, 10, 0x7f),
        register(ICACHECNF, 0, 0x101),
        register(0x548, 0, u32::MAX),
        register(0x54c, 0, u32::MAX),
    ],
};

/// The controller.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Nvmc {
    /// Bytes of a page: 4096 on the nRF52833, 1024 on the nRF51822.
    pub page_bytes: u32,
    /// UICR shall be erased.
    pub erase_uicr: bool,
    /// A register of ACL was written.
    pub acl_changed: bool,
    /// ACL did not let a page be erased.
    pub was_denied: bool,
    /// ACL: ADDR, SIZE, PERM of each region, and a word that is not used. `None` without ACL.
    acl: Option<[u32; 32]>,
}

impl Nvmc {
    pub(in super::super) fn new(page_bytes: u32, has_acl: bool) -> Self {
        Self { page_bytes, erase_uicr: false, acl_changed: false, was_denied: false, acl: has_acl.then_some([0; 32]) }
    }

    /// The word of ACL at an offset.
    fn acl(&mut self, offset: u16) -> Option<&mut u32> {
        self.acl.as_mut()?.get_mut(usize::from(offset.checked_sub(ACL)? / 4))
    }

    /// The regions of ACL in which something is not allowed, by a bit of PERM: from address to address.
    fn denied(&self, permission: u32) -> impl Iterator<Item = (u32, u32)> {
        let regions = self.acl.iter().flat_map(|words| words.as_chunks::<4>().0);
        let its = regions.filter(move |[address, size, permissions, _]| {
            address.is_multiple_of(self.page_bytes) && *size > 0 && permissions & permission != 0
        });
        its.map(|&[address, size, ..]| (address, address.saturating_add(size)))
    }

    /// Flash that can be neither read nor run.
    pub(in super::super) fn closed(&self) -> Vec<(u32, u32)> {
        self.denied(NO_READ).collect()
    }

    /// Whether something in so many bytes can be neither written nor erased.
    pub(in super::super) fn is_locked(&self, address: u32, bytes: u32) -> bool {
        self.denied(NO_WRITE).any(|(from, to)| address < to && from < address.saturating_add(bytes))
    }

    /// Whether flash can be written.
    pub(in super::super) fn can_write(registers: &Registers) -> bool {
        registers.get(CONFIG) & 3 == 1
    }

    /// Whether instructions are cached.
    pub(in super::super) fn is_cached(registers: &Registers) -> bool {
        registers.get(ICACHECNF) & 1 == 1
    }

    fn erase(&mut self, address: u32, bytes: u32, io: &mut Io<'_>) {
        if self.is_locked(address, bytes) {
            self.was_denied = true;
            io.world.report_wrong(|| format!("ACL does not let the flash at {address:#010x} be erased"));
            return;
        }
        let is_flash = address.checked_add(bytes).is_some_and(|end| end as usize <= io.memory.flash().len());
        if !is_flash || !io.memory.store(address, &vec![0xff; bytes as usize]) {
            io.world.report_wrong(|| format!("NVMC erases {bytes} bytes at {address:#010x}, where there is no flash"));
        }
    }
}

impl Peripheral for Nvmc {
    fn task(&mut self, _registers: &mut Registers, _task: u8, _io: &mut Io<'_>) {}

    fn read(&mut self, _registers: &mut Registers, offset: u16, _io: &mut Io<'_>) -> Option<u32> {
        self.acl(offset).copied()
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        if let Some(word) = self.acl(offset) {
            // once, until the next reset
            if *word == 0 {
                *word = value;
                self.acl_changed = true;
            }
            return true;
        }
        let erases = matches!(offset, ERASEPAGE | ERASEALL | ERASEPCR0 | ERASEUICR);
        if erases && registers.get(CONFIG) & 3 != 2 {
            io.world.report_wrong(|| {
                "NVMC was told to erase while CONFIG does not allow it; nothing was erased".to_owned()
            });
            return false;
        }
        match offset {
            ERASEPAGE | ERASEPCR0 => self.erase(value & !(self.page_bytes - 1), self.page_bytes, io),
            ERASEALL if value & 1 == 1 => {
                self.erase(FLASH_BASE, io.memory.flash().len() as u32, io);
                self.erase_uicr = true;
            }
            ERASEUICR if value & 1 == 1 => self.erase_uicr = true,
            _ => {}
        }
        false
    }
}
