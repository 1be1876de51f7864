import * as contract from "#contract/listening/endpoints.ts";
import type { ListeningReport, PostTally } from "#contract/listening/shapes.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { network, NETWORKS } from "#contract/networks/networks.ts";
import { POST_TONES } from "#contract/post-tones.ts";
import { searchText } from "#contract/search/search-text.ts";
import { KNOWN_LEAST } from "#contract/tracking/comparison.ts";
import { USUAL_DAYS } from "#contract/tracking/options.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import {
  authorsOf,
  countKnownBefore,
  countriesOf,
  creatorsIn,
  type PostAuthors,
  type PostCountry,
} from "../../../engine/queries/posts/authors.ts";
import { groupsOf, sumsOf, type FoundGroups, type PostSums } from "../../../engine/queries/posts/groups.ts";
import { pageOf } from "../../../engine/queries/posts/pages.ts";
import type { PostsOf } from "../../../engine/queries/posts/scope.ts";
import { themesOf, type Themes } from "../../../engine/queries/posts/themes.ts";
import { daysOf, NO_POSTS, totalsOf } from "../../../engine/queries/posts/totals.ts";
import { dayStart } from "../../../engine/queries/posts/zone.ts";
import { read } from "../../../kernel/handler.ts";
import {
  assertTracking,
  authorsMax,
  beforeThese,
  postsOf,
  presentCreators,
  presentPeriod,
  presentWord,
  readPage,
  readPosts,
  selectUnexported,
  sharesOf,
  type Reader,
  type TrackedPosts,
} from "../../tracking/index.ts";
import { findLeftOut, inPeriod, listened, readMerged } from "./listened.ts";
import { shifted, SPIKE, spikesIn, type Spike } from "./spikes.ts";

const TOP_POSTS = 6;
const TOP_CREATORS = 10;
const HASHTAGS = 20;
const THEMES = 24;
/** More than there are languages. */
const GROUPS = 200;
/** The newest ones are shown. */
const SPIKES = 5;
const SPIKE_POSTS = 3;

export const previewTopic = read(contract.previewTopic)(async ({ ctx, input: { query } }) => {
  assertTracking(ctx);
  const until = ctx.clock.now();
  const merged = await readMerged(ctx);
  const { posts, creators } = await totalsOf(ctx.engine, {
    layers: await readLayers(ctx),
    creators: "everyone",
    merged,
    notBy: await findLeftOut(ctx, query, merged),
    topic: query,
    from: new Date(until.getTime() - USUAL_DAYS * DAY_MS),
    until,
  });
  return { days: USUAL_DAYS, posts, authors: creators };
});

export const readListeningPosts = read(contract.readListeningPosts)(async ({ ctx, input }) => {
  const { id, period_id: period, filters, asc, ...page } = input;
  const order = { ...page, asc: asc ? ("true" as const) : ("false" as const) };
  return readPage(ctx, listened(ctx, id), { ...order, filters: inPeriod(ctx, filters, period) });
});

export const readListeningReport = read(contract.readListeningReport)(async ({
  ctx,
  input: { id, period_id: period, filters },
}) => {
  const { timezone } = filters;
  return reportOf(ctx, await postsOf(ctx, listened(ctx, id), inPeriod(ctx, filters, period)), { timezone });
});

/**
 * For readers outside the workspace, it leaves out figures whose terms do not allow passing them on, and finds no spikes.
 * `creatorIds`: the authors of the posts, where they are known.
 */
