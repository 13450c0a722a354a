//! How many messages a page may send.

use std::time::Instant;

/// Messages a second, for as long as one likes.
const STEADY: f64 = 240.0;

/// Messages at once.
const BURST: f64 = 480.0;

/// A bucket of tokens, one a message.
#[derive(Debug)]
pub struct Rate {
    tokens: f64,
    filled: Instant,
}

impl Rate {
    pub fn new(now: Instant) -> Rate {
        Rate { tokens: BURST, filled: now }
    }

    /// Whether one more message is fine.
    pub fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.filled = now;
        self.tokens = (self.tokens + passed * STEADY).min(BURST);
        self.tokens -= 1.0;
        self.tokens >= 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_is_fine_and_a_flood_is_not() {
        let start = Instant::now();
        let mut rate = Rate::new(start);
        assert!((0..480).all(|_| rate.take(start)));
        assert!(!rate.take(start));
        assert!(rate.take(start + Duration::from_secs(1)));
        // A mouse at 120 Hz and as many frames seen, for ever.
        let mut rate = Rate::new(start);
        assert!((0..10_000_u32).all(|k| rate.take(start + Duration::from_secs_f64(f64::from(k) / 240.0))));
    }
}
