import { DAY_MS, RESULT_DAYS } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { deleteFinishedBefore } from "./store.ts";

/** Exports hold names and figures of people: what nobody has fetched for a month goes, file and all. */
export async function deleteOldJobs({ ctx }: { ctx: Context }): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RESULT_DAYS * DAY_MS);
  const forgotten = await deleteFinishedBefore(ctx.db, before);
  await Promise.all(forgotten.map((key) => ctx.files.delete(key)));
}
