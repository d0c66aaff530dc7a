//! Tables whose columns stand below each other.

/// A table: words to the left, numbers to the right of their columns. A column whose head begins with `>` has numbers.
pub(super) struct Table {
    rows: Vec<Vec<String>>,
    numbers: Vec<bool>,
}

impl Table {
    pub(super) fn new(heads: &[&str]) -> Self {
        let numbers = heads.iter().map(|head| head.starts_with('>')).collect();
        let heads = heads.iter().map(|head| head.trim_start_matches('>').to_owned()).collect();
        Self { rows: vec![heads], numbers }
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The lines of the table, each with its ending.
    pub(super) fn text(&self) -> String {
        let width = |column: usize| {
            self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.numbers.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).zip(&self.numbers).map(|((cell, &width), &is_number)| {
                if is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
            });
            format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
        };
        self.rows.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_left_and_numbers_right() {
        let mut table = Table::new(&["name", ">level", "why"]);
        table.row(["ON_CURSOR", "255", "a"].map(str::to_owned));
        table.row(["ON", "8", ""].map(str::to_owned));
        assert_eq!(table.text(), "name       level  why\nON_CURSOR    255  a\nON             8\n");
    }
}
