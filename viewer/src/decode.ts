// Reads a report's replay: the mirror image of record/replay/encode.rs.

import { Bytes, inflated } from "./bytes";
import { filled, inflatedSurfaces, type Packed, type SentBody } from "./geometry";
import { type Body, type Contacts, Moment, noContacts, type Series, type Vec3 } from "./model";

/** The replay as the page carries it. */
export interface ReplayData {
  name: string;
  planar: boolean;
  step: number;
  every: number;
  centre: Vec3;
  quantum: number;
  turn: number;
  normal: number;
  rate: number;
  forceSteps: number;
  forceSmall: number;
  keyEvery: number;
  strong: number;
  hiddenBodies: number;
  contactsLimited: boolean;
  bodies: SentBody[];
  geometry: Packed;
  times: number[];
  poses: string;
  contacts: string;
  series: Series;
}

/** Numbers a body in a frame: position, quaternion, speed, spin. */
const STRIDE = 9;

/** A contact in whole numbers: a, b, number, then what changes. */
type Whole = Float64Array;
const KEY = 3;
const WHOLE = 11;

export class Replay {
  readonly times: number[];
  /** Which body each recorded pose belongs to. */
  private readonly moving: number[];
  private whole: Whole[] = [];
  private wholeFrame = -1;

  private constructor(
    readonly data: ReplayData,
    readonly bodies: Body[],
    private readonly poses: Float32Array,
    private readonly contactBytes: Uint8Array,
    private readonly contactStarts: Uint32Array,
  ) {
    this.times = data.times;
    this.moving = [...bodies.keys()].filter((i) => bodies[i].kind !== "fixed");
  }

  static async read(data: ReplayData): Promise<Replay> {
    const [poseBytes, contactBytes, surfaces] = await Promise.all([inflated(data.poses), inflated(data.contacts), inflatedSurfaces(data.geometry)]);
    const moving = data.bodies.filter((b) => b.kind !== "fixed").length;
    const poses = unpackPoses(new Bytes(poseBytes), data, moving);
    const bytes = new Bytes(contactBytes);
    const starts = new Uint32Array(data.times.length + 1);
    const lengths = data.times.map(() => bytes.unsigned());
    starts[0] = bytes.at;
    lengths.forEach((length, i) => (starts[i + 1] = starts[i] + length));
    return new Replay(data, filled(data.bodies, surfaces), poses, contactBytes, starts);
  }

  get end(): number {
    return this.times[this.times.length - 1];
  }

  /** The last frame that is not after a time. */
  frameAt(time: number): number {
    let low = 0;
    let high = this.times.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= time + 1e-9) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Fills in the moment of a time: poses between frames are mixed, contacts are the last frame's. */
  show(time: number, moment: Moment): void {
    this.showPoses(time, moment);
    moment.contacts = this.contacts(this.frameAt(time), moment.contacts);
  }

  /** Fills in where the bodies are at a time, and leaves the contacts. */
  showPoses(time: number, moment: Moment): void {
    const frame = this.frameAt(time);
    const next = Math.min(frame + 1, this.times.length - 1);
    const span = this.times[next] - this.times[frame];
    const mix = span > 0 ? Math.min(1, Math.max(0, (time - this.times[frame]) / span)) : 0;
    const [one, two] = [frame * this.moving.length * STRIDE, next * this.moving.length * STRIDE];
    const p = this.poses;
    this.moving.forEach((body, k) => {
      const [a, b, out] = [one + k * STRIDE, two + k * STRIDE, 7 * body];
      let size = 0;
      for (let j = 0; j < 7; j++) {
        const v = p[a + j] + (p[b + j] - p[a + j]) * mix;
        moment.pose[out + j] = v;
        if (j > 2) size += v * v;
      }
      size = Math.sqrt(size) || 1;
      for (let j = 3; j < 7; j++) moment.pose[out + j] /= size;
      moment.speed[body] = p[a + 7] + (p[b + 7] - p[a + 7]) * mix;
      moment.spin[body] = p[a + 8] + (p[b + 8] - p[a + 8]) * mix;
    });
    moment.time = time;
  }

  private contacts(frame: number, reuse: Contacts): Contacts {
    if (frame === this.wholeFrame) return reuse;
    const { data } = this;
    const key = frame - (frame % data.keyEvery);
    const resume = this.wholeFrame >= key && this.wholeFrame < frame;
    if (!resume) this.whole = [];
    for (let i = resume ? this.wholeFrame + 1 : key; i <= frame; i++) this.whole = this.changed(i, i % data.keyEvery ? this.whole : []);
    this.wholeFrame = frame;
    const count = this.whole.length;
    const out = reuse.a.length >= count ? reuse : noContacts(Math.ceil(count * 1.3));
    out.count = count;
    const newton = (code: number) => Math.expm1(code / data.forceSteps) * data.forceSmall;
    this.whole.forEach((w, i) => {
      out.a[i] = w[0];
      out.b[i] = w[1];
      for (let j = 0; j < 3; j++) {
        out.point[3 * i + j] = w[KEY + j] * data.quantum;
        out.normal[3 * i + j] = w[KEY + 3 + j] / data.normal;
      }
      out.force[i] = newton(w[9]);
      out.friction[i] = newton(w[10]);
    });
    return out;
  }

  /** Runs of contacts kept, gone and new. */
  private changed(frame: number, before: Whole[]): Whole[] {
    const bytes = new Bytes(this.contactBytes);
    bytes.at = this.contactStarts[frame];
    const end = this.contactStarts[frame + 1];
    const now: Whole[] = [];
    let from = 0;
    while (bytes.at < end) {
      const [kept, gone, fresh] = [bytes.unsigned(), bytes.unsigned(), bytes.unsigned()];
      for (let i = 0; i < kept; i++) {
        const w = before[from + i];
        for (let j = KEY; j < WHOLE; j++) w[j] += bytes.signed();
        now.push(w);
      }
      from += kept + gone;
      for (let i = 0; i < fresh; i++) {
        const w = new Float64Array(WHOLE);
        for (let j = 0; j < WHOLE; j++) w[j] = j < KEY ? bytes.unsigned() : bytes.signed();
        now.push(w);
      }
    }
    return now;
  }
}

function unpackPoses(bytes: Bytes, data: ReplayData, moving: number): Float32Array {
  const out = new Float32Array(data.times.length * moving * STRIDE);
  const before = new Float64Array(moving * STRIDE);
  const { quantum: q, turn: t, rate: r } = data;
  const unit = [q, q, q, 1 / t, 1 / t, 1 / t, 1 / t, 1 / r, 1 / r];
  let at = 0;
  for (let frame = 0; frame < data.times.length; frame++)
    for (let i = 0; i < before.length; i += STRIDE)
      for (let j = 0; j < STRIDE; j++) {
        before[i + j] += bytes.signed();
        out[at++] = before[i + j] * unit[j];
      }
  return out;
}
