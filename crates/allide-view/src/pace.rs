//! When steps are due: as fast as time passes, and never in bursts.

use std::time::{Duration, Instant};

/// Real time that may be owed, seconds; more is forgotten, and the world runs slower than wanted.
const MOST_OWED: f64 = 0.1;

/// How much faster than wanted the world may run to make good what is owed: nobody sees it.
const CATCH_UP: f64 = 1.25;

/// Real time whose steps are made together, where they are shorter, seconds.
const TOGETHER: f64 = 0.01;

/// Over how long the pace is measured, seconds.
const MEASURED: f64 = 0.5;

/// Which steps are due, and how fast the world goes.
#[derive(Debug)]
pub struct Pace {
    clock: Instant,
    /// Simulated time that is owed, seconds.
    debt: f64,
    /// Simulated time that may pass without being a burst, seconds.
    credit: f64,
    /// Simulated time since a moment, seconds.
    since: (Instant, f64),
}

impl Pace {
    pub fn new(now: Instant) -> Pace {
        Pace { clock: now, debt: 0.0, credit: 0.0, since: (now, 0.0) }
    }

    /// How many steps of so many seconds are due now, at so many simulated seconds a second.
    pub fn due(&mut self, now: Instant, step: f64, speed: f64) -> u32 {
        let passed = now.saturating_duration_since(self.clock).as_secs_f64() * speed;
        self.clock = now;
        self.debt = (self.debt + passed).min(step + MOST_OWED * speed);
        self.credit = (self.credit + CATCH_UP * passed).min(step.max(TOGETHER * speed));
        // A timer that rings a little early is not set again.
        let count = (self.debt.min(self.credit) / step + 1e-6).floor();
        self.debt = (self.debt - count * step).max(0.0);
        self.credit = (self.credit - count * step).max(0.0);
        count as u32
    }

    /// How long until a step is due.
    pub fn until_due(&self, now: Instant, step: f64, speed: f64) -> Duration {
        let wait = ((step - self.debt) / speed).max((step - self.credit) / (CATCH_UP * speed));
        let wait = Duration::from_secs_f64(wait.clamp(0.0, MEASURED));
        wait.saturating_sub(now.saturating_duration_since(self.clock))
    }

    /// Simulated time has passed, seconds.
    pub fn passed(&mut self, simulated: f64) {
        self.since.1 += simulated;
    }

    /// Simulated seconds a second, once it was measured for long enough; `ends`: a measurement may end now.
    pub fn achieved(&mut self, now: Instant, ends: bool) -> Option<f32> {
        let (start, simulated) = self.since;
        let time = now.saturating_duration_since(start).as_secs_f64();
        if time < MEASURED {
            return None;
        }
        if ends {
            self.since = (now, 0.0);
        }
        Some((simulated / time) as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: f64 = 1.0 / 60.0;

    /// Runs a world whose k-th job takes so long, and says when steps began, seconds.
    fn run(step: f64, speed: f64, until: f64, takes: impl Fn(usize) -> f64) -> Vec<f64> {
        let start = Instant::now();
        let (mut pace, mut now, mut made) = (Pace::new(start), 0.0, Vec::new());
        let at = |now: f64| start + Duration::from_secs_f64(now);
        while now < until {
            let due = pace.due(at(now), step, speed);
            if due == 0 {
                now += pace.until_due(at(now), step, speed).as_secs_f64().max(1e-6);
                continue;
            }
            let takes = takes(made.len());
            made.extend((0..due).map(|_| now));
            now += takes;
        }
        made
    }

    #[test]
    fn real_time_is_kept_in_slow_motion_and_in_fast() {
        for (step, speed) in [(STEP, 1.0), (STEP, 0.1), (STEP, 10.0), (1e-4, 1.0), (0.3, 1.0)] {
            let made = run(step, speed, 6.0, |_| 2e-4).len() as f64 * step / speed;
            assert!((made - 6.0).abs() < 0.15 + 2.0 * step / speed, "step {step}, speed {speed}: {made} s");
        }
    }

    #[test]
    fn a_hiccup_is_made_good_without_a_burst() {
        let made = run(STEP, 1.0, 3.0, |k| if k == 60 { 0.09 } else { 0.002 });
        assert!((made.len() as f64 * STEP - 3.0).abs() < 2.0 * STEP, "{}", made.len());
        let least = made.windows(2).map(|w| w[1] - w[0]).fold(1.0, f64::min);
        assert!(least > 0.7 * STEP, "two steps within {least} s");
    }

    #[test]
    fn what_was_slow_is_not_caught_up() {
        // Half a second a step for a while, then fast again.
        let made = run(STEP, 1.0, 20.0, |k| if k < 20 { 0.5 } else { 0.001 });
        let after: Vec<f64> = made[20..].to_vec();
        let rate = 30.0 / (after[29] - after[0]);
        assert!(rate < 1.3 / STEP, "{rate} steps a second");
        let all = (after[after.len() - 1] - after[0]) / STEP;
        assert!((after.len() as f64) < all + 8.0, "{} steps in the time of {all}", after.len());
    }

    #[test]
    fn the_pace_is_what_was_made_in_the_time() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        pace.passed(0.2);
        assert_eq!(pace.achieved(start + Duration::from_millis(400), true), None);
        assert_eq!(pace.achieved(start + Duration::from_millis(800), false), Some(0.25));
        assert_eq!(pace.achieved(start + Duration::from_millis(1000), true), Some(0.2));
        assert_eq!(pace.achieved(start + Duration::from_millis(1100), true), None);
    }
}
