// Which part of a scene to look at.

import { Box3, Quaternion, Vector3 } from "three";
import type { Replay } from "./decode";
import { halfExtent, type Moment } from "./model";

const SAMPLES = 12;

/** What to look at: a box around it, and the corners of the boxes of all that is in it. */
export interface Subject {
  box: Box3;
  corners: Vector3[];
  /** The same with all that stands fixed around it, unless what moves would be lost in it. */
  whole: Vector3[];
}

/** How much larger the picture may become by what stands fixed around: at first, and where the whole is asked for. */
const [BESIDE, WHOLE] = [1.45, 4];

/** Corners kept: enough to frame a picture by. */
const MOST_CORNERS = 20_000;

/**
 * Everything that moves at the start, and nearly all places visited later: a body that flies away
 * must not make the rest a dot.
 */
export function interesting(replay: Replay, moment: Moment): Subject {
  return withFixed(
    moment,
    framed(moment, SAMPLES, (s) => replay.showPoses((replay.end * s) / (SAMPLES - 1), moment)),
  );
}

/** How deep a fall onto uneven ground is expected to be, as a share of all that moves; and one onto level ground, at most. */
const [FALL, LEVEL] = [0.35, 6];

/** Everything that moves, as it is now and where it will fall to, and what stands fixed among it. */
export function present(moment: Moment): Subject {
  const found = framed(moment, 1, () => {});
  const extent = found.box.getSize(new Vector3()).length();
  const ground = below(moment, found.box, extent);
  if (ground < found.box.min.z) {
    const fallen = found.box.clone();
    fallen.min.z = ground;
    fallen.max.z = ground + 0.1 * extent;
    found.corners.push(...cornersOf(fallen));
    found.box.union(fallen);
  }
  return withFixed(moment, found);
}

/** Takes in what stands fixed among and around what moves. */
function withFixed(moment: Moment, found: Subject): Subject {
  const size = (box: Box3) => box.getSize(new Vector3()).length();
  const [extent, near] = [size(found.box), found.box.clone().expandByScalar(0.4 * size(found.box))];
  const all = found.box.clone();
  const fixed = moment.bodies.flatMap((body, i) => (body.kind === "fixed" ? (boxOf(moment, i) ?? []) : []));
  for (const own of fixed.sort((a, b) => size(a) - size(b))) {
    const [together, everything] = [found.box.clone().union(own), all.clone().union(own)];
    if (near.intersectsBox(own) && size(together) < BESIDE * extent) {
      found.box.copy(together);
      found.corners.push(...cornersOf(own));
    }
    if (size(everything) < WHOLE * extent) {
      all.copy(everything);
      found.whole.push(...cornersOf(own));
    }
  }
  found.whole.push(...found.corners);
  return found;
}

/** The box around a body; nothing for endless ones. */
function boxOf(moment: Moment, i: number): Box3 | undefined {
  const half = halfExtent(moment.bodies[i].shape, moment.pose, 7 * i + 3);
  const at = new Vector3().fromArray(moment.pose, 7 * i);
  return half ? new Box3(at.clone().sub(new Vector3(...half)), at.clone().add(new Vector3(...half))) : undefined;
}

/** The height that what is in a box falls to, `extent` metres large: level ground, or that of something fixed below it. */
function below(moment: Moment, box: Box3, extent: number): number {
  let [level, uneven] = [-Infinity, -Infinity];
  for (const [i, { kind, shape }] of moment.bodies.entries()) {
    if (kind !== "fixed") continue;
    if (shape.type === "plane") {
      const up = new Vector3(...shape.normal).applyQuaternion(new Quaternion().fromArray(moment.pose, 7 * i + 3));
      const at = new Vector3().fromArray(moment.pose, 7 * i);
      if (up.z > 0.95) level = Math.max(level, shape.offset / up.z + at.z);
      continue;
    }
    const own = boxOf(moment, i);
    const overlaps = own && own.min.x < box.max.x && own.max.x > box.min.x && own.min.y < box.max.y && own.max.y > box.min.y;
    if (overlaps && own.min.z < box.min.z) uneven = Math.max(uneven, own.min.z);
  }
  const fall = (height: number, most: number) => (height >= box.min.z - most ? height : box.min.z - most);
  if (level > -Infinity && level >= uneven) return level >= box.min.z - LEVEL * extent ? level : box.min.z;
  return uneven > -Infinity ? fall(uneven, FALL * extent) : box.min.z;
}

function framed(moment: Moment, samples: number, show: (sample: number) => void): Subject {
  const finite = [...moment.bodies.keys()].filter((i) => moment.bodies[i].shape.type !== "plane");
  const moving = finite.filter((i) => moment.bodies[i].kind !== "fixed");
  const bodies = moving.length > 0 ? moving : finite;
  const seen: Box3[] = [];
  for (let s = 0; s < samples; s++) {
    show(s);
    for (const i of bodies) {
      const half = new Vector3(...(halfExtent(moment.bodies[i].shape, moment.pose, 7 * i + 3) ?? [0, 0, 0]));
      const at = new Vector3().fromArray(moment.pose, 7 * i);
      seen.push(new Box3(at.clone().sub(half), at.add(half)));
    }
  }
  const box = new Box3();
  for (const own of seen.slice(0, bodies.length)) box.union(own);
  if (box.isEmpty()) return subject(new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1)), []);
  const rank = (of: (b: Box3) => number, share: number) => seen.map(of).sort((a, b) => a - b)[Math.round(share * (seen.length - 1))];
  box.expandByPoint(new Vector3(rank((b) => b.min.x, 0.03), rank((b) => b.min.y, 0.03), rank((b) => b.min.z, 0.03)));
  box.expandByPoint(new Vector3(rank((b) => b.max.x, 0.97), rank((b) => b.max.y, 0.97), rank((b) => b.max.z, 0.97)));
  return subject(box, seen);
}

function subject(box: Box3, seen: Box3[]): Subject {
  const inside = seen.filter((own) => box.containsBox(own));
  const every = Math.ceil((8 * inside.length) / MOST_CORNERS);
  const corners = inside.filter((_, i) => i % every === 0).flatMap(cornersOf);
  return { box, corners: corners.length > 0 ? corners : cornersOf(box), whole: [] };
}

function cornersOf(box: Box3): Vector3[] {
  const pick = (bit: number, axis: "x" | "y" | "z") => (bit ? box.max[axis] : box.min[axis]);
  return Array.from({ length: 8 }, (_, i) => new Vector3(pick(i & 1, "x"), pick(i & 2, "y"), pick(i & 4, "z")));
}
