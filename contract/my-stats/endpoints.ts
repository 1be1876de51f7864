import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId } from "../base/ids.ts";
import { timeZone } from "../base/time-zone.ts";
import { METRIC_RANGES, metricsReply } from "./metrics.ts";
import { playgroundReply } from "./playground.ts";
import { ownRankingsReply } from "./rankings.ts";

const endpoint = endpointsOf("my-stats");

/** For the user who owns the creator. */
const own = {
  method: "GET",
  auth: "creator",
  byManagers: true,
  params: z.strictObject({ id: creatorId }),
  errors: ["not_found"],
} as const;
/** Days are those of this zone. */
const timezone = timeZone.default("UTC");

export const readPlayground = endpoint({
  ...own,
  path: "/my-stats/{id}/playground",
  reads: ["profiles"],
  summary: "What a creator's last week and month brought, beside their own past and accounts like theirs",
  query: z.strictObject({ timezone }),
  reply: playgroundReply,
});

export const readOwnRankings = endpoint({
  ...own,
  path: "/my-stats/{id}/rankings",
  reads: ["profiles", "taxonomy"],
  summary: "A creator's places in all rankings, with movement, the next place and the nearest creators",
  reply: ownRankingsReply,
});

export const readOwnMetrics = endpoint({
  ...own,
  path: "/my-stats/{id}/metrics",
  reads: ["profiles", "goals"],
  summary: "A creator's figures on each network over time, with source and reading date",
  query: z.strictObject({ range: z.enum(METRIC_RANGES).default("30"), timezone }),
  reply: metricsReply,
});
