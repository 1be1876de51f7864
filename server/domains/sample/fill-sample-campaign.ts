import { DAY_MS } from "#contract/base/limits.ts";
import { slugOf } from "#contract/tracking/landing.ts";
import { topicQuery } from "#contract/listening/topic.ts";
import { CAMPAIGN_CURRENCY, linkCode, promoCode, TOPICS, type ListCampaign } from "#sample/campaigns.ts";
import type { Member as CastMember } from "#sample/cast.ts";
import { Random } from "#sample/random.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { writeRules } from "../alerts/index.ts";
import { SAMPLE_MARK } from "../creators/index.ts";
import { insertTopic } from "../listening/index.ts";
import { insertWatch, selectWatches } from "../network-watch/index.ts";
import {
  addClicks,
  insertLinks,
  selectByCodes,
  selectLinks,
  upsertOrders,
  writeCampaign,
  writeMarks,
  type NewOrder,
} from "../tracking/index.ts";
import { selectCampaignPosts, type CampaignPostRow } from "./store.ts";

export type Chosen = { creatorId: number; member: CastMember };

type Running = {
  campaign: ListCampaign;
  listId: string;
  chosen: readonly Chosen[];
  /** The creator that the brand is. */
  brandId: number | undefined;
};

/** Posts of the last days are not marked yet, but proposed. */
const PROPOSED_DAYS = 2;
const SILENT_DAYS = 21;
const HOUR_MS = DAY_MS / 24;

/**
 * What the team has made of a list's campaign, whose posts are in the sample world: agreed words, marked posts, costs,
 * links with their clicks, orders, watches and alerts. Must run in a transaction that holds the workspace's lock.
 */
export async function runCampaign(tx: Context<Member>, { campaign, listId, chosen, brandId }: Running): Promise<void> {
  const tenant = tenantOf(tx);
  const now = tx.clock.now();
  const { userId } = tx.actor;
  const { brand, hashtag, host } = campaign;
  const handle = `${brand.handle}${SAMPLE_MARK}`;
  const creatorIds = chosen.map(({ creatorId }) => creatorId);
  const posts = await selectCampaignPosts(tx.db, { creatorIds, text: `${host}/l/` });
  const marked = posts.filter(({ publishedAt }) => publishedAt.getTime() < now.getTime() - PROPOSED_DAYS * DAY_MS);
  await writeCampaign(tenant, listId, {
    hashtags: [hashtag],
    mentions: [handle],
    currency: CAMPAIGN_CURRENCY,
    costs: costsOf(campaign, chosen, marked),
    of: creatorIds,
    updatedAt: now,
  });
  const postIds = marked.map(({ id }) => id);
  await writeMarks(tenant, { listId, creatorIds, postIds, isPart: true, addedBy: userId, at: now });
  await sell(tx, { campaign, listId, chosen, posts });
  await insertWatch(tenant, { title: campaign.list, creatorId: null, listId, userId, createdAt: now });
  // Users may watch it already.
  if (brandId !== undefined && (await selectWatches(tenant, { creatorId: brandId })).length === 0)
    await insertWatch(tenant, { title: brand.name, creatorId: brandId, listId: null, userId, createdAt: now });
  await writeRules(tenant, {
    subject: "list",
    subjectId: listId,
    risingSince: now,
    handles: [{ handle, since: now.toISOString() }],
    undisclosedSince: now,
    silentDays: SILENT_DAYS,
    silentSince: now,
    updatedAt: now,
  });
}

/** The topics that a sample workspace listens to. */
export async function listen(tx: Context<Member>, of: ListCampaign["of"]): Promise<void> {
  const now = tx.clock.now();
  // Topics are listed with the newest first.
  for (const [place, { title, terms }] of TOPICS[of].entries()) {
    const at = new Date(now.getTime() - place * HOUR_MS);
    const query = topicQuery.parse({ any: terms });
    await insertTopic(tenantOf(tx), {
      title,
      query,
      userId: tx.actor.userId,
      createdAt: at,
      updatedAt: at,
      isSample: true,
    });
  }
}

/** What creators are paid, by what their posts reach; a few have only been sent something. */
function costsOf(campaign: ListCampaign, chosen: readonly Chosen[], posts: readonly CampaignPostRow[]) {
  const ofCreator = Map.groupBy(posts, ({ creatorId }) => creatorId);
  return chosen.flatMap(({ creatorId, member }) => {
    const random = new Random("cost", campaign.hashtag, member.index);
    const own = ofCreator.get(creatorId) ?? [];
    if (own.length === 0 || random.chance(0.15)) return [];
    const worth = own.reduce((sum, post) => sum + reachOf(post), 0) * 0.006 * random.logNormal(1, 0.3);
    // In whole tens.
    return [{ creatorId, amount: 1_000 * Math.round(Math.min(4_000, Math.max(60, worth)) / 10) }];
  });
}

/** How many see a post, where the network does not tell: by those who like it. */
function reachOf({ views, likes }: CampaignPostRow): number {
  return views ?? 12 * (likes ?? 10);
}

