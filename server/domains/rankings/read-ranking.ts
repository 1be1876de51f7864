import { splitIcon } from "#contract/category-name.ts";
import { headlineAccount } from "#contract/creators.ts";
import { METRICS } from "#contract/metrics.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks.ts";
import { PUBLIC_ROWS, publicRankingPath } from "#contract/public-rankings.ts";
import * as contract from "#contract/rankings.ts";
import { webAddress } from "../../config.ts";
import type { Context } from "../../context.ts";
import { BYTE_ORDER_MARK, csvLine, type Cell } from "../../csv.ts";
import { dayOf, storedDays } from "../../engine/ranking-days/index.ts";
import { rankingsCache } from "../../engine/ranking-days/rankings-cache.ts";
import { rankedMetrics, rankedPage, scoreCounts, scoresOnDays } from "../../engine/queries/rankings/ranked.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { readTaxonomy } from "../categories/index.ts";
import { exportableCard, readCards } from "../creators/index.ts";
import { whichInCrm } from "../crm/index.ts";
import { exportFileName } from "../exports/index.ts";
import { assertSize } from "../plans/index.ts";
import { readAmbassadors } from "../taxonomy/index.ts";
import { assertVisible, presentAccess, readPlaces, refuseHidden, visiblePart } from "./places.ts";
import { comparedDay, countsOf, ranksOf, trendDays } from "./ranks.ts";
import { isNarrowed, resolve } from "./resolve.ts";

/** Rankings and days with cached counts of scores. */
const COUNTS_MAX = 64;
/** Pages and places of visitors that are cached: a few kilobytes each. */
const PUBLIC_PLACES_MAX = 1_000;

export const readRanking = read(contract.readRanking)(async ({ ctx, input, client: { signal } }) => {
  const { per_page, day = null } = input;
  const places = await readPlaces(ctx, input.id);
  const { top, rows, total, ranked, visible, days, comparedTo, trend } = await readRows(ctx, input, {
    ...visiblePart(input, places),
    places,
    signal,
  });
  const inCrm = await whichInCrm({ ctx, creatorIds: rows.map(({ _id }) => Number(_id)) });
  const chosen = await readAmbassadors({ ctx, ranking: input.id });
  const cards = await readCards({ ctx, ids: chosen });
  return {
    top,
    creators: rows.map((row) => Object.assign(row, { inCrm: inCrm.has(Number(row._id)) })),
    total_results: total,
    resultsPerPage: per_page,
    day,
    firstDay: days[0] ?? null,
    days,
    comparedTo,
    trendDays: trend,
    ...(await presentAccess(ctx, { top, total: ranked, visible, places })),
    publicUrl: ctx.config.publicRankings ? `${webAddress(ctx.config)}${publicRankingPath(input.id, input)}` : null,
    ambassadors: chosen.flatMap((id) => cards.get(id) ?? []),
  };
});

const HEADINGS = ["Rank", "Rank before", "Rank before, on", "Score", "Name", "Country", "City", "Niches"];
const ACCOUNT_HEADINGS = ["Network", "Username", "Profile", "Followers", "Growth", "Engagement rate"];
const VIEW_HEADINGS = { top: [], rising: [METRICS.rising.name], newcomers: [] } as const;

