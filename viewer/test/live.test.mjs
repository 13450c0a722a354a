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
    const known = await page.evaluate(() => fetch("/scenes.json").then((answer) => answer.json()));
    assert.ok(known.length >= 9);
    for (const { name } of known) {
      const card = page.locator(".l-card", { has: page.getByText(name, { exact: true }) });
      assert.ok((await card.locator(".r-dim").innerText()).length > 10, `${name} has a line`);
      const size = await card.locator("img").evaluate((i) => i.decode().then(() => [i.naturalWidth, i.naturalHeight]));
      assert.deepEqual(size, [320, 180], `${name} has a picture of which nothing is cut off`);
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

/** Bodies whose middles lie under words, or outside of the picture. */
const covered = (page) =>
  page.evaluate(() => {
    const { stage, moment } = globalThis.allide;
    const view = stage.canvas.getBoundingClientRect();
    const words = [".l-title strong", ".l-title span", ".l-status", ".l-hint", ".l-hurl"].map((s) => document.querySelector(s)).filter((e) => !e.classList.contains("l-gone")).map((e) => e.getBoundingClientRect()).filter((r) => r.width > 0);
    return moment.bodies.filter(({ kind }, i) => {
      if (kind === "fixed") return false;
      const [x, y] = stage.onScreen(i);
      const [left, top] = [view.left + x, view.top + y];
      return x < 0 || y < 0 || x > view.width || y > view.height || words.some((r) => left > r.left && left < r.right && top > r.top && top < r.bottom);
    }).map(({ name }) => name);
  });

for (const [scene, screen] of [["stack-20", { width: 1280, height: 720 }], ["wall-120", { width: 1280, height: 720 }], ["stack-20", { width: 390, height: 844 }], ["contours", { width: 390, height: 844 }]])
  test(`no body of ${scene} starts under words at ${screen.width} × ${screen.height}`, { skip, timeout: 120_000 }, () =>
    withPage(scene, async (page) => {
      await page.getByRole("button", { name: "Pause (p)" }).click();
      await page.keyboard.press("r");
      await reached(page, () => globalThis.allide.moment.time === 0);
      // As the first picture was, with the hint.
      await page.evaluate(() => (document.querySelector(".l-hint").classList.remove("l-gone"), globalThis.allide.stage.fit()));
      assert.deepEqual(await covered(page), []);
    }, { viewport: screen }));

for (const [scene, before] of [["mesh-pile", "stack-20"], ["pile-1000", "barrels"]])
  test(`${scene} chosen on a phone is shown whole, and nothing of it under words`, { skip, timeout: 240_000 }, () =>
    withPage(before, async (page) => {
      await page.locator(".l-card", { hasText: scene }).tap();
      await reached(page, (name) => globalThis.allide.scene.name === name && globalThis.allide.state.busy !== "scene", scene);
      await page.evaluate(() => globalThis.allide.send({ do: "pause" }));
      await page.evaluate(() => globalThis.allide.send({ do: "reset" }));
      await reached(page, () => !globalThis.allide.state.playing && globalThis.allide.moment.time === 0 && globalThis.allide.staged === globalThis.allide.scene.epoch);
      assert.deepEqual(await covered(page), []);
    }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

test("the picture is never empty when its size changes", { skip, timeout: 120_000 }, () =>
  withPage("box-on-plane", async (page) => {
    const drawn = await page.evaluate(() => new Promise((done) => {
      const { stage, view } = globalThis.allide;
      let [first, before] = [true, stage.drawn];
      // Called after the stage's own, before anything is shown.
      new ResizeObserver(() => {
        if (!first) done(stage.drawn > before);
        [first, before] = [false, stage.drawn];
        if (view.style.maxHeight === "") requestAnimationFrame(() => ((before = stage.drawn), (view.style.maxHeight = "300px")));
      }).observe(view);
    }));
    assert.ok(drawn);
  }));

test("x goes to block, then to sequential and back, and the solver is named in the picture", { skip, timeout: 120_000 }, () =>
  withPage("box-on-plane", async (page) => {
    const named = (method) => reached(page, (m) => globalThis.allide.state.method === m && document.querySelector(".l-status").innerText.includes(`${m} solver`), method);
    await named("auto");
    for (const method of ["block", "sequential", "block"]) {
      await page.keyboard.press("x");
      await named(method);
    }
    await page.keyboard.press("x");
    await page.keyboard.press("x");
    await named("block");
    await page.evaluate(() => globalThis.allide.send({ do: "step", count: 5 }));
    const epoch = await page.evaluate(() => globalThis.allide.scene.epoch);
    await page.getByRole("button", { name: "start again with it" }).click();
    await reached(page, (e) => globalThis.allide.scene.epoch > e && globalThis.allide.moment.time === 0, epoch);
    assert.equal((await state(page)).method, "block");
  }));

test("what takes long is told, and the page stays of use", { skip, timeout: 120_000 }, () =>
  withPage("box-on-plane", async (page) => {
    await page.evaluate(() => {
      const { allide } = globalThis;
      allide.setState({ ...allide.state, busy: "step" });
      allide.frame = Object.create(allide.frame, { sample: { value: { ...allide.frame.sample, pace: 0.07 } } });
      allide.words(performance.now());
      allide.told = document.querySelector(".l-status").textContent;
    });
    assert.match(await page.evaluate(() => globalThis.allide.told), /computing … 7 % of real time/);
  }));

test("on a phone the world stays in sight, and fingers can throw", { skip, timeout: 180_000 }, () =>
  withPage("box-on-plane", async (page) => {
    const hint = await page.locator(".l-hint").innerText();
    assert.match(hint, /drag a body[\s\S]*throw[\s\S]*tap a body/i);
    assert.doesNotMatch(hint, /space|click/i);
    const inSight = () => page.locator(".l-view").evaluate((v) => {
      const r = v.getBoundingClientRect();
      return r.top >= -1 && r.bottom <= innerHeight && r.height > 200;
    });
    await page.locator(".l-card", { hasText: "stack-20" }).tap();
    await reached(page, () => globalThis.allide.moment.bodies.length === 21);
    assert.ok(await inSight(), "after a scene was chosen");
    await page.getByLabel("sequential").scrollIntoViewIfNeeded();
    await page.getByLabel("sequential").tap();
    await reached(page, () => globalThis.allide.state.method === "sequential");
    assert.ok(await inSight(), "after a solver was chosen");
    await page.locator(".l-hurl").tap();
    await reached(page, () => globalThis.allide.moment.bodies.length === 22);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

test("words are as many as they say, and lists stay open", { skip, timeout: 120_000 }, () =>
  withPage("box-on-plane", async (page) => {
    const words = await page.evaluate(() => {
      const now = performance.now();
      globalThis.allide.drawnLately = [now, now];
      globalThis.allide.words(now);
      return document.querySelector(".l-status").textContent;
    });
    assert.match(words, /^2 bodies · .* · 1 picture a second$/);
    await page.evaluate(() => (document.querySelector(".r-panel select").marked = true));
    await page.waitForTimeout(700);
    assert.ok(await page.evaluate(() => document.querySelector(".r-panel select").marked), "the list of bodies is not made anew");
    assert.equal(await page.locator(".l-hurl").isVisible(), false, "a mouse has the space bar");
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

test("sleeping islands have marks that need no colours, and a legend", { skip, timeout: 240_000 }, () =>
  withPage("stack-20", async (page) => {
    await page.getByRole("button", { name: "Islands", exact: true }).click();
    await page.locator(".l-legend").waitFor();
    assert.match(await page.locator(".l-legend").innerText(), /bodies that touch[\s\S]*nothing sleeps here/);
    await page.waitForTimeout(500);
    assert.equal(await page.evaluate(() => globalThis.allide.stage.sleeping), 0);
    await page.getByLabel("let what stands still sleep").check();
    await reached(page, () => globalThis.allide.stage.sleeping === 1);
    assert.match(await page.locator(".l-legend").innerText(), /zzZ asleep/);
    await page.evaluate(() => globalThis.allide.send({ do: "pause" }));
    await reached(page, () => !globalThis.allide.state.playing);
    // Light and dark lie side by side over a sleeper, whatever its colour.
    const lights = await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      globalThis.allide.stage.overlays.points = globalThis.allide.stage.overlays.forces = false;
      globalThis.allide.stage.picture(canvas, true);
      const [x, y] = globalThis.allide.stage.onScreen(10);
      const scale = canvas.width / globalThis.allide.stage.canvas.clientWidth;
      const { data } = canvas.getContext("2d").getImageData(Math.round(x * scale) - 12, Math.round(y * scale), 24, 1);
      const light = Array.from({ length: 24 }, (_, i) => 0.21 * data[4 * i] + 0.72 * data[4 * i + 1] + 0.07 * data[4 * i + 2]);
      return [Math.min(...light), Math.max(...light)];
    });
    assert.ok(lights[1] > lights[0] + 60, `from ${lights[0]} to ${lights[1]}`);
    await page.evaluate(() => globalThis.allide.send({ do: "play" }));
    await page.getByLabel("let what stands still sleep").uncheck();
    await reached(page, () => globalThis.allide.stage.sleeping === 0);
  }));

test("contact points take no more bytes than poses, and lie on their bodies", { skip, timeout: 180_000 }, () =>
  withPage("wall-120", async (page) => {
    await page.evaluate(() => {
      const { allide } = globalThis;
      allide.largest = 0;
      const take = allide.take.bind(allide);
      allide.take = (message) => {
        if (message.kind === "frame") allide.largest = Math.max(allide.largest, message.frame.length);
        take(message);
      };
    });
    await reached(page, () => globalThis.allide.moment.contacts.count > 700 && globalThis.allide.frames > 10);
    const told = await page.evaluate(() => {
      const { moment, largest, moving } = globalThis.allide;
      const { count, point, a, b, force } = moment.contacts;
      // A brick's half, and what a stack sinks in.
      const away = (i, k) => Math.hypot(...[0, 1, 2].map((j) => point[3 * i + j] - moment.pose[7 * k + j]));
      const beside = Array.from({ length: count }, (_, i) => Math.min(away(i, a[i]), away(i, b[i]))).filter((d) => d > 1).length;
      return { largest, moving: moving.length, count, beside, weight: force.slice(0, count).reduce((x, y) => x + y, 0) };
    });
    assert.ok(told.largest <= 40 * told.moving, JSON.stringify(told));
    assert.ok(told.beside === 0 && told.weight > 0, JSON.stringify(told));
  }, { viewport: { width: 700, height: 500 } }));

test("without blocks the stack leans, with them it stands again; friction and iterations change too", { skip, timeout: 300_000 }, () =>
  withPage("stack-20", async (page) => {
    // Slowly: on a busy machine the stack would be down before the page can switch back.
    await page.getByLabel("Speed").selectOption("0.1");
    await reached(page, () => globalThis.allide.state.speed === 0.1);
    await page.getByLabel("sequential").check();
    await reached(page, () => globalThis.allide.state.method === "sequential");
    const leaning = () => page.evaluate(() => Math.hypot(...globalThis.allide.moment.position(20).slice(0, 2)));
    await reached(page, () => Math.hypot(...globalThis.allide.moment.position(20).slice(0, 2)) > 0.03);
    const lean = await leaning();
    await page.getByLabel("block").check();
    await reached(page, () => globalThis.allide.state.method === "block");
    await page.getByLabel("Speed").selectOption("1");
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
    await page.keyboard.press("?");
    const words = [await page.locator(".r-panel").innerText(), await page.locator("dialog[open]").innerText(), await page.locator(".l-view canvas").first().getAttribute("aria-label")];
    for (const text of words) assert.ok(/move the view/.test(text) && !/turn the view/.test(text), text);
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
