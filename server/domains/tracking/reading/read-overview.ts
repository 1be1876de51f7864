import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { TrackedCoverage, TrackingOverview } from "#contract/tracking/shapes.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import type { TrackingFilters } from "#contract/tracking/options.ts";
import type { Context } from "../../../context.ts";
import { pageOf } from "../../../engine/queries/posts/pages.ts";
import { risingOf } from "../../../engine/queries/posts/rising.ts";
import type { PostsOf } from "../../../engine/queries/posts/scope.ts";
import { creatorsIn } from "../../../engine/queries/posts/authors.ts";
import { sumsOf, type PostSums } from "../../../engine/queries/posts/groups.ts";
import { daysIn, DAYS_MAX } from "../../../engine/queries/posts/totals.ts";
import { readLiveNetworks } from "../../sources/index.ts";
import { selectCoverage } from "../store.ts";
import { presentPeriod } from "./period.ts";
import { readPeople, readPosts, shownAs } from "./rows.ts";
import { beforeThese, postsOf, type Reader, type Tracked, type TrackedPosts } from "./tracked.ts";

const TOP_POSTS = 6;
const RISING = 6;
const TOP_CREATORS = 10;

export async function readOverview(
  ctx: Reader,
  tracked: Promise<Tracked>,
  filters: TrackingFilters,
): Promise<TrackingOverview> {
  const posts = await postsOf(ctx, tracked, filters);
  const { engine } = ctx;
  const { of, period, top } = posts;
  const before = beforeThese(posts);
  const limits = { creator: authorsMax(of), format: POST_FORMATS.length, day: DAYS_MAX };
  const [groups, creatorsBefore, best, rising, coverage, known] = await Promise.all([
    sumsOf(engine, of, limits, { timezone: filters.timezone }),
    before && readCreators(ctx, posts, before),
    pageOf(engine, of, { sort: "engagement", asc: false, offset: 0, limit: TOP_POSTS }),
    risingOf(engine, of, RISING),
    readCoverage(ctx, [...posts.shownAs.keys()]),
    before && creatorsIn(engine, knownUntil(posts, before)),
  ]);
  const creators = sharesOf(posts, groups("creator"));
  const totals = sumUp(groups("format"));
  const earlier = creatorsBefore && sumUp(creatorsBefore);
  const starring = rising.map(({ creatorId, id }) => ({ creatorId, id }));
  const shown = new Map((await readPosts(ctx, posts, [...best.rows, ...starring])).map((post) => [post._id, post]));
  return {
    top,
    creators: new Set(posts.shownAs.values()).size,
    period: presentPeriod(period),
    metrics: {
      totalPost: { value: totals.posts, previous: earlier?.posts ?? null },
      activeCreators: { value: creators.length, previous: creatorsBefore?.length ?? null },
      cumulatedEngagement: { value: totals.engagement, previous: earlier?.engagement ?? null },
      cumulatedViews: { value: totals.views, previous: earlier?.views ?? null },
    },
    knownBefore: known && countOf(new Set(known.map((id) => shownAs(posts, id))), creators),
    known: { engagement: totals.withEngagement, views: totals.withViews, partial: totals.partial },
    leftOut: totals.leftOut,
    series: daysIn(groups("day")),
    topPosts: best.rows.flatMap(({ id }) => shown.get(String(id)) ?? []),
    topFormats: groups("format").flatMap(({ key, posts: count, engagement, views, partial }) => {
      const format = POST_FORMATS.find((one) => one === key);
      return format ? [{ format, posts: count, engagement, views, partial }] : [];
    }),
    risingStars: rising.flatMap(({ id, usual, times }) => {
      const post = shown.get(String(id));
      return post ? [{ post, usual, times }] : [];
    }),
    topCreators: await presentCreators(ctx, creators.slice(0, TOP_CREATORS)),
    coverage,
  };
}

/** How many of those who published are among these. */
function countOf(known: ReadonlySet<number>, published: readonly Share[]): number {
  return published.filter(({ creatorId }) => known.has(creatorId)).length;
}

/** All posts of these creators on these networks from before a period. */
function knownUntil({ of: { layers, creators, networks } }: TrackedPosts, { from }: PostsOf): PostsOf {
  return { layers, creators, ...(networks && { networks }), until: new Date((from?.getTime() ?? 0) - 1) };
}

type Sums = Omit<PostSums, "by" | "key" | "creators">;
export type Share = { creatorId: number } & Sums;

export const NOTHING: Sums = {
  posts: 0,
  engagement: null,
  views: null,
  withEngagement: 0,
  withViews: 0,
  partial: 0,
  leftOut: 0,
};

/** Of everyone who publishes about a topic, so many are added up. */
const AUTHORS_MAX = 200;

/** The sums of each creator who published, by engagement; merged ones together. */
export async function readCreators({ engine }: Context, tracked: Tracked, of: TrackedPosts["of"]): Promise<Share[]> {
  return sharesOf(tracked, (await sumsOf(engine, of, { creator: authorsMax(of) }))("creator"));
}

export function authorsMax({ creators }: PostsOf): number {
  return creators === "everyone" ? AUTHORS_MAX : creators.length;
}

/** Merged creators together; the most engagement first. */
export function sharesOf(tracked: Tracked, groups: readonly PostSums[]): Share[] {
  const shares = new Map<number, Share>();
  for (const { by: _by, key, creators: _creators, ...sums } of groups) {
    const creatorId = shownAs(tracked, Number(key));
    shares.set(creatorId, { creatorId, ...sumUp([shares.get(creatorId) ?? NOTHING, sums]) });
  }
  const most = (one: Share) => one.engagement ?? -1;
  return [...shares.values()].toSorted((a, b) => most(b) - most(a) || b.posts - a.posts || a.creatorId - b.creatorId);
}

export function sumUp(sums: readonly Sums[]): Sums {
  return sums.reduce(
    (all, one) => ({
      posts: all.posts + one.posts,
      engagement: added(all.engagement, one.engagement),
      views: added(all.views, one.views),
      withEngagement: all.withEngagement + one.withEngagement,
      withViews: all.withViews + one.withViews,
      partial: all.partial + one.partial,
      leftOut: all.leftOut + one.leftOut,
    }),
    NOTHING,
  );
}

function added(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0);
}

/** A creator who was deleted since is left out. */
export async function presentCreators(ctx: Reader, shares: readonly Share[]): Promise<TrackingOverview["topCreators"]> {
  const people = await readPeople(
    ctx,
    shares.map(({ creatorId }) => creatorId),
  );
  return shares.flatMap(({ creatorId, posts, engagement, views, partial }) => {
    const creator = people.get(creatorId);
    return creator ? [{ creator, posts, engagement, views, partial }] : [];
  });
}

async function readCoverage(ctx: Reader, creatorIds: readonly number[]): Promise<TrackedCoverage[]> {
  const [rows, live] = await Promise.all([selectCoverage(ctx.db, creatorIds), readLiveNetworks(ctx)]);
  return rows.map(({ network, accounts, withPosts, oldest, newest }) => ({
    network,
    accounts,
    withPosts,
    oldest: oldest?.toISOString() ?? null,
    newest: newest?.toISOString() ?? null,
    source: live.has(network) ? "live" : NETWORK_FACTS[network].api === "consent" ? "consent" : "off",
  }));
}
