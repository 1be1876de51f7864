import { z } from "zod";
import { PIPELINE_STATUSES } from "../base/states.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { CAMPAIGN_STATUSES, CAMPAIGN_VISIBILITIES, DELIVERABLE_STATES, PAYMENT_STATES } from "../campaigns/states.ts";
import { collection, field } from "./collection.ts";
import { choiceFilter, searchFilter } from "./filters.ts";
import { listOf } from "./list.ts";

/** Statuses of campaigns that are shown. */
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

/** Whether a deliverable is posted by its due day. */
export const DELIVERABLE_TIMINGS = ["late", "dueSoon", "open", "onTime", "deliveredLate"] as const;

/** What the creators of a campaign have to publish. */
export const deliverablesCollection = collection({
  text: field.text({ label: "Text", filter: searchFilter("search", { param: "search", max: TITLE_MAX }) }),
  creator: field.text({ label: "Creator", column: { width: 220 }, sort: "creator" }),
  what: field.text({ label: "Deliverable", column: { width: 210 } }),
  due: field.time({ label: "Due", column: { width: 120 }, sort: "dueOn" }),
  timing: field.text({
    label: "Timing",
    column: { width: 130 },
    filter: choiceFilter("timing", z.enum(DELIVERABLE_TIMINGS)),
  }),
  state: field.text({
    label: "State",
    column: { width: 150 },
    sort: "state",
    filter: choiceFilter("states", z.enum(DELIVERABLE_STATES)),
  }),
});

/** The first due first. */
export const deliverableList = listOf(deliverablesCollection, { size: 50, sort: "dueOn", ascending: true });

/** What the creators of a campaign are paid. */
export const paymentsCollection = collection({
  text: field.text({ label: "Text", filter: searchFilter("search", { param: "search", max: TITLE_MAX }) }),
  creator: field.text({
    label: "Creator",
    column: { width: 220 },
    sort: "creator",
    export: { id: "creator", width: 24 },
  }),
  reference: field.text({
    label: "Reference",
    column: { width: 180 },
    export: { id: "reference", width: 20 },
  }),
  deliverable: field.text({
    label: "Deliverable",
    column: { width: 190 },
    export: { id: "deliverable", width: 24 },
  }),
  amount: field.text({
    label: "Amount",
    column: { width: 110 },
    sort: "amount",
    export: { id: "amount", width: 12 },
  }),
  paid: field.text({ label: "Paid", column: { width: 110 }, export: { id: "paid", width: 12 } }),
  due: field.time({ label: "Due", column: { width: 120 }, sort: "dueOn", export: { id: "due", width: 12 } }),
  state: field.text({
    label: "State",
    column: { width: 140 },
    sort: "state",
    export: { id: "state", width: 14 },
    filter: choiceFilter("states", z.enum(PAYMENT_STATES)),
  }),
});

/** The first due first. */
export const paymentList = listOf(paymentsCollection, { size: 50, sort: "dueOn", ascending: true });
