// Normals and sharp edges of surfaces.

import { BufferAttribute, BufferGeometry } from "three";
import type { Triangles } from "./geometry";

/** Edges sharper than this stay sharp on smooth surfaces, radians. */
const CREASE = 0.6;

/** Edges sharper than this are drawn, radians… */
const DRAWN = Math.PI / 6;
/** …and on surfaces drawn with fewer triangles, whose small creases are not their own. */
const DRAWN_COARSE = 1.1;

/** Normals of the triangles, as long as twice their areas. */
function faceNormals({ vertices: v, faces: f }: Triangles): Float32Array {
  const out = new Float32Array(f.length);
  for (let i = 0; i < f.length; i += 3) {
    const [a, b, c] = [3 * f[i], 3 * f[i + 1], 3 * f[i + 2]];
    const [ux, uy, uz] = [v[b] - v[a], v[b + 1] - v[a + 1], v[b + 2] - v[a + 2]];
    const [wx, wy, wz] = [v[c] - v[a], v[c + 1] - v[a + 1], v[c + 2] - v[a + 2]];
    out[i] = uy * wz - uz * wy;
    out[i + 1] = uz * wx - ux * wz;
    out[i + 2] = ux * wy - uy * wx;
  }
  return out;
}

/** Whether the angle between two normals is below the one with this cosine. */
function alike(n: Float32Array, i: number, j: number, cosine: number): boolean {
  const dot = n[i] * n[j] + n[i + 1] * n[j + 1] + n[i + 2] * n[j + 2];
  const sizes = Math.hypot(n[i], n[i + 1], n[i + 2]) * Math.hypot(n[j], n[j + 1], n[j + 2]);
  return dot > cosine * sizes;
}

/** A surface with a normal for each triangle, or with normals that flow over its gentler edges. */
export function meshed(surface: Triangles, smooth: boolean): BufferGeometry {
  const { vertices, faces } = surface;
  const flat = faceNormals(surface);
  const [places, normals] = [new Float32Array(3 * faces.length), new Float32Array(3 * faces.length)];
  // Around each vertex, the triangles that have it.
  const starts = new Uint32Array(vertices.length / 3 + 1);
  for (const k of faces) starts[k + 1]++;
  for (let k = 1; k < starts.length; k++) starts[k] += starts[k - 1];
  const [next, around] = [starts.slice(), new Uint32Array(faces.length)];
  faces.forEach((k, i) => (around[next[k]++] = 3 * Math.floor(i / 3)));
  const cosine = Math.cos(CREASE);
  for (let i = 0; i < faces.length; i++) {
    const [k, own] = [faces[i], 3 * Math.floor(i / 3)];
    let [x, y, z] = [flat[own], flat[own + 1], flat[own + 2]];
    for (let j = starts[k]; smooth && j < starts[k + 1]; j++) {
      const other = around[j];
      if (other === own || !alike(flat, own, other, cosine)) continue;
      x += flat[other];
      y += flat[other + 1];
      z += flat[other + 2];
    }
    const size = Math.hypot(x, y, z) || 1;
    normals.set([x / size, y / size, z / size], 3 * i);
    places.set(vertices.subarray(3 * k, 3 * k + 3), 3 * i);
  }
  const made = new BufferGeometry();
  made.setAttribute("position", new BufferAttribute(places, 3));
  made.setAttribute("normal", new BufferAttribute(normals, 3));
  return made;
}

/** Ends of the edges to draw, three coordinates each: those it names, or else its creases and rims. */
export function drawnEdges(surface: Triangles): Float32Array {
  const { vertices, faces } = surface;
  const ends: number[] = [];
  const add = (a: number, b: number) => ends.push(...vertices.subarray(3 * a, 3 * a + 3), ...vertices.subarray(3 * b, 3 * b + 3));
  if (surface.edges) {
    for (let i = 0; i < surface.edges.length; i += 2) add(surface.edges[i], surface.edges[i + 1]);
    return new Float32Array(ends);
  }
  const flat = faceNormals(surface);
  const [count, cosine] = [vertices.length / 3, Math.cos(surface.coarse ? DRAWN_COARSE : DRAWN)];
  // The first triangle seen at each edge; −1 once a second was.
  const open = new Map<number, number>();
  for (let i = 0; i < faces.length; i++) {
    const own = 3 * Math.floor(i / 3);
    const [a, b] = [faces[i], faces[i % 3 === 2 ? i - 2 : i + 1]];
    const key = Math.min(a, b) * count + Math.max(a, b);
    const other = open.get(key);
    if (other === undefined) open.set(key, own);
    else if (other >= 0) {
      if (!alike(flat, own, other, cosine)) add(a, b);
      open.set(key, -1);
    }
  }
  for (const [key, face] of open) if (face >= 0) add(Math.floor(key / count), key % count);
  return new Float32Array(ends);
}
