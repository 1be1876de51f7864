import { firstSegmentExcept, type LinkAddress, networkModule, segmentAfter, wordsOf } from "./network-module.ts";

/** Pages of the site: its directory and teams, single videos and clips, settings, purchases, and the company's pages. */
const RESERVED = wordsOf(`
  about ad-choices-preferences annual-recap bits bits-checkout broadcast clip clips collections communities
  community-guidelines creatorcamp dashboard developers directory downloads drops embed event events following friends
  gift-redeem inventory jobs kraken legal login logout messages moderator notifications p partner payments popout press
  prime privacy-policy products redeem search security settings signup store subs subscriptions team teams
  terms-of-service turbo u user videos wallet
`);
const NAME = firstSegmentExcept(RESERVED);
/** Windows and tools of a channel: "/popout/name/chat", "/moderator/name", and "/u/name" of its dashboard. */
const OF_CHANNEL = segmentAfter("popout", "moderator", "embed", "subs");
const DASHBOARD = segmentAfter("u");

/** Clips have a subdomain of their own, where paths are names of clips. */
function usernameIn({ path, subdomain, query }: LinkAddress): string | undefined {
  if (subdomain === "dashboard") return DASHBOARD(path);
  if (subdomain === "player" || subdomain === "embed") return query.get("channel") ?? undefined;
  return OF_CHANNEL(path) ?? NAME(path);
}

export const twitch = networkModule({
  id: "twitch",
  label: "Twitch",
  color: { light: "#7c3aed", dark: "#b28cff" },
  icon: [
    "M4 5v11a1 1 0 0 0 1 1h2v4l4 -4h5.584c.266 0 .52 -.105 .707 -.293l2.415 -2.414c.187 -.188 .293 -.442 .293 -.708v-8.585a1 1 0 0 0 -1 -1h-14a1 1 0 0 0 -1 1l.001 0",
    "M16 8l0 4",
    "M12 8l0 4",
  ],
  rateOver: "views",
  api: "open",
  words: {},
  domains: ["twitch.tv"],
  subdomains: /^(?:www|m|go|dashboard|player|embed)?$/,
  usernameIn,
  profileUrl: (username) => `https://www.twitch.tv/${encodeURIComponent(username)}`,
  handleShape: { pattern: /^\w{1,25}$/, rule: "up to 25 letters, digits and underscores" },
  idShape: /^\d{1,10}$/,
  handle: { followsDisplayName: true },
  posts: { link: /twitch\.tv\/videos\//, format: () => "stream" },
});
