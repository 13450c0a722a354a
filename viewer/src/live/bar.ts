// Buttons under the picture, overlays, and keys.

import { el, icon, showFromTop } from "../dom";
import type { Overlays } from "../stage";
import type { State } from "./link";

const PLAY = "M7 4v16l13-8z";
const PAUSE = "M6 4h4v16H6zM14 4h4v16h-4z";
const ON = "M14 4h3v16h-3zM4 4v16l9-8z";
const BACK = "M12 5V1L6 6l6 5V7a6 6 0 1 1-6 6H4a8 8 0 1 0 8-8z";

export const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2];
const SPEED_NAMES: Record<string, string> = { 0.05: "1/20 ×", 0.1: "1/10 ×", 0.25: "1/4 ×", 0.5: "1/2 ×", 1: "real time", 2: "2 ×" };

export const MISSILES = ["ball", "box", "barrel"];

/** What can be shown, the server's part of it included. */
export type Overlay = keyof Overlays | "tree" | "islands";

const OVERLAYS: [Overlay, string, string, string][] = [
  ["points", "Contacts", "c", "contact points (blue)"],
  ["forces", "Forces", "n", "forces along the normals (yellow, longer is stronger)"],
  ["boxes", "Boxes", "b", "bounding boxes of bodies"],
  ["tree", "Tree", "t", "the tree of boxes that finds pairs"],
  ["islands", "Islands", "i", "islands: which bodies touch each other, directly or through others, and which of them sleep"],
  ["wireframe", "Wireframe", "w", "wireframe"],
  ["smooth", "Smooth", "m", "meshes smooth or flat"],
];

export interface Acts {
  play: (on: boolean) => void;
  step: () => void;
  reset: () => void;
  speed: (value: number) => void;
  hurl: () => void;
  overlay: (which: Overlay) => void;
  shown: (which: Overlay) => boolean;
  whole: () => void;
  follow: () => void;
  letGo: () => void;
  exchange: () => void;
  save: () => void;
  load: () => void;
  picture: () => void;
  arrows: (by: number) => void;
}

export class Bar {
  readonly bar: HTMLElement;
  readonly tools: HTMLElement;
  readonly help: HTMLDialogElement;
  readonly top: HTMLElement;
  missile = "ball";
  private readonly ways = el("span", {});
  private readonly playButton: HTMLButtonElement;
  private readonly speed: HTMLSelectElement;
  private readonly missiles: HTMLSelectElement;
  private readonly toggles = new Map<Overlay, HTMLButtonElement>();
  private state: State | undefined;

  constructor(private readonly acts: Acts) {
    const button = (label: string, path: string, act: () => void, kind = "") => el("button", { type: "button", class: kind, "aria-label": label, title: label, click: act }, icon(path));
    const action = (label: string, title: string, act: () => void, kind = "") => el("button", { type: "button", class: kind, title, click: act }, label);
    this.playButton = button("Pause (p)", PAUSE, () => this.toggle(), "r-play");
    this.speed = el("select", { "aria-label": "Speed", title: "Slow motion", change: () => acts.speed(Number(this.speed.value)) });
    this.speed.append(...SPEEDS.map((s) => el("option", { value: s }, SPEED_NAMES[s])));
    this.missiles = el("select", { "aria-label": "What to throw", title: "What to throw (1, 2, 3)", change: () => (this.missile = this.missiles.value) });
    this.missiles.append(...MISSILES.map((m) => el("option", { value: m }, m)));
    this.bar = el(
      "div", { class: "r-bar" },
      this.playButton, button("One step (s)", ON, acts.step), button("Back to the start (r)", BACK, acts.reset), this.speed,
      el("span", { class: "r-gap" }),
      action("Throw", "Throw at the chosen body, or where the mouse is (space)", acts.hurl, "l-throw"), this.missiles,
      el("span", { class: "r-gap" }),
      action("Whole scene", "Show the whole scene (0)", acts.whole),
    );
    this.tools = el("div", { class: "r-tools", role: "group", "aria-label": "What to show" }, ...OVERLAYS.map((o) => this.switch(...o)));
    this.help = this.makeHelp();
    this.top = el(
      "div", { class: "l-actions" },
      action("Open…", "Load a scene file", acts.load), action("Save", "Save the present state as a scene", acts.save),
      action("PNG", "Save a picture", acts.picture), action("?", "Keys", () => showFromTop(this.help)),
    );
    document.addEventListener("keydown", (e) => this.key(e));
  }

