import type { Network } from "#contract/networks.ts";
import type { Context } from "../../../context.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { lockHandles } from "../recording/store.ts";
import { lockCreators } from "../store.ts";
import { hashesOf } from "./hash.ts";
import { deleteCreator, insertHashes } from "./store.ts";

type Account = { network: Network; username: string; usernameKey: string; externalId: string | null };

/**
 * Puts accounts of a creator on the list of those that are never taken in again. Whoever wants to record one of them, or
 * give the creator another, waits until the transaction ends, and then finds it there.
 */
export async function refuseAccounts({
  ctx,
  objectionId,
  creatorId,
  accounts,
}: {
  ctx: Context;
  objectionId: string;
  creatorId: number;
  accounts: readonly Account[];
}): Promise<void> {
  await lockHandles(
    ctx.db,
    accounts.map(({ network, usernameKey: key }) => ({ network, key })),
  );
  await lockCreators(ctx.db, [creatorId]);
  const hashes = accounts.flatMap((account) => hashesOf(ctx, account));
  await insertHashes(ctx.db, objectionId, hashes);
}

/** Deletes a creator with all that is known of them and all that teams keep of them; answers the rows that went by kind. */
export async function forgetCreator({
  ctx,
  creatorId,
}: {
  ctx: Context;
  creatorId: number;
}): Promise<Record<string, number>> {
  const gone = await deleteCreator(ctx.db, creatorId);
  await markForIndexing(ctx.db, [creatorId]);
  return gone;
}
