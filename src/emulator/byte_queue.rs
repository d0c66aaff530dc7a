//! Bytes that wait, in chunks that clones share.

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Bytes of a chunk. A clone of a queue of 5 MB takes 2.5 KB, and a byte that is added after it copies at most one chunk.
const CHUNK_BYTES: usize = 16 * 1024;

/// Bytes in the order in which they came. Queues are equal when they hold the same bytes, however these are divided.
#[derive(Clone, Debug, Default)]
pub(crate) struct ByteQueue {
    chunks: VecDeque<Arc<Vec<u8>>>,
    /// How many bytes of the first chunk were taken.
    taken: usize,
}

impl ByteQueue {
    pub(crate) fn push(&mut self, byte: u8) {
        match self.chunks.back_mut() {
            Some(chunk) if chunk.len() < CHUNK_BYTES => Arc::make_mut(chunk).push(byte),
            _ => self.chunks.push_back(Arc::new(vec![byte])),
        }
    }

    /// Takes the first byte.
    pub(crate) fn pop(&mut self) -> Option<u8> {
        let first = self.chunks.front()?;
        let byte = first.get(self.taken).copied()?;
        self.taken += 1;
        if self.taken == first.len() {
            self.taken = 0;
            self.chunks.pop_front();
        }
        Some(byte)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// How many bytes wait.
    pub(crate) fn len(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum::<usize>() - self.taken
    }

    /// Bytes that are not shared with what was a clone of this before, and those of the table of chunks.
    pub(crate) fn own_bytes(&self, before: Option<&Self>) -> usize {
        let table = self.chunks.len() * size_of::<Arc<Vec<u8>>>();
        let mut theirs = before.into_iter().flat_map(|before| &before.chunks);
        // chunks go at the front and come at the end, so the first that is shared leads to all others
        let mut ours = self.chunks.iter();
        let mut own = 0;
        if let Some(first) = self.chunks.front()
            && theirs.any(|chunk| Arc::ptr_eq(chunk, first))
        {
            ours.next();
        }
        for chunk in ours {
            let is_shared = theirs.next().is_some_and(|theirs| Arc::ptr_eq(theirs, chunk));
            own += if is_shared { 0 } else { chunk.len() };
        }
        table + own
    }

    /// The bytes in pieces.
    fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        let skipped = std::iter::once(self.taken).chain(std::iter::repeat(0));
        std::iter::zip(&self.chunks, skipped).filter_map(|(chunk, skipped)| chunk.get(skipped..))
    }
}

impl From<Vec<u8>> for ByteQueue {
    fn from(bytes: Vec<u8>) -> Self {
        Self { chunks: bytes.chunks(CHUNK_BYTES).map(|chunk| Arc::new(chunk.to_vec())).collect(), taken: 0 }
    }
}

impl PartialEq for ByteQueue {
    fn eq(&self, other: &Self) -> bool {
        let is_shared = self.taken == other.taken
            && self.chunks.len() == other.chunks.len()
            && std::iter::zip(&self.chunks, &other.chunks).all(|(ours, theirs)| Arc::ptr_eq(ours, theirs));
        is_shared || self.len() == other.len() && self.pieces().flatten().eq(other.pieces().flatten())
    }
}

impl Eq for ByteQueue {}

/// The length, then the bytes: the same for equal queues in a hasher that joins what it is fed, as `StateBytes` does.
impl Hash for ByteQueue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        self.pieces().for_each(|piece| state.write(piece));
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::StateBytes;
    use super::*;

    fn byte(index: usize) -> u8 {
        (index * 7 + index / 251) as u8
    }

    #[test]
    fn bytes_come_out_in_their_order_over_the_ends_of_chunks() {
        let mut queue = ByteQueue::default();
        let (mut came, mut went) = (0, 0);
        for round in 0..200 {
            for _ in 0..(round * 37) % 1000 {
                queue.push(byte(came));
                came += 1;
            }
            for _ in 0..(round * 53) % 900 {
                let expected = (went < came).then(|| byte(went));
                assert_eq!(queue.pop(), expected);
                went += usize::from(expected.is_some());
            }
            assert_eq!((queue.len(), queue.is_empty()), (came - went, came == went));
        }
        assert!(came > 4 * CHUNK_BYTES, "{came}");
    }

    #[test]
    fn queues_with_the_same_bytes_are_equal_however_they_came() {
        let bytes: Vec<u8> = (0..3 * CHUNK_BYTES).map(byte).collect();
        let whole = ByteQueue::from(bytes[100..].to_vec());
        let mut taken = ByteQueue::default();
        bytes.iter().for_each(|&byte| taken.push(byte));
        (0..100).for_each(|_| assert!(taken.pop().is_some()));
        assert_eq!(whole, taken);
        assert_eq!(StateBytes::of(&whole), StateBytes::of(&taken));
        taken.pop();
        assert_ne!(whole, taken);
        assert_ne!(ByteQueue::from(vec![1, 2]), ByteQueue::from(vec![1, 3]));
    }

    #[test]
    fn clones_share_all_chunks_but_the_one_that_is_added_to() {
        let mut queue = ByteQueue::from(vec![0; 10 * CHUNK_BYTES + 5]);
        let table = 11 * size_of::<usize>();
        assert_eq!(queue.own_bytes(None), table + queue.len());
        let clone = queue.clone();
        assert_eq!(queue.own_bytes(Some(&clone)), table);
        queue.push(1);
        assert_eq!(queue.own_bytes(Some(&clone)), table + 6);
        (0..CHUNK_BYTES + 1).for_each(|_| assert!(queue.pop().is_some()));
        assert_eq!(queue.own_bytes(Some(&clone)), table - size_of::<usize>() + 6);
        assert_eq!(clone.len(), 10 * CHUNK_BYTES + 5);
    }

    #[test]
    fn a_clone_keeps_what_it_had() {
        let mut queue = ByteQueue::from(vec![1, 2]);
        let clone = queue.clone();
        queue.push(3);
        queue.pop();
        assert_eq!((clone, queue), (ByteQueue::from(vec![1, 2]), ByteQueue::from(vec![2, 3])));
    }
}
