import { z } from "zod";
import { NETWORKS } from "#contract/networks/networks.ts";
import type { Engine } from "../../client.ts";
import { CREATOR_INDEX, scoreColumn } from "../../tables.ts";
import { all, condition, type Condition } from "../condition.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { shownScore } from "./ranked.ts";

/** What creators are grouped by: the key of a group is an id, a network, or the position of a set of countries. */
export type Grouping =
  | { by: "categories" }
  | { by: "niches"; root: number }
  | { by: "causes" }
  | { by: "networks" }
  | { by: "countries"; sets: readonly (readonly string[])[] };

export type Group = { key: string; total: number; /** Ids, the highest score first. */ leaders: number[] };

/** Number of ranked creators or brands in each group, and the first of them. */
export async function leadersOfGroups(
  engine: Engine,
  {
    isBrand,
    grouping,
    most,
    signal,
  }: { isBrand: boolean; grouping: Grouping; most: number; signal?: AbortSignal | undefined },
): Promise<Group[]> {
  const { sql, params } = all([
    condition("is_brand = {is_brand:UInt8}", { is_brand: isBrand ? 1 : 0 }),
    within(grouping),
  ]);
  const placed = placesOf(grouping);
  return queryIndex(
    engine.query({
      sql: `SELECT toString(place.1) AS key, count() AS total,
              arrayMap(one -> one.2, groupArraySorted(${Math.trunc(most)})((-toInt32(${shownScore("place.2")}), id))) AS leaders
            FROM (SELECT id, arrayJoin(${placed.sql}) AS place FROM ${CREATOR_INDEX} FINAL WHERE owner = '' AND ${sql})
            WHERE place.2 > 0
            GROUP BY key`,
      params: { ...params, ...placed.params },
      schema: z.object({ key: z.string(), total: z.number(), leaders: z.array(z.number()) }),
      limitMs: QUERY_LIMIT_MS,
      signal,
    }),
  );
}

function within(grouping: Grouping): Condition {
  return grouping.by === "niches" ? condition("has(roots, {root:UInt32})", { root: grouping.root }) : condition("1");
}

/** The groups of a row, each with the row's score in it. */
function placesOf(grouping: Grouping): Condition {
  switch (grouping.by) {
    case "categories":
      return condition("arrayMap(root -> (root, score), roots)");
    case "niches":
      return condition("arrayMap(niche -> (niche, score), niches)");
    case "causes":
      return condition("arrayMap(cause -> (cause, score), causes)");
    case "networks":
      return condition(`[${NETWORKS.map((network) => `('${network}', ${scoreColumn(network)})`).join(", ")}]`);
    case "countries":
      return condition(
        `arrayMap(i -> (i - 1, score), arrayFilter(i -> has({sets:Array(Array(String))}[i], country),
          range(1, length({sets:Array(Array(String))}) + 1)))`,
        { sets: grouping.sets },
      );
  }
}
