import type { mergeCreators as endpoint } from "#contract/duplicates.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { lockCustomer, ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { recordAction } from "../../actions/index.ts";
import { mustWriteCrm, tellChanged } from "../../crm/index.ts";
import { recordEachMoment } from "../../timeline/index.ts";
import type { Merging } from "../inverses.ts";
import { fetchRows, mustMerge } from "./fetch-rows.ts";
import { joinRows } from "./join-rows.ts";
import { readRow } from "./read-row.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Makes several rows one. Notes, moments and posts stay with their creators: the timeline of the kept row reads them all. */
export async function mergeCreators({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const keep = input.keep.toLowerCase();
  if (input.merge.some((id) => id.toLowerCase() === keep))
    refuse("bad_request", { msg: "A creator cannot be merged into itself." });
  const actionId = await inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const [kept, ...rows] = await fetchRows(owner, [keep, ...input.merge]);
    if (!kept) return refuse("not_found");
    await mustMerge(owner, kept, rows);
    const inverse: Merging = { keep: kept.rowId, gains: await joinRows({ ctx: tx, kept, rows }) };
    const count = rows.length;
    const id = await recordAction({ ctx: tx, verb: "crm.merge", count, title: kept.fullName, inverse });
    const moments = rows.map(({ creatorId, fullName }) => ({
      creatorIds: [kept.creatorId],
      data: { kind: "merged" as const, creatorId: String(creatorId), full_name: fullName },
    }));
    await recordEachMoment({ ctx: tx, moments, actionId: id });
    tellChanged(tx, ["crm", "lists", "labels", "timeline"]);
    return id;
  });
  return { success: true, crmCreator: await readRow(ctx, keep), actionId };
}
