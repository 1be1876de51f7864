import * as contract from "#contract/tracking/campaign.ts";
import type { Campaign, CampaignResults } from "#contract/tracking/campaign.ts";
import { say } from "#contract/messages/catalogue.ts";
import { BULK_MAX } from "#contract/base/limits.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import { sumsOf } from "../../../engine/queries/posts/groups.ts";
import { jointPostsOf } from "../../../engine/queries/posts/joint.ts";
import { pageOf } from "../../../engine/queries/posts/pages.ts";
import type { PostsOf } from "../../../engine/queries/posts/scope.ts";
import { refuse } from "../../../errors.ts";
import { read, write } from "../../../kernel/handler.ts";
import type { PostKey } from "../../posts/index.ts";
import { findRateCard } from "../../rate-card/index.ts";
import { selectLinks, type LinkRow } from "../links/store.ts";
import { digitsOf } from "../orders/parse-order.ts";
import { NOTHING, readCreators } from "../reading/read-overview.ts";
import { readPeople, readPosts, shownAs } from "../reading/rows.ts";
import { campaignIds, trackedList, type Reader, type Tracked } from "../reading/tracked.ts";
import { jointParts, partOf, sumOf, togetherOf, type Brought } from "./rules.ts";
import * as store from "./store.ts";

const NEWEST = { sort: "newest", asc: false, offset: 0 } as const;

/** Shorter promo codes are also words of other posts. */
const CODE_MIN = 4;

/** Proposed posts that are shown at first. */
const SHOWN = 12;

export const readCampaign = read(contract.readCampaign)(async ({ ctx, input }) => campaignOf(ctx, input.id));

export const saveCampaign = write(contract.saveCampaign)(
  async ({ ctx, input: { id, from, hashtags, mentions, currency, costs, postCosts } }) => {
    const tracked = await trackedList(ctx, id);
    const before = await store.selectAgreed(tenantOf(ctx), id);
    if ((before?.updatedAt.toISOString() ?? null) !== from) refuse("conflict", say("tracking.campaignSaved"));
    const members = new Set(tracked.shownAs.values());
    // Costs of creators that are not in the list are left out: they may have been removed since.
    const own = new Map(costs.map(({ creatorId, amount }) => [Number(creatorId), amount]));
    await store.writeCampaign(tenantOf(ctx), id, {
      hashtags,
      mentions,
      currency,
      costs: [...own].flatMap(([creatorId, amount]) => (members.has(creatorId) ? [{ creatorId, amount }] : [])),
      // The cost of a merged creator is that of the one it was merged into.
      of: [...tracked.shownAs.keys()],
      updatedAt: ctx.clock.now(),
    });
    const paid = new Map(postCosts.map((one) => [nameOf(one), { ...one, creatorId: Number(one.creatorId) }]));
    if (before && digitsOf(before.currency) !== digitsOf(currency)) {
      // The smallest unit means another amount.
      const all = await store.selectPostCosts(tenantOf(ctx), id);
      if (all.some((one) => !paid.has(nameOf(one)))) {
        refuse("conflict", say("tracking.costsInCurrency", { before: before.currency, currency }));
      }
    }
    // Someone may have taken off the marks of posts since.
    const written = await store.writePostCosts(tenantOf(ctx), id, [...paid.values()]);
    if (written < paid.size) refuse("conflict", say("tracking.campaignSaved"));
  },
  async ({ ctx, input }) => ({ campaign: await campaignOf(ctx, input.id) }),
);

function nameOf(post: { creatorId: string | number; network: string; externalId: string }): string {
  return `${post.creatorId} ${post.network} ${post.externalId}`;
}

