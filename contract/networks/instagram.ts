import { firstSegmentExcept, networkModule, segmentAfter, wordsOf } from "./network-module.ts";

/**
 * Pages of the site: posts, what its share buttons link to (share, s, reel, stories/highlights), broadcast channels and
 * their invitations (channel, j, invites), settings, and the addresses in the footer of every page.
 */
const RESERVED = wordsOf(`
  _n _u about accounts ads ajax api ar archive challenge channel data developer developers direct directory download
  emails embed explore graphql help igtv invites j legal lite locations n nametag oauth p popular press privacy qr query
  reel reels s session share static stories tags topics tv web your_activity
`);
/**
 * Pages below "stories" that belong to no account: the stories that an account keeps have an id, and only the app knows
 * the account.
 */
const NO_STORIES = wordsOf("highlights direct archive");

/** "_u/name" opens the app at the profile. */
const OPENED = segmentAfter("_u");
const STORY = segmentAfter("stories");
const NAME = firstSegmentExcept(RESERVED);
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
  usernameIn({ path }) {
    const story = STORY(path);
    return story === undefined ? (OPENED(path) ?? NAME(path)) : NO_STORIES.has(story.toLowerCase()) ? undefined : story;
  },
  profileUrl: (username) => `https://www.instagram.com/${encodeURIComponent(username)}/`,
  handleShape: { pattern: /^[\w.]{1,30}$/, rule: "up to 30 letters, digits, dots and underscores" },
  idShape: /^\d{1,20}$/,
  posts: {
    link: /instagram\.com\/(?:[^/?#]+\/)?(?:p|reel|reels|tv)\//,
    format: ({ url }) => (/\/(?:reel|reels)\//.test(url) ? "short" : "image"),
    publishedMs: (id) => Number((id >> 23n) + EPOCH_MS),
  },
});
