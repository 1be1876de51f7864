import * as contract from "#contract/tracking/campaign.ts";
import type { Campaign, CampaignResults } from "#contract/tracking/campaign.ts";
import { say } from "#contract/messages/catalogue.ts";
import { BULK_MAX } from "#contract/base/limits.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import { pageOf } from "../../../engine/queries/posts/pages.ts";
import type { PostsOf } from "../../../engine/queries/posts/scope.ts";
import { refuse } from "../../../errors.ts";
import { read, write } from "../../../kernel/handler.ts";
import type { PostKey } from "../../posts/index.ts";
import { findRateCard } from "../../rate-card/index.ts";
import { selectLinks, type LinkRow } from "../links/store.ts";
import { NOTHING, readCreators } from "../reading/read-overview.ts";
import { readPeople, readPosts, shownAs } from "../reading/rows.ts";
import { campaignIds, trackedList, type Reader, type Tracked } from "../reading/tracked.ts";
import { resultsOf, sumOf } from "./rules.ts";
import { selectAgreed, selectCosts, selectMarked, writeCampaign } from "./store.ts";

const NEWEST = { sort: "newest", asc: false, offset: 0 } as const;

/** Shorter promo codes are also words of other posts. */
const CODE_MIN = 4;

/** Proposed posts that are shown at first. */
const SHOWN = 12;

export const readCampaign = read(contract.readCampaign)(async ({ ctx, input }) => campaignOf(ctx, input.id));

export const saveCampaign = write(contract.saveCampaign)(
  async ({ ctx, input: { id, from, hashtags, mentions, currency, costs } }) => {
    const tracked = await trackedList(ctx, id);
    const before = await selectAgreed(tenantOf(ctx), id);
    if ((before?.updatedAt.toISOString() ?? null) !== from) refuse("conflict", say("tracking.campaignSaved"));
    const members = new Set(tracked.shownAs.values());
    // Costs of creators that are not in the list are left out: they may have been removed since.
    const own = new Map(costs.map(({ creatorId, amount }) => [Number(creatorId), amount]));
    await writeCampaign(tenantOf(ctx), id, {
      hashtags,
      mentions,
      currency,
      costs: [...own].flatMap(([creatorId, amount]) => (members.has(creatorId) ? [{ creatorId, amount }] : [])),
      // The cost of a merged creator is that of the one it was merged into.
      of: [...tracked.shownAs.keys()],
      updatedAt: ctx.clock.now(),
    });
  },
  async ({ ctx, input }) => ({ campaign: await campaignOf(ctx, input.id) }),
);

async function campaignOf(ctx: Context<Member>, id: string): Promise<Campaign> {
  const tracked = await trackedList(ctx, id);
  const [agreed, links, results, proposed, undisclosed] = await Promise.all([
    selectAgreed(tenantOf(ctx), id),
    selectLinks(tenantOf(ctx), id),
    readResults(ctx, tracked, id),
    findProposed(ctx, tracked),
    countUndisclosed(ctx, tracked),
  ]);
  return {
    updatedAt: agreed?.updatedAt.toISOString() ?? null,
    hashtags: agreed?.hashtags ?? [],
    mentions: agreed?.mentions ?? [],
    currency: agreed?.currency ?? (await findRateCard(ctx)).currency,
    ...results,
    hasLinks: links.length > 0,
    proposed: proposed.length,
    undisclosed,
  };
}

/** Campaign posts without a disclosure of the paid partnership. */
async function countUndisclosed(ctx: Context<Member>, tracked: Tracked): Promise<number> {
  const [layers, ids] = await Promise.all([readLayers(ctx), campaignIds(ctx, tracked)]);
  const of = { layers, creators: [...tracked.shownAs.keys()], until: ctx.clock.now(), ids, sponsored: false };
  return (await pageOf(ctx.engine, of, { ...NEWEST, limit: 0 })).total;
}

