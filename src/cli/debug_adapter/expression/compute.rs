//! The value of an expression.
//!
//! Integers are computed with 128 bits and their signs, so that all those of a program fit, signed and unsigned ones can be
//! compared, and nothing wraps around.

use super::{Binary, Expression, Unary};
use crate::debug_info::Scalar;

/// What the names of an expression stand for.
pub(in super::super) trait Names {
    /// A variable or a part of one.
    type Place;

    /// What has a name.
    fn named(&self, name: &str) -> Result<Found<Self::Place>, String>;

    /// A member of a structure; `None` if there is none of this name.
    fn member(&self, of: &Self::Place, name: &str) -> Option<Self::Place>;

    /// An element; `None` if there is none with this index.
    fn element(&self, of: &Self::Place, index: u64) -> Option<Self::Place>;

    /// What a pointer leads to; `None` for what is no pointer.
    fn target(&self, of: &Self::Place) -> Option<Self::Place>;

    /// The number in a place.
    fn scalar(&self, of: &Self::Place) -> Result<Scalar, String>;

    /// The word in memory at an address.
    fn word(&self, address: u32) -> Option<u32>;
}

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Found<P> {
    /// A variable, or a part of one.
    Place(P),
    /// The bytes of a register, the lowest first.
    Register(Vec<u8>),
    /// What was computed.
    Scalar(Scalar),
}

impl Expression {
    /// The value, by what the names stand for.
    ///
    /// # Errors
    /// Why there is none.
    pub(in super::super) fn value<N: Names>(&self, names: &N) -> Result<Found<N::Place>, String> {
        match self {
            Self::Scalar(scalar) => Ok(Found::Scalar(*scalar)),
            Self::Name(name) => names.named(name),
            Self::Member(of, name) => {
                let member = names.member(&of.place(names)?, name);
                member.map(Found::Place).ok_or_else(|| format!("there is no member {name}"))
            }
            Self::Element(parts) => {
                let [of, index] = &**parts;
                let (of, index) = (of.place(names)?, index.number(names)?);
                let element = u64::try_from(index).ok().and_then(|index| names.element(&of, index));
                element.map(Found::Place).ok_or_else(|| format!("there is no [{index}]"))
            }
            Self::Target(of) => match of.value(names)? {
                Found::Place(place) => {
                    let target = names.target(&place);
                    target.map(Found::Place).ok_or_else(|| "* needs a pointer that leads somewhere".to_owned())
                }
                found => {
                    let number = number(names, &found)?;
                    let word = u32::try_from(number).ok().and_then(|address| names.word(address));
                    let word = word.ok_or_else(|| format!("there is no word of memory at {number:#x}"))?;
                    Ok(Found::Scalar(Scalar::Integer(word.into())))
                }
            },
            Self::Unary(operator, of) => Ok(Found::Scalar(operator.apply(of.number(names)?)?)),
            Self::Binary(operator, operands) => {
                let [left, right] = &**operands;
                Ok(Found::Scalar(operator.apply(left.number(names)?, || right.number(names))?))
            }
        }
    }

    /// Whether the value is true, or a number that is not 0.
    ///
    /// # Errors
    /// As for [`Self::value`].
    pub(in super::super) fn holds<N: Names>(&self, names: &N) -> Result<bool, String> {
        Ok(self.number(names)? != 0)
    }

    fn number<N: Names>(&self, names: &N) -> Result<i128, String> {
        number(names, &self.value(names)?)
    }

    fn place<N: Names>(&self, names: &N) -> Result<N::Place, String> {
        match self.value(names)? {
            Found::Place(place) => Ok(place),
            Found::Register(_) | Found::Scalar(_) => Err("a number has no members and no elements".to_owned()),
        }
    }
}

/// A value as a number; true is 1.
fn number<N: Names>(names: &N, found: &Found<N::Place>) -> Result<i128, String> {
    let scalar = match found {
        Found::Place(place) => names.scalar(place)?,
        Found::Register(bytes) => {
            let number = bytes.iter().rev().take(8).fold(0, |number, byte| number << 8 | i128::from(*byte));
            Scalar::Integer(number)
        }
        Found::Scalar(scalar) => *scalar,
    };
    Ok(match scalar {
        Scalar::Truth(truth) => truth.into(),
        Scalar::Integer(number) => number,
    })
}

impl Unary {
    fn apply(self, value: i128) -> Result<Scalar, String> {
        match self {
            Self::Not => Ok(Scalar::Truth(value == 0)),
            Self::Negative => fitting(value.checked_neg()),
            Self::Complement => Ok(Scalar::Integer(!value)),
        }
    }
}

impl Binary {
    /// The right side is not asked where the left one decides.
    fn apply(self, left: i128, right: impl Fn() -> Result<i128, String>) -> Result<Scalar, String> {
        let divisor =
            || right().and_then(|right| if right == 0 { Err(format!("{left} is divided by zero")) } else { Ok(right) });
        match self {
            Self::Or => Ok(Scalar::Truth(left != 0 || right()? != 0)),
            Self::And => Ok(Scalar::Truth(left != 0 && right()? != 0)),
            Self::Equal => Ok(Scalar::Truth(left == right()?)),
            Self::Unequal => Ok(Scalar::Truth(left != right()?)),
            Self::Less => Ok(Scalar::Truth(left < right()?)),
            Self::LessOrEqual => Ok(Scalar::Truth(left <= right()?)),
            Self::Greater => Ok(Scalar::Truth(left > right()?)),
            Self::GreaterOrEqual => Ok(Scalar::Truth(left >= right()?)),
            Self::BitOr => Ok(Scalar::Integer(left | right()?)),
            Self::BitXor => Ok(Scalar::Integer(left ^ right()?)),
            Self::BitAnd => Ok(Scalar::Integer(left & right()?)),
            Self::ShiftLeft => {
                let places = places(right()?)?;
                fitting(Some(left << places).filter(|shifted| shifted >> places == left))
            }
            Self::ShiftRight => Ok(Scalar::Integer(left >> places(right()?)?)),
            Self::Add => fitting(left.checked_add(right()?)),
            Self::Subtract => fitting(left.checked_sub(right()?)),
            Self::Multiply => fitting(left.checked_mul(right()?)),
            Self::Divide => fitting(left.checked_div(divisor()?)),
            Self::Remainder => fitting(left.checked_rem(divisor()?)),
        }
    }
}

fn fitting(result: Option<i128>) -> Result<Scalar, String> {
    result.map(Scalar::Integer).ok_or_else(|| "the result has more than 128 bits".to_owned())
}

fn places(right: i128) -> Result<u32, String> {
    let places = u32::try_from(right).ok().filter(|places| *places < 128);
    places.ok_or_else(|| format!("a shift by {right}: from 0 to 127 is possible"))
}
