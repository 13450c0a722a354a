// All bodies: one draw call for those of one look.

import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshStandardMaterial,
  Quaternion,
  Ray,
  type Raycaster,
  Vector3,
} from "three";
import { groupColour, shade, shapeColour, type Theme } from "./colours";
import { halfExtent, type Moment } from "./model";
import { type Sized, sized } from "./shapes";

/** Beyond so many bodies edges would only clutter. */
const MOST_EDGED = 5000;

/** Bodies that decide whether the view is clear. */
const MOST_LOOKED_AT = 60;

/** A body on a ray. */
export interface Hit {
  body: number;
  /** Relative to the scene's centre, metres. */
  point: Vector3;
  distance: number;
}

/** Which bodies touch each other, directly or through others. */
export interface Islands {
  /** Of each body the number of its island, 0 for none. */
  groups: Uint16Array;
  /** Of each body whether it sleeps, 1 or 0. */
  asleep: Uint8Array;
}

/** Stripes over bodies that sleep, dots of the screen from one to the next: no colour is needed to see them. */
const STRIPE = 11;

interface Part {
  mesh: InstancedMesh;
  asleep: InstancedBufferAttribute;
  /** Number of the body of each instance. */
  bodies: number[];
}

export class Bodies {
  readonly group = new Group();
  private readonly material = new MeshStandardMaterial({ roughness: 0.75, metalness: 0, vertexColors: true });
  /** Of bodies that never move: seen through where they hide what does. */
  private readonly still = new MeshStandardMaterial({ roughness: 0.75, metalness: 0, vertexColors: true });
  private readonly parts: Part[] = [];
  private readonly looks: (Sized | null)[];
  private readonly edges: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly boxes: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly mark: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly matrices: Matrix4[];
  private selected = -1;
  private theme: Theme;
  /** Which bodies touch each other; or nothing where that is not shown. */
  private groups: Islands | undefined;

  constructor(
    private readonly moment: Moment,
    theme: Theme,
    smooth: boolean,
  ) {
    this.theme = theme;
    for (const material of [this.material, this.still]) stripe(material);
    this.looks = moment.bodies.map((body) => sized(body.shape, smooth));
    this.matrices = moment.bodies.map(() => new Matrix4());
    const byLook = new Map<string, number[]>();
    this.looks.forEach((own, i) => {
      if (!own) return;
      const key = `${moment.bodies[i].kind === "fixed"} ${own.look.key}`;
      const alike = byLook.get(key);
      if (alike) alike.push(i);
      else byLook.set(key, [i]);
    });
    for (const bodies of byLook.values()) {
      const material = moment.bodies[bodies[0]].kind === "fixed" ? this.still : this.material;
      // The same triangles, and a mark of its own for each body.
      const geometry = new BufferGeometry();
      for (const [name, attribute] of Object.entries(this.looks[bodies[0]]!.look.geometry.attributes)) geometry.setAttribute(name, attribute);
      const asleep = new InstancedBufferAttribute(new Float32Array(bodies.length), 1);
      geometry.setAttribute("asleep", asleep);
      const mesh = new InstancedMesh(geometry, material, bodies.length);
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      mesh.castShadow = mesh.receiveShadow = true;
      this.parts.push({ mesh, asleep, bodies });
      this.group.add(mesh);
    }
    const edged = moment.bodies.length <= MOST_EDGED;
    const ends = edged ? this.looks.reduce((sum, own) => sum + (own?.look.edges.length ?? 0), 0) : 0;
    this.edges = lines(ends, theme.edge, 0.55);
    this.boxes = lines(moment.bodies.length * 72, theme.box, 0.9);
    this.boxes.visible = false;
    this.mark = lines(72, theme.selected, 1);
    this.mark.material.depthTest = false;
    this.mark.material.transparent = true;
    this.mark.renderOrder = 5;
    this.group.add(this.edges, this.boxes, this.mark);
    this.setTheme(theme);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.edges.material.color.set(theme.edge);
    this.boxes.material.color.set(theme.box);
    this.mark.material.color.set(theme.selected);
    this.paint();
  }

