//! Which instruction set a program is compiled for, from its code.

use std::collections::BTreeSet;

use super::configuration::Profile;
use super::decode::decode;
use super::op::Op;

/// Instructions that are looked at before it is given up: the start code of a program and the functions that it calls have
/// an instruction of the larger set among the first dozens, if they were compiled for it.
const MOST_INSTRUCTIONS: usize = 4096;

/// Whether the code that can be reached from some addresses has an instruction of ARMv7E-M that ARMv6-M does not have.
/// Branches and calls are followed; what is called by an address in a register is not. `half_word` reads the code.
pub fn needs_armv7e_m(half_word: impl Fn(u32) -> Option<u16>, starts: impl IntoIterator<Item = u32>) -> bool {
    let mut ahead: Vec<u32> = starts.into_iter().collect();
    let mut seen = BTreeSet::new();
    while let Some(mut address) = ahead.pop() {
        while seen.len() < MOST_INSTRUCTIONS && seen.insert(address) {
            let Some(first) = half_word(address) else { break };
            let second = half_word(address.wrapping_add(2)).unwrap_or(0);
            let slot = decode(Profile::V7EM, address, first, second);
            if slot.op == Op::Undefined {
                break;
            }
            if decode(Profile::V6M, address, first, second).op == Op::Undefined {
                return true;
            }
            match slot.op {
                Op::Branch { target } => {
                    address = target;
                    continue;
                }
                Op::BranchIf { target, .. } | Op::BranchLink { target } => ahead.push(target),
                Op::BranchExchange { .. } | Op::BranchSum { .. } => break,
                // POP with the PC
                Op::LoadMultiple { list, .. } if list >> 15 != 0 => break,
                _ => {}
            }
            address = address.wrapping_add(slot.width());
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::needs_armv7e_m;

    fn needs(code: &[u16]) -> bool {
        needs_armv7e_m(|address| code.get(address as usize / 2).copied(), [0])
    }

    #[test]
    fn code_that_is_reached_tells_the_set() {
        // movs r0, #1; bx lr, and behind it a word that would be push.w {r4-r11, lr}
        assert!(!needs(&[0x2001, 0x4770, 0xe92d, 0x4ff0]));
        assert!(needs(&[0xe92d, 0x4ff0]));
        // bl 0x8, which has movw r0, #0
        assert!(needs(&[0xf000, 0xf802, 0x4770, 0xbf00, 0xf240, 0x0000]));
        // b 0x6, over what is not reached
        assert!(!needs(&[0xe001, 0xe92d, 0x4ff0, 0x4770]));
        assert!(!needs(&[]));
        // b . is looked at once
        assert!(!needs(&[0xe7fe]));
    }
}
