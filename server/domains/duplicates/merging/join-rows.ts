import { TAGS_PER_CREATOR_MAX } from "#contract/limits.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { refreshCrmCopies, updateWritten } from "../../crm/index.ts";
import { addMembers, readTags } from "../../memberships/index.ts";
import type { Gain } from "../inverses.ts";
import { readMergings } from "./read-mergings.ts";
import { gainsOf, withGains } from "./rules.ts";
import { updateKept, updateMergedInto, type MergeRow } from "./store.ts";

type Given = { ctx: Context<Member>; kept: MergeRow; rows: readonly MergeRow[] };

/** Makes rows one with the kept one, which gets what they have and it has not; answers what each of them brought. */
export async function joinRows({ ctx, kept, rows }: Given): Promise<Gain[]> {
  const tenant = tenantOf(ctx);
  const lists = await readTags(
    tenant,
    [kept, ...rows].map((row) => row.creatorId),
  );
  const whole = (row: MergeRow) => ({ ...row, lists: (lists.get(row.creatorId) ?? []).map((list) => list._id) });
  const earlier = await readMergings(tenant, kept);
  const before = whole(kept);
  const gains = gainsOf(
    before,
    rows.map(whole),
    earlier.map((held) => held.gain),
  );
  const after = withGains(before, gains);
  if (after.tags.length > TAGS_PER_CREATOR_MAX) refuse("too_many_tags");

  const updatedAt = ctx.clock.now();
  await updateKept(tenant, kept.rowId, {
    tagIds: [...after.tags],
    statusId: after.status,
    updatedAt,
  });
  await updateWritten(tenant, [{ id: kept.rowId, customEmail: after.email, customNote: after.note }], updatedAt);
  const rowIds = rows.map((row) => row.rowId);
  await updateMergedInto(tenant, rowIds, { mergedInto: kept.rowId, updatedAt });
  const newLists = after.lists.filter((list) => !before.lists.includes(list));
  await addMembers({ ctx, listIds: newLists, creatorIds: [kept.creatorId] });
  const creatorIds = [kept, ...rows].map((row) => row.creatorId);
  await refreshCrmCopies({ ctx, creatorIds, customerId: tenant.customerId });
  return gains;
}
