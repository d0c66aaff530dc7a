//! Draws on the leaning board: flat shapes, soft ones, and things that stand on it.

use std::cell::RefCell;

use egui::{Color32, Mesh, Painter, Pos2, Shape, Stroke, Vec2, epaint::PathShape};

use super::measure::Spot;
use super::projection::{self, Projection};
use super::shape::{self, Rounded};

/// Draws what is given in millimetres.
pub struct Pen<'a> {
    onto: Onto<'a>,
    /// Where the places of the board are.
    pub projection: &'a Projection,
    /// The size of a pixel, in points.
    pixel: f32,
}

/// Where shapes go.
enum Onto<'a> {
    Painter(&'a Painter),
    List(&'a RefCell<Vec<Shape>>),
}

impl<'a> Pen<'a> {
    /// Draws with `painter` where `projection` says.
    pub fn new(painter: &'a Painter, projection: &'a Projection) -> Self {
        Self { onto: Onto::Painter(painter), projection, pixel: 1.0 / painter.pixels_per_point() }
    }

    /// Draws into a list.
    pub fn collecting(shapes: &'a RefCell<Vec<Shape>>, projection: &'a Projection, pixels_per_point: f32) -> Self {
        Self { onto: Onto::List(shapes), projection, pixel: 1.0 / pixels_per_point }
    }

    fn add(&self, shape: impl Into<Shape>) {
        match self.onto {
            Onto::Painter(painter) => drop(painter.add(shape)),
            Onto::List(shapes) => shapes.borrow_mut().push(shape.into()),
        }
    }

    /// The size of a pixel in millimetres.
    pub fn pixel_mm(&self) -> f32 {
        self.pixel / self.projection.points_per_mm().max(f32::EPSILON)
    }

    /// Adds a mesh whose vertices are points already.
    pub fn mesh(&self, mesh: Mesh) {
        self.add(Shape::mesh(mesh));
    }

    /// Where an outline `lift_mm` above the board is on the screen.
    pub fn outline(&self, spots: &[Spot], lift_mm: f32) -> Vec<Pos2> {
        spots.iter().map(|&spot| self.projection.point_above(spot, lift_mm)).collect()
    }

    /// Fills a convex outline on the front.
    pub fn fill(&self, spots: &[Spot], color: Color32) {
        self.fill_shaded(spots, 0.0, |_| color);
    }

    /// Fills a convex outline `lift_mm` above the front, with the colour that `shade` gives for each of its corners.
    pub fn fill_shaded(&self, spots: &[Spot], lift_mm: f32, shade: impl Fn(Spot) -> Color32) {
        let colors: Vec<Color32> = spots.iter().map(|&spot| shade(spot)).collect();
        self.fill_points(&self.outline(spots, lift_mm), |i| colors[i]);
    }

    /// Fills a convex outline that is in points already; `color` is asked for each corner.
    pub fn fill_points(&self, points: &[Pos2], color: impl Fn(usize) -> Color32) {
        let half = 0.5 * self.pixel;
        self.bands(points, &[(-half, 1.0), (half, 0.0)], color, true);
    }

    /// Fills a convex outline whose edge fades out over `reach_mm`, half of it inside and half of it outside.
    pub fn fill_soft(&self, points: &[Pos2], reach_mm: f32, color: Color32) {
        self.fill_soft_beside(points, reach_mm, color, &[]);
    }

    /// The same, without what the convex outline `above` covers, as far as that is easily known: a renderer without a GPU paints
    /// each pixel that is covered.
    pub fn fill_soft_beside(&self, points: &[Pos2], reach_mm: f32, color: Color32, above: &[Pos2]) {
        let reach = reach_mm * self.projection.points_per_mm();
        let bands = [0.0_f32, 0.2, 0.4, 0.6, 0.8, 1.0].map(|t| {
            let smooth = t * t * (3.0 - 2.0 * t);
            ((t - 0.5) * reach, 1.0 - smooth)
        });
        let normals = outward(points);
        let is_covered = |&&(offset, _): &&(f32, f32)| {
            let mut band = points.iter().zip(&normals).map(|(&point, &normal)| point + normal * offset);
            above.len() > 2 && band.all(|point| projection::contains(above, point))
        };
        match bands.iter().take_while(is_covered).count() {
            0 => self.bands(points, &bands, |_| color, true),
            covered => self.bands(points, &bands[covered - 1..], |_| color, false),
        }
    }

    /// A prism from `from_mm` to `to_mm` above the front, without its top.
    pub fn flank(&self, spots: &[Spot], from_mm: f32, to_mm: f32, color: Color32) {
        let mut points = self.outline(spots, from_mm);
        points.extend(self.outline(spots, to_mm));
        self.fill_points(&shape::hull(points), |_| color);
    }

    /// A prism like that of [`Self::flank`], without what its top covers of it: only the rim is filled, as far inwards as the sides
    /// can be seen.
    pub fn flank_beside(&self, spots: &[Spot], from_mm: f32, to_mm: f32, color: Color32) {
        let (mut points, top) = (self.outline(spots, from_mm), self.outline(spots, to_mm));
        let side = points.iter().zip(&top).map(|(from, to)| from.distance(*to)).fold(0.0, f32::max);
        points.extend(top);
        let half = 0.5 * self.pixel;
        let bands = [(-side - 2.0 * self.pixel, 1.0), (-half, 1.0), (half, 0.0)];
        self.bands(&shape::hull(points), &bands, |_| color, false);
    }

    /// A line on the front with the ends cut off.
    pub fn line(&self, spots: &[Spot], width_mm: f32, color: Color32) {
        self.add(PathShape::line(self.outline(spots, 0.0), self.stroke(width_mm, color)));
    }

    /// A line on the front with round ends.
    pub fn round_line(&self, spots: &[Spot], width_mm: f32, color: Color32) {
        self.line(spots, width_mm, color);
        // a little smaller than the line is thick: where both are blurred, the colour is laid on twice
        let radius = (self.stroke(width_mm, color).width / 2.0 - 0.2 * self.pixel).max(0.0);
        let dot = Rounded::new(3);
        for &end in [spots.first(), spots.last()].into_iter().flatten() {
            let end: Vec<Pos2> = dot.outline(self.projection.point(end), Vec2::splat(radius), radius).collect();
            self.fill_points(&end, |_| color);
        }
    }

    /// A closed line `lift_mm` above the front.
    pub fn loop_line(&self, spots: &[Spot], lift_mm: f32, width_mm: f32, color: Color32) {
        self.add(PathShape::closed_line(self.outline(spots, lift_mm), self.stroke(width_mm, color)));
    }

    /// Never thinner than a pixel: in a small window the lines stay, only finer.
    fn stroke(&self, width_mm: f32, color: Color32) -> Stroke {
        Stroke::new((width_mm * self.projection.points_per_mm()).max(self.pixel), color)
    }

    /// Fills a convex outline in bands: each is `offset` points outside of it and has a share of the colour. What is within the
    /// first band is filled, too, if it `has_middle`.
    ///
    /// egui's own filled paths have one colour each and an edge of one pixel.
    fn bands(&self, points: &[Pos2], bands: &[(f32, f32)], color: impl Fn(usize) -> Color32, has_middle: bool) {
        let n = points.len();
        if n < 3 {
            return;
        }
        let normals = outward(points);
        let mut mesh = Mesh::default();
        mesh.reserve_vertices(n * bands.len());
        mesh.reserve_triangles(n * (2 * bands.len() - 1));
        for &(offset, share) in bands {
            for (i, (&point, &normal)) in points.iter().zip(&normals).enumerate() {
                mesh.colored_vertex(point + normal * offset, color(i).gamma_multiply(share));
            }
        }
        let n = n as u32;
        for i in (2..n).filter(|_| has_middle) {
            mesh.add_triangle(0, i - 1, i);
        }
        for band in 1..bands.len() as u32 {
            let (inner, outer) = ((band - 1) * n, band * n);
            for i in 0..n {
                let next = (i + 1) % n;
                mesh.add_triangle(inner + i, inner + next, outer + next);
                mesh.add_triangle(inner + i, outer + next, outer + i);
            }
        }
        self.mesh(mesh);
    }
}

/// For each corner of a convex outline, the way that moves both of its edges outwards by one.
fn outward(points: &[Pos2]) -> Vec<Vec2> {
    let n = points.len();
    let edge = |i: usize| points[(i + 1) % n] - points[i];
    let area: f32 = (0..n).map(|i| points[i].x * edge(i).y - points[i].y * edge(i).x).sum();
    let side = if area > 0.0 { 1.0 } else { -1.0 };
    let normal = |i: usize| {
        let edge = edge(i);
        let length = edge.length_sq().sqrt();
        if length > 0.0 { edge.rot90() * (side / length) } else { Vec2::ZERO }
    };
    let mut before = normal(n - 1);
    (0..n)
        .map(|i| {
            let after = normal(i);
            // between two corners in one place there is no edge: the other edge counts for both
            let alone = before == Vec2::ZERO || after == Vec2::ZERO;
            let sum = (before + after) * if alone { 2.0 } else { 1.0 };
            before = after;
            // the sharper the corner, the further out its tip; but not without end
            sum * (2.0 / sum.length_sq().max(0.7))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use egui::{Rect, pos2, vec2};

    use super::*;

    #[test]
    fn corners_move_away_from_the_middle_either_way_round() {
        let mut square = shape::corners(Rect::from_center_size(pos2(5.0, 5.0), vec2(2.0, 2.0)));
        for _ in 0..2 {
            for (point, normal) in square.iter().zip(outward(&square)) {
                assert!((normal - (*point - pos2(5.0, 5.0))).length() < 1e-5, "{point:?} {normal:?}");
            }
            square.reverse();
        }
    }

    #[test]
    fn corners_that_coincide_have_a_finite_way_out() {
        let points = [pos2(0.0, 0.0), pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(1.0, 1.0)];
        assert!(outward(&points).iter().all(|n| n.is_finite() && n.length() < 3.0));
        assert_eq!(outward(&points)[1], vec2(0.0, -1.0));
    }
}
