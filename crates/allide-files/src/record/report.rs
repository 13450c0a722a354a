//! `report.html`: one page that needs nothing else.

use super::plot::{Curve, Plot, metres, number};
use super::series::Sample;
use super::summary::{PatchSummary, Summary};
use crate::picture::escaped;
use std::fmt::Write;

/// Rows of a table beyond which the reader is sent to `summary.json`.
const MOST_ROWS: usize = 300;

/// Letters of a name that the page tells.
const MOST_LETTERS: usize = 120;

/// Bytes that drawings of the start and the end may take: they are for pages without a replay.
const MOST_FIGURE_BYTES: usize = 3 << 20;

/// What the page tells of.
pub(super) struct Page<'a> {
    pub summary: &'a Summary,
    pub description: Option<&'a str>,
    /// Simulated time asked for, seconds.
    pub duration: f64,
    pub series: &'a [Sample],
    /// Figures of the start and the end, as HTML.
    pub figures: String,
    /// Whether vectors have two numbers.
    pub planar: bool,
}

/// The page may run what it carries, and load nothing at all.
const POLICY: &str =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; media-src blob:";

impl Page<'_> {
    /// The page before and after the scripts that replay the run.
    pub(super) fn html(&self) -> (String, String) {
        let name = told(&self.summary.scene);
        let mut out = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\
             <title>{name} · allide</title><style>{STYLE}</style></head><body><main>\n<h1>{name}</h1>\n"
        );
        if let Some(text) = self.description {
            let _ = writeln!(out, "<p class=\"about\">{}</p>", escaped(&cut(text, 4000)));
        }
        let _ = writeln!(out, "<p class=\"lead\">{}</p>", self.headline());
        if let Some(error) = &self.summary.error {
            let _ = writeln!(out, "<p class=\"warn\">Stopped early: {}.</p>", escaped(error));
        } else if self.summary.interrupted {
            let asked = number(self.duration);
            let _ = writeln!(out, "<p class=\"warn\">Interrupted before its end; {asked} s were asked for.</p>");
        }
        // The replay's program fills the first of these and takes the next three over.
        out.push_str("<section id=\"replay\" aria-label=\"Replay\"></section>\n");
        let parts = [("sketches", self.sketches()), ("plots", self.plots()), ("contacts", self.contacts())];
        for (id, part) in parts.into_iter().chain([("bodies", self.bodies()), ("settings", self.settings())]) {
            let _ = writeln!(out, "<section id=\"{id}\">{part}</section>");
        }
        out.push_str("</main>\n");
        (out, "</body></html>\n".to_owned())
    }

    fn headline(&self) -> String {
        let s = self.summary;
        let moving = s.bodies.iter().filter(|b| b.kind == "dynamic");
        let speed = moving.clone().map(|b| length(b.velocity)).fold(0.0, f64::max);
        let end = match moving.clone().max_by(|a, b| length(a.velocity).total_cmp(&length(b.velocity))) {
            None => "Nothing in it can move.".to_owned(),
            Some(_) if speed < 1e-3 => "At the end everything is at rest.".to_owned(),
            Some(body) => {
                format!("At the end the fastest body, {}, moves at {} m/s.", told(&body.name), number(speed))
            }
        };
        let pace = if s.seconds.spent > 0.0 {
            format!(", {} times as fast as real time", number(s.seconds.simulated / s.seconds.spent))
        } else {
            String::new()
        };
        format!(
            "{}, {} of them free to move, over {} s in {} of {} ms; computed in {} s ({} ms a step{pace}). \
             {end} Its last step has {}; the deepest overlap of the whole run was {}.",
            counted(s.bodies.len() as u64, "body", "bodies"),
            moving.count(),
            number(s.seconds.simulated),
            counted(s.steps, "step", "steps"),
            number(s.settings.step * 1e3),
            number(s.seconds.spent),
            number(s.ms.step.mean),
            counted(s.contacts.iter().map(|c| c.points.len() as u64).sum(), "contact point", "contact points"),
            metres(s.largest_penetration),
        )
    }

    fn sketches(&self) -> String {
        match self.figures.as_str() {
            "" => String::new(),
            out if out.len() > MOST_FIGURE_BYTES => "<p>There is too much in it for drawings.</p>\n".to_owned(),
            out => format!("<h2>Start and end</h2>\n<div class=\"grid2\">{out}</div>\n"),
        }
    }

    fn plots(&self) -> String {
        if self.series.is_empty() {
            return String::new();
        }
        let times: Vec<f64> = self.series.iter().map(|s| s.time).collect();
        let curve = |name, of: &dyn Fn(&Sample) -> f64| Curve { name, values: self.series.iter().map(of).collect() };
        let plot = |title, unit, from_zero, curves| Plot { title, unit, times: &times, curves, from_zero }.html();
        let mut out = "<h2>Over time</h2>\n<div class=\"grid2\">".to_owned();
        let energy = vec![
            curve("kinetic", &|s| s.kinetic),
            curve("potential", &|s| s.potential),
            curve("total", &|s| s.kinetic + s.potential),
        ];
        out.push_str(&plot("Energy", "J", false, energy));
        out.push_str(&plot("Deepest overlap", "mm", true, vec![curve("deepest", &|s| s.deepest * 1e3)]));
        out.push_str(&plot("Contact points", "", true, vec![curve("points", &|s| s.points)]));
        let phases = vec![
            curve("broad", &|s| s.phases[0]),
            curve("narrow", &|s| s.phases[1]),
            curve("solve", &|s| s.phases[2]),
            curve("integrate", &|s| s.phases[3]),
            curve("whole step", &|s| s.step),
        ];
        out.push_str(&plot("Time a step", "ms", true, phases));
        out.push_str("</div>\n");
        out
    }

    fn contacts(&self) -> String {
        let step = self.summary.settings.step;
        let mut rows = String::new();
        for patch in self.summary.contacts.iter().take(MOST_ROWS) {
            let (normal, friction) = forces(patch, step);
            let deepest = patch.points.iter().map(|p| p.depth).fold(f64::NEG_INFINITY, f64::max);
            let direction = patch.points.first().map_or([0.0; 3], |p| p.normal);
            let _ = write!(
                rows,
                "<tr><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>\
                 <td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
                told(&patch.a),
                told(&patch.b),
                patch.points.len(),
                self.vector(direction),
                number(normal),
                number(friction),
                metres(deepest),
            );
        }
        let head = ["a", "b", "points", "normal a → b", "normal force (N)", "friction (N)", "overlap"];
        table("Contacts of the last step", &head, &rows, self.summary.contacts.len())
    }

    fn bodies(&self) -> String {
        let mut rows = String::new();
        for body in self.summary.bodies.iter().take(MOST_ROWS) {
            let _ = write!(
                rows,
                "<tr><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>\
                 <td class=\"n\">{}</td></tr>",
                told(&body.name),
                body.kind,
                self.vector(body.position),
                number(length(body.velocity)),
                number(length(body.spin)),
                number(body.drift),
            );
        }
        let head = ["body", "kind", "position (m)", "speed (m/s)", "spin (rad/s)", "moved (m)"];
        table("Bodies at the end", &head, &rows, self.summary.bodies.len())
    }

    /// The coordinates of a vector.
    fn vector(&self, v: [f64; 3]) -> String {
        let shown = if self.planar { &v[..2] } else { &v[..] };
        shown.iter().map(|x| number(*x)).collect::<Vec<_>>().join(" ")
    }

    fn settings(&self) -> String {
        let s = self.summary;
        let solver = &s.settings.solver;
        let iterations = solver.iterations.map_or("the method's own".to_owned(), |n| n.to_string());
        let lines = [
            ("step", format!("{} s", s.settings.step)),
            ("gravity", format!("{} m/s²", self.vector(s.settings.gravity))),
            ("method", format!("{}, iterations: {iterations}, tolerance {}", solver.method, solver.tolerance)),
            (
                "islands solved",
                format!(
                    "{} as a whole, {} pair by pair, {} contact by contact",
                    s.solver_used.island, s.solver_used.block, s.solver_used.sequential
                ),
            ),
            (
                "time a step",
                format!(
                    "median {} ms, 99th percentile {} ms, longest {} ms",
                    number(s.ms.step.p50),
                    number(s.ms.step.p99),
                    number(s.ms.step.max)
                ),
            ),
            ("reproducible", if s.reproducible { "yes" } else { "no: a time budget is set" }.to_owned()),
            ("trajectory", recorded(s.recorded.frames, s.recorded.every)),
            ("allide", s.version.to_owned()),
        ];
        let rows: String = lines.iter().map(|(k, v)| format!("<tr><th>{k}</th><td>{v}</td></tr>")).collect();
        format!("<h2>Settings</h2>\n<table class=\"plain\">{rows}</table>\n")
    }
}

