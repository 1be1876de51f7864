import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { forgetSamplePosts } from "../../engine/forget-sample-posts.ts";
import { refreshScales, removeSampleCreators } from "../creators/index.ts";
import { forgetSample } from "./read-sample.ts";
import { writeState } from "./state.ts";
import { allCustomerIds, deleteSampleWorkspaces, hasAdmin } from "./store.ts";

const PICTURES = "pictures/sample/";

/**
 * Takes the sample world away: its creators wherever they were put, its sign-ins and their workspaces, its pictures.
 * What people added themselves stays. `adminLeft` says whether anybody can still administrate.
 */
export async function removeSampleWorld({ ctx }: { ctx: Context }): Promise<{ creators: number; adminLeft: boolean }> {
  await writeState(ctx, { state: "removing" });
  const creators = await removeSampleCreators({ ctx });
  await inTransaction(ctx, ({ db }) => deleteSampleWorkspaces(db));
  await ctx.files.deleteAll(PICTURES);
  await forgetSamplePosts(ctx).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "the search engine will forget the sample posts later"),
  );
  // Scores were measured among sample accounts too.
  await refreshScales({ ctx });
  await writeState(ctx, { state: "removed" });
  forgetSample(ctx);
  const value = `sample-removed ${ctx.clock.now().toISOString()}`;
  for (const customerId of await allCustomerIds(ctx.db)) ctx.emit(customerId, "reload", { value });
  return { creators, adminLeft: await hasAdmin(ctx.db) };
}
