import { and, eq, isNull, ne, or } from "drizzle-orm";
import { UNDO_VERB } from "#contract/actions.ts";
import type { TimelineEventData } from "#contract/timeline.ts";
import type { Database } from "#server/db/connect.ts";
import { actions, timelineEvents } from "#server/db/tables/index.ts";

/** The events that a workspace's timelines show: those of undone actions wait for a redo. */
export async function shownEvents(root: Database, customerId: string): Promise<TimelineEventData[]> {
  const isShown = or(isNull(actions.verb), ne(actions.verb, UNDO_VERB));
  const rows = await root
    .select({ data: timelineEvents.data })
    .from(timelineEvents)
    .leftJoin(actions, eq(actions.id, timelineEvents.actionId))
    .where(and(eq(timelineEvents.customerId, customerId), isShown));
  return rows.map(({ data }) => data);
}
