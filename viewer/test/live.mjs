// `allide view` with a page on it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** Starts the viewer on any free port; `end()` stops it as Ctrl-C does, and says how it ended. */
export async function view(scene, ...options) {
  const server = spawn(process.env.ALLIDE ?? "allide", ["view", scene, "--port", "0", "--no-open", ...options]);
  let said = "";
  server.stderr.on("data", (text) => (said += text));
  const address = await new Promise((found, fail) => {
    let heard = "";
    server.stdout.on("data", (text) => {
      heard += text;
      const line = /http:\/\/\S+\//.exec(heard);
      if (line) found(line[0]);
    });
    server.on("exit", (code) => fail(new Error(`it ended with ${code}: ${said}`)));
  });
  const end = async () => {
    if (server.exitCode !== null) return server.exitCode;
    server.kill("SIGINT");
    const [code] = await once(server, "exit");
    return code;
  };
  return { address, end };
}

/** Opens the page and waits until the world moves on the stage. */
export async function visit(browser, address, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 620 }, ...options });
  page.setDefaultTimeout(60_000);
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
  // A page that was built but is not in the program yet can be tried as well.
  const fresh = process.env.ALLIDE_FRESH_PAGE;
  for (const [file, kind] of fresh ? [["viewer.js", "text/javascript"], ["viewer.css", "text/css"]] : [])
    await page.route(`**/${file}`, (route) => route.fulfill({ body: readFileSync(`${fresh}/${file}`), contentType: kind }));
  await page.goto(address);
  await page.waitForFunction(() => globalThis.allide?.stage?.drawn > 0 && globalThis.allide.state);
  return page;
}

/** The page's picture, as text to compare. */
export function picture(page) {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas");
    globalThis.allide.stage.picture(canvas);
    return canvas.toDataURL();
  });
}

/** How many colours the picture has, and how much of it is not its commonest one. */
export function busy(page) {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas");
    globalThis.allide.stage.picture(canvas);
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const counts = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const key = (data[i] >> 4) * 256 + (data[i + 1] >> 4) * 16 + (data[i + 2] >> 4);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return { colours: counts.size, share: 1 - Math.max(...counts.values()) / (data.length / 4) };
  });
}

/** Where a body is, world coordinates. */
export const position = (page, body) => page.evaluate((i) => globalThis.allide.moment.position(i), body);

/** Where a body is on the screen, pixels of the window. */
export async function onScreen(page, body) {
  const [x, y] = await page.evaluate((i) => globalThis.allide.stage.onScreen(i), body);
  const box = await page.locator(".l-view canvas").first().boundingBox();
  return [box.x + x, box.y + y];
}
