export type ProfileSignal = {
  id: string;
  name: string;
  definition: string;
  /** Part of all signals, which add up to 1. */
  weight: number;
  /** What its points are of: the value itself, or its percentile among peers. */
  of: "value" | "percentile";
  scale: "linear" | "log";
  /** `[value, score]` by growing values; 100: as genuine accounts are. Interpolated between two, level beyond them. */
  points: readonly (readonly [number, number])[];
  /** Observations below which nothing is known, and from which on it is known fully; null: it is one observation. */
  observations: { fewest: number; full: number } | null;
};

/**
 * Version 2 of the authenticity of an account of a creator, from what is public: its counts and its newest posts. The
 * score is the mean of the known signals by weight and confidence; what is missing lowers the confidence only. Weights
 * and points are set by judgement from what vendors and studies publish, not fitted: there is no labelled set of creators
 * that bought followers. Version 1 took the median of comments ÷ likes, which is 0 for two of five genuine small accounts.
 */
export const PROFILE_AUTHENTICITY = {
  version: 3,
  /** A score is written to the history when it differs from the last entry by so many points of 100. */
  historyStep: 3,
  /** Less confidence gives no verdict. */
  minConfidence: 0.5,
  /** From `clear` on no signs are seen; below `strong` they are, if at least so many signals are below `low`. */
  verdicts: { clear: 70, strong: 40, low: 50, fewestLow: 2 },
  /** Posts that signals look at, and days of counts. */
  posts: 50,
  days: 365,
  /** A post explains a jump when it did so many times better than the median post, from so many days before on. */
  explains: 3,
  explainsDays: 3,
  /** Counts of likes below these say nothing: chance moves them too much. */
  likes: { total: 500, median: 100 },
  /** Characters from which on a text counts as repeated. */
  textLength: 20,
  /** Who follows fewer follows no masses. */
  massFollowing: 1500,
  signals: [
    {
      id: "jumps",
      name: "Unexplained jumps",
      definition:
        "Followers gained in sudden rises that no successful post explains, as a part of all followers. Rises that reverse at once are errors of counts and left out.",
      weight: 0.25,
      of: "value",
      scale: "linear",
      points: [
        [0, 100],
        [0.05, 90],
        [0.2, 50],
        [0.5, 0],
      ],
      observations: { fewest: 8, full: 20 },
    },
    {
      id: "engagement",
      name: "Engagement among peers",
      definition:
        "The engagement rate, which is suspicious when far below its peers, and a little when above nearly all.",
      weight: 0.2,
      of: "percentile",
      scale: "linear",
      points: [
        [0, 20],
        [5, 80],
        [10, 100],
        [95, 100],
        [100, 60],
      ],
      observations: { fewest: 3, full: 10 },
    },
    {
      id: "comments",
      name: "Comments for each like",
      definition:
        "The comments of all posts divided by their likes. Bought likes come without comments, groups that comment for one another with too many.",
      weight: 0.15,
      of: "value",
      scale: "log",
      points: [
        [0.0005, 0],
        [0.003, 100],
        [0.3, 100],
        [3, 0],
      ],
      observations: { fewest: 5, full: 12 },
    },
    {
      id: "spread",
      name: "Spread of likes",
      definition:
        "The middle half of the likes of posts, divided by their median. Bought likes are nearly the same for each post.",
      weight: 0.15,
      of: "value",
      scale: "log",
      points: [
        [0.03, 0],
        [0.2, 100],
      ],
      observations: { fewest: 8, full: 12 },
    },
    {
      id: "duplicates",
      name: "Repeated texts",
      definition: "The part of posts with a text that another post of the account has too.",
      weight: 0.05,
      of: "value",
      scale: "linear",
      points: [
        [0.1, 100],
        [0.6, 0],
      ],
      observations: { fewest: 8, full: 20 },
    },
    {
      id: "following",
      name: "Mass following",
      definition: "Followed accounts for each follower, of accounts that follow masses.",
      weight: 0.05,
      of: "value",
      scale: "log",
      points: [
        [1, 100],
        [10, 0],
      ],
      observations: null,
    },
    {
      id: "profile",
      name: "Profile",
      definition:
        "What anyone sees on the profile: followers, followed accounts, posts, biography and name, by the score of “Authenticity of an account by its profile”.",
      weight: 0.1,
      of: "value",
      scale: "linear",
      points: [
        [0, 0],
        [50, 60],
        [90, 100],
      ],
      observations: null,
    },
    {
      id: "sponsored",
      name: "Sponsored posts",
      definition: "The part of posts that disclose a paid partnership.",
      weight: 0.05,
      of: "value",
      scale: "linear",
      points: [
        [0.3, 100],
        [1, 40],
      ],
      observations: { fewest: 10, full: 20 },
    },
  ],
} as const satisfies {
  version: number;
  signals: readonly ProfileSignal[];
  [rule: string]: unknown;
};

/** Genuine Instagram accounts by signal: of how many it is known, and which part of these scores below `verdicts.low`. */
export const GENUINE_JUDGED = {
  accounts: 490,
  medianFollowers: 414,
  signals: [
    { id: "comments", known: 380, low: 0.013 },
    { id: "spread", known: 119, low: 0 },
    { id: "following", known: 490, low: 0.002 },
  ],
} as const;

export type ProfileSignalId = (typeof PROFILE_AUTHENTICITY)["signals"][number]["id"];

/** Why a signal is unknown. */
export const SIGNAL_MISSING = ["too_few_counts", "too_few_posts", "too_few_likes", "no_figure", "no_peers"] as const;
export type SignalMissing = (typeof SIGNAL_MISSING)[number];

export const VERDICTS = ["clear", "mixed", "strong"] as const;

/** What profiles and the methodology call a verdict; `unknown`: too little is known for one. */
export const VERDICT_NAMES = {
  clear: "No signs of manipulation",
  mixed: "Some signs",
  strong: "Strong signs",
  unknown: "Too little is known for a verdict",
} as const satisfies Record<(typeof VERDICTS)[number] | "unknown", string>;
