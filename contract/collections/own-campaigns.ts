import { z } from "zod";
import { TITLE_MAX } from "../base/limits.ts";
import { collection, field } from "./collection.ts";
import { choiceFilter, searchFilter } from "./filters.ts";
import { listOf } from "./list.ts";

export const ELIGIBILITY = ["eligible", "not_eligible"] as const;

/** The campaigns that a creator may see. */
export const ownCampaignsCollection = collection({
  text: field.text({ label: "Text", filter: searchFilter("search", { param: "search", max: TITLE_MAX }) }),
  eligibility: field.text({ label: "Eligibility", filter: choiceFilter("eligibility", z.enum(ELIGIBILITY)) }),
  /** Whether to list campaigns that the creator has a part in, or the others. */
  part: field.text({ label: "Part", filter: choiceFilter("part", z.enum(["own", "other"])) }),
  popularity: field.count({ label: "Most popular", sort: "most_popular" }),
  published: field.time({ label: "Newest", sort: "publication_date" }),
});

export const ownCampaignList = listOf(ownCampaignsCollection, { size: 20, sort: "publication_date" });
