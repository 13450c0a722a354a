// The scenes that one can choose, each with a picture and a line.

import { el } from "../dom";

interface Entry {
  name: string;
  about: string;
  picture: string | null;
}

export class Gallery {
  readonly element = el("nav", { class: "l-gallery", "aria-label": "Scenes" });
  private readonly cards = new Map<string, HTMLButtonElement>();
  private current = "";

  constructor(private readonly choose: (name: string) => void) {
    this.fill().catch(() => this.element.append(el("p", { class: "r-dim" }, "The list of scenes could not be loaded.")));
  }

  private async fill(): Promise<void> {
    const entries = (await (await fetch("/scenes.json")).json()) as Entry[];
    this.element.append(el("h2", {}, "Scenes"), ...entries.map((entry) => this.card(entry)));
    this.element.append(el("p", { class: "r-dim l-own" }, "Drop a scene file anywhere on the page to load your own."));
    this.mark(this.current);
  }

  private ask(name: string, card: HTMLButtonElement): void {
    for (const other of this.cards.values()) other.removeAttribute("aria-busy");
    card.setAttribute("aria-busy", "true");
    this.choose(name);
  }

  private card({ name, about, picture }: Entry): HTMLElement {
    const image = picture ? el("img", { src: picture, alt: "", width: 160, height: 90, loading: "lazy" }) : el("span", { class: "l-noimage" }, name.slice(0, 1));
    const card: HTMLButtonElement = el("button", { type: "button", class: "l-card", title: about, click: () => this.ask(name, card) }, image, el("strong", {}, name), el("span", { class: "r-dim" }, about));
    this.cards.set(name, card);
    return card;
  }

  /** Shows which scene runs. */
  mark(name: string): void {
    this.current = name;
    for (const [own, card] of this.cards) {
      card.setAttribute("aria-pressed", String(own === name));
      card.removeAttribute("aria-busy");
    }
  }
}
