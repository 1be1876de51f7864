import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { refuseChunkCircles } from "./chunk-circle.ts";

const server = `http://127.0.0.1:${process.env["PORT"] ?? "4000"}`;

/**
 * Libraries that change seldom and every page needs, apart from our code so that browsers keep them. `no-eval` goes with
 * zod: chunks run whole, and no schema may be made before it has run.
 */
const VENDOR = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: "zod", test: /node_modules[\\/]zod[\\/]|web[\\/]lib[\\/]no-eval/, priority: 4 },
  {
    name: "data",
    test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store|react-query|query-core)[\\/]/,
    priority: 3,
  },
];

/**
 * What several pages need, in a few chunks by when they are first needed, rather than in crumbs: always, by every form, or
 * signed in. A group takes with it what its modules import, so the fields come before what opens over a page.
 */
const SHARED = [
  { name: "start", tags: ["$initial" as const], priority: 2 },
  {
    name: "fields",
    test: /mantine.*[\\/](Input|InputBase|InlineInput|TextInput|Checkbox|CloseButton|VisuallyHidden|use-id|use-merged-ref)[\\/]|web[\\/]ui[\\/]form[\\/]problem\./,
    priority: 1,
  },
  // What strangers see of creators and say of them, without what only members need.
  {
    name: "creators",
    test: /mantine.*[\\/]Textarea[\\/]|web[\\/](shared[\\/](creators[\\/](accounts-cell|best-figure-cell|niches-cell|person\.|peer-bar)|metrics)|ui[\\/](people|explain|figure|kbd|toggles|empty-state|error-state|skeleton-rows|shortcuts)|table[\\/](pager|search-box))/,
    minShareCount: 2,
    priority: 1,
  },
  { name: "icons", test: /icons-react/, minShareCount: 3, priority: 1 },
  {
    name: "members",
    test: /@floating-ui|mantine.*[\\/](Popover|Menu|Modal|Drawer|Tooltip|ScrollArea)[\\/]|web[\\/](ui|shell|table|shared)[\\/]/,
    minShareCount: 3,
    priority: 0,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), refuseChunkCircles()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        shared: `${import.meta.dirname}/shared.html`,
      },
      output: { codeSplitting: { groups: [...VENDOR, ...SHARED] } },
    },
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
