import type { removeCreator as endpoint } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf, type Owner } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { recordChanges } from "../actions/index.ts";
import { mustWriteCrm } from "./policy.ts";
import { removeRows } from "./rows/remove-rows.ts";
import { selectPairs } from "./stores/rows-store.ts";
import { tellChanged } from "./tell-changed.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;
type Pair = Input["input"]["creatorsToRemove"][number];

/** Takes creators out of the CRM and of all its lists. Each pair of ids must be a row of the caller's. */
export async function removeCreator({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const rowIds = await fetchRows(owner, input.creatorsToRemove);
    const { changed, actionId } = await recordChanges({ ctx: tx, verb: "crm.remove", title: null }, (id) =>
      removeRows({ ctx: tx, rowIds, actionId: id }),
    );
    tellChanged(tx, ["crm", "lists", "labels", "timeline"]);
    return { success: true, removed: changed, actionId };
  });
}

/** Ids of the rows; throws not_found when one does not exist, is not the caller's, or is another creator's. */
async function fetchRows(owner: Owner, pairs: readonly Pair[]): Promise<string[]> {
  const wanted = new Map(pairs.map((pair) => [pair.customCreatorId.toLowerCase(), pair]));
  const found = new Map((await selectPairs(owner, [...wanted.keys()])).map((row) => [row.id, row.creatorId]));
  const agree = pairs.every((pair) => found.get(pair.customCreatorId.toLowerCase()) === Number(pair.creatorId));
  return agree ? [...found.keys()] : refuse("not_found");
}
