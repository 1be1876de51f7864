import { Readable } from "node:stream";
import { splitIcon } from "#contract/categories/category-name.ts";
import { headlineAccount } from "#contract/creators.ts";
import { METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { PUBLIC_ROWS, publicRankingPath } from "#contract/rankings/public-rankings.ts";
import { placeName } from "#contract/rankings/ranking-name.ts";
import * as contract from "#contract/rankings/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import { linkTo } from "../../config.ts";
import type { Context, Member } from "../../context.ts";
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
import { assertSize, ownLimits } from "../plans/index.ts";
import { selectAmbassadors } from "./ambassadors-store.ts";
import { badgeKey, mayBePublic } from "./public/badges.ts";
import { assertVisible, presentAccess, readPlaces, visiblePart } from "./places.ts";
import { comparedDay, countsOf, ranksOf, trendDays } from "./ranks.ts";
import { isNarrowed, resolve } from "./resolve.ts";
import { FILE_TYPES } from "../../files/table-file.ts";

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
  const chosen = await selectAmbassadors(ctx.db, input.id);
  const cards = await readCards({ ctx, ids: chosen });
  // Badges are of the current place.
  const hasBadges = ctx.config.publicRankings && day === null && input.view === "top";
  return {
    top,
    creators: rows.map((row) =>
      Object.assign(row, {
        inCrm: inCrm.has(Number(row._id)),
        badgeKey: hasBadges && mayBePublic(row) ? badgeKey(ctx.config, { ...input, creatorId: row._id }) : null,
      }),
    ),
    total_results: total,
    resultsPerPage: per_page,
    day,
    firstDay: days[0] ?? null,
    days,
    comparedTo,
    trendDays: trend,
    ...(await presentAccess(ctx, { top, total: ranked, visible, places })),
    exportMax: fileMax(ctx, input.view, places),
    publicUrl: ctx.config.publicRankings ? linkTo(ctx.config, publicRankingPath(input.id, input)) : null,
    ambassadors: chosen.flatMap((id) => cards.get(id) ?? []),
  };
});

const HEADINGS = ["Score", "Name", "Country", "City", "Niches"];
const MOVEMENT_HEADINGS = ["Rank before", "Rank before, on"];
const ACCOUNT_HEADINGS = ["Network", "Username", "Profile", "Followers", "Growth", "Engagement rate", "Views per post"];
/** Rows of a file that are read at a time. */
const BATCH = 1_000;

/** The account of each is the one on the ranking's network, else the largest; without what sources do not allow. */
export const exportRanking = read(contract.exportRanking)(async ({ ctx, input, client: { signal } }) => {
  const { day = null, creators } = input;
  const ids = creators?.split(",").map(Number);
  const places = await readPlaces(ctx, input.id);
  const wanted = await whatOf(ctx, input);
  if (ids) {
    await assertVisible(ctx, { of: wanted.unnarrowed, day, ids, places, signal });
    assertSize(ctx, "exportRows", ids.length);
  }
  const choose = async (chosen: number[]) => {
    const part = { offset: 0, limit: chosen.length, ids: chosen, places, signal };
    return [(await withCards(ctx, wanted, await findPlaces(ctx, { ...wanted, ...part }))).rows];
  };
  const rows = ids
    ? await choose(ids)
    : readBatches(ctx, wanted, { places, limit: fileMax(ctx, wanted.view, places), signal });
  const { top, of, view } = wanted;
  const title = [
    "ranking",
    top.name ? splitIcon(top.name).label : top.id,
    of.network,
    input.country,
    view === "top" ? null : view,
    input.day,
  ];
  return {
    fileName: exportFileName({ title: title.filter(Boolean).join(" "), now: ctx.clock.now(), extension: "csv" }),
    contentType: FILE_TYPES.csv,
    content: Readable.from(linesOf(rows, wanted)),
  };
});

type Rows = Awaited<ReturnType<typeof withCards>>["rows"];

/** Returns how many rows a file has at most: no places that the plan hides, and no more rows than it exports. */
function fileMax(ctx: Context<Member>, view: contract.RankingViewOf, places: number | null): number {
  const { exportRows } = ownLimits(ctx);
  // Other views are already chosen among these places.
  const reach = view === "top" ? (places ?? contract.RANKING_FILE_MAX) : contract.RANKING_FILE_MAX;
  return Math.min(reach, exportRows ?? contract.RANKING_FILE_MAX, contract.RANKING_FILE_MAX);
}

