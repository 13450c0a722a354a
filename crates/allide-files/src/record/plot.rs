//! Curves as inline SVG.

use std::fmt::Write;

/// A curve: its name and one value for each time.
pub(super) struct Curve<'a> {
    pub name: &'a str,
    pub values: Vec<f64>,
}

/// A plot over time.
pub(super) struct Plot<'a> {
    pub title: &'a str,
    pub unit: &'a str,
    pub times: &'a [f64],
    pub curves: Vec<Curve<'a>>,
    /// Whether the vertical axis starts at zero.
    pub from_zero: bool,
}

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 18.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 30.0;

impl Plot<'_> {
    /// The plot with its title and legend.
    pub(super) fn html(&self) -> String {
        let mut out = format!("<figure><figcaption>{} <span class=\"unit\">{}</span>", self.title, self.unit);
        if self.curves.len() > 1 {
            for (i, curve) in self.curves.iter().enumerate() {
                let _ = write!(out, " <span class=\"key k{i}\">{}</span>", curve.name);
            }
        }
        out.push_str("</figcaption>");
        out.push_str(&self.svg());
        out.push_str("</figure>");
        out
    }

    fn svg(&self) -> String {
        let finite = |v: &&f64| v.is_finite();
        let all = || self.curves.iter().flat_map(|c| c.values.iter()).filter(finite).copied();
        let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
        if low > high {
            return "<p>Nothing to draw.</p>".to_owned();
        }
        let low = if self.from_zero { low.min(0.0) } else { low };
        let flat = (high - low) <= 1e-12 * high.abs().max(low.abs());
        let (low, high) = if flat { (low, low + low.abs().max(1e-9)) } else { (low, high) };
        let y = Axis { low, high, from: HEIGHT - BOTTOM, to: TOP };
        let last = self.times.last().copied().unwrap_or(1.0).max(1e-12);
        let x = Axis { low: 0.0, high: last, from: LEFT, to: WIDTH - RIGHT };
        let mut out = format!(
            "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{0}\"><title>{0}</title>",
            self.title
        );
        for v in y.ticks(5) {
            let at = y.at(v);
            let _ = write!(
                out,
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>",
                WIDTH - RIGHT
            );
            let _ = write!(out, "<text x=\"{}\" y=\"{:.1}\" class=\"end\">{}</text>", LEFT - 6.0, at + 4.0, number(v));
        }
        for v in x.ticks(8) {
            let at = x.at(v);
            let _ = write!(out, "<text x=\"{at:.1}\" y=\"{}\" class=\"mid\">{} s</text>", HEIGHT - 10.0, number(v));
        }
        for (i, curve) in self.curves.iter().enumerate() {
            let _ = write!(out, "<polyline class=\"line k{i}\" points=\"");
            for (t, v) in self.times.iter().zip(&curve.values).filter(|(_, v)| v.is_finite()) {
                let _ = write!(out, "{:.1},{:.1} ", x.at(*t), y.at(*v));
            }
            out.push_str("\"/>");
        }
        out.push_str("</svg>");
        out
    }
}

struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    fn at(&self, v: f64) -> f64 {
        self.from + (v - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Round numbers along the axis, about `count` of them.
    fn ticks(&self, count: u32) -> Vec<f64> {
        let rough = (self.high - self.low) / f64::from(count);
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| *s >= rough).unwrap_or(rough);
        let first = (self.low / step).ceil();
        let ticks = (0..=2 * count).map(|i| (first + f64::from(i)) * step);
        ticks.take_while(|v| *v <= self.high + 1e-9 * step).filter(|v| v.is_finite()).collect()
    }
}

/// A length in the unit that suits its size.
pub(super) fn metres(x: f64) -> String {
    match x.abs() {
        0.0 => "0 m".to_owned(),
        size if size >= 0.1 => format!("{} m", number(x)),
        size if size >= 1e-4 => format!("{} mm", number(x * 1e3)),
        size if size >= 1e-7 => format!("{} µm", number(x * 1e6)),
        _ => format!("{} nm", number(x * 1e9)),
    }
}

/// A number short enough for a label.
pub(super) fn number(x: f64) -> String {
    if x == 0.0 {
        return "0".to_owned();
    }
    let size = x.abs();
    if !(1e-3..1e6).contains(&size) {
        let text = format!("{x:.2e}");
        let (mantissa, power) = text.split_once('e').unwrap_or((&text, "0"));
        let mantissa =
            if mantissa.contains('.') { mantissa.trim_end_matches('0').trim_end_matches('.') } else { mantissa };
        return format!("{mantissa}e{power}");
    }
    let digits = (3 - size.log10().floor() as i32).clamp(0, 6) as usize;
    let text = format!("{x:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_short() {
        assert_eq!(number(0.0), "0");
        assert_eq!(number(9.81), "9.81");
        assert_eq!(number(-1234.5678), "-1235");
        assert_eq!(number(1e-7), "1e-7");
        assert_eq!(number(1.5e7), "1.5e7");
        assert_eq!(metres(-2.5e-5), "-25 µm");
        assert_eq!(number(0.05), "0.05");
    }

    #[test]
    fn odd_curves_draw_without_nan() {
        for values in [vec![], vec![0.0, 0.0], vec![f64::NAN, 1.0], vec![f64::INFINITY; 2], vec![-1e300, 1e300]] {
            let times: Vec<f64> = (0..values.len()).map(|i| i as f64).collect();
            let curves = vec![Curve { name: "v", values }];
            let plot = Plot { title: "t", unit: "J", times: &times, curves, from_zero: false };
            let html = plot.html();
            assert!(!html.contains("NaN") && !html.contains("inf"), "{html}");
        }
    }
}
