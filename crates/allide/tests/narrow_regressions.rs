//! Placements that the narrow phase once got wrong, each named after what broke.

mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::narrow::Placement;
use allide::shape::Shape;
use narrow_oracle::check::wrong;

fn right(a: Shape, b: Shape, rotations: [[f64; 4]; 2], offset: [f64; 3], margin: f64) {
    let [rotation_a, rotation_b] = rotations.map(DQuat::from_array);
    let at = Placement { rotation_a, rotation_b, offset: DVec3::from_array(offset) };
    assert_eq!(wrong(&a, &b, &at, margin), None);
}

const UPRIGHT: [f64; 4] = [0.0, 0.0, 0.0, 1.0];

fn cuboid(half: [f64; 3]) -> Shape {
    Shape::cuboid(2.0 * DVec3::from_array(half)).unwrap()
}

fn capsule(radius: f64, half_height: f64) -> Shape {
    Shape::capsule(radius, 2.0 * half_height).unwrap()
}

fn cylinder(radius: f64, half_height: f64) -> Shape {
    Shape::cylinder(radius, 2.0 * half_height).unwrap()
}

#[test]
fn a_ball_centred_on_a_capsule_s_axis_is_pushed_across_it() {
    let turn = [-5.551115123125783e-17, 0.7071067811865475, -0.7071067811865475, -5.551115123125783e-17];
    let ball = Shape::sphere(0.36322193453269624).unwrap();
    right(ball, capsule(2.0, 0.5358244389049891), [UPRIGHT, turn], [0.0, -0.026379072675130854, 0.0], 0.0);
}

#[test]
fn a_ball_very_near_a_capsule_s_axis_is_pushed_across_it() {
    let turn = [-0.3826834323776232, 3.3113762385093353e-13, 0.9238795325060952, 2.808690284011678e-12];
    let offset = [-0.07753470370015768, 9.495262670923655e-18, 0.07753470370015768];
    let ball = Shape::sphere(1.1769774173951173).unwrap();
    right(ball, capsule(0.8983995792987696, 0.5), [UPRIGHT, turn], offset, 0.0);
}

#[test]
fn parallel_capsules_end_to_end_touch_at_their_ends() {
    let turn = [-0.08758632064552352, 0.07754195391554766, -0.18753267896563947, -0.975267848408174];
    let offset = [-0.13372089972565665, 0.7508573109645184, -0.769961546461024];
    let (a, b) = (capsule(0.8657618848570305, 0.5246065682301959), capsule(0.42310190257574726, 0.35856429029368886));
    right(a, b, [turn, turn], offset, 0.0);
}

#[test]
fn a_capsule_s_end_rounded_beyond_its_axis_leaves_through_that_end() {
    let offset = [0.02171258456394516, -0.010525652945359489, -0.04640037081633431];
    right(cuboid([50.0, 0.18973982850898913, 50.0]), capsule(1.0, 0.005317446654379754), [UPRIGHT; 2], offset, 0.0);
}

#[test]
fn a_flat_simplex_is_not_an_overlap() {
    let turns = [
        [-0.4567569783346744, 0.5937319753192964, 0.6377243691851848, -0.1793405508338326],
        [-0.3208308908036635, -0.46471281522201974, 0.5970273908580186, -0.569796308727794],
    ];
    let offset = [-31.643581897128875, -2.627435329767811, 6.120619771157103];
    let disc = cylinder(31.117198443418793, 0.9510593560134252);
    right(capsule(1.0137652296106459, 0.2913817530754108), disc, turns, offset, 0.0);
}

#[test]
fn the_lowest_point_of_a_hardly_tilted_cap_lies_in_the_cap() {
    let turns = [
        [0.5778001161914097, -0.15982237320927822, 0.762937005854246, -0.24193172559444465],
        [0.5778001164330175, -0.1598223729665894, 0.7629370053327482, -0.24193172682229522],
    ];
    let offset = [-0.6085428111223471, 1.7444065482030249, -1.076222279821873];
    right(cuboid([1.0; 3]), cylinder(1.268296340832503, 0.17606469399085448), turns, offset, 0.0);
}

#[test]
fn a_box_s_corner_in_a_parallel_cylinder_s_side_is_found() {
    let turn = [-0.4577824680848895, 0.20151637229642483, 0.7312361527854001, -0.4638103626162343];
    let offset = [0.11996525050110124, -0.5787754053258621, -2.595134859543835];
    let half = [0.5931098585926154, 0.806131831867783, 0.5];
    right(cuboid(half), cylinder(1.382523712887411, 0.8595264647295302), [turn, turn], offset, 0.0);
}

#[test]
fn rim_in_rim_is_found_where_a_cap_is_nearly_as_good() {
    let turns = [
        [0.043468479361492014, 0.11114700261050942, -0.09103208900776452, 0.988670821802475],
        [-0.5866122306280066, 0.21944623512585743, -0.7332006124573223, -0.26485147282756183],
    ];
    let offset = [1.2430162977229786, 1.1802686130960782, 0.7861764880841019];
    let (a, b) = (cylinder(1.2306638635093408, 0.8712516456291043), cylinder(1.0820134275065074, 0.005));
    right(a, b, turns, offset, 0.0);
}

