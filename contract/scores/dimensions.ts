/** The newest posts that dimensions look at, and the fewest that are enough. */
export const DIMENSION_POSTS = { most: 20, fewest: 5 } as const;

/** Version 1 of the heuristics, which read texts and formats only. */
export const DIMENSIONS = {
  version: 1,
  dimensions: [
    {
      id: "credibility",
      name: "Credibility",
      definition:
        "Posts with numbers, with links or sources, and with words of own experience; less where texts repeat.",
    },
    {
      id: "visual_appeal",
      name: "Visual appeal",
      definition:
        "Formats: videos and carousels most, then pictures, texts least. Pictures themselves are not looked at.",
    },
    {
      id: "storytelling",
      name: "Storytelling",
      definition: "Posts in the first person, with words of time such as then and finally, and of some length.",
    },
    {
      id: "originality",
      name: "Originality",
      definition: "How little each text resembles the most similar other one of the account.",
    },
    {
      id: "clarity",
      name: "Clarity",
      definition: "Sentences of up to 20 words, few capitals and at most 10 hashtags.",
    },
    {
      id: "optimism",
      name: "Optimism",
      definition: "Positive words and emoji compared with negative ones; 50 where there are as many of both.",
    },
    {
      id: "emotional_resonance",
      name: "Emotional resonance",
      definition: "Questions, words and emoji of feeling, and at least 2 comments for 100 likes.",
    },
  ],
} as const;

export type DimensionId = (typeof DIMENSIONS)["dimensions"][number]["id"];
export const DIMENSION_IDS = DIMENSIONS.dimensions.map(({ id }) => id);

/** Why a dimension is unknown: too few posts, texts in a language whose words are not known here, or none of them has what it looks at. */
export const DIMENSION_MISSING = ["too_few_posts", "language", "nothing_to_judge"] as const;
export type DimensionMissing = (typeof DIMENSION_MISSING)[number];
