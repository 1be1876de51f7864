import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { areMembers, refreshCrmCopies, updateWritten } from "../../crm/index.ts";
import { readTags, deleteMembers } from "../../memberships/index.ts";
import { assertRoom } from "../../plans/index.ts";
import { readMergings } from "./read-mergings.ts";
import { columnsOf, without } from "./rules.ts";
import { updateTarget, updateMergedInto, type MergeRow } from "./store.ts";

type RowsUnmerge = { ctx: Context<Member>; target: MergeRow; rows: readonly MergeRow[] };

/**
 * Shows merged rows in the CRM again, as they were, and removes from the target what they added. Throws plan_limit when
 * there is no room.
 */
export async function unmergeRows({ ctx, target, rows }: RowsUnmerge): Promise<void> {
  const tenant = tenantOf(ctx);
  await assertRoom(ctx, "crmCreators", rows.length);

  const rowIds = rows.map((row) => row.rowId);
  const held = await readMergings(tenant, target);
  const leaving = held.map(({ gain }) => gain).filter((gain) => rowIds.includes(gain.rowId));
  const staying = held.map(({ gain }) => gain).filter((gain) => !rowIds.includes(gain.rowId));
  const tags = await readTags(tenant, [target.creatorId]);
  const before = { ...target, lists: (tags.get(target.creatorId) ?? []).map((list) => list._id) };
  const after = without(before, leaving, staying);

  const updatedAt = ctx.clock.now();
  await updateMergedInto(tenant, rowIds, { mergedInto: null, updatedAt });
  await updateTarget(tenant, target.rowId, {
    tagIds: [...after.tags],
    statusId: after.status,
    updatedAt,
  });
  const fields = columnsOf(after.fields);
  // One that a row which stays merged brought may have left since.
  const owner = fields.owner !== null && (await areMembers(tenant, [fields.owner])) ? fields.owner : null;
  const written = { customEmail: after.email, customNote: after.note, ...fields, owner };
  await updateWritten(tenant, [{ id: target.rowId, ...written }], updatedAt);
  const left = before.lists.filter((list) => !after.lists.includes(list));
  const members = left.map((listId) => ({ listId, creatorId: target.creatorId }));
  await deleteMembers({ ctx, members });
  const creatorIds = [target, ...rows].map((row) => row.creatorId);
  await refreshCrmCopies({ ctx, creatorIds, customerId: tenant.customerId });
}
