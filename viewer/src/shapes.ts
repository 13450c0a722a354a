// Shapes as triangles.

import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  BufferGeometry as Geometry,
  CapsuleGeometry,
  CylinderGeometry,
  EdgesGeometry,
  Float32BufferAttribute,
  SphereGeometry,
  Vector3,
} from "three";
import { toCreasedNormals } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { heightColour } from "./colours";
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

interface Finish {
  /** Colours it, instead of leaving it plain. */
  paint?: ((geometry: BufferGeometry) => BufferGeometry) | undefined;
  /** Its edges, instead of its creases. */
  edges?: number[] | undefined;
}

function look(key: string, make: () => BufferGeometry, sectors: boolean, { paint, edges: given }: Finish = {}): Look {
  let found = looks.get(key);
  if (!found) {
    const whole = make();
    // Of a relief every crease would be drawn: its colours tell more.
    const creases = () => new EdgesGeometry(whole, 30).getAttribute("position").array as Float32Array;
    const edges = given ? new Float32Array(given) : paint ? new Float32Array() : creases();
    found = { key, geometry: paint ? paint(whole) : shaded(whole, sectors), edges };
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

/** Meshes seen so far, by what they are made of: equal ones share a look. */
const meshes = new Map<string, number>();

function meshKey(shape: Shape & { type: "mesh" }): string {
  const content = `${shape.vertices.join()};${shape.faces.join()}`;
  const known = meshes.get(content) ?? meshes.size;
  meshes.set(content, known);
  return `mesh ${known}`;
}

/** Edges sharper than this stay sharp on smooth meshes, radians. */
const CREASE = 0.6;

/** A mesh with a normal for each triangle, or with normals that flow over its gentler edges. */
function meshed(shape: Shape & { type: "mesh" }, smooth: boolean): BufferGeometry {
  const mesh = new Geometry();
  mesh.setAttribute("position", new Float32BufferAttribute(shape.vertices, 3));
  mesh.setIndex(shape.faces);
  const flat = mesh.toNonIndexed();
  flat.computeVertexNormals();
  return smooth ? toCreasedNormals(flat, CREASE) : flat;
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
    case "mesh": {
      const ground = shape.of === "terrain";
      const made = look(`${meshKey(shape)} ${smooth}`, () => meshed(shape, smooth), false, { paint: ground ? relief : undefined, edges: shape.edges });
      return { look: made, scale: new Vector3(1, 1, 1) };
    }
    case "plane":
      return null;
  }
}
