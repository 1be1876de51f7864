import { z } from "zod";
import { countryCode, languageCode } from "../countries/countries.ts";
import { categoryId, uuid } from "../base/ids.ts";
import { FOLLOWER_TIER_IDS, FOLLOWER_TIER_LABELS } from "../figures/follower-tier.ts";
import { EMAIL_MAX, TEXT_MAX, TITLE_MAX } from "../base/limits.ts";
import { NETWORKS, network, type Network } from "../networks/networks.ts";
import { FEEDBACK_KINDS } from "../base/states.ts";
import { collection, field } from "./collection.ts";
import { fieldKey, withFieldFilters, type FieldKey } from "./field-key.ts";
import { creatorsCollection, SCORE_MAX } from "./discovery.ts";
import { cleared, teamField } from "./team-field.ts";
import {
  betweenFilter,
  choiceOrNone,
  negationFilter,
  choiceFilter,
  countFilter,
  flagFilter,
  METHODS,
  oneFilter,
  optionFilter,
  rateFilter,
  searchFilter,
} from "./filters.ts";
import { day } from "../base/dates.ts";
import { say } from "../messages/shared.ts";

export const listTag = z.object({ _id: uuid, title: z.string() });

/** Feedback of visitors of one shared list on a creator, counted. */
const feedbackOfList = z.object({
  list: listTag,
  approve: z.int(),
  maybe: z.int(),
  reject: z.int(),
  comments: z.int(),
});

const creatorType = z.enum(["creator", "brand"]);

/** Columns that every table of creators has are equally wide. */
const creatorFields = creatorsCollection.fields;

