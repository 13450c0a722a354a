// Scenes from files, and what is wrong with them.

import { el } from "../dom";
import type { Problem } from "./link";

/** Largest file that is sent, bytes; the server takes no more. */
const LARGEST = 12 << 20;

/** Takes files dropped anywhere on the page, or chosen with a button. */
export function takeFiles(load: (name: string, text: string) => void, refuse: (why: string) => void): () => void {
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > LARGEST) return refuse(`${file.name} has ${(file.size / 2 ** 20).toFixed(1)} MiB; a dropped scene may have at most ${LARGEST >> 20}. Start allide with it instead: allide view ${file.name}`);
    load(file.name, await file.text());
  };
  const veil = el("div", { class: "l-veil", hidden: true }, el("p", {}, "Drop a scene file to load it"));
  document.body.append(veil);
  let inside = 0;
  const show = (by: number) => {
    inside = Math.max(0, inside + by);
    veil.hidden = inside === 0;
  };
  document.addEventListener("dragenter", () => show(1));
  document.addEventListener("dragleave", () => show(-1));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    show(-inside);
    take(event.dataTransfer?.files[0]).catch((error: unknown) => refuse(String(error)));
  });
  const input = el("input", { type: "file", accept: ".json,.jsonc,application/json", hidden: true });
  input.addEventListener("change", () => {
    take(input.files?.[0]).catch((error: unknown) => refuse(String(error)));
    input.value = "";
  });
  document.body.append(input);
  return () => input.click();
}

/** Everything that is wrong with a scene, each with its line. */
export class ProblemList {
  readonly dialog = el("dialog", { class: "r-help l-problems", "aria-label": "Problems of the scene" });

  show(file: string, problems: Problem[], more: number): void {
    const one = ({ line, column, path, message, excerpt }: Problem) => {
      const item = el("li", {}, el("strong", {}, line > 0 ? `line ${line}, column ${column}` : file), path ? ` · ${path}` : "", el("p", {}, message));
      if (excerpt) {
        const letters = [...excerpt.line];
        const marked = letters.slice(excerpt.before, excerpt.before + excerpt.marked).join("");
        item.append(el("pre", {}, letters.slice(0, excerpt.before).join(""), el("mark", {}, marked), letters.slice(excerpt.before + excerpt.marked).join("")));
      }
      return item;
    };
    this.dialog.replaceChildren(
      el("h2", {}, `${file} cannot be loaded`),
      el("ol", {}, ...problems.map(one)),
      ...(more > 0 ? [el("p", {}, `and ${more} more`)] : []),
      el("button", { type: "button", click: () => this.dialog.close() }, "Close"),
    );
    if (!this.dialog.open) this.dialog.showModal();
  }
}
