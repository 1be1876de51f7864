import type { updateCustomNote as endpoint } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { lockCustomer, ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { mustWriteCrm } from "../policy.ts";
import { readCreators } from "../read-creators.ts";
import { selectEntriesOf } from "../stores/entries-store.ts";
import { tellChanged } from "../tell-changed.ts";
import { writeField } from "./write-field.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Writes a creator's note or address. The last to write a field wins; its other fields stay as others left them. */
export async function updateCustomNote({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const { field, customNote } = input;
  const rowId = input.customCreatorId.toLowerCase();
  await inTransaction(ctx, async (tx) => {
    await lockCustomer(ownerOf(tx));
    const changed = await writeField({ ctx: tx, field, texts: new Map([[rowId, customNote]]), actionId: null });
    if (changed > 0) tellChanged(tx, ["crm", "timeline"]);
  });
  // Outside of it: several reads at once need a connection each.
  const owner = ownerOf(ctx);
  const entries = await selectEntriesOf(owner, { rowIds: [rowId] });
  const [crmCreator] = await readCreators({ ctx, owner, entries });
  return { success: true, crmCreator: crmCreator ?? refuse("not_found") };
}
