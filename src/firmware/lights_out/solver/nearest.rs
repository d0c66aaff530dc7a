//! The nearest board that can be cleared.
//!
//! Each light has a syndrome, and the syndrome of a board is the sum of those of its lights. To make it 0, lights have to
//! be changed whose syndromes add up to it. There are at most 2^8 syndromes, so the shortest way to each can be searched.

use super::board::{Board, MAX_SIDE, Size};
use super::quiet::QuietPatterns;

const SYNDROMES: usize = 1 << MAX_SIDE;
const MAX_FIELDS: usize = MAX_SIDE * MAX_SIDE;
/// No light.
const NONE: u8 = u8::MAX;

/// The board with the fewest lights changed that can be cleared: `lights` itself if it can.
pub(super) fn nearest(quiet: &QuietPatterns, lights: Board) -> Board {
    let size = lights.size();
    let wanted = quiet.syndrome(lights);
    let mut syndromes = [0_u8; MAX_FIELDS];
    for (field, syndrome) in (0..size.fields()).zip(&mut syndromes) {
        *syndrome = quiet.syndrome(light(size, field)) as u8;
    }
    let syndromes = &syndromes[..size.fields()];
    let came_by = last_lights(syndromes, wanted);
    let (mut nearest, mut syndrome) = (lights, wanted);
    while syndrome != 0 && came_by[syndrome] != NONE {
        let field = usize::from(came_by[syndrome]);
        nearest = nearest.changed(light(size, field));
        syndrome ^= usize::from(syndromes[field]);
    }
    nearest
}

/// For each syndrome on the way to the one that is wanted, the last of the fewest lights that make it. A breadth-first
/// search, which comes to every syndrome, as no pattern of the basis is a sum of others.
fn last_lights(syndromes: &[u8], wanted: usize) -> [u8; SYNDROMES] {
    // bytes, as a V1 has 16 kB
    let (mut came_by, mut queue) = ([NONE; SYNDROMES], [0_u8; SYNDROMES]);
    let (mut first, mut end) = (0, 1);
    while first < end && wanted != 0 && came_by[wanted] == NONE {
        let sum = queue[first];
        first += 1;
        for (field, syndrome) in (0..).zip(syndromes) {
            let next = sum ^ syndrome;
            let came_by = &mut came_by[usize::from(next)];
            if next != 0 && *came_by == NONE {
                *came_by = field;
                queue[end] = next;
                end += 1;
            }
        }
    }
    came_by
}

/// One light, by its place in reading order, counted from 0.
const fn light(size: Size, field: usize) -> Board {
    Board::from_packed(size, 1 << field)
}
