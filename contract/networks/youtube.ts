import { atSegment, networkModule, segmentAfter } from "./network-module.ts";

const CHANNEL = segmentAfter("channel", "c", "user");
/** The longest a short may be. */
const SHORT_MAX_SECONDS = 180;

export const youtube = networkModule({
  id: "youtube",
  label: "YouTube",
  color: { light: "#e00000", dark: "#ff5a52" },
  icon: ["M2 8a4 4 0 0 1 4 -4h12a4 4 0 0 1 4 4v8a4 4 0 0 1 -4 4h-12a4 4 0 0 1 -4 -4v-8", "M10 9l5 3l-5 3l0 -6"],
  rateOver: "views",
  audience: "subscribers",
  followerDigits: 3,
  api: "open",
  words: { network: ["yt"], person: ["youtuber", "youtubers"] },
  domains: ["youtube.com", "youtu.be"],
  usernameIn: ({ path }) => atSegment(path) ?? CHANNEL(path),
  profileUrl: (username) => `https://www.youtube.com/@${encodeURIComponent(username)}`,
  handle: { isTitle: true },
  accountId: {
    name: "ids of YouTube channels",
    pattern: /^UC[\w-]{22}$/,
    url: (id) => `https://www.youtube.com/channel/${id}`,
  },
  posts: {
    link: /(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/)|youtu\.be\/)/,
    id: /^[\w-]{11}$/,
    format: ({ url, text, seconds }) =>
      /\/shorts\//.test(url) || (/#shorts?\b/i.test(text) && (seconds ?? 0) <= SHORT_MAX_SECONDS) ? "short" : "video",
    url: ({ id }) => `https://www.youtube.com/watch?v=${id}`,
  },
});
