//! A chip as it was, which shares what did not change with the snapshot before it.

use std::sync::Arc;

use super::block::Block;
use super::chip::Chip;
use super::peripherals::Peripherals;
use crate::emulator::arm::{Memory, MemorySnapshot};
use crate::emulator::board::SerialPort;

/// A chip on its board, as it was at one moment.
///
/// It shares with the snapshot that it was made after the pages of RAM and flash that are the same, and the peripherals
/// that are. The decoded instructions are no part of it.
#[derive(Debug)]
pub struct ChipSnapshot {
    memory: MemorySnapshot,
    blocks: Vec<Arc<Block>>,
    /// All the rest: a chip without memory and with no blocks.
    rest: Chip,
    own_bytes: usize,
}

impl Chip {
    /// The chip of now, as a snapshot. What is as in `before` is shared with it.
    #[must_use]
    pub fn snapshot(&self, before: Option<&ChipSnapshot>) -> ChipSnapshot {
        let memory = self.memory.snapshot(before.map(|before| &before.memory));
        let blocks = self.peripherals.share_blocks(before.map_or(&[], |before| &before.blocks));
        let rest = self.with(Memory::new(0, 0), self.peripherals.with_blocks(Vec::new()));
        let is_own = |index: usize, block: &Arc<Block>| {
            !before.and_then(|before| before.blocks.get(index)).is_some_and(|old| Arc::ptr_eq(old, block))
        };
        let own_blocks = (0..).zip(&blocks).filter(|&(index, block)| is_own(index, block));
        let uicr = &rest.peripherals.uicr;
        let shares_uicr = before.is_some_and(|before| Arc::ptr_eq(&before.rest.peripherals.uicr, uicr));
        let own_bytes = size_of::<ChipSnapshot>()
            + memory.own_bytes()
            + rest.serial().own_bytes(before.map(|before| before.rest.serial()))
            + if shares_uicr { 0 } else { uicr.len() }
            + size_of_val(blocks.as_slice())
            + own_blocks.map(|(_, block)| block.bytes()).sum::<usize>();
        ChipSnapshot { memory, blocks, rest, own_bytes }
    }

    fn serial(&self) -> &SerialPort {
        &self.peripherals.world.devices.serial
    }

    /// This chip with another memory and other peripherals.
    fn with(&self, memory: Memory, peripherals: Peripherals) -> Self {
        let Self {
            model,
            core,
            memory: _,
            peripherals: _,
            rtt,
            semihosting,
            held_until,
            ms,
            halted,
            faults_told,
            notices_told,
        } = self;
        Self {
            model: *model,
            core: core.clone(),
            memory,
            peripherals,
            rtt: rtt.clone(),
            semihosting: semihosting.clone(),
            held_until: *held_until,
            ms: *ms,
            halted: halted.clone(),
            faults_told: *faults_told,
            notices_told: *notices_told,
        }
    }
}

impl ChipSnapshot {
    /// The chip as it was: equal to the one that the snapshot was made of, and it goes on like that.
    #[must_use]
    pub fn restore(&self) -> Chip {
        let blocks = self.blocks.iter().map(|block| Block::clone(block)).collect();
        self.rest.with(self.memory.restore(), self.rest.peripherals.with_blocks(blocks))
    }

    /// Bytes that are not shared with the snapshot that it was made after. What waits between two milliseconds, lines and
    /// reports, is not counted.
    #[must_use]
    pub fn own_bytes(&self) -> usize {
        self.own_bytes
    }
}

impl Peripherals {
    /// The blocks, those that are as before from there.
    fn share_blocks(&self, before: &[Arc<Block>]) -> Vec<Arc<Block>> {
        let same = |index: usize, block: &Block| before.get(index).filter(|old| ***old == *block);
        let share = |(index, block)| same(index, block).map_or_else(|| Arc::new(block.clone()), Arc::clone);
        (0..).zip(&self.blocks).map(share).collect()
    }

    /// All this with other blocks.
    fn with_blocks(&self, blocks: Vec<Block>) -> Self {
        let Self { blocks: _, block_of, ppi, world, uicr, is_nrf52, gpiote, nvmc, lines, told, due, due_changed } =
            self;
        Self {
            blocks,
            block_of: *block_of,
            ppi: ppi.clone(),
            world: world.clone(),
            uicr: uicr.clone(),
            is_nrf52: *is_nrf52,
            gpiote: *gpiote,
            nvmc: *nvmc,
            lines: *lines,
            told: *told,
            due: *due,
            due_changed: *due_changed,
        }
    }
}
