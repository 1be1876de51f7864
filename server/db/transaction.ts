import type { Actor, Context } from "../context.ts";

/**
 * Runs `work` in one transaction, with a context whose `db` is that transaction.
 * What it emits is sent after the commit, and not at all when it is rolled back.
 */
export async function inTransaction<A extends Actor, T>(
  ctx: Context<A>,
  work: (ctx: Context<A>) => Promise<T>,
): Promise<T> {
  const held: (() => void)[] = [];
  const emit: Context["emit"] = (...event) => void held.push(() => ctx.emit(...event));
  const result = await ctx.db.transaction((tx) => work({ ...ctx, db: tx, emit }));
  for (const send of held) send();
  return result;
}
