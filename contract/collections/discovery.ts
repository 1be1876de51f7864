import { z } from "zod";
import { AGE_BANDS, AUDIENCE_COUNTRIES_MAX, AUDIENCE_GENDERS, shareChoice } from "../discovery/audience-filter.ts";
import { countryCode, languageCode } from "../countries/countries.ts";
import { categoryId } from "../base/ids.ts";
import { KEYWORD_LENGTH_MAX, KEYWORDS_MAX } from "../base/limits.ts";
import { FOLLOWER_TIER_IDS } from "../figures/follower-tier.ts";
import { mapFigures, METRICS, type RangeMetric } from "../figures/metrics.ts";
import { NETWORKS, network } from "../networks/networks.ts";
import { collection, field, type Field } from "./collection.ts";
import { choiceFilter, countFilter, METHODS, oneFilter, optionFilter, searchFilter, toggleFilter } from "./filters.ts";
import { day } from "../base/dates.ts";

export const PROFILE_TYPES = ["creators", "brands", "all"] as const;
export const GENDER_CHOICES = ["all", "female", "male", "unknown"] as const;
export const TIERS_MAX = 10;
export const CITY_MAX = 100;
/** Scores range from 0 to this. */
export const SCORE_MAX = 100;

/** Sections of the filter panel, in their order. */
export const DISCOVERY_SECTIONS = ["who", "about", "where", "reach", "audience", "more", "admin"] as const;
export type DiscoverySection = (typeof DISCOVERY_SECTIONS)[number];

const FIGURE_WIDTH = 104;
const FIGURE_WIDTHS: Partial<Record<RangeMetric, number>> = {
  engagementRate: 96,
  growth: 98,
  viewsPerPost: 108,
  postFrequency: 100,
  monthlyViews: 112,
};

function figure(metric: RangeMetric) {
  const { shortName, unit } = METRICS[metric];
  const kind = unit === "fraction" ? "rate" : "count";
  return { kind, label: shortName, column: { width: FIGURE_WIDTHS[metric] ?? FIGURE_WIDTH } } satisfies Field;
}

const figures = mapFigures(figure);

/** Creators in tables without a team's values: their columns, and the sorts of discovery. */
export const creatorsCollection = collection({
  random: field.text({ label: "Random", sort: "random" }),
  /** How much of what they write has the keywords, then by score. */
  relevance: field.text({ label: "Relevance", sort: "relevance" }),
  ...figures,
  /** With the accounts they are on. */
  followers: field.accounts({ label: METRICS.followers.shortName, column: { width: 190 }, sort: "followers" }),
  followerTier: field.text({ label: METRICS.followerTier.name, column: { width: 150 } }),
  growth: { ...figures.growth, sort: "growth" as const },
  engagementRate: { ...figures.engagementRate, sort: "engagement" as const },
  niches: field.names({ label: "Niches", column: { width: 130 } }),
  score: field.count({ label: METRICS.score.name, column: { width: 52 }, sort: "score" }),
  tier: field.count({ label: METRICS.tier.name, column: { width: 88 } }),
  authenticity: field.count({
    label: METRICS.authenticity.name,
    column: { width: 104 },
    sort: "authenticity",
  }),
  rising: field.count({ label: METRICS.rising.name, column: { width: 76 }, sort: "rising" }),
  country: field.text({ label: "Country", column: { width: 120 } }),
  language: field.text({ label: "Language", column: { width: 100 } }),
  biography: field.text({ label: "Biography", column: { width: 240 } }),
  newest: field.time({ label: "Newest", sort: "newest" }),
  /**
   * The highest value among all of the creator's accounts; growth and engagement rate are those of the headline
   * account.
   */
  bestGrowth: field.rate({ label: "Growth on any network", sort: "bestGrowth" }),
  bestEngagement: field.rate({ label: "Engagement on any network", sort: "bestEngagement" }),
});

export const DISCOVERY_SORTS = creatorsCollection.sorts;
export type DiscoverySort = (typeof DISCOVERY_SORTS)[number];
export type CreatorColumn = (typeof creatorsCollection.columns)[number];

/**
 * What discovery filters by, in the order of its panel. The panel places toggles by itself; the other fields have an
 * editor there.
 */
