import { daysOf, type Preset } from "#contract/base/day-presets.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { TrackingFilters } from "#contract/tracking/options.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { assertTracking, selectMerged, dayIn, trackedRanking, type Tracked } from "../../tracking/index.ts";
import { readTracked } from "../../rankings/index.ts";
import { selectTopics, type TopicRow } from "../store.ts";

/**
 * Whose posts a topic or a tracked ranking means. Throws not_found for an id of another workspace, and plan_limit without
 * tracking.
 */
export async function listened(ctx: Context<Member>, id: string): Promise<Tracked> {
  const [topic] = await selectTopics(tenantOf(ctx), id);
  if (topic) return topicOf(ctx, topic);
  if (!(await readTracked(ctx)).some(({ _id }) => _id === id)) refuse("not_found", say("listening.unknown"));
  return trackedRanking(ctx, id);
}

export async function topicOf(
  ctx: Context<Member>,
  { id, title, query }: Omit<TopicRow, "createdBy">,
): Promise<Tracked> {
  assertTracking(ctx);
  return { top: { _id: id, title, isSample: false }, shownAs: await readMerged(ctx), topic: query, listId: null };
}

/** The creators that the workspace has merged into others, each with the one that it is shown as. */
export async function readMerged(ctx: Context<Member>): Promise<ReadonlyMap<number, number>> {
  const merged = await selectMerged(tenantOf(ctx));
  return new Map(merged.map((one) => [one.creatorId, one.shownAs]));
}

/** The filters with the days of a period that was named. */
export function inPeriod<F extends TrackingFilters>({ clock }: Context, filters: F, period: Preset | undefined): F {
  if (period === undefined) return filters;
  return { ...filters, range: daysOf(period, dayIn(filters.timezone, clock.now())) };
}
