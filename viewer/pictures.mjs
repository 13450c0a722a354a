// Makes the pictures of the gallery, the README and the documentation from the real viewer:
// `cargo xtask pictures`. Needs ALLIDE, the built command, and Chromium.

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { found, launch } from "./test/browser.mjs";
import { view, visit } from "./test/live.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const GALLERY = join(HERE, "pictures");
const DOCS = join(HERE, "..", "docs", "pictures");

/** Width and height of thumbnails: the gallery shows them so, and cuts nothing off. */
const THUMBNAIL = [320, 180];

/** Parts of pictures that make thumbnails; of others all. */
const THUMBNAIL_CUT = { contours: [0.52, 0.34, 1, 0.82], "mesh-pile": [0.12, 0.3, 0.8, 0.98] };

/** Simulated seconds after which a scene's thumbnail is taken; of others after two. */
const THUMBNAIL_AT = { showcase: 1.1, "stack-20": 0.2, "wall-120": 0.2, "pile-1000": 4, contours: 1.5, "implicit-zoo": 0.45, "mesh-pile": 1.2 };

/**
 * Pictures of the documentation: file, scene (built in, or a file from the top folder), and how.
 *
 * - `at`: simulated seconds; `method`, `iterations`: of the solver
 * - `choose`: a body by name; `off`, `on`: overlays
 * - `page`: the whole page instead of its picture; `cut`: a part of the picture, in shares of it
 */
const PICTURES = [
  { file: "viewer", scene: "showcase", at: 1.1, page: true },
  { file: "stack-block", scene: "stack-20", at: 5.5, method: "block", size: [420, 640] },
  { file: "stack-sequential", scene: "stack-20", at: 5.5, method: "sequential", size: [420, 640] },
  { file: "wall-120", scene: "wall-120", at: 2 },
  { file: "pile-1000", scene: "pile-1000", at: 5 },
  { file: "outlines", scene: "contours", at: 1.2, cut: [0.5, 0.42, 1, 0.7] },
  { file: "barrels", scene: "barrels", at: 3 },
  { file: "hill", scene: "scenes/hill.json", at: 0.9, cut: [0.1, 0, 0.94, 0.72] },
  { file: "meshes", scene: "mesh-pile", at: 3 },
  { file: "formulas", scene: "implicit-zoo", at: 0.7 },
];

const known = execFileSync(process.env.ALLIDE ?? "allide", ["scenes"], { encoding: "utf8" }).split("\n").map((line) => line.split(/\s/)[0]).filter(Boolean);

/** Brings the page's scene to a time, and waits until it is drawn. */
async function bringTo(page, { at, method, iterations = null, choose, on = [], off = [] }) {
  await page.evaluate(() => globalThis.allide.send({ do: "pause" }));
  await page.waitForFunction(() => globalThis.allide.state.playing === false);
  if (method) await page.evaluate(([m, n]) => globalThis.allide.send({ do: "solver", method: m, iterations: n }), [method, iterations]);
  await page.evaluate(() => globalThis.allide.send({ do: "reset" }));
  await page.waitForFunction(() => globalThis.allide.moment.time === 0);
  const step = await page.evaluate(() => globalThis.allide.scene.step);
  for (const all = Math.round(at / step); ; ) {
    const done = await page.evaluate(() => globalThis.allide.moment.time);
    const count = Math.min(20, all - Math.round(done / step));
    if (count <= 0) break;
    await page.evaluate((n) => globalThis.allide.send({ do: "step", count: n }), count);
    // Steps that take long are left off in between.
    await page.waitForFunction((t) => globalThis.allide.moment.time > t + 1e-9, done);
  }
  for (const name of on) await page.evaluate((n) => (globalThis.allide.stage.overlays[n] = true), name);
  for (const name of off) await page.evaluate((n) => (globalThis.allide.stage.overlays[n] = false), name);
  if (choose) await page.evaluate((n) => globalThis.allide.choose(globalThis.allide.moment.bodies.findIndex((b) => b.name === n)), choose);
  // Nothing lies over a picture that is taken without the page.
  const drawn = await page.evaluate((whole) => {
    const { stage } = globalThis.allide;
    if (!whole) stage.rims = () => ({ top: 6, right: 6, bottom: 6, left: 6 });
    stage.fit();
    return stage.drawn;
  }, page.whole ?? false);
  await page.waitForFunction((n) => globalThis.allide.stage.drawn > n, drawn);
  await page.waitForTimeout(800);
}

