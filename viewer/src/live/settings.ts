// Switches of the solver and of what is shown.

import { el } from "../dom";
import type { State } from "./link";

export const METHODS: [string, string, string][] = [
  ["auto", "auto", "the best that is cheap enough, island by island"],
  ["island", "island", "all contacts of an island at once"],
  ["block", "block", "a pair of bodies at a time, exactly"],
  ["sequential", "sequential", "one contact at a time, the classical method, for comparison"],
];

export interface Wishes {
  solver: (method: string, iterations: number | null) => void;
  friction: (value: number | null) => void;
  sleep: (after: number | null) => void;
  /** Back to the start of the scene, with what is set. */
  restart: () => void;
}

/** How long islands stand still before they sleep, if they do: seconds. */
const SLEEP_AFTER = 0.5;

export class SolverPanel {
  readonly element: HTMLElement;
  private readonly methods = new Map<string, HTMLInputElement>();
  private readonly iterations: HTMLInputElement;
  private readonly friction: HTMLInputElement;
  private readonly sleep: HTMLInputElement;
  private readonly frictionText = el("output", {});
  private readonly about = el("p", { class: "r-dim l-about" });
  private state: State | undefined;

  constructor(private readonly wishes: Wishes) {
    const choices = METHODS.map(([name, label, about]) => {
      const input = el("input", { type: "radio", name: "method", value: name, change: () => wishes.solver(name, this.state?.iterations ?? null) });
      this.methods.set(name, input);
      return el("label", { title: about }, input, label);
    });
    this.iterations = el("input", {
      type: "number", min: 1, max: 1000, placeholder: "own", "aria-label": "Iterations", class: "l-number",
      change: () => this.setIterations(),
    });
    this.friction = el("input", { type: "range", min: 0, max: 1.2, step: 0.05, value: 0.5, "aria-label": "Friction", input: () => wishes.friction(Number(this.friction.value)) });
    this.sleep = el("input", { type: "checkbox", change: () => wishes.sleep(this.sleep.checked ? SLEEP_AFTER : null) });
    this.element = el(
      "section", { class: "l-box l-solver", "aria-label": "Solver" },
      el("h2", {}, "Solver"),
      el("div", { class: "l-choices", role: "radiogroup", "aria-label": "Method" }, ...choices),
      this.about,
      el("p", { class: "r-dim l-about" }, "A switch takes effect with the next step, from scratch: no method lives on what another found. ", el("button", { type: "button", class: "l-small", title: "Back to the start with this solver (r)", click: wishes.restart }, "start again with it")),
      el("label", { class: "l-row" }, "iterations ", this.iterations, el("span", { class: "r-dim" }, "if empty, its own")),
      el("label", { class: "l-row" }, "friction ", this.friction, this.frictionText, el("button", { type: "button", class: "l-small", title: "As the scene says", click: () => wishes.friction(null) }, "scene's")),
      el("label", { class: "l-row", title: "What stands still for half a second is left alone until something comes near: it costs nothing. Islands shows who sleeps." }, this.sleep, "let what stands still sleep"),
    );
  }

  private setIterations(): void {
    const typed = this.iterations.value;
    const n = typed === "" ? null : Math.min(1000, Math.max(1, Math.round(Number(typed))));
    this.iterations.value = n === null ? "" : String(n);
    this.wishes.solver(this.state?.method ?? "auto", n);
  }

  /** To block, and from there to sequential and back. */
  exchange(): void {
    if (!this.state) return;
    const method = this.state.method === "block" ? "sequential" : "block";
    // Shown at once: who presses twice goes on from there.
    this.show({ ...this.state, method });
    this.wishes.solver(method, this.state.iterations);
  }

  show(state: State): void {
    this.state = state;
    const chosen = this.methods.get(state.method);
    if (chosen) chosen.checked = true;
    this.about.textContent = METHODS.find(([name]) => name === state.method)?.[2] ?? "";
    if (document.activeElement !== this.iterations) this.iterations.value = state.iterations === null ? "" : String(state.iterations);
    this.sleep.checked = state.sleep_after !== null;
    this.frictionText.textContent = state.friction === null ? "scene's" : state.friction.toFixed(2);
    if (state.friction !== null) this.friction.value = String(state.friction);
  }
}
