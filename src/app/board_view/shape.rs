//! Convex outlines: made, cut and wrapped. They are lists of corners, in millimetres or in points.

use std::f32::consts::TAU;

use egui::{Pos2, Rect, Vec2};

/// Corners in a quarter of a circle: few enough to be cheap, many enough to be round in a window that fills a screen.
const QUARTER: u8 = 8;

/// A rectangle with round corners, clockwise from its right edge.
pub fn rounded(centre: Pos2, half: Vec2, radius: f32) -> Vec<Pos2> {
    Rounded::new(QUARTER).outline(centre, half, radius).collect()
}

/// Rectangles with round corners that have the same number of points, whatever their size.
pub struct Rounded {
    /// For each point, the corner that it is at and the way from the middle of the rounding.
    points: Vec<(Vec2, Vec2)>,
}

impl Rounded {
    /// With so many steps in each corner.
    pub fn new(steps: u8) -> Self {
        let corners = [Vec2::new(1.0, 1.0), Vec2::new(-1.0, 1.0), Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0)];
        let point = |quarter: u8, step: u8| {
            let turn = f32::from(quarter) + f32::from(step) / f32::from(steps);
            (corners[usize::from(quarter)], Vec2::angled(TAU / 4.0 * turn))
        };
        Self { points: (0..4).flat_map(|quarter| (0..=steps).map(move |step| point(quarter, step))).collect() }
    }

    /// One of them.
    pub fn outline(&self, centre: Pos2, half: Vec2, radius: f32) -> impl Iterator<Item = Pos2> {
        let radius = radius.min(half.min_elem());
        let inner = half - Vec2::splat(radius);
        self.points.iter().map(move |&(corner, way)| centre + inner * corner + way * radius)
    }
}

/// A circle.
pub fn circle(centre: Pos2, radius: f32) -> Vec<Pos2> {
    let n = 4 * QUARTER + 8;
    (0..n).map(|i| centre + Vec2::angled(TAU * f32::from(i) / f32::from(n)) * radius).collect()
}

/// A part of a circle, clockwise from 12 o'clock, both in turns.
pub fn arc(centre: Pos2, radius: f32, from_turn: f32, to_turn: f32) -> Vec<Pos2> {
    let steps = ((to_turn - from_turn).abs() * 72.0).ceil().clamp(1.0, 144.0) as u8;
    let turn = |i: u8| from_turn + (to_turn - from_turn) * f32::from(i) / f32::from(steps);
    (0..=steps).map(|i| centre + Vec2::angled(TAU * (turn(i) - 0.25)) * radius).collect()
}

/// The four corners of a rectangle.
pub fn corners(rect: Rect) -> [Pos2; 4] {
    [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]
}

/// Positive if `c` is to the right of the way from `a` to `b`, with y pointing down.
fn turn(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    let (first, then) = (b - a, c - b);
    first.x * then.y - first.y * then.x
}

/// What is left of a convex outline to the right of the way from `a` to `b`.
pub fn right_of(outline: &[Pos2], a: Pos2, b: Pos2) -> Vec<Pos2> {
    let mut kept = Vec::with_capacity(outline.len() + 1);
    for (i, &from) in outline.iter().enumerate() {
        let to = outline[(i + 1) % outline.len()];
        let (s, t) = (turn(a, b, from), turn(a, b, to));
        if s >= 0.0 {
            kept.push(from);
        }
        if (s > 0.0 && t < 0.0) || (s < 0.0 && t > 0.0) {
            kept.push(from + (to - from) * (s / (s - t)));
        }
    }
    kept
}

/// What two convex outlines have in common; `other` goes clockwise.
pub fn common(outline: &[Pos2], other: &[Pos2]) -> Vec<Pos2> {
    let edges = (0..other.len()).map(|i| (other[i], other[(i + 1) % other.len()]));
    edges.fold(outline.to_vec(), |rest, (a, b)| right_of(&rest, a, b))
}

/// The smallest convex outline around all points, clockwise (Andrew's monotone chain).
pub fn hull(mut points: Vec<Pos2>) -> Vec<Pos2> {
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    let mut hull: Vec<Pos2> = Vec::with_capacity(points.len());
    let mut add = |floor: usize, p: Pos2| {
        while hull.len() > floor + 1 && turn(hull[hull.len() - 2], hull[hull.len() - 1], p) <= 0.0 {
            hull.pop();
        }
        hull.push(p);
        hull.len()
    };
    let upper = points.iter().fold(0, |_, &p| add(0, p));
    for &p in points.iter().rev().skip(1) {
        add(upper.saturating_sub(1), p);
    }
    hull.pop();
    hull
}

#[cfg(test)]
mod tests {
    use egui::{pos2, vec2};

    use super::*;

    fn area(outline: &[Pos2]) -> f32 {
        (1..outline.len().saturating_sub(1)).map(|i| turn(outline[0], outline[i], outline[i + 1]) / 2.0).sum()
    }

    #[test]
    fn outlines_go_clockwise_and_have_their_area() {
        let square = rounded(pos2(3.0, 4.0), vec2(2.0, 1.0), 0.0);
        assert!((area(&square) - 8.0).abs() < 1e-4);
        let disc = area(&circle(pos2(1.0, 1.0), 2.0));
        assert!((disc / (TAU / 2.0 * 4.0) - 1.0).abs() < 0.01, "{disc}");
        assert!(area(&rounded(pos2(0.0, 0.0), vec2(2.0, 1.0), 9.0)) < 8.0, "a radius too large makes a stadium");
    }

    #[test]
    fn an_arc_starts_at_twelve_and_goes_clockwise() {
        let quarter = arc(pos2(0.0, 0.0), 1.0, 0.0, 0.25);
        assert!(quarter[0].distance(pos2(0.0, -1.0)) < 1e-6);
        assert!(quarter[quarter.len() - 1].distance(pos2(1.0, 0.0)) < 1e-6);
    }

    #[test]
    fn common_part_and_hull() {
        let [a, b] = [0.0, 1.0].map(|x| corners(Rect::from_min_size(pos2(x, 0.0), vec2(2.0, 2.0))));
        assert!((area(&common(&a, &b)) - 2.0).abs() < 1e-5);
        let far = corners(Rect::from_min_size(pos2(9.0, 0.0), vec2(2.0, 2.0)));
        assert!(area(&common(&a, &far)).abs() < 1e-5);
        let both = hull(a.iter().chain(&b).copied().chain([pos2(1.5, 1.0)]).collect());
        assert_eq!(both.len(), 4);
        assert!((area(&both) - 6.0).abs() < 1e-5);
        assert!(hull(Vec::new()).is_empty());
    }
}
