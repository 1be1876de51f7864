import { DAY_MS, IMPORT_FILE_DAYS, UNDO_DAYS } from "#contract/base/limits.ts";
import type { Context } from "../../context.ts";
import { deleteOldUploads } from "../../uploads.ts";
import { problemsFolder } from "./running/problems.ts";
import { deleteStepsBefore } from "./running/steps-store.ts";
import { deleteFilesBefore } from "./store.ts";

/** Deletes the files of old imports, old drafts, and before images that are no longer needed. */
export async function sweepImports({ ctx }: { ctx: Context }): Promise<void> {
  const now = ctx.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const old = await deleteFilesBefore(ctx.db, daysAgo(IMPORT_FILE_DAYS));
  await Promise.all(
    old.map(async (row) => {
      if (row.file) await ctx.files.delete(row.file);
      await ctx.files.deleteAll(problemsFolder(row));
    }),
  );
  await deleteStepsBefore(ctx.db, daysAgo(UNDO_DAYS));
  await deleteOldUploads(ctx.config, now);
}
