import { daysOf, type Preset } from "#contract/base/day-presets.ts";
import type { TopicQuery } from "#contract/listening/topic.ts";
import { NETWORKS } from "#contract/networks/networks.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { TrackingFilters } from "#contract/tracking/options.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import {
  assertTracking,
  selectMerged,
  dayIn,
  trackedRanking,
  type Reader,
  type Tracked,
} from "../../tracking/index.ts";
import { resolveHandles } from "../../posts/index.ts";
import { readTracked } from "../../rankings/index.ts";
import { selectTopics, type TopicRow } from "../store.ts";

/**
 * Whose posts a topic or a tracked ranking means. Throws not_found for an id of another workspace, and plan_limit without
 * tracking.
 */
export async function listened(ctx: Context<Member>, id: string): Promise<Tracked> {
  const [topic] = await selectTopics(tenantOf(ctx), id);
  if (topic) return topicOf(ctx, topic, await readMerged(ctx));
  if (!(await readTracked(ctx)).some(({ _id }) => _id === id)) refuse("not_found", say("listening.unknown"));
  return trackedRanking(ctx, id);
}

/** `shownAs`: the merged creators of the workspace. */
export async function topicOf(
  ctx: Reader,
  { id, title, query }: Pick<TopicRow, "id" | "title" | "query">,
  shownAs: ReadonlyMap<number, number>,
): Promise<Tracked> {
  assertTracking(ctx);
  const notBy = await findLeftOut(ctx, query, shownAs);
  return { top: { _id: id, title, isSample: false }, shownAs, topic: query, notBy, listId: null };
}

/** The creators whose posts a topic leaves out, by the handles of their accounts, with those they are merged with. */
export async function findLeftOut(
  { db }: Reader,
  { notBy }: Pick<TopicQuery, "notBy">,
  shownAs: ReadonlyMap<number, number>,
): Promise<number[]> {
  if (notBy.length === 0) return [];
  const handles = notBy.flatMap((name) => NETWORKS.map((network) => ({ network, name, sponsored: false })));
  const named = (await resolveHandles(db, handles)).map((one) => shownAs.get(one.id) ?? one.id);
  const shown = new Set(named);
  return [...shown, ...[...shownAs].flatMap(([id, as]) => (shown.has(as) ? [id] : []))];
}

/** The creators that the workspace has merged into others, each with the one that it is shown as. */
export async function readMerged(ctx: Reader): Promise<ReadonlyMap<number, number>> {
  const merged = await selectMerged(tenantOf(ctx));
  return new Map(merged.map((one) => [one.creatorId, one.shownAs]));
}

/** The filters with the days of a period that was named. */
export function inPeriod<F extends TrackingFilters>({ clock }: Context, filters: F, period: Preset | undefined): F {
  if (period === undefined) return filters;
  return { ...filters, range: daysOf(period, dayIn(filters.timezone, clock.now())) };
}
