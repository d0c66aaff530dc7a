//! What is at the pins of SPI, and what was exchanged.

use super::traffic::SpiTransfer;

/// Microseconds without a byte after which the next one belongs to another exchange: no chip select is known here.
const GAP_US: u64 = 100;

/// The most exchanges that wait to be taken, and the most bytes of one: later ones are lost, and longer ones are cut.
const MAX_DONE: usize = 64;
const MAX_BYTES: usize = 4096;

/// The bus.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SpiBus {
    gap_cycles: u64,
    /// What MISO reads, the list that is read and the byte in it that is next.
    answers: Vec<Vec<u8>>,
    list: usize,
    byte: usize,
    /// The exchange under way, and when its last byte was over.
    under_way: Option<(SpiTransfer, u64)>,
    done: Vec<SpiTransfer>,
}

impl SpiBus {
    pub(super) fn new(cycles_per_us: u64, answers: Vec<Vec<u8>>) -> Self {
        let answers = answers.into_iter().filter(|list| !list.is_empty()).collect();
        Self { gap_cycles: GAP_US * cycles_per_us, answers, list: 0, byte: 0, under_way: None, done: Vec::new() }
    }

    /// The power of the device comes, with that of the board: it begins with its first list.
    pub(crate) fn power_on(&mut self) {
        (self.list, self.byte) = (0, 0);
    }

    /// The next byte that MISO reads; `None` if nothing drives it.
    pub(crate) fn answer(&mut self) -> Option<u8> {
        let list = self.answers.get(self.list)?;
        let byte = list.get(self.byte).copied();
        self.byte += 1;
        if self.byte >= list.len() {
            self.byte = 0;
            self.list = (self.list + 1).min(self.answers.len() - 1);
        }
        byte
    }

    /// Bytes were exchanged up to a cycle. `begun` is the cycle at which they began.
    pub(crate) fn exchanged(&mut self, begun: u64, cycle: u64, sent: &[u8], received: &[u8]) {
        self.end_before(begun);
        if sent.is_empty() && received.is_empty() {
            return;
        }
        let (transfer, last) = self.under_way.get_or_insert_default();
        for (all, new) in [(&mut transfer.sent, sent), (&mut transfer.received, received)] {
            let room = MAX_BYTES.saturating_sub(all.len());
            all.extend(&new[..new.len().min(room)]);
        }
        *last = cycle;
    }

    /// Ends the exchange under way, if nothing was exchanged for a while at a cycle.
    pub(crate) fn end_before(&mut self, cycle: u64) {
        if let Some((transfer, _)) = self.under_way.take_if(|(_, last)| *last + self.gap_cycles <= cycle)
            && self.done.len() < MAX_DONE
        {
            self.done.push(transfer);
        }
    }

    /// The exchanges that have ended since they were last taken.
    pub(crate) fn take_done(&mut self) -> Vec<SpiTransfer> {
        std::mem::take(&mut self.done)
    }
}
