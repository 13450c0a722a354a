//! Pictures of flat shapes as SVG, on their own.

use allide::glam::DVec2;
use allide::planar::{PlanarPose, PlanarShape};
use std::fmt::Write;

/// Fills of bodies, in turn.
const FILLS: [&str; 6] = ["#2563c9", "#d9730d", "#188a55", "#a136b5", "#c22f3d", "#0e8a96"];

/// Of what never moves.
const FIXED: &str = "#c9cdd3";

/// Widest and highest picture, pixels.
const LARGEST: DVec2 = DVec2::new(960.0, 640.0);

/// Points nearer to the last one drawn than this are left out, pixels.
const FINEST: f64 = 0.15;

/// The part of the plane that a picture shows, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    low: DVec2,
    high: DVec2,
}

impl Window {
    /// Nothing yet.
    pub const EMPTY: Window = Window { low: DVec2::INFINITY, high: DVec2::NEG_INFINITY };

    /// Large enough for a shape too.
    pub fn with(self, shape: &PlanarShape, pose: &PlanarPose) -> Window {
        let (low, high) = shape.bounds(pose);
        Window { low: self.low.min(low), high: self.high.max(high) }
    }

    /// Large enough for a point too.
    pub fn with_point(self, p: DVec2) -> Window {
        if p.is_finite() { Window { low: self.low.min(p), high: self.high.max(p) } } else { self }
    }

    /// With some room around what is in it; `None` while nothing is.
    pub fn with_room(self) -> Option<Window> {
        let room = DVec2::splat((0.05 * (self.high - self.low).max_element()).max(1e-9));
        let window = Window { low: self.low - room, high: self.high + room };
        (window.low.is_finite() && window.high.is_finite()).then_some(window)
    }

    /// Width and height, metres; not positive while nothing is in it.
    pub fn extent(&self) -> DVec2 {
        self.high - self.low
    }

    /// Whether another is nowhere farther away than `gap` metres along an axis.
    pub fn is_near(&self, other: &Window, gap: f64) -> bool {
        let apart = (self.low - other.high).max(other.low - self.high);
        apart.max_element() <= gap
    }

    /// From left to right, metres.
    pub fn width(&self) -> f64 {
        self.high.x - self.low.x
    }
}

/// How a shape is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// The colour of this number.
    Body(usize),
    /// Of what never moves.
    Fixed,
    /// Only its border, of the colour of this number: where a shape would be.
    Ghost(usize),
}

/// A picture under way.
#[derive(Clone, Debug)]
pub struct Picture {
    window: Window,
    scale: f64,
    size: DVec2,
    drawn: String,
}

impl Picture {
    /// A picture of a part of the plane.
    pub fn new(window: Window) -> Picture {
        let extent = (window.high - window.low).max(DVec2::splat(1e-12));
        let scale = (LARGEST / extent).min_element();
        Picture { window, scale, size: (extent * scale).max(DVec2::splat(80.0)), drawn: String::new() }
    }

    /// From metres to pixels, y down.
    fn at(&self, p: DVec2) -> DVec2 {
        let middle = 0.5 * (self.window.low + self.window.high);
        let d = (p - middle) * self.scale;
        0.5 * self.size + DVec2::new(d.x, -d.y)
    }

