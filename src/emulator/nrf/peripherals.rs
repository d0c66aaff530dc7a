//! All peripherals of a chip, and what goes on between them.

use std::collections::{BTreeSet, VecDeque};

use rand::SeedableRng as _;
use rand_pcg::Pcg32;

use super::block::{Block, Kind};
use super::gpiote::Gpiote;
use super::information::{FICR_BASE, UICR_BASE, UICR_BYTES, factory_id, ficr};
use super::io::{Clocks, Io, NEVER, ResetReason, Signal, World};
use super::memory_map::{APB_BASE, nrf51822, nrf52833};
use super::nvmc::Nvmc;
use super::pins::Pins;
use super::ppi::Ppi;
use crate::emulator::arm::{Bus, BusError, FLASH_BASE, Memory, RAM_BASE, Width, Wires};
use crate::emulator::board::Devices;

const PPI_BASE: u32 = 0x4001_f000;
/// P0; the registers of P1 are 0x300 further.
const GPIO_BASE: u32 = 0x5000_0000;

/// Peripherals that there is room for, 0x1000 bytes each.
const NUMBERS: usize = 0x40;

/// The most signals that go from peripheral to peripheral without time passing: more is a circle.
const MAX_SIGNALS: usize = 4096;

/// The peripherals.
#[derive(Clone, Debug)]
pub(crate) struct Peripherals {
    blocks: Vec<Block>,
    /// Which block is at `APB_BASE` + n * 0x1000, by n.
    block_of: [Option<u8>; NUMBERS],
    ppi: Ppi,
    pub(super) world: World,
    uicr: Vec<u8>,
    is_nrf52: bool,
    /// Which of the blocks is GPIOTE.
    gpiote: usize,
    /// The interrupt lines that are high, and those that the processor was told of.
    lines: u64,
    told: u64,
    /// The soonest cycle at which a block is due.
    due: u64,
    /// Whether a block is due at another cycle than it was.
    due_changed: bool,
}

impl Peripherals {
    /// Those of the nRF52833, or of the nRF51822, with what is soldered to it.
    pub(super) fn new(is_nrf52: bool, devices: Devices, seed: u64) -> Self {
        let world = World {
            clocks: Clocks { per_16mhz: if is_nrf52 { 4 } else { 1 } },
            pins: Pins::default(),
            devices,
            signals: VecDeque::new(),
            notices: BTreeSet::new(),
            news: Vec::new(),
            noise: Pcg32::seed_from_u64(seed),
            reset: None,
        };
        let blocks = if is_nrf52 { nrf52833() } else { nrf51822() };
        let gpiote = blocks.iter().position(|block| matches!(block.kind, Kind::Gpiote(_))).unwrap_or(0);
        let mut block_of = [None; NUMBERS];
        for (index, block) in (0..).zip(&blocks) {
            if let Some(place) = number(block.base).and_then(|number| block_of.get_mut(number)) {
                *place = Some(index);
            }
        }
        Self {
            blocks,
            block_of,
            gpiote,
            ppi: Ppi::new(is_nrf52),
            world,
            uicr: vec![0xff; UICR_BYTES],
            is_nrf52,
            lines: 0,
            told: 0,
            due: NEVER,
            due_changed: false,
        }
    }

    /// A reset of the chip: all but what outlives one.
    pub(super) fn reset(&mut self, reason: ResetReason) {
        let fresh = if self.is_nrf52 { nrf52833() } else { nrf51822() };
        let before = std::mem::replace(&mut self.blocks, fresh);
        for (block, before) in self.blocks.iter_mut().zip(before) {
            if let (Kind::Clock(clock), Kind::Clock(_)) = (&mut block.kind, &before.kind) {
                block.registers = before.registers;
                clock.reset(&mut block.registers, reason as u32);
            }
        }
        self.ppi = Ppi::new(self.is_nrf52);
        self.world.pins.reset();
        self.world.signals.clear();
        self.world.reset = None;
        self.world.devices.i2c.stop();
        self.lines = 0;
        self.due = NEVER;
    }

    /// The soonest cycle at which something happens without the processor.
    pub(super) fn due(&self) -> u64 {
        self.due
    }

    /// The interrupt lines that are high, by bit.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// The lines that are not as the processor was last told.
    pub(super) fn take_changed_lines(&mut self) -> u64 {
        let changed = self.lines ^ self.told;
        self.told = self.lines;
        changed
    }

    /// Bytes of UICR, to be loaded.
    pub(super) fn load_uicr(&mut self, offset: usize, bytes: &[u8]) -> bool {
        let place = self.uicr.get_mut(offset..offset + bytes.len());
        place.map(|place| place.copy_from_slice(bytes)).is_some()
    }

    /// Does something with the board between two runs, and lets the peripherals take note of it.
    pub(super) fn touch(&mut self, now: u64, memory: &mut Memory, how: impl FnOnce(&mut Pins, &mut Devices)) {
        how(&mut self.world.pins, &mut self.world.devices);
        self.world.tell_sensor_interrupts();
        for block in 0..self.blocks.len() {
            self.with(block, now, memory, |block, io| block.schedule(io));
        }
        self.settle(now, memory);
    }

