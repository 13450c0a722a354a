// The drawing: camera, lights, bodies, ground and overlays. Knows a moment, not where it comes from.

import {
  AmbientLight,
  Color,
  DirectionalLight,
  HemisphereLight,
  MOUSE,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene,
  TOUCH,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Bodies, type Hit, type Islands } from "./bodies";
import { theme as currentTheme, onThemeChange, type Theme } from "./colours";
import { ContactMarks } from "./contacts";
import type { Subject } from "./frame";
import { Ground } from "./ground";
import { drawHud } from "./hud";
import { halfExtent, type Moment } from "./model";
import { Spring } from "./spring";
import { TreeBoxes } from "./tree";
import { ways } from "./words";

export interface Overlays {
  points: boolean;
  forces: boolean;
  boxes: boolean;
  wireframe: boolean;
  smooth: boolean;
}

/** Degrees from the lowest to the highest of the picture. */
const FIELD = 38;

/** The same for worlds in the plane: so narrow that nothing is seen from the side. */
const FLAT_FIELD = 1.5;

/** More bodies than these cast no shadows: drawing them twice would cost too much. */
const MOST_SHADOWED = 3000;

/** What lies over the picture's borders, pixels. */
export interface Rims {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Time above, axes and scale bar below. */
const OWN_RIMS: Rims = { top: 34, right: 10, bottom: 36, left: 10 };

/** Sleeping islands that are marked with letters. */
const MOST_NAPS = 60;

export class Stage {
  /** What to keep clear when the whole scene is shown. */
  rims: () => Rims = () => OWN_RIMS;
  readonly canvas: HTMLCanvasElement;
  readonly hud: HTMLCanvasElement;
  readonly overlays: Overlays = { points: true, forces: true, boxes: false, wireframe: false, smooth: true };
  selected = -1;
  following = false;
  /** Pictures drawn so far; tests wait for it. */
  drawn = 0;
  /** Arrows' length beside the usual one. */
  arrowScale = 1;

  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(FIELD, 1, 0.01, 1000);
  private readonly controls: OrbitControls;
  readonly tree = new TreeBoxes();
  readonly spring = new Spring();
  private bodies!: Bodies;
  private ground!: Ground;
  private marks!: ContactMarks;
  private readonly sun = new DirectionalLight(0xffffff, 2.1);
  /** How large the scene is, metres. */
  size = 1;
  /** Half the size of an ordinary body, metres. */
  private usual = 1;
  private field = FIELD;
  private smooth = true;
  private followed = new Vector3();
  private theme: Theme = currentTheme();
  private dirty = true;
  private moved = true;
  private touched = false;
  /** Above the sleeping islands, relative to the scene's centre. */
  private naps: Vector3[] = [];

  /**
   * Throws where there is no WebGL. `subject`: what of the scene to show; `strong`: a force
   * (N) that deserves a long arrow.
   */
  constructor(
    holder: HTMLElement,
    private moment: Moment,
    private subject: Subject,
    public strong: number,
    /** Whether the wheel always zooms; otherwise only once the picture was touched. */
    private readonly wheel = false,
  ) {
    this.renderer = new WebGLRenderer({ antialias: true });
    this.canvas = this.renderer.domElement;
    this.canvas.tabIndex = 0;
    this.hud = document.createElement("canvas");
    this.hud.className = "r-hud";
    holder.append(this.canvas, this.hud);
    this.camera.up.set(0, 0, 1);
    this.scene.add(new AmbientLight(0xffffff, 0.55), new HemisphereLight(0xffffff, 0x8a8f98, 1.3), this.sun, this.sun.target);
    this.scene.add(this.tree.lines, this.spring.line);
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.enableDamping = false;
    this.controls.screenSpacePanning = true;
    this.controls.addEventListener("change", () => (this.dirty = true));
    if (!this.wheel) this.keepWheel(holder);
    else this.canvas.addEventListener("pointerdown", () => (this.touched = true));
    onThemeChange(() => this.setTheme(currentTheme()));
    this.setScene(moment, subject, false);
    this.resize(holder);
    this.fit();
    new ResizeObserver(() => this.resize(holder)).observe(holder);
  }

  /** The wheel scrolls the page until the picture has been touched, so that nobody gets stuck in it. */
  private keepWheel(holder: HTMLElement): void {
    this.controls.enableZoom = false;
    this.canvas.addEventListener("pointerdown", () => (this.controls.enableZoom = this.touched = true));
    holder.addEventListener("pointerleave", (e) => {
      if (e.buttons === 0) this.controls.enableZoom = false;
    });
  }

