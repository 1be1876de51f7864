/** How niches are proposed from texts. The numbers are set on the tuning part of labelled texts; see docs/METHODOLOGY.md. */
export const NICHE_PROPOSALS = {
  version: 1,
  /** What a term of the taxonomy says about its niche, divided by the number of niches it is of. */
  weights: { name: 1, part: 0.5, phrase: 0.8, word: 0.35, signal: 0.8, general: 0.2 },
  /** A term counts wholly from this share of the posts on, and from this number of posts. */
  full: 0.2,
  fewest: 2,
  /** A term of so many points decides alone; else it takes two terms. */
  strong: 0.8,
  threshold: 0.8,
  /** A niche also gets this part of the points of the other niches in its category. */
  related: 0.6,
  /** A second and third niche have at least this part of the points of the first. */
  near: 0.5,
  most: 3,
  /** Newest posts that are read, and words that are stored as reasons. */
  posts: 30,
  /** Characters of each post that are read. */
  characters: 2_000,
  wordsShown: 6,
  /**
   * A hashtag that only begins or ends with a term counts with this strength, if the term has at least this many
   * letters.
   */
  affix: { letters: 5, strength: 0.5 },
  /** Rows that were not used for tuning. */
  validation: [
    {
      texts: "YouTube channels in English by titles, descriptions and tags of their videos, 2017",
      labelled: 258,
      proposed: 169,
      first: 77,
      any: 87,
      niche: 67,
    },
    { texts: "The same, of categories of one topic", labelled: 156, proposed: 107, first: 69, any: 74, niche: 60 },
    { texts: "The same in French", labelled: 675, proposed: 383, first: 153, any: 168, niche: 103 },
    {
      texts: "The same in French, of categories of one topic",
      labelled: 400,
      proposed: 247,
      first: 140,
      any: 148,
      niche: 95,
    },
    {
      texts: "YouTube channels in French, mostly about technology, by titles of up to 30 videos, 2026",
      labelled: 61,
      proposed: 54,
      first: 32,
      any: 36,
      niche: 21,
    },
    {
      texts: "The same, of categories of one topic",
      labelled: 51,
      proposed: 44,
      first: 32,
      any: 36,
      niche: 21,
    },
    {
      texts: "Podcasts in English by title and summary, by genre, 2025",
      labelled: 40,
      proposed: 37,
      first: 14,
      any: 19,
      niche: 16,
    },
    {
      texts: "Names of topics of the IAB Content Taxonomy 3.1, by their first tier",
      labelled: 243,
      proposed: 128,
      first: 78,
      any: 80,
      niche: 26,
    },
  ],
} as const;