/** The creators of a CRM: their table, its filters and orders, the columns of exports. */
export const crmCollection = collection(
  {
    /** In names, handles, email addresses and notes. */
    text: field.text({ label: "Text", filter: searchFilter("text", { param: "search", max: TITLE_MAX }) }),
    name: field.text({
      label: "Creator",
      sort: "full_name",
      export: { id: "full_name", heading: "Name", width: 26, json: z.string() },
    }),
    status: field.label({
      label: "Status",
      row: { status: uuid.nullable() },
      column: { width: 142 },
      sort: "status",
      filter: choiceOrNone("statuses", uuid),
      edit: true,
      export: { id: "status", width: 16 },
    }),
    tags: field.labels({
      label: "Tags",
      /** Ids, in the order of their titles. */
      row: { tags: z.array(uuid) },
      column: { width: 152 },
      filter: choiceOrNone("tags", uuid),
      edit: true,
      export: { id: "tags", width: 24 },
    }),
    lists: field.names({
      label: "Lists",
      column: { width: 150 },
      filter: choiceOrNone("lists", uuid),
      export: { id: "lists", width: 24 },
    }),
    accounts: field.accounts({
      label: "Networks",
      column: creatorFields.followers.column,
      filter: choiceFilter("networks", network, { method: "networksMethod", max: NETWORKS.length }),
      export: {
        id: "networks",
        width: 22,
        json: z.array(
          z.strictObject({
            network,
            username: z.string(),
            followers: z.number().nullable(),
            growth: z.number().nullable(),
            engagement_rate: z.number().nullable(),
            views_per_post: z.number().nullable(),
            url: z.string().nullable(),
          }),
        ),
      },
    }),
    networksMethod: field.text({
      label: "How many of the networks",
      filter: optionFilter("networksMethod", METHODS),
    }),
    /** The network that figures and the orders by them are of, instead of the one that follows from `networks`. */
    figuresOf: field.text({
      label: "Figures of",
      isDisplay: true,
      filter: oneFilter("figuresOf", network),
      export: { id: "figures_of", width: 12, json: network.nullable() },
    }),
    /**
     * Followers, like engagement rate and growth, are those of the headline account: the largest on the requested
     * networks, or the largest of all.
     */
    followers: field.count({
      label: "Followers",
      row: { followers: z.number().nullable() },
      column: { width: 92 },
      sort: "followers",
      filter: countFilter("followers", { max: 1e12 }),
      export: { id: "followers", width: 13 },
    }),
    followerTier: field.text({
      label: creatorFields.followerTier.label,
      column: creatorFields.followerTier.column,
      /** The choice "none" also matches accounts with fewer followers than the lowest tier. */
      filter: choiceOrNone("followerTiers", z.enum(FOLLOWER_TIER_IDS)),
      options: FOLLOWER_TIER_LABELS,
      export: { id: "follower_tier", width: 18, json: z.enum(FOLLOWER_TIER_IDS).nullable() },
    }),
    engagementRate: field.rate({
      label: "Engagement",
      row: { engagementRate: z.number().nullable() },
      column: creatorFields.engagementRate.column,
      sort: "engagement",
      filter: rateFilter("engagementRate", { max: 1e3 }),
      export: { id: "engagement", heading: "Engagement rate", width: 16 },
    }),
    growth: field.rate({
      label: "Growth",
      row: { growth: z.number().nullable() },
      column: creatorFields.growth.column,
      sort: "growth",
      filter: rateFilter("growth", { max: 1e6 }),
      export: { id: "growth", width: 10 },
    }),
    viewsPerPost: field.count({
      label: "Views per post",
      column: creatorFields.viewsPerPost.column,
      export: { id: "views_per_post", width: 14 },
    }),
    /** 0–10 000; files have points of 100. */
    score: field.count({
      label: "Score",
      column: creatorFields.score.column,
      sort: "score",
      filter: countFilter("score", { max: 10_000 }),
      // Empty where not enough is known: programs read files, and words would turn a column of numbers into text.
      export: { id: "score", width: 9 },
    }),
    /** 0–100. */
    authenticity: field.count({
      label: creatorFields.authenticity.label,
      column: creatorFields.authenticity.column,
      sort: "authenticity",
      filter: countFilter("authenticity", { max: SCORE_MAX }),
      export: { id: "authenticity", width: 13 },
    }),
    rising: field.count({
      label: creatorFields.rising.label,
      column: creatorFields.rising.column,
      sort: "rising",
      filter: countFilter("rising", { max: SCORE_MAX }),
      export: { id: "rising", width: 9 },
    }),
    country: field.text({
      label: "Country",
      column: creatorFields.country.column,
      sort: "country",
      filter: choiceOrNone("countries", countryCode),
      export: { id: "country", width: 9 },
    }),
    language: field.text({
      label: "Language",
      column: creatorFields.language.column,
      sort: "language",
      filter: choiceOrNone("languages", languageCode),
      export: { id: "language", width: 10 },
    }),
    niches: field.names({
      label: "Niches",
      column: creatorFields.niches.column,
      filter: choiceOrNone("niches", categoryId),
      export: { id: "niches", width: 30 },
    }),
    gender: field.text({
      label: "Gender",
      filter: choiceFilter("gender", z.int().min(0).max(2), { max: 3 }),
      export: { id: "gender", width: 9, json: z.enum(["female", "male"]).nullable() },
    }),
    email: field.email({
      label: "Email",
      row: {
        /** Written by the team; takes precedence over the public one. */
        customEmail: z.string().nullable(),
        /** The address to write to: the team's own, else the creator's public one. */
        email: z.string().nullable(),
      },
      column: { width: 160 },
      sort: "email",
      filter: flagFilter("hasEmail"),
      edit: {
        property: "customEmail",
        schema: z.union([cleared, z.email().max(EMAIL_MAX)]),
        expected: say("values.email"),
      },
      export: { id: "email", width: 28 },
    }),
    note: field.text({
      label: "Note",
      row: { customNote: z.string() },
      column: { width: 158 },
      /** Also in the notes of the timeline. */
      filter: searchFilter("note", { param: "note", max: TITLE_MAX }),
      edit: {
        property: "customNote",
        schema: z.string().max(TEXT_MAX),
        expected: say("values.text", { max: String(TEXT_MAX) }),
        isLong: true,
      },
      export: { id: "note", width: 40 },
    }),
    /** The member who takes care of the creator. */
    owner: teamField.member("owner", { label: "Owner" }),
    /** The owner is reminded on this day. */
    due: teamField.date("due", { label: "Due" }),
    nextStep: teamField.text("nextStep", { label: "Next step", max: TITLE_MAX }),
    added: field.time({
      label: "Added",
      row: { createdAt: z.iso.datetime() },
      column: { width: 104 },
      sort: "createdAt",
      /** Days in UTC, as in files. */
      filter: betweenFilter("added", day),
      export: { id: "added", width: 12 },
    }),
    addedBy: field.text({
      label: "Added by",
      row: { addedBy: z.string().nullable() },
      column: { width: 130 },
      filter: choiceOrNone("addedBy", uuid),
      export: { id: "added_by", width: 18 },
    }),
    /**
     * An import of a table or of pasted links matches both creators that it added and creators that it found in the
     * CRM.
     */
    imports: field.names({ label: "Import", filter: choiceFilter("imports", uuid) }),
    updated: field.time({
      label: "Changed",
      row: { updatedAt: z.iso.datetime() },
      column: { width: 110 },
      sort: "updatedAt",
    }),
    type: field.text({
      label: "Type",
      row: { type: creatorType },
      column: { width: 90 },
      sort: "type",
      filter: choiceFilter("types", creatorType, { max: 2 }),
      export: { id: "type", width: 9, json: creatorType },
    }),
    feedback: field.names({
      label: "Feedback",
      /** By list, the newest first; in a page of a list, of that list alone. */
      row: { feedback: z.array(feedbackOfList) },
      column: { width: 150 },
      /** The choice "none" matches creators without feedback. */
      filter: choiceFilter("verdicts", z.enum([...FEEDBACK_KINDS, "none"])),
      export: { id: "feedback", width: 30 },
    }),
    feedbackComments: field.names({
      label: "Feedback comments",
      export: { id: "feedback_comments", width: 40 },
    }),
    sample: field.text({ label: "Sample data", export: { id: "sample", width: 12, json: z.boolean() } }),
    hasNote: field.text({ label: "Has a note", filter: flagFilter("hasNote") }),
    not: field.text({
      label: "Is not",
      filter: negationFilter("not", [
        "statuses",
        "owner",
        "tags",
        "lists",
        "networks",
        "countries",
        "languages",
        "niches",
        "gender",
        "followerTiers",
        "addedBy",
        "imports",
        "types",
        "verdicts",
      ]),
    }),
    city: field.text({ label: "City", export: { id: "city", width: 16 } }),
    biography: field.text({ label: "Biography", export: { id: "biography", width: 60 } }),
  },
  {
    exports: [
      "full_name",
      "country",
      "city",
      "language",
      "gender",
      "type",
      "niches",
      "networks",
      "followers",
      "growth",
      "engagement",
      "score",
      "status",
      "tags",
      "lists",
      "email",
      "note",
      "added",
      "added_by",
      "biography",
      "feedback",
      "feedback_comments",
      "figures_of",
      "views_per_post",
      "sample",
      "follower_tier",
      "authenticity",
      "rising",
      "owner",
      "due",
      "nextStep",
    ],
  },
);

