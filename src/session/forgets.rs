//! How much of a log has stayed the same, for those who read it piece by piece.

/// The ticks from which on something was forgotten, in the order in which that was done.
#[derive(Clone, Default, Debug)]
pub struct Forgets {
    count: u64,
    /// How many there had been then, and the tick. Later ones are at later ticks: an earlier tick takes those after it along.
    from: Vec<(u64, u64)>,
}

impl Forgets {
    /// Everything from a tick on is forgotten.
    pub(super) fn add(&mut self, tick: u64) {
        let kept = self.from.partition_point(|&(_, other)| other < tick);
        self.from.truncate(kept);
        self.count += 1;
        self.from.push((self.count, tick));
    }

    /// How often something was forgotten.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The first tick that was forgotten since there were `count`; `None` when nothing was.
    pub fn since(&self, count: u64) -> Option<u64> {
        let next = self.from.partition_point(|&(then, _)| then <= count);
        self.from.get(next).map(|&(_, tick)| tick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_tick_since_then_is_known() {
        let ticks = [50, 80, 20, 90, 60, 60, 70];
        let mut forgets = Forgets::default();
        let mut seen = Vec::new();
        for tick in ticks {
            seen.push(forgets.count());
            forgets.add(tick);
        }
        for (from, count) in seen.into_iter().enumerate() {
            assert_eq!(forgets.since(count), ticks[from..].iter().min().copied(), "{from}");
        }
        assert_eq!(forgets.since(forgets.count()), None);
        assert_eq!(Forgets::default().since(0), None);
    }
}
