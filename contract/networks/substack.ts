import { atSegment, networkModule, segmentAfter } from "./network-module.ts";

const PUBLICATION = segmentAfter("pub");
/** Subdomains that are not publications. */
const PAGES = new Set(["", "www", "open", "on", "support", "blog", "cdn", "api", "m"]);

export const substack = networkModule({
  id: "substack",
  label: "Substack",
  color: { light: "#e2540a", dark: "#ff8a4c" },
  icon: ["M3 9l9 6l9 -6l-9 -6l-9 6", "M21 9v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10", "M3 19l6 -6", "M15 13l6 6"],
  rateOver: "followers",
  audience: "subscribers",
  api: "open",
  words: {},
  domains: ["substack.com"],
  usernameIn: ({ path, subdomain }) =>
    PAGES.has(subdomain) ? (atSegment(path) ?? (subdomain === "open" ? PUBLICATION(path) : undefined)) : subdomain,
  profileUrl: (username) => `https://${encodeURIComponent(username)}.substack.com/`,
  posts: { link: /[\w-]\.substack\.com\/p\//, format: () => "article" },
});