  /** Shows another scene; or the same with other bodies, from where one looks now. */
  setScene(moment: Moment, subject: Subject, keepView: boolean): void {
    for (const old of this.bodies ? [this.bodies.group, this.ground.group, this.marks.points, this.marks.arrows] : []) this.scene.remove(old);
    this.bodies?.dispose();
    this.moment = moment;
    if (!keepView) {
      this.subject = subject;
      this.size = Math.max(subject.box.getSize(new Vector3()).length(), 1e-6);
      this.following = false;
      this.selected = -1;
      this.touched = false;
    }
    const sizes = moment.bodies.flatMap((b) => halfExtent(b.shape, [0, 0, 0, 1])?.reduce((a, x) => Math.min(a, x)) ?? []);
    this.usual = sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? this.size;
    this.smooth = this.overlays.smooth;
    this.bodies = new Bodies(moment, this.theme, this.smooth);
    this.bodies.select(this.selected);
    this.ground = new Ground(moment, this.size, this.theme);
    this.marks = new ContactMarks(moment);
    this.scene.add(this.ground.group, this.bodies.group, this.marks.points, this.marks.arrows);
    this.naps = [];
    this.canvas.setAttribute("aria-label", `The scene${moment.planar ? "" : " in three dimensions"}. ${ways(moment.planar, this.wheel)}`);
    this.field = moment.planar ? FLAT_FIELD : FIELD;
    this.camera.fov = this.field;
    this.controls.enableRotate = !moment.planar;
    // In the plane there is nothing to turn: the left button moves the view.
    this.controls.mouseButtons.LEFT = moment.planar ? MOUSE.PAN : MOUSE.ROTATE;
    this.controls.touches.ONE = moment.planar ? TOUCH.PAN : TOUCH.ROTATE;
    this.light(!moment.planar && moment.bodies.length <= MOST_SHADOWED);
    this.setTheme(this.theme);
    if (!keepView) this.fit();
    this.moved = true;
  }

  private light(shadows: boolean): void {
    const middle = this.subject.box.getCenter(new Vector3());
    this.sun.position.copy(middle).add(new Vector3(-0.45, -0.7, 1.3).multiplyScalar(this.size));
    this.sun.target.position.copy(middle);
    this.renderer.shadowMap.enabled = shadows;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.sun.castShadow = shadows;
    this.sun.shadow.mapSize.set(2048, 2048);
    const view = this.sun.shadow.camera;
    view.left = view.bottom = -this.size * 0.75;
    view.right = view.top = this.size * 0.75;
    view.near = 0.1 * this.size;
    view.far = 3.5 * this.size;
    view.updateProjectionMatrix();
    this.sun.shadow.normalBias = 0.002 * this.size;
  }

  private setTheme(theme: Theme): void {
    this.theme = theme;
    this.scene.background = new Color(theme.background);
    this.bodies.setTheme(theme);
    this.ground.setTheme(theme);
    this.marks.setTheme(theme);
    this.spring.line.material.color.set(theme.selected);
    this.dirty = true;
  }

  private resize(holder: HTMLElement): void {
    const [width, height] = [Math.max(1, holder.clientWidth), Math.max(1, holder.clientHeight)];
    const density = Math.min(2, window.devicePixelRatio || 1);
    this.renderer.setPixelRatio(density);
    this.renderer.setSize(width, height, false);
    [this.hud.width, this.hud.height] = [width * density, height * density];
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    if (!this.touched) this.fit();
    this.dirty = true;
    // A canvas of another size is empty: nobody shall see that.
    if (this.drawn > 0) this.draw();
  }

