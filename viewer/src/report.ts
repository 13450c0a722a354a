// A report's page: finds the replay in it and brings it to life. Without this program, or where
// something it needs is missing, the page's drawings, plots and tables stay as they are.

import { ContactTable, Panel } from "./panel";
import { Controls } from "./controls";
import { Replay, type ReplayData } from "./decode";
import { el } from "./dom";
import { type Film, filmType, saveFilm, saveFrames, savePicture } from "./exports";
import { interesting } from "./frame";
import { coarseness } from "./geometry";
import { metres, Moment } from "./model";
import { Playback } from "./playback";
import { Plots } from "./plots";
import { Stage } from "./stage";

/** Tables follow a playing replay a few times a second: nobody reads faster. */
const TABLE_EVERY_MS = 250;

/** Contact points that a picture can show at once and stay readable. */
const MOST_MARKED = 1500;

function note(holder: HTMLElement, text: string): void {
  holder.append(el("p", { class: "warn" }, text));
}

async function start(): Promise<void> {
  const holder = document.getElementById("replay");
  const script = document.getElementById("replay-data");
  if (!holder || !script?.textContent) return;
  if (typeof DecompressionStream === "undefined") return note(holder, "This browser is too old for the replay; drawings and plots are below.");
  const data = JSON.parse(script.textContent) as ReplayData;
  const replay = await Replay.read(data);
  const moment = new Moment(replay.bodies, data.centre, data.planar);
  const subject = interesting(replay, moment);
  replay.show(0, moment);
  const playback = new Playback(replay);
  const plotHolder = document.getElementById("plots");
  const plots = plotHolder && data.series.time.length > 0 ? new Plots(plotHolder, data.series, replay.end, (t) => playback.seek(t)) : undefined;

  const view = el("div", { class: "r-view" });
  holder.append(view);
  let stage: Stage;
  try {
    stage = new Stage(view, moment, subject, data.strong);
  } catch {
    view.remove();
    plots?.setTime(0);
    playback.onChange = () => plots?.setTime(playback.time);
    return note(holder, "This browser offers no WebGL, so there is no 3D replay; drawings and plots are below.");
  }
  // Where there are very many, marks would bury what they mark; they can still be asked for.
  const crowded = data.series.points.some((n) => n > MOST_MARKED);
  if (crowded) stage.overlays.points = stage.overlays.forces = false;
  document.getElementById("sketches")?.setAttribute("hidden", "");
  assemble(holder, view, { data, replay, moment, playback, stage, plots });
}

interface Parts {
  data: ReplayData;
  replay: Replay;
  moment: Moment;
  playback: Playback;
  stage: Stage;
  plots: Plots | undefined;
}

function assemble(holder: HTMLElement, view: HTMLElement, { data, replay, moment, playback, stage, plots }: Parts): void {
  const contactHolder = document.getElementById("contacts");
  let stale = true;
  const choose = (body: number) => {
    stage.select(body);
    showWords();
    for (const row of document.querySelectorAll("#bodies tbody tr")) row.classList.toggle("r-chosen", (row as HTMLTableRowElement).sectionRowIndex === body);
  };
  const follow = (on: boolean) => {
    stage.follow(on);
    showWords();
  };
  const panel = new Panel(moment, choose, follow);
  const contactTable = contactHolder ? new ContactTable(contactHolder, moment, choose, data.contactsLimited) : undefined;
  const showWords = () => {
    panel.show(stage.selected, stage.following);
    contactTable?.show();
    stale = false;
  };
  const refresh = () => {
    replay.show(playback.time, moment);
    stage.changed();
    plots?.setTime(playback.time);
    controls.update();
  };

  let wanted = true;
  const busy = el("div", { class: "r-busy", hidden: true }, el("progress", { max: 1 }), el("button", { type: "button", click: () => (wanted = false) }, "Stop"));
  view.append(busy);
  const film: Film = {
    stage, playback, refresh,
    end: replay.end,
    name: data.name.replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 60).replace(/^[-.]+|[-.]+$/g, "") || "replay",
    progress: (share) => {
      busy.hidden = share >= 1 || !wanted;
      busy.querySelector("progress")!.value = share;
      return wanted;
    },
  };
  const make = (how: (film: Film) => Promise<void>) => () => {
    if (!busy.hidden) return;
    wanted = true;
    how(film).catch((error: unknown) => note(holder, `Not saved: ${error instanceof Error ? error.message : String(error)}`)).finally(() => (busy.hidden = true));
  };
  const actions = { picture: make(savePicture), frames: make(saveFrames), film: filmType() ? make(saveFilm) : undefined, follow, choose };
  const controls = new Controls(playback, stage, replay.end, actions);
  playback.onChange = () => {
    refresh();
    stale = true;
  };
  holder.append(el("div", { class: "r-under" }, controls.bar, controls.tools), panel.element, controls.help);
  keepInSight(view, controls.bar);
  const off = coarseness(replay.bodies);
  if (off > 0) holder.append(el("p", { class: "r-dim r-coarse" }, `The largest surfaces are drawn with fewer triangles than they have, nowhere farther off than ${metres(off)}. The run had them whole.`));
  if (data.hiddenBodies > 0) note(holder, `The replay shows the first ${data.bodies.length} bodies; ${data.hiddenBodies} more are left out.`);

  clicks(stage, choose);
  document.querySelector("#bodies tbody")?.addEventListener("click", (event) => {
    const row = (event.target as HTMLElement).closest("tr");
    if (row) choose((row as HTMLTableRowElement).sectionRowIndex);
  });
  document.getElementById("bodies")?.classList.add("r-pickable");

  refresh();
  let before = performance.now();
  let worded = 0;
  const tick = (now: number) => {
    playback.advance((now - before) / 1000);
    before = now;
    stage.draw();
    if (stale && (!playback.playing || now - worded > TABLE_EVERY_MS)) {
      worded = now;
      showWords();
    }
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  // It shows at once what this page is about, unless someone has asked for quiet.
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) playback.toggle();
  // For tests, and for whoever wants to look from the console.
  (window as unknown as Record<string, unknown>)["allide"] = { stage, playback, moment, replay, choose };
}

/** On small screens the picture leaves room for its controls below it, whatever stands above. */
function keepInSight(view: HTMLElement, controls: HTMLElement): void {
  const measure = () => {
    const taken = view.getBoundingClientRect().top + window.scrollY + controls.offsetHeight + 20;
    view.style.setProperty("--taken", `${Math.round(taken)}px`);
  };
  measure();
  window.addEventListener("resize", measure);
  // Lines above and buttons below wrap anew without the window's changing: a font arrives, a panel opens.
  const watch = new ResizeObserver(measure);
  for (const part of [controls, document.body]) watch.observe(part);
}

/** A click that is no drag chooses the body under it. */
function clicks(stage: Stage, choose: (body: number) => void): void {
  let from: [number, number] | undefined;
  stage.canvas.addEventListener("pointerdown", (e) => (from = e.button === 0 ? [e.clientX, e.clientY] : undefined));
  stage.canvas.addEventListener("pointerup", (e) => {
    if (from && Math.hypot(e.clientX - from[0], e.clientY - from[1]) < 5) choose(stage.pick(e.clientX, e.clientY)?.body ?? -1);
    from = undefined;
  });
}

export function report(): void {
  start().catch((error: unknown) => {
    const holder = document.getElementById("replay");
    if (holder) note(holder, `The replay could not be read: ${error instanceof Error ? error.message : String(error)}`);
  });
}
