//! Memory, and the instructions in it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::board::Board;
use super::breakpoints::{address, reference};
use crate::debugger::Change;
use crate::disassembly::{Instruction, instructions};

/// The most bytes and instructions in an answer.
const MAX_BYTES: usize = 1 << 20;
const MAX_INSTRUCTIONS: usize = 10_000;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Place {
    memory_reference: String,
    #[serde(default)]
    offset: i64,
    /// How many bytes are read.
    #[serde(default)]
    count: usize,
    /// What is written.
    #[serde(default)]
    data: String,
    #[serde(default)]
    instruction_offset: i64,
    #[serde(default)]
    instruction_count: usize,
}

impl Place {
    fn from(&self) -> Result<u32, String> {
        Ok(address(&self.memory_reference)?.wrapping_add(self.offset as u32))
    }
}

impl Board {
    pub(super) fn read_memory(&self, asked: &Place) -> Result<Value, String> {
        let from = asked.from()?;
        let mut bytes = vec![0; asked.count.min(MAX_BYTES)];
        let read = self.chip()?.inspect(from, &mut bytes);
        let mut answer = json!({"address": reference(from), "data": STANDARD.encode(&bytes[..read])});
        if read < asked.count {
            answer["unreadableBytes"] = (asked.count - read).into();
        }
        Ok(answer)
    }

    pub(super) fn write_memory(&mut self, asked: &Place) -> Result<Value, String> {
        let from = asked.from()?;
        let bytes = STANDARD.decode(&asked.data).map_err(|error| format!("writeMemory: data is no base64: {error}"))?;
        let count = bytes.len();
        self.seen = None;
        if !self.debugger.change(Change::Memory { address: from, bytes: bytes.into() }) {
            return Err(format!("writeMemory: there is nothing to be written at {}, {count} bytes", reference(from)));
        }
        Ok(json!({"bytesWritten": count}))
    }

    pub(super) fn disassemble(&self, asked: &Place, first_line: i64) -> Result<Value, String> {
        let from = asked.from()? & !1;
        let count = asked.instruction_count.min(MAX_INSTRUCTIONS);
        let before =
            usize::try_from(asked.instruction_offset.min(0).unsigned_abs()).unwrap_or(usize::MAX).min(MAX_INSTRUCTIONS);
        let after = usize::try_from(asked.instruction_offset.max(0)).unwrap_or(usize::MAX).min(MAX_INSTRUCTIONS);
        let missing = |at: u32| json!({"address": reference(at), "instruction": "??", "presentationHint": "invalid"});
        let mut answer: Vec<Value> = Vec::new();
        let earlier = self.instructions_before(from, before);
        let lacks = (before - earlier.len()) as u32;
        let first = earlier.first().map_or(from, |first| first.address);
        answer.extend((1..=lacks).rev().map(|at| missing(first.wrapping_sub(2 * at))));
        answer.extend(earlier.iter().map(|instruction| self.instruction_answer(instruction, first_line)));
        let wanted = (after + count) as u32;
        let later = instructions(from, from.saturating_add(4 * wanted), |at| self.half(at));
        let behind = later.last().map_or(from, |last| last.address + last.length);
        answer.extend(later.iter().skip(after).map(|instruction| self.instruction_answer(instruction, first_line)));
        answer.extend((0..count as u32).map(|at| missing(behind.wrapping_add(2 * at))));
        answer.truncate(count);
        Ok(json!({"instructions": answer}))
    }

    /// Up to so many instructions before one. They are read from the beginning of a function on, if it is known: an instruction
    /// has two or four bytes, and does not say so from behind.
    fn instructions_before(&self, to: u32, count: usize) -> Vec<Instruction> {
        let earliest = to.saturating_sub(4 * count as u32);
        let function = self.info.function(earliest);
        let starts = function.iter().flat_map(|function| &function.ranges).map(|(from, _)| *from);
        let start = starts.filter(|start| *start <= earliest).max().unwrap_or(earliest);
        let read = |start| instructions(start, to, |at| self.half(at));
        let ends_there = |all: &Vec<Instruction>| all.last().is_none_or(|last| last.address + last.length == to);
        let mut all = Some(read(start)).filter(ends_there).unwrap_or_else(|| read(start + 2));
        all.drain(..all.len().saturating_sub(count));
        all
    }

    fn half(&self, at: u32) -> Option<u16> {
        let bytes = self.debugger.chip()?.memory().bytes(at, 2)?;
        bytes.first_chunk().map(|bytes| u16::from_le_bytes(*bytes))
    }

    fn instruction_answer(&self, instruction: &Instruction, first_line: i64) -> Value {
        let Instruction { address, code, length, mnemonic, operands, .. } = instruction;
        let bytes =
            code.iter().take(*length as usize / 2).map(|half| format!("{half:04x}")).collect::<Vec<_>>().join(" ");
        let text = format!("{mnemonic} {operands}");
        let mut answer =
            json!({"address": reference(*address), "instructionBytes": bytes, "instruction": text.trim_end()});
        if let Some(line) = self.info.line(*address) {
            answer["line"] = (i64::from(line.line) - 1 + first_line).into();
            answer["location"] = json!({"path": line.file});
        }
        if let Some(function) =
            self.info.function(*address).filter(|function| function.ranges.iter().any(|(from, _)| from == address))
        {
            answer["symbol"] = function.name.into();
        }
        answer
    }
}
