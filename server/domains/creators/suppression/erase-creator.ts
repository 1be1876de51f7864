import type { Network } from "#contract/networks.ts";
import type { Context } from "../../../context.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { lockHandles } from "../recording/store.ts";
import { lockCreators } from "../store.ts";
import { hashesOf } from "./hash.ts";
import { deleteCreator, insertHashes } from "./store.ts";

type Account = { network: Network; username: string; usernameKey: string; externalId: string | null };

/**
 * Adds a creator's accounts to the suppression list. Transactions that record one of them, or add another account to
 * the creator, wait until this one ends and then find the entry.
 */
export async function addToSuppressionList({
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
    null,
  );
  await lockCreators(ctx.db, [creatorId]);
  const hashes = accounts.flatMap((account) => hashesOf(ctx, account));
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
