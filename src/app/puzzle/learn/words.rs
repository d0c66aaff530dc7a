//! The words of the ten steps.

/// A step.
pub(super) struct Words {
    pub title: &'static str,
    pub text: &'static str,
}

const fn step(title: &'static str, text: &'static str) -> Words {
    Words { title, text }
}

/// All of them, in their order.
pub(super) const STEPS: [Words; 10] = [
    step(
        "A press is a plus",
        "A light is a bit: 0 or 1. To change it is XOR with 1. A press changes its field and the neighbours above, below, \
         left and right: five lights, four at an edge, three in a corner. Click a field.",
    ),
    step(
        "The order does not matter",
        "Each light counts only how often it was changed, not when. Click some fields: the left board is pressed in your \
         order, the right one from your last press back to the first.",
    ),
    step(
        "Twice is nothing",
        "A light that is changed twice is as it was, so a second press of a field takes the first one back. The boxes count \
         your presses: what is left of them is whether each count is odd.",
    ),
    step(
        "A solution is a set",
        "No order, and nothing twice: what clears a board is a set of fields, each pressed once or not at all. These lights \
         were made by the dotted ones. Press those, in any order.",
    ),
    step(
        "Why random patterns fail",
        "Change single lights, or draw a random pattern. Each press changes an even number of the lights of two patterns, \
         dotted below. So a board with an odd number of them on, in either, can never become dark. These two tests are all \
         there are: the rank is 23 of 25, and 2^23 of the 2^25 boards can be cleared, one in four.",
    ),
    step(
        "Build it backward",
        "So do not draw lights: draw presses. Begin with a dark board and press some fields. Whoever presses the same ones \
         again has solved it, so each board made like this can be cleared.",
    ),
    step(
        "Chase the lights",
        "Go down row by row, and press below each light that is on: that turns it off, and nothing further down lights it \
         again. All rows but the last become dark without a decision. Dots are the presses of the next row.",
    ),
    step(
        "The top row is the only choice",
        "Once the top row is pressed or not, chasing decides all other presses, the dots. Five fields, so 32 ways: choose \
         some of the top row, or go through the ways with the slider. Chasing may leave lights in the last row. Four of the \
         32 ways leave none, on each board that can be cleared.",
    ),
    step(
        "25 equations",
        "Count with 0 and 1 only, and let adding be XOR: that is called GF(2). Each light is an equation: the presses of its \
         plus add up to 1 if it is on, and to 0 if it is off. A row of the matrix is a light, a column a press. Elimination \
         leaves two rows empty: the rank is 23 of 25. So the matrix of 5×5 cannot be inverted, contrary to what is sometimes \
         said; that of 3×3 can, with rank 9 of 9.",
    ),
    step(
        "The shortest of four",
        "Two rows are empty, so two presses are free. There are quiet patterns, presses that change nothing at all: four with \
         the empty one, of 0, 12, 12 and 16 fields. Each added to a solution gives another one, so there are four. Count the \
         presses, and take the fewest.",
    ),
];
