// Pictures and films of the replay.

import { download } from "./dom";
import type { Playback } from "./playback";
import type { Stage } from "./stage";
import { Zip } from "./zip";

/** Pictures a second of film. */
const RATE = 30;

/** Pictures of a film held in memory at once. */
const MOST_PICTURES = 1200;

export interface Film {
  stage: Stage;
  playback: Playback;
  end: number;
  /** A name for files. */
  name: string;
  /** Shows the playback's time on the stage. */
  refresh: () => void;
  /** Says how far it is; answers false to stop. */
  progress: (share: number) => boolean;
}

function blob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, fail) => canvas.toBlob((b) => (b ? done(b) : fail(new Error("the picture could not be made"))), "image/png"));
}

export async function savePicture(film: Film): Promise<void> {
  const canvas = document.createElement("canvas");
  film.stage.picture(canvas);
  download(`${film.name}-${film.playback.time.toFixed(3)}s.png`, await blob(canvas));
}

/** Numbered pictures of the whole replay at the chosen speed, in one ZIP file. */
export async function saveFrames(film: Film): Promise<void> {
  const { playback } = film;
  const before = playback.time;
  const canvas = document.createElement("canvas");
  const zip = new Zip();
  const count = Math.min(MOST_PICTURES, Math.ceil((film.end / playback.speed) * RATE) + 1);
  playback.playing = false;
  for (let i = 0; i < count && film.progress(i / count); i++) {
    playback.seek(count > 1 ? (film.end * i) / (count - 1) : 0);
    film.refresh();
    film.stage.picture(canvas);
    zip.add(`${film.name}-${String(i).padStart(5, "0")}.png`, new Uint8Array(await (await blob(canvas)).arrayBuffer()));
  }
  film.progress(1);
  download(`${film.name}-frames.zip`, zip.finish());
  playback.seek(before);
}

export function filmType(): string | undefined {
  if (typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype)) return undefined;
  return ["video/webm;codecs=vp9", "video/webm", "video/mp4"].find((t) => MediaRecorder.isTypeSupported(t));
}

/** How long a film stays on its last picture, milliseconds: what is not encoded yet when it ends is lost. */
const LAST = 500;

/** The whole replay as a film at the chosen speed: pictures as fast as they can be drawn, each at its time. */
export async function saveFilm(film: Film): Promise<void> {
  const type = filmType();
  if (!type) return;
  const { playback } = film;
  const before = playback.time;
  const canvas = document.createElement("canvas");
  const show = (time: number) => {
    playback.playing = false;
    playback.seek(time);
    film.refresh();
    film.stage.picture(canvas);
  };
  show(0);
  const recorder = new MediaRecorder(canvas.captureStream(RATE), { mimeType: type, videoBitsPerSecond: 8e6 });
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", (e) => parts.push(e.data));
  const stopped = new Promise((done) => recorder.addEventListener("stop", done));
  recorder.start(500);
  const start = performance.now();
  for (let time = 0; time < film.end && film.progress(time / film.end); ) {
    await new Promise((next) => requestAnimationFrame(next));
    time = Math.min(film.end, ((performance.now() - start) / 1000) * playback.speed);
    show(time);
  }
  // A picture that does not change is not taken again: it is drawn until the end.
  for (const end = performance.now() + LAST; performance.now() < end; show(playback.time)) await new Promise((next) => requestAnimationFrame(next));
  recorder.stop();
  await stopped;
  film.progress(1);
  playback.seek(before);
  download(`${film.name}.${type.includes("mp4") ? "mp4" : "webm"}`, new Blob(parts, { type }));
}