    /// Lets everything happen that is due up to a cycle, each at its own.
    pub(super) fn advance(&mut self, now: u64, memory: &mut Memory) {
        while self.due <= now {
            let at = self.due;
            for block in 0..self.blocks.len() {
                if self.blocks[block].due <= at {
                    self.with(block, at, memory, Block::run);
                }
            }
            self.settle(at, memory);
        }
    }

    /// Lets a block work, and takes note of its interrupt and of when it is due.
    fn with<T>(
        &mut self,
        block: usize,
        now: u64,
        memory: &mut Memory,
        work: impl FnOnce(&mut Block, &mut Io<'_>) -> T,
    ) -> T {
        let mut io = Io { now, block: block as u8, memory, world: &mut self.world };
        let block = &mut self.blocks[block];
        let due = block.due;
        let outcome = work(block, &mut io);
        self.due_changed |= block.due != due;
        self.lines = block.line_among(self.lines);
        outcome
    }

    /// Carries all signals to where they lead, and works out the lines and what is due next.
    fn settle(&mut self, now: u64, memory: &mut Memory) {
        let mut carried = 0;
        loop {
            self.carry_pins(now, memory);
            let Some(signal) = self.world.signals.pop_front() else { break };
            carried += 1;
            if carried > MAX_SIGNALS {
                self.world.signals.clear();
                self.world.notice("events and tasks trigger each other without end; they were stopped".to_owned());
                break;
            }
            match signal {
                Signal::Event { block, event } => self.event(block.into(), event),
                Signal::Task(address) => self.task(address, now, memory),
            }
        }
        if std::mem::take(&mut self.due_changed) {
            self.due = self.blocks.iter().map(|block| block.due).min().unwrap_or(NEVER);
        }
    }

    /// Tells of the pins that have changed.
    fn carry_pins(&mut self, now: u64, memory: &mut Memory) {
        if self.world.pins.changes.is_empty() && !self.world.pins.detected {
            return;
        }
        for change in std::mem::take(&mut self.world.pins.changes) {
            self.world.devices.pin_changed(now, change.pin, change.level, change.driven);
            if change.moved {
                self.with(self.gpiote, now, memory, |block, io| block.pin_changed(change.pin, change.level, io));
            }
        }
        if std::mem::take(&mut self.world.pins.detected) {
            self.with(self.gpiote, now, memory, |_, io| Gpiote::detected(io));
        }
    }

    /// An event happened: it is kept, and its shortcuts and channels follow.
    fn event(&mut self, block: usize, event: u8) {
        let block = &mut self.blocks[block];
        block.registers.events |= 1 << event;
        self.lines = block.line_among(self.lines);
        let base = block.base;
        for short in block.registers.layout.shorts {
            if short.event == event && block.registers.shorts >> short.bit & 1 == 1 {
                self.world.signals.push_back(Signal::Task(base + 4 * u32::from(short.task)));
            }
        }
        let address = base + 0x100 + 4 * u32::from(event);
        self.world.signals.extend(self.ppi.tasks_of(address).map(Signal::Task));
    }

    /// A task, by its address.
    fn task(&mut self, address: u32, now: u64, memory: &mut Memory) {
        let (base, number) = (address & !0xfff, (address & 0xff) / 4);
        if base == PPI_BASE {
            self.ppi.task(number as u8);
        } else if let Some(block) = self.block_at(address) {
            self.with(block, now, memory, |block, io| block.task(number as u8, io));
        }
    }

    fn block_at(&self, address: u32) -> Option<usize> {
        number(address).and_then(|number| self.block_of[number]).map(usize::from)
    }

    /// Notes that a program used a register that is not there.
    fn nothing_there(&mut self, address: u32, how: &str) {
        let name = self.block_at(address).map_or("no peripheral", |block| self.blocks[block].registers.layout.name);
        self.world.notice(format!("the program {how} {address:#010x}, where nothing is emulated ({name})"));
    }

    fn read_word(&mut self, address: u32, wires: &mut Wires<'_>) -> Result<u32, BusError> {
        let offset = (address & 0xfff) as u16;
        let value = match address & !0xfff {
            FICR_BASE => return Ok(ficr(self.is_nrf52, offset)),
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
            _ => match self.block_at(address) {
                Some(block) => {
                    let value = self.with(block, wires.cycle, wires.memory, |block, io| block.read(offset, io));
                    self.settle(wires.cycle, wires.memory);
                    value
                }
                None => return factory_id(address).ok_or(BusError).or_else(|error| self.hole(address, "reads", error)),
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
        let registers = &self.blocks[self.block_at(address)?].registers;
        let event = address >> 2 & 0x3f;
        (registers.layout.events >> event & 1 == 1).then_some((registers.events >> event & 1) as u32)
    }

    /// An address with no peripheral: in the region of peripherals it reads as zero, and elsewhere it is an error.
    fn hole(&mut self, address: u32, how: &str, error: BusError) -> Result<u32, BusError> {
        if (APB_BASE..0x6000_0000).contains(&address) {
            self.nothing_there(address, how);
            return Ok(0);
        }
        Err(error)
    }

    fn write_word(&mut self, address: u32, value: u32, wires: &mut Wires<'_>) -> Result<(), BusError> {
        let offset = (address & 0xfff) as u16;
        let there = match address & !0xfff {
            PPI_BASE => self.ppi.write(offset, value),
            GPIO_BASE => {
                let (port, offset) = port(offset);
                self.world.pins.write(port, offset, value)
            }
            _ => match self.block_at(address) {
                Some(block) => self.with(block, wires.cycle, wires.memory, |block, io| block.write(offset, value, io)),
                None => return self.hole(address, "writes", BusError).map(|_| ()),
            },
        };
        if !there {
            self.nothing_there(address, "writes");
        }
        self.erase_uicr_if_asked();
        self.settle(wires.cycle, wires.memory);
        Ok(())
    }

    fn erase_uicr_if_asked(&mut self) {
        for block in &mut self.blocks {
            if let Kind::Nvmc(nvmc) = &mut block.kind
                && std::mem::take(&mut nvmc.erase_uicr)
            {
                self.uicr.fill(0xff);
            }
        }
    }

    /// Writes flash or UICR: bits can only be cleared, and only while NVMC allows it.
    fn write_flash(&mut self, address: u32, width: Width, value: u32, memory: &mut Memory) -> Result<(), BusError> {
        let allowed =
            self.blocks.iter().any(|block| matches!(block.kind, Kind::Nvmc(_)) && Nvmc::can_write(&block.registers));
        if !allowed {
            self.world.notice(format!("the program writes flash at {address:#010x} while NVMC does not allow it"));
            return Err(BusError);
        }
        let new = &value.to_le_bytes()[..width.bytes() as usize];
        if address >= UICR_BASE {
            let at = (address - UICR_BASE) as usize;
            let place = self.uicr.get_mut(at..at + new.len()).ok_or(BusError)?;
            place.iter_mut().zip(new).for_each(|(old, new)| *old &= new);
            return Ok(());
        }
        let old = memory.bytes(address, new.len()).ok_or(BusError)?;
        let bytes: Vec<u8> = old.iter().zip(new).map(|(old, new)| old & new).collect();
        if memory.store(address, &bytes) { Ok(()) } else { Err(BusError) }
    }

    /// After an access: the lines, and when the run ends.
    fn after_access(&mut self, wires: &mut Wires<'_>) {
        let mut changed = self.take_changed_lines();
        while changed != 0 {
            let irq = changed.trailing_zeros() as u8;
            wires.nvic.set_line(irq, self.lines >> irq & 1 == 1);
            changed &= changed - 1;
        }
        wires.end_run_at(if self.world.reset.is_some() { 0 } else { self.due });
    }
}

/// The number of the peripheral that an address belongs to.
fn number(address: u32) -> Option<usize> {
    let number = (address.wrapping_sub(APB_BASE) >> 12) as usize;
    (number < NUMBERS).then_some(number)
}

/// The port and the offset of a register of GPIO.
fn port(offset: u16) -> (usize, u16) {
    // the registers of P1 begin at 0x800, 0x300 after those of P0
    if offset >= 0x800 { (1, offset - 0x300) } else { (0, offset) }
}

impl Bus for Peripherals {
    fn read(&mut self, address: u32, width: Width, wires: &mut Wires<'_>) -> Result<u32, BusError> {
        if let (Width::Word, Some(event)) = (width, self.quiet_event(address, wires.cycle)) {
            return Ok(event);
        }
        self.advance(wires.cycle, wires.memory);
        let word = self.read_word(address & !3, wires)?;
        self.after_access(wires);
        Ok(match width {
            Width::Word => word,
            // a narrow access reads a part of the word
            Width::Half => word >> (8 * (address & 2)) & 0xffff,
            Width::Byte => word >> (8 * (address & 3)) & 0xff,
        })
    }

    fn write(&mut self, address: u32, width: Width, value: u32, wires: &mut Wires<'_>) -> Result<(), BusError> {
        let is_flash = address < FLASH_BASE + wires.memory.flash().len() as u32;
        let is_uicr = (UICR_BASE..UICR_BASE + UICR_BYTES as u32).contains(&address);
        if is_flash || is_uicr {
            return self.write_flash(address, width, value, wires.memory);
        }
        if (RAM_BASE..APB_BASE).contains(&address) {
            return Err(BusError);
        }
        self.advance(wires.cycle, wires.memory);
        self.write_word(address & !3, value << (8 * (address & 3)), wires)?;
        self.after_access(wires);
        Ok(())
    }
}
