import { readFileSync } from "node:fs";
import { defineConfig } from "vite";

// The licence of what is bundled asks to travel with it.
const licence = readFileSync(new URL("node_modules/three/LICENSE", import.meta.url), "utf8").trim();

// package.json puts rollup's WebAssembly build in the place of its native ones: the same on every
// system, and no package for each of them in the lock file.
//
// One script and one style sheet: reports carry both, and the live page loads them.
export default defineConfig({
  logLevel: "warn",
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: false,
    lib: { entry: "src/main.ts", name: "allide", formats: ["iife"], fileName: () => "viewer.js", cssFileName: "viewer" },
    minify: "esbuild",
    rollupOptions: { output: { banner: `/*! This program contains three.js.\n\n${licence}\n*/` } },
  },
  esbuild: { legalComments: "inline", charset: "utf8" },
});