  set wireframe(on: boolean) {
    this.material.wireframe = this.still.wireframe = on;
  }

  set boxesShown(on: boolean) {
    this.boxes.visible = on;
  }

  select(body: number): void {
    this.selected = body;
    this.paint();
  }

  /** Shows which bodies touch each other: a colour an island, grey for what touches nothing, stripes over what sleeps. */
  set islands(islands: Islands | undefined) {
    this.groups = islands;
    this.paint();
  }

  private colour(i: number): string {
    const body = this.moment.bodies[i];
    if (body.shape.type === "mesh" && body.shape.of === "terrain") return "#ffffff";
    if (body.kind === "fixed") return this.theme.fixed;
    if (!this.groups) return shapeColour(body.shape);
    const group = this.groups.groups[i];
    return group ? groupColour(group - 1) : this.theme.fixed;
  }

  private paint(): void {
    const colour = new Color();
    for (const part of this.parts) {
      part.bodies.forEach((i, instance) => {
        colour.set(this.colour(i));
        colour.offsetHSL(0, 0, 0.06 * shade(i));
        if (i === this.selected) colour.lerp(new Color(this.theme.selected), 0.75);
        part.mesh.setColorAt(instance, colour);
        part.asleep.array[instance] = this.groups?.asleep[i] ?? 0;
      });
      part.asleep.needsUpdate = true;
      if (part.mesh.instanceColor) part.mesh.instanceColor.needsUpdate = true;
    }
  }

  /** Puts everything where the moment says. */
  update(): void {
    const { pose } = this.moment;
    const [p, q] = [new Vector3(), new Quaternion()];
    for (const part of this.parts) {
      part.bodies.forEach((i, instance) => {
        p.fromArray(pose, 7 * i);
        q.fromArray(pose, 7 * i + 3);
        this.matrices[i].compose(p, q, this.looks[i]!.scale);
        part.mesh.setMatrixAt(instance, this.matrices[i]);
      });
      part.mesh.instanceMatrix.needsUpdate = true;
      // Picking computes it anew from where the instances are then.
      part.mesh.boundingSphere = null;
    }
    this.updateEdges();
    if (this.boxes.visible) this.updateBoxes(this.boxes, [...this.moment.bodies.keys()]);
    this.updateBoxes(this.mark, this.selected >= 0 ? [this.selected] : []);
  }

  private updateEdges(): void {
    const out = this.edges.geometry.getAttribute("position") as BufferAttribute;
    const array = out.array as Float32Array;
    if (array.length === 0) return;
    let at = 0;
    this.looks.forEach((own, i) => {
      if (!own) return;
      const m = this.matrices[i].elements;
      const e = own.look.edges;
      for (let k = 0; k < e.length; k += 3)
        for (let j = 0; j < 3; j++) array[at++] = m[j] * e[k] + m[4 + j] * e[k + 1] + m[8 + j] * e[k + 2] + m[12 + j];
    });
    out.needsUpdate = true;
  }

  private updateBoxes(target: LineSegments, bodies: number[]): void {
    const out = target.geometry.getAttribute("position") as BufferAttribute;
    const array = out.array as Float32Array;
    let at = 0;
    for (const i of bodies) {
      const half = halfExtent(this.moment.bodies[i].shape, this.moment.pose, 7 * i + 3);
      if (!half) continue;
      // Twelve edges: along each axis, at the four corners of the other two.
      for (let axis = 0; axis < 3; axis++)
        for (let corner = 0; corner < 4; corner++)
          for (const end of [-1, 1]) {
            const sign = [0, 0, 0];
            sign[axis] = end;
            sign[(axis + 1) % 3] = corner & 1 ? 1 : -1;
            sign[(axis + 2) % 3] = corner & 2 ? 1 : -1;
            for (let j = 0; j < 3; j++) array[at++] = this.moment.pose[7 * i + j] + sign[j] * half[j];
          }
    }
    target.geometry.setDrawRange(0, at / 3);
    out.needsUpdate = true;
  }

