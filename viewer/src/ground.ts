// Endless planes as large grids that fade with distance.

import { Color, DoubleSide, Group, Mesh, PlaneGeometry, Quaternion, ShaderMaterial, ShadowMaterial, Vector3 } from "three";
import type { Theme } from "./colours";
import type { Moment } from "./model";

const VERTEX = `
varying vec2 place;
void main() {
  place = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

// Lines keep their width on the screen; where they would flicker they melt into the ground.
const FRAGMENT = `
uniform vec3 ground, grid, background;
uniform float cell, reach;
varying vec2 place;
float lines(float size) {
  vec2 at = place / size;
  vec2 width = fwidth(at);
  vec2 line = 1.0 - smoothstep(vec2(0.0), 1.5 * width, abs(fract(at - 0.5) - 0.5));
  return max(line.x, line.y) * clamp(0.5 / max(width.x, width.y) - 0.5, 0.0, 1.0);
}
void main() {
  float line = max(0.45 * lines(cell), 0.9 * lines(10.0 * cell));
  float far = smoothstep(0.35, 1.0, length(place) / reach);
  vec3 colour = mix(mix(ground, grid, line), background, far);
  gl_FragColor = vec4(colour, gl_FrontFacing ? 1.0 : 0.35);
  #include <colorspace_fragment>
}`;

export class Ground {
  readonly group = new Group();
  private readonly materials: ShaderMaterial[] = [];
  private readonly shadows = new ShadowMaterial({ opacity: 0.25 });

  /** `size`: how large the scene is, metres. */
  constructor(moment: Moment, size: number, theme: Theme) {
    const reach = 12 * size;
    for (const [i, body] of moment.bodies.entries()) {
      if (body.shape.type !== "plane") continue;
      const turn = new Quaternion().fromArray(moment.pose, 7 * i + 3);
      const normal = new Vector3(...body.shape.normal).applyQuaternion(turn).normalize();
      // Double precision all the way: offsets of far scenes are large and nearly cancel.
      const at = body.position ?? moment.centre;
      const n = [normal.x, normal.y, normal.z];
      const offset = body.shape.offset + n.reduce((sum, x, k) => sum + x * (at[k] - moment.centre[k]), 0);
      const material = new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        side: DoubleSide,
        transparent: true,
        polygonOffset: true,
        polygonOffsetFactor: 1,
        polygonOffsetUnits: 1,
        uniforms: {
          ground: { value: new Color() },
          grid: { value: new Color() },
          background: { value: new Color() },
          cell: { value: roundLength(size / 12) },
          reach: { value: reach },
        },
      });
      const geometry = new PlaneGeometry(2 * reach, 2 * reach);
      const plane = new Mesh(geometry, material);
      plane.renderOrder = -2;
      const shadow = new Mesh(geometry, this.shadows);
      shadow.receiveShadow = true;
      shadow.renderOrder = -1;
      for (const mesh of [plane, shadow]) {
        mesh.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), normal);
        mesh.position.copy(normal).multiplyScalar(offset);
        this.group.add(mesh);
      }
      this.materials.push(material);
    }
    this.setTheme(theme);
  }

  setTheme(theme: Theme): void {
    for (const { uniforms } of this.materials) {
      uniforms.ground.value.set(theme.ground);
      uniforms.grid.value.set(theme.grid);
      uniforms.background.value.set(theme.background);
    }
    this.shadows.opacity = theme.dark ? 0.5 : 0.22;
  }
}

/** The nearest of 1, 2, 5, 10, … that is not larger. */
export function roundLength(x: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(x, 1e-12)));
  const digit = x / power;
  return (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power;
}
