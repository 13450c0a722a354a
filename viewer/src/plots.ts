// Curves over time with a cursor; dragging in one moves the replay.

import { el, svg } from "./dom";
import { number, type Series } from "./model";

interface Curve {
  name: string;
  key: string;
}

export interface Kind {
  title: string;
  unit: string;
  fromZero: boolean;
  /** What a value is multiplied by to have the unit. */
  factor: number;
  curves: Curve[];
}

export const KINDS: Kind[] = [
  {
    title: "Energy",
    unit: "J",
    fromZero: false,
    factor: 1,
    curves: [
      { name: "kinetic", key: "kinetic" },
      { name: "potential", key: "potential" },
      { name: "total", key: "total" },
    ],
  },
  { title: "Deepest overlap", unit: "mm", fromZero: true, factor: 1e3, curves: [{ name: "", key: "deepest" }] },
  { title: "Contact points", unit: "", fromZero: true, factor: 1, curves: [{ name: "", key: "points" }] },
  {
    title: "Time a step",
    unit: "ms",
    fromZero: true,
    factor: 1,
    curves: ["broad", "narrow", "solve", "integrate", "whole"].map((key) => ({ name: key === "whole" ? "whole step" : key, key })),
  },
];

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [560, 220, 64, 14, 10, 26];

class Plot {
  readonly element: HTMLElement;
  private readonly cursor: SVGElement;
  private readonly readings: HTMLElement[];
  private readonly times: number[];
  private readonly last: number;

  constructor(
    private readonly kind: Kind,
    private readonly series: Series,
    end: number,
    seek: (time: number) => void,
  ) {
    this.times = series.time;
    this.last = Math.max(end, 1e-12);
    this.readings = kind.curves.map(() => el("b", { class: "r-reading" }));
    const keys = kind.curves.map((curve, i) => el("span", { class: kind.curves.length > 1 ? `key k${i}` : "key-one" }, `${curve.name} `, this.readings[i]));
    const caption = el("figcaption", {}, kind.title, " ", el("span", { class: "unit" }, kind.unit), " ", ...keys);
    this.cursor = svg("line", { class: "r-cursor", y1: TOP, y2: HEIGHT - BOTTOM });
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": kind.title, class: "r-plot" });
    this.fill(picture);
    picture.append(this.cursor);
    this.element = el("figure", {}, caption, picture);
    const drag = (event: PointerEvent) => {
      const r = picture.getBoundingClientRect();
      const x = ((event.clientX - r.left) / r.width) * WIDTH;
      seek(((x - LEFT) / (WIDTH - LEFT - RIGHT)) * this.last);
    };
    picture.addEventListener("pointerdown", (event) => {
      picture.setPointerCapture(event.pointerId);
      drag(event);
    });
    picture.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) drag(event);
    });
  }

  private values(curve: Curve): number[] {
    return (this.series[curve.key] ?? []).map((v) => v * this.kind.factor);
  }

  private x(time: number): number {
    return LEFT + (time / this.last) * (WIDTH - LEFT - RIGHT);
  }

  private fill(picture: SVGElement): void {
    const all = this.kind.curves.map((c) => this.values(c));
    const finite = all.flat().filter(Number.isFinite);
    let low = finite.reduce((a, b) => Math.min(a, b), Infinity);
    let high = finite.reduce((a, b) => Math.max(a, b), -Infinity);
    if (low > high) [low, high] = [0, 1];
    if (this.kind.fromZero) low = Math.min(0, low);
    if (high - low <= 1e-12 * Math.max(Math.abs(high), Math.abs(low))) high = low + Math.max(Math.abs(low), 1e-9);
    const y = (v: number) => HEIGHT - BOTTOM - ((v - low) / (high - low)) * (HEIGHT - BOTTOM - TOP);
    for (const v of ticks(low, high, 5)) {
      picture.append(svg("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(v), y2: y(v) }));
      picture.append(svg("text", { class: "end", x: LEFT - 6, y: y(v) + 4 }, number(v)));
    }
    for (const t of ticks(0, this.last, 7)) picture.append(svg("text", { class: this.x(t) > WIDTH - 36 ? "end" : "mid", x: this.x(t) > WIDTH - 36 ? WIDTH - 2 : this.x(t), y: HEIGHT - 8 }, `${number(t)} s`));
    all.forEach((values, i) => {
      const points = values.flatMap((v, k) => (Number.isFinite(v) ? [`${this.x(this.times[k]).toFixed(1)},${y(v).toFixed(1)}`] : []));
      picture.append(svg("polyline", { class: `line k${i}`, points: points.join(" ") }));
    });
  }

  setTime(time: number): void {
    const x = this.x(time).toFixed(1);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    // The sample that covers this time: samples carry the time of their end.
    let low = 0;
    let high = this.times.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.times[middle] < time - 1e-9) low = middle + 1;
      else high = middle;
    }
    this.kind.curves.forEach((curve, i) => {
      // At the start nothing has been measured yet.
      const value = time < 0.5 * (this.times[0] ?? 0) ? NaN : (this.series[curve.key]?.[low] ?? NaN);
      this.readings[i].textContent = Number.isNaN(value) ? "–" : number(value * this.kind.factor);
    });
  }
}

export class Plots {
  private readonly plots: Plot[];

  constructor(holder: HTMLElement, series: Series, end: number, seek: (time: number) => void) {
    this.plots = KINDS.map((kind) => new Plot(kind, series, end, seek));
    holder.replaceChildren(el("h2", {}, "Over time"), el("div", { class: "grid2" }, ...this.plots.map((p) => p.element)));
  }

  setTime(time: number): void {
    for (const plot of this.plots) plot.setTime(time);
  }
}

/** Round numbers between two values, about `count` of them. */
export function ticks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough) ?? rough;
  const first = Math.ceil(low / step);
  const out: number[] = [];
  for (let i = 0; i <= 2 * count && (first + i) * step <= high + 1e-9 * step; i++) out.push((first + i) * step);
  return out;
}
