//! Room that is kept from step to step: little more than is needed, and given back once it is not needed any more.

/// Items from which on room is counted.
const FEW: usize = 1024;

/// Room that is kept beyond what is needed, as a share of it: one in so many items.
const SPARE: usize = 8;

/// Makes a vector at least so long. What is there stays as it is.
pub fn lengthen<T: Clone>(items: &mut Vec<T>, count: usize, empty: T) {
    if items.len() < count {
        reserve(items, count - items.len());
        items.resize(count, empty);
    }
}

/// Appends an item. Where there is no room, an eighth more is made, not twice as much: the items are large and many.
#[inline(always)]
pub fn push<T>(items: &mut Vec<T>, item: T) {
    if items.len() == items.capacity() {
        reserve(items, 1);
    }
    items.push(item);
}

/// Makes room for more items.
#[cold]
pub fn reserve<T>(items: &mut Vec<T>, more: usize) {
    let count = items.len() + more;
    if count > items.capacity() {
        items.reserve_exact(more + count / SPARE + 8);
    }
}

/// Gives back what is far more than the room for `count` items, which are the first.
pub fn give_back<T>(items: &mut Vec<T>, count: usize) {
    let wanted = (count + count / SPARE + 8).max(FEW);
    if items.capacity() > wanted + wanted / 4 {
        items.truncate(wanted);
        items.shrink_to(wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_follows_what_is_needed() {
        let mut items = Vec::new();
        (0..100_000).for_each(|i| push(&mut items, i));
        assert!(items.capacity() < 115_000);
        give_back(&mut items, 90_000);
        assert_eq!(items.len(), 100_000);
        give_back(&mut items, 50_000);
        assert!(items.len() >= 50_000 && items.capacity() < 60_000);
        lengthen(&mut items, 70_000, 0);
        assert!(items.len() == 70_000 && items.capacity() < 80_000);
        assert!(items[..50_000].iter().enumerate().all(|(i, x)| *x == i));
    }
}
