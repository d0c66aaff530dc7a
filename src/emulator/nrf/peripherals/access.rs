//! What a processor or a debugger reads and writes: peripherals, GPIO, PPI, FICR, UICR, and flash by NVMC.

use std::sync::Arc;

use super::super::information::{FICR_BASE, UICR_BASE, UICR_BYTES, factory_id, ficr};
use super::super::instance::Kind;
use super::super::kinds::nvmc::Nvmc;
use super::super::memory_map::APB_BASE;
use super::super::register_map;
use super::{PPI_BASE, Peripherals};
use crate::emulator::arm::{Bus, BusError, FLASH_BASE, Memory, RAM_BASE, SteadyRead, SteadyWrite, Width, Wires};

/// P0; the registers of P1 are 0x300 further.
const GPIO_BASE: u32 = 0x5000_0000;

impl Peripherals {
    /// Notes that a program used a register that is not there.
    fn nothing_there(&mut self, address: u32, how: &str) {
        let (model, instance) = (self.model, self.instance_at(address));
        let peripheral = instance.map_or("no peripheral", |instance| self.instances[instance].registers.layout.name);
        self.world.report_wrong(|| {
            match (register_map::name(model, address), register_map::name(model.other(), address)) {
                (Some(name), _) => format!("the program {how} {name} at {address:#010x}, which is not emulated"),
                (None, Some(name)) => format!(
                    "the program {how} {address:#010x}, which is {name} on the {}; the {} has no register there",
                    model.other().chip(),
                    model.chip()
                ),
                (None, None) => format!(
                    "the program {how} {address:#010x}, where the {} has no register ({peripheral})",
                    model.chip()
                ),
            }
        });
    }

    fn read_word(&mut self, address: u32, now: u64, memory: &mut Memory) -> Result<u32, BusError> {
        let offset = (address & 0xfff) as u16;
        let value = match address & !0xfff {
            FICR_BASE => return Ok(ficr(self.model, offset)),
            UICR_BASE if usize::from(offset) + 4 <= UICR_BYTES => {
                let at = usize::from(offset);
                let bytes = self.uicr[at..at + 4].first_chunk().copied().unwrap_or([0xff; 4]);
                return Ok(u32::from_le_bytes(bytes));
            }
            PPI_BASE => self.ppi.read(offset),
            GPIO_BASE => {
                let (port, offset) = port(offset);
                self.world.pins.read(port, offset)
            }
            _ => match self.instance_at(address) {
                Some(instance) => {
                    let value = self.with(instance, now, memory, |instance, io| instance.read(offset, io));
                    self.settle(now, memory);
                    value
                }
                None => {
                    return factory_id(self.model, address)
                        .ok_or(BusError)
                        .or_else(|error| self.unmapped(address, "reads", error));
                }
            },
        };
        Ok(value.unwrap_or_else(|| {
            self.nothing_there(address, "reads");
            0
        }))
    }

    /// An event that is read while nothing else goes on. Programs that wait do little else, so this is the short way: an
    /// event that is read changes nothing.
    #[inline(always)]
    fn quiet_event(&self, address: u32, cycle: u64) -> Option<u32> {
        if self.due <= cycle || address & 0xf03 != 0x100 {
            return None;
        }
        let registers = &self.instances[self.instance_at(address)?].registers;
        let event = address >> 2 & 0x3f;
        (registers.layout.events >> event & 1 == 1).then_some((registers.events >> event & 1) as u32)
    }

    /// An address with no peripheral: on the bus of the peripherals it reads as zero, and elsewhere it is an error. So is
    /// what is beside the ports on their own bus: a read of 0x5000A784 faults on a V2 (rust-embedded/discovery-mb2, chapter
    /// 9); the nRF51 has the same bus there, with one port.
    fn unmapped(&mut self, address: u32, how: &str, error: BusError) -> Result<u32, BusError> {
        if (APB_BASE..GPIO_BASE).contains(&address) {
            self.nothing_there(address, how);
            return Ok(0);
        }
        Err(error)
    }