/** The filters that a view of the CRM can save. */
export const viewFilters = withFieldFilters(crmCollection.filters);

/**
 * Which creators of a CRM: those that match every filter that is set. `inList`: of the creators of this list alone, where
 * the filters of additions and feedback are of that list.
 */
export const crmFilters = withFieldFilters(crmCollection.filters.extend({ inList: uuid.optional() }));
export type CrmFilters = z.infer<typeof crmFilters>;
export type CrmFiltersInput = z.input<typeof crmFilters>;

/**
 * Returns the networks that the account with a row's figures must be on; an empty list means any network. Rows without
 * an account on them have no figures.
 */
export function networksSought({
  figuresOf,
  networks,
  not = [],
}: Pick<CrmFilters, "figuresOf" | "networks"> & Partial<Pick<CrmFilters, "not">>): readonly Network[] {
  if (figuresOf) return [figuresOf];
  return not.includes("networks") ? [] : networks;
}

export const CRM_SORTS = crmCollection.sorts;
export const crmSort = z.union([z.enum(CRM_SORTS), fieldKey]);
export type CrmSort = z.infer<typeof crmSort>;
export type CrmColumn = (typeof crmCollection.columns)[number] | FieldKey;

export const EXPORT_COLUMNS = crmCollection.exports;
export const exportColumn = z.union([z.enum(EXPORT_COLUMNS), fieldKey]);
export type ExportColumn = z.infer<typeof exportColumn>;
