//! Places for the labels of a plot, beside their points and not over each other.

use egui::{Pos2, Rect, Vec2, vec2};

/// The gap between a point and its label, in points of the screen.
const GAP: f32 = 5.0;
/// How far a label moves up or down to find its place.
const STEP: f32 = 4.0;

/// A label for each point, with its upper left corner and its size; it lies within `area` where that is large enough. Labels
/// come to stand beside their points, right or left, as near as there is room. One that has room nowhere has none.
pub fn places(labels: &[(Pos2, Vec2)], area: Rect) -> Vec<Option<Rect>> {
    let mut placed: Vec<Rect> = Vec::new();
    let mut all = Vec::new();
    for &(point, size) in labels {
        let free = candidates(point, size, area)
            .find(|rect| area.contains_rect(*rect) && placed.iter().all(|other| !other.intersects(*rect)));
        placed.extend(free);
        all.push(free);
    }
    all
}

/// Where a label can be, from the nearest place on.
fn candidates(point: Pos2, size: Vec2, area: Rect) -> impl Iterator<Item = Rect> {
    let steps = (area.height() / STEP) as u32 + 1;
    (0..=steps).flat_map(move |step| {
        let away = step as f32 * STEP;
        [GAP, -GAP - size.x]
            .into_iter()
            .flat_map(move |x| [away, -away - size.y].map(move |y| Rect::from_min_size(point + vec2(x, y), size)))
    })
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn labels_lie_neither_over_each_other_nor_outside() {
        let area = Rect::from_min_max(pos2(10.0, 10.0), pos2(300.0, 130.0));
        // eight constants of random levels, on a curve as that of the model
        let mut state = 7_u32;
        for _ in 0..200 {
            let labels: Vec<(Pos2, Vec2)> = (0..8)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let share = (state >> 8) as f32 / (1_u32 << 24) as f32;
                    let point = pos2(10.0 + 290.0 * share, 130.0 - 120.0 * share.cbrt());
                    (point, vec2(60.0, 13.0))
                })
                .collect();
            let places = places(&labels, area);
            assert_eq!(places.len(), labels.len());
            for (index, place) in places.iter().enumerate() {
                let Some(place) = place else { panic!("there is room for all of {labels:?}") };
                assert!(area.contains_rect(*place));
                assert!(places[..index].iter().flatten().all(|other| !other.intersects(*place)), "{labels:?}");
            }
        }
    }

    #[test]
    fn a_label_alone_is_beside_its_point() {
        let area = Rect::from_min_max(pos2(0.0, 0.0), pos2(300.0, 130.0));
        let at = |x, y| places(&[(pos2(x, y), vec2(60.0, 13.0))], area)[0];
        assert_eq!(at(10.0, 50.0), Some(Rect::from_min_size(pos2(15.0, 50.0), vec2(60.0, 13.0))));
        assert_eq!(at(290.0, 50.0), Some(Rect::from_min_size(pos2(225.0, 50.0), vec2(60.0, 13.0))), "left of it");
        assert_eq!(at(10.0, 125.0), Some(Rect::from_min_size(pos2(15.0, 112.0), vec2(60.0, 13.0))), "above it");
    }
}
