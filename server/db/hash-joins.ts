import { sql } from "drizzle-orm";
import type { Database } from "./connect.ts";

/**
 * Runs statements that join any number of rows, within a transaction. With statistics from before the rows were written,
 * PostgreSQL expects one of them, and in a nested loop would compare each with every other; a hash join takes time by
 * their number.
 */
export async function withHashJoins<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`select set_config('enable_nestloop', 'off', true)`);
  const result = await work();
  await db.execute(sql`select set_config('enable_nestloop', 'on', true)`);
  return result;
}
