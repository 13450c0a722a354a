// Shapes as triangles.

import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  EdgesGeometry,
  SphereGeometry,
  Vector3,
} from "three";
import { heightColour } from "./colours";
import { drawnEdges, meshed } from "./creases";
import type { Triangles } from "./geometry";
import type { Shape } from "./model";

/** What bodies of one look share. A body's own size comes in as `scale`. */
export interface Look {
  key: string;
  geometry: BufferGeometry;
  /** Ends of its sharp edges, three coordinates each. */
  edges: Float32Array;
}

export interface Sized {
  look: Look;
  scale: Vector3;
}

const looks = new Map<string, Look>();

function look(key: string, make: () => BufferGeometry, sectors: boolean): Look {
  let found = looks.get(key);
  if (!found) {
    const whole = make();
    const edges = new EdgesGeometry(whole, 30).getAttribute("position").array as Float32Array;
    found = { key, geometry: shaded(whole, sectors), edges };
    looks.set(key, found);
  }
  return found;
}

/** Light and dark sectors show how a round body turns. */
function shaded(geometry: BufferGeometry, sectors: boolean): BufferGeometry {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  const p = flat.getAttribute("position");
  const colours = new Float32Array(3 * p.count).fill(1);
  if (sectors)
    for (let i = 0; i < p.count; i += 3) {
      const middle = (of: (j: number) => number) => of(i) + of(i + 1) + of(i + 2);
      const [x, y] = [middle((j) => p.getX(j)), middle((j) => p.getY(j))];
      if (x > 0 !== y > 0) colours.fill(0.74, 3 * i, 3 * i + 9);
    }
  flat.setAttribute("color", new BufferAttribute(colours, 3));
  flat.deleteAttribute("uv");
  return flat;
}

/** Looks of surfaces, smooth and flat: bodies of one surface share them. */
const meshes = new WeakMap<Triangles, [Look | undefined, Look | undefined]>();
let meshCount = 0;

function meshLook(surface: Triangles, smooth: boolean, ground: boolean): Look {
  const pair = meshes.get(surface) ?? [undefined, undefined];
  meshes.set(surface, pair);
  const which = smooth ? 1 : 0;
  const geometry = () => meshed(surface, smooth);
  // Of a relief every crease would be drawn: its colours tell more.
  pair[which] ??= ground
    ? { key: `mesh ${++meshCount}`, geometry: relief(geometry()), edges: new Float32Array() }
    : { key: `mesh ${++meshCount}`, geometry: shaded(geometry(), false), edges: pair[1 - which]?.edges ?? drawnEdges(surface) };
  return pair[which];
}

/** Paints a relief by height. */
function relief(geometry: BufferGeometry): BufferGeometry {
  const p = geometry.getAttribute("position");
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < p.count; i++) [low, high] = [Math.min(low, p.getZ(i)), Math.max(high, p.getZ(i))];
  const colours = new Float32Array(3 * p.count);
  for (let i = 0; i < p.count; i++) colours.set(heightColour((p.getZ(i) - low) / Math.max(high - low, 1e-12)), 3 * i);
  geometry.setAttribute("color", new BufferAttribute(colours, 3));
  return geometry;
}

/** The look of a finite shape; null for planes. `smooth`: whether meshes are. */
export function sized(shape: Shape, smooth = true): Sized | null {
  switch (shape.type) {
    case "sphere":
      return { look: look("sphere", () => new SphereGeometry(1, 32, 20).rotateX(Math.PI / 2), true), scale: new Vector3().setScalar(shape.radius) };
    case "box":
      return { look: look("box", () => new BoxGeometry(1, 1, 1), false), scale: new Vector3(...shape.size) };
    case "cylinder":
      return {
        look: look("cylinder", () => new CylinderGeometry(1, 1, 1, 40).rotateX(Math.PI / 2), true),
        scale: new Vector3(shape.radius, shape.radius, shape.height),
      };
    case "capsule": {
      // Caps stay round only where both are scaled alike: one look for each ratio.
      const ratio = shape.height / shape.radius;
      return {
        look: look(`capsule ${ratio}`, () => new CapsuleGeometry(1, ratio, 10, 32).rotateX(Math.PI / 2), true),
        scale: new Vector3().setScalar(shape.radius),
      };
    }
    case "mesh":
      return { look: meshLook(shape.mesh, smooth, shape.of === "terrain"), scale: new Vector3(1, 1, 1) };
    case "plane":
      return null;
  }
}
