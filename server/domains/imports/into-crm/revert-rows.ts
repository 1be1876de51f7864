import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { deleteUnlisted, selectEntriesOf, updateWritten } from "../../crm/index.ts";
import { revertStatuses, revertTags } from "../../labels/index.ts";
import { deleteListIfEmpty, deleteMembers } from "../../memberships/index.ts";
import type { CrmBefore } from "./before.ts";

/**
 * Reverts what a step has done to the CRM. As when adding is undone, creators who are in another list by now stay.
 * Within a transaction that holds the tenant lock.
 */
export async function revertRows({ ctx, before }: { ctx: Context<Member>; before: CrmBefore }): Promise<void> {
  await revertNotes(ctx, before.notes);
  await revertTags({ ctx, tagged: before.tagged });
  await revertStatuses({ ctx, moved: before.moved });
  await deleteMembers({ ctx, members: before.members });
  const rowIds = before.rows.map((row) => row.id);
  await deleteUnlisted(tenantOf(ctx), rowIds);
  await revertTags({ ctx, created: before.newTags });
  await revertStatuses({ ctx, created: before.newStatuses });
  // oxlint-disable-next-line no-await-in-loop -- a table names few that are new
  for (const listId of before.newLists) await deleteListIfEmpty({ ctx, listId });
}

/** Notes that have changed since stay. */
async function revertNotes(ctx: Context<Member>, notes: CrmBefore["notes"]): Promise<void> {
  if (notes.length === 0) return;
  const tenant = tenantOf(ctx);
  const entries = await selectEntriesOf(tenant, { rowIds: notes.map(({ rowId }) => rowId) });
  const written = new Map(notes.map((note) => [note.rowId, note]));
  const rows = entries.flatMap(({ id, customEmail, customNote }) => {
    const note = written.get(id);
    return note && note.wrote === customNote ? [{ id, customEmail, customNote: note.was }] : [];
  });
  if (rows.length > 0) await updateWritten(tenant, rows, ctx.clock.now());
}
