import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./icons";

// The built page lands beside the server that hands it out.
export default defineConfig({
  plugins: [svelte(), icons()],
  base: "./",
  build: { outDir: "../undercroft/table/static", emptyOutDir: true, target: "es2023", modulePreload: { polyfill: false } },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/play": { target: "ws://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
