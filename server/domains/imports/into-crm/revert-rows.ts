import { isFieldKey } from "#contract/collections/custom-field.ts";
import { customFieldEdit } from "#contract/crm/endpoints.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import {
  deleteUnlisted,
  deleteUnusedOptions,
  patchOf,
  selectEntriesOf,
  selectFields,
  updateWritten,
  valueOf,
} from "../../crm/index.ts";
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
  for (const { field, ids } of before.newOptions) await deleteUnusedOptions(tenantOf(ctx), field, ids);
  for (const listId of before.newLists) await deleteListIfEmpty({ ctx, listId });
}

/** Values that have changed since stay, as do fields that were deleted. */
async function revertValues(ctx: Context<Member>, values: CrmBefore["values"]): Promise<void> {
  if (values.length === 0) return;
  const tenant = tenantOf(ctx);
  const own = await selectFields(tenant);
  for (const [field, some] of Map.groupBy(values, (value) => value.field)) {
    if (isFieldKey(field) && !own.some(({ _id }) => _id === field)) continue;
    const written = new Map(some.map((value) => [value.rowId, value]));
    const entries = await selectEntriesOf(tenant, { rowIds: [...written.keys()] });
    const { schema } = customFieldEdit(field, own);
    const patches = entries.flatMap((entry) => {
      const value = written.get(entry.id);
      if (!value || value.wrote !== String(valueOf(entry, field) ?? "")) return [];
      return patchOf({ id: entry.id, customValues: entry.fields }, field, schema.safeParse(value.was).data ?? null);
    });
    await updateWritten(tenant, patches, ctx.clock.now());
  }
}
