import { z } from "zod";
import { day } from "../base/dates.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { HANDLE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { RANGE_METRICS } from "../figures/metrics.ts";
import { network } from "../networks/networks.ts";

const endpoint = endpointsOf("my-stats");

export const GOALS_MAX = 20;
/** How far away the day of a goal may be. */
export const GOAL_YEARS_MAX = 5;

/** `reached`: the figure is at least the target; `missed`: the day is over and it is not. */
export const GOAL_STATES = ["open", "reached", "missed"] as const;

export const goal = z.object({
  _id: uuid,
  network,
  username: z.string(),
  figure: z.enum(RANGE_METRICS),
  target: z.number(),
  /** What it was when the goal was set, and is now; null: not known now. */
  start: z.number(),
  value: z.number().nullable(),
  /** The part of the way from the start to the target, 0–1; null: not known. */
  progress: z.number().nullable(),
  state: z.enum(GOAL_STATES),
  dueOn: z.iso.date(),
});
export type Goal = z.infer<typeof goal>;

const writes = {
  auth: "creator",
  byManagers: true,
  touches: ["goals"],
  errors: ["not_found", "bad_request", "conflict"],
} as const;

export const createGoal = endpoint({
  ...writes,
  method: "POST",
  path: "/my-stats/{id}/goals",
  summary: "Set a goal for a figure of one of your accounts; can be undone",
  params: z.strictObject({ id: creatorId }),
  body: z.strictObject({
    network,
    username: typed(HANDLE_MAX).min(1),
    figure: z.enum(RANGE_METRICS),
    target: z.number(),
    dueOn: day,
  }),
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable() }),
});

export const removeGoal = endpoint({
  ...writes,
  method: "DELETE",
  path: "/my-stats/{id}/goals/{goal}",
  summary: "Remove a goal; can be undone",
  params: z.strictObject({ id: creatorId, goal: uuid }),
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable() }),
});
