//! What is known of what went over the air and the buses.

use crate::emulator::board::Traffic;

/// Something that went over the air or a bus, with the tick in which it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenTraffic {
    /// Tick since power-on.
    pub tick: u64,
    /// How many lines the program had written, from power-on to the end of that tick.
    pub lines_before: usize,
    /// What went.
    pub what: Traffic,
}

impl SeenTraffic {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.what.bytes()
    }
}

/// The traffic that is known. Its size is bounded: the older half is dropped when there is too much.
#[derive(Clone, Debug, Default)]
pub(super) struct TrafficLog {
    seen: Vec<SeenTraffic>,
    bytes: usize,
}

impl TrafficLog {
    /// What is known, by tick.
    pub(super) fn seen(&self) -> &[SeenTraffic] {
        &self.seen
    }

    /// Bytes of what is known.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Records what went in a tick, and keeps at most so many bytes.
    pub(super) fn record(&mut self, tick: u64, lines_before: usize, traffic: Vec<Traffic>, max_bytes: usize) {
        for what in traffic {
            let seen = SeenTraffic { tick, lines_before, what };
            self.bytes += seen.bytes();
            self.seen.push(seen);
        }
        if self.bytes > max_bytes {
            self.drop_first(self.seen.len() / 2);
        }
    }

    /// Drops what went before `tick`.
    pub(super) fn drop_before(&mut self, tick: u64) {
        self.drop_first(self.seen.partition_point(|seen| seen.tick < tick));
    }

    fn drop_first(&mut self, count: usize) {
        self.bytes -= self.seen.drain(..count).map(|seen| seen.bytes()).sum::<usize>();
    }

    /// Forgets what went in `tick` and in all later ticks.
    pub(super) fn forget_from(&mut self, tick: u64) {
        let kept = self.seen.partition_point(|seen| seen.tick < tick);
        self.bytes -= self.seen.drain(kept..).map(|seen| seen.bytes()).sum::<usize>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emulator::board::SpiTransfer;

    fn bytes(count: usize) -> Vec<Traffic> {
        vec![Traffic::Spi(SpiTransfer { sent: vec![0; count], received: Vec::new() })]
    }

    #[test]
    fn the_older_half_is_dropped_when_there_is_too_much() {
        let mut log = TrafficLog::default();
        for tick in 0..100 {
            log.record(tick, 0, bytes(1000), 20_000);
            assert!(log.bytes() <= 20_000);
        }
        assert!((8..20).contains(&log.seen().len()));
        assert_eq!(log.seen().last().map(|seen| seen.tick), Some(99));
        let known: usize = log.seen().iter().map(SeenTraffic::bytes).sum();
        assert_eq!(log.bytes(), known);
    }

    #[test]
    fn what_is_forgotten_can_be_recorded_again() {
        let mut log = TrafficLog::default();
        (0..10).for_each(|tick| log.record(tick, 0, bytes(1), 20_000));
        log.forget_from(4);
        log.drop_before(2);
        assert_eq!(log.seen().iter().map(|seen| seen.tick).collect::<Vec<_>>(), [2, 3]);
        log.record(4, 0, bytes(1), 20_000);
        assert_eq!(log.bytes(), 3 * (size_of::<SeenTraffic>() + 1));
    }
}
