import { firstSegmentExcept, networkModule } from "./network-module.ts";

const NAME = firstSegmentExcept("i home search explore hashtag intent share settings messages notifications login tos");
/** 4 November 2010: ids of posts count milliseconds from then on. */
const EPOCH_MS = 1_288_834_974_657n;

export const twitter = networkModule({
  id: "twitter",
  label: "X",
  color: { light: "#0f1419", dark: "#e7e9ea" },
  icon: ["M4 4l11.733 16h4.267l-11.733 -16l-4.267 0", "M4 20l6.768 -6.768m2.46 -2.46l6.772 -6.772"],
  rateOver: "followers",
  api: "open",
  words: { network: ["twitterx"], posts: ["tweet", "tweets"], shares: ["retweet", "retweets"] },
  domains: ["twitter.com", "x.com"],
  usernameIn: ({ path }) => NAME(path),
  profileUrl: (username) => `https://x.com/${encodeURIComponent(username)}`,
  posts: {
    link: /(?:twitter|x)\.com\/[^/?#]+\/status\//,
    format: () => "text",
    publishedMs: (id) => Number((id >> 22n) + EPOCH_MS),
    url: ({ username, id }) => `https://x.com/${username}/status/${id}`,
  },
});
