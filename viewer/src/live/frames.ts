// Reads the binary messages of the server: the mirror image of crates/allide-view/src/frame.rs.

import type { Moment, Vec3 } from "../model";

const [FRAME, TREE, ISLANDS] = [1, 2, 3];
const HEAD = 160;
const POSE = 20;
const BOX = 26;

/** What the plots show of a step. */
export interface Sample {
  time: number;
  kinetic: number;
  potential: number;
  total: number;
  /** Metres. */
  deepest: number;
  points: number;
  /** Milliseconds. */
  broad: number;
  narrow: number;
  solve: number;
  integrate: number;
  whole: number;
  /** Simulated seconds a second. */
  pace: number;
}

export class Frame {
  private readonly view: DataView;

  constructor(private readonly bytes: ArrayBuffer) {
    this.view = new DataView(bytes);
  }

  get epoch(): number {
    return this.view.getUint32(4, true);
  }

  /** Whether its slice of the contact points is the first or the last of a moment's. */
  get flags(): number {
    return this.view.getUint8(1);
  }

  /** A slice of the contact points of this moment, or of one before. */
  get slice(): Uint8Array {
    return new Uint8Array(this.bytes, Math.min(this.bytes.byteLength, HEAD + POSE * this.view.getUint32(12, true)));
  }

  get number(): number {
    return this.view.getUint32(8, true);
  }

  get length(): number {
    return this.bytes.byteLength;
  }

  get sample(): Sample {
    const d = (at: number) => this.view.getFloat64(at, true);
    const f = (at: number) => this.view.getFloat32(at, true);
    const [kinetic, potential] = [d(32), d(40)];
    return {
      time: d(24), kinetic, potential, total: kinetic + potential, deepest: d(48), points: this.view.getUint32(20, true),
      broad: f(56), narrow: f(60), solve: f(64), integrate: f(68), whole: f(72), pace: f(76),
    };
  }

  /** Fills in a moment; `moving` are the numbers of the bodies that frames tell of. */
  show(moment: Moment, moving: number[]): void {
    const { view } = this;
    const poses = Math.min(view.getUint32(12, true), moving.length);
    moment.time = view.getFloat64(24, true);
    for (let k = 0; k < poses; k++) {
      const [at, out] = [HEAD + POSE * k, 7 * moving[k]];
      for (let j = 0; j < 3; j++) moment.pose[out + j] = view.getFloat32(at + 4 * j, true);
      let size = 0;
      for (let j = 0; j < 4; j++) {
        const x = view.getInt16(at + 12 + 2 * j, true);
        moment.pose[out + 3 + j] = x;
        size += x * x;
      }
      size = Math.sqrt(size) || 1;
      for (let j = 3; j < 7; j++) moment.pose[out + j] /= size;
    }
    const body = view.getInt32(80, true);
    const vector = (at: number): Vec3 => [view.getFloat64(at, true), view.getFloat64(at + 8, true), view.getFloat64(at + 16, true)];
    moment.detail = body >= 0 ? { body, position: vector(88), velocity: vector(112), spin: vector(136) } : undefined;
    if (body >= 0 && body < moment.bodies.length) {
      moment.speed[body] = Math.hypot(...vector(112));
      moment.spin[body] = Math.hypot(...vector(136));
    }
  }

}

export interface Tree {
  corners: Float32Array;
  depths: Uint16Array;
}

/** Set in the island's number of a body that sleeps. */
export const ASLEEP = 0x8000;

export type Binary = { kind: "frame"; frame: Frame } | ({ kind: "tree" } & Tree) | { kind: "islands"; numbers: Uint16Array };

/** What a binary message is; nothing where it is none that this page knows. */
export function binary(bytes: ArrayBuffer): Binary | undefined {
  const view = new DataView(bytes);
  if (bytes.byteLength < 4) return undefined;
  switch (view.getUint8(0)) {
    case FRAME:
      return bytes.byteLength >= HEAD ? { kind: "frame", frame: new Frame(bytes) } : undefined;
    case TREE: {
      const count = Math.floor((bytes.byteLength - 4) / BOX);
      const [corners, depths] = [new Float32Array(6 * count), new Uint16Array(count)];
      for (let i = 0; i < count; i++) {
        for (let j = 0; j < 6; j++) corners[6 * i + j] = view.getFloat32(4 + BOX * i + 4 * j, true);
        depths[i] = view.getUint16(4 + BOX * i + 24, true) & 0x7fff;
      }
      return { kind: "tree", corners, depths };
    }
    case ISLANDS: {
      const count = (bytes.byteLength - 4) >> 1;
      return { kind: "islands", numbers: Uint16Array.from({ length: count }, (_, i) => view.getUint16(4 + 2 * i, true)) };
    }
  }
  return undefined;
}