/** What the creators of a list's campaign were paid, and what their posts brought. */
export async function readResults(
  ctx: Reader,
  tracked: Tracked,
  listId: string,
): Promise<Pick<Campaign, "total" | "creators">> {
  const [costs, layers, ids] = await Promise.all([
    selectCosts(tenantOf(ctx), listId),
    readLayers(ctx),
    campaignIds(ctx, tracked),
  ]);
  const { forExport = false } = tracked;
  const of = { layers, creators: [...tracked.shownAs.keys()], until: ctx.clock.now(), ids, forExport };
  const members = [...new Set(tracked.shownAs.values())];
  const [brought, people] = await Promise.all([readCreators(ctx, tracked, of), readPeople(ctx, members)]);
  const costOf = new Map<number, number>();
  for (const { creatorId, amount } of costs) {
    const shown = shownAs(tracked, creatorId);
    costOf.set(shown, (costOf.get(shown) ?? 0) + amount);
  }
  const broughtBy = new Map(brought.map((one) => [one.creatorId, one]));
  const paid = members.flatMap((creatorId) => {
    const creator = people.get(creatorId);
    const sums = { ...NOTHING, ...broughtBy.get(creatorId), cost: costOf.get(creatorId) ?? null };
    return creator ? [{ creator, sums }] : [];
  });
  const creators = paid.map(({ creator, sums }) => Object.assign(resultsOf(sums), { creator }));
  return { total: sumOf(paid.map(({ sums }) => sums)), creators: creators.toSorted(byCost) };
}

function byCost(one: CampaignResults, other: CampaignResults): number {
  return (other.cost ?? -1) - (one.cost ?? -1) || other.posts - one.posts;
}

export const readProposed = read(contract.readProposed)(async ({ ctx, input }) => {
  const tracked = await trackedList(ctx, input.id);
  const found = await findProposed(ctx, tracked);
  return {
    total: found.length,
    max: BULK_MAX,
    ids: found.map(({ id }) => String(id)),
    posts: await readPosts(ctx, tracked, found.slice(0, SHOWN)),
  };
});

/** Posts with an agreed hashtag or mention, or a code or short link of the campaign, the newest first, without those that are marked or rejected. */
async function findProposed(ctx: Context<Member>, tracked: Tracked): Promise<PostKey[]> {
  const tenant = tenantOf(ctx);
  const { listId, shownAs: members } = tracked;
  if (listId === null) return [];
  const [agreed, marked, layers, links] = await Promise.all([
    selectAgreed(tenant, listId),
    selectMarked(tenant, listId),
    readLayers(ctx),
    selectLinks(tenant, listId),
  ]);
  const decided = new Set(marked.map(({ id }) => id));
  const all = { layers, creators: [...members.keys()], until: ctx.clock.now() };
  const { hashtags = [], mentions = [] } = agreed ?? {};
  const words = links.flatMap(wordsOf);
  const found = await Promise.all([
    hashtags.length > 0 ? newestOf(ctx, { ...all, hashtags }, decided.size) : [],
    mentions.length > 0 ? newestOf(ctx, { ...all, mentions }, decided.size) : [],
    words.length > 0 ? newestOf(ctx, { ...all, words }, decided.size) : [],
  ]);
  const ids = [...new Set(found.flat().map(({ id }) => id))].filter((id) => !decided.has(id));
  // Both together, in one order.
  return (await pageOf(ctx.engine, { ...all, ids }, { ...NEWEST, limit: BULK_MAX })).rows;
}

/** By what a text shows that it has a link or its promo code. */
function wordsOf({ code, promoCode }: LinkRow): string[] {
  return promoCode !== null && promoCode.length >= CODE_MIN ? [code, promoCode.toLowerCase()] : [code];
}

/** Enough of them that those that are decided already do not hide others. */
async function newestOf({ engine }: Context, of: PostsOf, decided: number): Promise<PostKey[]> {
  const { rows } = await pageOf(engine, of, { ...NEWEST, limit: BULK_MAX + decided });
  return rows;
}
