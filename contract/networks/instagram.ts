import { firstSegmentExcept, networkModule, segmentAfter } from "./network-module.ts";

const STORY = segmentAfter("stories");
const NAME = firstSegmentExcept("p reel reels tv explore accounts direct stories about developer legal web");
/** 1 January 2011: ids of posts count milliseconds from then on. */
const EPOCH_MS = 1_314_220_021_721n;

export const instagram = networkModule({
  id: "instagram",
  label: "Instagram",
  color: { light: "#d62976", dark: "#f56fa5" },
  icon: [
    "M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10",
    "M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 0 0 -7 0",
    "M17 7v.01",
  ],
  rateOver: "followers",
  api: "open",
  words: { network: ["insta", "ig"], person: ["instagrammer", "instagrammers", "instagramer", "instagramers"] },
  domains: ["instagram.com", "instagr.am"],
  usernameIn: ({ path }) => STORY(path) ?? NAME(path),
  profileUrl: (username) => `https://www.instagram.com/${encodeURIComponent(username)}/`,
  posts: {
    link: /instagram\.com\/(?:[^/?#]+\/)?(?:p|reel|reels|tv)\//,
    format: ({ url }) => (/\/(?:reel|reels)\//.test(url) ? "short" : "image"),
    publishedMs: (id) => Number((id >> 23n) + EPOCH_MS),
  },
});
