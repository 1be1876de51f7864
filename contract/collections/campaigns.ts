import { z } from "zod";
import { PIPELINE_STATUSES } from "../base/states.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { CAMPAIGN_STATUSES, CAMPAIGN_VISIBILITIES } from "../campaigns/states.ts";
import { collection, field } from "./collection.ts";
import { choiceFilter, searchFilter } from "./filters.ts";
import { listOf } from "./list.ts";

/** Statuses of campaigns that are there. */
export const campaignStatus = z.enum(CAMPAIGN_STATUSES).exclude(["delete"]);

/** The campaigns of a workspace. */
export const campaignsCollection = collection({
  text: field.text({ label: "Text", filter: searchFilter("search", { param: "search", max: TITLE_MAX }) }),
  title: field.text({ label: "Campaign", column: { width: 240 }, sort: "title" }),
  status: field.text({ label: "Status", column: { width: 110 }, filter: choiceFilter("statuses", campaignStatus) }),
  visibility: field.text({
    label: "Seen by",
    column: { width: 140 },
    filter: choiceFilter("visibility", z.enum(CAMPAIGN_VISIBILITIES)),
  }),
  period: field.time({ label: "Period", column: { width: 170 }, sort: "startsOn" }),
  creators: field.count({ label: "Creators", column: { width: 90 }, sort: "creators" }),
  budget: field.text({ label: "Budget", column: { width: 120 } }),
  updated: field.time({ label: "Changed", column: { width: 120 }, sort: "updatedAt" }),
});

/** The last changed first. */
export const campaignList = listOf(campaignsCollection, { size: 50, sort: "updatedAt" });

/** The creators of a campaign, for its table. */
export const campaignCreatorsCollection = collection({
  text: field.text({ label: "Text", filter: searchFilter("search", { param: "search", max: TITLE_MAX }) }),
  creator: field.text({ label: "Creator", column: { width: 230 }, sort: "creator" }),
  status: field.text({
    label: "Status",
    column: { width: 150 },
    sort: "status",
    filter: choiceFilter("statuses", z.enum(PIPELINE_STATUSES)),
  }),
  fee: field.text({ label: "Agreed fee", column: { width: 120 }, sort: "fee" }),
  note: field.text({ label: "Note", column: { width: 260 } }),
  moved: field.time({ label: "In this status", column: { width: 130 }, sort: "movedAt" }),
  added: field.time({ label: "Added", column: { width: 120 }, sort: "createdAt" }),
});

/** The last moved first. */
export const campaignCreatorList = listOf(campaignCreatorsCollection, { size: 50, sort: "movedAt" });
