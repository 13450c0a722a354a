//! What rests takes no memory from step to step, and little in all.

mod common;

use allide::prelude::*;
use common::*;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, with a count of what each thread asks of it.
struct Counting;

thread_local! {
    static CALLS: Cell<u64> = const { Cell::new(0) };
    static BYTES: Cell<i64> = const { Cell::new(0) };
}

fn note(calls: u64, bytes: i64) {
    // A thread that ends may still give memory back.
    let _ = CALLS.try_with(|c| c.set(c.get() + calls));
    let _ = BYTES.try_with(|b| b.set(b.get() + bytes));
}

// SAFETY: all is left to the system's allocator, whose conditions are the caller's.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(1, layout.size() as i64);
        // SAFETY: as the caller's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        note(0, -(layout.size() as i64));
        // SAFETY: as the caller's.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(1, size as i64 - layout.size() as i64);
        // SAFETY: as the caller's.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn calls_of_steps(world: &mut World, steps: usize) -> u64 {
    let before = CALLS.get();
    for _ in 0..steps {
        world.step().expect("a step");
    }
    CALLS.get() - before
}

/// Boxes dropped into a tray.
fn pile(side: u32, method: Method) -> World {
    let mut world = floor(solver(method, None), Material::default());
    for k in 0..side * side * side {
        let (x, y, z) = (k % side, k / side % side, k / (side * side));
        let place = at(f64::from(x) * 1.1 + 0.03 * f64::from(z % 3), f64::from(y) * 1.1, 0.6 + 1.15 * f64::from(z));
        add(&mut world, BodyBuilder::dynamic(cube(1.0)).mass(1.0).position(place));
    }
    world
}

#[test]
fn a_pile_at_rest_allocates_nothing() {
    for (side, method) in [(4, Method::Auto), (4, Method::Island), (6, Method::Block), (5, Method::Sequential)] {
        let mut world = pile(side, method);
        for _ in 0..400 {
            world.step().expect("a step");
        }
        assert_eq!(calls_of_steps(&mut world, 120), 0, "{side} {method:?}");
    }
}

#[test]
fn other_shapes_at_rest_allocate_nothing() {
    let mut world = floor(SolverSettings::default(), Material { rolling_friction: 0.01, ..Material::default() });
    let shapes = [
        Shape::sphere(0.4).unwrap(),
        Shape::cylinder(0.4, 0.6).unwrap(),
        Shape::capsule(0.3, 0.5).unwrap(),
        Shape::cone(0.4, 0.7).unwrap(),
        Shape::hull(&[at(0.0, 0.0, 0.6), at(0.5, 0.0, 0.0), at(-0.3, 0.4, 0.0), at(-0.3, -0.4, 0.0)]).unwrap(),
        cube(0.7),
    ];
    for k in 0..24 {
        let place = at(f64::from(k % 5) * 1.0, f64::from(k / 5) * 1.0, 0.6);
        add(&mut world, BodyBuilder::dynamic(shapes[k as usize % 6].clone()).position(place));
    }
    for _ in 0..600 {
        world.step().expect("a step");
    }
    assert_eq!(calls_of_steps(&mut world, 120), 0);
}

/// Bytes that a box of such a world takes, and its patches.
fn each(make: impl FnOnce() -> World) -> (f64, f64) {
    let before = BYTES.get();
    let mut world = make();
    for _ in 0..12 {
        world.step().expect("a step");
    }
    let boxes = world.bodies().filter(|(_, b)| b.kind() == BodyKind::Dynamic).count() as f64;
    ((BYTES.get() - before) as f64 / boxes, world.contacts().len() as f64 / boxes)
}

/// Everything that rests in columns of so many boxes.
fn columns(high: u32) -> World {
    let mut world = floor(SolverSettings::default(), Material::default());
    for k in 0..8000 {
        let (column, z) = (k / high, k % high);
        let place = at(f64::from(column % 100) * 2.0, f64::from(column / 100) * 2.0, 0.5 + f64::from(z));
        add(&mut world, BodyBuilder::dynamic(cube(1.0)).mass(1.0).position(place));
    }
    world
}

#[test]
fn a_resting_box_takes_three_kilobytes() {
    for high in [1, 20] {
        let (bytes, patches) = each(|| columns(high));
        println!("columns of {high}: {bytes:.0} bytes and {patches:.2} patches a box");
        assert!(bytes <= 3000.0, "columns of {high}: {bytes} bytes a box");
    }
}

/// Boxes that lie on up to four others each are one island: what its solver keeps comes on top.
#[test]
fn a_box_of_a_large_heap_takes_what_its_patches_take() {
    let (bytes, patches) = each(|| {
        let mut world = floor(solver(Method::Block, None), Material::default());
        for k in 0..4000 {
            let (x, y, z) = (k % 20, k / 20 % 20, k / 400);
            let shift = 0.5 * f64::from(z % 2);
            let place = at(f64::from(x) * 1.02 + shift, f64::from(y) * 1.02 + shift, 0.5 + f64::from(z));
            add(&mut world, BodyBuilder::dynamic(cube(1.0)).mass(1.0).position(place));
        }
        world
    });
    println!("heap: {bytes:.0} bytes and {patches:.2} patches a box");
    assert!(bytes <= 1000.0 + 4500.0 * patches, "{bytes} bytes and {patches} patches a box");
}
