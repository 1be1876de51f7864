import {
  atSegment,
  firstSegmentExcept,
  type LinkAddress,
  networkModule,
  segmentAfter,
  wordsOf,
} from "./network-module.ts";

/** Pages of the site: videos, lists and feeds, pages of topics, accounts, players for other sites, and the company's. */
const RESERVED = wordsOf(`
  about account account_advanced account_notifications ads api artist attribution_link c channel channels clip community
  consent creator creators creatorresearch csi_204 dashboard debug e embed embed_player error fashion feed feeds gaming
  gen_204 get_video_info getting_started handle hashtag howyoutubeworks iframe_api index intl jobs kids learning live
  live_chat live_dashboard live_event_analytics location login logout m map movies music my_subscriptions my_videos new
  news oembed offline oops originals paid_memberships playables playlist playlists podcasts post premium press privacy
  profile purchases redirect reporthistory results s select_site set_language shared shopping shorts show shows signin
  signup source sports static storefront subscribe_embed subscribe_widget subscription_center t terms trending tv
  unlimited upload user v verify vi view_play_list vip w watch watch_popup watch_videos video yt youtubei yts
`);
/** What may follow a channel in its address. */
const TABS = wordsOf(`
  about channels community courses discussion featured join live membership playlists podcasts posts releases search
  shorts store streams videos
`);
const NAME = firstSegmentExcept(RESERVED);
/** Custom addresses, which are also at the root of the site: in 2022 YouTube made them the handles of their channels. */
const CUSTOM = segmentAfter("channel", "c");
/** Names of accounts until 2014, older than custom addresses: the two may be of different channels. */
const USER = segmentAfter("user");
const USER_NAMES = "user/";
const SHORT = "youtu.be";

function usernameIn({ path, host, subdomain, query }: LinkAddress): string | undefined {
  if (host.endsWith(SHORT)) return undefined;
  const handle = atSegment(path) ?? CUSTOM(path);
  if (handle !== undefined) return handle;
  const user = USER(path) ?? userInQuery(path, query);
  if (user) return USER_NAMES + user;
  const [, tab] = path;
  return subdomain !== "studio" && (tab === undefined || TABS.has(tab.toLowerCase())) ? NAME(path) : undefined;
}

function userInQuery([page]: readonly string[], query: URLSearchParams): string | null {
  if (page === "profile") return query.get("user");
  return page === "subscription_center" ? query.get("add_user") : null;
}

function profileUrl(username: string): string {
  return username.startsWith(USER_NAMES)
    ? `https://www.youtube.com/user/${encodeURIComponent(username.slice(USER_NAMES.length))}`
    : `https://www.youtube.com/@${encodeURIComponent(username)}`;
}

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
  domains: ["youtube.com", SHORT],
  subdomains: /^(?:www|m|music|gaming|studio|[a-z]{2})?$/,
  usernameIn,
  profileUrl,
  handleShape: {
    pattern: /^(?:user\/)?[\p{L}\p{M}\p{N}_.·-]{1,30}$/u,
    rule: "up to 30 letters, digits, dots, hyphens and underscores",
  },
  idShape: /^UC[\w-]{22}$/,
  handle: { isTitle: true, namespaces: [USER_NAMES] },
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
