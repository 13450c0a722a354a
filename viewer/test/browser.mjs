// A browser without a screen that draws WebGL in software, at a frame or two a second: wait for
// pictures drawn, never for time.

import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const PLACES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const FLAGS = [
  "--no-sandbox",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Where a browser is, if there is one: the system's, or the one that `cargo xtask test` installed. */
export const found = [...PLACES, chromium.executablePath()].find((place) => place && existsSync(place));

export function launch(...more) {
  return chromium.launch({ executablePath: found, headless: true, args: [...FLAGS, ...more] });
}

/** Opens a report and waits for its first picture. Errors of the page are collected. */
export async function open(browser, report, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, ...options });
  page.setDefaultTimeout(45_000);
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
  await page.goto(pathToFileURL(report).href);
  if (options.wait !== false) await page.waitForFunction(() => globalThis.allide?.stage.drawn > 0);
  return page;
}

/** Does something in the page and waits until that has been drawn. */
export async function act(page, what, argument) {
  const before = await page.evaluate(() => globalThis.allide.stage.drawn);
  const answer = await page.evaluate(what, argument);
  await page.waitForFunction((n) => globalThis.allide.stage.drawn > n, before);
  return answer;
}
