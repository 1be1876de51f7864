import { sql, type SQL } from "drizzle-orm";
import { expect } from "vitest";
import type { World } from "./world.ts";

/** Resolves when this many sessions of the world's database wait for a lock that another one has. */
export async function waitingForLocks({ root }: Pick<World, "root">, sessions = 1): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await root.execute(waiting)).rowCount, { interval: 10 }).toBe(sessions);
}

/** Makes all calls while a row that each of them has to lock is locked, so that they begin before any of them goes on. */
export async function atOnce<T>(
  world: Pick<World, "root">,
  row: SQL,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  return world.root.transaction(async (holder) => {
    await holder.execute(sql`${row} for update`);
    const replies = calls.map(async (call) => call());
    await waitingForLocks(world, calls.length);
    await holder.execute(sql`commit`);
    return Promise.all(replies);
  });
}
