import type { SearchFilters } from "#contract/curation/search.ts";
import { all, condition, type Condition } from "../condition.ts";

export type CuratedQuery = Pick<
  SearchFilters,
  "genders" | "ai_infos" | "growth" | "primary" | "categorized_only" | "states"
> & {
  /** null: any niche; an empty list: no niche matches. */
  niches: readonly number[] | null;
};

/** Filters that only administrators have, next to those of discovery. */
export function matchesCuration(query: CuratedQuery): Condition {
  const { genders = [], ai_infos: infos = "any", growth = {}, categorized_only: isCategorized } = query;
  return all([
    ...(genders.length > 0 ? [condition("gender IN {genders:Array(UInt8)}", { genders })] : []),
    ...(infos === "any" ? [] : [condition(infos === "with" ? "ai_text != ''" : "ai_text = ''")]),
    ...(growth.min === undefined ? [] : [condition("best_growth >= {growth_min:Float64}", { growth_min: growth.min })]),
    ...(growth.max === undefined ? [] : [condition("best_growth <= {growth_max:Float64}", { growth_max: growth.max })]),
    ...(isCategorized ? [condition("notEmpty(niches)")] : []),
    ...nicheConditions(query),
  ]);
}

/** Without states, removed niches do not count. */
function nicheConditions({ niches, states = [], primary }: CuratedQuery): Condition[] {
  const isAmong = niches === null ? "1" : "has({curated_niches:Array(UInt32)}, niche)";
  const params = { curated_niches: niches ?? [] };
  if (states.length > 0)
    return [
      condition(
        `arrayExists((niche, state) -> has({states:Array(Int8)}, state) AND ${primary ? "niche = primary_niche" : "1"} AND ${isAmong},
          state_niches, niche_states)`,
        { ...params, states },
      ),
    ];
  if (niches === null) return [];
  return [
    condition(
      primary ? "has({curated_niches:Array(UInt32)}, primary_niche)" : "hasAny(niches, {curated_niches:Array(UInt32)})",
      params,
    ),
  ];
}
