//! The packets that go from board to board: a row for each board, with a stroke where it has sent.

use egui::{Align2, FontId, Pos2, Rect, Stroke, pos2};

use super::Timeline;
use super::hover::seconds;
use super::lanes::{self, Lane};
use super::paint::Canvas;
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::emulator::board::Traffic;
use crate::session::{BoardNumber, SeenTraffic};

/// How near the pointer must be to a packet, in points.
const NEAR: f64 = 6.0;
/// The most packets that are described.
const MAX_PACKETS: usize = 8;
/// Rows that are high enough for the name of their board.
const LEAST_NAMED: f32 = 10.0;

/// The packets that a board has sent, from a time on.
fn sent(state: &State, board: BoardNumber, from: f64) -> impl Iterator<Item = &SeenTraffic> {
    let traffic = state.recording().session().log_of(board).map_or(&[][..], |log| log.traffic());
    let first = traffic.partition_point(|seen| (seen.tick as f64) < from);
    traffic[first..].iter().filter(|seen| matches!(seen.what, Traffic::Sent(_)))
}

impl Canvas<'_> {
    pub(super) fn air(&self) {
        let lane = self.lane(Lane::Air);
        if !lane.is_positive() {
            return;
        }
        let recording = self.state.recording();
        let session = recording.session();
        let height = (lane.height() - 4.0) / session.board_count() as f32;
        let (from, to) = self.span(2.0);
        let across = Stroke::new(1.0, self.visuals.weak_text_color().gamma_multiply(0.35));
        for board in session.boards() {
            let top = lane.top() + 2.0 + height * board.index() as f32;
            let color =
                if board == session.chosen() { theme::accent(self.visuals) } else { self.visuals.strong_text_color() };
            let mut last = None;
            for seen in sent(self.state, board, from).take_while(|seen| seen.tick as f64 <= to) {
                let (x, column) = (self.x(seen.tick as f64), Some(self.column(seen.tick as f64)));
                if std::mem::replace(&mut last, column) != column {
                    self.painter.vline(x, lane.top() + 2.0..=lane.bottom() - 2.0, across);
                    self.painter.vline(x, top + 0.5..=top + height - 0.5, Stroke::new(2.0, color));
                }
            }
            if height >= LEAST_NAMED {
                let at = pos2(lane.left() + 2.0, top + height / 2.0);
                let (font, color) = (FontId::proportional(9.5), self.visuals.weak_text_color());
                self.painter.text(at, Align2::LEFT_CENTER, recording.board_name(board), font, color);
            }
        }
    }
}

impl Timeline {
    /// The packets where the pointer is, in words.
    pub(super) fn packets_at(&self, state: &State, rect: Rect, pointer: Pos2) -> Option<String> {
        let area = lanes::area(rect);
        let ms = self.scale.ms_at(area, pointer.x);
        let reach = (NEAR * self.scale.shown_ms() / f64::from(area.width().max(1.0))).max(0.5);
        let recording = state.recording();
        let mut near: Vec<(u64, String)> = Vec::new();
        for board in recording.session().boards() {
            let packets = sent(state, board, ms - reach).take_while(|seen| seen.tick as f64 <= ms + reach);
            let words =
                |seen: &SeenTraffic| format!("{}  {} {}", seconds(seen.tick), recording.board_name(board), seen.what);
            near.extend(packets.map(|seen| (seen.tick, words(seen))));
        }
        near.sort_by_key(|(tick, _)| *tick);
        if near.is_empty() {
            return Some("What the boards send by radio".to_owned());
        }
        let more = near.len().saturating_sub(MAX_PACKETS);
        let mut words: Vec<String> = near.into_iter().take(MAX_PACKETS).map(|(_, words)| words).collect();
        if more > 0 {
            words.push(format!("and {more} more: zoom in to see them"));
        }
        Some(words.join("\n"))
    }
}
