import type { Actor, Context } from "../context.ts";
import { transact, type Opening } from "./row-security.ts";

/**
 * Runs `work` in one transaction, with a context in which `db` is that transaction. Events are sent, and tabs
 * disconnected, after the commit; a rollback does neither: a tab that connects again reads what was committed.
 */
export async function inTransaction<A extends Actor, T>(
  ctx: Context<A>,
  work: (ctx: Context<A>, opened: Readonly<Record<string, unknown>>) => Promise<T>,
  /** See transact. */
  opening: Opening = [],
): Promise<T> {
  const queued: (() => void)[] = [];
  const emit: Context["emit"] = (...event) => void queued.push(() => ctx.emit(...event));
  const disconnect: Context["disconnect"] = (ids) => void queued.push(() => ctx.disconnect(ids));
  const result = await transact(ctx.db, (db, opened) => work({ ...ctx, db, emit, disconnect }, opened), opening);
  for (const send of queued) send();
  return result;
}

class RolledBack extends Error {}

/** Like inTransaction, but always rolls back: nothing is written or sent. */
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
