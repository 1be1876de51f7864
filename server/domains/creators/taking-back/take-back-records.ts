import type { Context } from "../../../context.ts";
import { markForFold } from "../../../db/outbox.ts";
import { lockCreators } from "../store.ts";
import type { Before } from "./before.ts";
import { decideReturns } from "./decide-returns.ts";
import { deleteUnheld, deleteUnsaidAccounts } from "./held-store.ts";
import { writeReturns } from "./returns-store.ts";
import { showFacts } from "./shown-store.ts";
import { creatorsOf, loadWritten } from "./written-store.ts";

/**
 * Makes it as if a batch of records had never been said: rows that are still as it left them go back to what they were or
 * go away. Creators it has made disappear unless something else holds them by now; then they keep their accounts, which
 * are who they are, and lose what the batch said of them. Within a transaction.
 */
export async function takeBackRecords({ ctx, before }: { ctx: Context; before: Before }): Promise<void> {
  const { db } = ctx;
  const touched = creatorsOf(before);
  await lockCreators(db, touched);
  const { state, accounts } = await loadWritten(db, before);
  const returns = decideReturns(before, state, accounts);
  await writeReturns(db, returns);
  await deleteUnheld(db, before);
  const made = new Set(before.creators);
  // Accounts that came to somebody known before.
  const merged = before.accounts.filter(([, creatorId]) => !made.has(creatorId));
  await deleteUnsaidAccounts(
    db,
    merged.map(([id]) => id),
  );
  await showFacts(db, [...returns.facts.gone, ...returns.facts.back], ctx.clock.now());
  await markForFold(db, touched);
}
