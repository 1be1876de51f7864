import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { countEntries, crmFull, refreshCrmCopies, updateWritten } from "../../crm/index.ts";
import { readTags, deleteMembers } from "../../memberships/index.ts";
import { readMergings } from "./read-mergings.ts";
import { without } from "./rules.ts";
import { updateKept, updateMergedInto, type MergeRow } from "./store.ts";

type Given = { ctx: Context<Member>; kept: MergeRow; rows: readonly MergeRow[] };

/**
 * Gives merged rows their place in the CRM again, as they were; takes from the kept one what they brought. Throws
 * plan_limit when the CRM holds no more.
 */
export async function partRows({ ctx, kept, rows }: Given): Promise<void> {
  const tenant = tenantOf(ctx);
  const full = crmFull(ctx.actor.plan, { held: await countEntries(tenant), more: rows.length });
  if (full) refuse("plan_limit", { msg: full });

  const rowIds = rows.map((row) => row.rowId);
  const held = await readMergings(tenant, kept);
  const leaving = held.map(({ gain }) => gain).filter((gain) => rowIds.includes(gain.rowId));
  const staying = held.map(({ gain }) => gain).filter((gain) => !rowIds.includes(gain.rowId));
  const tags = await readTags(tenant, [kept.creatorId]);
  const before = { ...kept, lists: (tags.get(kept.creatorId) ?? []).map((list) => list._id) };
  const after = without(before, leaving, staying);

  const updatedAt = ctx.clock.now();
  await updateMergedInto(tenant, rowIds, { mergedInto: null, updatedAt });
  await updateKept(tenant, kept.rowId, {
    tagIds: [...after.tags],
    statusId: after.status,
    updatedAt,
  });
  await updateWritten(tenant, [{ id: kept.rowId, customEmail: after.email, customNote: after.note }], updatedAt);
  const left = before.lists.filter((list) => !after.lists.includes(list));
  const members = left.map((listId) => ({ listId, creatorId: kept.creatorId }));
  await deleteMembers({ ctx, members });
  const creatorIds = [kept, ...rows].map((row) => row.creatorId);
  await refreshCrmCopies({ ctx, creatorIds, customerId: tenant.customerId });
}
