import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { copiesOf } from "./stores/copies.ts";
import { selectCopied, selectGathered, selectKnown, updateCopies } from "./stores/copies-store.ts";

/**
 * Brings what CRM rows copy of these creators up to date, in every CRM they are in. The fold calls it for whoever has
 * changed; merging and unmerging rows calls it for the creators of both.
 */
export async function refreshCrmCopies({ ctx, creatorIds }: { ctx: Context; creatorIds: number[] }): Promise<void> {
  if (creatorIds.length === 0) return;
  const copied = await selectCopied(ctx.db, creatorIds);
  if (copied.length === 0) return;
  await inTransaction(ctx, async ({ db }) => {
    const gathered = await selectGathered(db, copied);
    const all = new Set([...copied, ...gathered.flatMap(({ creatorId, merged }) => [creatorId, ...merged])]);
    const known = new Map((await selectKnown(db, [...all])).map((one) => [one.creatorId, one]));
    const ofRows = gathered.flatMap(({ rowId, creatorId, merged }) => {
      const own = known.get(creatorId);
      return own
        ? [
            {
              ...copiesOf(
                own,
                merged.flatMap((id) => known.get(id) ?? []),
              ),
              rowId,
            },
          ]
        : [];
    });
    const ofCreators = copied.flatMap((id) => known.get(id) ?? []).map((own) => copiesOf(own));
    await updateCopies(db, { copies: [...ofRows, ...ofCreators], except: gathered.map(({ rowId }) => rowId) });
  });
}