export const discoveryCollection = collection({
  profileType: field.text({
    label: "Profile",
    panel: { section: "who" },
    filter: optionFilter("profileType", PROFILE_TYPES),
  }),
  gender: field.text({
    label: "Gender",
    panel: { section: "who" },
    filter: optionFilter("gender", GENDER_CHOICES),
  }),
  hideCrmCreators: field.text({
    label: "Hide creators in your CRM",
    panel: { section: "who", chip: "Not in your CRM" },
    filter: toggleFilter("hideCrmCreators"),
  }),
  industry: field.text({ label: "Industry", panel: { section: "about" }, filter: oneFilter("industry", categoryId) }),
  niches: field.names({
    label: "Niches",
    panel: { section: "about" },
    filter: choiceFilter("niches", categoryId),
  }),
  /** Only the primary niche of creators counts, for `niches` and `industry`. */
  primary: field.text({
    label: "Primary niche only",
    panel: { section: "about" },
    filter: toggleFilter("primary"),
  }),
  keywords: field.names({
    label: "Keywords",
    panel: { section: "about" },
    filter: choiceFilter("keywords", z.string().trim().min(1).max(KEYWORD_LENGTH_MAX), { max: KEYWORDS_MAX }),
  }),
  /** Any of the keywords, or all; filters nothing by itself. */
  match: field.text({
    label: "How many of the keywords",
    panel: { section: "about" },
    filter: optionFilter("match", METHODS),
  }),
  countries: field.text({
    label: "Countries",
    panel: { section: "where" },
    filter: choiceFilter("countries", countryCode),
  }),
  city: field.text({
    label: "City",
    panel: { section: "where" },
    filter: searchFilter("city", { param: "city", max: CITY_MAX }),
  }),
  languages: field.text({
    label: "Languages",
    panel: { section: "where" },
    filter: choiceFilter("languages", languageCode),
  }),
  networks: field.accounts({
    label: "Networks",
    panel: { section: "reach" },
    filter: choiceFilter("networks", network, { method: "networksMethod", max: NETWORKS.length }),
  }),
  /** An account on any of the networks, or on all; each within the ranges that are set for its network. */
  networksMethod: field.text({
    label: "How many of the networks",
    panel: { section: "reach", chip: "On all of the networks" },
    filter: optionFilter("networksMethod", METHODS),
  }),
  /** One account must be in the range: on any of the chosen networks, or on any network if no network is chosen. */
  followers: field.count({
    label: "Followers on any of the networks",
    panel: { section: "reach" },
    filter: countFilter("followers", { max: METRICS.followers.range[1] }),
  }),
  /** The tier is that of the account that has the row's figures. */
  followerTiers: field.text({
    label: METRICS.followerTier.name,
    panel: { section: "reach" },
    filter: choiceFilter("followerTiers", z.enum(FOLLOWER_TIER_IDS), { max: FOLLOWER_TIER_IDS.length }),
  }),
  /** Networks on which creators must have posted lately. */
  activeAccounts: field.accounts({
    label: "Posted in the last 30 days",
    panel: { section: "reach" },
    filter: choiceFilter("activeAccounts", network, { match: "every", max: NETWORKS.length }),
  }),
  /** At least so many percent of the audience, of each: "us:30". */
  audienceCountries: field.text({
    label: "Countries of the audience",
    panel: { section: "audience" },
    filter: choiceFilter("audienceCountries", shareChoice(countryCode), {
      match: "every",
      max: AUDIENCE_COUNTRIES_MAX,
    }),
  }),
  audienceAges: field.text({
    label: "Ages of the audience",
    panel: { section: "audience" },
    filter: choiceFilter("audienceAges", shareChoice(z.enum(AGE_BANDS)), { match: "every", max: AGE_BANDS.length }),
  }),
  audienceGender: field.text({
    label: "Gender of the audience",
    panel: { section: "audience" },
    filter: oneFilter("audienceGender", shareChoice(z.enum(AUDIENCE_GENDERS))),
  }),
  tiers: field.count({
    label: "Score bands",
    panel: { section: "more" },
    filter: choiceFilter("tiers", z.int().min(1).max(TIERS_MAX), { max: TIERS_MAX }),
  }),
  /** At least. */
  minAuthenticity: field.count({
    label: METRICS.authenticity.name,
    panel: { section: "more" },
    filter: oneFilter("minAuthenticity", z.int().min(1).max(SCORE_MAX)),
  }),
  minRising: field.count({
    label: METRICS.rising.name,
    panel: { section: "more" },
    filter: oneFilter("minRising", z.int().min(1).max(SCORE_MAX)),
  }),
  globalActiveAccounts: field.text({
    label: "Active in the last 30 days",
    panel: { section: "more", chip: "Active", about: "Posted in the last 30 days." },
    filter: toggleFilter("globalActiveAccounts"),
  }),
  growing: field.text({
    label: "Growing",
    panel: { section: "more", about: "Gained followers on at least one network in the last 30 days." },
    filter: toggleFilter("growing"),
  }),
  hideWithoutEmail: field.text({
    label: "With a business email",
    panel: { section: "more", chip: "With email" },
    filter: toggleFilter("hideWithoutEmail"),
  }),
  showVerifiedCreators: field.text({
    label: "Verified",
    panel: { section: "more", about: "The creator has claimed their profile here." },
    filter: toggleFilter("showVerifiedCreators"),
  }),
  premium: field.text({
    label: "Has a podcast, newsletter or book",
    panel: { section: "more", chip: "Podcast, newsletter or book" },
    filter: toggleFilter("premium"),
  }),
  /** Days in the reader's time zone, for administrators. */
  addedFrom: field.time({
    label: "Added from",
    panel: { section: "admin" },
    filter: oneFilter("addedFrom", day),
  }),
  addedTo: field.time({ label: "Added to", panel: { section: "admin" }, filter: oneFilter("addedTo", day) }),
});
