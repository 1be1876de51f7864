import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = `http://127.0.0.1:${process.env["PORT"] ?? "4000"}`;

/**
 * Libraries that change seldom and every page needs, apart from our code so that browsers keep them. `no-eval` goes with
 * zod: chunks run whole, and no schema may be made before it has run.
 */
const VENDOR = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: "zod", test: /node_modules[\\/]zod[\\/]|web[\\/]lib[\\/]no-eval/, priority: 3 },
  {
    name: "data",
    test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store|react-query|query-core)[\\/]/,
    priority: 2,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    rolldownOptions: { output: { codeSplitting: { groups: VENDOR } } },
  },
  server: {
    port: 5173,
    proxy: {
      // Not the modules of web/api, which Vite serves under the same first word.
      "^/api/(?![\\w/-]+\\.ts)": server,
      "/files/": server,
      "/socket.io": { target: server, ws: true },
    },
  },
});
