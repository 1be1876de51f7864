import { z } from "zod";
import type { Connected } from "../network-sign-in.ts";

const figure = z.int().min(0).optional();
const account = z.object({
  id: z.string().optional(),
  username: z.string(),
  follower_count: figure,
  following_count: figure,
  pin_count: figure,
  monthly_views: figure,
});

/** https://developers.pinterest.com/docs/api/v5/user_account-get. Figures of pins need further scopes, which are not requested. */
export const connectedPinterest: Connected = {
  scope: "user_accounts:read",
  // What a creator consents to is narrow: figures are read again within a month, and do not leave in files.
  policy: { maxAgeDays: 30, allowDerived: true, allowCrossNetwork: true, allowExport: false },
  renewal: "refresh_token",
  async read({ request, ownId, now }) {
    const own = await request("https://api.pinterest.com/v5/user_account", account);
    if ((own.id ?? own.username) !== ownId) return undefined;
    const {
      follower_count: followers,
      following_count: following,
      pin_count: posts,
      monthly_views: monthlyViews,
    } = own;
    return { counts: [{ at: now, precision: "second", followers, following, posts, monthlyViews }], posts: [] };
  },
};
