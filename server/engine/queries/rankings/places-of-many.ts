import { z } from "zod";
import type { Engine } from "../../client.ts";
import { RANKING_DAYS } from "../../ranking-days/table.ts";
import { placesOfRow, placeParams } from "./firsts.ts";
import { shownScore } from "./ranked.ts";

/** Nightly work over all creators of a day. */
const LIMIT_MS = 60_000;

const row = z.object({ creatorId: z.number(), ranking: z.string(), rank: z.number(), total: z.number() });

/**
 * The places of these creators on a stored day, in all rankings with at least `of` members, as far as they are among the first
 * `most`. Equal scores share a place: counts by score decide, so that nothing is sorted by creator.
 */
export async function placesOfMany(
  engine: Engine,
  { day, ids, of, most }: { day: string; ids: readonly number[]; of: number; most: number },
): Promise<z.infer<typeof row>[]> {
  const found = await Promise.all(
    [false, true].map(async (isBrand) =>
      engine.query({
        sql: `WITH placed AS (
                SELECT id, place.1 AS ranking, ${shownScore("place.2")} AS shown
                FROM (
                  SELECT id, arrayJoin(${placesOfRow(isBrand)}) AS place
                  FROM ${RANKING_DAYS} WHERE day = {day:Date} AND is_brand = {is_brand:UInt8}
                ) WHERE place.2 > 0
              ), scores AS (
                SELECT ranking, shown, n, sum(n) OVER (PARTITION BY ranking) AS total,
                  sum(n) OVER (PARTITION BY ranking ORDER BY shown DESC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - n + 1 AS rank
                FROM (SELECT ranking, shown, count() AS n FROM placed GROUP BY ranking, shown)
              )
              SELECT toUInt64(own.id) AS creatorId, own.ranking AS ranking, scores.rank AS rank, scores.total AS total
              FROM (SELECT * FROM placed WHERE id IN {ids:Array(UInt64)}) AS own
              JOIN scores ON scores.ranking = own.ranking AND scores.shown = own.shown
              WHERE scores.total >= {of:UInt32} AND scores.rank <= {most:UInt32}`,
        params: { day, ids, of, most, is_brand: isBrand ? 1 : 0, ...placeParams(isBrand) },
        schema: row,
        limitMs: LIMIT_MS,
      }),
    ),
  );
  return found.flat();
}