async function campaignOf(ctx: Context<Member>, id: string): Promise<Campaign> {
  const tracked = await trackedList(ctx, id);
  const [agreed, links, results, proposed, undisclosed] = await Promise.all([
    store.selectAgreed(tenantOf(ctx), id),
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
    readCosts(ctx, tracked, listId),
    readLayers(ctx),
    campaignIds(ctx, tracked),
  ]);
  const { forExport = false } = tracked;
  const all = { layers, creators: [...tracked.shownAs.keys()], until: ctx.clock.now(), forExport };
  const merged = new Map([...tracked.shownAs].filter(([one, shown]) => one !== shown));
  const single = new Set([...costs.values()].flatMap(({ posts }) => posts.flatMap(({ ids: own }) => own)));
  const singly = { ...all, ids: [...single] };
  // Merged creators who published a post together have it once, unless each of them is paid for it.
  const others = { ...all, merged, ids: ids.filter((id) => !single.has(id)) };
  const members = [...new Set(tracked.shownAs.values())];
  const [brought, bySingle, joint, people] = await Promise.all([
    readCreators(ctx, tracked, others),
    sumsOf(ctx.engine, singly, { post: single.size }),
    Promise.all([jointPostsOf(ctx.engine, others), jointPostsOf(ctx.engine, singly)]),
    readPeople(ctx, members),
  ]);
  const broughtBy = new Map(brought.map((one) => [one.creatorId, one]));
  const broughtBySingle = new Map(bySingle("post").map((one) => [Number(one.key), one]));
  const paid = members.flatMap((creatorId) => {
    const creator = people.get(creatorId);
    const { fee, posts } = costs.get(creatorId) ?? { fee: null, posts: [] };
    const together = { sums: { ...NOTHING, ...broughtBy.get(creatorId), cost: fee }, ids: [], post: null };
    const alone = posts.map(({ ids: own, network, externalId, publishedAt, text, amount: cost }) => ({
      sums: { ...togetherOf(own.flatMap((one) => broughtBySingle.get(one) ?? [])), cost },
      ids: own,
      post: { network, externalId, publishedAt: publishedAt?.toISOString() ?? null, text },
    }));
    return creator ? [{ creator, fee, parts: [together, ...alone] }] : [];
  });
  const partOfAll = new Map(paid.map(({ creator, parts: [together] }) => [creator._id, together?.sums] as const));
  const partOfOne = new Map(
    paid.flatMap(({ parts }) => parts.flatMap(({ ids: own, sums }) => own.map((one) => [one, sums] as const))),
  );
  const inParts = jointParts(
    joint.flat(),
    ({ id, creatorId }) => partOfOne.get(id) ?? partOfAll.get(String(shownAs(tracked, creatorId))),
  );
  const added = (parts: readonly { sums: Brought }[]) =>
    sumOf(
      parts.map(({ sums }) => sums),
      inParts,
    );
  const creators = paid.map(({ creator, fee, parts }) => {
    const shown = parts.length === 1 ? [] : parts.filter(({ sums }) => sums.posts > 0 || sums.cost !== null);
    return { ...added(parts), creator, fee, parts: shown.map(({ sums, post }) => partOf(sums, post)) };
  });
  const total = added(paid.flatMap(({ parts }) => parts));
  return { total, creators: creators.toSorted(byCost) };
}

type CreatorCosts = {
  /** For the posts without a cost of their own; null: not known. */
  fee: number | null;
  posts: store.PostCost[];
};

/** What is paid to each creator of a list's campaign, by the creator that is shown. */
async function readCosts(ctx: Reader, tracked: Tracked, listId: string): Promise<Map<number, CreatorCosts>> {
  const tenant = tenantOf(ctx);
  const [fees, posts] = await Promise.all([store.selectCosts(tenant, listId), store.selectPostCosts(tenant, listId)]);
  const costs = new Map<number, CreatorCosts>();
  const costsOf = (creatorId: number) => {
    const shown = shownAs(tracked, creatorId);
    const own = costs.get(shown) ?? { fee: null, posts: [] };
    costs.set(shown, own);
    return own;
  };
  for (const { creatorId, amount } of fees) {
    const own = costsOf(creatorId);
    own.fee = (own.fee ?? 0) + amount;
  }
  for (const post of posts) costsOf(post.creatorId).posts.push(post);
  return costs;
}

/** What is paid to each creator of a list's campaign in all; creators without a known cost are left out. */
export async function readTotalCosts(ctx: Reader, tracked: Tracked, listId: string): Promise<Map<number, number>> {
  const costs = await readCosts(ctx, tracked, listId);
  return new Map(
    [...costs].map(([creatorId, { fee, posts }]) => [
      creatorId,
      posts.reduce((sum, { amount }) => sum + (amount ?? 0), fee ?? 0),
    ]),
  );
}

export const readPostCosts = read(contract.readPostCosts)(async ({ ctx, input: { id: listId, creator } }) => {
  const tracked = await trackedList(ctx, listId);
  const creatorIds = [...tracked.shownAs].flatMap(([id, as]) => (as === Number(creator) ? [id] : []));
  if (creatorIds.length === 0) refuse("not_found");
  const limit = contract.COST_POSTS_MAX;
  const { total, rows } = await store.selectCreatorPosts(tenantOf(ctx), { listId, creatorIds, limit });
  const newest = rows.toSorted((a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0));
  return {
    total,
    posts: newest.map(({ creatorId, network, externalId, publishedAt, text, amount }) => {
      const at = publishedAt?.toISOString() ?? null;
      return { creatorId: String(creatorId), network, externalId, publishedAt: at, text, amount };
    }),
  };
});

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
    store.selectAgreed(tenant, listId),
    store.selectMarked(tenant, listId),
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