/** Places and counts of scores are read once: a file takes its time, and a ranking that changes would shift its rows. */
async function* readBatches(
  ctx: Context,
  wanted: Wanted,
  part: { limit: number; places: number | null; signal: AbortSignal | undefined },
): AsyncGenerator<Rows> {
  const whole = { ...wanted, ...part, offset: 0 };
  const [{ rows, total }, counts] = await Promise.all([
    readRanked(ctx, whole),
    wanted.view === "top" ? scoreCounts(ctx.engine, { ...wanted, signal: part.signal }) : undefined,
  ]);
  for (let offset = 0; offset < rows.length; offset += BATCH) {
    const ranked = { rows: rows.slice(offset, offset + BATCH), total };
    const found = await findPlaces(ctx, { ...whole, offset, ranked, ...(counts && { counts }) });
    yield (await withCards(ctx, wanted, found)).rows;
  }
}

async function* linesOf(
  batches: AsyncIterable<Rows> | Iterable<Rows>,
  { of, view, comparedTo }: Wanted,
): AsyncGenerator<string> {
  const before = comparedTo === null ? null : new Date(comparedTo);
  const movement = view === "top" ? MOVEMENT_HEADINGS : [];
  const rising = view === "rising" ? [METRICS.rising.name] : [];
  yield BYTE_ORDER_MARK + csvLine(["Rank", ...movement, ...rising, ...HEADINGS, ...ACCOUNT_HEADINGS]);
  for await (const rows of batches) {
    const lines = rows.map((row): string => {
      const { card } = exportableCard(row);
      const account = headlineAccount(card.networks, of.network ? [of.network] : []);
      // Where the score may not leave, neither may what is computed from it.
      const isRestricted = row.networks.some(({ terms }) => terms?.unexported.includes("score"));
      // What is computed from all of an account may not leave where a part of it may not.
      const hasPlace = !isRestricted && (view !== "rising" || card === row);
      const niches = card.categories.map(({ name }) => splitIcon(name).label).join(", ");
      const places: Cell[] = [row.rank];
      if (view === "top") places.push(row.previousRank, row.previousRank === null ? null : before);
      if (view === "rising") places.push(row.risingScore);
      return csvLine([
        ...places.map((cell) => (hasPlace ? cell : null)),
        isRestricted ? null : row.rankingScore / 100,
        card.full_name,
        card.country === null ? null : placeName(card.country),
        card.city,
        niches,
        account ? NETWORK_FACTS[account.network].label : null,
        account?.username ?? null,
        account?.url ?? null,
        account?.followers ?? null,
        rounded(account?.growth ?? null),
        rounded(account?.engagementRate ?? null),
        account?.viewsPerPost ?? null,
      ]);
    });
    yield lines.join("");
  }
}

/** A fraction to the hundredth of a percent. */
function rounded(fraction: number | null): number | null {
  return fraction === null ? null : Math.round(fraction * 10_000) / 10_000;
}

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
  /** How many have each score, where it is known already. */
  counts?: Map<number, number>;
  /** The rows, where they are read already. */
  ranked?: Ranked;
  signal?: AbortSignal | undefined;
};

/** Rows of a ranking with their places, now or on a day, and a week earlier; `ids`: only of these creators. */
export async function readRows(ctx: Context, input: Which, part: Part) {
  const wanted = await whatOf(ctx, input);
  return withCards(ctx, wanted, await findPlaces(ctx, { ...wanted, ...part }));
}

const publicPlaces = rankingsCache<Places>(PUBLIC_PLACES_MAX);

/** Returns the rows for visitors: places are up to five minutes old, creators as they are now. */
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

/** A narrowed ranking shows creators among the first places of the whole alone: together they would show them all. */
export const PUBLIC_PART = { offset: 0, limit: PUBLIC_ROWS, places: PUBLIC_ROWS };

/** How many a ranking has, as its public page states it, and the creators on that page. */
export async function readPublicIds(ctx: Context, input: Which): Promise<{ total: number; ids: ReadonlySet<number> }> {
  const { total, rows } = await findPublicPlaces(ctx, await whatOf(ctx, input), PUBLIC_PART);
  return { total, ids: new Set(rows.map(({ id }) => id)) };
}

/** The creators on the first places of a ranking, in their order. */
export async function readMemberIds(ctx: Context, input: Which, part: Omit<Part, "ids">): Promise<number[]> {
  const { rows } = await readRanked(ctx, { ...(await whatOf(ctx, input)), ...part });
  return rows.map(({ id }) => id);
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
  if (day !== null && !days.includes(day)) refuse("not_found", say("rankings.noDay", { day }));
  const shown = day ?? dayOf(ctx.clock.now());
  return {
    top,
    of,
    unnarrowed,
    day,
    view,
    days,
    comparedTo: comparedDay(compared, shown),
    // Other views have no movement: their places are not those of the days before.
    trend: view === "top" ? trendDays(compared, shown) : [],
  };
}
type Wanted = Awaited<ReturnType<typeof whatOf>>;

