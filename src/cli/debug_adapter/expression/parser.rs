//! From the words of an expression to what is computed.

use super::tokens::{Placed, Token, tokens};
use super::{Binary, Expression, Unary};
use crate::debug_info::Scalar;

/// How many parts an expression may have, and so how deep they may be in each other: it is read and computed by recursion.
const MAX_PARTS: usize = 200;

/// The operators between two values, with their ranks as in Rust: the higher one comes first.
const BINARY: [(&str, u8, Binary); 18] = [
    ("||", 1, Binary::Or),
    ("&&", 2, Binary::And),
    ("==", COMPARISON, Binary::Equal),
    ("!=", COMPARISON, Binary::Unequal),
    ("<", COMPARISON, Binary::Less),
    ("<=", COMPARISON, Binary::LessOrEqual),
    (">", COMPARISON, Binary::Greater),
    (">=", COMPARISON, Binary::GreaterOrEqual),
    ("|", 4, Binary::BitOr),
    ("^", 5, Binary::BitXor),
    ("&", 6, Binary::BitAnd),
    ("<<", 7, Binary::ShiftLeft),
    (">>", 7, Binary::ShiftRight),
    ("+", 8, Binary::Add),
    ("-", 8, Binary::Subtract),
    ("*", 9, Binary::Multiply),
    ("/", 9, Binary::Divide),
    ("%", 9, Binary::Remainder),
];
/// The rank of comparisons, which do not follow each other: `a < b < c` is refused.
const COMPARISON: u8 = 3;

/// Reads an expression.
///
/// # Errors
/// What is wrong, and at which column.
pub(super) fn parse(text: &str) -> Result<Expression, String> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, parts: 0 };
    let expression = parser.operation(1)?;
    match parser.tokens.get(parser.next) {
        None => Ok(expression),
        Some((Token::Sign("="), column)) => {
            Err(format!("= at column {column} would assign, which expressions do not; == compares"))
        }
        Some((token, column)) => Err(format!("an operator is missing before {} at column {column}", shown(token))),
    }
}

fn shown(token: &Token) -> String {
    match token {
        Token::Integer(number) => number.to_string(),
        Token::Name(name) => name.clone(),
        Token::Sign(sign) => (*sign).to_owned(),
    }
}

struct Parser {
    tokens: Vec<Placed>,
    next: usize,
    parts: usize,
}

impl Parser {
    fn take(&mut self) -> Option<Placed> {
        let token = self.tokens.get(self.next).cloned();
        self.next += usize::from(token.is_some());
        token
    }

    /// Passes a sign, if it comes next.
    fn passes(&mut self, sign: &str) -> bool {
        let is_next = matches!(self.tokens.get(self.next), Some((Token::Sign(next), _)) if *next == sign);
        self.next += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, sign: &str, opened: usize) -> Result<(), String> {
        if self.passes(sign) {
            return Ok(());
        }
        let column = self.tokens.get(opened).map_or(1, |(_, column)| *column);
        Err(format!("{sign} is missing for what opens at column {column}"))
    }

    /// Counts a part, before anything that is in it is read.
    fn count(&mut self) -> Result<(), String> {
        self.parts += 1;
        if self.parts > MAX_PARTS { Err(format!("it has more than {MAX_PARTS} parts")) } else { Ok(()) }
    }

    /// Operators of a rank and above, with the values between them.
    fn operation(&mut self, least: u8) -> Result<Expression, String> {
        let mut left = self.operand()?;
        let mut is_compared = false;
        while let Some(&(_, rank, operator)) = self.operator().filter(|(_, rank, _)| *rank >= least) {
            if rank == COMPARISON && std::mem::replace(&mut is_compared, true) {
                let column = self.tokens.get(self.next).map_or(1, |(_, column)| *column);
                return Err(format!("the comparison at column {column} follows another one; && connects them"));
            }
            self.next += 1;
            self.count()?;
            let right = self.operation(rank + 1)?;
            left = Expression::Binary(operator, Box::new([left, right]));
        }
        Ok(left)
    }

    fn operator(&self) -> Option<&'static (&'static str, u8, Binary)> {
        let (Token::Sign(sign), _) = self.tokens.get(self.next)? else { return None };
        BINARY.iter().find(|(operator, ..)| operator == sign)
    }

    /// A value, with the signs before it.
    fn operand(&mut self) -> Result<Expression, String> {
        for (sign, operator) in [("-", Unary::Negative), ("!", Unary::Not), ("~", Unary::Complement)] {
            if self.passes(sign) {
                self.count()?;
                return Ok(Expression::Unary(operator, Box::new(self.operand()?)));
            }
        }
        if self.passes("*") {
            self.count()?;
            return Ok(Expression::Target(Box::new(self.operand()?)));
        }
        let mut value = self.value()?;
        loop {
            let opened = self.next;
            if self.passes(".") || self.passes("->") {
                self.count()?;
                let name = match self.take() {
                    Some((Token::Name(name), _)) => name,
                    // of a tuple
                    Some((Token::Integer(number), _)) => number.to_string(),
                    _ => return Err(format!("the name of a member is missing after column {}", self.tokens[opened].1)),
                };
                value = Expression::Member(Box::new(value), name);
            } else if self.passes("[") {
                self.count()?;
                let index = self.operation(1)?;
                self.expect("]", opened)?;
                value = Expression::Element(Box::new([value, index]));
            } else {
                return Ok(value);
            }
        }
    }

    fn value(&mut self) -> Result<Expression, String> {
        let opened = self.next;
        self.count()?;
        match self.take() {
            Some((Token::Integer(number), _)) => Ok(Expression::Scalar(Scalar::Integer(number))),
            Some((Token::Name(name), _)) => Ok(match name.as_str() {
                "true" => Expression::Scalar(Scalar::Truth(true)),
                "false" => Expression::Scalar(Scalar::Truth(false)),
                _ => Expression::Name(name),
            }),
            Some((Token::Sign("("), _)) => {
                let inner = self.operation(1)?;
                self.expect(")", opened)?;
                Ok(inner)
            }
            Some((Token::Sign(sign), column)) => Err(format!("a value is missing before {sign} at column {column}")),
            None => Err(match self.tokens.last() {
                Some((_, column)) => format!("a value is missing after column {column}, at the end"),
                None => "it is empty".to_owned(),
            }),
        }
    }
}
