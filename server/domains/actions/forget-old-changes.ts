import { DAY_MS, UNDO_DAYS } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { deleteChangesBefore } from "./store.ts";

/** The way back of what is past its undo goes: it holds notes and addresses, and is as long as what was changed. */
export async function forgetOldChanges({ ctx }: { ctx: Context }): Promise<void> {
  await deleteChangesBefore(ctx.db, new Date(ctx.clock.now().getTime() - UNDO_DAYS * DAY_MS));
}
