import { readCampaignReport as endpoint, REPORTED_POSTS_MAX, UNCOUNTED_LINKS_MAX } from "#contract/campaigns/report.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import { sumsOf } from "../../../engine/queries/posts/groups.ts";
import { jointPostsOf } from "../../../engine/queries/posts/joint.ts";
import { pageOf } from "../../../engine/queries/posts/pages.ts";
import type { PostsOf } from "../../../engine/queries/posts/scope.ts";
import { read } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { mergedWith } from "../../crm/index.ts";
import { jointParts, sumOf, sumUp } from "../../tracking/index.ts";
import { fetchCampaign, todayOf } from "../briefs/briefs.ts";
import type { CampaignRow } from "../briefs/store.ts";
import { campaignPosts } from "../deliverables/find-posts.ts";
import { selectSums } from "../payments/store.ts";
import { presentPerson } from "../briefs/present.ts";
import { readPeople, readShown } from "../people.ts";
import { readLinks, type ReadLink } from "./links.ts";
import { addProgress, addRecords } from "./records.ts";
import * as store from "./store.ts";

const NEWEST = { sort: "newest", asc: false, offset: 0, limit: REPORTED_POSTS_MAX } as const;

/** Each creator with those that are merged into it. */
type Merged = ReadonlyMap<number, readonly number[]>;

type Reported = { creatorIds: readonly number[]; merged: Merged; links: readonly ReadLink[] };

/** What the campaign's posts of these creators brought, by creator; merged ones together. */
async function readBrought(ctx: Context<Member>, campaign: CampaignRow, { creatorIds, merged, links }: Reported) {
  const creators = [...new Set([...merged.values()].flat())];
  // Merged creators who published a post together have it once.
  const shownAs = new Map(
    creatorIds.flatMap((shown) =>
      (merged.get(shown) ?? []).flatMap((id) => (id === shown ? [] : [[id, shown] as const])),
    ),
  );
  const scopes = (await campaignPosts(ctx, campaign, { creators })).map((of) => Object.assign(of, { merged: shownAs }));
  const pages = await Promise.all(scopes.map(async (of) => pageOf(ctx.engine, of, { ...NEWEST, isByAuthor: true })));
  const byWords = new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const verified = links.flatMap(({ posts, reason }) => (reason === null ? posts.map(({ id }) => id) : []));
  const ids = [...new Set([...byWords, ...verified])];
  // Whichever words the posts have, and also those that were verified and published on another day.
  const found: PostsOf = {
    layers: await readLayers(ctx),
    creators,
    networks: [],
    merged: shownAs,
    until: ctx.clock.now(),
    ids,
  };
  const [sums, joint] = await Promise.all([
    sumsOf(ctx.engine, found, { creator: creators.length }),
    jointPostsOf(ctx.engine, found),
  ]);
  const byCreator = new Map(sums("creator").map((one) => [Number(one.key), one]));
  return {
    joint,
    hasWords: scopes.length > 0,
    isCounted: ({ posts }: ReadLink) => posts.some(({ id }) => byWords.has(id)),
    leftOut: pages.reduce((sum, { rows, total }) => sum + total - rows.length, 0),
    of: (creatorId: number) => sumUp((merged.get(creatorId) ?? [creatorId]).flatMap((id) => byCreator.get(id) ?? [])),
  };
}

export const readCampaignReport = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const campaign = await fetchCampaign(ctx, input.id);
  const today = todayOf(ctx);
  const places = await store.selectTakingPart(tenant, campaign.id);
  const shown = await readShown(ctx);
  const shownAs = ({ creatorId }: { creatorId: number }) => shown.get(creatorId) ?? creatorId;
  const byPerson = Map.groupBy(places, shownAs);
  const creatorIds = [...byPerson.keys()];
  const merged = await mergedWith({ ctx, creatorIds });
  const { links, leftOut } = await readLinks(tenant, {
    campaignId: campaign.id,
    merged,
    shownAs: (creatorId) => shownAs({ creatorId }),
  });
  const [people, named, brought, posts, records, { paid }] = await Promise.all([
    readCards({ ctx, ids: creatorIds }),
    readPeople(ctx, [...new Set(links.map(({ deliverable }) => deliverable.creatorId))]),
    readBrought(ctx, campaign, { creatorIds, merged, links }),
    store.selectProgress(tenant, campaign.id, today),
    store.selectReliability(tenant, [...new Set([...merged.values()].flat())], today),
    selectSums(tenant, campaign.id),
  ]);
  const postsOf = Map.groupBy(posts, shownAs);
  const recordsOf = Map.groupBy(records, shownAs);
  const parts = [...byPerson].map(([creatorId, own]) => {
    const fees = own.flatMap(({ fee }) => fee ?? []);
    const cost = fees.length === 0 ? null : fees.reduce((sum, fee) => sum + fee, 0);
    return { creatorId, sums: { ...brought.of(creatorId), cost } };
  });
  const partOf = new Map(
    parts.flatMap(({ creatorId, sums }) => (merged.get(creatorId) ?? [creatorId]).map((id) => [id, sums] as const)),
  );
  const creators = parts.flatMap(({ creatorId, sums }) => {
    const card = people.get(creatorId);
    if (!card) return [];
    const creator = { _id: card._id, full_name: card.full_name, picture_url: card.picture_url };
    const reliability = addRecords(recordsOf.get(creatorId) ?? []);
    return [{ ...sumOf([sums]), creator, progress: addProgress(postsOf.get(creatorId) ?? []), reliability }];
  });
  const progress = addProgress(posts);
  const uncounted = links.flatMap((one) => {
    const { deliverable, link, reason } = one;
    const creator = presentPerson(named, deliverable.creatorId);
    if (reason === null || !creator || (reason === "unverified" && brought.isCounted(one))) return [];
    return [{ deliverable: deliverable.id, creator, network: deliverable.network, link, reason }];
  });
  return {
    currency: campaign.currency,
    budget: campaign.budget,
    fees: places.reduce((sum, { fee }) => sum + (fee ?? 0), 0),
    paid,
    progress,
    total: sumOf(
      parts.map(({ sums }) => sums),
      jointParts(brought.joint, (one) => partOf.get(one.creatorId)),
    ),
    creators,
    hasWords: brought.hasWords,
    leftOut: brought.leftOut + leftOut,
    uncounted: { total: uncounted.length, links: uncounted.slice(0, UNCOUNTED_LINKS_MAX) },
  };
});