    /// Draws a shape, with a name that shows when it is pointed at.
    pub fn shape(&mut self, shape: &PlanarShape, pose: &PlanarPose, fill: Fill, name: &str) {
        let style = match fill {
            Fill::Body(i) => {
                let colour = FILLS[i % FILLS.len()];
                format!("fill=\"{colour}\" fill-opacity=\".72\" stroke=\"{colour}\"")
            }
            Fill::Fixed => format!("fill=\"{FIXED}\" stroke=\"#6b7280\""),
            Fill::Ghost(i) => format!("fill=\"none\" stroke=\"{}\" stroke-dasharray=\"5 4\"", FILLS[i % FILLS.len()]),
        };
        let title = if name.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(name)) };
        match shape.outline() {
            None => {
                let (c, r) = (self.at(pose.position()), shape.radius() * self.scale);
                // A spoke, so that one sees it turn.
                let rim = self.at(pose.point(DVec2::new(shape.radius(), 0.0)));
                let _ = writeln!(
                    self.drawn,
                    "<g {style}><circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"{r:.2}\"/><path d=\"M{:.2},{:.2}L{:.2},{:.2}\"/>{title}</g>",
                    c.x, c.y, c.x, c.y, rim.x, rim.y
                );
            }
            Some(outline) => {
                let mut d = String::new();
                for ring in 0..outline.ring_count() {
                    self.ring(outline.ring(ring), pose, &mut d);
                }
                let _ = writeln!(self.drawn, "<path {style} fill-rule=\"evenodd\" d=\"{d}\">{title}</path>");
            }
        }
    }

    fn ring(&self, points: &[DVec2], pose: &PlanarPose, d: &mut String) {
        let mut last: Option<DVec2> = None;
        for p in points {
            let p = self.at(pose.point(*p));
            if last.is_none_or(|q| p.distance(q) >= FINEST) {
                let _ = write!(d, "{}{:.2},{:.2}", if last.is_none() { 'M' } else { 'L' }, p.x, p.y);
                last = Some(p);
            }
        }
        d.push('Z');
    }

    /// Draws an arrow.
    pub fn arrow(&mut self, from: DVec2, to: DVec2, colour: &str) {
        let (p, q) = (self.at(from), self.at(to));
        let Some(along) = (q - p).try_normalize() else { return };
        let head = along * 9.0_f64.min(0.6 * p.distance(q));
        let (back, side) = (q - head, head.perp() * 0.45);
        let (left, right) = (back + side, back - side);
        let _ = writeln!(
            self.drawn,
            "<path stroke=\"{colour}\" stroke-width=\"2\" fill=\"{colour}\" d=\"M{:.2},{:.2}L{:.2},{:.2}M{:.2},{:.2}L{:.2},{:.2}L{:.2},{:.2}Z\"/>",
            p.x, p.y, back.x, back.y, q.x, q.y, left.x, left.y, right.x, right.y
        );
    }

    /// Draws a point.
    pub fn dot(&mut self, at: DVec2, colour: &str) {
        let p = self.at(at);
        let _ = writeln!(
            self.drawn,
            "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"3.2\" fill=\"{colour}\" stroke=\"#fff\" stroke-width=\".8\"/>",
            p.x, p.y
        );
    }

    /// Draws a line through points.
    pub fn line(&mut self, points: &[DVec2], colour: &str) {
        let mut d = String::new();
        for (i, p) in points.iter().enumerate() {
            let p = self.at(*p);
            let _ = write!(d, "{}{:.2},{:.2}", if i == 0 { 'M' } else { 'L' }, p.x, p.y);
        }
        let _ = writeln!(self.drawn, "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" d=\"{d}\"/>");
    }

    /// The picture as an SVG document, which may stand in a page too.
    pub fn svg(&self, label: &str) -> String {
        let (w, h) = (self.size.x, self.size.y);
        let label = escaped(label);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sketch\" viewBox=\"0 0 {w:.0} {h:.0}\" width=\"{w:.0}\" height=\"{h:.0}\" \
             role=\"img\" aria-label=\"{label}\"><title>{label}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <g stroke-width=\"1\" stroke-linejoin=\"round\">\n{}</g></svg>\n",
            self.drawn
        )
    }
}

/// A text as XML text.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_shows_what_is_in_its_window() {
        let shape = PlanarShape::rectangle(DVec2::new(2.0, 1.0)).expect("a box");
        let pose = PlanarPose::at(DVec2::new(10.0, 5.0)).expect("a pose");
        let window = Window::EMPTY.with(&shape, &pose).with_room().expect("something");
        let mut picture = Picture::new(window);
        picture.shape(&shape, &pose, Fill::Body(0), "a <b>");
        let svg = picture.svg("x");
        // 5 % of 2 m around it: 2.2 × 1.2 m on 960 × 523.6 pixels.
        assert!(svg.contains("viewBox=\"0 0 960 524\""), "{svg}");
        assert!(svg.contains("43.64,480.00"), "{svg}");
        assert!(svg.contains("<title>a &lt;b&gt;</title>"));
    }

    #[test]
    fn nothing_has_no_window() {
        assert_eq!(Window::EMPTY.with_room(), None);
    }
}
