// Surfaces as they travel: the mirror image of crates/allide-files/src/record/geometry.

import { Bytes, fromBase64, inflated } from "./bytes";
import type { Body, Shape, Vec3 } from "./model";

/** Triangles of a surface, local frame. Bodies of one surface share it. */
export interface Triangles {
  /** Three coordinates each, metres. */
  vertices: Float32Array;
  /** Numbers of vertices, three each. */
  faces: Uint32Array;
  /** Numbers of vertices, two each: the edges to draw, where not every crease is one. */
  edges: Uint32Array | undefined;
  /** How far what is drawn may be from the surface, metres. */
  error: number;
  /** Whether it has fewer triangles than the surface. */
  coarse: boolean;
}

/** Surfaces in a message or a page. */
export interface Packed {
  meshes: { origin: Vec3; step: number; error: number; coarse: boolean }[];
  deflated: boolean;
  packed: string;
}

/** A body as it travels: a mesh is a number of its message's surfaces, or of its own. */
export type SentBody = Omit<Body, "shape"> & { shape: Exclude<Shape, { type: "mesh" }> | SentMesh };
interface SentMesh {
  type: "mesh";
  of: string;
  triangles: number;
  mesh: number;
  middle?: Vec3;
  geometry?: Packed;
}

function triangles(bytes: Bytes, { origin, step, error, coarse }: Packed["meshes"][0]): Triangles {
  const [vertexCount, faceCount, edgesAndOne] = [bytes.unsigned(), bytes.unsigned(), bytes.unsigned()];
  const vertices = new Float32Array(3 * vertexCount);
  const place = [0, 0, 0];
  for (let i = 0; i < vertices.length; i++) {
    place[i % 3] += bytes.signed();
    vertices[i] = origin[i % 3] + step * place[i % 3];
  }
  const indices = (count: number) => {
    const out = new Uint32Array(count);
    let before = 0;
    for (let i = 0; i < count; i++) out[i] = before += bytes.signed();
    return out;
  };
  const faces = indices(3 * faceCount);
  return { vertices, faces, edges: edgesAndOne > 0 ? indices(2 * (edgesAndOne - 1)) : undefined, error, coarse };
}

function unpacked({ meshes }: Packed, data: Uint8Array): Triangles[] {
  const bytes = new Bytes(data);
  return meshes.map((mesh) => triangles(bytes, mesh));
}

/** Surfaces of a live scene. */
export function surfaces(packed: Packed): Triangles[] {
  return unpacked(packed, fromBase64(packed.packed));
}

/** Surfaces of a report. */
export async function inflatedSurfaces(packed: Packed): Promise<Triangles[]> {
  return packed.deflated ? unpacked(packed, await inflated(packed.packed)) : surfaces(packed);
}

/** Bodies with their surfaces instead of numbers. */
export function filled(bodies: SentBody[], shared: Triangles[]): Body[] {
  return bodies.map((body) => {
    const { shape } = body;
    if (shape.type !== "mesh") return { ...body, shape };
    const mesh = (shape.geometry ? surfaces(shape.geometry) : shared)[shape.mesh];
    const { of, triangles, middle } = shape;
    return { ...body, shape: middle ? { type: "mesh", of, triangles, mesh, middle } : { type: "mesh", of, triangles, mesh } };
  });
}

/** How far the drawing of surfaces with too many triangles may be off, metres; 0 where all are drawn. */
export function coarseness(bodies: readonly Body[]): number {
  return bodies.reduce((most, { shape }) => (shape.type === "mesh" && shape.mesh.coarse ? Math.max(most, shape.mesh.error) : most), 0);
}
