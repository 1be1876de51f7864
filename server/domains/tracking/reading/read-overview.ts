import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { OVERVIEW_PARTS, TrackedCoverage, TrackingOverview } from "#contract/tracking/shapes.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import type { TrackingFilters } from "#contract/tracking/options.ts";
import type { Context } from "../../../context.ts";
import { pageOf } from "../../../engine/queries/posts/pages.ts";
import { risingOf } from "../../../engine/queries/posts/rising.ts";
import type { PostsOf } from "../../../engine/queries/posts/scope.ts";
import { sumsOf, type PostSums } from "../../../engine/queries/posts/groups.ts";
import { knownPostsOf, type KnownPosts } from "../../../engine/queries/posts/known-posts.ts";
import { daysIn, DAYS_MAX } from "../../../engine/queries/posts/totals.ts";
import { readLiveNetworks } from "../../sources/index.ts";
import { countAccounts } from "../store.ts";
import { presentPeriod } from "./period.ts";
import { readPeople, readPosts, shownAs } from "./rows.ts";
import { beforeThese, postsOf, type Reader, type Tracked, type TrackedPosts } from "./tracked.ts";

const TOP_POSTS = 6;
const RISING = 6;
const TOP_CREATORS = 10;

type Part = (typeof OVERVIEW_PARTS)[number];

/** Parts that fail are empty and named, so that the others can be shown; reports show all of them or none. */
export async function readOverview(
  ctx: Reader,
  tracked: Promise<Tracked>,
  filters: TrackingFilters,
): Promise<TrackingOverview> {
  const posts = await postsOf(ctx, tracked, filters);
  const failed = new Set<Part>();

  async function part<T>(names: readonly Part[], reading: Promise<T>, empty: T): Promise<T> {
    try {
      return await reading;
    } catch (error) {
      if (posts.forExport) throw error;
      ctx.log.warn({ err: error, parts: names }, "parts of an overview could not be read");
      for (const name of names) failed.add(name);
      return empty;
    }
  }

  const { engine } = ctx;
  const { of, period, top } = posts;
  const before = beforeThese(posts);
  const limits = { creator: authorsMax(of), format: POST_FORMATS.length, day: DAYS_MAX };
  const [groups, creatorsBefore, best, rising, known] = await Promise.all([
    sumsOf(engine, of, limits, { timezone: filters.timezone }),
    before && readCreators(ctx, posts, before),
    part(["topPosts"], bestOf(ctx, posts), []),
    part(["risingStars"], risingOf(engine, of, RISING), []),
    knownPostsOf(
      engine,
      { layers: of.layers, creators: [...posts.shownAs.keys()], until: ctx.clock.now() },
      before?.from ?? of.until,
    ),
  ]);
  const creators = sharesOf(posts, groups("creator"));
  const totals = sumUp(groups("format"));
  const earlier = creatorsBefore && sumUp(creatorsBefore);
  const starring = rising.map(({ creatorId, id }) => ({ creatorId, id }));
  const [rows, leaders, coverage] = await Promise.all([
    part(["topPosts", "risingStars"], readPosts(ctx, posts, [...best, ...starring]), []),
    part(["topCreators"], presentCreators(ctx, creators.slice(0, TOP_CREATORS)), []),
    part(["coverage"], readCoverage(ctx, [...posts.shownAs.keys()], known), []),
  ]);
  const shown = new Map(rows.map((post) => [post._id, post]));
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
    knownBefore: before && countOf(publishedEarlier(posts, known), creators),
    known: { engagement: totals.withEngagement, views: totals.withViews, partial: totals.partial },
    leftOut: totals.leftOut,
    series: daysIn(groups("day")),
    topPosts: best.flatMap(({ id }) => shown.get(String(id)) ?? []),
    topFormats: groups("format").flatMap(({ key, posts: count, engagement, views, partial }) => {
      const format = POST_FORMATS.find((one) => one === key);
      return format ? [{ format, posts: count, engagement, views, partial }] : [];
    }),
    risingStars: rising.flatMap(({ id, usual, times }) => {
      const post = shown.get(String(id));
      return post ? [{ post, usual, times }] : [];
    }),
    topCreators: leaders,
    coverage,
    failed: [...failed],
  };
}

async function bestOf({ engine }: Reader, { of }: TrackedPosts) {
  return (await pageOf(engine, of, { sort: "engagement", asc: false, offset: 0, limit: TOP_POSTS })).rows;
}

/** Who has known posts on the networks of the scope from before the earlier period. */
function publishedEarlier(posts: TrackedPosts, known: readonly KnownPosts[]): Set<number> {
  const { networks } = posts.of;
  const meant = known.filter(({ network }) => !networks || networks.includes(network));
  return new Set(meant.flatMap(({ earlier }) => earlier).map((id) => shownAs(posts, id)));
}

/** How many of those who published are among these. */
function countOf(known: ReadonlySet<number>, published: readonly Share[]): number {
  return published.filter(({ creatorId }) => known.has(creatorId)).length;
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

async function readCoverage(
  ctx: Reader,
  creatorIds: readonly number[],
  known: readonly KnownPosts[],
): Promise<TrackedCoverage[]> {
  const [rows, live] = await Promise.all([countAccounts(ctx.db, creatorIds), readLiveNetworks(ctx)]);
  const byNetwork = new Map(known.map((one) => [one.network, one]));
  return rows.map(({ network, accounts }) => {
    const posts = byNetwork.get(network);
    return {
      network,
      accounts,
      withPosts: posts?.accounts ?? 0,
      oldest: posts ? timeOf(posts.oldest) : null,
      newest: posts ? timeOf(posts.newest) : null,
      source: live.has(network) ? "live" : NETWORK_FACTS[network].api === "consent" ? "consent" : "off",
    };
  });
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
