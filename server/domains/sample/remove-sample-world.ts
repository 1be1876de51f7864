import * as contract from "#contract/sample.ts";
import type { Context } from "../../context.ts";
import { SAMPLE_LOCK } from "../../db/locks.ts";
import { inTransaction } from "../../db/transaction.ts";
import { withLock } from "../../engine/store.ts";
import { deleteSamplePosts } from "../../engine/erase-from-index.ts";
import { refreshScales, removeSampleCreators } from "../creators/index.ts";
import { invalidateSample } from "./read-sample.ts";
import { writeState } from "./state.ts";
import { allCustomerIds, deleteSampleWorkspaces, hasAdmin } from "./store.ts";
import { write } from "../../kernel/handler.ts";

const PICTURES = "pictures/sample/";

/**
 * Removes the sample world: its creators from all lists and CRMs, its users and their workspaces, its pictures. Data
 * added by real users remains. `adminLeft` is whether an administrator remains.
 */
export async function removeSampleWorld({ ctx }: { ctx: Context }): Promise<{ creators: number; adminLeft: boolean }> {
  await writeState(ctx, { state: "removing" });
  // A program that is still recording it stops after the batch under way.
  await withLock(ctx.db, SAMPLE_LOCK, async () => {});
  const creators = await removeSampleCreators({ ctx });
  await inTransaction(ctx, ({ db }) => deleteSampleWorkspaces(db));
  await ctx.files.deleteAll(PICTURES);
  await deleteSamplePosts(ctx).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "the search engine will forget the sample posts later"),
  );
  // Scores were scaled by sample accounts too.
  await refreshScales({ ctx });
  await writeState(ctx, { state: "removed" });
  invalidateSample(ctx);
  const value = `sample-removed ${ctx.clock.now().toISOString()}`;
  for (const customerId of await allCustomerIds(ctx.db)) ctx.emit(customerId, "reload", { value });
  return { creators, adminLeft: await hasAdmin(ctx.db) };
}

/** In several transactions, with the index and files between them. */
export const removeSample = write(contract.removeSample, { transaction: "own" })(async ({ ctx }) => {
  const { creators, adminLeft } = await removeSampleWorld({ ctx });
  return { creators, adminLeft };
});
