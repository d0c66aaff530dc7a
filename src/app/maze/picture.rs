//! A maze from above.

use egui::{Color32, Painter, Pos2, Rect, Stroke, StrokeKind, Visuals, vec2};

use crate::app::board_view;
use crate::app::widgets::theme;
use crate::firmware::tilt_a_maze::{INSIDE, Maze, Place, WORLD};
use crate::hal::SIDE;

/// A square on the screen in which a maze is drawn.
pub struct MazePicture<'a> {
    pub painter: &'a Painter,
    pub visuals: &'a Visuals,
    pub rect: Rect,
}

impl MazePicture<'_> {
    fn pixel(&self, (x, y): Place) -> Rect {
        let side = self.rect.width() / f32::from(WORLD);
        Rect::from_min_size(self.rect.min + vec2(f32::from(x), f32::from(y)) * side, vec2(side, side))
    }

    fn centre(&self, place: Place) -> Pos2 {
        self.pixel(place).center()
    }

    /// Walls and ways.
    pub fn maze(&self, maze: &Maze) {
        self.painter.rect_filled(self.rect, 4.0, self.visuals.extreme_bg_color);
        for (x, y) in (0..WORLD).flat_map(|y| (0..WORLD).map(move |x| (x, y))) {
            if maze.is_wall(x as i8, y as i8) {
                self.painter.rect_filled(self.pixel((x, y)).shrink(0.5), 1.5, self.wall());
            }
        }
    }

    fn wall(&self) -> Color32 {
        if self.visuals.dark_mode { Color32::from_gray(88) } else { Color32::from_gray(150) }
    }

    /// The part that the display shows.
    pub fn view(&self, (x, y): Place) {
        let last = (x + SIDE as u8 - 1, y + SIDE as u8 - 1);
        let view = self.pixel((x, y)).union(self.pixel(last));
        let line = Stroke::new(2.0, self.visuals.strong_text_color());
        self.painter.rect_stroke(view, 3.0, line, StrokeKind::Inside);
    }

    pub fn ball(&self, place: Place) {
        let radius = self.pixel(place).width() * 0.36;
        let line = Stroke::new(1.5, self.visuals.extreme_bg_color);
        self.painter.circle(self.centre(place), radius, theme::accent(self.visuals), line);
    }

    pub fn hole(&self, place: Place) {
        let radius = self.pixel(place).width() * 0.34;
        self.painter.circle_stroke(self.centre(place), radius, Stroke::new(2.5, board_view::LONG));
    }

    /// A shortest route: from a place downhill in the distances to the hole.
    pub fn route(&self, from: Place, to_hole: &[[Option<u8>; INSIDE as usize]; INSIDE as usize]) {
        let mut here = from;
        let line = Stroke::new(2.0, board_view::LONG);
        while let Some(next) = downhill(here, to_hole) {
            self.painter.line_segment([self.centre(here), self.centre(next)], line);
            here = next;
        }
    }

    /// The wall that the last step of the generation took away.
    pub fn removed_wall(&self, place: Place) {
        let line = Stroke::new(2.0, board_view::LONG);
        self.painter.rect_stroke(self.pixel(place).shrink(1.5), 1.5, line, StrokeKind::Inside);
    }

    /// Cells that the generation has on its path, joined in their order.
    pub fn path(&self, cells: &[Place]) {
        let at = |&(x, y): &Place| self.centre((2 * x, 2 * y));
        let line = Stroke::new(2.0, theme::accent(self.visuals));
        for pair in cells.windows(2) {
            self.painter.line_segment([at(&pair[0]), at(&pair[1])], line);
        }
        if let Some(last) = cells.last() {
            self.painter.circle_filled(at(last), 4.0, theme::accent(self.visuals));
        }
    }
}

/// The neighbour that is nearer to the hole.
fn downhill((x, y): Place, to_hole: &[[Option<u8>; INSIDE as usize]; INSIDE as usize]) -> Option<Place> {
    let at = |x: u8, y: u8| to_hole.get(usize::from(y)).and_then(|row| row.get(usize::from(x))).copied().flatten();
    let here = at(x, y)?;
    [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().find_map(|(dx, dy): (i8, i8)| {
        let place = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
        at(place.0, place.1).is_some_and(|there| there < here).then_some(place)
    })
}
