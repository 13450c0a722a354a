// Elements in one line each. Texts go in as text, never as markup.

type Attributes = Record<string, string | number | boolean | ((event: Event) => void)>;

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

export function svg(tag: string, attributes: Record<string, string | number> = {}, ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

export function icon(path: string): SVGElement {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "r-icon" }, svg("path", { d: path }));
}

export function table(head: string[], rows: (Node | string)[][], names: number): HTMLTableElement {
  // Names come first, numbers after them.
  const mark = (i: number): Attributes => (i < names ? {} : { class: "n" });
  return el(
    "table",
    {},
    el("thead", {}, el("tr", {}, ...head.map((h, i) => el("th", mark(i), h)))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map((cell, i) => el("td", mark(i), cell))))),
  );
}

/** Hands a file to the person at the screen. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Opens a dialog at its beginning, though what gets the focus is at its end. */
export function showFromTop(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.scrollTop = 0;
}
