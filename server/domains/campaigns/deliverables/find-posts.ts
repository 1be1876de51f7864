import { FOUND_POSTS_MAX } from "#contract/campaigns/deliverables.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Network } from "#contract/networks/networks.ts";
import { LISTED_TEXT_MAX, type ListedPost } from "#contract/posts.ts";
import type { Context, Member } from "../../../context.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import { pageOf } from "../../../engine/queries/posts/pages.ts";
import type { PostsOf } from "../../../engine/queries/posts/scope.ts";
import { mergedWith } from "../../crm/index.ts";
import { presentListed } from "../../posts/index.ts";
import { readRows } from "../../tracking/index.ts";
import type { CampaignRow } from "../briefs/store.ts";

/** Posts of any time that can be the campaign's are found in the days before and after it by so many. */
const MARGIN_DAYS = 1;
const NEWEST = { sort: "newest", asc: false, offset: 0 } as const;

/**
 * The scopes of posts that a campaign's requirements describe, of these creators: one with its hashtags and one with its
 * mentions. None where the brief names neither, or its days are all to come.
 */
export async function campaignPosts(
  ctx: Context<Member>,
  { requirements: { hashtags, mentions }, startsOn, endsOn }: CampaignRow,
  { creators, networks = [] }: { creators: readonly number[]; networks?: readonly Network[] },
): Promise<PostsOf[]> {
  const now = ctx.clock.now();
  const last = endsOn === null ? now : new Date(Date.parse(endsOn) + (1 + MARGIN_DAYS) * DAY_MS);
  const all = {
    layers: await readLayers(ctx),
    creators,
    networks,
    ...(startsOn !== null && { from: new Date(Date.parse(startsOn) - MARGIN_DAYS * DAY_MS) }),
    until: last < now ? last : now,
  };
  return [
    ...(hashtags.length > 0 ? [{ ...all, hashtags }] : []),
    ...(mentions.length > 0 ? [{ ...all, mentions }] : []),
  ];
}

/** What can be the posts of a deliverable, the newest first. */
export async function findPosts(
  ctx: Context<Member>,
  campaign: CampaignRow,
  { creatorId, network }: { creatorId: number; network: Network },
): Promise<{ posts: ListedPost[]; hasWords: boolean }> {
  const creators = (await mergedWith({ ctx, creatorIds: [creatorId] })).get(creatorId) ?? [creatorId];
  const scopes = await campaignPosts(ctx, campaign, { creators, networks: [network] });
  const [scope] = scopes;
  if (!scope) return { posts: [], hasWords: false };
  const page = { ...NEWEST, limit: FOUND_POSTS_MAX };
  const found = await Promise.all(scopes.map(async (of) => pageOf(ctx.engine, of, page)));
  const ids = [...new Set(found.flatMap(({ rows }) => rows.map(({ id }) => id)))];
  const { hashtags: _tags, mentions: _handles, ...all } = scope;
  const { rows } = await pageOf(ctx.engine, { ...all, ids }, page);
  const posts = await readRows(ctx, rows, { textMax: LISTED_TEXT_MAX });
  return { posts: posts.map((row) => presentListed(ctx.config, row)), hasWords: true };
}
