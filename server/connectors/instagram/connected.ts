import { z } from "zod";
import type { Connected } from "../network-sign-in.ts";
import { instagramAudience } from "./audience.ts";
import { instagram } from "./instagram.ts";
import { postRecord } from "./read-discovered.ts";
import { explain } from "./requests.ts";
import { media } from "./shapes.ts";

const API = "https://graph.instagram.com";
const PROFILE = "user_id,username,followers_count,follows_count,media_count";
const MEDIA = "id,caption,comments_count,like_count,media_product_type,media_type,media_url,permalink,timestamp";

const figure = z.number().int().nonnegative().optional();
const me = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  username: z.string(),
  followers_count: figure,
  follows_count: figure,
  media_count: figure,
});
const page = z.object({ data: z.array(media).default([]) });

/**
 * https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login: profile and media by the permission that
 * a sign-in has too. Audiences are insights, with a permission of their own, which creators give or not.
 */
export const connectedInstagram: Connected = {
  scope: "instagram_business_basic",
  parameters: { force_reauth: "true" },
  // The terms are those of public data: figures stay current and are not exported.
  policy: instagram.policy,
  // Tokens that last for 60 days are renewed by themselves, from a day after they were issued.
  renewal: { exchange: `${API}/access_token`, renew: `${API}/refresh_access_token` },
  async read({ request, ownId, username, now }) {
    const options = { explain: ({ body }: { body: unknown }) => explain(body, username) };
    const own = await request(`${API}/v23.0/me?fields=${PROFILE}`, me, options);
    if (own.user_id !== ownId) return undefined;
    const { data } = await request(`${API}/v23.0/me/media?fields=${MEDIA}&limit=50`, page, options);
    const { followers_count: followers, follows_count: following, media_count: posts } = own;
    return {
      counts: [{ at: now, precision: "second", followers, following, posts }],
      posts: data.flatMap((one) => postRecord(one, now) ?? []),
    };
  },
  audience: instagramAudience,
};
