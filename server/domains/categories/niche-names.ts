import { splitIcon } from "#contract/category-name.ts";
import { brandTaxonomy, creatorTaxonomy } from "./taxonomy.ts";
import type { TaxonomyRoot } from "./taxonomy.ts";

const maps = new Map<TaxonomyRoot["side"], ReadonlyMap<string, number>>();

/**
 * Niche ids by name without its icon, by slug and by synonym, all in lower case. Creators and brands share some words
 * ("skincare"), so each side has its own map.
 */
export function nicheIdsByName(side: TaxonomyRoot["side"] = "creator"): ReadonlyMap<string, number> {
  const known = maps.get(side);
  if (known) return known;
  const niches = (side === "creator" ? creatorTaxonomy : brandTaxonomy).flatMap((root) => root.niches);
  const ids = new Map<string, number>();
  const claim = (label: string, id: number) => ids.set(label.toLowerCase(), ids.get(label.toLowerCase()) ?? id);
  // Names have priority over synonyms, regardless of their order.
  for (const { id, name, slug } of niches) for (const label of [splitIcon(name).label, slug]) claim(label, id);
  for (const { id, synonyms } of niches) for (const label of synonyms) claim(label, id);
  maps.set(side, ids);
  return ids;
}
