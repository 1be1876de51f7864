import type { Context } from "../context.ts";
import { markAllForIndexing } from "../db/outbox.ts";
import { createIndexSync, eraseHiddenFromIndex } from "../engine/index.ts";

/** Work that is due by time alone: metrics over a window, data retention, expiry. */
export async function doNightly(ctx: Context): Promise<void> {
  const { nightly } = ctx.features;
  await nightly.before({ ctx });
  await markAllForIndexing(ctx.db);
  await createIndexSync(ctx).flush();
  await eraseHiddenFromIndex({ ctx });
  // Now the metrics are up to date.
  await nightly.after({ ctx });
  ctx.log.info("nightly work is done");
}
