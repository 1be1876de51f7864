import { z } from "zod";
import { PRESETS } from "../base/day-presets.ts";
import { day } from "../base/dates.ts";
import { timeZone } from "../base/time-zone.ts";
import { problem } from "../messages/shared.ts";
import { network } from "../networks/networks.ts";

/** Both days are included; null: no end. */
export const dayRange = z
  .strictObject({ from: day.nullable().default(null), to: day.nullable().default(null) })
  .refine(({ from, to }) => from === null || to === null || from <= to, problem("input.fromAboveTo"));

/** What the report of a tracked list shows. */
export const reportSettings = z.strictObject({
  /** A named range moves on with time; days stay. */
  range: z.union([z.strictObject({ preset: z.enum(PRESETS) }), z.strictObject({ days: dayRange })]),
  /** Days begin and end in it. */
  timezone: timeZone.default("UTC"),
  network: z.union([z.literal("global"), network]).default("global"),
  onlyCampaignPosts: z.boolean().default(false),
  /** Whether readers see what creators are paid, and what a view or an engagement costs. */
  costs: z.boolean().default(false),
});
export type ReportSettings = z.output<typeof reportSettings>;

/** What a report shows unless its members choose: the web app puts their time zone in place of UTC. */
export const USUAL_REPORT: ReportSettings = reportSettings.parse({ range: { preset: "last30" } });
