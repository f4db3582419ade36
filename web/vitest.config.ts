import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] }, // Svelte's own code for browsers: what is tested runs there
  test: { include: ["src/**/*.test.ts"] },
});
