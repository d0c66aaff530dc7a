//! The nearest board that can be cleared, by a search over syndromes.

use super::board::LargeBoard;

/// The largest nullity for which the nearest board is searched: 2^16 syndromes.
pub const MAX_NEAREST_NULLITY: usize = 16;

/// The board with the fewest lights changed that can be cleared, from a basis of the quiet patterns.
pub(super) fn nearest(quiet: &[LargeBoard], lights: LargeBoard) -> LargeBoard {
    let size = lights.size();
    let syndrome_at = |x: usize, y: usize| {
        quiet.iter().enumerate().fold(0, |syndrome, (i, pattern)| syndrome | usize::from(pattern.is_in(x, y)) << i)
    };
    // one light for each syndrome that lights have: the first
    let mut light_of = vec![None; 1 << quiet.len()];
    let mut syndromes = Vec::new();
    let mut wanted = 0;
    for y in 0..size.rows() {
        for x in 0..size.columns() {
            let syndrome = syndrome_at(x, y);
            if lights.is_in(x, y) {
                wanted ^= syndrome;
            }
            if syndrome != 0 && light_of[syndrome].is_none() {
                light_of[syndrome] = Some((x, y));
                syndromes.push(syndrome);
            }
        }
    }
    // breadth first: by the syndrome of which light each sum was come to
    let mut came_by = vec![0; 1 << quiet.len()];
    let mut queue = vec![0];
    let mut first = 0;
    while came_by[wanted] == 0 && wanted != 0 && first < queue.len() {
        let sum = queue[first];
        first += 1;
        for &syndrome in &syndromes {
            let next = sum ^ syndrome;
            if next != 0 && came_by[next] == 0 {
                came_by[next] = syndrome;
                queue.push(next);
            }
        }
    }
    let mut changes = vec![0; size.rows()];
    while wanted != 0 {
        let syndrome = came_by[wanted];
        let Some((x, y)) = light_of[syndrome] else {
            break; // never: every sum is come to, as the patterns of the basis are independent
        };
        changes[y] |= 1 << x;
        wanted ^= syndrome;
    }
    let mut found = lights;
    found.change(&LargeBoard::from_rows(size, changes));
    found
}
