//! Results as text for people and as JSON for programs.

use serde::Serialize;

/// A measured number.
#[derive(Clone, Debug, Serialize)]
pub struct Value {
    /// What was measured.
    pub what: &'static str,
    /// Its unit; empty for a pure number.
    pub unit: &'static str,
    /// The number; not finite ones are null in JSON.
    pub value: f64,
}

/// What one engine did in one scene.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// Benchmark group.
    pub group: &'static str,
    /// Scene or problem.
    pub scene: String,
    /// Engine or method.
    pub engine: String,
    /// The numbers, in the order of the columns.
    pub values: Vec<Value>,
    /// Why there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
}

impl Entry {
    /// An entry without numbers yet.
    pub fn new(group: &'static str, scene: &str, engine: &str) -> Entry {
        Entry { group, scene: scene.into(), engine: engine.into(), values: Vec::new(), failed: None }
    }

    /// The same with one number more.
    pub fn with(mut self, what: &'static str, unit: &'static str, value: f64) -> Entry {
        self.values.push(Value { what, unit, value });
        self
    }

    /// The number of that name.
    pub fn get(&self, what: &str) -> Option<f64> {
        self.values.iter().find(|v| v.what == what).map(|v| v.value)
    }
}

/// Prints entries of one scene as a table.
pub fn print(entries: &[Entry]) {
    let Some(first) = entries.iter().find(|e| e.failed.is_none()).or(entries.first()) else { return };
    println!("\n{}: {}", first.group, first.scene);
    let mut rows = vec![vec![String::new()]];
    for v in &first.values {
        rows[0].push(if v.unit.is_empty() { v.what.into() } else { format!("{} {}", v.what, v.unit) });
    }
    for entry in entries {
        let mut row = vec![entry.engine.clone()];
        match &entry.failed {
            Some(why) => row.push(why.clone()),
            None => row.extend(entry.values.iter().map(|v| number(v.value))),
        }
        rows.push(row);
    }
    let width = |column: usize| {
        let counted = rows.iter().filter(|r| r.len() > 2 || column == 0);
        counted.filter_map(|r| r.get(column)).map(|c| c.chars().count()).max().unwrap_or(0)
    };
    for row in &rows {
        let mut line = format!("  {:<w$}", row[0], w = width(0));
        for (i, cell) in row.iter().enumerate().skip(1) {
            line.push_str(&format!("  {:>w$}", cell, w = width(i)));
        }
        println!("{}", line.trim_end());
    }
}

/// Three to four digits that tell something.
fn number(x: f64) -> String {
    let size = x.abs();
    if x == 0.0 || !x.is_finite() {
        format!("{x}")
    } else if !(1e-3..1e6).contains(&size) {
        format!("{x:.1e}")
    } else if size < 1.0 {
        format!("{x:.4}")
    } else if size < 100.0 {
        format!("{x:.2}")
    } else {
        format!("{x:.0}")
    }
}

/// Middle of the sorted values; NaN of none.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => sorted[n / 2],
        n => 0.5 * (sorted[n / 2 - 1] + sorted[n / 2]),
    }
}
