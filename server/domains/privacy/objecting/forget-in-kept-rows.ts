import type { Context } from "../../../context.ts";
import { refreshCrmCopies, updateWritten } from "../../crm/index.ts";
import type { KeptRow } from "./kept-rows-store.ts";

/**
 * Takes the address and the note that came to rows with somebody merged into them away again, where they still stand, and
 * lets the rows be found by their own names alone. After the merged rows are gone.
 */
export async function forgetInKeptRows(ctx: Context, kept: readonly KeptRow[]): Promise<void> {
  if (kept.length === 0) return;
  const at = ctx.clock.now();
  await Promise.all(
    [...Map.groupBy(kept, ({ customerId }) => customerId)].map(([customerId, rows]) =>
      updateWritten({ db: ctx.db, customerId }, rows.map(withoutGain), at),
    ),
  );
  await refreshCrmCopies({ ctx, creatorIds: kept.map(({ creatorId }) => creatorId) });
}

function withoutGain({ id, customEmail, customNote, gotEmail, gotNote }: KeptRow) {
  const lines = gotNote ? `\n${customNote}\n`.replace(`\n${gotNote}\n`, "\n").trim() : customNote;
  return { id, customEmail: customEmail === gotEmail ? null : customEmail, customNote: lines };
}
