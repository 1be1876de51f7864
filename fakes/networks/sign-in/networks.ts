import { chances, personOf, postsOf, type Post } from "../behaviour/figures.ts";
import { numberOf } from "../behaviour/number-ids.ts";
import { idOf, mediaItem, profileItem } from "../instagram/items.ts";
import { videoItem as twitchVideo } from "../twitch/items.ts";
import { videoId } from "../youtube/ids.ts";
import { channelItem, videoItem } from "../youtube/items.ts";

/** What the owner of an account reads by their token. */
export type Reading = {
  method?: "POST";
  path: string;
  /** The permission without which it is refused. */
  needs?: string;
  read: (handle: string, now: Date, query: Readonly<Record<string, string>>) => object;
};

/** The addresses of a network's sign-in without their host, and how it replies. */
export type SignInOfNetwork = {
  authorize: string;
  token: string;
  revoke?: string;
  own: string;
  client: "post" | "basic" | "client_key";
  /** Refuses codes with status 200. */
  refusesWithSuccess?: true;
  /** Its API wants the application's id beside the token. */
  namesClient?: true;
  issue: (token: string) => object;
  /** The account of this handle, as its owner reads it. */
  read: (handle: string, now: Date, query: Readonly<Record<string, string>>) => object;
  /** What else its owner reads by the token, at other addresses. */
  more?: readonly Reading[];
  /** Issues no refresh tokens: access tokens are exchanged and renewed here. */
  exchanges?: { exchange: string; renew: string };
};

const issue = (token: string) => ({
  access_token: token,
  expires_in: 3_600,
  refresh_token: `refresh-${token}`,
  token_type: "Bearer",
});
const OK = { code: "ok", message: "", log_id: "1" };
/** The newest posts of one page. */
const newest = (handle: string, now: Date, count = 50) => postsOf(handle, now, { count });

export const NETWORKS_OF_SIGN_IN: Readonly<Record<string, SignInOfNetwork>> = {
  youtube: {
    authorize: "/o/oauth2/v2/auth",
    token: "/token",
    revoke: "/revoke",
    own: "/youtube/v3/channels",
    client: "post",
    issue: (token) => ({ ...issue(token), scope: "https://www.googleapis.com/auth/youtube.readonly" }),
    read: (handle, now) =>
      // An account of Google may have no channel.
      handle === "nochannel.sample" ? { kind: "youtube#channelListResponse" } : { items: [channelItem(handle, now)] },
    more: [
      {
        path: "/youtube/v3/playlistItems",
        read: (handle, now) => ({
          items: newest(handle, now).map(({ n }) => ({ contentDetails: { videoId: videoId(handle, n) } })),
        }),
      },
      {
        path: "/youtube/v3/videos",
        read: (handle, now) => ({ items: newest(handle, now).map((post) => videoItem(handle, post)) }),
      },
      {
        path: "/v2/reports",
        needs: "yt-analytics.readonly",
        read: (handle, _now, { dimensions = "" }) => ({
          kind: "youtubeAnalytics#resultTable",
          rows: youtubeReport(handle, dimensions),
        }),
      },
    ],
  },
  twitch: {
    authorize: "/oauth2/authorize",
    token: "/oauth2/token",
    revoke: "/oauth2/revoke",
    own: "/helix/users",
    client: "post",
    namesClient: true,
    issue: (token) => ({ ...issue(token), token_type: "bearer", scope: [] }),
    read: (handle) => ({ data: [{ id: numberOf(handle), login: handle, display_name: handle }] }),
    more: [
      {
        path: "/helix/channels/followers",
        read: (handle, now) => ({ total: personOf(handle, now).followers, data: [], pagination: {} }),
      },
      {
        path: "/helix/videos",
        read: (handle, now) => ({ data: newest(handle, now).map((post) => twitchVideo(handle, post)) }),
      },
    ],
  },
  tiktok: {
    authorize: "/v2/auth/authorize/",
    token: "/v2/oauth/token/",
    revoke: "/v2/oauth/revoke/",
    own: "/v2/user/info/",
    client: "client_key",
    refusesWithSuccess: true,
    issue: (token) => ({ ...issue(token), open_id: "of-this-app", scope: "user.info.basic,user.info.profile" }),
    read: (handle, now) => {
      const { followers, following, posts } = personOf(handle, now);
      const figures = { follower_count: followers, following_count: following, video_count: posts };
      return { data: { user: { open_id: `of-this-app-${handle}`, username: handle, ...figures } }, error: OK };
    },
    more: [
      {
        method: "POST",
        path: "/v2/video/list/",
        read: (handle, now) => ({
          data: { videos: newest(handle, now, 20).map((post) => tiktokVideo(handle, post)), has_more: false },
          error: OK,
        }),
      },
    ],
  },
  instagram: {
    authorize: "/oauth/authorize",
    token: "/oauth/access_token",
    own: "/v23.0/me",
    client: "post",
    issue: (token) => ({ data: [{ access_token: token, user_id: "1", permissions: "instagram_business_basic" }] }),
    read: (handle, now) => ({ ...profileItem(handle, now), user_id: idOf(handle), id: "of-this-app" }),
    exchanges: { exchange: "/access_token", renew: "/refresh_access_token" },
    more: [
      {
        path: "/v23.0/me/media",
        read: (handle, now) => ({ data: newest(handle, now).map((post) => mediaItem(handle, post)) }),
      },
      {
        path: "/v23.0/me/insights",
        needs: "instagram_business_manage_insights",
        read: (handle, now, { breakdown = "" }) => ({ data: instagramInsights(handle, now, breakdown) }),
      },
    ],
  },
  linkedin: {
    authorize: "/oauth/v2/authorization",
    token: "/oauth/v2/accessToken",
    own: "/v2/me",
    client: "post",
    issue: (token) => ({ access_token: token, expires_in: 5_184_000, scope: "r_basicprofile" }),
    read: (handle) => ({ id: `of-this-app-${handle}`, vanityName: handle }),
  },
  pinterest: {
    authorize: "/oauth/",
    token: "/v5/oauth/token",
    own: "/v5/user_account",
    client: "basic",
    issue: (token) => ({ ...issue(token), response_type: "authorization_code", scope: "user_accounts:read" }),
    read: (handle, now) => {
      const { followers, following, posts } = personOf(handle, now);
      const figures = { follower_count: followers, following_count: following, pin_count: posts };
      return {
        id: numberOf(handle),
        username: handle,
        account_type: "BUSINESS",
        monthly_views: followers * 3,
        ...figures,
      };
    },
  },
  twitter: {
    authorize: "/i/oauth2/authorize",
    token: "/2/oauth2/token",
    revoke: "/2/oauth2/revoke",
    own: "/2/users/me",
    client: "basic",
    issue: (token) => ({ ...issue(token), token_type: "bearer", scope: "users.read tweet.read" }),
    read: (handle) => ({ data: { id: numberOf(handle), name: handle, username: handle } }),
  },
};

