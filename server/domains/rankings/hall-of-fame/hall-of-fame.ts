import { FIRST_PLACE_OF, HALL_OF_FAME_PAGE } from "#contract/base/limits.ts";
import * as contract from "#contract/hall-of-fame.ts";
import type { Context } from "../../../context.ts";
import { FIRST_PLACES_LOCK } from "../../../db/locks.ts";
import { storedDays } from "../../../engine/ranking-days/index.ts";
import { firstsOfDay } from "../../../engine/queries/rankings/firsts.ts";
import { withLock } from "../../../engine/store.ts";
import { read } from "../../../kernel/handler.ts";
import { readTaxonomy, type StoredTaxonomy } from "../../categories/index.ts";
import { readCards } from "../../creators/index.ts";
import { findRanking } from "../resolve.ts";
import * as store from "./store.ts";

export const readHallOfFame = read(contract.readHallOfFame)(async ({ ctx, input: { page } }) => {
  const { db } = ctx;
  const offset = (page - 1) * HALL_OF_FAME_PAGE;
  const [{ ids, total }, day, taxonomy] = await Promise.all([
    store.selectCreators(db, { offset, limit: HALL_OF_FAME_PAGE }),
    store.selectNewestDay(db),
    readTaxonomy({ ctx }),
  ]);
  const [cards, rows] = await Promise.all([readCards({ ctx, ids }), store.selectPlaces(db, ids)]);
  const placesOf = Map.groupBy(rows, ({ creatorId }) => creatorId);
  return {
    // A creator deleted concurrently has no card.
    creators: ids.flatMap((id) => {
      const card = cards.get(id);
      if (!card) return [];
      return Object.assign(card, {
        places: (placesOf.get(id) ?? []).flatMap((row) => presentPlace(row, taxonomy, day)),
      });
    }),
    total_results: total,
    resultsPerPage: HALL_OF_FAME_PAGE,
    day,
  };
});

/** Nothing of a category or niche that was deleted. */
function presentPlace(
  { ranking, since, until, days }: store.PlaceRow,
  taxonomy: StoredTaxonomy,
  newest: string | null,
): contract.FirstPlace[] {
  const top = findRanking(ranking, taxonomy);
  return top ? [{ top, since, until: until === newest ? null : until, days }] : [];
}

export const listLastUpdatedCreators = read(contract.listLastUpdatedCreators)(async ({ ctx }) => {
  const rows = await store.selectLastUpdated(ctx.db, HALL_OF_FAME_PAGE);
  const cards = await readCards({ ctx, ids: rows.map(({ id }) => id) });
  return {
    creators: rows.flatMap(({ id, at }) => {
      const card = cards.get(id);
      return card ? [Object.assign(card, { updatedAt: at })] : [];
    }),
  };
});

/** Adds the stored days that first places are not known of yet. */
export async function recordFirstPlaces(ctx: Context): Promise<void> {
  await withLock(ctx.db, FIRST_PLACES_LOCK, async () => {
    let before = await store.selectNewestDay(ctx.db);
    for (const day of await storedDays(ctx)) {
      if (before !== null && day <= before) continue;
      const rankings = await firstsOfDay(ctx.engine, { day, of: FIRST_PLACE_OF });
      const firsts = rankings.flatMap(({ ranking, creatorIds }) =>
        creatorIds.map((creatorId) => ({ ranking, creatorId })),
      );
      await store.addDay(ctx.db, { day, before, firsts });
      if (firsts.length > 0) before = day;
    }
  });
}
