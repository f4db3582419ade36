import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Writes the service worker with the names of all files that it keeps; the deck is kept by nobody who plays no cards. */
const worker: Plugin = {
  name: "worker",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|woff2)$/.test(name)).map((name) => `/${name}`);
    const list = JSON.stringify(files.sort());
    const store = `parlour-${createHash("sha256").update(list).digest("hex").slice(0, 12)}`;
    const source = readFileSync(new URL("sw.js", import.meta.url), "utf-8");
    this.emitFile({
      type: "asset",
      fileName: "sw.js",
      source: source.replace("FILES = []", `FILES = ${list}`).replace('STORE = ""', `STORE = "${store}"`),
    });
  },
};

// The build goes into the Python package and is committed: the same sources must give the same bytes.
export default defineConfig({
  plugins: [svelte(), worker],
  base: "/",
  build: {
    outDir: "../src/parlour/ui/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // what the first page needs is one file: thirty small ones keep a slow phone waiting longer than their bytes
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  // `npm run dev` beside `parlour serve`
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
});
