import type { Narrowed } from "#contract/rankings/public-rankings.ts";
import type { RankedCreator, RankingView } from "#contract/rankings/endpoints.ts";
import { FIRST_PLACE_OF } from "#contract/base/limits.ts";
import type { Context } from "../../../context.ts";
import { firstsOfDay } from "../../../engine/queries/rankings/firsts.ts";
import { dayOf, storedDays } from "../../../engine/ranking-days/index.ts";
import { rankingsCache } from "../../../engine/ranking-days/rankings-cache.ts";
import { readTaxonomy } from "../../categories/index.ts";
import { previewOf, type Preview } from "../../shared-lists/index.ts";
import { selectNewestRankings } from "../hall-of-fame/store.ts";
import { PUBLIC_PART, readPublicIds, readPublicRows } from "../read-ranking.ts";
import { findRanking } from "../resolve.ts";
import { isBadgeKey, mayBePublic } from "./badges.ts";

const PORTRAITS = 6;

export type PublicRanking = {
  top: RankingView;
  creators: RankedCreator[];
  total: number;
  /** The day that ranks are compared with; null: no earlier day is stored. */
  comparedTo: string | null;
  /** Too few creators for a page that search engines find. */
  isThin: boolean;
  isSample: boolean;
};

type Which = Narrowed & { id: string };

/** What a visitor sees of a ranking. Throws not_found for a category or niche that does not exist. */
export async function readPublicRanking(ctx: Context, which: Which): Promise<PublicRanking> {
  const { top, rows, total, comparedTo } = await readPublicRows(ctx, inputOf(which), PUBLIC_PART);
  return {
    top,
    creators: rows.filter(mayBePublic),
    total,
    comparedTo,
    isThin: total < FIRST_PLACE_OF,
    isSample: rows.some(({ isSample }) => isSample),
  };
}

function inputOf({ id, network, country }: Which) {
  return { id, network: network ?? undefined, country: country ?? undefined };
}

export type Place = {
  top: RankingView;
  /** The Monday of the current week. */
  week: string;
  total: number;
  /** The address of the badge was made by this installation; only public places are shown of others. */
  isSigned: boolean;
  /** null: not in the ranking, not public, erased, or not known: visitors learn no difference. */
  creator: RankedCreator | null;
  /** On the requested day, `rank` null: not ranked; null: not public, or no such day. */
  past: { day: string; rank: number | null } | null;
};

type WhichPlace = Which & { creatorId: number; day?: string | undefined; key?: string | undefined };

/** A creator's place in a ranking now, and on a stored day. Without a valid key only where the public page shows it. */
export async function readPlace(ctx: Context, { creatorId, day, key, ...which }: WhichPlace): Promise<Place> {
  const input = inputOf(which);
  const isSigned = isBadgeKey(ctx.config, { ...which, creatorId: String(creatorId) }, key);
  const one = { offset: 0, limit: 1, ids: [creatorId] };
  const [now, page] = await Promise.all([readPublicRows(ctx, input, one), readPublicIds(ctx, input)]);
  const creator = isSigned || page.ids.has(creatorId) ? (now.rows.find(mayBePublic) ?? null) : null;
  const readPast = async (stored: string) => {
    const then = { ...input, day: stored };
    if (!isSigned && !(await readPublicIds(ctx, then)).ids.has(creatorId)) return null;
    return { day: stored, rank: (await readPublicRows(ctx, then, one)).rows[0]?.rank ?? null };
  };
  return {
    top: now.top,
    week: mondayOf(dayOf(ctx.clock.now())),
    total: page.total,
    isSigned,
    creator,
    past: creator && day !== undefined && now.days.includes(day) ? await readPast(day) : null,
  };
}

function mondayOf(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return dayOf(date);
}

/** The share picture of a ranking: portraits of its first. */
export async function readPublicPicture(ctx: Context, which: Which): Promise<Preview> {
  const { creators } = await readPublicRanking(ctx, which);
  const pictures = creators.flatMap(({ picture_url, is_a_brand: isBrand }) =>
    picture_url ? [{ key: picture_url.replace(/^\/files\//, ""), isBrand }] : [],
  );
  return previewOf(ctx, { creators: pictures.slice(0, PORTRAITS), logo: "product" });
}

const brandRankings = rankingsCache<string[]>(1);

/** The rankings with enough creators or brands on the newest stored day, and that day. */
export async function listPublicRankings(ctx: Context): Promise<{ tops: RankingView[]; day: string | null }> {
  const [{ rankings }, taxonomy, days] = await Promise.all([
    selectNewestRankings(ctx.db),
    readTaxonomy({ ctx }),
    storedDays(ctx),
  ]);
  const day = days.at(-1);
  if (day === undefined) return { tops: [], day: null };
  // Brands have no first places in the hall of fame.
  const ofBrands = await brandRankings(ctx, day, async () => {
    const firsts = await firstsOfDay(ctx.engine, { day, of: FIRST_PLACE_OF, isBrand: true });
    return firsts.map(({ ranking }) => ranking);
  });
  return { tops: [...rankings, ...ofBrands].flatMap((id) => findRanking(id, taxonomy) ?? []), day };
}