/// How much was recorded.
fn recorded(frames: u64, every: u64) -> String {
    let how_often = if every == 1 { "every step".to_owned() } else { format!("every {every} steps") };
    format!("{}, {how_often}", counted(frames, "frame", "frames"))
}

/// So many of something.
fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A name as HTML.
fn told(name: &str) -> String {
    escaped(&cut(name, MOST_LETTERS))
}

/// The first letters of a text.
fn cut(text: &str, most: usize) -> String {
    let mut out: String = text.chars().take(most).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    out
}

/// Normal and friction force of a patch, N.
fn forces(patch: &PatchSummary, step: f64) -> (f64, f64) {
    let normal: f64 = patch.points.iter().map(|p| p.normal_impulse).sum();
    let mut friction = [0.0; 3];
    for p in &patch.points {
        for (sum, x) in friction.iter_mut().zip(p.friction_impulse) {
            *sum += x;
        }
    }
    (normal / step, length(friction) / step)
}

fn table(title: &str, head: &[&str], rows: &str, count: usize) -> String {
    if count == 0 {
        return format!("<h2>{title}</h2>\n<p>None.</p>\n");
    }
    // Names come first, numbers after them.
    let class = |i: usize| if i < 2 { "" } else { " class=\"n\"" };
    let head: String = head.iter().enumerate().map(|(i, h)| format!("<th{}>{h}</th>", class(i))).collect();
    let more = match count.saturating_sub(MOST_ROWS) {
        0 => String::new(),
        n => format!("<p>{n} more are in summary.json.</p>"),
    };
    format!(
        "<h2>{title}</h2>\n<div class=\"wide\"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>{more}\n"
    )
}

