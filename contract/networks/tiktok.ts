import { atSegment, networkModule } from "./network-module.ts";

/** Short links ("/t/…", vm, vt), tags, sounds and all other pages have no "@". */
const EMBED = "embed";

export const tiktok = networkModule({
  id: "tiktok",
  label: "TikTok",
  color: { light: "#111111", dark: "#f2f0ea" },
  icon: [
    "M21 7.917v4.034a9.948 9.948 0 0 1 -5 -1.951v4.5a6.5 6.5 0 1 1 -8 -6.326v4.326a2.5 2.5 0 1 0 4 2v-11.5h4.083a6.005 6.005 0 0 0 4.917 4.917",
  ],
  rateOver: "views",
  api: "consent",
  words: { network: ["tik tok", "tt"], person: ["tiktoker", "tiktokers"], posts: ["tiktoks"] },
  domains: ["tiktok.com"],
  usernameIn: ({ path }) => atSegment(path[0] === EMBED ? path.slice(1) : path),
  profileUrl: (username) => `https://www.tiktok.com/@${encodeURIComponent(username)}`,
  handleShape: { pattern: /^[\w.]{1,24}$/, rule: "up to 24 letters, digits, dots and underscores" },
  // The oldest ones are shorter than those of today, of 19 digits.
  idShape: /^\d{5,20}$/,
  posts: {
    link: /tiktok\.com\/@[^/?#]+\/(?:video|photo)\//,
    format: () => "short",
    publishedMs: (id) => Number(id >> 32n) * 1000,
    url: ({ username, id }) => `https://www.tiktok.com/@${username}/video/${id}`,
  },
});
