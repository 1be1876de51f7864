import { DAY_MS } from "#contract/base/limits.ts";
import { comparedFigure, type CreatorCard } from "#contract/creators.ts";
import { SIZED_FACTORS } from "#contract/scores/influence.ts";
import { readPlayground as endpoint } from "#contract/my-stats/endpoints.ts";
import { RECAP_PERIODS, STATS, STATS_PERIODS, type RecapPeriod } from "#contract/my-stats/periods.ts";
import type { Playground, Standout, StatsPeriodReply } from "#contract/my-stats/playground.ts";
import type { ListedPost } from "#contract/posts.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { networksIn } from "../../../engine/queries/posts/authors.ts";
import { extremesOf, type Extremes } from "../../../engine/queries/posts/extremes.ts";
import { groupsOf, type PostGroup } from "../../../engine/queries/posts/groups.ts";
import type { PostsOf } from "../../../engine/queries/posts/scope.ts";
import { DAYS_MAX } from "../../../engine/queries/posts/totals.ts";
import { dayStart } from "../../../engine/queries/posts/zone.ts";
import { INSTALLATION } from "../../../engine/queries/layer.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { readCards, readPeers, type PeersOf } from "../../creators/index.ts";
import { presentListed, selectListed } from "../../posts/index.ts";
import { benchmarksOf, selectReports } from "../../profiles/index.ts";
import { dayIn } from "../../tracking/index.ts";
import { selectWithoutSums, selectCounts, type CountRow } from "../store.ts";
import { audienceMoves } from "./audience.ts";
import { formatsOf, suggestionOf, timesOf } from "./habits.ts";
import {
  daysBefore,
  figuresOf,
  gainsOf,
  knownSince,
  monthsOf,
  networkDays,
  spansBefore,
  type FollowerCount,
  type MonthSums,
  type Span,
} from "./periods.ts";

/** More than there are of any of these groups. */
const GROUPS = 1_000;
const TEXT_MAX = 300;

type Year = { of: PostsOf; timezone: string; today: string; from: string };

export const readPlayground = read(endpoint)(async ({ ctx, input: { id, timezone } }) =>
  playgroundOf(ctx, { creatorId: Number(id), timezone, today: dayIn(timezone, ctx.clock.now()) }),
);

type Scope = {
  creatorId: number;
  timezone: string;
  today: string;
  /** Only what may leave this server. */
  forExport?: boolean;
};

/** A creator's last week and month before a day, which is today or, for a recap, shortly before. */
export async function playgroundOf(ctx: Context<Member>, scope: Scope): Promise<Playground> {
  return (await statsOf(ctx, { ...scope, years: 1 })).playground;
}

/** The year before a day, beside the one before it, with what the playground says on that day. */
export async function yearOf(
  ctx: Context<Member>,
  scope: Scope,
): Promise<{ playground: Playground; yearly: StatsPeriodReply; months: MonthSums[] }> {
  const { playground, period, days } = await statsOf(ctx, { ...scope, years: 2 });
  const { from } = playground.year;
  return { playground, yearly: period("yearly"), months: monthsOf(days.filter(({ day }) => day >= from)) };
}

async function statsOf(
  ctx: Context<Member>,
  {
    creatorId,
    timezone,
    today,
    forExport = false,
    years,
  }: Scope & { /** How many years of days are read. */ years: 1 | 2 },
) {
  const now = ctx.clock.now();
  const from = daysBefore(today, STATS.yearDays);
  const startsAt = dayStarts(timezone);
  const ofAuthor = { layers: INSTALLATION, creators: [creatorId], forExport };
  const of: PostsOf = { ...ofAuthor, from: startsAt(from), until: new Date(startsAt(today).getTime() - 1) };
  const year: Year = { of, timezone, today, from };
  const dawn = daysBefore(today, years * STATS.yearDays);
  const older: PostsOf = { ...ofAuthor, until: new Date(startsAt(dawn).getTime() - 1) };
  const earlier: PostsOf = { ...ofAuthor, from: startsAt(dawn), until: new Date(startsAt(from).getTime() - 1) };
  const [card, groups, earlierGroups, before, counts, withoutSums, reports] = await Promise.all([
    readCard(ctx, creatorId),
    groupsOf(
      ctx.engine,
      of,
      { networkDay: DAYS_MAX, medium: GROUPS, network: GROUPS, networkWeekday: GROUPS, networkPart: GROUPS },
      { timezone },
    ),
    years === 1 ? () => [] : groupsOf(ctx.engine, earlier, { networkDay: DAYS_MAX }, { timezone }),
    networksIn(ctx.engine, older),
    selectCounts(ctx.db, { creatorId, from: new Date(startsAt(dawn).getTime() - DAY_MS), until: now }),
    selectWithoutSums(ctx.db, { creatorId, since: startsAt(from) }),
    selectReports(tenantOf(ctx), [creatorId]),
  ]);
  const [peers, extremes] = await Promise.all([
    readPeers(ctx, card.networks, () => card.is_a_brand),
    readExtremes(ctx, year, groups("medium"), years === 1 ? STATS_PERIODS : RECAP_PERIODS),
  ]);
  const posts = await readPosts(ctx, extremes.found);
  const days = networkDays([...groups("networkDay"), ...earlierGroups("networkDay")]);
  const known = knownSince(days, before);
  // Days before these were not read.
  const since = known !== null && known < dawn ? dawn : known;
  const period = (kind: RecapPeriod): StatsPeriodReply => {
    const spans = spansBefore(today, STATS.days[kind]);
    const [{ from: first, to: last }, previous = spans[0]] = spans;
    return {
      from: first,
      to: last,
      previous,
      ...figuresOf(spans, days, since),
      followers: followersOf(card, {
        counts: counts.filter(({ isExportable }) => isExportable || !forExport),
        spans,
        kind,
        startsAt,
      }),
      ...extremes.of(kind, posts),
    };
  };
  const [weekly, monthly] = [period("weekly"), period("monthly")];
  const formats = formatsOf(groups("medium"));
  const times = timesOf({
    networks: groups("network"),
    weekdays: groups("networkWeekday"),
    parts: groups("networkPart"),
  });
  const playground: Playground = {
    globalInfluencer: card,
    weekly,
    monthly,
    year: {
      from,
      to: daysBefore(today, 1),
      posts: days.filter(({ day }) => day >= from).reduce((sum, day) => sum + day.posts, 0),
      formats,
      times,
    },
    withoutSums,
    peers: peersOf(card, peers),
    audience: audienceMoves(reports.map(({ report }) => report)),
    suggestion: suggestionOf({ formats: formats.groups, times: times.groups, posts: weekly.figures.posts }),
  };
  return { playground, period, days };
}

