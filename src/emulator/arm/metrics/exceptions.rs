//! How soon exceptions are taken and for how long they are handled.

use std::collections::BTreeMap;

/// The times of an exception, in cycles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExceptionTimes {
    /// How often it was taken.
    pub count: u64,
    /// From pending to the first instruction of its handler: the least, the most, and the sum of all. What else was handled or
    /// masked it is in it.
    pub latency: Span,
    /// From the first instruction of its handler to the return, without what interrupted it: the least, the most, and the sum of
    /// those that have returned.
    pub handled: Span,
}

/// The least, the most and the sum of some lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The least.
    pub least: u64,
    /// The most.
    pub most: u64,
    /// The sum.
    pub sum: u64,
    /// How many there are.
    pub count: u64,
}

impl Default for Span {
    fn default() -> Self {
        Self { least: u64::MAX, most: 0, sum: 0, count: 0 }
    }
}

impl Span {
    fn add(&mut self, length: u64) {
        (self.least, self.most) = (self.least.min(length), self.most.max(length));
        (self.sum, self.count) = (self.sum + length, self.count + 1);
    }

    /// The mean, rounded to the nearest; `None` of none.
    #[must_use]
    pub fn mean(&self) -> Option<u64> {
        (self.sum + self.count / 2).checked_div(self.count)
    }
}

/// A handler that has not returned.
#[derive(Clone, Debug)]
struct Handler {
    number: u8,
    began: u64,
    /// Since when another one interrupts it.
    left: Option<u64>,
    /// For how long others have interrupted it.
    away: u64,
}

#[derive(Clone, Debug)]
pub(in super::super) struct Exceptions {
    times: BTreeMap<u8, ExceptionTimes>,
    /// The exceptions that were pending when this was last looked at, and since when each of them is.
    noted: u64,
    since: [u64; 64],
    handlers: Vec<Handler>,
}

impl Default for Exceptions {
    fn default() -> Self {
        Self { times: BTreeMap::new(), noted: 0, since: [0; 64], handlers: Vec::new() }
    }
}

impl Exceptions {
    pub(super) fn taken(&self) -> impl Iterator<Item = (u8, &ExceptionTimes)> {
        self.times.iter().map(|(number, times)| (*number, times))
    }

    /// These are pending at a cycle, those that were not before since then, and no others are.
    #[inline(always)]
    pub(super) fn note_pending(&mut self, pending: u64, cycle: u64) {
        if pending != self.noted {
            self.note_more(pending, cycle);
            self.noted = pending;
        }
    }

    /// These are pending, and have been since a cycle if they were not before.
    pub(super) fn note_more(&mut self, pending: u64, cycle: u64) {
        let mut more = pending & !self.noted;
        self.noted |= more;
        while more != 0 {
            self.since[more.trailing_zeros() as usize] = cycle;
            more &= more - 1;
        }
    }

    /// The state of what runs is stacked from a cycle on.
    pub(in super::super) fn interrupted(&mut self, cycle: u64) {
        if let Some(handler) = self.handlers.last_mut() {
            handler.left = Some(cycle);
        }
    }

    /// A handler begins.
    pub(in super::super) fn begins(&mut self, number: u8, cycle: u64) {
        let since = self.since[usize::from(number) % 64];
        let times = self.times.entry(number).or_insert_with(|| ExceptionTimes {
            count: 0,
            latency: Span::default(),
            handled: Span::default(),
        });
        times.count += 1;
        times.latency.add(cycle.saturating_sub(since));
        self.noted &= !(1 << number);
        self.handlers.push(Handler { number, began: cycle, left: None, away: 0 });
    }

    /// A handler returns.
    pub(in super::super) fn returns(&mut self, number: u8, cycle: u64) {
        let Some(at) = self.handlers.iter().rposition(|handler| handler.number == number) else { return };
        let handler = self.handlers.remove(at);
        if let Some(times) = self.times.get_mut(&number) {
            times.handled.add(cycle.saturating_sub(handler.began + handler.away));
        }
    }

    /// What was interrupted goes on.
    pub(in super::super) fn resumed(&mut self, cycle: u64) {
        if let Some(handler) = self.handlers.last_mut()
            && let Some(left) = handler.left.take()
        {
            handler.away += cycle.saturating_sub(left);
        }
    }

    /// A reset: nothing is pending, and nothing is handled.
    pub(in super::super) fn reset(&mut self) {
        self.handlers.clear();
        self.noted = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_interrupts_a_handler_is_no_time_of_it() {
        let mut all = Exceptions::default();
        all.note_pending(1 << 20, 100);
        all.begins(20, 112);
        all.note_pending(1 << 21, 150);
        all.interrupted(150);
        all.begins(21, 162);
        all.returns(21, 200);
        all.resumed(212);
        all.returns(20, 250);
        let times: Vec<_> = all.taken().collect();
        let span = |length| Span { least: length, most: length, sum: length, count: 1 };
        let expected = |latency, handled| ExceptionTimes { count: 1, latency: span(latency), handled: span(handled) };
        assert_eq!(times, [(20, &expected(12, 38 + 38)), (21, &expected(12, 38))]);
    }

    #[test]
    fn what_is_pending_is_so_since_the_first_time() {
        let mut all = Exceptions::default();
        all.note_pending(1 << 15, 10);
        all.note_pending(1 << 15 | 1 << 30, 20);
        all.note_pending(1 << 30, 30);
        all.note_pending(1 << 15 | 1 << 30, 40);
        all.begins(30, 60);
        all.begins(15, 70);
        assert_eq!(
            all.taken().map(|(number, times)| (number, times.latency.most)).collect::<Vec<_>>(),
            [(15, 30), (30, 40)]
        );
    }
}
