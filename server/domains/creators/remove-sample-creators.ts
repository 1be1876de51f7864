import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { deleteSampleCreators } from "./store.ts";

const CHUNK = 1_000;

/**
 * Deletes every sample creator with all that belongs to them; what people put on top (CRM and list rows) goes too.
 * In chunks of their own transactions: after a crash the next call takes up the rest. Answers how many were deleted.
 */
export async function removeSampleCreators({ ctx }: { ctx: Context }): Promise<number> {
  const deleted = await inTransaction(ctx, ({ db }) => deleteSampleCreators(db, CHUNK));
  return deleted < CHUNK ? deleted : deleted + (await removeSampleCreators({ ctx }));
}
