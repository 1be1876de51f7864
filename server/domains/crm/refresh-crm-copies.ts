import type { Context } from "../../context.ts";
import { selectCopied, selectCopies, updateCopies } from "./stores/copies-store.ts";

/** Brings the names and handles that CRM rows copy up to date, in every CRM these creators are in. */
export async function refreshCrmCopies({ ctx, creatorIds }: { ctx: Context; creatorIds: number[] }): Promise<void> {
  if (creatorIds.length === 0) return;
  const copied = await selectCopied(ctx.db, creatorIds);
  if (copied.length > 0) await updateCopies(ctx.db, await selectCopies(ctx.db, copied));
}
