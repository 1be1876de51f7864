import type { unmergeCreator as endpoint } from "#contract/duplicates.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { lockCustomer, ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { recordAction } from "../../actions/index.ts";
import { mustWriteCrm, tellChanged } from "../../crm/index.ts";
import { recordMoments } from "../../timeline/index.ts";
import type { Unmerging } from "../inverses.ts";
import { fetchRows } from "./fetch-rows.ts";
import { partRows } from "./part-rows.ts";
import { readMergings } from "./read-mergings.ts";
import { readRow } from "./read-row.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function unmergeCreator({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const { rowId, actionId } = await inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const [row] = await fetchRows(owner, [input.customCreatorId]);
    if (!row) return refuse("not_found");
    const { mergedInto, fullName } = row;
    if (mergedInto === null) return refuse("bad_request", { msg: `${fullName} is not merged into anybody.` });
    const [kept] = await fetchRows(owner, [mergedInto]);
    if (!kept) return refuse("not_found");
    const held = (await readMergings(owner, kept)).find(({ gain }) => gain.rowId === row.rowId);
    await partRows({ ctx: tx, kept, rows: [row] });
    const inverse: Unmerging = { keep: kept.rowId, rowId: row.rowId, mergedBy: held?.actionId ?? null };
    const id = await recordAction({ ctx: tx, verb: "crm.unmerge", count: 1, title: kept.fullName, inverse });
    const data = { kind: "unmerged" as const, creatorId: String(row.creatorId), full_name: fullName };
    await recordMoments({ ctx: tx, creatorIds: [kept.creatorId], data, actionId: id });
    tellChanged(tx, ["crm", "lists", "labels", "timeline"]);
    return { rowId: row.rowId, actionId: id };
  });
  return { success: true, crmCreator: await readRow(ctx, rowId), actionId };
}
