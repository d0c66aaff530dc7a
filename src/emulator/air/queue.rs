//! The air around a board: what comes, and what the board sends.

use std::collections::VecDeque;
use std::sync::Arc;

use super::frame::RadioFrame;
use super::packet::RadioPacket;

/// Microseconds between two packets of the same moment that come from outside: what the radio of a sender needs to go off and
/// ramp up again, and its runtime to prepare the next packet.
const GAP_US: u64 = 300;

/// The most frames that are kept until they are taken. A radio sends at most ten in a millisecond.
const MAX_SENT: usize = 64;

/// A packet is received in spite of another one on its frequency if it is stronger by so many dB: a model of the *co-channel
/// interference*, for which the specifications of such radios give 9 to 12 dB, by rate.
const CO_CHANNEL_DB: i16 = 10;

/// Microseconds that the shortest preamble and address take: 8 bits and three bytes at 2 Mbit/s. A board learns of a packet of
/// another one at most so long after its preamble has begun, so what begins in the last 16 µs of a packet does not disturb it.
pub const SHORTEST_ADDRESS_US: u64 = 16;

/// Microseconds for which a radio measures what is on a frequency: eight symbols of IEEE 802.15.4.
pub const MEASUREMENT_US: u64 = 128;

/// A packet on its way to the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrival {
    /// The cycle at which its preamble begins.
    pub begins: u64,
    /// The cycle at which it is over.
    pub ends: u64,
    /// The packet.
    pub frame: Arc<RadioFrame>,
    /// How strong it is at the board, in dBm.
    pub rssi_dbm: i8,
    /// Whether bits of it are lost on the way, or its sender stops before its end.
    pub is_damaged: bool,
}

impl Arrival {
    /// Whether it is this packet, which began at this cycle.
    fn is(&self, begins: u64, frame: &RadioFrame) -> bool {
        self.begins == begins && *self.frame == *frame
    }
}

/// A packet that a board begins to send, for other boards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transmission {
    /// The cycle of the sender at which the preamble begins.
    pub begins: u64,
    /// The packet.
    pub frame: Arc<RadioFrame>,
    /// How strong it is where it is sent, in dBm (TXPOWER).
    pub power_dbm: i8,
    /// The cycle of the sender at which it stopped before the packet was over.
    pub stopped: Option<u64>,
}

/// The air.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Air {
    cycles_per_us: u64,
    /// What comes, by the cycles at which it begins.
    coming: VecDeque<Arrival>,
    /// The cycle from which on the next packet from outside may begin.
    outside_from: u64,
    sent: Vec<RadioFrame>,
    /// What the board has begun to send, if other boards are there to hear it.
    begun: Option<Vec<Transmission>>,
}

impl Air {
    /// Still air.
    #[must_use]
    pub fn new(cycles_per_us: u64) -> Self {
        Self { cycles_per_us, coming: VecDeque::new(), outside_from: 0, sent: Vec::new(), begun: None }
    }

    /// A packet comes from outside, at a cycle or after those that are under way.
    pub fn push(&mut self, packet: &RadioPacket, cycle: u64) {
        let frame = Arc::new(packet.frame());
        let begins = cycle.max(self.outside_from);
        let ends = begins + self.cycles_of(&frame);
        self.outside_from = ends + GAP_US * self.cycles_per_us;
        self.add(Arrival { begins, ends, frame, rssi_dbm: packet.rssi_dbm, is_damaged: false });
    }

    /// Cycles that a packet takes.
    #[must_use]
    pub fn cycles_of(&self, frame: &RadioFrame) -> u64 {
        frame.cycles() * self.cycles_per_us / 16
    }

    /// A packet of another board comes. It may have begun before now, but by no more than [`SHORTEST_ADDRESS_US`].
    pub fn add(&mut self, arrival: Arrival) {
        let at = self.coming.partition_point(|other| other.begins <= arrival.begins);
        self.coming.insert(at, arrival);
    }

