import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { copiesOf } from "./stores/copies.ts";
import { pickKnown, selectCopied, selectGathered, selectKnown, updateCopies } from "./stores/copies-store.ts";

type CopiesRefresh = { ctx: Context; creatorIds: number[]; customerId?: string };

/**
 * Updates what CRM rows copy of these creators: in every workspace, as the index sync does for changed creators, or in one
 * workspace, as merging and unmerging rows does while it holds the tenant's lock.
 */
export async function refreshCrmCopies({ ctx, creatorIds, customerId }: CopiesRefresh): Promise<void> {
  if (creatorIds.length === 0) return;
  const copied = await selectCopied({ db: ctx.db, customerId }, creatorIds);
  if (copied.length === 0) return;
  await inTransaction(ctx, async ({ db }) => {
    const crms = { db, customerId };
    const gathered = await selectGathered(crms, copied);
    const all = new Set([...copied, ...gathered.flatMap(({ creatorId, merged }) => [creatorId, ...merged])]);
    const known = await selectKnown(db, [...all]);
    const knownTo = pickKnown(known);
    const ofRows = gathered.flatMap(({ rowId, customerId: of, creatorId, merged }) => {
      const own = knownTo(of, creatorId);
      const others = merged.flatMap((id) => knownTo(of, id) ?? []);
      return own ? [Object.assign(copiesOf(own, others), { rowId })] : [];
    });
    const wanted = new Set(copied);
    const ofCreators = known.filter(({ creatorId }) => wanted.has(creatorId)).map((own) => copiesOf(own));
    await updateCopies(crms, { copies: [...ofRows, ...ofCreators], except: gathered.map(({ rowId }) => rowId) });
  });
}
