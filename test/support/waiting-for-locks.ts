import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { World } from "./world.ts";

/** Resolves when this many sessions of the world's database wait for a lock that another one has. */
export async function waitingForLocks({ root }: Pick<World, "root">, sessions = 1): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await root.execute(waiting)).rowCount, { interval: 10 }).toBe(sessions);
}
