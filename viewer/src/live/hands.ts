// What mouse and fingers do in the picture: choose, pull, throw.

import { Plane, Quaternion, Vector3 } from "three";
import type { Moment, Vec3 } from "../model";
import type { Stage } from "../stage";

/** Pixels beyond which a press is no click. */
const STILL = 5;

interface Hold {
  pointer: number;
  body: number;
  /** Where it is held, the body's frame. */
  local: Vector3;
  /** Through the held point, facing the eye. */
  plane: Plane;
  hand: Vector3;
  from: [number, number];
  pulls: boolean;
}

export interface Deeds {
  choose: (body: number) => void;
  grab: (body: number, point: Vec3) => void;
  drag: (to: Vec3) => void;
  release: () => void;
  throwAt: (from: Vec3, to: Vec3) => void;
}

export class Hands {
  private hold: Hold | undefined;
  private sent: Vector3 | undefined;
  private pointer: [number, number] | undefined;
  private pressed: [number, number] | undefined;

  constructor(
    private readonly stage: Stage,
    private readonly moment: () => Moment,
    private readonly deeds: Deeds,
  ) {
    const { canvas } = stage;
    // Before the view's own steering sees it.
    canvas.addEventListener("pointerdown", (e) => this.press(e), { capture: true });
    canvas.addEventListener("pointermove", (e) => this.move(e));
    for (const end of ["pointerup", "pointercancel"] as const) canvas.addEventListener(end, (e) => this.lift(e));
    canvas.addEventListener("pointerleave", () => (this.pointer = undefined));
  }

  private world(p: Vector3): Vec3 {
    const [x, y, z] = this.moment().centre;
    return [x + p.x, y + p.y, z + p.z];
  }

  private press(event: PointerEvent): void {
    this.pointer = this.pressed = [event.clientX, event.clientY];
    if (event.button !== 0 || this.hold) return;
    const hit = this.stage.pick(event.clientX, event.clientY);
    if (!hit || this.moment().bodies[hit.body].kind !== "dynamic") return;
    const { pose } = this.moment();
    const turn = new Quaternion().fromArray(pose, 7 * hit.body + 3).invert();
    const local = hit.point.clone().sub(new Vector3().fromArray(pose, 7 * hit.body)).applyQuaternion(turn);
    const plane = new Plane().setFromNormalAndCoplanarPoint(this.stage.look.along, hit.point);
    this.hold = { pointer: event.pointerId, body: hit.body, local, plane, hand: hit.point.clone(), from: this.pressed, pulls: false };
    this.stage.steerable = false;
    this.stage.canvas.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    this.pointer = [event.clientX, event.clientY];
    const { hold } = this;
    if (!hold || event.pointerId !== hold.pointer) return;
    if (!hold.pulls && Math.hypot(event.clientX - hold.from[0], event.clientY - hold.from[1]) < STILL) return;
    if (!hold.pulls) {
      hold.pulls = true;
      this.deeds.grab(hold.body, this.world(hold.hand));
    }
    this.stage.ray(event.clientX, event.clientY).ray.intersectPlane(hold.plane, hold.hand);
  }

  private lift(event: PointerEvent): void {
    const { hold, pressed } = this;
    this.pressed = undefined;
    const still = pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) < STILL;
    if (hold && event.pointerId === hold.pointer) {
      if (hold.pulls) this.deeds.release();
      this.hold = this.sent = undefined;
      this.stage.steerable = true;
      this.stage.spring.show();
      this.stage.changed();
    }
    if (event.type === "pointerup" && event.button === 0 && still) this.deeds.choose(this.stage.pick(event.clientX, event.clientY)?.body ?? -1);
  }

  /** Once a picture: tells where the hand is, and draws the spring. */
  tick(): void {
    const { hold } = this;
    if (!hold?.pulls) return;
    if (!this.sent?.equals(hold.hand)) {
      this.sent = hold.hand.clone();
      this.deeds.drag(this.world(hold.hand));
    }
    const { pose } = this.moment();
    const held = hold.local.clone().applyQuaternion(new Quaternion().fromArray(pose, 7 * hold.body + 3)).add(new Vector3().fromArray(pose, 7 * hold.body));
    this.stage.spring.show([held, hold.hand]);
    this.stage.changed();
  }

  /** Lets go of what is held: it may be gone. */
  drop(): void {
    this.hold = this.sent = undefined;
    this.stage.steerable = true;
    this.stage.spring.show();
  }

  /** Throws at the chosen body, or at what is under the mouse, or at the middle of the picture. */
  hurl(): void {
    const { stage } = this;
    const moment = this.moment();
    const to = this.target();
    if (moment.planar) {
      const wide = stage.pixel * stage.canvas.clientWidth;
      const from = to.clone().add(new Vector3(-0.35 * wide, 0, 0.12 * wide));
      return this.deeds.throwAt(this.world(from), this.world(to));
    }
    const back = stage.look.eye.sub(to);
    const away = Math.min(0.92 * back.length(), 0.8 * stage.size);
    this.deeds.throwAt(this.world(to.clone().addScaledVector(back.normalize(), away)), this.world(to));
  }

  private target(): Vector3 {
    const { stage } = this;
    if (stage.selected >= 0 && this.moment().bodies[stage.selected].kind !== "fixed") return new Vector3().fromArray(this.moment().pose, 7 * stage.selected);
    const { at, along } = stage.look;
    if (!this.pointer) return at;
    const hit = stage.pick(...this.pointer);
    if (hit) return hit.point;
    const ray = stage.ray(...this.pointer).ray;
    return ray.intersectPlane(new Plane().setFromNormalAndCoplanarPoint(along, at), new Vector3()) ?? at;
  }
}
