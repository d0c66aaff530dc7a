//! Paints a mesh of coloured triangles into a picture, as a renderer would: a pixel is covered when its middle is.

use egui::epaint::Vertex;
use egui::{Color32, ColorImage, Mesh, Vec2};

/// A picture of `size` pixels of what a mesh shows on nothing. The corners of the mesh are in points; `origin` is where the
/// upper left pixel is, in pixels.
pub fn picture(mesh: &Mesh, origin: Vec2, size: [usize; 2], pixels_per_point: f32) -> ColorImage {
    let mut image = ColorImage::filled(size, Color32::TRANSPARENT);
    let corner =
        |index: u32| mesh.vertices.get(index as usize).map(|vertex| Corner::of(vertex, origin, pixels_per_point));
    for triangle in mesh.indices.chunks_exact(3) {
        if let [Some(a), Some(b), Some(c)] = [0, 1, 2].map(|i| corner(triangle[i])) {
            fill(&mut image, [a, b, c]);
        }
    }
    image
}

/// A corner of a triangle, in pixels.
#[derive(Clone, Copy)]
struct Corner {
    x: f32,
    y: f32,
    color: Color32,
}

impl Corner {
    fn of(vertex: &Vertex, origin: Vec2, pixels_per_point: f32) -> Self {
        let at = vertex.pos.to_vec2() * pixels_per_point - origin;
        Self { x: at.x, y: at.y, color: vertex.color }
    }

    fn channels(self) -> [f32; 4] {
        self.color.to_array().map(f32::from)
    }

    /// Where the line to a lower corner crosses a height.
    fn crosses(self, lower: Self, y: f32) -> f32 {
        self.x + (y - self.y) / (lower.y - self.y) * (lower.x - self.x)
    }
}

fn fill(image: &mut ColorImage, corners: [Corner; 3]) {
    let [mut top, mut middle, mut bottom] = corners;
    // the same order for all triangles that share an edge, so that none of its pixels is left out or painted twice
    if middle.y < top.y {
        (top, middle) = (middle, top);
    }
    if bottom.y < top.y {
        (top, bottom) = (bottom, top);
    }
    if bottom.y < middle.y {
        (middle, bottom) = (bottom, middle);
    }
    let shade = Shade::of([top, middle, bottom]);
    // casts hold what is outside of the picture at its edges
    let [width, height] = image.size;
    let first = |edge: f32, limit: usize| ((edge - 0.5).ceil().max(0.0) as usize).min(limit);
    for row in first(top.y, height)..first(bottom.y, height) {
        let y = row as f32 + 0.5;
        let long = top.crosses(bottom, y);
        let short = if y < middle.y { top.crosses(middle, y) } else { middle.crosses(bottom, y) };
        let (from, to) = (first(long.min(short), width), first(long.max(short), width));
        let pixels = &mut image.pixels[row * width..][from..to.max(from)];
        shade.paint(pixels, from as f32 + 0.5, y);
    }
}

/// How the colour changes over a triangle.
enum Shade {
    Even(Color32),
    /// The colour at a place, and what it becomes by a pixel to the right and down.
    Slope {
        at: Corner,
        right: [f32; 4],
        down: [f32; 4],
    },
}

impl Shade {
    fn of([a, b, c]: [Corner; 3]) -> Self {
        let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
        if (a.color == b.color && a.color == c.color) || area.abs() < f32::EPSILON {
            return Self::Even(a.color);
        }
        let (of_a, of_b, of_c) = (a.channels(), b.channels(), c.channels());
        let slope = |along_b: f32, along_c: f32| {
            [0, 1, 2, 3].map(|i| ((of_b[i] - of_a[i]) * along_b + (of_c[i] - of_a[i]) * along_c) / area)
        };
        Self::Slope { at: a, right: slope(c.y - a.y, a.y - b.y), down: slope(a.x - c.x, b.x - a.x) }
    }

    /// Paints a row of pixels, the middle of the first of which is at a place.
    fn paint(&self, pixels: &mut [Color32], x: f32, y: f32) {
        match self {
            Self::Even(color) if color.a() == u8::MAX => pixels.fill(*color),
            Self::Even(color) => pixels.iter_mut().for_each(|pixel| *pixel = pixel.blend(*color)),
            Self::Slope { at, right, down } => {
                let from = at.channels();
                let mut now = [0, 1, 2, 3].map(|i| from[i] + right[i] * (x - at.x) + down[i] * (y - at.y) + 0.5);
                for pixel in pixels {
                    let [r, g, b, a] = now.map(|channel| channel as u8);
                    *pixel = pixel.blend(Color32::from_rgba_premultiplied(r, g, b, a));
                    now = [0, 1, 2, 3].map(|i| now[i] + right[i]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    fn triangles(places: &[(f32, f32, Color32)], indices: &[u32]) -> Mesh {
        let mut mesh = Mesh::default();
        places.iter().for_each(|&(x, y, color)| mesh.colored_vertex(pos2(x, y), color));
        mesh.indices = indices.to_vec();
        mesh
    }

    #[test]
    fn triangles_that_share_an_edge_leave_nothing_out_and_paint_nothing_twice() {
        let half = Color32::from_black_alpha(128);
        // a fan round a place that is on no pixel's middle
        let rim = [(0.0, 0.0), (9.0, 0.0), (17.0, 3.0), (20.0, 20.0), (7.3, 20.0), (0.0, 11.1)];
        let mut places: Vec<_> = rim.iter().map(|&(x, y)| (x, y, half)).collect();
        places.push((8.37, 9.81, half));
        let fan: Vec<u32> = (0..6).flat_map(|i| [6, i, (i + 1) % 6]).collect();
        let image = picture(&triangles(&places, &fan), Vec2::ZERO, [20, 20], 1.0);
        let painted: Vec<u8> = image.pixels.iter().map(|pixel| pixel.a()).collect();
        assert!(painted.iter().all(|&alpha| alpha == 0 || alpha == 128), "{painted:?}");
        // the area of the outline, by its corners
        let area: f32 = (0..6).map(|i| (rim[i], rim[(i + 1) % 6])).map(|(p, q)| (p.0 * q.1 - q.0 * p.1) / 2.0).sum();
        let covered = painted.iter().filter(|&&alpha| alpha == 128).count();
        assert!((covered as f32 - area).abs() < 8.0, "{covered} pixels of {area}");
    }

    #[test]
    fn colours_run_evenly_from_corner_to_corner() {
        let corners = [
            (0.0, 0.0, Color32::BLACK),
            (8.0, 0.0, Color32::WHITE),
            (8.0, 8.0, Color32::WHITE),
            (0.0, 8.0, Color32::BLACK),
        ];
        let image = picture(&triangles(&corners, &[0, 1, 2, 0, 2, 3]), Vec2::ZERO, [8, 8], 1.0);
        for (i, pixel) in image.pixels.iter().enumerate() {
            let expected = (255.0 * ((i % 8) as f32 + 0.5) / 8.0).round() as u8;
            assert!(pixel.r().abs_diff(expected) <= 1 && pixel.a() == u8::MAX, "{i}: {pixel:?}");
        }
    }

    #[test]
    fn what_is_outside_of_the_picture_is_cut_off() {
        let red = Color32::RED;
        let mesh = triangles(&[(-50.0, -50.0, red), (90.0, -50.0, red), (-50.0, 90.0, red)], &[0, 1, 2]);
        let image = picture(&mesh, Vec2::new(1.0, 1.0), [5, 4], 2.0);
        assert_eq!(image.pixels, vec![red; 20]);
    }
}
