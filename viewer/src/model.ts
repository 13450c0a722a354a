// What is shown, wherever it comes from: a report's replay or a running world.

import type { Triangles } from "./geometry";
import { counted } from "./words";

export type Vec3 = [number, number, number];
export type Quat = [number, number, number, number];

export type Shape =
  | { type: "sphere"; radius: number }
  | { type: "box"; size: Vec3 }
  | { type: "capsule"; radius: number; height: number }
  | { type: "cylinder"; radius: number; height: number }
  | { type: "plane"; normal: Vec3; offset: number }
  // Whatever else there is comes as triangles, `triangles` of them where it is not drawn with fewer.
  // `middle`: what they are relative to, where that is not the local origin.
  | { type: "mesh"; of: string; triangles: number; mesh: Triangles; middle?: Vec3 };

export interface Body {
  name: string;
  kind: "fixed" | "dynamic" | "driven";
  shape: Shape;
  /** kg; not given for fixed bodies. */
  mass?: number;
  /** World pose of a fixed body, metres. */
  position?: Vec3;
  rotation?: Quat;
}

/** Contact points of one moment. Points are relative to the scene's centre, forces in N. */
export interface Contacts {
  count: number;
  a: Int32Array;
  b: Int32Array;
  point: Float32Array;
  normal: Float32Array;
  force: Float32Array;
  friction: Float32Array;
}

export function noContacts(capacity = 0): Contacts {
  return {
    count: 0,
    a: new Int32Array(capacity),
    b: new Int32Array(capacity),
    point: new Float32Array(3 * capacity),
    normal: new Float32Array(3 * capacity),
    force: new Float32Array(capacity),
    friction: new Float32Array(capacity),
  };
}

/** Of one body, in double precision. */
export interface Detail {
  body: number;
  position: Vec3;
  velocity: Vec3;
  spin: Vec3;
}

/** One moment of a scene, filled by its source and drawn by the stage. */
export class Moment {
  /** Simulated, seconds. */
  time = 0;
  /** x y z qx qy qz qw a body, relative to the scene's centre: single precision suffices there. */
  readonly pose: Float32Array;
  /** m/s */
  readonly speed: Float32Array;
  /** rad/s */
  readonly spin: Float32Array;
  contacts: Contacts = noContacts();
  /** More about one body, where its source tells more. */
  detail: Detail | undefined;

  constructor(
    readonly bodies: readonly Body[],
    /** World coordinates of the scene's centre, metres. */
    readonly centre: Vec3,
    /** Whether it is a world in the plane, shown upright: its y is up here. */
    readonly planar = false,
  ) {
    this.pose = new Float32Array(7 * bodies.length);
    this.speed = new Float32Array(bodies.length);
    this.spin = new Float32Array(bodies.length);
    bodies.forEach((body, i) => {
      const p = body.position ?? centre;
      const q = body.rotation ?? [0, 0, 0, 1];
      const m = middle(body);
      this.pose.set([...p.map((x, k) => x + m[k] - centre[k]), ...q], 7 * i);
    });
  }

  /** World position of a body, metres. */
  position(i: number): Vec3 {
    const m = middle(this.bodies[i]);
    const [x, y, z] = this.centre.map((c, k) => c + this.pose[7 * i + k] - m[k]);
    return [x, y, z];
  }
}

/** What a body's mesh is relative to; only bodies that are never turned have one. */
function middle(body: Body): Vec3 {
  return (body.shape.type === "mesh" ? body.shape.middle : undefined) ?? [0, 0, 0];
}

/** Values over time, one a sample. */
export type Series = Record<string, number[]> & { time: number[] };

/** Half of the box along the axes around a body turned by a quaternion; null for endless ones. */
export function halfExtent(shape: Shape, q: ArrayLike<number>, at = 0): Vec3 | null {
  const [x, y, z, w] = [q[at], q[at + 1], q[at + 2], q[at + 3]];
  const rows = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
  const each = (f: (row: number[]) => number): Vec3 => [f(rows[0]), f(rows[1]), f(rows[2])];
  switch (shape.type) {
    case "sphere":
      return [shape.radius, shape.radius, shape.radius];
    case "box": {
      const [a, b, c] = shape.size;
      return each((r) => 0.5 * (Math.abs(r[0]) * a + Math.abs(r[1]) * b + Math.abs(r[2]) * c));
    }
    case "capsule":
      return each((r) => 0.5 * Math.abs(r[2]) * shape.height + shape.radius);
    case "cylinder":
      return each((r) => 0.5 * Math.abs(r[2]) * shape.height + shape.radius * Math.sqrt(Math.max(0, 1 - r[2] * r[2])));
    case "mesh": {
      const v = shape.mesh.vertices;
      const reach: Vec3 = [0, 0, 0];
      for (let i = 0; i + 2 < v.length; i += 3)
        rows.forEach((r, k) => (reach[k] = Math.max(reach[k], Math.abs(r[0] * v[i] + r[1] * v[i + 1] + r[2] * v[i + 2]))));
      return reach;
    }
    case "plane":
      return null;
  }
}

/** A shape in words. */
export function describe(shape: Shape): string {
  switch (shape.type) {
    case "sphere":
      return `sphere, radius ${metres(shape.radius)}`;
    case "box":
      return `box, ${shape.size.map((s) => number(s)).join(" × ")} m`;
    case "capsule":
    case "cylinder":
      return `${shape.type}, radius ${metres(shape.radius)}, height ${metres(shape.height)}`;
    case "plane":
      return `plane, normal ${shape.normal.map((n) => number(n)).join(" ")}`;
    case "mesh":
      return `${shape.of}, ${counted(shape.triangles, "triangle")}${shape.mesh.coarse ? ` (drawn with ${shape.mesh.faces.length / 3})` : ""}`;
  }
}

/** A number short enough for a label. */
export function number(x: number, digits = 4): string {
  if (!Number.isFinite(x)) return "–";
  if (x === 0) return "0";
  const size = Math.abs(x);
  if (size < 1e-3 || size >= 1e6) return x.toExponential(2).replace(/\.?0+e/, "e").replace("e+", "e");
  return String(Number(x.toPrecision(Math.max(digits, Math.floor(Math.log10(size)) + 1))));
}

/** A length in the unit that suits its size. */
export function metres(x: number): string {
  const size = Math.abs(x);
  if (size === 0) return "0 m";
  if (size >= 1000) return `${number(x / 1000)} km`;
  if (size >= 0.1) return `${number(x)} m`;
  if (size >= 1e-4) return `${number(x * 1e3)} mm`;
  if (size >= 1e-7) return `${number(x * 1e6)} µm`;
  return `${number(x * 1e9)} nm`;
}