/** The account of each is the one on the ranking's network, else the largest; without what sources do not allow. */
export const exportRanking = read(contract.exportRanking)(async ({ ctx, input, client: { signal } }) => {
  const { day = null, creators } = input;
  const ids = creators?.split(",").map(Number);
  const places = await readPlaces(ctx, input.id);
  const part = visiblePart(input, places);
  const { top, rows, total, comparedTo, of, unnarrowed } = await readRows(ctx, input, {
    ...(ids ? { offset: 0, limit: ids.length, ids } : part),
    places,
    signal,
  });
  if (ids) await assertVisible(ctx, { of: unnarrowed, day, ids, places, signal });
  else if (part.limit === 0 && total > part.offset) refuseHidden(ctx);
  assertSize(ctx, "exportRows", rows.length);
  const lines = rows.map((row): Cell[] => {
    const { card } = exportableCard(row);
    const account = headlineAccount(card.networks, of.network ? [of.network] : []);
    // Where the score may not leave, neither may what is computed from it.
    const isRestricted = row.networks.some(({ terms }) => terms?.unexported.includes("score"));
    const before = row.previousRank === null || comparedTo === null ? null : new Date(comparedTo);
    const niches = card.categories.map(({ name }) => splitIcon(name).label).join(", ");
    const line: Cell[] = [
      isRestricted ? null : row.rank,
      isRestricted ? null : row.previousRank,
      isRestricted ? null : before,
      isRestricted ? null : row.rankingScore / 100,
      card.full_name,
      card.country?.toUpperCase() ?? null,
      card.city,
      niches,
      account ? NETWORK_FACTS[account.network].label : null,
      account?.username ?? null,
      account?.url ?? null,
      account?.followers ?? null,
      account?.growth ?? null,
      account?.engagementRate ?? null,
    ];
    // What is computed from all of an account may not leave where a part of it may not.
    if (input.view === "rising") line.push(card === row ? row.risingScore : null);
    return line;
  });
  const view = input.view === "top" ? null : input.view;
  const title = ["ranking", top.name ? splitIcon(top.name).label : top.id, of.network, input.country, view, input.day];
  return {
    fileName: exportFileName({ title: title.filter(Boolean).join(" "), now: ctx.clock.now(), extension: "csv" }),
    contentType: "text/csv; charset=utf-8",
    content:
      BYTE_ORDER_MARK +
      [[...HEADINGS, ...ACCOUNT_HEADINGS, ...VIEW_HEADINGS[input.view]], ...lines].map(csvLine).join(""),
  };
});

type Which = {
  id: string;
  day?: string | undefined;
  network?: Network | undefined;
  country?: string | undefined;
  view?: contract.RankingViewOf;
};
type Part = {
  offset: number;
  limit: number;
  ids?: number[];
  /** Views other than `top`, and narrowed rankings, choose among these first places of the whole; null: all. */
  places?: number | null;
  signal?: AbortSignal | undefined;
};

/** Rows of a ranking with their places, now or on a day, and a week earlier; `ids`: only of these creators. */
export async function readRows(ctx: Context, input: Which, part: Part) {
  const wanted = await whatOf(ctx, input);
  return withCards(ctx, wanted, await findPlaces(ctx, { ...wanted, ...part }));
}

const publicPlaces = rankingsCache<Places>(PUBLIC_PLACES_MAX);

/** The same for visitors: places up to five minutes old, of creators as they are now. */
export async function readPublicRows(ctx: Context, input: Which, part: Omit<Part, "signal">) {
  const wanted = await whatOf(ctx, input);
  return withCards(ctx, wanted, await findPublicPlaces(ctx, wanted, part));
}

async function findPublicPlaces(ctx: Context, wanted: Wanted, part: Omit<Part, "signal">): Promise<Places> {
  const { of, unnarrowed, day, comparedTo, trend } = wanted;
  return publicPlaces(ctx, [of, unnarrowed, day, comparedTo, trend, part], async () =>
    findPlaces(ctx, { ...wanted, ...part, isPublic: true }),
  );
}

/** How many a ranking has, as its public page states it. */
export async function countPublic(ctx: Context, input: Which): Promise<number> {
  const wanted = await whatOf(ctx, input);
  return (await findPublicPlaces(ctx, wanted, { offset: 0, limit: PUBLIC_ROWS })).total;
}

/** Throws not_found for a category, niche, cause or day that does not exist. */
async function whatOf(ctx: Context, input: Which) {
  const { day = null, view = "top" } = input;
  const [taxonomy, past, whole] = await Promise.all([
    readTaxonomy({ ctx }),
    storedDays(ctx),
    storedDays(ctx, { withCauses: true }),
  ]);
  const { top, ranked: of, unnarrowed } = resolve(input.id, taxonomy, input);
  const compared = top.kind === "cause" ? whole : past;
  const days = view === "rising" ? whole : compared;
  if (day !== null && !days.includes(day))
    refuse("not_found", { msg: `No rankings are stored of ${day}. Choose another day.` });
  const shown = day ?? dayOf(ctx.clock.now());
  return {
    top,
    of,
    unnarrowed,
    day,
    view,
    days,
    comparedTo: comparedDay(compared, shown),
    trend: trendDays(compared, shown),
  };
}
type Wanted = Awaited<ReturnType<typeof whatOf>>;

const pastCounts = rankingsCache<Map<number, number>>(COUNTS_MAX);
const publicCounts = rankingsCache<Map<number, number>>(COUNTS_MAX);

type Finding = Wanted & Part & { isPublic?: boolean };

