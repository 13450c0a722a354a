//! What was measured, as tables.

use super::judge::Fault;
use crate::table::{Entry, print};

/// The engines, in the order of every pair of numbers here.
const ENGINES: [&str; 2] = ["allide", "parry3d-f64"];

/// One question about one pair in one class of poses.
pub struct Measured {
    pub question: &'static str,
    pub pair: String,
    pub class: &'static str,
    pub outcome: Outcome,
}

/// What came of it; allide first, parry second.
#[derive(Default)]
pub struct Outcome {
    /// Nanoseconds a question.
    pub ns: [f64; 2],
    /// How many poses were asked about.
    pub asked: usize,
    /// Wrong answers.
    pub faults: [Vec<Fault>; 2],
    /// Whether parry has an answer to this pair.
    pub served: bool,
}

impl Measured {
    /// How many times faster allide is, where there is something to compare: a peer that never answers rightly
    /// has not done the work.
    fn ratio(&self) -> Option<f64> {
        let ratio = self.outcome.ns[1] / self.outcome.ns[0];
        let does_it = self.outcome.served && self.outcome.faults[1].len() < self.outcome.asked;
        (does_it && ratio.is_finite()).then_some(ratio)
    }

    fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let scene = format!("{}, {}, {}", self.question, self.pair, self.class);
        (0..2).map(move |k| {
            let mut entry = Entry::new("pairs", &scene, ENGINES[k]);
            if k == 1 && !self.outcome.served {
                entry.failed = Some("unsupported".into());
                return entry;
            }
            let wrong = self.outcome.faults[k].len() as f64 / self.outcome.asked.max(1) as f64;
            entry.with("time", "ns", self.outcome.ns[k]).with("wrong", "", wrong)
        })
    }
}

/// All that was measured.
#[derive(Default)]
pub struct Tally(Vec<Measured>);

impl Tally {
    /// One more.
    pub fn add(&mut self, measured: Measured) {
        self.0.push(measured);
    }

    /// Prints tables a question, then what they come to; answers everything, for the file.
    pub fn report(&self) -> Vec<Entry> {
        let mut questions: Vec<&str> = Vec::new();
        for m in &self.0 {
            if !questions.contains(&m.question) {
                questions.push(m.question);
            }
        }
        for question in &questions {
            print(&self.table(question));
        }
        let mut ends = self.means(&questions);
        print(&ends);
        let mut slowest = self.slowest("questions", |m| format!("{}, {}", m.question, m.pair));
        print(&slowest);
        let pairs = self.slowest("pairs", |m| m.pair.clone());
        print(&pairs);
        slowest.extend(pairs);
        let wrong = self.wrong();
        print(&wrong);
        ends.extend(slowest);
        ends.extend(wrong);
        self.0.iter().flat_map(Measured::entries).chain(ends).collect()
    }

    /// One row a pair.
    fn table(&self, question: &'static str) -> Vec<Entry> {
        let of_question = || self.0.iter().filter(move |m| m.question == question);
        let mut pairs: Vec<&str> = Vec::new();
        for m in of_question() {
            if !pairs.contains(&m.pair.as_str()) {
                pairs.push(&m.pair);
            }
        }
        let row = |pair: &&str| {
            let all: Vec<&Measured> = of_question().filter(|m| m.pair == *pair).collect();
            let ns = |k: usize| mean(all.iter().map(|m| m.outcome.ns[k]));
            let wrong = |k: usize| {
                let asked: usize = all.iter().map(|m| m.outcome.asked).sum();
                100.0 * all.iter().map(|m| m.outcome.faults[k].len()).sum::<usize>() as f64 / asked.max(1) as f64
            };
            let mut entry = Entry::new("pairs", question, pair).with("allide", "ns", ns(0));
            if all.iter().any(|m| m.outcome.served) {
                let ratio = mean(all.iter().filter_map(|m| m.ratio()));
                entry = entry.with("parry", "ns", ns(1)).with("ratio", "", ratio);
                for m in all.iter().filter(|_| all.len() > 1) {
                    entry = entry.with(m.class, "", m.ratio().unwrap_or(f64::NAN));
                }
                entry = entry.with("allide wrong", "%", wrong(0)).with("parry wrong", "%", wrong(1));
            } else {
                entry.failed = Some(format!("{:.0} ns, {} % wrong; parry: unsupported", ns(0), wrong(0)));
            }
            entry
        };
        pairs.iter().map(row).collect()
    }

    /// Geometric means of the ratio over pairs and classes.
    fn means(&self, questions: &[&'static str]) -> Vec<Entry> {
        let scene = "how many times faster allide is, geometric means";
        let row = |name: &str, of: &dyn Fn(&&Measured) -> bool| {
            let all: Vec<&Measured> = self.0.iter().filter(of).collect();
            let ratios: Vec<f64> = all.iter().filter_map(|m| m.ratio()).collect();
            let least = ratios.iter().fold(f64::INFINITY, |m, r| m.min(*r));
            Entry::new("pairs", scene, name).with("ratio", "", mean(ratios.iter().copied())).with("least", "", least)
        };
        let mut rows: Vec<Entry> = questions.iter().map(|q| row(q, &|m| m.question == *q)).collect();
        rows.push(row("all questions", &|_| true));
        rows
    }

    /// Where allide does worst: over all that has the same name.
    fn slowest(&self, what: &str, name: impl Fn(&Measured) -> String) -> Vec<Entry> {
        let mut groups: Vec<(String, Vec<f64>)> = Vec::new();
        for m in &self.0 {
            let name = name(m);
            let Some(ratio) = m.ratio() else { continue };
            match groups.iter_mut().find(|(known, _)| *known == name) {
                Some((_, ratios)) => ratios.push(ratio),
                None => groups.push((name, vec![ratio])),
            }
        }
        let mut means: Vec<(String, f64)> =
            groups.into_iter().map(|(name, ratios)| (name, mean(ratios.into_iter()))).collect();
        means.sort_by(|p, q| p.1.total_cmp(&q.1));
        let slower = means.iter().filter(|(_, ratio)| *ratio < 1.0).count();
        let scene = format!("slowest {what} beside parry; {slower} of {} are slower", means.len());
        let row = |(name, ratio): &(String, f64)| Entry::new("pairs", &scene, name).with("ratio", "", *ratio);
        means.iter().take(12).map(row).collect()
    }

    /// Wrong answers by kind.
    fn wrong(&self) -> Vec<Entry> {
        let scene = "wrong answers";
        (0..2)
            .map(|k| {
                let mut entry = Entry::new("pairs", scene, ENGINES[k]);
                let asked: usize = self.0.iter().filter(|m| k == 0 || m.outcome.served).map(|m| m.outcome.asked).sum();
                entry = entry.with("asked", "", asked as f64);
                for fault in Fault::ALL {
                    let of_kind = |m: &Measured| m.outcome.faults[k].iter().filter(|f| **f == fault).count();
                    entry = entry.with(fault.name(), "", self.0.iter().map(of_kind).sum::<usize>() as f64);
                }
                let all: usize = self.0.iter().map(|m| m.outcome.faults[k].len()).sum();
                entry.with("all", "", all as f64).with("share", "%", 100.0 * all as f64 / asked.max(1) as f64)
            })
            .collect()
    }
}

/// Geometric mean.
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), v| (sum + v.ln(), count + 1.0));
    (sum / count).exp()
}
