import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { countSampleCreators, deleteSampleCreators } from "./store.ts";

export { countSampleCreators } from "./store.ts";

const CHUNK = 1_000;

export async function isSampleLoaded({ ctx }: { ctx: Context }): Promise<boolean> {
  return (await countSampleCreators(ctx.db)) > 0;
}

/**
 * Deletes every sample creator with all their data, including CRM and list rows. In chunks, each its own transaction:
 * after a crash the next call continues. Returns the number of deleted creators.
 */
export async function removeSampleCreators({ ctx }: { ctx: Context }): Promise<number> {
  const deleted = await inTransaction(ctx, ({ db }) => deleteSampleCreators(db, CHUNK));
  return deleted < CHUNK ? deleted : deleted + (await removeSampleCreators({ ctx }));
}