/** What the engine has of a part of a ranking; no names. */
async function findPlaces(ctx: Context, { isPublic = false, ...finding }: Finding) {
  const { engine } = ctx;
  const { of, unnarrowed, day, view, comparedTo, trend, offset, ids, places, signal } = finding;
  const countNow = async () => scoreCounts(engine, { of, day, signal });
  const isChosen = choosesAmong(finding) !== null;
  const [{ rows, total, history }, counts, previous, all] = await Promise.all([
    findRows(ctx, finding),
    // The ranks of a first page of all follow from its rows.
    offset === 0 && !ids && !isChosen && view === "top"
      ? undefined
      : isPublic
        ? publicCounts(ctx, [of, day], countNow)
        : countNow(),
    comparedTo === null
      ? new Map<number, number>()
      : pastCounts(ctx, [of, comparedTo], async () => scoreCounts(engine, { of, day: comparedTo })),
    isChosen && isNarrowed(finding) ? scoreCounts(engine, { of: unnarrowed, day, signal }) : undefined,
  ]);
  const scoreOn = new Map(history.map((one) => [`${one.id} ${one.day}`, one.score]));
  const ranks = ranksOf(counts ?? countsOf(rows.map(({ score }) => score)));
  const previousRanks = ranksOf(previous);
  const inAll = counts ? sumOf(counts) : total;
  return {
    // Includes hidden places; the other views count visible ones only.
    total: view === "top" ? inAll : total,
    /** Number of creators in the ranking, whatever the view; where places are hidden, also of every network and country. */
    ranked: all ? sumOf(all) : inAll,
    visible: isChosen ? total : Math.min(total, places ?? total),
    rows: rows.map(({ id, score, rising }) => {
      const before = scoreOn.get(`${id} ${comparedTo}`);
      return {
        id,
        place: {
          rank: ranks.get(score) ?? 1,
          previousRank: before === undefined ? null : (previousRanks.get(before) ?? null),
          rankingScore: score,
          risingScore: rising,
          trend: trend.map((one) => scoreOn.get(`${id} ${one}`) ?? null),
        },
      };
    }),
  };
}
type Places = Awaited<ReturnType<typeof findPlaces>>;

function sumOf(counts: ReadonlyMap<number, number>): number {
  return counts.values().reduce((sum, n) => sum + n, 0);
}

/**
 * The first places that are chosen among. A view, network or country must not show a place that is hidden in the whole
 * ranking: together they would show them all.
 */
function choosesAmong({ view, unnarrowed, places = null, ...rest }: Wanted & Part) {
  if (places === null || (view === "top" && !isNarrowed({ unnarrowed, ...rest }))) return null;
  return { of: unnarrowed, places };
}

/** The rows of a part, and their past, which is read while counts still are. */
async function findRows({ engine }: Context, finding: Wanted & Part) {
  const { of, day, view, comparedTo, trend, offset, limit, ids, signal } = finding;
  const found = await rankedPage(engine, {
    of,
    day,
    shown: { view, since: comparedTo, among: choosesAmong(finding) },
    ...(ids && { ids }),
    offset,
    // Of a page that is held back only the number of all is needed: the engine counts it with any row.
    limit: Math.max(1, limit),
    signal,
  });
  const rows = found.rows.slice(0, limit);
  const history = await scoresOnDays(engine, {
    of,
    ids: rows.map(({ id }) => id),
    days: [...new Set([...trend, ...(comparedTo === null ? [] : [comparedTo])])],
    signal,
  });
  return { rows, total: found.total, history };
}

async function withCards(ctx: Context, wanted: Wanted, { rows, total, ranked, visible }: Places) {
  const cards = await readCards({ ctx, ids: rows.map(({ id }) => id) });
  return {
    ...wanted,
    total,
    ranked,
    visible,
    // A creator who was deleted since has no card.
    rows: rows.flatMap(({ id, place }) => {
      const card = cards.get(id);
      return card ? [Object.assign(card, place)] : [];
    }),
  };
}

export const readRankingMetrics = read(contract.readRankingMetrics)(async ({ ctx, input, client: { signal } }) => {
  const { of, comparedTo } = await whatOf(ctx, input);
  const { total, followers, engagementRate, growth, newcomers } = await rankedMetrics(ctx.engine, {
    of,
    since: comparedTo,
    signal,
  });
  return {
    total_results: total,
    followers,
    medianEngagementRate: engagementRate,
    medianGrowth: growth,
    newcomers: comparedTo === null ? null : newcomers,
    comparedTo,
  };
});
