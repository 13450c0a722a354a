// The live viewer in a real browser: each control does what it says in the simulation.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { found, launch } from "./browser.mjs";
import { busy, onScreen, picture, position, view, visit } from "./live.mjs";

const skip = found ? false : "SKIPPED: no Chromium found; name one in CHROMIUM";
if (skip) console.error(skip);
let browser;

before(async () => {
  if (!skip) browser = await launch();
});
after(() => browser?.close());

const time = (page) => page.evaluate(() => globalThis.allide.moment.time);
const state = (page) => page.evaluate(() => globalThis.allide.state);
const reached = (page, what, argument) => page.waitForFunction(what, argument);

/** Runs a test with a viewer and a page on it, and ends both. */
async function withPage(scene, act, options) {
  const server = await view(scene);
  let page;
  try {
    page = await visit(browser, server.address, options);
    await act(page, server);
    assert.deepEqual(page.errors, []);
  } finally {
    await page?.close();
    await server.end();
  }
}

test("the first screen: scenes to choose, a world that moves, what to do", { skip, timeout: 180_000 }, () =>
  withPage("showcase", async (page) => {
    await page.locator(".l-card").first().waitFor();
    for (const name of ["showcase", "box-on-plane", "stack-20", "wall-120", "pile-1000", "contours"]) {
      const card = page.locator(".l-card", { has: page.getByText(name, { exact: true }) });
      assert.ok((await card.locator(".r-dim").innerText()).length > 10, `${name} has a line`);
      assert.ok(await card.locator("img").evaluate((i) => i.decode().then(() => i.naturalWidth > 100)), `${name} has a picture`);
    }
    const hint = await page.locator(".l-hint").innerText();
    assert.match(hint, /drag a body[\s\S]*space[\s\S]*click a body/i);
    const { colours, share } = await busy(page);
    assert.ok(colours > 20 && share > 0.1, `${colours} colours, ${share} of the picture`);
    const start = await time(page);
    await reached(page, (t) => globalThis.allide.moment.time > t + 0.2, start);

    await page.locator(".l-card", { hasText: "stack-20" }).click();
    await reached(page, () => globalThis.allide.moment.bodies.length === 21);
    assert.equal(await page.locator(".l-card[aria-pressed=true] strong").innerText(), "stack-20");
  }));

test("time: pause, step, reset, slow motion", { skip, timeout: 180_000 }, () =>
  withPage("box-on-plane", async (page) => {
    await page.getByRole("button", { name: "Pause (p)" }).click();
    await reached(page, () => !globalThis.allide.state.playing);
    await page.getByRole("button", { name: /Back to the start/ }).click();
    await reached(page, () => globalThis.allide.moment.time === 0);
    await page.getByRole("button", { name: /One step/ }).click();
    await reached(page, () => Math.abs(globalThis.allide.moment.time - 1 / 60) < 1e-9);
    await page.keyboard.press("s");
    await reached(page, () => Math.abs(globalThis.allide.moment.time - 2 / 60) < 1e-9);
    await page.getByLabel("Speed").selectOption("0.1");
    await reached(page, () => globalThis.allide.state.speed === 0.1);
    await page.getByRole("button", { name: "Go on (p)" }).click();
    await page.waitForTimeout(2000);
    const slow = await time(page);
    assert.ok(slow > 2 / 60 && slow < 1, `a tenth of real time: ${slow} s`);
  }));

test("bodies are drawn where they are: a click tells name, mass, motion and forces", { skip, timeout: 180_000 }, () =>
  withPage("box-on-plane", async (page) => {
    await page.mouse.click(...(await onScreen(page, 1)));
    await reached(page, () => document.querySelector(".r-name")?.textContent === "box");
    await reached(page, () => /velocity[\s\S]*ground\s+4 pt\s+19\.6\d* N/.test(document.querySelector(".r-panel").innerText));
    const words = await page.locator(".r-panel").innerText();
    assert.match(words, /box, 1 × 1 × 1 m/);
    assert.match(words, /2 kg/);
    assert.match(words, /position\s+0\.0000\s+0\.0000\s+0\.5000 m/);
    assert.match(words, /velocity\s+0\.000\s+0\.000\s+0\.000 m\/s/);
    await page.keyboard.press("Escape");
    await reached(page, () => globalThis.allide.stage.selected === -1);
  }));

test("the mouse pulls a body with a spring, and lets it fall", { skip, timeout: 180_000 }, () =>
  withPage("box-on-plane", async (page) => {
    const [x, y] = await onScreen(page, 1);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 40, { steps: 3 });
    await page.mouse.move(x + 30, y - 120, { steps: 3 });
    await reached(page, () => globalThis.allide.moment.position(1)[2] > 0.6);
    await page.mouse.up();
    await reached(page, () => Math.abs(globalThis.allide.moment.position(1)[2] - 0.5) < 0.3);
    assert.equal((await page.evaluate(() => globalThis.allide.stage.spring.line.visible)), false);
  }));

