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
  mesh: "#a9a39a",
};

const query = matchMedia("(prefers-color-scheme: dark)");

export function theme(): Theme {
  return query.matches ? DARK : LIGHT;
}

export function onThemeChange(then: () => void): void {
  query.addEventListener("change", then);
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