    /// The sender of a packet that began at a cycle stops at another one.
    pub fn stop(&mut self, begins: u64, frame: &RadioFrame, cycle: u64) {
        if let Some(arrival) = self.coming.iter_mut().find(|arrival| arrival.is(begins, frame)) {
            (arrival.ends, arrival.is_damaged) = (arrival.ends.min(cycle), true);
        }
    }

    /// The cycle at which the first packet at or after a cycle begins.
    #[must_use]
    pub fn next_begin(&self, cycle: u64) -> Option<u64> {
        let at = self.coming.partition_point(|arrival| arrival.begins < cycle);
        self.coming.get(at).map(|arrival| arrival.begins)
    }

    /// The packets that begin at a cycle.
    pub fn beginning_at(&self, cycle: u64) -> impl Iterator<Item = &Arrival> {
        self.coming.iter().filter(move |arrival| arrival.begins == cycle)
    }

    /// The strongest packet that is on the air at a cycle and a frequency. One that began in the 16 µs before is not noticed.
    #[must_use]
    pub fn strongest_at(&self, cycle: u64, frequency: u16) -> Option<&Arrival> {
        self.between(cycle, cycle, frequency).max_by_key(|arrival| arrival.rssi_dbm)
    }

    /// The packets that are on the air at some time between two cycles and a frequency. One that began in the 16 µs before the
    /// end is not noticed.
    pub fn between(&self, from: u64, to: u64, frequency: u16) -> impl Iterator<Item = &Arrival> {
        let late = SHORTEST_ADDRESS_US * self.cycles_per_us;
        let is_there = move |arrival: &&Arrival| arrival.begins + late <= to && arrival.ends > from;
        self.coming.iter().filter(is_there).filter(move |arrival| arrival.frame.link.frequency == frequency)
    }

    /// How strong a packet is that came and began at this cycle, in dBm, if it is still known.
    #[must_use]
    pub fn strength_of(&self, begins: u64, frame: &RadioFrame) -> Option<i8> {
        self.coming.iter().find(|arrival| arrival.is(begins, frame)).map(|arrival| arrival.rssi_dbm)
    }

    /// Whether a packet that came, and that began at this cycle, cannot be read: bits of it are lost, or another one that is not
    /// much weaker was on its frequency. A packet that nobody knows any more was read.
    #[must_use]
    pub fn is_unreadable(&self, begins: u64, frame: &RadioFrame) -> bool {
        let Some(arrival) = self.coming.iter().find(|arrival| arrival.is(begins, frame)) else { return false };
        let last = arrival.ends.saturating_sub(SHORTEST_ADDRESS_US * self.cycles_per_us);
        let disturbs = |other: &Arrival| {
            other.frame.link.frequency == frame.link.frequency
                && !std::ptr::eq(other, arrival)
                && other.begins < last
                && other.ends > arrival.begins
                && i16::from(other.rssi_dbm) > i16::from(arrival.rssi_dbm) - CO_CHANNEL_DB
        };
        arrival.is_damaged || self.coming.iter().any(disturbs)
    }

    /// Forgets what was over at a cycle, before a measurement that goes on could have begun.
    pub fn forget_before(&mut self, cycle: u64) {
        let cycle = cycle.saturating_sub(MEASUREMENT_US * self.cycles_per_us);
        // what another packet overlaps may still be asked about
        let first = self.coming.iter().filter(|arrival| arrival.ends > cycle).map(|arrival| arrival.begins).min();
        self.coming.retain(|arrival| arrival.ends > cycle || first.is_some_and(|first| arrival.ends > first));
    }

    /// The board has sent a frame.
    pub fn send(&mut self, frame: RadioFrame) {
        if self.sent.len() < MAX_SENT {
            self.sent.push(frame);
        }
    }

    /// What the board sent since this was last taken, at most 64 frames: those after them are lost.
    pub fn take_sent(&mut self) -> Vec<RadioFrame> {
        std::mem::take(&mut self.sent)
    }

    /// Other boards are there: what this one begins to send is kept for them.
    pub fn share(&mut self) {
        self.begun.get_or_insert_default();
    }

    /// The board begins to send.
    pub fn begin(&mut self, transmission: Transmission) {
        if let Some(begun) = &mut self.begun {
            begun.push(transmission);
        }
    }

