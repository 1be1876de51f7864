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

class RolledBack extends Error {}

/** The same, but nothing of it is written or sent. */
export async function inRolledBackTransaction<A extends Actor, T>(
  ctx: Context<A>,
  work: (ctx: Context<A>) => Promise<T>,
): Promise<T> {
  const results: T[] = [];
  try {
    await inTransaction(ctx, async (tx) => {
      results.push(await work(tx));
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error("work that is rolled back has a result");
  return result;
}
