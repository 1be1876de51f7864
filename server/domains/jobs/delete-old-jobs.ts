import { DAY_MS, RESULT_DAYS } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { deleteFinishedBefore } from "./store.ts";

/** Exports contain personal data: finished jobs and their files are deleted after a month. */
export async function deleteOldJobs({ ctx }: { ctx: Context }): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RESULT_DAYS * DAY_MS);
  const fileKeys = await deleteFinishedBefore(ctx.db, before);
  await Promise.all(fileKeys.map((key) => ctx.files.delete(key)));
}
