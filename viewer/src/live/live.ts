// The live page: a running world that one can push around.

import { download, el } from "../dom";
import { present } from "../frame";
import type { Islands } from "../bodies";
import { coarseness, filled, type SentBody, surfaces } from "../geometry";
import { type Body, metres, Moment, number } from "../model";
import { Panel } from "../panel";
import { type Rims, Stage } from "../stage";
import { counted, touched } from "../words";
import { Bar, type Overlay } from "./bar";
import { ProblemList, takeFiles } from "./drop";
import { ContactStream } from "./contacts";
import { ASLEEP, type Binary, type Frame } from "./frames";
import { Gallery } from "./gallery";
import { Hands } from "./hands";
import { Link, type SceneMessage, type State } from "./link";
import { LivePlots } from "./plots";
import { SolverPanel } from "./settings";

/** How often words and plots follow, milliseconds. */
const WORDS_EVERY = 200;

/** Contact points that a picture can show at once and stay readable. */
const MOST_MARKED = 1500;

/** How long a message stays, milliseconds. */
const NOTE_STAYS = 8000;

const ENDED = "allide has ended, or cannot be reached. This page comes back by itself when it runs again.";

class Live {
  moment = new Moment([], [0, 0, 0]);
  scene: SceneMessage | undefined;
  state: State | undefined;
  stage: Stage | undefined;
  /** The latest frame, and whether it is on the stage. */
  private frame: Frame | undefined;
  private fresh = false;
  /** Frames taken from the server so far, and the bytes of the last. */
  frames = 0;
  bytes = 0;
  private bodies: Body[] = [];
  readonly contacts = new ContactStream();
  private moving: number[] = [];
  private staged = -1;
  private readonly want = { contacts: true, tree: false, islands: false };
  private worded = 0;
  private drawnLately: number[] = [];
  private hands: Hands | undefined;

  readonly view = el("div", { class: "r-view l-view" });
  private readonly title = el("strong", {});
  private readonly about = el("span", { class: "r-dim" });
  private readonly status = el("output", { class: "l-status" });
  private readonly notes = el("div", { class: "l-notes", role: "status" });
  private readonly away = el("div", { class: "l-away", hidden: true }, el("p", {}, ENDED));
  private readonly hint = el(
    "div", { class: "l-hint" },
    el("p", {}, el("b", {}, "Drag a body"), " to pull it"),
    touched() ? el("p", {}, el("b", {}, "Throw"), " a ball at it") : el("p", {}, el("kbd", {}, "space"), " throws a ball"),
    el("p", {}, el("b", {}, touched() ? "Tap a body" : "Click a body"), " for its forces"),
  );
  /** For fingers, which have no space bar. */
  private readonly hurlButton = el("button", { type: "button", class: "l-throw l-hurl", hidden: !touched(), click: () => this.hurl() }, "Throw");
  private readonly legend = el("p", { class: "r-legend l-legend", hidden: true });

  readonly gallery = new Gallery((name) => this.send({ do: "scene", name }));
  readonly plots = new LivePlots();
  readonly problems = new ProblemList();
  readonly solver = new SolverPanel({
    solver: (method, iterations) => this.send({ do: "solver", method, iterations }),
    friction: (value) => this.send({ do: "friction", value }),
    sleep: (after) => this.send({ do: "sleep", after }),
    restart: () => this.send({ do: "reset" }),
  });
  private readonly panel = new Panel(
    this.moment, (body) => this.choose(body), (on) => this.follow(on), true,
  );
  readonly bar: Bar;
  readonly link: Link;

