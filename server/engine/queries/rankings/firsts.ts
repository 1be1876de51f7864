import { z } from "zod";
import { RANKED_COUNTRIES, RANKED_COUNTRY_IDS } from "#contract/rankings/ranked-countries.ts";
import { RANKED_NETWORKS, rankingIdOf } from "#contract/rankings/endpoints.ts";
import type { Engine } from "../../client.ts";
import { RANKING_DAYS } from "../../ranking-days/table.ts";
import { scoreColumn } from "../../tables.ts";
import { shownScore } from "./ranked.ts";

/** Equal scores share the first place; of more than so many, these. */
const SHARED_MAX = 5;

/** Nightly work over all creators of a day. */
const LIMIT_MS = 60_000;

const NETWORK_PLACES = RANKED_NETWORKS.map(
  (network) => `('${rankingIdOf({ kind: "network", network })}', ${scoreColumn(network)})`,
);

/** The rankings that a row of a stored day can be in, and its score in each, as an array of pairs. */
export function placesOfRow(isBrand: boolean): string {
  return `arrayConcat(
              [${isBrand ? "('brands', score)" : `('creators', score), ${NETWORK_PLACES.join(", ")}`}],
              ${isBrand ? "[]" : "arrayMap(cause -> (concat('cause-', toString(cause)), score), causes)"},
              arrayMap(root -> (concat('category-', toString(root)), score), roots),
              arrayMap(niche -> (concat('niche-', toString(niche)), score), niches),
              arrayMap(i -> ({places:Array(String)}[i], score), arrayFilter(i -> has({sets:Array(Array(String))}[i], country),
                range(1, length({sets:Array(Array(String))}) + 1)))
            )`;
}

/** The parameters of placesOfRow(). Networks, countries and causes rank creators alone. */
export function placeParams(isBrand: boolean) {
  const countries = isBrand ? [] : RANKED_COUNTRY_IDS;
  return {
    places: countries.map((place) => rankingIdOf({ kind: "country", place })),
    sets: countries.map((place) => RANKED_COUNTRIES[place]),
  };
}

/** The first of every ranking of creators, or of brands, of a stored day with at least `of` of them. */
export async function firstsOfDay(
  engine: Engine,
  { day, of, isBrand = false }: { day: string; of: number; isBrand?: boolean },
): Promise<{ ranking: string; creatorIds: number[] }[]> {
  const rows = await engine.query({
    sql: `SELECT place.1 AS ranking, arrayMap(one -> one.2, arrayFilter(one -> one.1 = leaders[1].1,
              groupArraySorted(${SHARED_MAX})((-toInt32(${shownScore("place.2")}), id)) AS leaders)) AS firsts
          FROM (
            SELECT id, arrayJoin(${placesOfRow(isBrand)}) AS place
            FROM ${RANKING_DAYS} WHERE day = {day:Date} AND is_brand = {is_brand:UInt8}
          )
          WHERE place.2 > 0 GROUP BY ranking HAVING count() >= {of:UInt32} ORDER BY ranking`,
    params: {
      day,
      of,
      is_brand: isBrand ? 1 : 0,
      ...placeParams(isBrand),
    },
    schema: z.object({ ranking: z.string(), firsts: z.array(z.number()) }),
    limitMs: LIMIT_MS,
  });
  return rows.map(({ ranking, firsts }) => ({ ranking, creatorIds: firsts }));
}