    fn write_word(&mut self, address: u32, value: u32, now: u64, memory: &mut Memory) -> Result<(), BusError> {
        let offset = (address & 0xfff) as u16;
        let there = match address & !0xfff {
            PPI_BASE => {
                let there = self.ppi.write(offset, value);
                self.follow_channels(now, memory);
                there
            }
            GPIO_BASE => {
                let (port, offset) = port(offset);
                let used_before = self.world.pins.used_of_nfc();
                let there = self.world.pins.write(port, offset, value);
                self.report_use_of_nfc(used_before);
                there
            }
            _ => match self.instance_at(address) {
                Some(instance) => {
                    let there = self.with(instance, now, memory, |instance, io| instance.write(offset, value, io));
                    if instance == self.nvmc {
                        self.follow_nvmc()?;
                    }
                    if let Kind::Mwu(mwu) = &mut self.instances[instance].kind {
                        self.guards_changed |= std::mem::take(&mut mwu.changed);
                    }
                    there
                }
                None => return self.unmapped(address, "writes", BusError).map(|_| ()),
            },
        };
        if !there {
            self.nothing_there(address, "writes");
        }
        self.settle(now, memory);
        Ok(())
    }

    /// Reports that the program uses a pin of NFC as GPIO, if it did not before.
    fn report_use_of_nfc(&mut self, used_before: u64) {
        let mut used = self.world.pins.used_of_nfc() & !used_before;
        while used != 0 {
            let pin = used.trailing_zeros();
            let edge = if pin == 9 { "P9" } else { "P8" };
            self.world.report_wrong(|| {
                format!(
                    "the program uses P0.{pin:02} ({edge}), which is a pin of NFC until UICR.NFCPINS is 0 and the chip was reset"
                )
            });
            used &= used - 1;
        }
    }

    /// What a write to NVMC or ACL changes beside their registers; an error where ACL did not allow it.
    fn follow_nvmc(&mut self) -> Result<(), BusError> {
        let instance = &mut self.instances[self.nvmc];
        self.instruction_cache = Nvmc::is_cached(&instance.registers);
        let Kind::Nvmc(nvmc) = &mut instance.kind else { return Ok(()) };
        if std::mem::take(&mut nvmc.erase_uicr) {
            self.uicr = [0xff; UICR_BYTES].into();
        }
        self.guards_changed |= std::mem::take(&mut nvmc.acl_changed);
        if std::mem::take(&mut nvmc.was_denied) { Err(BusError) } else { Ok(()) }
    }

    /// Writes flash or UICR: bits can only be cleared, only while NVMC allows it, and only words at once (nRF52833 product
    /// specification, *NVMC*: byte and half-word writes are a hard fault; nRF51 series reference manual, *NVMC*: only full
    /// 32-bit words can be written).
    fn write_flash(&mut self, address: u32, width: Width, value: u32, memory: &mut Memory) -> Result<(), BusError> {
        if width != Width::Word {
            self.world.report_wrong(|| {
                format!(
                    "the program writes {} bits of flash at {address:#010x}: it takes words only",
                    8 * width.bytes()
                )
            });
            return Err(BusError);
        }
        if !Nvmc::can_write(&self.instances[self.nvmc].registers) {
            self.world
                .report_wrong(|| format!("the program writes flash at {address:#010x} while NVMC does not allow it"));
            return Err(BusError);
        }
        if let Kind::Nvmc(nvmc) = &self.instances[self.nvmc].kind
            && nvmc.is_locked(address, width.bytes())
        {
            self.world.report_wrong(|| format!("ACL does not let the flash at {address:#010x} be written"));
            return Err(BusError);
        }
        let new = &value.to_le_bytes()[..width.bytes() as usize];
        if address >= UICR_BASE {
            let at = (address - UICR_BASE) as usize;
            let place = Arc::make_mut(&mut self.uicr).get_mut(at..at + new.len()).ok_or(BusError)?;
            place.iter_mut().zip(new).for_each(|(old, new)| *old &= new);
            return Ok(());
        }
        let old = memory.bytes(address, new.len()).ok_or(BusError)?;
        let bytes: Vec<u8> = old.iter().zip(new).map(|(old, new)| old & new).collect();
        if memory.store(address, &bytes) { Ok(()) } else { Err(BusError) }
    }