  /** Looks at what moves and what stands close to it, or at the whole scene, across its longer side. */
  fit(corners = this.subject.corners): void {
    const middle = this.subject.box.getCenter(new Vector3());
    const extent = this.subject.box.getSize(new Vector3());
    const turn = (extent.x >= extent.y ? -90 : 0) + 27;
    const [azimuth, height] = (this.moment.planar ? [-90, 0] : [turn, 19]).map((degrees) => (degrees * Math.PI) / 180);
    const back = new Vector3(Math.cos(azimuth) * Math.cos(height), Math.sin(azimuth) * Math.cos(height), Math.sin(height));
    this.camera.position.copy(middle).add(back);
    this.camera.lookAt(middle);
    // Until it draws, the camera's axes are those of its last picture.
    this.camera.updateMatrix();
    const right = new Vector3().setFromMatrixColumn(this.camera.matrix, 0);
    const up = new Vector3().setFromMatrixColumn(this.camera.matrix, 1);
    const slope = Math.tan((this.field * Math.PI) / 360) * 0.97;
    const [width, tall] = [Math.max(1, this.canvas.clientWidth), Math.max(1, this.canvas.clientHeight)];
    const rims = this.rims();
    // What is left of a half of the picture beside a rim, which may take most of that half at most.
    const clear = (rim: number, size: number) => 1 - 2 * Math.min(rim / size, 0.33);
    // From side to side, a corner is inside the picture if it lies inside both of its planes, and
    // those meet at the eye. So the eye is where the outermost planes of all corners meet, or
    // behind that where up and down need more room. Before and after: to the left and right, or
    // below and above.
    const reach = (along: Vector3, before: number, after: number) => {
      let [low, high] = [Infinity, -Infinity];
      for (const corner of corners) {
        const [aside, near] = [corner.dot(along), corner.dot(back)];
        low = Math.min(low, aside - near * before);
        high = Math.max(high, aside + near * after);
      }
      return { at: (eye: number) => (low + eye * before + high - eye * after) / 2, back: (high - low) / (before + after) };
    };
    const wide = slope * this.camera.aspect;
    const across = reach(right, wide * clear(rims.left, width), wide * clear(rims.right, width));
    const upright = reach(up, slope * clear(rims.bottom, tall), slope * clear(rims.top, tall));
    const eye = Math.max(across.back, upright.back);
    this.camera.position.set(0, 0, 0).addScaledVector(right, across.at(eye)).addScaledVector(up, upright.at(eye)).addScaledVector(back, eye);
    const distance = Math.max(eye - middle.dot(back), 1e-6);
    middle.copy(this.camera.position).addScaledVector(back, -distance);
    this.controls.target.copy(middle);
    this.controls.update();
    this.camera.updateMatrixWorld();
    this.dirty = true;
  }

  /** Looks at all there is, and where it is now. */
  fitWhole(now = this.subject): void {
    this.subject = now;
    this.fit(now.whole);
  }

  /** Looks at a scene that began again as at its start, unless someone has chosen where to look from. */
  frameAgain(subject: Subject): void {
    if (this.touched || this.following) return;
    this.subject = subject;
    this.fit();
  }

  /** Whether it shows a world in the plane. */
  get planar(): boolean {
    return this.moment.planar;
  }

  select(body: number): void {
    this.selected = body;
    this.following &&= body >= 0;
    if (body >= 0) this.followed.fromArray(this.moment.pose, 7 * body);
    this.bodies.select(body);
    this.moved = this.dirty = true;
  }

  follow(on: boolean): void {
    this.following = on && this.selected >= 0;
    if (!this.following) return;
    this.followed.fromArray(this.moment.pose, 7 * this.selected);
    const shift = this.followed.clone().sub(this.controls.target);
    this.camera.position.add(shift);
    this.controls.target.add(shift);
    this.dirty = true;
  }

