import { DAY_MS } from "#contract/base/limits.ts";
import { CREATORS_NAMED } from "#contract/notifications.ts";
import type { Context, Member } from "../../context.ts";
import type { MemberLeft } from "../../kernel/feature.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { notifyUser, notifyUserOrOwner } from "../notifications/index.ts";
import { recordEventsBy } from "../timeline-events/index.ts";
import { removeOwner, selectDueRows } from "./stores/owners-store.ts";

/** Rows of a member who leaves lose their owner, and their timelines say why. */
export const releaseRows: MemberLeft = async ({ ctx, customerId, userId, by }) => {
  const tenant = { db: ctx.db, customerId };
  const at = ctx.clock.now();
  const creatorIds = await removeOwner(tenant, userId, at);
  if (creatorIds.length === 0) return;
  await recordEventsBy(tenant, [{ creatorIds, data: { kind: "unassigned", userId } }], { actorId: by, at });
  emitChanged({ emit: ctx.emit, customerId }, ["crm", "timeline"]);
};

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Notifies colleagues that the caller has made them the owners of creators: once for each colleague and day in UTC,
 * unread again with each assignment. Which creators these are is read with the notification, so that an undo needs
 * nothing here.
 */
export async function notifyOwners(ctx: Context<Member>, userIds: Iterable<string>, at: Date): Promise<void> {
  const { customerId, userId: by } = ctx.actor;
  const day = dayOf(at.getTime());
  // One after the other: a change rarely has more than one new owner.
  for (const userId of new Set(userIds).difference(new Set([by])))
    await notifyUser(ctx, {
      customerId,
      userId,
      subject: `crm.assigned ${by} ${day}`,
      payload: { kind: "crm.assigned", by, day },
      replaces: "all",
    });
}

/** Nights without a run that reminders make up for. */
const LATE_DAYS = 7;

/**
 * Notifies the owner of each row that is due, or who set the day where there is no owner; when they have left, the owner of
 * the workspace. Once for each day, and again when other rows became due on it: by the first run of the day in UTC, because
 * the product does not know where people are.
 */
export async function remindOfDue({ ctx }: { ctx: Context }): Promise<void> {
  const now = ctx.clock.now();
  const days = { from: dayOf(now.getTime() - LATE_DAYS * DAY_MS), to: dayOf(now.getTime()) };
  const groups = Map.groupBy(await selectDueRows(ctx.db, days), ({ customerId, userId, due }) =>
    JSON.stringify([customerId, userId, due]),
  );
  // One after the other: this runs at night, and there are few people to a day.
  for (const rows of groups.values()) {
    const [{ customerId, userId, due } = { customerId: "", userId: null, due: "" }] = rows;
    await notifyUserOrOwner(ctx, {
      customerId,
      userId,
      subject: `crm.due ${due}`,
      replaces: "other creators",
      payload: {
        kind: "crm.due",
        day: due,
        creators: rows.slice(0, CREATORS_NAMED).map(({ creatorId }) => String(creatorId)),
        total: rows.length,
      },
    });
  }
}
