// Colours that stay apart for people who cannot tell red from green: shapes differ in lightness
// as well, contact points are blue and forces yellow as in the figures of papers.

import type { Shape } from "./model";

export interface Theme {
  dark: boolean;
  background: string;
  ground: string;
  grid: string;
  ink: string;
  edge: string;
  box: string;
  point: string;
  arrow: string;
  outline: string;
  selected: string;
  fixed: string;
}

const LIGHT: Theme = {
  dark: false,
  background: "#f4f6f8",
  ground: "#e9ecef",
  grid: "#b4bbc3",
  ink: "#1c1e21",
  edge: "#3b3029",
  box: "#0b6b78",
  point: "#1257d6",
  arrow: "#ffd21f",
  outline: "#3a3000",
  selected: "#d4380d",
  fixed: "#a7aeb6",
};

const DARK: Theme = {
  dark: true,
  background: "#14171b",
  ground: "#1b1f24",
  grid: "#414a54",
  ink: "#e6e8eb",
  edge: "#15110e",
  box: "#57c4cf",
  point: "#4c8dff",
  arrow: "#ffdf4a",
  outline: "#221c00",
  selected: "#ff8a5c",
  fixed: "#69717a",
};

const BY_SHAPE: Record<string, string> = {
  box: "#cf8e63",
  sphere: "#4aa39c",
  cylinder: "#a78cc4",
  capsule: "#8fa3b8",
  cone: "#c58fa4",
  hull: "#b9a56b",
  compound: "#7f9f6b",
  polygon: "#cf8e63",
  circle: "#4aa39c",
  implicit: "#9ccfae",
  mesh: "#d2b183",
};

const query = matchMedia("(prefers-color-scheme: dark)");

export function theme(): Theme {
  return query.matches ? DARK : LIGHT;
}

export function onThemeChange(then: () => void): void {
  query.addEventListener("change", then);
}

/** Blue over grey to yellow: heights in an order that every eye sees, by lightness alone if need be. */
const HEIGHTS = [[0.0, 0.09, 0.24], [0.2, 0.26, 0.4], [0.4, 0.41, 0.43], [0.62, 0.58, 0.42], [0.83, 0.76, 0.36], [0.99, 0.9, 0.35]];

/** The colour of a share of the whole height, linear red, green and blue. */
export function heightColour(share: number): [number, number, number] {
  const at = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)) * (HEIGHTS.length - 1);
  const k = Math.min(HEIGHTS.length - 2, Math.floor(at));
  const mix = (j: number) => (HEIGHTS[k][j] + (HEIGHTS[k + 1][j] - HEIGHTS[k][j]) * (at - k)) ** 2.2;
  return [mix(0), mix(1), mix(2)];
}

/** Colours for numbered groups: neighbours differ in lightness as well as in hue. */
const GROUPS = ["#3b6fb6", "#e0a030", "#7a4fa3", "#8fc7d8", "#b3552e", "#d9c86a", "#2f7f78", "#d58fb0"];

export function groupColour(k: number): string {
  return GROUPS[k % GROUPS.length];
}

export function shapeColour(shape: Shape): string {
  const kind = shape.type === "mesh" ? (shape.of ?? "mesh") : shape.type;
  return BY_SHAPE[kind] ?? BY_SHAPE.mesh;
}

/** Between −1 and 1, the same for the same number: neighbours of one colour get shades of their own. */
export function shade(i: number): number {
  let x = (i + 1) * 0x9e3779b1;
  x = Math.imul(x ^ (x >>> 15), 0x85ebca6b);
  x ^= x >>> 13;
  return ((x >>> 0) / 0xffffffff) * 2 - 1;
}
