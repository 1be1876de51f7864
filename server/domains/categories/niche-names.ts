import { splitIcon } from "#contract/categories/category-name.ts";
import { creatorTaxonomy, brandTaxonomy, type TaxonomyRoot } from "./taxonomy.ts";

/** Niche ids by name without its icon, by slug and by synonym, all in lower case. */
export type NicheNames = ReadonlyMap<string, number>;

/** Creators and brands share some words ("skincare"): `roots` are of one side. */
export function nicheNames(roots: readonly TaxonomyRoot[]): NicheNames {
  const niches = roots.flatMap((root) => root.niches);
  const ids = new Map<string, number>();
  const claim = (label: string, id: number) => ids.set(label.toLowerCase(), ids.get(label.toLowerCase()) ?? id);
  // Names have priority over synonyms, regardless of their order.
  for (const { id, name, slug } of niches) for (const label of [splitIcon(name).label, slug]) claim(label, id);
  for (const { id, synonyms } of niches) for (const label of synonyms) claim(label, id);
  return ids;
}

const shipped = new Map<TaxonomyRoot["side"], NicheNames>();

/** Returns the names of the shipped taxonomy, for commands and tests without a database. */
export function shippedNicheNames(side: TaxonomyRoot["side"] = "creator"): NicheNames {
  const known = shipped.get(side) ?? nicheNames(side === "creator" ? creatorTaxonomy : brandTaxonomy);
  shipped.set(side, known);
  return known;
}
