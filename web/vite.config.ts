import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The build goes into the Python package and is committed: the same sources must give the same bytes.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/parlour/ui/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // `npm run dev` beside `parlour serve`
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
});
