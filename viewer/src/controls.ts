// Buttons, slider and keys under the picture.

import { el, icon, showFromTop } from "./dom";
import { type Playback, SPEEDS } from "./playback";
import type { Overlays, Stage } from "./stage";

const PLAY = "M7 4v16l13-8z";
const PAUSE = "M6 4h4v16H6zM14 4h4v16h-4z";
const BACK = "M7 4h3v16H7zM20 4v16l-9-8z";
const ON = "M14 4h3v16h-3zM4 4v16l9-8z";

export const KEYS: [string, string][] = [
  ["space", "play or pause"],
  ["← →", "a frame back or on"],
  ["Home End", "to the start or the end"],
  ["− +", "slower or faster"],
  ["c", "contact points"],
  ["n", "forces along the normals"],
  ["b", "bounding boxes"],
  ["w", "wireframe"],
  ["m", "meshes smooth or flat"],
  [", .", "shorter or longer arrows"],
  ["f", "follow the chosen body"],
  ["Esc", "let go of it"],
  ["0", "show the whole scene"],
  ["p", "save a picture (PNG)"],
  ["?", "this help"],
];

export interface Actions {
  picture: () => void;
  frames: () => void;
  /** Missing where the browser cannot record. */
  film: (() => void) | undefined;
  follow: (on: boolean) => void;
  choose: (body: number) => void;
}

const speedName = (s: number) => ({ 0.25: "¼×", 0.5: "½×" })[s] ?? `${s}×`;

export class Controls {
  readonly bar: HTMLElement;
  readonly tools: HTMLElement;
  readonly help: HTMLDialogElement;
  private readonly play = el("button", { type: "button", class: "r-play", click: () => this.playback.toggle() });
  private readonly slider: HTMLInputElement;
  private readonly clock = el("output", { class: "r-clock" });
  private readonly speed: HTMLSelectElement;
  private readonly toggles = new Map<keyof Overlays, HTMLButtonElement>();
  private shown: boolean | undefined;

  constructor(
    private readonly playback: Playback,
    private readonly stage: Stage,
    private readonly end: number,
    private readonly actions: Actions,
  ) {
    const button = (label: string, path: string, act: () => void) => el("button", { type: "button", "aria-label": label, title: label, click: act }, icon(path));
    // Thousandths of the whole: an input of type range counts in steps.
    this.slider = el("input", {
      type: "range", min: 0, max: 1, step: 0.0005, value: 0, class: "r-slider", "aria-label": "Time",
      input: () => playback.seek(Number(this.slider.value) * end),
    });
    this.speed = el("select", { "aria-label": "Speed", title: "Speed", change: () => playback.setSpeed(Number(this.speed.value)) });
    this.speed.append(...SPEEDS.map((s) => el("option", { value: s }, speedName(s))));
    this.bar = el(
      "div", { class: "r-bar" },
      button("A frame back (←)", BACK, () => playback.stepFrame(-1)), this.play, button("A frame on (→)", ON, () => playback.stepFrame(1)),
      this.slider, this.clock, this.speed,
    );
    const toggle = (key: keyof Overlays, label: string, letter: string) => {
      const made = el("button", { type: "button", title: `${label} (${letter})`, click: () => this.overlay(key) }, label);
      this.toggles.set(key, made);
      return made;
    };
    const action = (label: string, title: string, act: () => void) => el("button", { type: "button", title, click: act }, label);
    this.help = el(
      "dialog", { class: "r-help", "aria-label": "Keys" },
      el("h2", {}, "Keys"),
      el("table", {}, ...KEYS.map(([k, what]) => el("tr", {}, el("th", {}, el("kbd", {}, k)), el("td", {}, what)))),
      el("p", {}, stage.planar ? "Drag moves the view, wheel or pinch zooms." : "Drag turns the view, the right button (or two fingers) moves it, wheel or pinch zooms.", " Drag in a plot to move through time."),
      el("button", { type: "button", click: () => this.help.close() }, "Close"),
    );
    this.tools = el(
      "div", { class: "r-tools" },
      toggle("points", "Contacts", "c"), toggle("forces", "Forces", "n"), toggle("boxes", "Boxes", "b"), toggle("wireframe", "Wireframe", "w"), toggle("smooth", "Smooth", "m"),
      el("span", { class: "r-gap" }),
      action("Whole scene", "Show the whole scene (0)", () => this.whole()),
      action("PNG", "Save a picture (p)", actions.picture),
      action("Frames", "Save numbered pictures of the whole replay (ZIP)", actions.frames),
      ...(actions.film ? [action("Film", "Record the whole replay as a film", actions.film)] : []),
      action("?", "Keys", () => showFromTop(this.help)),
    );
    document.addEventListener("keydown", (e) => this.key(e));
    this.update();
  }

  private whole(): void {
    this.actions.follow(false);
    this.stage.fitWhole();
  }

  private overlay(key: keyof Overlays): void {
    this.stage.overlays[key] = !this.stage.overlays[key];
    this.stage.changed();
    this.update();
  }

  private arrows(by: number): void {
    this.stage.arrowScale = Math.min(64, Math.max(1 / 64, this.stage.arrowScale * by));
    this.stage.changed();
  }

  private key(event: KeyboardEvent): void {
    const at = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || this.help.open || at.matches("select, textarea, input:not([type=range], [type=radio])")) return;
    // A focused button has its own use for the space bar, a slider for arrows.
    if (at.matches("button") && (event.key === " " || event.key === "Enter")) return;
    const { playback, stage } = this;
    const acts: Record<string, () => void> = {
      " ": () => playback.toggle(),
      ArrowLeft: () => playback.stepFrame(-1),
      ArrowRight: () => playback.stepFrame(1),
      Home: () => playback.seek(0),
      End: () => playback.seek(this.end),
      "-": () => playback.faster(-1),
      "+": () => playback.faster(1),
      "=": () => playback.faster(1),
      c: () => this.overlay("points"),
      n: () => this.overlay("forces"),
      b: () => this.overlay("boxes"),
      w: () => this.overlay("wireframe"),
      m: () => this.overlay("smooth"),
      ",": () => this.arrows(1 / 1.5),
      ".": () => this.arrows(1.5),
      f: () => this.actions.follow(!stage.following),
      Escape: () => this.actions.choose(-1),
      0: () => this.whole(),
      p: () => this.actions.picture(),
      "?": () => showFromTop(this.help),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  update(): void {
    const { playback } = this;
    if (this.shown !== playback.playing) {
      this.shown = playback.playing;
      const label = playback.playing ? "Pause (space)" : "Play (space)";
      this.play.replaceChildren(icon(playback.playing ? PAUSE : PLAY));
      this.play.title = label;
      this.play.setAttribute("aria-label", label);
    }
    this.slider.value = String(this.end > 0 ? playback.time / this.end : 0);
    this.slider.setAttribute("aria-valuetext", `${playback.time.toFixed(2)} s`);
    this.clock.textContent = `${playback.time.toFixed(2)} / ${this.end.toFixed(2)} s`;
    this.speed.value = String(playback.speed);
    for (const [key, button] of this.toggles) button.setAttribute("aria-pressed", String(this.stage.overlays[key]));
  }
}
