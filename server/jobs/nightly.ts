import type { Context } from "../context.ts";
import { markAllForFold } from "../db/outbox.ts";
import { createFold, forgetHidden } from "../engine/index.ts";

/** What time alone makes due: figures over a window, what sources let be kept for a time only, what has expired. */
export async function doNightly(ctx: Context): Promise<void> {
  const { nightly } = ctx.features;
  await nightly.before({ ctx });
  await markAllForFold(ctx.db);
  await createFold(ctx).drain();
  await forgetHidden({ ctx });
  // Only now are the figures those of today.
  await nightly.after({ ctx });
  ctx.log.info("nightly work is done");
}
