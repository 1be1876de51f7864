import { usernameKey, type Network } from "#contract/networks/networks.ts";
import type { Context } from "../../../context.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { lockHandles } from "../recording/store.ts";
import { lockCreators } from "../store.ts";
import { hashesOf } from "./hash.ts";
import { deleteCreator, insertHashes } from "./store.ts";

/** An account by one of its handles. */
type Named = { network: Network; username: string; externalId: string | null };

/**
 * Adds a creator's accounts to the suppression list. Transactions that record one of them, or add another account to
 * the creator, wait until this one ends and then find the entry.
 */
export async function addToSuppressionList({
  ctx,
  objectionId,
  creatorId,
  identities,
}: {
  ctx: Context;
  objectionId: string;
  creatorId: number;
  identities: readonly Named[];
}): Promise<void> {
  await lockHandles(
    ctx.db,
    identities.map(({ network, username }) => ({ network, key: usernameKey(username) })),
    null,
  );
  await lockCreators(ctx.db, [creatorId]);
  const hashes = identities.flatMap((one) => hashesOf(ctx, one));
  await insertHashes(ctx.db, objectionId, hashes);
}

/**
 * Deletes a creator with all their data and what workspaces have stored of them; returns the number of deleted rows by
 * kind.
 */
export async function eraseCreatorData({
  ctx,
  creatorId,
}: {
  ctx: Context;
  creatorId: number;
}): Promise<Record<string, number>> {
  const deletedRows = await deleteCreator(ctx.db, creatorId);
  await markForIndexing(ctx.db, [creatorId]);
  return deletedRows;
}
