/** A part of how similar two creators are: 0 (nothing in common) to 1, and what the whole counts it for. */
export type SimilarityPart = { id: string; name: string; definition: string; weight: number };

/**
 * Version 1. The weights follow what published methods agree on – what creators write about comes first – and are not
 * fitted. A part that is not known of one of the two counts as 0: nothing speaks for it.
 */
export const SIMILARITY = {
  version: 1,
  parts: [
    {
      id: "words",
      name: "Words",
      definition:
        "Characteristic words and hashtags of the one that the other uses too, each weighted by how few creators use it; half of the weight counts as all of it.",
      weight: 0.5,
    },
    { id: "niches", name: "Niches", definition: "Niches of both ÷ niches of either.", weight: 0.25 },
    {
      id: "size",
      name: "Size",
      definition: "1 with as many followers, 0 with a hundred times as many or as few, by the logarithm between.",
      weight: 0.15,
    },
    { id: "place", name: "Place", definition: "Half for the same language, half for the same country.", weight: 0.1 },
  ],
} as const satisfies { version: number; parts: readonly SimilarityPart[] };

export type SimilarityPartId = (typeof SIMILARITY)["parts"][number]["id"];
export const SIMILARITY_PARTS = SIMILARITY.parts.map(({ id }) => id);

/** Words that describe a creator best: that many of the bios, and as many hashtags. */
export const CHARACTERISTIC_TERMS = 16;
/** Words that more of the creators use are not characteristic. */
export const CHARACTERISTIC_SHARE = 0.02;
