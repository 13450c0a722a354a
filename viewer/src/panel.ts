// Words beside the picture: the chosen body, and the contacts of the moment.

import { el, table } from "./dom";
import { describe, type Moment, number } from "./model";
import { ways } from "./words";

/** Rows beyond which nobody reads on. */
const MOST_ROWS = 100;

interface Pair {
  a: number;
  b: number;
  points: number;
  force: number;
  friction: number;
  normal: [number, number, number];
}

/** Contacts of the moment, those of a pair and a direction together, the strongest first. */
function pairs(moment: Moment, only = -1): Pair[] {
  const found = new Map<string, Pair>();
  const c = moment.contacts;
  for (let i = 0; i < c.count; i++) {
    const [a, b] = [c.a[i], c.b[i]];
    if (only >= 0 && a !== only && b !== only) continue;
    const normal: [number, number, number] = [c.normal[3 * i], c.normal[3 * i + 1], c.normal[3 * i + 2]];
    const key = `${a} ${b} ${normal.map((x) => Math.round(x * 1e3)).join(" ")}`;
    const pair = found.get(key) ?? { a, b, points: 0, force: 0, friction: 0, normal };
    pair.points++;
    pair.force += c.force[i];
    pair.friction += c.friction[i];
    found.set(key, pair);
  }
  return [...found.values()].sort((x, y) => y.force - x.force);
}

const fixed = (x: number, digits: number) => (Math.abs(x) < 0.5 * 10 ** -digits ? 0 : x).toFixed(digits);

/** Forces too small to mean anything are nothing. */
const force = (x: number) => number(x < 1e-6 ? 0 : x);
const newton = (x: number) => `${force(x)} N`;

export class Panel {
  readonly element = el("aside", { class: "r-panel", "aria-live": "off" });
  /** The moment whose invitation is shown. */
  private invited: Moment | undefined;
  private pressed = false;

  constructor(
    public moment: Moment,
    private readonly choose: (body: number) => void,
    private readonly follow: (on: boolean) => void,
    /** Whether bodies can be pulled. */
    private readonly live = false,
  ) {
    // What is pressed must still be there when it is let go.
    this.element.addEventListener("pointerdown", () => (this.pressed = true));
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => setTimeout(() => (this.pressed = false)));
  }

  private link(body: number): HTMLElement {
    return el("button", { class: "r-link", type: "button", click: () => this.choose(body) }, this.moment.bodies[body].name || `body ${body + 1}`);
  }

  show(selected: number, following: boolean): void {
    const { moment } = this;
    if (this.pressed) return;
    if (selected < 0) {
      // A list that is made anew would close under the hand.
      if (this.invited === moment) return;
      this.invited = moment;
      const names = el("select", { "aria-label": "Choose a body", change: (e) => this.choose(Number((e.target as HTMLSelectElement).value)) });
      names.append(el("option", { value: -1 }, "choose a body…"), ...moment.bodies.slice(0, 2000).map((b, i) => el("option", { value: i }, b.name || `body ${i + 1}`)));
      this.element.replaceChildren(
        el("p", {}, "Click a body to see its mass, motion and the forces on it, or ", names),
        el("p", { class: "r-dim" }, ways(moment.planar, this.live), " ", el("kbd", {}, "?"), " lists the keys."),
        ...this.legend(),
      );
      return;
    }
    this.invited = undefined;
    const body = moment.bodies[selected];
    const facts: [string, string][] = [
      ["kind", body.kind],
      ["shape", describe(body.shape)],
    ];
    if (body.mass !== undefined) facts.push(["mass", `${number(body.mass)} kg`]);
    // A world in the plane stands upright here: its y is up, and it turns about what looks away.
    const flat = (v: number[]) => (moment.planar ? [v[0], v[2]] : v);
    const vector = (v: number[], digits: number) => flat(v).map((x) => fixed(x, digits)).join("  ");
    const detail = moment.detail?.body === selected ? moment.detail : undefined;
    facts.push(["position", `${vector(detail?.position ?? moment.position(selected), 4)} m`]);
    const q = [...moment.pose.subarray(7 * selected + 3, 7 * selected + 7)];
    facts.push(["rotation", moment.planar ? `${fixed(2 * Math.atan2(-q[1], q[3]), 4)} rad` : q.map((x) => fixed(x, 4)).join("  ")]);
    if (detail && body.kind !== "fixed") {
      facts.push(["velocity", `${vector(detail.velocity, 3)} m/s`]);
      facts.push(["spin", `${moment.planar ? fixed(-detail.spin[1], 3) : detail.spin.map((x) => fixed(x, 3)).join("  ")} rad/s`]);
    } else if (body.kind !== "fixed") {
      facts.push(["speed", `${fixed(moment.speed[selected], 3)} m/s`]);
      facts.push(["spin", `${fixed(moment.spin[selected], 3)} rad/s`]);
    }
    const touching = pairs(moment, selected);
    const rows = touching.slice(0, 12).map((p) => [this.link(p.a === selected ? p.b : p.a), `${p.points} pt`, newton(p.force), newton(p.friction)]);
    this.element.replaceChildren(
      el("div", { class: "r-head" }, el("strong", { class: "r-name" }, body.name || `body ${selected + 1}`), el("button", { type: "button", class: "r-close", "aria-label": "Let go of the body", click: () => this.choose(-1) }, "×")),
      el("table", { class: "r-facts" }, ...facts.map(([k, v]) => el("tr", {}, el("th", {}, k), el("td", {}, v)))),
      el("button", { type: "button", "aria-pressed": String(following), click: () => this.follow(!following) }, following ? "Following" : "Follow"),
      touching.length === 0 ? el("p", { class: "r-dim" }, "Touches nothing.") : table(["touches", "at", "normal", "friction"], rows, 1),
      ...(touching.length > 12 ? [el("p", { class: "r-dim" }, `and ${touching.length - 12} more`)] : []),
    );
  }

  private legend(): HTMLElement[] {
    return [
      el("p", { class: "r-legend" }, el("span", { class: "r-dot" }), "contact point ", el("span", { class: "r-arrow" }), "force along the normal, longer is stronger"),
    ];
  }
}

export class ContactTable {
  constructor(
    private readonly holder: HTMLElement,
    private readonly moment: Moment,
    private readonly choose: (body: number) => void,
    private readonly limited: boolean,
  ) {}

  show(): void {
    const all = pairs(this.moment);
    const name = (i: number) => el("button", { class: "r-link", type: "button", click: () => this.choose(i) }, this.moment.bodies[i].name || `body ${i + 1}`);
    const rows = all
      .slice(0, MOST_ROWS)
      .map((p) => [name(p.a), name(p.b), String(p.points), p.normal.map((x) => fixed(x, 2)).join(" "), force(p.force), force(p.friction)]);
    const title = el("h2", {}, `Contacts at ${this.moment.time.toFixed(3)} s`);
    const head = ["a", "b", "points", "normal a → b", "normal force (N)", "friction (N)"];
    const more = all.length > MOST_ROWS ? `${all.length - MOST_ROWS} weaker ones are not listed.` : "";
    const cut = this.limited ? " Moments with very many contacts keep only the strongest." : "";
    this.holder.replaceChildren(
      title,
      all.length === 0 ? el("p", {}, "None.") : el("div", { class: "wide" }, table(head, rows, 2)),
      el("p", { class: "r-dim" }, more + cut),
    );
  }
}
