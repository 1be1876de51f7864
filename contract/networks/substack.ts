import { atSegment, networkModule, segmentAfter, wordsOf } from "./network-module.ts";

const PUBLICATION = segmentAfter("pub");
/** Subdomains of the company: its own pages, help, and services. All others are publications. */
const PAGES = wordsOf("api blog cdn email go help m on open reader status support www");

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
  subdomains: /^[\w-]*$/,
  usernameIn: ({ path, subdomain }) =>
    subdomain === "" || PAGES.has(subdomain)
      ? (atSegment(path) ?? (subdomain === "open" ? PUBLICATION(path) : undefined))
      : subdomain,
  profileUrl: (username) => `https://${encodeURIComponent(username)}.substack.com/`,
  handleShape: { pattern: /^[\w-]{1,63}$/, rule: "up to 63 letters, digits, hyphens and underscores" },
  idShape: /^\d{1,12}$/,
  posts: { link: /[\w-]\.substack\.com\/p\//, hasOwnIds: true, format: () => "article" },
});
