import { trust } from "../base/trust.ts";

/** A part of how similar two creators are: 0 (nothing in common) to 1, and what the whole counts it for. */
export type SimilarityPart = { id: string; name: string; definition: string; weight: number };

/**
 * Version 2, with neighbours. The weights follow what published methods agree on – what creators write about comes first – and are not
 * fitted; readers can move them. A part that is not known of one of the two counts as 0: nothing speaks for it.
 */
export const SIMILARITY = {
  version: 2,
  parts: [
    {
      id: "words",
      name: "Words",
      definition:
        "Characteristic words and hashtags of the one that the other uses too, each weighted by how few creators use it; half of the weight counts as all of it.",
      weight: 0.45,
    },
    { id: "niches", name: "Niches", definition: "Niches of both ÷ niches of either.", weight: 0.2 },
    {
      id: "size",
      name: "Size",
      definition: "1 with as many followers, 0 with a hundred times as many or as few, by the logarithm between.",
      weight: 0.15,
    },
    { id: "place", name: "Place", definition: "Half for the same language, half for the same country.", weight: 0.1 },
    {
      id: "neighbours",
      name: "Mentioned together",
      definition: "Creators that mention both in their posts ÷ creators that mention the one; a half counts as all.",
      weight: 0.1,
    },
  ],
} as const satisfies { version: number; parts: readonly SimilarityPart[] };

/**
 * Measured on 400 newsletters with hidden recommendations: `hitRate` is the part of newsletters that find one of theirs
 * among ten, `recall` the part of hidden recommendations found (bench/lookalikes.ts).
 */
export const SIMILARITY_FOUND = [
  { by: "the usual weights", hitRate: 0.213, recall: 0.099 },
  { by: "“Mentioned together” alone", hitRate: 0.42, recall: 0.203 },
  { by: "words alone", hitRate: 0.165, recall: 0.068 },
  { by: "size alone", hitRate: 0.245, recall: 0.094 },
  {
    by: "niche alone, the most recommended of the same niche, as proposed from the name",
    hitRate: 0.008,
    recall: 0.003,
  },
  { by: "popularity, the most recommended of all", hitRate: 0.078, recall: 0.028 },
] as const;

export type SimilarityPartId = (typeof SIMILARITY)["parts"][number]["id"];
export const SIMILARITY_PARTS = SIMILARITY.parts.map(({ id }) => id);

/** Weights of parts, from 0 to 100; parts that are not named keep their usual weight. */
export type SimilarityWeights = Partial<Record<SimilarityPartId, number>>;
export const SIMILARITY_WEIGHT_MAX = 100;

/** The weights in effect, which sum to 1; null: all are 0. */
export function similarityWeights(moved: SimilarityWeights = {}): Record<SimilarityPartId, number> | null {
  const weights = SIMILARITY.parts.map(({ id, weight }) => [id, moved[id] ?? 100 * weight] as const);
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  if (sum === 0) return null;
  // One for each part.
  return trust<Record<SimilarityPartId, number>>(Object.fromEntries(weights.map(([id, weight]) => [id, weight / sum])));
}

/** Words that describe a creator best: that many of the bios, and as many hashtags. */
export const CHARACTERISTIC_TERMS = 16;
/**
 * The rarest words that at most so many creators use in all decide who is compared: comparing in full costs about a
 * millisecond for a thousand.
 */
export const SIMILARITY_CANDIDATES = 10_000;
/** Words that more of the creators use are not characteristic. */
export const CHARACTERISTIC_SHARE = 0.02;
