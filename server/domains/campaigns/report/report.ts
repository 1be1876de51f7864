import { readCampaignReport as endpoint, REPORTED_POSTS_MAX } from "#contract/campaigns/report.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { sumsOf } from "../../../engine/queries/posts/groups.ts";
import { pageOf } from "../../../engine/queries/posts/pages.ts";
import type { PostsOf } from "../../../engine/queries/posts/scope.ts";
import { read } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { mergedWith } from "../../crm/index.ts";
import { sumOf, sumUp } from "../../tracking/index.ts";
import { fetchCampaign, todayOf } from "../briefs/briefs.ts";
import type { CampaignRow } from "../briefs/store.ts";
import { campaignPosts } from "../deliverables/find-posts.ts";
import { selectSums } from "../payments/store.ts";
import * as store from "./store.ts";

const NEWEST = { sort: "newest", asc: false, offset: 0, limit: REPORTED_POSTS_MAX } as const;
const NO_POSTS = { planned: 0, posted: 0, verified: 0, missing: 0 };
const NO_RECORD = { counted: 0, onTime: 0, late: 0, missing: 0 };

/** What the campaign's posts of these creators brought, by creator; merged ones together. */
async function readBrought(ctx: Context<Member>, campaign: CampaignRow, creatorIds: readonly number[]) {
  const merged = await mergedWith({ ctx, creatorIds });
  const creators = [...new Set([...merged.values()].flat())];
  const scopes = await campaignPosts(ctx, campaign, { creators });
  const pages = await Promise.all(scopes.map(async (of) => pageOf(ctx.engine, of, NEWEST)));
  const ids = [...new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)))];
  const [scope] = scopes;
  const sums = scope ? (await sumsOf(ctx.engine, inScope(scope, ids), { creator: creators.length }))("creator") : [];
  const byCreator = new Map(sums.map((one) => [Number(one.key), one]));
  return {
    hasWords: scope !== undefined,
    leftOut: pages.reduce((sum, { rows, total }) => sum + total - rows.length, 0),
    of: (creatorId: number) => sumUp((merged.get(creatorId) ?? [creatorId]).flatMap((id) => byCreator.get(id) ?? [])),
  };
}

/** These posts, whichever of the words they have. */
function inScope({ hashtags: _tags, mentions: _handles, ...all }: PostsOf, ids: readonly number[]): PostsOf {
  return { ...all, ids };
}

export const readCampaignReport = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const campaign = await fetchCampaign(ctx, input.id);
  const today = todayOf(ctx);
  const places = await store.selectTakingPart(tenant, campaign.id);
  const creatorIds = places.map(({ creatorId }) => creatorId);
  const [people, brought, posts, records, { paid }] = await Promise.all([
    readCards({ ctx, ids: creatorIds }),
    readBrought(ctx, campaign, creatorIds),
    store.selectProgress(tenant, campaign.id, today),
    store.selectReliability(tenant, creatorIds, today),
    selectSums(tenant, campaign.id),
  ]);
  const postsOf = new Map(posts.map(({ creatorId, ...progress }) => [creatorId, progress]));
  const recordOf = new Map(records.map(({ creatorId, ...record }) => [creatorId, record]));
  const parts = places.map(({ creatorId, fee }) => ({ creatorId, sums: { ...brought.of(creatorId), cost: fee } }));
  const creators = parts.flatMap(({ creatorId, sums }) => {
    const card = people.get(creatorId);
    if (!card) return [];
    const creator = { _id: card._id, full_name: card.full_name, picture_url: card.picture_url };
    const progress = postsOf.get(creatorId) ?? NO_POSTS;
    return [{ ...sumOf([sums]), creator, progress, reliability: recordOf.get(creatorId) ?? NO_RECORD }];
  });
  const progress = posts.reduce(
    (all, one) => ({
      planned: all.planned + one.planned,
      posted: all.posted + one.posted,
      verified: all.verified + one.verified,
      missing: all.missing + one.missing,
    }),
    NO_POSTS,
  );
  return {
    currency: campaign.currency,
    budget: campaign.budget,
    fees: places.reduce((sum, { fee }) => sum + (fee ?? 0), 0),
    paid,
    progress,
    total: sumOf(parts.map(({ sums }) => sums)),
    creators,
    hasWords: brought.hasWords,
    leftOut: brought.leftOut,
  };
});
