// Axes, scale bar and time, drawn over the scene so that exported pictures have them too.

import { type PerspectiveCamera, Vector3 } from "three";
import type { Theme } from "./colours";
import { roundLength } from "./ground";
import { metres, type Moment } from "./model";

// Told apart by their letters; colours only help.
const AXES: [string, Vector3, string, string][] = [
  ["x", new Vector3(1, 0, 0), "#c2410c", "#ff9d66"],
  ["y", new Vector3(0, 1, 0), "#0f766e", "#5fd6c8"],
  ["z", new Vector3(0, 0, 1), "#1d4ed8", "#8ab4ff"],
];

/** Of a world in the plane, which stands upright here. */
const FLAT_AXES: typeof AXES = [AXES[0], ["y", AXES[2][1], AXES[1][2], AXES[1][3]]];

export function drawHud(canvas: HTMLCanvasElement, camera: PerspectiveCamera, pixel: number, moment: Moment, theme: Theme, naps: readonly Vector3[]): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const density = canvas.width / Math.max(1, canvas.clientWidth || canvas.width);
  pen.setTransform(density, 0, 0, density, 0, 0);
  const [width, height] = [canvas.width / density, canvas.height / density];
  pen.clearRect(0, 0, width, height);
  pen.font = "600 12px system-ui, sans-serif";
  pen.lineCap = "round";
  axes(pen, 40, height - 40, camera, theme, moment.planar);
  scaleBar(pen, width, height, pixel, theme);
  for (const nap of naps) sleepMark(pen, nap.clone().project(camera), width, height, theme);
  label(pen, `${moment.time.toFixed(2)} s`, 14, 24, theme);
}

/** Letters over a sleeping island: nobody needs colours to read them. */
function sleepMark(pen: CanvasRenderingContext2D, at: Vector3, width: number, height: number, theme: Theme): void {
  if (Math.abs(at.x) > 1 || Math.abs(at.y) > 1.1 || at.z > 1) return;
  const [x, y] = [((at.x + 1) / 2) * width, Math.max(78, ((1 - at.y) / 2) * height)];
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  for (const [letter, right, up, size] of [["z", -9, 6, 13], ["z", 0, 12, 16], ["Z", 11, 20, 20]] as const) {
    pen.font = `italic 700 ${size}px system-ui, sans-serif`;
    halo(pen, letter, x + right, y - up, theme.ink, theme);
  }
}

function axes(pen: CanvasRenderingContext2D, x: number, y: number, camera: PerspectiveCamera, theme: Theme, planar: boolean): void {
  const inverse = camera.quaternion.clone().invert();
  const drawn = (planar ? FLAT_AXES : AXES).map(([name, axis, light, dark]) => ({ name, colour: theme.dark ? dark : light, to: axis.clone().applyQuaternion(inverse) }));
  drawn.sort((a, b) => a.to.z - b.to.z);
  for (const { name, colour, to } of drawn) {
    pen.strokeStyle = colour;
    pen.lineWidth = 2.5;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + to.x * 24, y - to.y * 24);
    pen.stroke();
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    halo(pen, name, x + to.x * 33, y - to.y * 33, colour, theme);
  }
}

function scaleBar(pen: CanvasRenderingContext2D, width: number, height: number, pixel: number, theme: Theme): void {
  const length = roundLength(Math.min(110, width * 0.3) * pixel);
  const bar = length / pixel;
  const [right, y] = [width - 16, height - 18];
  for (const [colour, thick] of [[theme.background, 5], [theme.ink, 2]] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = thick;
    pen.beginPath();
    pen.moveTo(right - bar, y - 5);
    pen.lineTo(right - bar, y);
    pen.lineTo(right, y);
    pen.lineTo(right, y - 5);
    pen.stroke();
  }
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  halo(pen, metres(length), right - bar / 2, y - 7, theme.ink, theme);
}

function label(pen: CanvasRenderingContext2D, text: string, x: number, y: number, theme: Theme): void {
  pen.textAlign = "left";
  pen.textBaseline = "alphabetic";
  pen.font = "600 14px system-ui, sans-serif";
  halo(pen, text, x, y, theme.ink, theme);
}

/** Text that can be read over anything. */
function halo(pen: CanvasRenderingContext2D, text: string, x: number, y: number, colour: string, theme: Theme): void {
  pen.lineJoin = "round";
  pen.lineWidth = 3.5;
  pen.strokeStyle = theme.background;
  pen.strokeText(text, x, y);
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}
