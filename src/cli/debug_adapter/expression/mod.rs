//! Expressions over what a program has: what is evaluated for an editor, the conditions of breakpoints, and the parts of log
//! messages in braces.
//!
//! | file | what it is |
//! |---|---|
//! | `tokens`, `parser` | from a text to an [`Expression`] |
//! | `compute` | from an expression to a value |
//! | `frame` | the names of a function that has not returned: its variables, statics and registers |

mod compute;
mod frame;
mod parser;
#[cfg(test)]
mod tests;
mod tokens;

pub(super) use compute::Found;
pub(super) use frame::{Frame, Meanings};
pub(super) use tokens::character;

use crate::debug_info::Scalar;

/// What can be computed where a program is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    Scalar(Scalar),
    /// A variable, a static or a register.
    Name(String),
    /// A member of a value.
    Member(Box<Expression>, String),
    /// An element of a value, with its index.
    Element(Box<[Expression; 2]>),
    /// What a pointer leads to, or the word at an address.
    Target(Box<Expression>),
    Unary(Unary, Box<Expression>),
    Binary(Binary, Box<[Expression; 2]>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unary {
    Negative,
    Not,
    Complement,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binary {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    BitOr,
    BitXor,
    BitAnd,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// What is wrong, and at which column of the text.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        parser::parse(text)
    }
}
