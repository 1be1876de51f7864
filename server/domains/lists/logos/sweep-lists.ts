import { DAY_MS, UNDO_DAYS, VISIT_DAYS } from "#contract/base/limits.ts";
import type { Context } from "../../../context.ts";
import { LOGOS } from "../../../http/draw-logo.ts";
import { hasCode } from "../../../processes.ts";
import { deleteVisitsBefore, deleteDeletedBefore, selectLogos } from "../share/store.ts";

/**
 * Deletes lists that can no longer be restored, old visits, and logos that no list and no user refers to: of deleted lists and
 * workspaces, and those stored right before a crash.
 */
export async function sweepLists({ ctx }: { ctx: Context }): Promise<void> {
  const now = ctx.clock.now().getTime();
  await deleteDeletedBefore(ctx.db, new Date(now - UNDO_DAYS * DAY_MS));
  await deleteVisitsBefore(ctx.db, new Date(now - VISIT_DAYS * DAY_MS));
  const keys = await storedLogos(ctx);
  const shown = new Set(await selectLogos(ctx.db));
  const idle = keys.filter((key) => !shown.has(key));
  await Promise.all(
    idle.map(async (key) => {
      const { lastModified } = await ctx.files.getMetaData(key);
      // A younger one may be about to be noted.
      if (lastModified.getTime() < now - DAY_MS) await ctx.files.delete(key);
    }),
  );
}

/** None when no logo was uploaded yet. */
async function storedLogos({ files }: Context): Promise<string[]> {
  const listing = await files.listAll(LOGOS).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return { objects: [] };
    throw error;
  });
  return [...listing.objects].flatMap((object) => (object.isFile ? [object.key] : []));
}
