import type { Context } from "../context.ts";
import { markAllForFold } from "../db/outbox.ts";
import { forgetOldChanges } from "../domains/actions/index.ts";
import { deleteExpired } from "../domains/auth/index.ts";
import { forgetOldLinkImports } from "../domains/crm-import/index.ts";
import { forgetExpired, refreshScales } from "../domains/creators/index.ts";
import { sweepImports } from "../domains/imports/index.ts";
import { forgetOldJobs } from "../domains/jobs/index.ts";
import { sweepLists } from "../domains/lists/index.ts";
import { createFold, forgetHidden } from "../engine/index.ts";

/** What time alone makes due: what sources let be kept for a time only, windowed figures, the scales scores are measured against, sessions that are over, old exports and lists. */
export async function doNightly(ctx: Context): Promise<void> {
  await forgetExpired({ ctx });
  await markAllForFold(ctx.db);
  await createFold(ctx).drain();
  await forgetHidden({ ctx });
  // Only now are the figures those of today; who scores differently is marked for the fold again.
  await refreshScales({ ctx });
  await deleteExpired(ctx.db, ctx.clock.now());
  await forgetOldJobs({ ctx });
  await forgetOldChanges({ ctx });
  await forgetOldLinkImports({ ctx });
  await sweepImports({ ctx });
  await sweepLists({ ctx });
  ctx.log.info("nightly work is done");
}
