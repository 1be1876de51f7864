import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId } from "../base/ids.ts";
import { network } from "../networks/networks.ts";
import { blurredFields } from "./blurred-fields.ts";
import { accountOverview, followerSeries } from "./endpoints.ts";
import { seriesAnomaly } from "../scores/anomalies.ts";

const endpoint = endpointsOf("profiles");

const total = z.number().nullable();

/** Sums over the posts published in a month; null where the posts of that month were not all collected. */
export const coverageMonth = z.object({
  /** As 2026-01. */
  month: z.string(),
  posts: total,
  /** Known figures alone: null when no post has any. */
  engagement: total,
  views: total,
});
export type CoverageMonth = z.infer<typeof coverageMonth>;

export const accountCoverage = accountOverview.extend({
  /** The last twelve, oldest first; empty when hidden. */
  months: z.array(coverageMonth),
  anomalies: z.array(seriesAnomaly),
});
export type AccountCoverage = z.infer<typeof accountCoverage>;

export const socialCoverage = endpoint({
  method: "GET",
  path: "/profile/{id}/social-coverage",
  reads: ["crm", "profiles"],
  summary: "A creator's networks side by side, the last twelve months of each, and totals over all",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    /** Largest first. */
    accounts: z.array(accountCoverage),
    series: z.array(followerSeries),
    /** Totals over the accounts with a known value; null when no account has one. */
    totals: z.object({ followers: total, posts: total, engagement: total, views: total }),
    /** The months that the totals of posts are of: how many of the last twelve, and the first of them. */
    known: z.object({ months: z.int(), since: z.string().nullable() }),
    /** Networks that the terms of their sources keep out of the totals. */
    leftOut: z.array(network),
    blurredFields,
  }),
  errors: ["not_found"],
});
