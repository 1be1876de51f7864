import { METRICS } from "#contract/figures/metrics.ts";

const posts = (count: number, formatted: string) => (count === 1 ? `${formatted} post` : `${formatted} posts`);

/** Fixed texts of the document, in English; the page's are in web/words/en/tracking/report.ts. */
export const LABELS = {
  sample: "Sample data",
  creators: (count: number, formatted: string) => (count === 1 ? `${formatted} creator` : `${formatted} creators`),
  allNetworks: "All networks",
  campaignOnly: "Campaign posts",
  allTime: (day: string) => `All time until ${day}`,
  totals: {
    totalPost: "Posts",
    activeCreators: "Active creators",
    cumulatedEngagement: "Engagement",
    cumulatedViews: "Views",
  },
  before: (value: string) => `${value} before`,
  knownBefore: (value: string) => `${value} known before`,
  of: (value: string, whole: string) => `${value} of ${whole}`,
  atLeast: (value: string) => `≥ ${value}`,
  chart: "Engagement by day",
  chartPosts: "Posts by day",
  lessThan: (value: string) => `< ${value}`,
  most: (value: string) => `Most: ${value}`,
  topPosts: "Top posts",
  noTopPosts: "The terms of their sources do not allow to show the figures of single posts.",
  engagement: (value: string) => `${value} engagement`,
  likes: (value: string) => `${value} likes`,
  comments: (value: string) => `${value} comments`,
  views: (value: string) => `${value} views`,
  topCreators: "Top creators",
  formats: "Formats",
  shares: ["Posts", "Engagement", "Share"],
  creator: "Creator",
  format: "Format",
  campaign: "Costs and results of the campaign: all its posts, whatever the period and the network",
  campaignHead: ["Creator", "Posts", "Engagement", "Views", "Cost", "CPM", "CPE", "CPV"],
  total: "Campaign",
  about: "About these figures",
  period: "Period",
  days: (days: string, zone: string) => `${days}. Days are those of ${zone}.`,
  compared: (days: string) => `Compared with ${days}.`,
  longer: "Posts of the period before have had more time to be liked and seen.",
  noChange: "Too little is known from before that to tell what has changed.",
  counting: "Engagement",
  addedUp: (known: string, all: string) =>
    `${METRICS.engagement.definition} Added up from ${known} of ${all} posts. Counts are the latest that were read.`,
  partial: (count: number, formatted: string) =>
    `${posts(count, formatted)} with hidden likes: the sum is a lower bound.`,
  leftOut: (count: number, formatted: string) =>
    `${posts(count, formatted)} counted as posts only: the terms of their sources do not allow passing their figures on, or adding them up.`,
  viewsOf: (known: string, all: string) =>
    `Added up from ${known} of ${all} posts. Pictures and texts often have none.`,
  sources: "Sources",
  source: {
    connector: "the networks’ own interfaces",
    declared: "declarations of creators",
    file: "imported files",
    manual: "entries by hand",
    connected: "accounts that creators have connected",
    sample: "fictional sample data",
  },
  noSources: "No post of the period is known.",
  read: "Read",
  coverage: (network: string, known: string, accounts: string, days: string) =>
    `${network}: posts of ${known} of ${accounts} accounts are known, read ${days}.`,
  noPosts: (network: string, accounts: string) => `${network}: no posts of ${accounts} accounts are known.`,
  page: "Page",
  pageOf: "of",
} as const;
