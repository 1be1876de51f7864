import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { UndoCall } from "../../../kernel/feature.ts";
import { merging, unmerging } from "../inverses.ts";
import { mustMerge } from "./fetch-rows.ts";
import { mergeRows } from "./merge-rows.ts";
import { unmergeRows } from "./unmerge-rows.ts";
import { selectMergings, selectRows, updateMerging } from "./store.ts";

/** Undoes a merge, for those of its rows that are still merged. */
export async function undoMerge({ ctx, inverse }: UndoCall): Promise<void> {
  const { keep, gains } = merging.parse(inverse);
  const tenant = tenantOf(ctx);
  const found = await selectRows(tenant, [keep, ...gains.map((gain) => gain.rowId)]);
  const target = found.find((row) => row.rowId === keep);
  const rows = found.filter((row) => row.mergedInto === keep);
  if (!target || rows.length === 0) return;
  await unmergeRows({ ctx, target, rows });
}

/** Undoes an unmerge: the row is merged again, by the same merge. Throws undo_expired when that one was undone since. */
export async function undoUnmerge({ ctx, inverse }: UndoCall): Promise<void> {
  const { keep, rowId, mergedBy } = unmerging.parse(inverse);
  const tenant = tenantOf(ctx);
  const found = await selectRows(tenant, [keep, rowId]);
  const target = found.find((row) => row.rowId === keep);
  const row = found.find((one) => one.rowId === rowId);
  if (!target || !row || mergedBy === null) return refuse("undo_expired");
  const before = (await selectMergings(tenant, target.creatorId)).find(({ actionId }) => actionId === mergedBy);
  if (!before || row.mergedInto !== null || target.mergedInto !== null) return refuse("undo_expired");
  await mustMerge(tenant, target, [row]);
  const gains = await mergeRows({ ctx, target, rows: [row] });
  const others = merging.parse(before.inverse).gains.filter((gain) => gain.rowId !== rowId);
  await updateMerging(tenant, mergedBy, { keep, gains: [...others, ...gains] });
}
