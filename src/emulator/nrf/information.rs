//! FICR and UICR: what the factory and the user wrote beside the flash (nRF52833 product specification, *FICR* and
//! *UICR*; nRF51 series reference manual, the same chapters).

use crate::hardware::Model;

/// Where FICR and UICR are.
pub(super) const FICR_BASE: u32 = 0x1000_0000;
pub(super) const UICR_BASE: u32 = 0x1000_1000;
/// Where the factory's identification is.
const FACTORY_ID: u32 = 0xf000_0fe0;
/// Bytes of the page that UICR is in.
pub(super) const UICR_BYTES: usize = 0x1000;

/// A word of FICR, by its offset. The numbers of a device are those of no device.
const FICR_NRF52833: &[(u16, u32)] = &[
    (0x010, 4096),        // CODEPAGESIZE
    (0x014, 128),         // CODESIZE, in pages
    (0x060, 0x0505_0505), // DEVICEID[0]
    (0x064, 0x0505_0505), // DEVICEID[1]
    (0x0a0, 1),           // DEVICEADDRTYPE: random
    (0x0a4, 0x0505_0505), // DEVICEADDR[0]
    (0x0a8, 0x0000_c505), // DEVICEADDR[1]
    (0x100, 0x0005_2833), // INFO.PART
    (0x104, 0x4141_4142), // INFO.VARIANT: AAAB
    (0x108, 0x0000_2004), // INFO.PACKAGE: QI
    (0x10c, 128),         // INFO.RAM, in KiB
    (0x110, 512),         // INFO.FLASH, in KiB
    (0x404, 0x0000_0320), // TEMP.A0
];

const FICR_NRF51822: &[(u16, u32)] = &[
    (0x010, 1024),        // CODEPAGESIZE
    (0x014, 256),         // CODESIZE, in pages
    (0x034, 4),           // NUMRAMBLOCK
    (0x038, 8192),        // SIZERAMBLOCKS
    (0x05c, 0x0000_003c), // CONFIGID
    (0x060, 0x0505_0505), // DEVICEID[0]
    (0x064, 0x0505_0505), // DEVICEID[1]
    (0x0a0, 1),           // DEVICEADDRTYPE: random
    (0x0a4, 0x0505_0505), // DEVICEADDR[0]
    (0x0a8, 0x0000_c505), // DEVICEADDR[1]
];

/// Reads FICR: what the factory left blank is all ones.
pub(super) fn ficr(model: Model, offset: u16) -> u32 {
    let words = match model {
        Model::V1 => FICR_NRF51822,
        Model::V2 => FICR_NRF52833,
    };
    words.iter().find(|&&(at, _)| at == offset).map_or(u32::MAX, |&(_, word)| word)
}

/// The factory's identification at 0xF0000FE0 to 0xF0000FEC, a byte of each word. By it programs tell the revisions of the
/// nRF51822 (nRF51822 product anomaly notice); here it is revision 3. On the nRF52833 it is the identification of its
/// CoreSight table: part 0x00D, revision 1 in bits 4 to 7 of 0xF0000FE8. Start code that is made for all chips of the nRF52
/// series reads it there (Nordic's `system_nrf52.c`), although the documents of the nRF52833 do not name it.
pub(super) fn factory_id(model: Model, address: u32) -> Option<u32> {
    let words = match model {
        Model::V1 => [0x31, 0x00, 0x78, 0x00],
        Model::V2 => [0x0d, 0x00, 0x10, 0x00],
    };
    let offset = address.checked_sub(FACTORY_ID)?;
    words.get(offset as usize / 4).copied().filter(|_| offset.is_multiple_of(4))
}
