import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { selectEntriesOf, takeBackAdded, updateWritten, type Added } from "../../crm/index.ts";
import { takeTagsBack } from "../../labels/index.ts";
import { closeIfEmpty } from "../../memberships/index.ts";
import type { CrmBefore } from "./before.ts";

/**
 * Takes back what a step has done to the CRM. As when adding is undone, who has been put into another list since stays.
 * Within a transaction that holds the customer's lock.
 */
export async function takeRowsBack({ ctx, before }: { ctx: Context<Member>; before: CrmBefore }): Promise<void> {
  await takeNotesBack(ctx, before.notes);
  const inverse: Added = { crmCreators: before.rows, members: before.members, newList: null };
  await takeTagsBack({ ctx, tagged: before.tagged, opened: [] });
  await takeBackAdded({ ctx, inverse });
  await takeTagsBack({ ctx, tagged: [], opened: before.newTags });
  // oxlint-disable-next-line no-await-in-loop -- a table names few that are new
  for (const listId of before.newLists) await closeIfEmpty({ ctx, listId });
}

/** Where nobody has written since. */
async function takeNotesBack(ctx: Context<Member>, notes: CrmBefore["notes"]): Promise<void> {
  if (notes.length === 0) return;
  const tenant = tenantOf(ctx);
  const entries = await selectEntriesOf(tenant, { rowIds: notes.map(({ rowId }) => rowId) });
  const kept = new Map(notes.map((note) => [note.rowId, note]));
  const rows = entries.flatMap(({ id, customEmail, customNote }) => {
    const note = kept.get(id);
    return note && note.wrote === customNote ? [{ id, customEmail, customNote: note.was }] : [];
  });
  if (rows.length > 0) await updateWritten(tenant, rows, ctx.clock.now());
}