    /// Reads a word at a cycle, as a processor does.
    pub(in super::super) fn load(&mut self, address: u32, now: u64, memory: &mut Memory) -> Result<u32, BusError> {
        self.advance(now, memory);
        self.read_word(address, now, memory)
    }

    /// Writes at a cycle, as a processor does.
    pub(in super::super) fn store(
        &mut self,
        address: u32,
        width: Width,
        value: u32,
        now: u64,
        memory: &mut Memory,
    ) -> Result<(), BusError> {
        let is_flash = address < FLASH_BASE + memory.flash().len() as u32;
        let is_uicr = (UICR_BASE..UICR_BASE + UICR_BYTES as u32).contains(&address);
        if is_flash || is_uicr {
            return self.write_flash(address, width, value, memory);
        }
        if (RAM_BASE..APB_BASE).contains(&address) {
            return Err(BusError);
        }
        self.advance(now, memory);
        self.write_word(address & !3, value << (8 * (address & 3)), now, memory)
    }

    /// After an access: the lines, and when the run ends.
    fn after_access(&mut self, wires: &mut Wires<'_>) {
        let mut changed = self.take_changed_lines();
        while changed != 0 {
            let irq = changed.trailing_zeros() as u8;
            wires.nvic.set_line(irq, self.lines >> irq & 1 == 1);
            changed &= changed - 1;
        }
        let ends = self.world.reset.is_some() || self.world.is_off || self.world.violation.is_some();
        wires.end_run_at(if ends { 0 } else { self.due });
    }
}

/// The port and the offset of a register of GPIO.
fn port(offset: u16) -> (usize, u16) {
    // the registers of P1 begin at 0x800, 0x300 after those of P0
    if offset >= 0x800 { (1, offset - 0x300) } else { (0, offset) }
}

impl Bus for Peripherals {
    fn read(&mut self, address: u32, width: Width, wires: &mut Wires<'_>) -> Result<u32, BusError> {
        if let (Width::Word, Some(event)) = (width, self.quiet_event(address, wires.cycle)) {
            self.stuck_wait.polled = address;
            return Ok(event);
        }
        let word = self.load(address & !3, wires.cycle, wires.memory)?;
        self.after_access(wires);
        Ok(match width {
            Width::Word => word,
            // a narrow access reads a part of the word
            Width::Half => word >> (8 * (address & 2)) & 0xffff,
            Width::Byte => word >> (8 * (address & 3)) & 0xff,
        })
    }

    fn write(&mut self, address: u32, width: Width, value: u32, wires: &mut Wires<'_>) -> Result<(), BusError> {
        let was_cached = self.instruction_cache;
        self.store(address, width, value, wires.cycle, wires.memory)?;
        self.after_access(wires);
        if self.instruction_cache != was_cached || self.guards_changed {
            // the core takes note of it between two runs
            wires.end_run_at(0);
        }
        Ok(())
    }

    fn steady_read(&self, address: u32, width: Width, cycle: u64) -> Option<SteadyRead> {
        // what is due at the cycle changes what is read
        let is_quiet = self.due > cycle && self.world.signals.is_empty();
        let offset = (address & 0xfff) as u16;
        match address & !0xfff {
            _ if !is_quiet || width != Width::Word => None,
            FICR_BASE => Some(SteadyRead::Constant),
            GPIO_BASE => {
                let (port, offset) = port(offset);
                self.world.pins.read(port, offset).map(|_| SteadyRead::Constant)
            }
            _ => self.instances[self.instance_at(address)?].steady_read(offset, cycle, &self.world),
        }
    }

    fn steady_write(&self, address: u32, value: u32, cycle: u64) -> Option<SteadyWrite> {
        let is_quiet = self.due > cycle && self.world.signals.is_empty();
        let instance = self.instance_at(address).filter(|_| is_quiet && address & 3 == 0)?;
        if self.left_alone >> instance & 1 == 1 {
            // a timer that clears itself meanwhile is not counted on
            return None;
        }
        self.instances[instance].steady_write((address & 0xfff) as u16, value, cycle, &self.world)
    }
}
