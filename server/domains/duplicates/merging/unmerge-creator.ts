import { unmergeCreator as endpoint } from "#contract/duplicates.ts";
import { lockTenant, tenantOf } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { recordAction } from "../../actions/index.ts";
import { recordEvents } from "../../timeline-events/index.ts";
import type { Unmerging } from "../inverses.ts";
import { fetchRows } from "./fetch-rows.ts";
import { unmergeRows } from "./unmerge-rows.ts";
import { readMergings } from "./read-mergings.ts";
import { readRow } from "./read-row.ts";
import { write } from "../../../kernel/handler.ts";

export const unmergeCreator = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const { rowId, actionId } = await inTransaction(ctx, async (tx) => {
    const tenant = tenantOf(tx);
    await lockTenant(tenant);
    const [row] = await fetchRows(tenant, [input.customCreatorId]);
    if (!row) return refuse("not_found");
    const { mergedInto, fullName } = row;
    if (mergedInto === null) return refuse("bad_request", { msg: `${fullName} is not merged into another creator.` });
    const [target] = await fetchRows(tenant, [mergedInto]);
    if (!target) return refuse("not_found");
    const held = (await readMergings(tenant, target)).find(({ gain }) => gain.rowId === row.rowId);
    await unmergeRows({ ctx: tx, target, rows: [row] });
    const inverse: Unmerging = { keep: target.rowId, rowId: row.rowId, mergedBy: held?.actionId ?? null };
    const id = await recordAction({ ctx: tx, verb: "crm.unmerge", count: 1, title: target.fullName, inverse });
    const data = { kind: "unmerged" as const, creatorId: String(row.creatorId), full_name: fullName };
    await recordEvents({ ctx: tx, creatorIds: [target.creatorId], data, actionId: id });
    return { rowId: row.rowId, actionId: id };
  });
  return { success: true, crmCreator: await readRow(ctx, rowId), actionId };
});
