import { z } from "zod";
import { countryCode, languageCode } from "../countries/countries.ts";
import { TYPOLOGIES } from "../creators.ts";
import { day } from "../base/dates.ts";
import { categoryId } from "../base/ids.ts";
import { METRICS } from "../figures/metrics.ts";
import { NETWORKS, network } from "../networks/networks.ts";
import { NICHE_ACTIVE, NICHE_REMOVED, PROPOSED_STATES } from "../base/states.ts";
import { collection, field } from "./collection.ts";
import { TIERS_MAX } from "./discovery.ts";
import { betweenFilter, choiceFilter, countFilter, rateFilter, searchFilter } from "./filters.ts";

/** States of niches that administrators search by. */
export const NICHE_STATES = [NICHE_ACTIVE, ...PROPOSED_STATES, NICHE_REMOVED] as const;
export const CURATED_GENDERS = ["female", "male", "undefined"] as const;
/** Only creators with a niche; only their primary niche counts. */
export const NICHE_LIMITS = ["categorized", "primary"] as const;
export const OTHER_FILTERS = ["email", "verified", "premium", "active"] as const;
export const AI_INFOS = ["with", "without"] as const;

/** All creators of the installation, for its administrators. */
export const curatedCreators = collection({
  keywords: field.text({ label: "Keywords", filter: searchFilter("keywords", { param: "keywords", max: 200 }) }),
  random: field.text({ label: "Random", sort: "random" }),
  name: field.text({ label: "Name", column: { width: 200 } }),
  categories: field.text({ label: "Categories", filter: choiceFilter("categories", categoryId) }),
  niches: field.names({ label: "Niches", column: { width: 320 }, filter: choiceFilter("niches", categoryId) }),
  states: field.text({ label: "State of the niche", filter: choiceFilter("states", z.literal([...NICHE_STATES])) }),
  limits: field.text({
    label: "Only",
    filter: choiceFilter("limits", z.enum(NICHE_LIMITS), { match: "every" }),
  }),
  type: field.text({
    label: "Type",
    column: { width: 90 },
    filter: choiceFilter("typologies", z.enum(TYPOLOGIES)),
  }),
  gender: field.text({
    label: "Gender",
    column: { width: 90 },
    filter: choiceFilter("genders", z.enum(CURATED_GENDERS)),
  }),
  country: field.text({ label: "Country", column: { width: 120 }, filter: choiceFilter("countries", countryCode) }),
  languages: field.text({ label: "Languages", filter: choiceFilter("languages", languageCode) }),
  networks: field.text({
    label: "Networks",
    column: { width: 130 },
    filter: choiceFilter("networks", network, { max: NETWORKS.length }),
  }),
  followers: field.count({
    label: METRICS.followers.shortName,
    column: { width: 96 },
    sort: "followers",
    filter: countFilter("followers", { max: METRICS.followers.range[1] }),
  }),
  growth: field.rate({
    label: METRICS.growth.name,
    filter: rateFilter("growth", { max: METRICS.growth.range[1] }),
  }),
  score: field.count({ label: METRICS.score.name, column: { width: 64 }, sort: "score" }),
  tiers: field.count({
    label: "Score bands",
    filter: choiceFilter("tiers", z.int().min(1).max(TIERS_MAX), { max: TIERS_MAX }),
  }),
  other: field.text({ label: "Has", filter: choiceFilter("other", z.enum(OTHER_FILTERS), { match: "every" }) }),
  aiInfos: field.text({ label: "Title or summary", filter: choiceFilter("aiInfos", z.enum(AI_INFOS)) }),
  added: field.time({ label: "Added", sort: "newest", filter: betweenFilter("added", day) }),
});
