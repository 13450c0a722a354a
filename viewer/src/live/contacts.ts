// Contact points as they come, in slices: the mirror image of crates/allide-view/src/contacts.rs.

import { type Body, type Moment, noContacts } from "../model";
import type { Frame } from "./frames";

const [FIRST, LAST] = [1, 2];
const PATCH = 9;
const POINT = 10;

export class ContactStream {
  private parts: Uint8Array[] = [];
  private whole = noContacts();
  /** Of each point, which body's position it is told from, and how it lies from there, metres. */
  private bearer = new Int32Array();
  private offset = new Float32Array();
  /** Bytes of the last moment that came whole. */
  bytes = 0;

  /** Takes a frame's slice; `bodies`: of the scene. */
  hear(frame: Frame, bodies: readonly Body[]): void {
    if (frame.flags & FIRST) this.parts = [];
    this.parts.push(frame.slice);
    if (!(frame.flags & LAST)) return;
    this.bytes = this.parts.reduce((sum, part) => sum + part.length, 0);
    const all = new Uint8Array(this.bytes);
    let at = 0;
    for (const part of this.parts) {
      all.set(part, at);
      at += part.length;
    }
    this.parts = [];
    this.read(new DataView(all.buffer), bodies);
  }

  private read(view: DataView, bodies: readonly Body[]): void {
    const room = Math.floor(view.byteLength / POINT);
    const out = this.whole.a.length >= room ? this.whole : noContacts(Math.ceil(1.3 * room));
    if (out !== this.whole) [this.bearer, this.offset] = [new Int32Array(out.a.length), new Float32Array(3 * out.a.length)];
    this.whole = out;
    const step = view.byteLength >= 4 ? view.getFloat32(0, true) : 0;
    const half = upperHalves(view);
    let i = 0;
    for (let at = 4; at + PATCH <= view.byteLength; ) {
      const [a, b, count] = [view.getUint16(at, true), view.getUint16(at + 2, true), view.getUint8(at + 8)];
      const normal = unfolded(view.getInt16(at + 4, true) / 32767, view.getInt16(at + 6, true) / 32767);
      at += PATCH;
      for (let k = 0; k < count && at + POINT <= view.byteLength; k++, i++, at += POINT) {
        out.a[i] = a;
        out.b[i] = b;
        this.bearer[i] = bodies[a]?.kind === "fixed" ? b : a;
        for (let j = 0; j < 3; j++) {
          this.offset[3 * i + j] = view.getInt16(at + 2 * j, true) * step;
          out.normal[3 * i + j] = normal[j];
        }
        out.force[i] = half(at + 6);
        out.friction[i] = half(at + 8);
      }
    }
    out.count = i;
  }

  /** Puts the points where their bodies are now. */
  place(moment: Moment): void {
    const { whole, bearer, offset } = this;
    for (let i = 0; i < whole.count; i++)
      for (let j = 0; j < 3; j++) whole.point[3 * i + j] = moment.pose[7 * bearer[i] + j] + offset[3 * i + j];
    moment.contacts = whole;
  }

  clear(): void {
    this.parts = [];
    this.whole = noContacts();
    [this.bearer, this.offset] = [new Int32Array(), new Float32Array()];
  }
}

/** Reads numbers of which only the upper half was sent. */
function upperHalves(view: DataView): (at: number) => number {
  const wide = new DataView(new ArrayBuffer(4));
  return (at) => {
    wide.setUint32(0, view.getUint16(at, true) * 65536);
    return wide.getFloat32(0);
  };
}

/** A direction from its place on the octahedron, whose lower half is folded outwards. */
function unfolded(u: number, v: number): [number, number, number] {
  const up = 1 - Math.abs(u) - Math.abs(v);
  const out = Math.max(0, -up);
  const [x, y] = [u - (u < 0 ? -out : out), v - (v < 0 ? -out : out)];
  const size = Math.hypot(x, y, up) || 1;
  return [x / size, y / size, up / size];
}