/** Links and promo codes as the posts show them, the clicks that they brought, and what was ordered. */
async function sell(
  tx: Context<Member>,
  { campaign, listId, chosen, posts }: Omit<Running, "brandId"> & { posts: readonly CampaignPostRow[] },
): Promise<void> {
  const tenant = tenantOf(tx);
  const now = tx.clock.now();
  const active = new Set(posts.map(({ creatorId }) => creatorId));
  const made = chosen
    .filter(({ creatorId }) => active.has(creatorId))
    .map(({ creatorId, member }) => ({
      creatorId,
      code: linkCode(campaign, member.index),
      label: slugOf(member.fullName) || String(creatorId),
      promoCode: promoCode(campaign, member),
    }));
  const codes = made.map((link) => link.promoCode);
  // Users may have made links of their own while the world was recorded.
  const taken = await selectByCodes(tenant, codes);
  await insertLinks(tenant, {
    listId,
    target: campaign.target,
    createdBy: tx.actor.userId,
    createdAt: now,
    links: made.map((link) => Object.assign(link, taken.has(link.promoCode) && { promoCode: null })),
  });
  const linkOf = new Map((await selectLinks(tenant, listId)).map((link) => [link.creatorId, link.id]));
  const brought = posts.flatMap((post) => {
    const linkId = linkOf.get(post.creatorId);
    return linkId === undefined ? [] : broughtBy(campaign, post, { linkId, now });
  });
  await addClicks(tx.db, summed(brought.flatMap(({ clicks }) => clicks)));
  const ordered = [...brought.flatMap(({ orders }) => orders), ...strayOrders(campaign, { now, linkOf })];
  const prefix = campaign.brand.mark.slice(0, 3).toUpperCase();
  const numbered = ordered
    .toSorted((one, other) => one.orderedAt.getTime() - other.orderedAt.getTime())
    .map((order, place) => Object.assign(order, { orderId: `SAMPLE-${prefix}-${1_001 + place}` }));
  await upsertOrders(tenant, numbered, { source: "sample", createdAt: now });
}

type ClickCount = { linkId: string; day: string; clicks: number };

/** One count for each link and day: posts of a creator share their link. */
function summed(counts: readonly ClickCount[]): ClickCount[] {
  return [...Map.groupBy(counts, ({ linkId, day }) => `${linkId} ${day}`).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, clicks: same.reduce((sum, { clicks }) => sum + clicks, 0) }] : [];
  });
}

type Order = Omit<NewOrder, "orderId">;

/** Parts of a post's clicks by days since it. */
const CLICKED = [0.52, 0.21, 0.12, 0.08, 0.07];
const CLICKS_MOST = 700;
const ORDERS_MOST = 24;

function broughtBy(
  campaign: ListCampaign,
  post: CampaignPostRow,
  { linkId, now }: { linkId: string; now: Date },
): { clicks: ClickCount[]; orders: Order[] } {
  const random = new Random("sales", campaign.hashtag, post.creatorId, post.publishedAt.getTime());
  const published = post.publishedAt.getTime();
  const all = Math.min(CLICKS_MOST, 4 + Math.round(reachOf(post) * 0.006 * random.logNormal(1, 0.5)));
  const clicks = CLICKED.flatMap((part, days) => {
    const at = new Date(published + days * DAY_MS);
    const count = Math.round(part * all);
    return at > now || count === 0 ? [] : [{ linkId, day: at.toISOString().slice(0, 10), clicks: count }];
  });
  const bought = Math.min(ORDERS_MOST, Math.round(all * (0.015 + 0.03 * random.next())));
  const orders = Array.from({ length: bought }, (): Order[] => {
    const orderedAt = new Date(published + Math.floor(random.next() ** 2 * 5 * DAY_MS) + random.int(2, 50) * 60_000);
    const byCode = random.chance(0.6);
    const order = orderOf(campaign, orderedAt, random);
    const touch = byCode
      ? { codeLinkId: linkId }
      : { clickLinkId: linkId, clickedAt: new Date(orderedAt.getTime() - random.int(1, 110) * 60_000) };
    return orderedAt > now ? [] : [{ ...order, ...touch }];
  });
  return { clicks, orders: orders.flat() };
}

/** Orders that no creator is credited with: of a code that is no link's, without a touch, and long after a click. */
function strayOrders(
  campaign: ListCampaign,
  { now, linkOf }: { now: Date; linkOf: ReadonlyMap<number, string> },
): Order[] {
  const random = new Random("stray orders", campaign.hashtag);
  const [linkId = null] = linkOf.values();
  const touches: Partial<Order>[] = [
    { unknownCode: "WELCOME10" },
    { unknownCode: "WELCOME10" },
    {},
    {},
    ...(linkId === null ? [] : [{ clickLinkId: linkId, clickedAt: new Date(now.getTime() - 39 * DAY_MS) }]),
  ];
  return touches.map((touch, place) => {
    const orderedAt = new Date(now.getTime() - (place + 1) * DAY_MS - random.int(0, 600) * 60_000);
    return Object.assign(orderOf(campaign, orderedAt, random), { isCancelled: false }, touch);
  });
}

function orderOf({ order: { least, most } }: ListCampaign, orderedAt: Date, random: Random): Order {
  return {
    orderedAt,
    changedAt: orderedAt,
    // In tens of the smallest unit, as prices are.
    amount: 10 * random.int(least / 10, most / 10),
    currency: CAMPAIGN_CURRENCY,
    isCancelled: random.chance(0.06),
    codeLinkId: null,
    unknownCode: null,
    clickLinkId: null,
    clickedAt: null,
    hasUnknownClick: false,
  };
}