test("the space bar throws a ball, a box, a barrel at the chosen body", { skip, timeout: 240_000 }, () =>
  withPage("box-on-plane", async (page) => {
    await page.evaluate(() => globalThis.allide.choose(1));
    for (const [key, type, count] of [["1", "sphere", 3], ["2", "box", 4], ["3", "cylinder", 5]]) {
      await page.keyboard.press(key);
      await page.keyboard.press("Space");
      await reached(page, (n) => globalThis.allide.moment.bodies.length === n, count);
      assert.equal(await page.evaluate((n) => globalThis.allide.moment.bodies[n - 1].shape.type, count), type);
    }
    const [x, y] = await position(page, 1);
    await reached(page, () => Math.hypot(...globalThis.allide.moment.position(1).slice(0, 2)) > 0.1);
    assert.ok(Number.isFinite(x + y));
  }));

test("overlays show what they say", { skip, timeout: 240_000 }, () =>
  withPage("stack-20", async (page) => {
    await page.getByRole("button", { name: "Pause (p)" }).click();
    await reached(page, () => !globalThis.allide.state.playing && globalThis.allide.moment.contacts.count === 80);
    await page.waitForTimeout(500);
    for (const name of ["Contacts", "Forces", "Boxes", "Wireframe"]) {
      const button = page.getByRole("button", { name, exact: true });
      const pressed = await button.getAttribute("aria-pressed");
      const plain = await picture(page);
      await button.click();
      await page.waitForTimeout(300);
      assert.notEqual(await picture(page), plain, name);
      assert.notEqual(await button.getAttribute("aria-pressed"), pressed);
      await button.click();
    }
    await page.getByRole("button", { name: "Tree", exact: true }).click();
    await reached(page, () => globalThis.allide.stage.tree.count === 39);
    const plain = await picture(page);
    await page.getByRole("button", { name: "Islands", exact: true }).click();
    await page.waitForFunction((before) => {
      const canvas = document.createElement("canvas");
      globalThis.allide.stage.picture(canvas);
      return canvas.toDataURL() !== before;
    }, plain);
  }));

test("without blocks the stack leans, with them it stands again; friction and iterations change too", { skip, timeout: 300_000 }, () =>
  withPage("stack-20", async (page) => {
    await page.getByLabel("sequential").check();
    await reached(page, () => globalThis.allide.state.method === "sequential");
    const leaning = () => page.evaluate(() => Math.hypot(...globalThis.allide.moment.position(20).slice(0, 2)));
    await reached(page, () => Math.hypot(...globalThis.allide.moment.position(20).slice(0, 2)) > 0.03);
    const lean = await leaning();
    await page.getByLabel("block").check();
    await reached(page, () => globalThis.allide.state.method === "block");
    const since = await time(page);
    await reached(page, (t) => globalThis.allide.moment.time > t + 4, since);
    const height = (await position(page, 20))[2];
    assert.ok(height > 19.3, `it stands: ${height}, leaning ${lean} and then ${await leaning()}`);
    assert.ok(await page.evaluate(() => globalThis.allide.plots.count > 3), "the plots move");

    await page.getByLabel("Iterations").fill("3");
    await page.keyboard.press("Enter");
    await reached(page, () => globalThis.allide.state.iterations === 3);
    await page.getByLabel("Friction").fill("0.1");
    await reached(page, () => globalThis.allide.state.friction === 0.1);
    await page.getByRole("button", { name: "scene's" }).click();
    await reached(page, () => globalThis.allide.state.friction === null);
    assert.equal((await state(page)).method, "block");
  }));

test("a scene dropped on the page runs, a wrong one is told with line and cause, and states are saved", { skip, timeout: 180_000 }, () =>
  withPage("box-on-plane", async (page) => {
    const drop = (name, text) =>
      page.evaluate(([name, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], name, { type: "application/json" }));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }, [name, text]);
    await drop("bad.json", '{\n  "bodies": [\n    { "name": "a", "shape": { "type": "sphere", "radius": "big" } },\n  ]\n}');
    const dialog = page.locator(".l-problems");
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /bad\.json cannot be loaded[\s\S]*line 3, column \d+[\s\S]*bodies\[0\]\.shape\.radius[\s\S]*number/);
    await dialog.getByRole("button", { name: "Close" }).click();
    assert.equal(await page.evaluate(() => globalThis.allide.scene.name), "box-on-plane");

    await drop("two.json", '{ "name": "<img src=x>", "bodies": [ { "name": "a", "shape": { "type": "sphere", "radius": 1 }, "position": [0, 0, 50] }, { "name": "b", "shape": { "type": "box", "size": [1, 1, 1] } } ] }');
    await reached(page, () => globalThis.allide.moment.bodies.length === 2 && globalThis.allide.moment.bodies[0].name === "a");
    assert.equal(await page.locator(".l-title strong").innerText(), "<img src=x>");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save", exact: true }).click()]);
    assert.match(file.suggestedFilename(), /\.json$/);
    const saved = JSON.parse(readFileSync(await file.path(), "utf8"));
    assert.ok(saved.bodies[0].velocity[2] < 0 && saved.bodies[0].position[2] < 50, JSON.stringify(saved.bodies[0]));
  }));

