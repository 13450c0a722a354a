// The boxes of the tree that finds pairs: the outermost dark, the innermost light.

import { BufferAttribute, BufferGeometry, Color, LineBasicMaterial, LineSegments } from "three";
import { heightColour } from "./colours";

/** Numbers a box: its two corners. */
const CORNERS = 6;

export class TreeBoxes {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  /** Boxes shown; tests look at it. */
  count = 0;

  constructor() {
    this.lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true }));
    this.lines.frustumCulled = false;
    this.lines.visible = false;
  }

  /** Shows boxes (two corners each) with their depths; nothing: none. */
  show(corners?: Float32Array, depths?: Uint16Array): void {
    this.count = depths?.length ?? 0;
    this.lines.visible = this.count > 0;
    if (!corners || !depths || this.count === 0) return;
    const deepest = depths.reduce((a, b) => Math.max(a, b), 1);
    const [at, colours] = [new Float32Array(72 * this.count), new Float32Array(72 * this.count)];
    const colour = new Color();
    let k = 0;
    for (let i = 0; i < this.count; i++) {
      colour.setRGB(...heightColour(0.25 + (0.75 * depths[i]) / deepest));
      // Twelve edges: along each axis, at the four corners of the other two.
      for (let axis = 0; axis < 3; axis++)
        for (let corner = 0; corner < 4; corner++)
          for (let end = 0; end < 2; end++) {
            const side = [0, 0, 0];
            side[axis] = end;
            side[(axis + 1) % 3] = corner & 1;
            side[(axis + 2) % 3] = corner >> 1;
            for (let j = 0; j < 3; j++) at[k + j] = corners[CORNERS * i + 3 * side[j] + j];
            colours.set([colour.r, colour.g, colour.b], k);
            k += 3;
          }
    }
    this.lines.geometry.dispose();
    this.lines.geometry = new BufferGeometry();
    this.lines.geometry.setAttribute("position", new BufferAttribute(at, 3));
    this.lines.geometry.setAttribute("color", new BufferAttribute(colours, 3));
  }
}
