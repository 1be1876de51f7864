import type { Context, Member } from "../../../context.ts";
import { withAction } from "../../../db/change-log.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { recordEachEvent } from "../../timeline-events/index.ts";
import { updateStatus, type Which } from "./rows-store.ts";
import { selectLabels } from "../store.ts";

type Given = { ctx: Context<Member>; which: Which; statusId: string | null; actionId: string };

/**
 * Gives CRM rows a status, or none, as part of an action that gives theirs back; answers how many it has changed. The
 * status is known to be the customer's. Within a transaction that holds the customer's lock.
 */
export async function moveRows({ ctx, which, statusId, actionId }: Given): Promise<number> {
  const tenant = tenantOf(ctx);
  const moved = await withAction(ctx.db, actionId, () => updateStatus(tenant, which, statusId, ctx.clock.now()));
  const titles = new Map((await selectLabels(tenant, "status")).map((status) => [status.id, status.title]));
  const titleOf = (id: string | null) => (id === null ? null : (titles.get(id) ?? null));
  const moments = moved.map(({ from, creatorIds }) => ({
    creatorIds,
    data: { kind: "status" as const, from: titleOf(from), to: titleOf(statusId) },
  }));
  await recordEachEvent({ ctx, events: moments, actionId });
  return moved.reduce((sum, { creatorIds }) => sum + creatorIds.length, 0);
}
