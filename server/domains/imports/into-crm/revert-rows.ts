import { customFieldEdit } from "#contract/crm.ts";
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
  const notes = (before.notes ?? []).map((note) => Object.assign(note, { field: "customNote" as const }));
  await revertValues(ctx, [...notes, ...before.values]);
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

/** Values that have changed since stay. */
async function revertValues(ctx: Context<Member>, values: CrmBefore["values"]): Promise<void> {
  if (values.length === 0) return;
  const tenant = tenantOf(ctx);
  for (const [field, some] of Map.groupBy(values, (value) => value.field)) {
    const written = new Map(some.map((value) => [value.rowId, value]));
    // oxlint-disable-next-line no-await-in-loop -- as many as there are fields
    const entries = await selectEntriesOf(tenant, { rowIds: [...written.keys()] });
    const { schema } = customFieldEdit(field);
    const patches = entries.flatMap((entry) => {
      const value = written.get(entry.id);
      return value && value.wrote === (entry[field] ?? "") ? [{ id: entry.id, [field]: schema.parse(value.was) }] : [];
    });
    // oxlint-disable-next-line no-await-in-loop -- as many as there are fields
    await updateWritten(tenant, patches, ctx.clock.now());
  }
}
