import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import type { TimelineEventData } from "#contract/timeline.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import type { UndoHook } from "../../kernel/feature.ts";
import {
  deleteEventsOf,
  deleteUndoneBefore,
  deleteUnrestoredOwners,
  insertEvents,
  insertUnrestoredOwners,
  moveEvents,
  replaceFormerOwners,
  type TimelineEvents,
} from "./store.ts";

type EventsInput = {
  ctx: Context<Member>;
  /** The creators with the event on their timelines. */
  creatorIds: readonly number[];
  data: TimelineEventData;
  /** The action it is part of, if that can be undone. */
  actionId?: string | null;
};

/** Records the same event for each of these creators, in the caller's transaction. */
export async function recordEvents({ ctx, creatorIds, data, actionId = null }: EventsInput): Promise<void> {
  await recordEachEvent({ ctx, events: [{ creatorIds, data }], actionId });
}

/** Different events for different creators, in one statement. */
export async function recordEachEvent({
  ctx,
  events,
  actionId = null,
}: Pick<EventsInput, "ctx" | "actionId"> & { events: readonly TimelineEvents[] }): Promise<void> {
  if (events.every((group) => group.creatorIds.length === 0)) return;
  await insertEvents(tenantOf(ctx), events, { actorId: ctx.actor.userId, actionId, at: ctx.clock.now() });
}

/** Records what is not done by the caller of an endpoint; `actorId` null: by the system. */
export async function recordEventsBy(
  tenant: TenantDb,
  events: readonly TimelineEvents[],
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<void> {
  await insertEvents(tenant, events, { actorId, actionId: null, at });
}

/**
 * Deletes the events of an undone action; those that its redo brings back belong to the undo, which timelines do not show.
 * Neither restores an owner who has left: timelines say so.
 */
export const removeEvents: UndoHook = async ({ ctx, actionId, redoId, isRedo = false }) => {
  const tenant = tenantOf(ctx);
  const by = { actorId: ctx.actor.userId, at: ctx.clock.now() };
  if (isRedo && redoId !== undefined) {
    await deleteUnrestoredOwners(tenant, redoId);
    await replaceFormerOwners(tenant, actionId, by);
    return moveEvents(tenant, actionId, redoId);
  }
  if (redoId === undefined) await deleteEventsOf(tenant, actionId);
  else await moveEvents(tenant, actionId, redoId);
  return insertUnrestoredOwners(tenant, actionId, by);
};

export async function deleteUndoneEvents({ ctx }: { ctx: Context }): Promise<void> {
  await deleteUndoneBefore(ctx.db, new Date(ctx.clock.now().getTime() - UNDO_DAYS * DAY_MS));
}
