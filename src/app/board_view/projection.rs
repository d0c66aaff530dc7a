//! From millimetres on the board to points on the screen.

use egui::{Pos2, Rect, Vec2, vec2};

use super::measure::{BOARD_CENTRE, BOARD_SIZE_MM, LED_PITCH_MM, Spot};
use crate::board::Attitude;

/// The board is drawn as far turned as the hand turns it while that is little, and never further than this.
const MOST_LEAN_DEG: f32 = 40.0;

/// How far away the eye is. Far, so that the near edge is only a little larger than the far one.
const EYE_MM: f32 = 280.0;

/// Room on each side of the flat board: for the shadow, and for the near edge of a leaning board.
pub const MARGIN_MM: f32 = 3.0;

/// Where each place of the leaning board is on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Projection {
    centre: Pos2,
    points_per_mm: f32,
    /// One millimetre to the right on the board: to the right and down on the screen, and away from the eye.
    right: [f32; 3],
    /// One millimetre down on the board, in the same way.
    down: [f32; 3],
    /// One millimetre off the front: to the right and down on the screen.
    off: Vec2,
}

impl Projection {
    /// As large as fits into `rect` with `margin_mm` on each side, in its middle, leaning as `attitude` says.
    pub fn new(rect: Rect, pixels_per_point: f32, margin_mm: f32, attitude: Attitude) -> Self {
        let room = rect.size() / (BOARD_SIZE_MM + Vec2::splat(2.0 * margin_mm));
        let fits = room.min_elem().max(0.0);
        // whole pixels from LED to LED, so that all of them look alike
        let pixels_per_pitch = (fits * LED_PITCH_MM * pixels_per_point).floor();
        let whole = pixels_per_pitch / LED_PITCH_MM / pixels_per_point;
        let centre = (rect.center().to_vec2() * pixels_per_point).round() / pixels_per_point;

        let (x, y, turned_deg) = downhill(attitude);
        // the same at first, then less and less
        let (sin, cos) = (MOST_LEAN_DEG * (turned_deg / MOST_LEAN_DEG).tanh()).to_radians().sin_cos();
        Self {
            centre: centre.to_pos2(),
            points_per_mm: if pixels_per_pitch >= 1.0 { whole } else { fits },
            // what lies along the way downhill becomes shorter and goes away, what lies across it stays
            right: [1.0 - x * x * (1.0 - cos), -x * y * (1.0 - cos), x * sin],
            down: [-x * y * (1.0 - cos), 1.0 - y * y * (1.0 - cos), y * sin],
            off: vec2(x, y) * sin,
        }
    }

    /// Points per millimetre where the board is as far away as its centre.
    pub fn points_per_mm(&self) -> f32 {
        self.points_per_mm
    }

    /// The middle of the board, which stays where it is however the board leans.
    pub fn centre(&self) -> Pos2 {
        self.centre
    }

    /// The flat board with `margin_mm` on each side.
    pub fn flat_bounds(&self, margin_mm: f32) -> Rect {
        let size = BOARD_SIZE_MM + Vec2::splat(2.0 * margin_mm);
        Rect::from_center_size(self.centre, size * self.points_per_mm)
    }

    /// Where `spot` is.
    pub fn point(&self, spot: Spot) -> Pos2 {
        self.point_above(spot, 0.0)
    }

    /// Where the place `lift_mm` above `spot` is; below it, if negative.
    ///
    /// The lift moves the place and does not enlarge it: seen from straight above, a button covers its own foot.
    pub fn point_above(&self, spot: Spot, lift_mm: f32) -> Pos2 {
        let d = spot - BOARD_CENTRE;
        let [x, y, away] = [0, 1, 2].map(|axis| d.x * self.right[axis] + d.y * self.down[axis]);
        let nearness = EYE_MM / (EYE_MM + away);
        self.centre + (vec2(x, y) * nearness + self.off * lift_mm) * self.points_per_mm
    }
}

/// The way that a ball on the front would roll, as a direction to the right and down on the board, and how far the front
/// is turned away from lying flat, in degrees.
///
/// The board is drawn turned by one angle, this way. Turning it by roll and then by pitch would make the same edges go
/// down, and also spin it on the screen.
fn downhill(attitude: Attitude) -> (f32, f32, f32) {
    let (roll, pitch) = (attitude.roll_deg.to_radians() as f32, attitude.pitch_deg.to_radians() as f32);
    let pull = vec2(pitch.cos() * roll.sin(), pitch.sin());
    let turned = pull.length().atan2(pitch.cos() * roll.cos());
    let way = pull.normalized();
    (way.x, way.y, turned.to_degrees())
}

