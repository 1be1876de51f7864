import { brandTaxonomy, creatorTaxonomy } from "./taxonomy/index.ts";
import type { TaxonomyRoot } from "./taxonomy/index.ts";

const maps = new Map<TaxonomyRoot["side"], ReadonlyMap<string, number>>();

/**
 * Which niche a name means: by name without its icon, slug or synonym, all in lower case.
 * The two sides share some words ("skincare"), so one side is asked at a time.
 */
export function nicheIdsByName(side: TaxonomyRoot["side"] = "creator"): ReadonlyMap<string, number> {
  const known = maps.get(side);
  if (known) return known;
  const niches = (side === "creator" ? creatorTaxonomy : brandTaxonomy).flatMap((root) => root.niches);
  const ids = new Map<string, number>();
  const claim = (label: string, id: number) => ids.set(label.toLowerCase(), ids.get(label.toLowerCase()) ?? id);
  // A name outranks a synonym, wherever in the list it stands.
  for (const { id, name, slug } of niches) for (const label of [withoutIcon(name), slug]) claim(label, id);
  for (const { id, synonyms } of niches) for (const label of synonyms) claim(label, id);
  maps.set(side, ids);
  return ids;
}

/** "🧴 Skincare" → "Skincare". */
export function withoutIcon(name: string): string {
  return name.replace(/^\P{ASCII}+ (?=\S)/u, "");
}
