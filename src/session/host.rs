//! The host: the computer at the debug port of the chip, which reads RTT, serves semihosting and decodes the log. What is asked of
//! it, and what comes of what it reads.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Output;
use crate::defmt_log::{FrameStream, LogDecoder, LogFilter, LogFormat};
use crate::emulator::nrf::{Chip, RttChannel, RttReading, SemihostingSetup};
use crate::emulator::{ConsoleSource, WrittenLine};

/// What is asked of a host. It changes nothing of what the program does, but for what semihosting answers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HostSpec {
    /// How messages of defmt are written.
    pub log_format: LogFormat,
    /// Which messages of defmt are shown.
    pub log_filter: LogFilter,
    /// RTT up-channels that are handed out as bytes, in [`Output::rtt`]. They are no lines.
    pub rtt_bytes: Vec<RttChannel>,
    /// What semihosting answers.
    pub semihosting: SemihostingSetup,
    /// Whether each instruction of loops that wait is executed, in place of skipping them. The result is the same.
    pub every_instruction: bool,
}

/// What the files of a program say of its log: a decoder, or why there is none.
pub(super) type ProgramLog = Result<Option<LogDecoder>, String>;

/// The host, while a machine runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Host {
    decoder: Option<LogDecoder>,
    spec: Arc<HostSpec>,
    /// What came of frames that are not complete, by the number of the channel.
    frames: BTreeMap<u32, FrameStream>,
    /// What there is to say before anything else.
    words: Option<String>,
}

impl Host {
    /// A host that looks at a chip from power-on on.
    pub(super) fn attach(chip: &mut Chip, log: &ProgramLog, spec: &Arc<HostSpec>) -> Self {
        let decoder = log
            .clone()
            .ok()
            .flatten()
            .map(|decoder| decoder.with_format(spec.log_format.clone()).with_filter(spec.log_filter.clone()));
        let words = log.clone().err();
        chip.set_rtt_reading(RttReading {
            defmt: decoder.is_some(),
            is_explained: words.is_some(),
            as_bytes: spec.rtt_bytes.clone(),
        });
        chip.set_semihosting(&spec.semihosting);
        chip.set_skips_waiting(!spec.every_instruction);
        Self { decoder, spec: Arc::clone(spec), frames: BTreeMap::new(), words }
    }

    /// Adds to what a chip has written what came as bytes.
    pub(super) fn read(&mut self, chip: &mut Chip, output: &mut Output) {
        output.diagnostics.extend(self.words.take());
        for bytes in chip.take_rtt_bytes() {
            let is_asked_for = |channel: &RttChannel| channel.is(bytes.number, &bytes.name);
            match &self.decoder {
                Some(decoder) if !self.spec.rtt_bytes.iter().any(is_asked_for) => {
                    let frames = self.frames.entry(bytes.number).or_default();
                    let before = if bytes.is_first { frames.end() } else { Default::default() };
                    let decoded = frames.take(&bytes.bytes, decoder);
                    for decoded in [before, decoded] {
                        add(output, decoded.lines, decoded.report);
                    }
                }
                _ => output.rtt.push(bytes),
            }
        }
        if chip.halted().is_some() {
            for decoded in self.frames.values_mut().map(FrameStream::end) {
                add(output, decoded.lines, decoded.report);
            }
        }
    }

    /// The bytes of frames that are not complete; `None` if the program has no log.
    pub(super) fn pending(&self) -> Option<Vec<u8>> {
        self.decoder.as_ref().map(|_| self.frames.values().flat_map(FrameStream::pending).copied().collect())
    }
}

fn add(output: &mut Output, lines: Vec<String>, report: Option<String>) {
    output.lines.extend(lines.into_iter().map(|line| WrittenLine::new(ConsoleSource::Rtt, line)));
    output.diagnostics.extend(report);
}