  /** The ray from the eye through a place on the screen, pixels of the window. */
  ray(clientX: number, clientY: number): Raycaster {
    const r = this.canvas.getBoundingClientRect();
    const at = new Vector2(((clientX - r.left) / r.width) * 2 - 1, 1 - ((clientY - r.top) / r.height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(at, this.camera);
    return ray;
  }

  /** The body seen at a place on the screen, if any. */
  pick(clientX: number, clientY: number): Hit | undefined {
    return this.bodies.pick(this.ray(clientX, clientY));
  }

  /** Where the eye is, and what it looks at, relative to the scene's centre. */
  get look(): { eye: Vector3; at: Vector3; along: Vector3 } {
    return { eye: this.camera.position.clone(), at: this.controls.target.clone(), along: this.camera.getWorldDirection(new Vector3()) };
  }

  /** Whether dragging moves the view. */
  set steerable(on: boolean) {
    this.controls.enabled = on;
  }

  /** Colours bodies by what they touch and marks those that sleep; nothing: colours them by their shape. */
  set islands(islands: Islands | undefined) {
    this.bodies.islands = islands;
    this.naps = islands ? this.napsOf(islands) : [];
    this.dirty = true;
  }

  /** Sleeping islands that are marked; tests look at it. */
  get sleeping(): number {
    return this.naps.length;
  }

  private napsOf({ groups, asleep }: Islands): Vector3[] {
    const { pose, bodies } = this.moment;
    const found = new Map<number, { sum: Vector3; count: number; top: number }>();
    for (let i = 0; i < bodies.length; i++) {
      if (!asleep[i]) continue;
      // What sleeps alone is an island of its own.
      const key = groups[i] || -1 - i;
      const nap = found.get(key) ?? { sum: new Vector3(), count: 0, top: -Infinity };
      nap.sum.add(new Vector3().fromArray(pose, 7 * i));
      nap.count++;
      nap.top = Math.max(nap.top, pose[7 * i + 2] + (halfExtent(bodies[i].shape, pose, 7 * i + 3)?.[2] ?? 0));
      found.set(key, nap);
    }
    const largest = [...found.values()].sort((a, b) => b.count - a.count).slice(0, MOST_NAPS);
    return largest.map(({ sum, count, top }) => new Vector3(sum.x / count, sum.y / count, top));
  }

  /** Metres a pixel at what is looked at. */
  get pixel(): number {
    const away = this.camera.position.distanceTo(this.controls.target);
    return (2 * away * Math.tan((this.field * Math.PI) / 360)) / Math.max(1, this.canvas.clientHeight);
  }

  /** Where a body's middle is on the screen, pixels from the canvas's top left. */
  onScreen(body: number): [number, number] {
    const p = new Vector3().fromArray(this.moment.pose, 7 * body).project(this.camera);
    return [((p.x + 1) / 2) * this.canvas.clientWidth, ((1 - p.y) / 2) * this.canvas.clientHeight];
  }

  /** Says that the moment or an overlay has changed. */
  changed(): void {
    this.moved = this.dirty = true;
  }

  /** Draws if there is something new to see. */
  draw(always = false): void {
    if (!this.dirty && !always) return;
    if (this.smooth !== this.overlays.smooth) this.setScene(this.moment, this.subject, true);
    if (this.moved) {
      this.bodies.boxesShown = this.overlays.boxes;
      this.bodies.wireframe = this.overlays.wireframe;
      this.bodies.update();
      this.moved = false;
      this.goAlong();
    }
    const away = this.camera.position.distanceTo(this.controls.target);
    this.camera.near = this.moment.planar ? Math.max(away * 0.5, away - 4 * this.size) : Math.max(away * 0.005, this.size * 1e-4);
    this.camera.far = away + this.size * 14;
    this.camera.updateProjectionMatrix();
    const { pixel } = this;
    this.marks.points.visible = this.overlays.points;
    this.marks.arrows.visible = this.overlays.forces;
    if (this.overlays.points || this.overlays.forces) {
      // Neither long beside the scene nor beside its bodies, or they would bury both.
      const length = Math.min(0.09 * this.size, 3 * this.usual) * this.arrowScale;
      this.marks.update({ pixel, perNewton: length / Math.max(this.strong, 1e-9), longest: 2.5 * length, dot: this.dot(pixel), only: this.selected });
    }
    this.bodies.clearView(this.camera.position);
    this.renderer.render(this.scene, this.camera);
    drawHud(this.hud, this.camera, pixel, this.moment, this.theme, this.naps);
    this.dirty = false;
    this.drawn++;
  }

  /** How large contact points are, in dots of the screen: they must not bury small bodies. */
  private dot(pixel: number): number {
    return Math.min(10, Math.max(this.selected >= 0 ? 7 : 3.5, (0.3 * this.usual) / pixel)) * this.renderer.getPixelRatio();
  }

  /** Keeps a followed body where it is in the picture. */
  private goAlong(): void {
    if (!this.following) return;
    const now = new Vector3().fromArray(this.moment.pose, 7 * this.selected);
    const shift = now.clone().sub(this.followed);
    this.camera.position.add(shift);
    this.controls.target.add(shift);
    this.followed = now;
  }

  /** The picture, with its scale bar and axes unless it shall be bare. */
  picture(into: HTMLCanvasElement, bare = false): void {
    this.draw(true);
    [into.width, into.height] = [this.canvas.width, this.canvas.height];
    const pen = into.getContext("2d");
    pen?.drawImage(this.canvas, 0, 0);
    if (!bare) pen?.drawImage(this.hud, 0, 0);
  }
}
