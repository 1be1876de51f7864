/** What the document says besides what it is about. English first, as everywhere. */
export const WORDS = {
  title: "Creators",
  creators: (shown: string, total: string | null) =>
    total === null ? `${shown} creators` : `${shown} of ${total} creators`,
  one: "1 creator",
  sampleNote: "Some of these people are sample data: nobody is called so, and the figures are invented.",
  figures: {
    followers: "Followers",
    growth: "Growth, 30 days",
    engagement: "Engagement rate",
    totalFollowers: "Followers in all",
    medianEngagement: "Median engagement rate",
    medianScore: "Median score",
    countries: "Countries",
    networks: "Networks",
  },
  history: ({ network, from, to, first, last }: Record<"network" | "from" | "to" | "first" | "last", string>) =>
    `${network} followers, ${from} – ${to}: ${first} to ${last}`,
  oneCount: "Counted once in the last 12 months: too little for a line.",
  noCounts: "No counts of followers in the last 12 months.",
  page: "Page",
  of: "of",
  sample: "Sample",
  score: "Score",
} as const;
