import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { words } from "./words.ts";

/**
 * The page knows which client it is, and can ask the house which it has now (newer.svelte.ts). Scripts and styles have
 * digests in their names, and name all else: so this changes with every client.
 */
const identity: Plugin = {
  name: "identity",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name));
    const client = createHash("sha256").update(names.sort().join("\n")).digest("hex").slice(0, 12);
    const page = bundle["index.html"];
    if (page?.type !== "asset") throw new Error("There is no index.html to write the client's digest into.");
    page.source = String(page.source).replace("</head>", `<meta name="client" content="${client}">\n</head>`);
    this.emitFile({ type: "asset", fileName: "client.txt", source: `${client}\n` });
    // the house answers at these addresses, and says of others that there is no such page
    const pages = readFileSync(new URL("src/pages.json", import.meta.url), "utf-8");
    this.emitFile({ type: "asset", fileName: "pages.json", source: pages });
  },
};

/** Writes the service worker with the names of all files that it keeps; the deck is kept by nobody who plays no cards. */
const worker: Plugin = {
  name: "worker",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => /^assets\/.*\.(js|css|woff2)$/.test(name))
      .map((name) => `/${name}`);
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

const styleName = (file: string) => file.replace(/^assets\//, "").replace(/-[\w-]{8}\.css$/, "");

/**
 * The names of all styles stand in index.html, in no script. A script that named them would be another
 * file after every change of a style, and so would all that import it: one rule renamed 33.
 */
const styles: Plugin = {
  name: "styles",
  apply: "build",
  config: () => ({
    experimental: {
      renderBuiltUrl: (file, { hostType }) =>
        hostType === "js" && file.endsWith(".css")
          ? { runtime: `document.querySelector('meta[name="style:${styleName(file)}"]').content` }
          : undefined,
    },
  }),
  // Vite puts the whole name of a style into the hash of its script. Which styles a script loads must stay in it: that is
  // written into the scripts after they have their names.
  configResolved({ plugins }) {
    const css = plugins.find(({ name }) => name === "vite:css-post");
    if (!css?.augmentChunkHash)
      throw new Error("vite:css-post has no augmentChunkHash: scripts would follow their styles.");
    css.augmentChunkHash = (chunk) => [...(chunk.viteMetadata?.importedCss ?? [])].map(styleName).join();
  },
  transformIndexHtml: {
    order: "post",
    handler(_, { bundle = {} }) {
      const all = Object.keys(bundle)
        .filter((file) => file.endsWith(".css"))
        .sort();
      if (new Set(all.map(styleName)).size < all.length)
        throw new Error(`Two styles have one name: ${all.join(", ")}.`);
      return all.map((file) => ({
        tag: "meta",
        attrs: { name: `style:${styleName(file)}`, content: `/${file}` },
        injectTo: "head",
      }));
    },
  },
};

// The build goes into the Python package and is committed: the same sources must give the same bytes.
export default defineConfig({
  plugins: [svelte(), words, styles, identity, worker],
  base: "/",
  build: {
    outDir: "../src/parlour/ui/web",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // light-dark() as it is written
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // what the first page needs is one file, and so is what every table needs: thirty small ones keep a slow phone waiting
    // longer than their bytes
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"] },
            { name: "table", test: /\/screens\/table\/TablePage\.svelte$/ },
          ],
        },
      },
    },
  },
  // `npm run dev` beside `parlour serve`
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
});
