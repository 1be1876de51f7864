import { DAY_MS, UNDO_DAYS } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { deleteCreatedBefore } from "./store.ts";

/** What was pasted is of use while it can be taken back or tried again. */
export async function forgetOldLinkImports({ ctx }: { ctx: Context }): Promise<void> {
  await deleteCreatedBefore(ctx.db, new Date(ctx.clock.now().getTime() - UNDO_DAYS * DAY_MS));
}
