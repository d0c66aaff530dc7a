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
//! | 0x800 + 16n | ACL\[n\], at the same address (nRF52): ADDR, SIZE, PERM | 0 |
//!
//! The regions of ACL are kept and protect nothing.
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
    /// ACL: ADDR, SIZE, PERM of each region, and a word that is not used.
    acl: [u32; 32],
}

impl Nvmc {
    pub(in super::super) fn new(page_bytes: u32) -> Self {
        Self { page_bytes, erase_uicr: false, acl: [0; 32] }
    }

    /// The word of ACL at an offset.
    fn acl(&mut self, offset: u16) -> Option<&mut u32> {
        self.acl.get_mut(usize::from(offset.checked_sub(ACL)? / 4))
    }

    /// Whether flash can be written.
    pub(in super::super) fn can_write(registers: &Registers) -> bool {
        registers.get(CONFIG) & 3 == 1
    }

    /// Whether instructions are cached.
    pub(in super::super) fn is_cached(registers: &Registers) -> bool {
        registers.get(ICACHECNF) & 1 == 1
    }

    fn erase(address: u32, bytes: u32, io: &mut Io<'_>) {
        let is_flash = address.checked_add(bytes).is_some_and(|end| end as usize <= io.memory.flash().len());
        if !is_flash || !io.memory.store(address, &vec![0xff; bytes as usize]) {
            io.world.report(|| format!("NVMC erases {bytes} bytes at {address:#010x}, where there is no flash"));
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
            *word = value;
            io.world.report(|| "ACL keeps its regions and protects nothing".to_owned());
            return true;
        }
        let erases = matches!(offset, ERASEPAGE | ERASEALL | ERASEPCR0 | ERASEUICR);
        if erases && registers.get(CONFIG) & 3 != 2 {
            io.world.report(|| "NVMC was told to erase while CONFIG does not allow it; nothing was erased".to_owned());
            return false;
        }
        match offset {
            ERASEPAGE | ERASEPCR0 => Self::erase(value & !(self.page_bytes - 1), self.page_bytes, io),
            ERASEALL if value & 1 == 1 => {
                Self::erase(FLASH_BASE, io.memory.flash().len() as u32, io);
                self.erase_uicr = true;
            }
            ERASEUICR if value & 1 == 1 => self.erase_uicr = true,
            _ => {}
        }
        false
    }
}
