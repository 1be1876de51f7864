import { z } from "zod";
import { uuid } from "../base/ids.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { MATTER_KINDS } from "../base/states.ts";
import { collection, field } from "./collection.ts";
import { choiceFilter, choiceOrNone, optionFilter, searchFilter } from "./filters.ts";
import { listOf } from "./list.ts";
import { problem } from "../messages/shared.ts";

/** States to show: `pending` is open or assigned, `all` also what is closed. */
export const MATTER_VIEWS = ["pending", "open", "assigned", "resolved", "declined", "all"] as const;
export type MatterView = (typeof MATTER_VIEWS)[number];

/** What waits for administrators, and what they have closed. */
export const matterCollection = collection({
  text: field.text({ label: "Text", filter: searchFilter("search", { param: "search", max: TITLE_MAX }) }),
  subject: field.text({ label: "About", column: { width: 240 } }),
  kind: field.text({
    label: "Kind",
    column: { width: 120 },
    sort: "kind",
    filter: choiceFilter("kinds", z.enum(MATTER_KINDS)),
  }),
  reporter: field.text({ label: "From", column: { width: 120 } }),
  state: field.text({
    label: "State",
    column: { width: 90 },
    filter: optionFilter("state", MATTER_VIEWS),
    isDisplay: true,
  }),
  assignee: field.text({
    label: "Assignee",
    column: { width: 120 },
    filter: choiceOrNone("assignees", uuid),
  }),
  opened: field.time({ label: "Age", column: { width: 100 }, sort: "openedAt" }),
});

/** The oldest wait longest. */
export const matterList = listOf(matterCollection, { size: 50, sort: "openedAt", ascending: true });

/** A proposed niche is named by its creator and the niche, followed objections and all others by an id. */
export const matterId = z
  .string()
  .max(40)
  .regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[1-9]\d{0,14}:[1-9]\d{0,5})$/i, problem("input.moderationId"))
  .meta({ examples: ["019aa000-0000-7000-8000-000000000000", "999999999:1"] });

/** The id of a proposed niche. */
export const proposalId = z
  .string()
  .regex(/^[1-9]\d{0,14}:[1-9]\d{0,5}$/, problem("input.proposedNicheId"))
  .meta({ examples: ["999999999:1"] });