export async function reportOf(
  ctx: Reader,
  posts: TrackedPosts,
  { timezone, creatorIds }: { timezone: string; creatorIds?: readonly number[] },
): Promise<ListeningReport> {
  const { engine } = ctx;
  const { of, period, top, topic } = posts;
  const before = beforeThese(posts);
  const limits = { all: 1, network: NETWORKS.length, language: GROUPS, tone: GROUPS };
  const [groups, groupsBefore, authors, authorsBefore, countries, countriesBefore, days, themes, best, known] =
    await Promise.all([
      groupsOf(engine, of, { ...limits, hashtags: HASHTAGS, creator: authorsMax(of) }),
      before && sumsOf(engine, before, limits),
      readAuthors(ctx, of, creatorIds),
      before && readAuthors(ctx, before),
      countriesOf(engine, of),
      before && countriesOf(engine, before),
      daysOf(engine, withHistory(of), timezone),
      themesOf(engine, of, { without: wordsOfTopic(topic), limit: THEMES }),
      pageOf(engine, of, { sort: "engagement", asc: false, offset: 0, limit: TOP_POSTS }),
      before?.from ? countKnownBefore(engine, of, before.from) : null,
    ]);
  const totals = groups("all")[0] ?? NO_POSTS;
  const earlier = groupsBefore && (groupsBefore("all")[0] ?? NO_POSTS);
  const creators = sharesOf(posts, groups("creator"));
  const first = of.from ? dayOf(of.from, timezone) : null;
  return {
    top: { kind: topic ? "topic" : "ranking", _id: top._id, title: top.title },
    period: presentPeriod(period),
    metrics: {
      posts: { value: totals.posts, previous: earlier?.posts ?? null },
      authors: { value: totals.creators, previous: earlier?.creators ?? null },
      engagement: { value: totals.engagement, previous: earlier?.engagement ?? null },
      views: { value: totals.views, previous: earlier?.views ?? null },
      reach: { value: authors.followers, previous: authorsBefore?.followers ?? null },
    },
    knownBefore: known,
    known: { engagement: totals.withEngagement, views: totals.withViews, partial: totals.partial },
    reached: { accounts: authors.accounts, known: authors.withFollowers },
    leftOut: totals.leftOut,
    series: days.filter(({ day }) => first === null || day >= first),
    ...(await presentSpikes(ctx, posts, posts.forExport ? [] : spikesIn(days, { from: first }), timezone)),
    themes: presentThemes(themes),
    hashtags: groups("hashtags").map(presentWord),
    topPosts: await readPosts(ctx, posts, best.rows),
    topCreators: await presentCreators(ctx, creators.slice(0, TOP_CREATORS)),
    networks: groups("network").flatMap(({ key, posts: count, engagement, views, partial }) => {
      const one = network.safeParse(key).data;
      return one ? [{ network: one, posts: count, engagement, views, partial }] : [];
    }),
    countries: compared(countries, countriesBefore ?? undefined),
    ...presentTexts(groups, groupsBefore ?? null),
  };
}

async function readAuthors({ db, engine }: Reader, of: PostsOf, creatorIds?: readonly number[]): Promise<PostAuthors> {
  const unexported = of.forExport ? await selectUnexported(db, creatorIds ?? (await creatorsIn(engine, of))) : [];
  return authorsOf(engine, of, unexported);
}

type Groups = FoundGroups<PostSums>;

/** What the posts are written in, and how they sound. */
function presentTexts(now: Groups, before: Groups | null): Pick<ListeningReport, "languages" | "tones"> {
  const tally = (groups: Groups, by: "language" | "tone") =>
    groups(by).map(({ key, posts, creators }) => ({ value: key, posts, authors: creators }));
  const beside = (by: "language" | "tone") => compared(tally(now, by), before ? tally(before, by) : undefined);
  return {
    languages: beside("language"),
    tones: beside("tone").map(({ value, ...counts }) =>
      Object.assign(counts, { value: POST_TONES.find((tone) => tone === value) ?? null }),
    ),
  };
}

/** With the days that those of the period are compared with. */
function withHistory(of: PostsOf): PostsOf {
  return of.from ? { ...of, from: new Date(of.from.getTime() - SPIKE.days * DAY_MS) } : of;
}

function dayOf(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(time);
}

/** Words that posts have because the topic asks for them. */
function wordsOfTopic(topic: TrackedPosts["topic"]): string[] {
  const terms = topic ? [...topic.any, ...topic.all] : [];
  return terms.flatMap(({ value }) => searchText(value).split(" "));
}

async function presentSpikes(
  ctx: Reader,
  posts: TrackedPosts,
  spikes: readonly Spike[],
  timezone: string,
): Promise<Pick<ListeningReport, "spikes" | "uncertainSpikes">> {
  const { engine } = ctx;
  const made = spikes
    .slice(-SPIKES)
    .toReversed()
    .map(async ({ day, posts: count, usual }) => {
      const until = new Date(dayStart(timezone, shifted(day, 1)).getTime() - 1);
      const of = { ...posts.of, from: dayStart(timezone, day), until };
      const [{ creators }, known, { rows }] = await Promise.all([
        totalsOf(engine, of),
        countKnownBefore(engine, of, dayStart(timezone, shifted(day, -SPIKE.days))),
        pageOf(engine, of, { sort: "engagement", asc: false, offset: 0, limit: SPIKE_POSTS }),
      ]);
      if (known < KNOWN_LEAST * creators) return [];
      return [{ day, posts: count, usual, authors: creators, topPosts: await readPosts(ctx, posts, rows) }];
    });
  const certain = (await Promise.all(made)).flat();
  return { spikes: certain, uncertainSpikes: made.length - certain.length };
}

function presentThemes({ themes, background }: Themes): ListeningReport["themes"] {
  return { words: themes, background };
}

type Tally = readonly PostCountry[];

function compared(now: Tally, before: Tally | undefined): PostTally[] {
  const earlier = before && new Map(before.map(({ value, posts }) => [value, posts]));
  return now
    .map(({ value, posts, authors }) => ({
      value: value === "" ? null : value,
      posts,
      authors,
      previousPosts: earlier ? (earlier.get(value) ?? 0) : null,
    }))
    .toSorted((a, b) => b.posts - a.posts || (a.value ?? "").localeCompare(b.value ?? ""));
}