test("a thousand bodies stream", { skip, timeout: 300_000 }, () =>
  withPage("pile-1000", async (page) => {
    const start = await position(page, 700);
    const [frames, bytes] = await page.evaluate(() => [globalThis.allide.frames, globalThis.allide.bytes]);
    await reached(page, (n) => globalThis.allide.frames > n + 3, frames);
    await reached(page, (z) => globalThis.allide.moment.position(700)[2] < z - 0.1, start[2]);
    assert.ok(bytes > 1000 * 20 && bytes <= 1005 * 40, `${bytes} bytes a frame`);
    const { share } = await busy(page);
    assert.ok(share > 0.1, `${share} of the picture`);
  }, { viewport: { width: 700, height: 500 } }));

test("planar scenes are drawn in 2D", { skip, timeout: 180_000 }, () =>
  withPage("contours", async (page) => {
    const { eye, at } = await page.evaluate(() => globalThis.allide.stage.look);
    assert.ok(Math.abs(eye.x - at.x) < 1e-6 && Math.abs(eye.z - at.z) < 1e-6 && eye.y < at.y, "seen straight from the front");
    const [x, y] = await onScreen(page, 0);
    await page.mouse.move(x, y - 150);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 100, { steps: 3 });
    await page.mouse.up();
    const after = await page.evaluate(() => globalThis.allide.stage.look);
    assert.ok(Math.abs(after.eye.x - after.at.x) < 1e-6, "dragging moves the view and does not turn it");
  }));

test("two pages at once see one world", { skip, timeout: 240_000 }, () =>
  withPage("box-on-plane", async (page, server) => {
    const other = await visit(browser, server.address, { viewport: { width: 500, height: 400 } });
    await page.bringToFront();
    await page.getByRole("button", { name: "Pause (p)" }).click();
    await reached(other, () => globalThis.allide.state.playing === false);
    await other.bringToFront();
    await other.keyboard.press("Space");
    await reached(other, () => globalThis.allide.moment.bodies.length === 3);
    await page.bringToFront();
    await reached(page, () => globalThis.allide.moment.bodies.length === 3);
    assert.deepEqual(other.errors, []);
    await other.close();
  }));

test("malformed messages are refused, and another origin's page is not let in", { skip, timeout: 120_000 }, () =>
  withPage("box-on-plane", async (page, server) => {
    const answer = await page.evaluate(() => new Promise((done, fail) => {
      const socket = new WebSocket(`ws://${location.host}/live`);
      socket.onopen = () => socket.send('{"do":"speed","value":"fast"}');
      socket.onmessage = ({ data }) => {
        if (typeof data !== "string" || !data.includes("refused")) return;
        socket.close();
        done(data);
      };
      socket.onerror = fail;
    }));
    assert.match(answer, /invalid type/);
    await reached(page, (t) => globalThis.allide.moment.time > t, await time(page));

    // The same page from a site of its own, as a bad one would be.
    const site = createServer((_, answer) => answer.end("<!doctype html><title>evil</title>")).listen(0, "127.0.0.1");
    await new Promise((listening) => site.once("listening", listening));
    const evil = await browser.newPage();
    await evil.goto(`http://127.0.0.1:${site.address().port}/`);
    const tried = await evil.evaluate(async (host) => {
      const socket = await new Promise((done) => {
        const made = new WebSocket(`ws://${host}/live`);
        made.onopen = () => done("open");
        made.onerror = () => done("refused");
      });
      const fetched = await fetch(`http://${host}/scenes.json`).then(() => "read", () => "refused");
      return [socket, fetched];
    }, new URL(server.address).host);
    assert.deepEqual(tried, ["refused", "refused"]);
    await evil.close();
    site.close();
  }));

test("a phone's width suffices, in the dark as well, and ? lists the keys", { skip, timeout: 120_000 }, () =>
  withPage("box-on-plane", async (page) => {
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 400);
    await page.keyboard.press("?");
    assert.match(await page.locator("dialog[open]").innerText(), /space[\s\S]*throw[\s\S]*pause/);
  }, { viewport: { width: 400, height: 700 }, colorScheme: "dark" }));

test("Ctrl-C ends it, and the page says so", { skip, timeout: 120_000 }, async () => {
  const server = await view("box-on-plane");
  const page = await visit(browser, server.address);
  assert.equal(await server.end(), 130);
  await page.locator(".l-away").waitFor({ state: "visible" });
  await assert.rejects(fetch(server.address));
  await page.close();
});
