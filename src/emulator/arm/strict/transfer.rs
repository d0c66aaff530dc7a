//! Which registers a load or a store takes its address from, and which it loads and stores.

use super::super::op::{Datum, Float, Op};

/// Registers of a load or a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Transfer {
    /// Those that make the address.
    pub address: [Option<u8>; 2],
    /// Those that are loaded or stored, in the order of the words. Floating-point registers are not among them.
    pub list: List,
    /// How a loaded value is extended.
    pub datum: Datum,
    /// Whether it stores.
    pub is_store: bool,
}

/// Registers in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum List {
    None,
    One(u8),
    Two(u8, u8),
    /// By bits, the lowest first.
    Many(u16),
}

impl List {
    /// The registers, in their order.
    pub fn registers(self) -> impl DoubleEndedIterator<Item = u8> {
        let (registers, count) = match self {
            Self::None => ([0; 16], 0),
            Self::One(one) => ([one; 16], 1),
            Self::Two(one, two) => (std::array::from_fn(|at| if at == 0 { one } else { two }), 2),
            Self::Many(mut bits) => {
                let count = bits.count_ones();
                let lowest = |_| {
                    let register = bits.trailing_zeros() as u8;
                    bits &= bits.wrapping_sub(1);
                    register
                };
                (std::array::from_fn(lowest), count)
            }
        };
        (0..count as usize).map(move |at| registers[at % 16])
    }
}

impl Transfer {
    /// That of an operation; `None` where it reads and writes no memory. A table branch is none: its entry goes nowhere.
    #[rustfmt::skip]
    pub fn of(op: &Op) -> Option<Self> {
        use Datum::{Byte, Half, Word};
        let of = |address, list, datum, is_store| Some(Self { address, list, datum, is_store });
        let one = |n| [Some(n), None];
        match *op {
            Op::LoadWord { t, n, .. } => of(one(n), List::One(t), Word, false),
            Op::LoadHalf { t, n, .. } => of(one(n), List::One(t), Half, false),
            Op::LoadByte { t, n, .. } => of(one(n), List::One(t), Byte, false),
            Op::StoreWord { t, n, .. } => of(one(n), List::One(t), Word, true),
            Op::StoreHalf { t, n, .. } => of(one(n), List::One(t), Half, true),
            Op::StoreByte { t, n, .. } => of(one(n), List::One(t), Byte, true),
            Op::LoadReg { datum, t, n, m, .. } => of([Some(n), Some(m)], List::One(t), datum, false),
            Op::StoreReg { datum, t, n, m, .. } => of([Some(n), Some(m)], List::One(t), datum, true),
            Op::Load { datum, t, n, .. } => of(one(n), List::One(t), datum, false),
            Op::Store { datum, t, n, .. } => of(one(n), List::One(t), datum, true),
            Op::LoadLiteral { datum, t, .. } => of([None; 2], List::One(t), datum, false),
            Op::LoadDouble { t, t2, n, .. } => of(one(n), List::Two(t, t2), Word, false),
            Op::StoreDouble { t, t2, n, .. } => of(one(n), List::Two(t, t2), Word, true),
            Op::LoadMultiple { n, list, .. } => of(one(n), List::Many(list), Word, false),
            Op::StoreMultiple { n, list, .. } => of(one(n), List::Many(list), Word, true),
            Op::LoadExclusive { datum, t, n, .. } => of(one(n), List::One(t), datum, false),
            Op::StoreExclusive { datum, t, n, .. } => of(one(n), List::One(t), datum, true),
            Op::Float(Float::Load { n, .. } | Float::LoadMultiple { n, .. }) => of(one(n), List::None, Word, false),
            Op::Float(Float::Store { n, .. } | Float::StoreMultiple { n, .. }) => of(one(n), List::None, Word, true),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_come_in_the_order_of_their_words() {
        let list = |op| Transfer::of(&op).map(|transfer| transfer.list.registers().collect::<Vec<_>>());
        assert_eq!(
            list(Op::LoadMultiple { n: 13, before: false, writeback: true, list: 0x8110 }),
            Some(vec![4, 8, 15])
        );
        let double = Op::StoreDouble { t: 7, t2: 2, n: 0, index: super::super::super::op::Index::Offset, words: 0 };
        assert_eq!(list(double), Some(vec![7, 2]));
        assert_eq!(list(Op::MovReg { d: 0, m: 1 }), None);
        for op in [Op::LoadWord { t: 3, n: 1, imm: 0 }, Op::LoadLiteral { datum: Datum::Word, t: 3, address: 0 }] {
            assert_eq!(list(op), Some(vec![3]));
        }
    }
}
