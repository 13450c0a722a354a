// Curves of the last seconds that move with the world.

import { el } from "../dom";
import { number } from "../model";
import { type Kind, KINDS, ticks } from "../plots";
import type { Sample } from "./frames";

/** Simulated seconds that are shown. */
const WINDOW = 15;

/** Samples kept. */
const MOST = 1500;

/** Dashes tell the curves apart where colours do not. */
const DASHES = [[], [7, 4], [], [2, 3]];

const [RIGHT, TOP, BOTTOM] = [8, 9, 16];

export class LivePlots {
  readonly element: HTMLElement;
  private samples: Sample[] = [];
  private readonly plots: Plot[];

  constructor() {
    this.plots = KINDS.map((kind) => new Plot(kind));
    this.element = el("section", { class: "l-box l-plots", "aria-label": "Over time" }, el("h2", {}, "Over time"), ...this.plots.map((p) => p.element));
  }

  clear(): void {
    this.samples = [];
  }

  /** Samples in the window; tests look at it. */
  get count(): number {
    return this.samples.length;
  }

  add(sample: Sample): void {
    const last = this.samples.at(-1);
    if (last && sample.time < last.time) this.samples = [];
    if (last && sample.time === last.time) return;
    this.samples.push(sample);
    const start = sample.time - WINDOW;
    let old = 0;
    while (old < this.samples.length && (this.samples[old].time < start || this.samples.length - old > MOST)) old++;
    if (old > 0) this.samples.splice(0, old);
  }

  draw(): void {
    for (const plot of this.plots) plot.draw(this.samples);
  }
}

class Plot {
  readonly element: HTMLElement;
  private readonly canvas = el("canvas", { class: "l-plot" });
  private readonly readings: HTMLElement[];

  constructor(private readonly kind: Kind) {
    this.readings = kind.curves.map(() => el("b", { class: "r-reading" }));
    const keys = kind.curves.map((c, i) => el("span", { class: kind.curves.length > 1 ? `key k${i}` : "key-one" }, `${c.name} `, this.readings[i]));
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", kind.title);
    this.element = el("figure", {}, el("figcaption", {}, `${kind.title} `, el("span", { class: "unit" }, kind.unit), " ", ...keys), this.canvas);
  }

  private values(samples: Sample[], key: string): number[] {
    return samples.map((s) => (s as unknown as Record<string, number>)[key] * this.kind.factor);
  }

  draw(samples: Sample[]): void {
    const density = Math.min(2, window.devicePixelRatio || 1);
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    const pen = this.canvas.getContext("2d");
    if (!pen || width === 0) return;
    if (this.canvas.width !== width * density || this.canvas.height !== height * density) [this.canvas.width, this.canvas.height] = [width * density, height * density];
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.clearRect(0, 0, width, height);
    const all = this.kind.curves.map((c) => this.values(samples, c.key));
    const finite = all.flat().filter(Number.isFinite);
    if (finite.length === 0) return;
    let low = finite.reduce((a, b) => Math.min(a, b));
    let high = finite.reduce((a, b) => Math.max(a, b));
    if (this.kind.fromZero) low = Math.min(0, low);
    if (high - low <= 1e-9 * Math.max(Math.abs(high), Math.abs(low))) high = low + Math.max(Math.abs(low), 1e-9);
    const end = Math.max(samples[samples.length - 1].time, WINDOW);
    pen.font = "11px system-ui, sans-serif";
    const marks = ticks(low, high, 3).map((v): [number, string] => [v, number(v, 3)]);
    const wide = (text: string) => pen.measureText(text).width;
    const left = Math.max(26, ...marks.map(([, text]) => wide(text) + 6));
    const x = (t: number) => left + ((t - end + WINDOW) / WINDOW) * (width - left - RIGHT);
    const y = (v: number) => height - BOTTOM - ((v - low) / (high - low)) * (height - BOTTOM - TOP);
    const style = getComputedStyle(document.body);
    const colour = (name: string) => style.getPropertyValue(name);
    pen.setLineDash([]);
    pen.lineWidth = 1;
    for (const [v, text] of marks) {
      pen.strokeStyle = colour("--rule");
      pen.beginPath();
      pen.moveTo(left, y(v));
      pen.lineTo(width - RIGHT, y(v));
      pen.stroke();
      pen.fillStyle = colour("--dim");
      pen.textAlign = "right";
      pen.fillText(text, left - 4, y(v) + 4);
    }
    pen.textAlign = "center";
    for (const t of ticks(end - WINDOW, end, 4).filter((t) => t >= 0)) {
      const text = `${number(t)} s`;
      const half = wide(text) / 2;
      pen.fillText(text, Math.min(width - half, Math.max(left + half, x(t))), height - 4);
    }
    pen.lineWidth = 1.6;
    all.forEach((values, i) => {
      pen.strokeStyle = colour(i === 4 ? "--dim" : `--c${i}`);
      pen.setLineDash(DASHES[i] ?? []);
      pen.beginPath();
      values.forEach((v, k) => pen.lineTo(x(samples[k].time), y(v)));
      pen.stroke();
      this.readings[i].textContent = number(values[values.length - 1], 3);
    });
  }
}
