import type { Context, Member } from "../../../context.ts";
import { withAction } from "../../../db/change-log.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { recordEachEvent } from "../../timeline-events/index.ts";
import { selectLabels } from "../store.ts";
import { updateStatus, type RowSelection } from "./rows-store.ts";

type StatusUpdate = {
  ctx: Context<Member>;
  rows: RowSelection;
  statusId: string | null;
  actionId: string;
  source?: "sequence";
};

/**
 * Sets or clears the status of CRM rows under an action; returns how many changed. The status belongs to the workspace.
 * Call it within a transaction that holds the tenant's lock.
 */
export async function moveRows({ ctx, rows, statusId, actionId, source }: StatusUpdate): Promise<number> {
  const tenant = tenantOf(ctx);
  const groups = await withAction(ctx.db, actionId, () => updateStatus(tenant, rows, statusId, ctx.clock.now()));
  const titles = new Map((await selectLabels(tenant, "status")).map((status) => [status.id, status.title]));
  const titleOf = (id: string | null) => (id === null ? null : (titles.get(id) ?? null));
  const events = groups.map(({ from, creatorIds }) => ({
    creatorIds,
    data: { kind: "status" as const, from: titleOf(from), to: titleOf(statusId), ...(source && { source }) },
  }));
  await recordEachEvent({ ctx, events, actionId });
  return groups.reduce((sum, { creatorIds }) => sum + creatorIds.length, 0);
}