  constructor() {
    const load = takeFiles((name, text) => this.send({ do: "load", name, text }), (why) => this.note(why));
    this.bar = new Bar({
      play: (on) => this.send({ do: on ? "play" : "pause" }),
      step: () => this.send({ do: "step" }),
      reset: () => this.send({ do: "reset" }),
      speed: (value) => this.send({ do: "speed", value }),
      hurl: () => this.hurl(),
      overlay: (which) => this.toggle(which),
      shown: (which) => (which === "tree" || which === "islands" ? this.want[which] : (this.stage?.overlays[which] ?? false)),
      whole: () => {
        this.follow(false);
        this.stage?.fitWhole(present(this.moment));
      },
      follow: () => this.follow(!this.stage?.following),
      letGo: () => this.choose(-1),
      exchange: () => this.solver.exchange(),
      save: () => this.send({ do: "save" }),
      load,
      picture: () => this.savePicture(),
      arrows: (by) => {
        if (!this.stage) return;
        this.stage.arrowScale = Math.min(64, Math.max(1 / 64, this.stage.arrowScale * by));
        this.stage.changed();
      },
    });
    this.layOut();
    this.link = new Link({
      scene: (scene) => this.begin(scene),
      added: (from, bodies) => this.add(from, bodies),
      state: (state) => this.setState(state),
      saved: (name, text) => download(`${name.replace(/[^\p{L}\p{N}._ -]+/gu, "-").slice(0, 60) || "scene"}.json`, new Blob([text], { type: "application/json" })),
      problems: (file, list, more) => this.problems.show(file, list, more),
      refused: (why) => this.note(why),
      binary: (message) => this.take(message),
      connected: (yes, why) => this.connected(yes, why),
    });
    requestAnimationFrame((now) => this.tick(now));
  }