  private switch(which: Overlay, label: string, key: string, about: string): HTMLElement {
    const made = el("button", { type: "button", title: `${about} (${key})`, click: () => this.overlay(which) }, label);
    this.toggles.set(which, made);
    return made;
  }

  private makeHelp(): HTMLDialogElement {
    const keys: [string, string][] = [
      ["space", "throw at the chosen body, or where the mouse is"], ["1 2 3", "a ball, a box, a barrel"],
      ["p", "pause or go on"], ["s", "one step"], ["r", "back to the start"], ["− +", "slower or faster"],
      ["x", "to the block solver, from there to the classical one (sequential) and back"],
      ...OVERLAYS.map(([, , key, about]): [string, string] => [key, about]),
      [", .", "shorter or longer arrows"], ["f", "follow the chosen body"], ["Esc", "let go of it"], ["0", "show the whole scene"], ["?", "this help"],
    ];
    const dialog = el(
      "dialog", { class: "r-help", "aria-label": "Keys" },
      el("h2", {}, "Keys"),
      el("table", {}, ...keys.map(([k, what]) => el("tr", {}, el("th", {}, el("kbd", {}, k)), el("td", {}, what)))),
      el("p", {}, "Drag a body to pull it, click one to read about it. ", this.ways),
      el("button", { type: "button", click: () => dialog.close() }, "Close"),
    );
    return dialog;
  }

  private toggle(): void {
    const playing = !(this.state?.playing ?? true);
    if (this.state) this.state.playing = playing;
    this.acts.play(playing);
  }

  private faster(by: number): void {
    const at = SPEEDS.indexOf(this.state?.speed ?? 1);
    const speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + by))];
    // What comes before the answer starts from here.
    if (this.state) this.state.speed = speed;
    this.acts.speed(speed);
  }

  private overlay(which: Overlay): void {
    this.acts.overlay(which);
    this.update();
  }

  private key(event: KeyboardEvent): void {
    const at = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || at.matches("textarea, input:not([type=range], [type=radio], [type=checkbox])")) return;
    if (at.matches("[type=checkbox]") && event.key === " ") return;
    if (at.matches("button") && event.key === "Enter") return;
    const { acts } = this;
    const keys: Record<string, () => void> = {
      " ": acts.hurl, p: () => this.toggle(), s: acts.step, r: acts.reset, "-": () => this.faster(-1), "+": () => this.faster(1), "=": () => this.faster(1),
      x: acts.exchange, ",": () => acts.arrows(1 / 1.5), ".": () => acts.arrows(1.5), f: acts.follow, Escape: acts.letGo, 0: acts.whole, "?": () => showFromTop(this.help),
    };
    for (const [which, , key] of OVERLAYS) keys[key] = () => this.overlay(which);
    MISSILES.forEach((m, i) => (keys[String(i + 1)] = () => (this.missile = this.missiles.value = m)));
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Says how the view of such a world is moved. */
  explain(planar: boolean): void {
    this.ways.textContent = planar ? "Drag beside the bodies to move the view; wheel or pinch zooms." : "Drag beside the bodies to turn the view, with the right button (or two fingers) to move it; wheel or pinch zooms.";
  }

  show(state: State): void {
    this.state = state;
    const label = state.playing ? "Pause (p)" : "Go on (p)";
    this.playButton.replaceChildren(icon(state.playing ? PAUSE : PLAY));
    this.playButton.title = label;
    this.playButton.setAttribute("aria-label", label);
    this.speed.value = String(state.speed);
  }

  update(): void {
    for (const [which, button] of this.toggles) button.setAttribute("aria-pressed", String(this.acts.shown(which)));
  }
}
