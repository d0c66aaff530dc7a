//! The curves of the values that a program writes, over board time.

use super::plotted_values;
use crate::session::ConsoleLine;

/// The most curves that are kept: what a program names beyond them is not plotted.
pub const MAX_CURVES: usize = 32;

/// The values of one name, or of one column.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// The name, or the column: `column 1`.
    pub name: String,
    /// Tick and value of each line that has one, by tick.
    pub points: Vec<(u64, f64)>,
}

/// The curves of some lines, in the order in which they came.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Curves(Vec<Curve>);

impl Curves {
    /// Adds the values of a line, which is not before those that were added.
    pub fn add(&mut self, line: &ConsoleLine) {
        for (column, value) in plotted_values(&line.text).iter().enumerate() {
            let point = (line.tick, value.value);
            let name = value.name.map_or_else(|| format!("column {}", column + 1), str::to_owned);
            if let Some(curve) = self.0.iter_mut().find(|curve| curve.name == name) {
                curve.points.push(point);
            } else if self.0.len() < MAX_CURVES {
                self.0.push(Curve { name, points: vec![point] });
            }
        }
    }

    /// Takes out the values from a tick on.
    pub fn forget_from(&mut self, tick: u64) {
        for curve in &mut self.0 {
            curve.points.truncate(curve.points.partition_point(|&(at, _)| at < tick));
        }
        self.0.retain(|curve| !curve.points.is_empty());
    }

    /// All of them.
    pub fn all(&self) -> &[Curve] {
        &self.0
    }

    /// The tick of the last value; `None` when there is none.
    pub fn last_tick(&self) -> Option<u64> {
        self.0.iter().filter_map(|curve| curve.points.last()).map(|&(tick, _)| tick).max()
    }
}

impl Curve {
    /// The points from the tick `from` to `to`, and one more on each side, so that the line goes on to both ends. Where there
    /// are more than four to a column of `columns`, each column keeps its first, lowest, highest and last one: the line covers
    /// the same pixels.
    pub fn thinned(&self, from: u64, to: u64, columns: usize) -> Vec<[f64; 2]> {
        let begin = self.points.partition_point(|&(tick, _)| tick < from).saturating_sub(1);
        let end = (self.points.partition_point(|&(tick, _)| tick <= to) + 1).min(self.points.len());
        let shown = self.points.get(begin..end).unwrap_or_default();
        let place = |&(tick, value): &(u64, f64)| [tick as f64, value];
        if shown.len() <= 4 * columns.max(1) {
            return shown.iter().map(place).collect();
        }
        let width = (to.saturating_sub(from) as f64 / columns.max(1) as f64).max(1.0);
        let column = |tick: u64| (tick.saturating_sub(from) as f64 / width) as u64;
        let mut kept = Vec::new();
        for points in shown.chunk_by(|one, next| column(one.0) == column(next.0)) {
            let by_value = |one: &(usize, &(u64, f64)), other: &(usize, &(u64, f64))| one.1.1.total_cmp(&other.1.1);
            let lowest = points.iter().enumerate().min_by(by_value).map_or(0, |(index, _)| index);
            let highest = points.iter().enumerate().max_by(by_value).map_or(0, |(index, _)| index);
            let mut places = [0, lowest, highest, points.len() - 1];
            places.sort_unstable();
            let mut before = None;
            for index in places {
                if before.replace(index) != Some(index) {
                    kept.extend(points.get(index).map(place));
                }
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::ConsoleSource;

    fn curves(lines: &[(u64, &str)]) -> Curves {
        let mut curves = Curves::default();
        for &(tick, text) in lines {
            curves.add(&ConsoleLine { tick, source: ConsoleSource::Serial, text: text.into() });
        }
        curves
    }

    #[test]
    fn each_name_and_each_column_is_a_curve() {
        let curves = curves(&[(5, "x:1"), (6, "hello"), (7, "y:2"), (9, "x:3"), (10, "(7, 8)")]);
        let all: Vec<(&str, &[(u64, f64)])> =
            curves.all().iter().map(|curve| (&curve.name[..], &curve.points[..])).collect();
        assert_eq!(
            all,
            [
                ("x", &[(5, 1.0), (9, 3.0)][..]),
                ("y", &[(7, 2.0)]),
                ("column 1", &[(10, 7.0)]),
                ("column 2", &[(10, 8.0)])
            ]
        );
        assert_eq!(curves.last_tick(), Some(10));
        assert_eq!(Curves::default().last_tick(), None);
    }

    #[test]
    fn what_is_forgotten_is_as_if_it_had_not_been_added() {
        let lines = [(5, "x:1"), (6, "y:2"), (6, "x:3"), (9, "z:4"), (9, "x:5")];
        for tick in 0..11 {
            let mut forgetting = curves(&lines);
            forgetting.forget_from(tick);
            let before: Vec<(u64, &str)> = lines.into_iter().filter(|line| line.0 < tick).collect();
            assert_eq!(forgetting, curves(&before), "{tick}");
        }
    }

    #[test]
    fn no_more_curves_are_kept_than_can_be_told_apart() {
        let mut curves = Curves::default();
        for number in 0..100 {
            let text = format!("name{number}:1").into();
            curves.add(&ConsoleLine { tick: number, source: ConsoleSource::Serial, text });
        }
        assert_eq!(curves.all().len(), MAX_CURVES);
    }

    #[test]
    fn a_long_curve_is_thinned_and_keeps_its_peaks() {
        let mut points: Vec<(u64, f64)> = (0..100_000).map(|tick| (tick, f64::from(tick as u32 % 10))).collect();
        points[54_321].1 = 1000.0;
        points[70_001].1 = -500.0;
        let curve = Curve { name: "x".to_owned(), points };
        let thinned = curve.thinned(0, 100_000, 500);
        assert!(thinned.len() <= 4 * 501, "{}", thinned.len());
        assert!(thinned.contains(&[54_321.0, 1000.0]) && thinned.contains(&[70_001.0, -500.0]));
        assert!(thinned.is_sorted_by(|one, other| one[0] < other[0]), "by time, and each once");
        assert_eq!((thinned[0][0], thinned[thinned.len() - 1][0]), (0.0, 99_999.0));
        // of a part, all of it and one more on each side
        let part = curve.thinned(100, 110, 500);
        assert_eq!((part.len(), part[0], part[12]), (13, [99.0, 9.0], [111.0, 1.0]));
        assert_eq!(curve.thinned(200_000, 300_000, 500).len(), 1, "the last one, from which the line goes on");
    }
}