  private layOut(): void {
    const top = el(
      "header", { class: "l-top" },
      el("div", { class: "l-brand" }, el("h1", {}, "allide"), el("span", {}, "a live world of colliding bodies: pull them, throw things at them, see the forces")),
      this.bar.top,
    );
    const words = el("div", { class: "l-words" }, el("div", { class: "l-title" }, this.title, this.about), this.status);
    this.view.append(words, this.hint, this.hurlButton, this.away);
    const middle = el("div", { class: "l-middle" }, this.view, el("div", { class: "r-under" }, this.bar.bar, this.bar.tools, this.legend));
    this.panel.element.classList.add("l-box");
    const side = el("aside", { class: "l-side" }, this.panel.element, this.solver.element, this.plots.element);
    document.body.append(top, el("main", { class: "l-main", id: "replay" }, this.gallery.element, middle, side), this.notes, this.bar.help, this.problems.dialog);
    for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, () => this.hint.classList.add("l-gone"), { once: true });
  }

  send(command: { do: string } & Record<string, unknown>): void {
    this.link.send(command);
  }

  private wish(): void {
    this.want.contacts = Boolean(this.stage?.overlays.points || this.stage?.overlays.forces);
    this.send({ do: "show", ...this.want });
  }

  private connected(yes: boolean, why: string): void {
    this.away.hidden = yes;
    if (!yes) this.away.firstElementChild!.textContent = why ? `Not connected: ${why}.` : ENDED;
    if (!yes) {
      this.scene = this.frame = undefined;
      return;
    }
    this.wish();
    this.send({ do: "select", body: this.stage && this.stage.selected >= 0 ? this.stage.selected : null });
  }

  private begin(scene: SceneMessage): void {
    this.scene = scene;
    this.bodies = filled(scene.bodies, surfaces(scene.geometry));
    this.contacts.clear();
    this.frame = undefined;
    this.hands?.drop();
    this.plots.clear();
    this.title.textContent = scene.name;
    this.about.textContent = scene.about ?? "";
    document.title = `${scene.name} · allide`;
    this.gallery.mark(scene.name);
  }

  private add(from: number, bodies: SentBody[]): void {
    if (!this.scene) return;
    this.bodies.splice(from, this.bodies.length - from, ...filled(bodies, []));
    if (this.frame) this.stageScene(true);
  }

  private setState(state: State): void {
    const before = this.state;
    this.state = state;
    this.bar.show(state);
    this.solver.show(state);
    this.worded = 0;
    this.explainIslands();
    if (state.error && state.error !== before?.error) this.note(`The simulation stopped: ${state.error}. Reset starts it again.`);
  }

  private take(message: Binary): void {
    if (message.kind === "tree") this.stage?.tree.show(this.want.tree ? message.corners : undefined, message.depths);
    else if (message.kind === "islands") this.showIslands(message.numbers);
    else if (message.frame.epoch === this.scene?.epoch) {
      this.frame = message.frame;
      this.fresh = true;
      this.frames++;
      this.bytes = message.frame.length;
      this.contacts.hear(message.frame, this.bodies);
      this.plots.add(message.frame.sample);
      return;
    }
    this.stage?.changed();
  }

  private showIslands(numbers: Uint16Array): void {
    if (!this.stage || !this.want.islands) return;
    const count = this.moment.bodies.length;
    const islands: Islands = { groups: new Uint16Array(count), asleep: new Uint8Array(count) };
    this.moving.forEach((body, k) => {
      islands.groups[body] = (numbers[k] ?? 0) & (ASLEEP - 1);
      islands.asleep[body] = (numbers[k] ?? 0) & ASLEEP ? 1 : 0;
    });
    this.stage.islands = islands;
  }

  /** Puts the scene on the stage; `more`: it is the same one with more bodies. */
  private stageScene(more: boolean): void {
    const { scene } = this;
    if (!scene || !this.frame) return;
    const again = more || (this.stage !== undefined && this.title.dataset.staged === `${scene.name} ${scene.own}`);
    this.title.dataset.staged = `${scene.name} ${scene.own}`;
    this.moment = new Moment([...this.bodies], scene.centre, scene.planar);
    this.bar.explain(scene.planar);
    this.panel.moment = this.moment;
    this.moving = [...this.bodies.keys()].filter((i) => this.bodies[i].kind !== "fixed");
    this.frame.show(this.moment, this.moving);
    this.contacts.place(this.moment);
    this.staged = scene.epoch;
    if (!this.stage) {
      this.stage = new Stage(this.view, this.moment, present(this.moment), 0, true);
      this.stage.rims = () => this.rims();
      this.stage.fit();
      this.hands = new Hands(this.stage, () => this.moment, {
        choose: (body) => this.choose(body),
        grab: (body, point) => this.send({ do: "grab", body, point }),
        drag: (to) => this.send({ do: "drag", to }),
        release: () => this.send({ do: "release" }),
        throwAt: (from, to) => this.send({ do: "throw", what: this.bar.missile, from, to }),
      });
    } else {
      if (!again || this.stage.selected >= this.bodies.length) this.choose(-1);
      this.stage.setScene(this.moment, present(this.moment), again);
      if (again && !more) this.stage.frameAgain(present(this.moment));
    }
    if (!again) {
      this.stage.strong = 0;
      // Where there are very many, marks would bury what they mark; they can still be asked for.
      this.stage.overlays.points = this.stage.overlays.forces = 4 * this.moving.length <= MOST_MARKED;
      this.stage.tree.show();
      this.wish();
      this.bar.update();
    }
  }

  /** What words lie over the picture's borders. */
  private rims(): Rims {
    const view = this.view.getBoundingClientRect();
    const rims = { top: 34, right: 10, bottom: 36, left: 10 };
    for (const over of [this.title.parentElement, this.status, this.hint, this.hurlButton]) {
      const r = over?.getBoundingClientRect();
      if (!r || r.height === 0 || over?.classList.contains("l-gone")) continue;
      if (r.top - view.top < view.height / 2) rims.top = Math.max(rims.top, r.bottom - view.top + 6);
      else rims.bottom = Math.max(rims.bottom, view.bottom - r.top + 6);
    }
    return rims;
  }

  choose(body: number): void {
    if (!this.stage) return;
    this.stage.select(body);
    this.send({ do: "select", body: body >= 0 ? body : null });
    this.worded = 0;
  }

  private follow(on: boolean): void {
    this.stage?.follow(on);
    this.worded = 0;
  }

  private hurl(): void {
    this.hands?.hurl();
  }

  private toggle(which: Overlay): void {
    if (which === "tree" || which === "islands") {
      this.want[which] = !this.want[which];
      if (!this.want.tree) this.stage?.tree.show();
      if (!this.want.islands && this.stage) this.stage.islands = undefined;
    } else if (this.stage) this.stage.overlays[which] = !this.stage.overlays[which];
    this.explainIslands();
    this.wish();
    this.stage?.changed();
  }

  private explainIslands(): void {
    this.legend.hidden = !this.want.islands;
    const sleepers = this.state?.sleep_after == null ? "nothing sleeps here: “let what stands still sleep” is off" : "asleep until something comes near";
    this.legend.replaceChildren(
      el("span", { class: "l-swatch l-colours" }), "a colour each: bodies that touch ",
      el("span", { class: "l-swatch l-grey" }), "touches nothing ",
      el("span", { class: "l-swatch l-striped" }), el("i", {}, "zzZ"), ` ${sleepers}`,
    );
  }

  private savePicture(): void {
    const canvas = document.createElement("canvas");
    this.stage?.picture(canvas);
    const name = `${this.scene?.name ?? "scene"}-${this.moment.time.toFixed(2)}s.png`;
    canvas.toBlob((blob) => blob && download(name, blob), "image/png");
  }

  note(text: string): void {
    const made = el("p", { class: "warn" }, text);
    this.notes.replaceChildren(made);
    setTimeout(() => made.remove(), NOTE_STAYS);
  }

  private tick(now: number): void {
    requestAnimationFrame((next) => this.tick(next));
    const { frame, scene } = this;
    if (frame && scene && this.fresh) {
      this.fresh = false;
      try {
        if (this.staged !== scene.epoch || !this.stage) this.stageScene(false);
        else {
          frame.show(this.moment, this.moving);
          this.contacts.place(this.moment);
        }
      } catch {
        this.note("This browser offers no WebGL, so there is no picture.");
      }
      this.scaleArrows();
      this.stage?.changed();
      this.drawnLately.push(now);
      this.send({ do: "seen", frame: frame.number });
    }
    this.hands?.tick();
    this.stage?.draw();
    if (now - this.worded > WORDS_EVERY) {
      this.worded = now;
      this.words(now);
    }
  }

  /** Arrows are as long as the stronger ones of late deserve. */
  private scaleArrows(): void {
    const { contacts } = this.moment;
    if (!this.stage || contacts.count === 0) return;
    const forces = contacts.force.slice(0, contacts.count).sort();
    const strong = forces[Math.floor(0.95 * (forces.length - 1))];
    const ease = this.stage.strong > 0 ? 0.03 : 1;
    this.stage.strong += (strong - this.stage.strong) * ease;
  }

  /** How fast the world goes, or why it does not. */
  private speed(): string {
    const { playing, busy } = this.state ?? { playing: true, busy: null };
    const pace = this.frame?.sample.pace ?? 0;
    if (busy === "scene") return "starting the scene …";
    if (busy === "step") return playing ? `computing … ${number(100 * pace, 2)} % of real time` : "computing a step …";
    return playing ? `${pace.toFixed(2)} × real time` : "paused";
  }

  private words(now: number): void {
    if (this.stage) this.panel.show(this.stage.selected, this.stage.following);
    this.plots.draw();
    this.drawnLately = this.drawnLately.filter((t) => now - t < 2000);
    const off = coarseness(this.moment.bodies);
    const parts = [counted(this.bodies.length, "body", "bodies"), this.speed(), `${this.state?.method ?? ""} solver`, `${counted(Math.round(this.drawnLately.length / 2), "picture")} a second`];
    if (off > 0) parts.push(`surfaces drawn to ${metres(off)}`);
    this.status.textContent = this.scene ? parts.join(" · ") : "connecting…";
    this.view.setAttribute("aria-busy", String(Boolean(this.state?.busy)));
  }
}

export function live(): void {
  // For tests, and for whoever wants to look from the console.
  (window as unknown as Record<string, unknown>)["allide"] = new Live();
}
