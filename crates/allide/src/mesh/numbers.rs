//! Small numbers for scattered indices: those of a few triangles or vertices of a large mesh.

/// Marks a place that is free.
const FREE: u32 = u32::MAX;

/// Indices, numbered in the order in which they come. Looked up by open addressing; nothing depends on the order of
/// its places.
pub(crate) struct Numbers {
    /// Numbers by hash; at least half of them are free.
    places: Vec<u32>,
    keys: Vec<u32>,
}

impl Numbers {
    pub fn new() -> Numbers {
        Numbers { places: vec![FREE; 64], keys: Vec::new() }
    }

    /// The indices by their numbers.
    pub fn keys(&self) -> &[u32] {
        &self.keys
    }

    /// Whether the index has a number.
    #[inline]
    pub fn has(&self, key: u32) -> bool {
        self.find(key).is_some()
    }

    /// The number of an index, if it has one.
    #[inline]
    pub fn find(&self, key: u32) -> Option<u32> {
        let number = self.places[self.place(key)];
        (number != FREE).then_some(number)
    }

    /// The number of an index: the next one if it has none.
    #[inline]
    pub fn number(&mut self, key: u32) -> u32 {
        let place = self.place(key);
        let number = self.places[place];
        if number != FREE {
            return number;
        }
        let next = self.keys.len() as u32;
        self.places[place] = next;
        self.keys.push(key);
        if 2 * self.keys.len() > self.places.len() {
            self.grow();
        }
        next
    }

    fn grow(&mut self) {
        self.places = vec![FREE; 4 * self.places.len()];
        for number in 0..self.keys.len() {
            let place = self.place(self.keys[number]);
            self.places[place] = number as u32;
        }
    }

    /// Where an index is, or would be.
    #[inline]
    fn place(&self, key: u32) -> usize {
        let mask = self.places.len() - 1;
        // By the golden ratio (Knuth 6.4): neighbours go far apart.
        let mut place = (key.wrapping_mul(0x9E37_79B9) >> 7) as usize & mask;
        while self.places[place] != FREE && self.keys[self.places[place] as usize] != key {
            place = (place + 1) & mask;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::Numbers;

    #[test]
    fn each_index_keeps_the_number_it_got_first() {
        let mut numbers = Numbers::new();
        let key = |k: u32| k.wrapping_mul(0x0101_0101) ^ (k << 20);
        for k in 0..5000 {
            assert_eq!(numbers.find(key(k)), None);
            assert_eq!(numbers.number(key(k)), k);
            assert_eq!(numbers.number(key(k / 2)), k / 2);
        }
        assert!((0..5000).all(|k| numbers.find(key(k)) == Some(k) && numbers.keys()[k as usize] == key(k)));
        assert!(!numbers.has(u32::MAX));
    }
}