  /** Makes fixed bodies see-through where they stand before a good part of what moves, or before the chosen body. */
  clearView(eye: Vector3): void {
    const { bodies, pose } = this.moment;
    const fixed = [...bodies.keys()].filter((i) => bodies[i].kind === "fixed" && this.looks[i]).slice(0, MOST_LOOKED_AT);
    const moving = [...bodies.keys()].filter((i) => bodies[i].kind !== "fixed");
    const every = Math.max(1, Math.floor(moving.length / MOST_LOOKED_AT));
    const looked = moving.filter((_, k) => k % every === 0);
    const walls = fixed.map((i) => {
      const [at, half] = [new Vector3().fromArray(pose, 7 * i), new Vector3(...halfExtent(bodies[i].shape, pose, 7 * i + 3)!)];
      return new Box3(at.clone().sub(half), at.clone().add(half));
    });
    const [ray, hit, to] = [new Ray(), new Vector3(), new Vector3()];
    const isHidden = (i: number) => {
      to.fromArray(pose, 7 * i);
      ray.origin.copy(eye);
      ray.direction.copy(to).sub(eye).normalize();
      const far = eye.distanceTo(to);
      return walls.some((wall) => !wall.containsPoint(to) && ray.intersectBox(wall, hit) && hit.distanceTo(eye) < far);
    };
    const through = looked.filter(isHidden).length > 0.25 * looked.length || (moving.includes(this.selected) && isHidden(this.selected));
    if (through === this.still.transparent) return;
    this.still.transparent = through;
    this.still.opacity = through ? 0.3 : 1;
    this.still.depthWrite = !through;
    this.still.needsUpdate = true;
  }

  /** The nearest body on a ray and where it is met, or nothing. */
  pick(ray: Raycaster): Hit | undefined {
    let nearest: Hit | undefined;
    for (const part of this.parts)
      for (const hit of ray.intersectObject(part.mesh, false))
        if (hit.instanceId !== undefined && (!nearest || hit.distance < nearest.distance))
          nearest = { body: part.bodies[hit.instanceId], point: hit.point, distance: hit.distance };
    return nearest;
  }

  dispose(): void {
    for (const { mesh } of this.parts) {
      mesh.geometry.dispose();
      mesh.dispose();
    }
    for (const { geometry, material } of [this.edges, this.boxes, this.mark]) {
      geometry.dispose();
      material.dispose();
    }
    this.material.dispose();
    this.still.dispose();
  }
}

/** Lets a material draw stripes over bodies that sleep. */
function stripe(material: MeshStandardMaterial): void {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = `attribute float asleep;\nvarying float sleeps;\n${shader.vertexShader}`.replace("#include <begin_vertex>", "#include <begin_vertex>\nsleeps = asleep;");
    shader.fragmentShader = `varying float sleeps;\n${shader.fragmentShader}`.replace(
      "#include <color_fragment>",
      `#include <color_fragment>
      if (sleeps > 0.5) {
        float across = fract((gl_FragCoord.x + gl_FragCoord.y) / ${STRIPE.toFixed(1)});
        diffuseColor.rgb = across < 0.45 ? mix(diffuseColor.rgb, vec3(1.0), 0.8) : diffuseColor.rgb * 0.55;
      }`,
    );
  };
}

function lines(numbers: number, colour: string, opacity: number): LineSegments<BufferGeometry, LineBasicMaterial> {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(numbers), 3).setUsage(DynamicDrawUsage));
  const made = new LineSegments(geometry, new LineBasicMaterial({ color: colour, transparent: opacity < 1, opacity }));
  made.frustumCulled = false;
  return made;
}
