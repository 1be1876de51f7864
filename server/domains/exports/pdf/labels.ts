/** Fixed texts of the document, in English. */
export const LABELS = {
  title: "Creators",
  creators: (shown: string, total: string | null) =>
    total === null ? `${shown} creators` : `${shown} of ${total} creators`,
  one: "1 creator",
  someSample: "Contains sample data: people and figures are fictional.",
  allSample: "All of these people are sample data: they and their figures are fictional.",
  figures: {
    followers: "Followers",
    growth: "Growth, 30 days",
    engagement: "Engagement rate",
    totalFollowers: "Followers, all networks",
    medianEngagement: "Median engagement rate",
    medianScore: "Median score",
    countries: (count: number) => (count === 1 ? "Country" : "Countries"),
    networks: (count: number) => (count === 1 ? "Network" : "Networks"),
  },
  history: ({ network, from, to, first, last }: Record<"network" | "from" | "to" | "first" | "last", string>) =>
    `${network} followers, ${from} – ${to}: ${first} to ${last}`,
  oneCount: "Only one count in the last 12 months: not enough for a chart.",
  noCounts: "No follower counts in the last 12 months.",
  page: "Page",
  of: "of",
  sample: "Sample",
  score: "Score",
  /** Lines below the label. */
  unknownScore: ["Not enough", "known"],
} as const;