const pastCounts = rankingsCache<Map<number, number>>(COUNTS_MAX);
const publicCounts = rankingsCache<Map<number, number>>(COUNTS_MAX);

type Finding = Wanted & Part & { isPublic?: boolean };

/** What the engine has of a part of a ranking; no names. */
async function findPlaces(ctx: Context, { isPublic = false, ...finding }: Finding) {
  const { engine } = ctx;
  const { of, unnarrowed, day, view, comparedTo, trend, offset, ids, places = null, signal } = finding;
  const countNow = async () => scoreCounts(engine, { of, day, signal });
  const isTop = view === "top";
  const isChosen = choosesAmong(finding) !== null;
  const [{ rows, total, history }, counts, previous, all] = await Promise.all([
    findRows(ctx, finding),
    // Other views number their rows, and the ranks of a first page of all follow from its rows.
    !isTop || (offset === 0 && !ids && !isChosen)
      ? undefined
      : (finding.counts ?? (isPublic ? publicCounts(ctx, [of, day], countNow) : countNow())),
    !isTop || comparedTo === null
      ? new Map<number, number>()
      : pastCounts(ctx, [of, comparedTo], async () => scoreCounts(engine, { of, day: comparedTo })),
    isChosen ? scoreCounts(engine, { of: unnarrowed, day, signal }) : undefined,
  ]);
  const scoreOn = new Map(history.map((one) => [`${one.id} ${one.day}`, one.score]));
  const ranks = ranksOf(counts ?? countsOf(rows.map(({ score }) => score)));
  const previousRanks = ranksOf(previous);
  // Includes hidden places; the other views count visible ones only.
  const inAll = counts ? sumOf(counts) : total;
  return {
    total: inAll,
    /** Number of creators in the ranking; where places are hidden, whatever the view, network and country. */
    ranked: all ? sumOf(all) : inAll,
    visible: isChosen ? total : Math.min(total, places ?? total),
    rows: rows.map(({ id, score, rising, place }) => {
      const before = isTop ? scoreOn.get(`${id} ${comparedTo}`) : undefined;
      return {
        id,
        place: {
          rank: place ?? ranks.get(score) ?? 1,
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
type Ranked = Awaited<ReturnType<typeof rankedPage>>;

function sumOf(counts: ReadonlyMap<number, number>): number {
  return counts.values().reduce((sum, n) => sum + n, 0);
}

/**
 * The first places that are chosen among. A view, network or country must not show a place that is hidden in the whole
 * ranking: together they would show them all.
 */
function choosesAmong({ view, unnarrowed, places = null, ...rest }: Wanted & Pick<Part, "places">) {
  if (places === null || (view === "top" && !isNarrowed({ unnarrowed, ...rest }))) return null;
  return { of: unnarrowed, places };
}

async function readRanked({ engine }: Context, finding: Wanted & Part) {
  const { of, day, view, comparedTo, offset, limit, ids, signal } = finding;
  const { rows, total } = await rankedPage(engine, {
    of,
    day,
    shown: { view, since: comparedTo, among: choosesAmong(finding) },
    ...(ids && { ids }),
    offset,
    // A page that is hidden needs only the total: the engine counts it along with any row.
    limit: Math.max(1, limit),
    signal,
  });
  return { rows: rows.slice(0, limit), total };
}

/** The rows of a part, and their past, which is read while counts still are. */
async function findRows(ctx: Context, finding: Wanted & Part) {
  const { of, view, comparedTo, trend, signal } = finding;
  const { rows, total } = finding.ranked ?? (await readRanked(ctx, finding));
  const compared = view === "top" && comparedTo !== null ? [comparedTo] : [];
  const history = await scoresOnDays(ctx.engine, {
    of,
    ids: rows.map(({ id }) => id),
    days: [...new Set([...trend, ...compared])],
    signal,
  });
  return { rows, total, history };
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

/** The figures of `top` are of the whole ranking; those of other views, of the creators that are listed. */
export const readRankingMetrics = read(contract.readRankingMetrics)(async ({ ctx, input, client: { signal } }) => {
  const wanted = await whatOf(ctx, input);
  const { of, view, comparedTo } = wanted;
  const places = view === "top" ? null : await readPlaces(ctx, input.id);
  const among = choosesAmong({ ...wanted, places });
  const { total, followers, engagementRate, growth, newcomers } = await rankedMetrics(ctx.engine, {
    of,
    shown: { view, since: comparedTo, among },
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