    /// What the board has begun to send, or has stopped to send, since this was last taken.
    pub fn take_begun(&mut self) -> Vec<Transmission> {
        self.begun.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PER_US: u64 = 64;

    /// A packet of so many bytes on a channel, at a cycle of 64 MHz.
    fn arrival(air: &Air, begins: u64, channel: u8, bytes: usize, rssi_dbm: i8) -> Arrival {
        let packet = RadioPacket { channel, ..RadioPacket::to_group(1, vec![7; bytes]) };
        let frame = Arc::new(packet.frame());
        Arrival { begins, ends: begins + air.cycles_of(&frame), frame, rssi_dbm, is_damaged: false }
    }

    /// Whether a packet with -60 dBm is read that overlaps with another one.
    fn is_read_beside(begins_us: u64, channel: u8, rssi_dbm: i8) -> bool {
        let mut air = Air::new(PER_US);
        // 1 + 5 + 1 + 10 + 2 bytes at 1 Mbit/s: 152 µs
        let first = arrival(&air, 1000 * PER_US, 7, 10, -60);
        assert_eq!(first.ends, 1152 * PER_US);
        let other = arrival(&air, begins_us * PER_US, channel, 20, rssi_dbm);
        air.add(first.clone());
        air.add(other);
        !air.is_unreadable(first.begins, &first.frame)
    }

    #[test]
    fn a_packet_is_read_beside_one_that_is_ten_db_weaker() {
        for (begins_us, channel, rssi_dbm, is_read) in [
            (1100, 7, -60, false),
            (1100, 7, -69, false),
            (1100, 7, -70, true),
            (1100, 7, -40, false),
            // on another frequency
            (1100, 8, -40, true),
            // one that is over when the other begins: 232 µs
            (767, 7, -40, true),
            (769, 7, -40, false),
            // in the last 16 µs, and after the end
            (1137, 7, -40, true),
            (1135, 7, -40, false),
            (1153, 7, -40, true),
        ] {
            assert_eq!(is_read_beside(begins_us, channel, rssi_dbm), is_read, "{begins_us} {channel} {rssi_dbm}");
        }
    }

    #[test]
    fn what_its_sender_stops_is_not_read() {
        let mut air = Air::new(PER_US);
        let stopped = arrival(&air, 64_000, 7, 10, -60);
        air.add(stopped.clone());
        assert!(!air.is_unreadable(stopped.begins, &stopped.frame));
        air.stop(stopped.begins, &stopped.frame, 65_000);
        assert!(air.is_unreadable(stopped.begins, &stopped.frame));
        assert!(air.strongest_at(65_001, 7).is_none());
    }

    #[test]
    fn the_strongest_of_a_frequency_is_measured() {
        let mut air = Air::new(PER_US);
        for (channel, rssi_dbm) in [(7, -70), (7, -50), (8, -30)] {
            air.add(arrival(&air, 64_000, channel, 10, rssi_dbm));
        }
        let measured = |us: u64| air.strongest_at(us * PER_US, 7).map(|arrival| arrival.rssi_dbm);
        assert_eq!(
            [measured(1001), measured(1016), measured(1151), measured(1152)],
            [None, Some(-50), Some(-50), None]
        );
    }

    #[test]
    fn what_overlaps_with_a_packet_is_known_until_the_packet_is_over() {
        let mut air = Air::new(PER_US);
        let long = arrival(&air, 64_000, 7, 200, -60);
        let short = arrival(&air, 65_000, 7, 1, -60);
        air.add(long.clone());
        air.add(short.clone());
        air.forget_before(short.ends + MEASUREMENT_US * PER_US);
        assert!(air.is_unreadable(long.begins, &long.frame));
        air.forget_before(long.ends + MEASUREMENT_US * PER_US - 1);
        assert!(air.between(long.ends - 1, long.ends, 7).next().is_some());
        air.forget_before(long.ends + MEASUREMENT_US * PER_US);
        assert!(air.next_begin(0).is_none());
    }
}
