import { TAGS_PER_CREATOR_MAX } from "#contract/base/limits.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { refreshCrmCopies, updateWritten } from "../../crm/index.ts";
import { addMembers, readTags } from "../../memberships/index.ts";
import type { Gain } from "../inverses.ts";
import { readMergings } from "./read-mergings.ts";
import { columnsOf, gainsOf, withGains } from "./rules.ts";
import { updateTarget, updateMergedInto, type MergeRow } from "./store.ts";

type RowsMerge = { ctx: Context<Member>; target: MergeRow; rows: readonly MergeRow[] };

/** Merges rows into the target, which gets what it lacks; returns what each of them added. */
export async function mergeRows({ ctx, target, rows }: RowsMerge): Promise<Gain[]> {
  const tenant = tenantOf(ctx);
  const lists = await readTags(
    tenant,
    [target, ...rows].map((row) => row.creatorId),
  );
  const whole = (row: MergeRow) => ({ ...row, lists: (lists.get(row.creatorId) ?? []).map((list) => list._id) });
  const earlier = await readMergings(tenant, target);
  const before = whole(target);
  const gains = gainsOf(
    before,
    rows.map(whole),
    earlier.map((held) => held.gain),
  );
  const after = withGains(before, gains);
  if (after.tags.length > TAGS_PER_CREATOR_MAX) refuse("too_many_tags");

  const updatedAt = ctx.clock.now();
  await updateTarget(tenant, target.rowId, {
    tagIds: [...after.tags],
    statusId: after.status,
    updatedAt,
  });
  const written = { customEmail: after.email, customNote: after.note, ...columnsOf(after.fields) };
  await updateWritten(tenant, [{ id: target.rowId, ...written }], updatedAt);
  const rowIds = rows.map((row) => row.rowId);
  await updateMergedInto(tenant, rowIds, { mergedInto: target.rowId, updatedAt });
  const newLists = after.lists.filter((list) => !before.lists.includes(list));
  await addMembers({ ctx, listIds: newLists, creatorIds: [target.creatorId] });
  const creatorIds = [target, ...rows].map((row) => row.creatorId);
  await refreshCrmCopies({ ctx, creatorIds, customerId: tenant.customerId });
  return gains;
}