/** Percents of viewers; YouTube leaves out what few viewers have. */
function youtubeReport(handle: string, dimension: string): [string, number][] {
  const women = Math.round(30 + 50 * chances(handle)("women"));
  if (dimension === "gender")
    return [
      ["female", women],
      ["male", 99 - women],
      ["user_specified", 1],
    ];
  if (dimension !== "ageGroup") return [];
  return [
    ["age13-17", 6],
    ["age18-24", 31.5],
    ["age25-34", 37],
    ["age35-44", 15],
    ["age45-54", 6],
    ["age55-64", 3],
    ["age65-", 1.5],
  ];
}

/** Numbers of followers; Instagram has none of accounts with fewer than 100, and does not know the country of each. */
function instagramInsights(handle: string, now: Date, breakdown: string): object[] {
  const { followers, country } = personOf(handle, now);
  const parts = instagramParts(country)[breakdown];
  if (followers < 100 || !parts) return [];
  const results = parts.map(([value, part]) => ({ dimension_values: [value], value: Math.floor(followers * part) }));
  const total = { breakdowns: [{ dimension_keys: [breakdown], results }] };
  return [{ name: "follower_demographics", period: "lifetime", total_value: total, id: "of-this-app/insights" }];
}

const instagramParts = (country: string): Record<string, [string, number][]> => ({
  gender: [
    ["F", 0.58],
    ["M", 0.38],
    ["U", 0.04],
  ],
  age: [
    ["13-17", 0.05],
    ["18-24", 0.33],
    ["25-34", 0.36],
    ["35-44", 0.16],
    ["45-54", 0.05],
    ["55-64", 0.03],
    ["65+", 0.01],
  ],
  country: [
    [country, 0.52],
    [country === "US" ? "CA" : "US", 0.2],
  ],
  city: [["Sampleton, Sample Region", 0.11]],
});

function tiktokVideo(handle: string, post: Post) {
  return {
    id: `7${numberOf(handle).slice(0, 8)}${String(post.n).padStart(6, "0")}`,
    create_time: Math.floor(post.publishedAt.getTime() / 1000),
    title: post.title,
    video_description: post.text,
    share_url: `https://www.tiktok.com/@${handle}/video/${post.n}`,
    view_count: post.views,
    like_count: post.likes,
    comment_count: post.comments,
    share_count: post.shares,
  };
}
