//! What a tick did of all boards of a session, recorded in their logs.

use super::{Log, Output, Session};

/// Records what the tick did that a session has just run: what the first board wrote in it is `output`, and the others are asked.
/// `others` are their logs. The first board's log has the checkpoints of all boards.
#[inline]
pub fn record_tick(session: &mut Session, output: Output, first: &mut Log, others: &mut [Log]) {
    let is_new = session.tick() > first.known_to();
    first.record(session, output);
    if others.is_empty() {
        return;
    }
    for (board, log) in session.boards().skip(1).zip(others) {
        let output = session.take_output_of(board);
        log.record_board(session, board, output);
        if is_new {
            first.add_to_checkpoint(board, log);
        }
    }
}
