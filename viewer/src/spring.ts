// The line between a hand and what it pulls.

import { BufferAttribute, BufferGeometry, Line, LineBasicMaterial, type Vector3 } from "three";

export class Spring {
  readonly line: Line<BufferGeometry, LineBasicMaterial>;

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(6), 3));
    this.line = new Line(geometry, new LineBasicMaterial({ depthTest: false, transparent: true }));
    this.line.frustumCulled = false;
    this.line.renderOrder = 20;
    this.line.visible = false;
  }

  /** From the held point to the hand; nothing: no one holds anything. */
  show(ends?: [Vector3, Vector3]): void {
    this.line.visible = ends !== undefined;
    if (!ends) return;
    const at = this.line.geometry.getAttribute("position") as BufferAttribute;
    ends.forEach((p, i) => at.setXYZ(i, p.x, p.y, p.z));
    at.needsUpdate = true;
  }
}
