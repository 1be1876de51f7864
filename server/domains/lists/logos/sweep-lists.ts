import { DAY_MS, UNDO_DAYS, VISIT_DAYS } from "#contract/base/limits.ts";
import type { Context } from "../../../context.ts";
import { sweepPictures } from "../../../files/sweep-pictures.ts";
import { LOGOS } from "../../../http/draw-logo.ts";
import { deleteVisitsBefore, deleteDeletedBefore, selectLogos } from "../share/store.ts";

/**
 * Deletes lists that can no longer be restored, old visits, and logos that no list and no user refers to: of deleted lists and
 * workspaces, and those stored right before a crash.
 */
export async function sweepLists({ ctx }: { ctx: Context }): Promise<void> {
  const now = ctx.clock.now().getTime();
  await deleteDeletedBefore(ctx.db, new Date(now - UNDO_DAYS * DAY_MS));
  await deleteVisitsBefore(ctx.db, new Date(now - VISIT_DAYS * DAY_MS));
  await sweepPictures(ctx, LOGOS, await selectLogos(ctx.db));
}
