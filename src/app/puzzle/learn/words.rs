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
        "A light is a bit: 0 or 1. To change it is XOR with 1. A press changes the field and its neighbours above, below, \
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
         your presses: only odd counts are left on the board.",
    ),
    step(
        "A solution is a set",
        "No order, and nothing twice: what clears a board is a set of fields, each pressed once or not at all. These lights \
         were made by the dotted fields. Press those, in any order.",
    ),
    step(
        "Why random patterns fail",
        "Change single lights, or draw a pattern by chance. Each press changes an even number of the lights of two \
         patterns, so a board with an odd number in either can never become dark. These two tests are all there are: \
         the rank is 23 of 25, and 2^23 of the 2^25 boards can be cleared, one of four.",
    ),
    step(
        "Build it backward",
        "So do not draw lights: draw presses. Begin with a dark board and press some fields. Whoever presses the same ones \
         again has solved it, so each board made like this can be cleared.",
    ),
    step(
        "Chase the lights",
        "Go down row by row, and press below each light that is on: that puts it out, and nothing further down lights it \
         again. All rows but the last become dark without a decision. Dots are the fields of the next row to press.",
    ),
    step(
        "The top row is the only choice",
        "Once the top row is pressed or not, chasing decides all other presses. Five fields, so 32 ways: try them. What is \
         left in the last row must be dark. Four of the 32 do it, on each board that can be cleared.",
    ),
    step(
        "25 equations",
        "In the field GF(2) there are 0 and 1, and adding is XOR. Each light is an equation: the presses of its plus add up \
         to 1 if it is on. A row of the matrix is a light, a column a press. Elimination leaves two rows empty: rank 23. \
         So the 5×5 matrix is not invertible, as is sometimes said; the 3×3 one is, with rank 9.",
    ),
    step(
        "The shortest of four",
        "Two rows empty: two presses are free. There are quiet patterns, presses that change nothing at all: four with \
         the empty one, of 0, 12, 12 and 16 fields. Added to a solution they give another one, so there are four. Count the presses, \
         and take the least.",
    ),
];
