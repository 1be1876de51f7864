import { z } from "zod";
import type { PostRecord } from "#server/domains/creators/index.ts";
import type { Connected } from "../network-sign-in.ts";
import { hashtagsIn, mentionsIn } from "../text/tags-in-text.ts";

const API = "https://open.tiktokapis.com/v2";
const USER = "open_id,follower_count,following_count,video_count";
const VIDEO = "id,create_time,title,video_description,share_url,view_count,like_count,comment_count,share_count";
/** The most that a page has. */
const PAGE = 20;

const figure = z.int().min(0).optional();
const info = z.object({
  data: z.object({
    user: z.object({
      open_id: z.string(),
      follower_count: figure,
      following_count: figure,
      video_count: figure,
    }),
  }),
});
const video = z.object({
  id: z.string().min(1),
  /** Seconds since 1970. */
  create_time: z.int().min(0),
  title: z.string().default(""),
  video_description: z.string().default(""),
  share_url: z.string().optional(),
  view_count: figure,
  like_count: figure,
  comment_count: figure,
  share_count: figure,
});
const list = z.object({ data: z.object({ videos: z.array(video).default([]) }) });

/** https://developers.tiktok.com/doc/display-api-overview: public figures and videos of who has consented. */
export const connectedTiktok: Connected = {
  scope: "user.info.basic,user.info.profile,user.info.stats,video.list",
  parameters: { disable_auto_auth: "1" },
  // What a creator consents to is narrow: figures are read again within a month, and do not leave in files.
  policy: { maxAgeDays: 30, allowDerived: true, allowCrossNetwork: true, allowExport: false },
  renewal: "refresh_token",
  async read({ request, ownId, now }) {
    const { user } = (await request(`${API}/user/info/?fields=${USER}`, info)).data;
    if (user.open_id !== ownId) return undefined;
    const options = { method: "POST", json: { max_count: PAGE } } as const;
    const { videos } = (await request(`${API}/video/list/?fields=${VIDEO}`, list, options)).data;
    const { follower_count: followers, following_count: following, video_count: posts } = user;
    return {
      counts: [{ at: now, precision: "second", followers, following, posts }],
      posts: videos.map((one) => postRecord(one, now)),
    };
  },
};

function postRecord(one: z.infer<typeof video>, at: Date): PostRecord {
  const text = one.video_description || one.title;
  return {
    externalId: one.id,
    publishedAt: new Date(one.create_time * 1000),
    countedAt: at,
    format: "short",
    text,
    ...(one.share_url && { url: one.share_url }),
    hashtags: hashtagsIn(text),
    mentions: mentionsIn(text),
    likes: one.like_count,
    comments: one.comment_count,
    shares: one.share_count,
    views: one.view_count,
  };
}
