import { firstSegmentExcept, type LinkAddress, networkModule, wordsOf } from "./network-module.ts";

/** Pages of the site: timelines, searches, what buttons on other sites link to, settings, and the company's pages. */
const RESERVED = wordsOf(`
  about account activity anywhere bookmarks compose connect_people discover download explore favorites followers
  following goodies hashtag home i intent invitations jobs lists login logout mentions messages notifications oauth
  privacy public_timeline related_users saved_searches search search-advanced search-home sessions settings share
  signup similar_to statuses storms tos trends who_to_follow widgets
`);
const NAME = firstSegmentExcept(RESERVED);
/** Buttons that follow or show an account; "/intent/tweet" writes a post. */
const ABOUT_ACCOUNT = wordsOf("user follow");

/** Before 2012 the path was behind "#!". */
function usernameIn({ path, query, hash }: LinkAddress): string | undefined {
  const [first, second] = path;
  if (first === undefined) return hash.startsWith("#!/") ? NAME(hash.slice("#!/".length).split(/[/?]/)) : undefined;
  if (first.toLowerCase() === "intent")
    return ABOUT_ACCOUNT.has(second?.toLowerCase() ?? "") ? (query.get("screen_name") ?? undefined) : undefined;
  return NAME(path);
}

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
  subdomains: /^(?:www|m|mobile)?$/,
  usernameIn,
  profileUrl: (username) => `https://x.com/${encodeURIComponent(username)}`,
  handleShape: { pattern: /^\w{1,15}$/, rule: "up to 15 letters, digits and underscores" },
  idShape: /^\d{1,19}$/,
  posts: {
    link: /(?:twitter|x)\.com\/[^/?#]+\/status\//,
    format: () => "text",
    publishedMs: (id) => Number((id >> 22n) + EPOCH_MS),
    url: ({ username, id }) => `https://x.com/${username}/status/${id}`,
  },
});