fn length(v: [f64; 3]) -> f64 {
    v[0].hypot(v[1]).hypot(v[2])
}

const STYLE: &str = "
:root{color-scheme:light dark;--bg:#fff;--fg:#1c1e21;--dim:#666b73;--rule:#e3e5e8;--c0:#2563c9;--c1:#d9730d;--c2:#188a55;--c3:#a136b5;--c4:#c22f3d;--c5:#0e8a96;--warn:#8a4b00;--warnbg:#fff3df}
@media (prefers-color-scheme:dark){:root{--bg:#16181c;--fg:#e6e8eb;--dim:#9aa0a8;--rule:#2d3137;--c0:#6ea3ff;--c1:#f0a050;--c2:#54c98b;--c3:#d585e6;--c4:#f07c86;--c5:#57c4cf;--warn:#ffcf8f;--warnbg:#3a2c14}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,sans-serif}
main{max-width:1180px;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{margin:0 0 .25rem;font-size:1.9rem}h2{margin:2.2rem 0 .6rem;font-size:1.25rem}
.about{color:var(--dim);margin:0 0 .75rem}.lead{font-size:1.1rem;max-width:62em;margin:.5rem 0}
.warn{color:var(--warn);background:var(--warnbg);padding:.6rem .9rem;border-radius:6px}
.grid2{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:1.1rem 1.6rem}
figure{margin:0}figcaption{font-weight:600;margin-bottom:.25rem}.unit{color:var(--dim);font-weight:400}
svg{width:100%;height:auto;display:block}svg text{fill:var(--dim);font-size:12px}
@media (max-width:600px){#plots svg{overflow:visible}#plots svg text{font-size:16px}}
.sketch{border:1px solid var(--rule);border-radius:6px}
.end{text-anchor:end}.mid{text-anchor:middle}.grid{stroke:var(--rule)}
.line{fill:none;stroke-width:1.6;stroke-linejoin:round}
.line.k0{stroke:var(--c0)}.line.k1{stroke:var(--c1)}.line.k2{stroke:var(--c2)}.line.k3{stroke:var(--c3)}.line.k4{stroke:var(--dim)}
.key{font-weight:400;font-size:.85rem;margin-left:.7rem;white-space:nowrap}.key::before{content:'';display:inline-block;width:14px;height:3px;vertical-align:middle;margin-right:5px;background:var(--dim)}
.key.k0::before{background:var(--c0)}.key.k1::before{background:repeating-linear-gradient(90deg,var(--c1) 0 5px,#0000 5px 8px)}.key.k2::before{background:var(--c2)}.key.k3::before{background:repeating-linear-gradient(90deg,var(--c3) 0 2px,#0000 2px 4px)}
.line.k1{stroke-dasharray:7 4}.line.k3{stroke-dasharray:2 3}
polygon{stroke:var(--bg);stroke-width:.7}.fixed{fill:var(--rule)}polygon.fixed{stroke:var(--dim)}
.c0{fill:var(--c0)}.c1{fill:var(--c1)}.c2{fill:var(--c2)}.c3{fill:var(--c3)}.c4{fill:var(--c4)}.c5{fill:var(--c5)}
.wide{overflow-x:auto;max-height:34rem;overflow-y:auto;border:1px solid var(--rule);border-radius:6px}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.3rem .7rem;border-bottom:1px solid var(--rule);white-space:nowrap}
thead th{position:sticky;top:0;background:var(--bg)}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
.plain{width:auto}.plain td{white-space:normal}.plain th{font-weight:600}
";
