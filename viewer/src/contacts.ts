// Contact points (blue discs) and what they bear (yellow arrows along the normal). Both lie over
// everything else: what touches hides them otherwise.

import {
  BufferAttribute,
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  MeshBasicMaterial,
  Points,
  ShaderMaterial,
  Color,
} from "three";
import type { Theme } from "./colours";
import type { Moment } from "./model";

/** More than a picture can show. */
const MOST = 8000;

interface Drawing {
  /** Metres a pixel. */
  pixel: number;
  /** Metres of arrow a newton. */
  perNewton: number;
  /** Metres; blows are cut there. */
  longest: number;
  /** Width of a contact point, dots of the screen. */
  dot: number;
  /** Only this body's contacts; −1: everyone's. */
  only: number;
}

const VERTEX = `
uniform float size;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = size;
}`;

const FRAGMENT = `
uniform vec3 colour;
void main() {
  float r = length(gl_PointCoord - 0.5);
  if (r > 0.5) discard;
  gl_FragColor = vec4(r > 0.38 ? vec3(1.0) : colour, 1.0);
  #include <colorspace_fragment>
}`;

export class ContactMarks {
  readonly points: Points<BufferGeometry, ShaderMaterial>;
  readonly arrows = new Group();
  private readonly shafts: InstancedMesh[];
  private readonly heads: InstancedMesh[];
  // Not see-through, but drawn after what is: the ground.
  private readonly fill = new MeshBasicMaterial({ depthTest: false, transparent: true });
  private readonly line = new MeshBasicMaterial({ depthTest: false, transparent: true });
  private room = 0;

  constructor(private readonly moment: Moment) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      depthTest: false,
      transparent: true,
      uniforms: { colour: { value: new Color() }, size: { value: 9 } },
    });
    this.points = new Points(new BufferGeometry(), material);
    this.points.frustumCulled = false;
    this.points.renderOrder = 12;
    this.shafts = [];
    this.heads = [];
    this.makeRoom(64);
  }

  setTheme(theme: Theme): void {
    this.points.material.uniforms.colour.value.set(theme.point);
    this.fill.color.set(theme.arrow);
    this.line.color.set(theme.outline);
  }

  private makeRoom(count: number): void {
    if (count <= this.room) return;
    this.room = Math.min(MOST, Math.ceil(count * 1.5));
    this.points.geometry.dispose();
    this.points.geometry = new BufferGeometry();
    this.points.geometry.setAttribute("position", new BufferAttribute(new Float32Array(3 * this.room), 3).setUsage(DynamicDrawUsage));
    for (const old of [...this.shafts, ...this.heads]) {
      this.arrows.remove(old);
      old.dispose();
    }
    const shaft = new CylinderGeometry(1, 1, 1, 8).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    const head = new ConeGeometry(1, 1, 12).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    const make = (geometry: BufferGeometry, outline: boolean) => {
      const mesh = new InstancedMesh(geometry, outline ? this.line : this.fill, this.room);
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      mesh.renderOrder = outline ? 10 : 11;
      this.arrows.add(mesh);
      return mesh;
    };
    this.shafts.splice(0, 2, make(shaft, true), make(shaft, false));
    this.heads.splice(0, 2, make(head, true), make(head, false));
  }

  update({ pixel, perNewton, longest, dot, only }: Drawing): void {
    const c = this.moment.contacts;
    const shown: number[] = [];
    for (let i = 0; i < c.count && shown.length < MOST; i++) if (only < 0 || c.a[i] === only || c.b[i] === only) shown.push(i);
    this.makeRoom(shown.length);
    const at = this.points.geometry.getAttribute("position") as BufferAttribute;
    shown.forEach((i, k) => at.setXYZ(k, c.point[3 * i], c.point[3 * i + 1], c.point[3 * i + 2]));
    at.needsUpdate = true;
    this.points.geometry.setDrawRange(0, shown.length);
    this.points.material.uniforms.size.value = dot;
    let drawn = 0;
    for (const i of shown) {
      const length = Math.min(c.force[i] * perNewton, longest);
      if (length > 2 * pixel) this.arrow(drawn++, i, length, pixel);
    }
    for (const mesh of [...this.shafts, ...this.heads]) {
      mesh.count = drawn;
      mesh.instanceMatrix.needsUpdate = true;
    }
  }

  private arrow(slot: number, i: number, length: number, pixel: number): void {
    const { point, normal } = this.moment.contacts;
    const [x, y, z] = [normal[3 * i], normal[3 * i + 1], normal[3 * i + 2]];
    const tip = Math.min(10 * pixel, 0.45 * length);
    const wide = tip * 0.42;
    for (const [k, rim] of [1.3 * pixel, 0].entries()) {
      const start = -rim;
      place(this.shafts[k], slot, point, 3 * i, [x, y, z], start, length - tip, 1.4 * pixel + rim);
      place(this.heads[k], slot, point, 3 * i, [x, y, z], length - tip + start, tip + 2.5 * rim, wide + 1.6 * rim);
    }
  }
}

/** Sets an instance's matrix: a unit shape along z, from `start` along the direction, so long and thick. */
function place(mesh: InstancedMesh, slot: number, p: Float32Array, at: number, n: number[], start: number, length: number, radius: number): void {
  const [x, y, z] = n;
  // Any two directions across the normal; which does not matter for round things.
  const flat = Math.hypot(x, y);
  const [ux, uy] = flat > 1e-6 ? [-y / flat, x / flat] : [1, 0];
  const [vx, vy, vz] = [-z * uy, z * ux, x * uy - y * ux];
  const m = mesh.instanceMatrix.array as Float32Array;
  const o = 16 * slot;
  m.set([ux * radius, uy * radius, 0, 0, vx * radius, vy * radius, vz * radius, 0, x * length, y * length, z * length, 0], o);
  m.set([p[at] + x * start, p[at + 1] + y * start, p[at + 2] + z * start, 1], o + 12);
}