/** Bytes of the page's picture as WebP, so wide; of a part of it, where `cut` says which: left, top, right, bottom. */
async function picture(page, width, bare, cut = [0, 0, 1, 1]) {
  const text = await page.evaluate(([width, bare, cut]) => {
    const [whole, small] = [document.createElement("canvas"), document.createElement("canvas")];
    globalThis.allide.stage.picture(whole, bare);
    const [x, y, right, bottom] = cut.map((share, i) => Math.round(share * (i % 2 ? whole.height : whole.width)));
    [small.width, small.height] = [width, Math.round((width * (bottom - y)) / (right - x))];
    const pen = small.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(whole, x, y, right - x, bottom - y, 0, 0, small.width, small.height);
    return small.toDataURL("image/webp", 0.82);
  }, [width, bare, cut]);
  return Buffer.from(text.split(",")[1], "base64");
}

/** Bytes of a screenshot as WebP. */
async function screenshot(page) {
  const shot = (await page.screenshot()).toString("base64");
  const text = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.85);
  }, shot);
  return Buffer.from(text.split(",")[1], "base64");
}

function write(folder, name, bytes) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), bytes);
  console.log(`${name}.webp: ${(bytes.length / 1024).toFixed(1)} KiB`);
}

async function shown(browser, scene, options, act) {
  const server = await view(scene);
  const { whole, ...screen } = options;
  const page = await visit(browser, server.address, screen);
  page.whole = whole;
  // Some steps take long.
  page.setDefaultTimeout(300_000);
  try {
    await act(page);
  } finally {
    await page.close();
    await server.end();
  }
}

if (!found) throw new Error("no Chromium found; name one in CHROMIUM");
const browser = await launch();
const only = process.argv.slice(2);
const wanted = (name) => only.length === 0 || only.includes(name);
try {
  for (const scene of known.filter(wanted))
    await shown(browser, scene, { viewport: { width: 1280, height: 720 }, deviceScaleFactor: scene in THUMBNAIL_CUT ? 2 : 1 }, async (page) => {
      const [width, height] = THUMBNAIL.map((x) => 2 * x);
      await page.addStyleTag({ content: `.r-view.l-view { flex: none; width: ${width}px; height: ${height}px; border: 0; }` });
      await page.waitForFunction((w) => globalThis.allide.stage.canvas.clientWidth === w, width);
      await bringTo(page, { at: THUMBNAIL_AT[scene] ?? 2, off: ["points", "forces"] });
      write(GALLERY, scene, await picture(page, 320, true, THUMBNAIL_CUT[scene]));
    });
  for (const how of PICTURES.filter(({ file }) => wanted(file))) {
    const { file, scene } = how;
    const source = known.includes(scene) ? scene : join(HERE, "..", scene);
    const [width, height] = how.size ?? [960, 540];
    // On a small screen the picture has all of the page's width and half of its height.
    const viewport = how.page ? { width: 1280, height: 720 } : { width, height: Math.round(height / 0.5) };
    await shown(browser, source, { whole: how.page, viewport: { ...viewport, width: how.page ? 1280 : Math.min(width, 990) }, deviceScaleFactor: how.cut ? 2 : 1 }, async (page) => {
      await bringTo(page, how);
      write(DOCS, file, how.page ? await screenshot(page) : await picture(page, width, false, how.cut));
    });
  }
} finally {
  await browser.close();
}
