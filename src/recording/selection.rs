//! What is selected of a recording.

use std::collections::BTreeSet;

/// Gestures and marks, by their places in [`super::Recording::gestures`] and [`super::Recording::marks`]. A place that there
/// is not is passed over.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Selection {
    /// The gestures.
    pub gestures: BTreeSet<usize>,
    /// The notes and expectations.
    pub marks: BTreeSet<usize>,
}

/// One gesture or mark, by its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Item {
    /// A gesture.
    Gesture(usize),
    /// A note or an expectation.
    Mark(usize),
}

impl Selection {
    /// A gesture alone.
    pub fn gesture(index: usize) -> Self {
        Self { gestures: BTreeSet::from([index]), marks: BTreeSet::new() }
    }

    /// A note or an expectation alone.
    pub fn mark(index: usize) -> Self {
        Self { gestures: BTreeSet::new(), marks: BTreeSet::from([index]) }
    }

    /// Whether nothing is selected.
    pub fn is_empty(&self) -> bool {
        self.gestures.is_empty() && self.marks.is_empty()
    }

    /// How many things are selected.
    pub fn len(&self) -> usize {
        self.gestures.len() + self.marks.len()
    }

    /// Whether something is selected.
    pub fn contains(&self, item: Item) -> bool {
        match item {
            Item::Gesture(index) => self.gestures.contains(&index),
            Item::Mark(index) => self.marks.contains(&index),
        }
    }

    /// Selects something, too.
    pub fn insert(&mut self, item: Item) {
        match item {
            Item::Gesture(index) => self.gestures.insert(index),
            Item::Mark(index) => self.marks.insert(index),
        };
    }

    /// Selects something no longer.
    pub fn remove(&mut self, item: Item) {
        match item {
            Item::Gesture(index) => self.gestures.remove(&index),
            Item::Mark(index) => self.marks.remove(&index),
        };
    }

    /// What is selected, if it is one thing alone.
    pub fn only(&self) -> Option<Item> {
        let mut items = self.items();
        items.next().filter(|_| items.next().is_none())
    }

    /// All that is selected: the gestures by time, then the marks by time.
    pub fn items(&self) -> impl Iterator<Item = Item> {
        let gestures = self.gestures.iter().copied().map(Item::Gesture);
        gestures.chain(self.marks.iter().copied().map(Item::Mark))
    }
}

impl From<Item> for Selection {
    fn from(item: Item) -> Self {
        Self::from_iter([item])
    }
}

impl FromIterator<Item> for Selection {
    fn from_iter<I: IntoIterator<Item = Item>>(items: I) -> Self {
        let mut selection = Self::default();
        for item in items {
            selection.insert(item);
        }
        selection
    }
}