/// Whether the point is inside the convex outline, whichever way round that is.
pub fn contains(outline: &[Pos2], point: Pos2) -> bool {
    let side = |i: usize| {
        let (from, to) = (outline[i], outline[(i + 1) % outline.len()]);
        (to - from).rot90().dot(point - from)
    };
    outline.len() > 2 && ((0..outline.len()).all(|i| side(i) >= 0.0) || (0..outline.len()).all(|i| side(i) <= 0.0))
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::super::shape;
    use super::*;
    use crate::hal::Acceleration;

    /// The corners of the board, as if they were not rounded.
    fn corners() -> [Spot; 4] {
        shape::corners(Rect::from_min_size(Pos2::ZERO, BOARD_SIZE_MM))
    }

    const WINDOW: Rect = Rect { min: pos2(10.0, 20.0), max: pos2(610.0, 520.0) };

    fn leaning(roll_deg: f64, pitch_deg: f64) -> Projection {
        Projection::new(WINDOW, 1.0, MARGIN_MM, Attitude { roll_deg, pitch_deg })
    }

    #[test]
    fn flat_is_a_scale_and_nothing_else() {
        let flat = Projection::new(WINDOW, 1.0, MARGIN_MM, Attitude::of(Acceleration::AT_REST));
        let scale = flat.points_per_mm();
        for spot in [pos2(0.0, 0.0), pos2(7.2, 19.0), pos2(51.6, 42.0), pos2(30.0, 1.0)] {
            let expected = WINDOW.center() + (spot - BOARD_CENTRE) * scale;
            assert!(flat.point(spot).distance(expected) < 1e-3, "{spot}");
            assert_eq!(flat.point_above(spot, 3.0), flat.point(spot), "height does not show from above");
        }
    }

    #[test]
    fn leds_are_whole_pixels_apart() {
        for (width, pixels_per_point) in [(420.0, 1.0), (333.0, 2.0), (1100.0, 1.5)] {
            let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, 900.0));
            let flat = Projection::new(rect, pixels_per_point, MARGIN_MM, Attitude::default());
            let pitch_px = flat.points_per_mm() * LED_PITCH_MM * pixels_per_point;
            assert!((pitch_px - pitch_px.round()).abs() < 1e-3, "{pitch_px}");
        }
    }

    #[test]
    fn what_gravity_pulls_at_goes_away_and_becomes_smaller() {
        let edge = |p: Projection, a: Spot, b: Spot| p.point(a).distance(p.point(b));
        let [tl, tr, br, bl] = corners();
        let right_down = leaning(30.0, 0.0);
        assert!(edge(right_down, tr, br) < edge(right_down, tl, bl));
        let left_down = leaning(-30.0, 0.0);
        assert!(edge(left_down, tr, br) > edge(left_down, tl, bl));
        let connector_down = leaning(0.0, 30.0);
        assert!(edge(connector_down, bl, br) < edge(connector_down, tl, tr));
        // one sees the left flank of a button when its right side goes down: its top moves to the right
        assert!(right_down.point_above(BOARD_CENTRE, 2.0).x > right_down.point(BOARD_CENTRE).x);
        assert!(connector_down.point_above(BOARD_CENTRE, 2.0).y > connector_down.point(BOARD_CENTRE).y);
    }

    #[test]
    fn every_pose_stays_within_its_rectangle() {
        for size in [vec2(600.0, 500.0), vec2(420.0, 340.0), vec2(1100.0, 500.0), vec2(200.0, 700.0)] {
            let rect = Rect::from_min_size(pos2(3.0, 4.0), size);
            for roll_deg in (-180..=180).step_by(4) {
                for pitch_deg in (-90..=90).step_by(3) {
                    let attitude = Attitude { roll_deg: roll_deg.into(), pitch_deg: pitch_deg.into() };
                    let projection = Projection::new(rect, 1.0, MARGIN_MM, attitude);
                    for corner in corners() {
                        for lift in [0.0, -super::super::measure::BOARD_THICKNESS_MM] {
                            let point = projection.point_above(corner, lift);
                            assert!(rect.contains(point), "{attitude:?} {point} {rect}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn no_room_is_no_panic() {
        for size in [vec2(0.0, 0.0), vec2(-5.0, 3.0), vec2(1.0, 1.0)] {
            let rect = Rect::from_min_size(pos2(0.0, 0.0), size);
            assert!(Projection::new(rect, 1.0, MARGIN_MM, Attitude::default()).point(pos2(1.0, 1.0)).is_finite());
        }
    }

    #[test]
    fn an_outline_contains_its_inside_either_way_round() {
        let mut outline = corners();
        for _ in 0..2 {
            assert!(contains(&outline, BOARD_CENTRE));
            assert!(!contains(&outline, pos2(-0.1, 10.0)));
            assert!(!contains(&outline, pos2(20.0, 42.1)));
            outline.reverse();
        }
        assert!(!contains(&[], BOARD_CENTRE));
    }
}