#[test]
fn a_rim_just_beyond_a_cap_is_not_the_cap_s() {
    let turns = [
        [0.49914108272849067, 0.4992475876141198, 0.5000444596928143, 0.5015631207780664],
        [0.0017767495491082252, 0.5007420497408296, -0.4999024328256436, -0.7066482862339616],
    ];
    let offset = [1.8147167891024965, -0.2618365600458637, 0.7564225434006134];
    right(cylinder(0.48955313138541945, 0.38887877907499513), cylinder(2.0, 0.5), turns, offset, 0.0);
}

#[test]
fn caps_that_touch_in_one_point_of_their_rims_touch_there() {
    let turn = [0.6025317261751288, -0.05978541020952313, 0.7848838151855557, -0.13167619503260694];
    let offset = [0.7506067965236268, 0.27122752061328415, 1.9142444846060105];
    let (a, b) = (cylinder(1.1333105957883356, 0.25), cylinder(0.5216235049394858, 1.0));
    right(a, b, [turn, turn], offset, 0.01127870152502208);
}

#[test]
fn rims_of_distant_cylinders_are_polished() {
    let turn = [0.47780887789678306, 0.04637292694948428, -0.14563818512466134, -0.8650651691536018];
    let offset = [-22.995080089711497, -0.30039620490592334, -1.99270888693641];
    let (a, b) = (cylinder(1.6281547522862996, 0.36941637224781054), cylinder(21.567996662222352, 1.179765198966943));
    right(a, b, [turn, UPRIGHT], offset, 1.6695377664123667);
}

#[test]
fn corners_of_nearly_aligned_boxes_touch_where_they_are() {
    let turn = [-2.8950538838290675e-7, -9.737154187865356e-8, -3.8800470000460557e-7, 0.9999999999998781];
    let offset = [-0.8962369515434965, -0.8817198163893119, -1.0993716152811013];
    right(
        cuboid([0.5145168380748628, 0.5, 0.7176518703759465]),
        cuboid([0.3817198915877334; 3]),
        [UPRIGHT, turn],
        offset,
        0.0,
    );
}

#[test]
fn nearly_parallel_box_edges_cross_where_they_cross() {
    let turns = [
        [0.23644887374051773, 0.09063854120281076, -0.7892108450618005, -0.5594844296245481],
        [0.23644893946184295, 0.09063846197126962, -0.7892108368171176, -0.559484426315226],
    ];
    let offset = [-42.797138057822046, -16.951172485792718, -19.548857920006487];
    let (a, b) = (
        cuboid([0.6276325755945666, 0.5280792868423266, 0.7115661985714469]),
        cuboid([0.20820877606832383, 50.0, 0.5]),
    );
    right(a, b, turns, offset, 0.0);
}

#[test]
fn a_side_that_grazes_a_rim_does_so_where_it_is_nearest_the_cap_s_middle() {
    let turn = [-0.7071068223746314, -6.354133299505217e-9, -1.225495212490866e-7, -0.7071067399984504];
    let offset = [1.9004591929597208, 1.4879695930857415, 20.758369402902623];
    right(cylinder(1.9004592841084502, 0.5), cylinder(1.0, 20.758369033762257), [turn, UPRIGHT], offset, 0.0);
}

#[test]
fn crossed_sides_whose_lines_miss_by_little_meet_at_a_rim() {
    let turns = [
        [-0.7910731095143472, -0.1671494999633911, 0.38468538335833724, 0.44528814928733396],
        [0.7939772411476779, -0.0399435371446728, -0.2967872881637704, 0.5290765161716113],
    ];
    let offset = [1.5866212715005925, 0.2987097955523656, -1.7231768699366419];
    right(cylinder(1.0, 0.5), cylinder(1.253968150329997, 0.6037782708616215), turns, offset, 1.118033988749895);
}

#[test]
fn rims_that_touch_from_outside_at_a_small_angle_are_found_in_both_orders() {
    let turn = [-0.00783285953636208, -0.0022323291517094743, 0.00046258080300892463, 0.9999667239648741];
    let offset = [-0.03574357365290748, -1.8938352942665801, 1.3491282035264975];
    let (a, b) = (cylinder(0.0702675150799038, 0.5), cylinder(1.836917224939922, 0.8206042442027663));
    right(a, b, [UPRIGHT, turn], offset, 0.5049133823493932);
}

#[test]
fn rims_that_just_touch_at_a_small_angle_do_not_overlap() {
    let turn = [0.008235879822008426, -0.000557351355889122, 0.0023551400719051133, 0.9999631558003851];
    let offset = [-0.004181352984751534, 1.5080901362157189, -1.242018938377155];
    right(cylinder(0.5, 0.7585556062083233), cylinder(1.0, 0.5), [UPRIGHT, turn], offset, 0.009085189088346357);
}
