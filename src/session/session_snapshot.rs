//! A session as it was between two ticks.

use std::sync::Arc;

use super::{Machine, MachineSnapshot, Session};

/// A session as it was before a tick and the inputs of that tick. A clone shares everything with the original.
#[derive(Clone, Debug)]
pub struct SessionSnapshot {
    tick: u64,
    /// How many inputs were applied.
    next_input: usize,
    machine: MachineSnapshot,
    /// The boards beside the first one.
    others: Box<[MachineSnapshot]>,
}

impl SessionSnapshot {
    /// The tick that ran next.
    pub fn tick(&self) -> u64 {
        self.tick
    }

    fn restore_others(&self) -> Vec<Machine> {
        self.others.iter().map(MachineSnapshot::restore).collect()
    }

    /// Bytes that it does not share with another one.
    pub fn bytes_beside(&self, other: Option<&Self>) -> usize {
        let others = self.others.iter().enumerate();
        let of_others =
            others.map(|(index, machine)| machine.bytes_beside(other.and_then(|other| other.others.get(index))));
        self.machine.bytes_beside(other.map(|other| &other.machine)) + of_others.sum::<usize>()
    }
}

impl Session {
    /// The session of now, between two ticks, as a snapshot. What is as in `before` is shared with it.
    pub fn snapshot(&self, before: Option<&SessionSnapshot>) -> SessionSnapshot {
        let machine = self.machine.snapshot(before.map(|before| &before.machine));
        let other_before = |index: usize| before.and_then(|before| before.others.get(index));
        let others = self.others.iter().enumerate();
        let others = others.map(|(index, machine)| machine.snapshot(other_before(index))).collect();
        SessionSnapshot { tick: self.tick, next_input: self.next, machine, others }
    }

    /// This session as it was when a snapshot was taken of it: with the inputs of now, which have to be the same up to there.
    pub fn at(&self, snapshot: &SessionSnapshot) -> Self {
        Self {
            spec: self.spec.clone(),
            joined: Arc::clone(&self.joined),
            machine: snapshot.machine.restore(),
            others: snapshot.restore_others(),
            tick: snapshot.tick,
            inputs: self.inputs.clone(),
            next: snapshot.next_input,
            end: self.end,
            stretch: None,
        }
    }

    /// Goes back, or forward, to where a snapshot was taken of this session; the inputs before that have to be the same.
    pub fn restore(&mut self, snapshot: &SessionSnapshot) {
        (self.machine, self.tick, self.next) = (snapshot.machine.restore(), snapshot.tick, snapshot.next_input);
        self.others = snapshot.restore_others();
        self.stretch = None;
    }
}
