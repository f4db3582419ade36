import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { words } from "./words.ts";

export default defineConfig({
  plugins: [svelte(), words],
  resolve: { conditions: ["browser"] }, // Svelte's own code for browsers: what is tested runs there
  // a busy machine takes its time to import what a test is about
  test: { include: ["*.test.ts", "src/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
});