/** When days begin; periods share their ends, and finding one takes a format of times. */
function dayStarts(timezone: string): (day: string) => Date {
  const known = new Map<string, Date>();
  return (day) => {
    const start = known.get(day) ?? dayStart(timezone, day);
    known.set(day, start);
    return start;
  };
}

async function readCard(ctx: Context, id: number): Promise<CreatorCard> {
  return (await readCards({ ctx, ids: [id] })).get(id) ?? refuse("not_found");
}

/** The posts of each period that stand out, and how they are shown once they are read. */
async function readExtremes(
  ctx: Context,
  { of, timezone, today }: Year,
  media: readonly PostGroup[],
  kinds: readonly RecapPeriod[],
) {
  const known = media.filter(({ measured }) => measured >= STATS.usualPosts);
  const usual = new Map(
    known.flatMap(({ key, medianEngagement }) => (medianEngagement ? [[key, medianEngagement] as const] : [])),
  );
  const since = kinds.map((kind) => dayStart(timezone, daysBefore(today, STATS.days[kind])));
  const [from = of.from] = since.toSorted((a, b) => a.getTime() - b.getTime());
  const found = await extremesOf(ctx.engine, { ...of, ...(from && { from }) }, { usual, since });
  const measured = new Map(known.map((group) => [group.key, group.measured]));
  const shown = ({ id, medium, times }: Extremes["best"], posts: ReadonlyMap<number, ListedPost>): Standout | null => {
    const post = posts.get(id);
    return post
      ? { post, times, usual: { engagement: usual.get(medium) ?? 0, posts: measured.get(medium) ?? 0 } }
      : null;
  };
  return {
    found,
    of(kind: RecapPeriod, posts: ReadonlyMap<number, ListedPost>) {
      const own = found.find(({ span }) => span === kinds.indexOf(kind));
      if (!own || own.posts < STATS.extremes) return { best: null, worst: null, compared: own?.posts ?? 0 };
      return { best: shown(own.best, posts), worst: shown(own.worst, posts), compared: own.posts };
    },
  };
}

async function readPosts(ctx: Context<Member>, found: readonly Extremes[]): Promise<Map<number, ListedPost>> {
  const among = found.flatMap(({ best, worst }) => [best, worst]);
  if (among.length === 0) return new Map();
  const creatorIds = [...new Set(among.map(({ creatorId }) => creatorId))];
  const rows = await selectListed(
    { reader: tenantOf(ctx), creatorIds, among, until: ctx.clock.now() },
    { textMax: TEXT_MAX },
  );
  return new Map(rows.map((row) => [row.post.id, presentListed(ctx.config, row)]));
}

/** Of each account, without counts that the terms of their source do not allow to compute from. */
function followersOf(
  card: CreatorCard,
  {
    counts,
    spans,
    kind,
    startsAt,
  }: { counts: readonly CountRow[]; spans: readonly Span[]; kind: RecapPeriod; startsAt: (day: string) => Date },
): StatsPeriodReply["followers"] {
  const periods = spans.map(({ from, to }) => ({ from: startsAt(from), until: startsAt(daysBefore(to, -1)) }));
  return card.networks.map(({ network, username }) => {
    const own = counts.filter(
      (count) =>
        count.network === network &&
        count.username === username &&
        count.isDerivable &&
        // A month or a year says no day.
        (count.precision === "second" || count.precision === "day"),
    );
    const { gained, counts: ends } = gainsOf(own, periods, STATS.countTolerance[kind]);
    return {
      network,
      username,
      gained,
      counts: ends && { first: presentCount(ends.first), last: presentCount(ends.last) },
    };
  });
}

function presentCount({ at, followers }: FollowerCount) {
  return { at: at.toISOString(), followers };
}

/** The figures that depend on size, beside those of accounts of the same network, kind and size. */
function peersOf(card: CreatorCard, peers: ReadonlyMap<CreatorCard["networks"][number], PeersOf>): Playground["peers"] {
  return card.networks.map((account) => {
    const own = peers.get(account);
    const benchmarks = own ? benchmarksOf(account, own) : {};
    return {
      network: account.network,
      username: account.username,
      figures: SIZED_FACTORS.map((figure) => ({
        figure,
        value: comparedFigure(account, figure),
        benchmark: benchmarks[figure] ?? null,
        n: own?.onNetwork(figure)?.n ?? 0,
      })),
    };
  });
}
