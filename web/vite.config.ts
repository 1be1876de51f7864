import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { refuseChunkCircles } from "./chunk-circle.ts";

const server = `http://127.0.0.1:${process.env["PORT"] ?? "4000"}`;

/**
 * Rarely changing libraries that every page needs, in chunks of their own so that browsers cache them. `no-eval` must
 * be in zod's chunk: chunks run whole, and no schema may be created before it has run.
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
 * Code that several pages share, in a few chunks by when it is first needed: always, by forms, or signed in. A group
 * includes what its modules import, so the fields come before the overlays.
 */
const SHARED = [
  { name: "start", tags: ["$initial" as const], priority: 2 },
  // Visitors open a socket too, but receive none of what sockets carry to members.
  { name: "tags", test: /contract[\\/]base[\\/]tags\./, priority: 3 },
  { name: "events", test: /contract[\\/]base[\\/]events\./, priority: 2 },
  // Sign-in pages of an installation with sample data say how much of it is recorded.
  { name: "sample-progress", test: /web[\\/]shell[\\/]sample-progress\./, priority: 2 },
  {
    name: "fields",
    test: /mantine.*[\\/](Input|InputBase|InlineInput|TextInput|PasswordInput|Checkbox|Radio|CloseButton|VisuallyHidden|use-id|use-merged-ref)[\\/]|web[\\/](ui[\\/]form[\\/]form-error|shared[\\/]forms[\\/]check-by)\.|contract[\\/]external-sign-in\.|@mantine[\\/]form[\\/]/,
    priority: 1,
  },
  // What visitors of shared lists need of creators and feedback, without the members' code.
  {
    name: "creators",
    test: /mantine.*[\\/]Textarea[\\/]|web[\\/](shared[\\/](creators[\\/](accounts-cell|headline-figure-cell|niches-cell|creator-identity|peer-bar)|metrics)|ui[\\/](people|explain|figure|kbd|toggles|empty-state|error-state|skeleton-rows|shortcuts)|table[\\/](pager|search-box))/,
    minShareCount: 2,
    priority: 1,
  },
  // Those of the sign-in page apart from the members' icons.
  {
    name: "first-icons",
    test: /icons-react.*Icon(ArrowRight|BuildingStore|Camera|ShieldCog|UsersGroup|Fingerprint|BrandGoogle|Login2)\./,
    priority: 2,
  },
  { name: "icons", test: /icons-react/, minShareCount: 3, priority: 1 },
  {
    name: "members",
    test: /@floating-ui|mantine.*[\\/](Popover|Menu|Modal|Drawer|Tooltip|ScrollArea)[\\/]|web[\\/](ui(?![\\/]form[\\/]card-choice)|shell|table|shared)[\\/]/,
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
    // Fonts stay files: the content security policy allows none inside a style sheet.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
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
      // Except the modules of web/api, which Vite serves under the same prefix.
      "^/api/(?![\\w/-]+\\.ts)": server,
      "/files/": server,
      "/privacy-notice": server,
      "/socket.io": { target: server, ws: true },
    },
  },
});
