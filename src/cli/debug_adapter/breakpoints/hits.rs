//! How often a program has come by a breakpoint.

/// The most hits of which the moments are kept, 8 MiB of them.
const MAX_KEPT: usize = 1 << 20;

/// Which hits of a breakpoint count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HitCondition {
    comparison: Comparison,
    number: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    /// Each so many hits.
    Multiple,
}

/// The signs, the longer ones first where one begins with another. Those of VS Code's own debugger, js-debug.
const SIGNS: [(&str, Comparison); 8] = [
    ("===", Comparison::Equal),
    ("==", Comparison::Equal),
    (">=", Comparison::GreaterOrEqual),
    ("<=", Comparison::LessOrEqual),
    ("=", Comparison::Equal),
    (">", Comparison::Greater),
    ("<", Comparison::Less),
    ("%", Comparison::Multiple),
];

impl HitCondition {
    /// Reads a hit condition: `5` is the fifth hit.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let signed = SIGNS.iter().find_map(|(sign, comparison)| Some((*comparison, text.strip_prefix(sign)?)));
        let (comparison, digits) = signed.unwrap_or((Comparison::Equal, text));
        let number = digits.trim().parse().ok().filter(|_| !digits.contains('+'));
        let number = number.filter(|number| *number > 0 || comparison != Comparison::Multiple);
        let wrong = || format!("hit condition {text:?}: a number of hits is one: 5, >= 5, > 5, == 5, <= 5, < 5, % 5");
        Ok(Self { comparison, number: number.ok_or_else(wrong)? })
    }

    /// Whether a hit counts, by its number from 1 on.
    pub(super) fn holds(self, hit: u64) -> bool {
        match self.comparison {
            Comparison::Equal => hit == self.number,
            Comparison::Less => hit < self.number,
            Comparison::LessOrEqual => hit <= self.number,
            Comparison::Greater => hit > self.number,
            Comparison::GreaterOrEqual => hit >= self.number,
            Comparison::Multiple => hit.checked_rem(self.number) == Some(0),
        }
    }
}

/// The hits of a breakpoint, by the cycles of their moments, which name them: coming by once more is no other hit.
#[derive(Clone, Debug, Default)]
pub(super) struct Hits {
    /// In order.
    cycles: Vec<u64>,
    /// How many came before and are not kept.
    forgotten: u64,
}

impl Hits {
    pub(super) fn count(&mut self, cycle: u64) {
        let Err(at) = self.cycles.binary_search(&cycle) else { return };
        // what comes before those that are kept was counted
        if at == 0 && self.forgotten > 0 {
            return;
        }
        self.cycles.insert(at, cycle);
        if self.cycles.len() > MAX_KEPT {
            self.cycles.drain(..MAX_KEPT / 2);
            self.forgotten += MAX_KEPT as u64 / 2;
        }
    }

    /// The number of the hit at a cycle, from 1 on; `None` where none was counted.
    pub(super) fn number(&self, cycle: u64) -> Option<u64> {
        let at = self.cycles.binary_search(&cycle).ok()?;
        Some(self.forgotten + at as u64 + 1)
    }

    /// Forgets the hits after a cycle, which are no part of the run any more.
    pub(super) fn forget_after(&mut self, cycle: u64) {
        if self.cycles.first().is_some_and(|first| *first > cycle) {
            self.forgotten = 0;
        }
        self.cycles.truncate(self.cycles.partition_point(|hit| *hit <= cycle));
    }
}

#[cfg(test)]
mod tests {
    use super::{HitCondition, Hits, MAX_KEPT};

    fn held(text: &str) -> Vec<u64> {
        let condition = HitCondition::read(text).expect("a hit condition");
        (1..=9).filter(|hit| condition.holds(*hit)).collect()
    }

    #[test]
    fn a_hit_condition_is_a_number_with_a_comparison() {
        assert_eq!([held("5"), held("==5"), held("= 5"), held("=== 5")], [const { [5] }; 4]);
        assert_eq!(held(">= 8"), [8, 9]);
        assert_eq!(held(">8"), [9]);
        assert_eq!(held("< 3"), [1, 2]);
        assert_eq!(held("<= 3"), [1, 2, 3]);
        assert_eq!(held("% 3"), [3, 6, 9]);
    }

    #[test]
    fn what_is_no_hit_condition_is_refused() {
        for text in ["", ">", "five", "-1", "+1", "!= 3", "% 0", "5 5", "1.5", "99999999999999999999"] {
            let words = HitCondition::read(text).expect_err(text);
            assert!(words.starts_with(&format!("hit condition {text:?}: ")), "{words}");
        }
    }

    #[test]
    fn a_moment_is_a_hit_once_and_has_its_number_whichever_way_the_run_comes_to_it() {
        let mut hits = Hits::default();
        [10, 20, 30].into_iter().for_each(|cycle| hits.count(cycle));
        assert_eq!([10, 20, 30, 25].map(|cycle| hits.number(cycle)), [Some(1), Some(2), Some(3), None]);
        hits.count(20);
        assert_eq!(hits.number(30), Some(3));
        hits.forget_after(20);
        hits.count(26);
        assert_eq!([20, 26, 30].map(|cycle| hits.number(cycle)), [Some(2), Some(3), None]);
    }

    #[test]
    fn the_oldest_hits_are_forgotten_and_the_numbers_go_on() {
        let mut hits = Hits::default();
        (0..=MAX_KEPT as u64).for_each(|cycle| hits.count(cycle));
        assert_eq!(hits.number(MAX_KEPT as u64), Some(MAX_KEPT as u64 + 1));
        assert!(hits.cycles.len() <= MAX_KEPT);
        hits.count(0);
        assert_eq!(hits.number(0), None);
        hits.forget_after(0);
        hits.count(3);
        assert_eq!(hits.number(3), Some(1), "the run begins anew");
    }
}
