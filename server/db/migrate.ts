import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { RootDatabase } from "./connect.ts";
import { MIGRATION_LOCK } from "./locks.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Migrates the schema. One process at a time; the others wait and find it up to date. */
export async function migrateDatabase(db: RootDatabase): Promise<void> {
  const client = await db.$client.connect();
  try {
    const one = drizzle(client, { casing: "snake_case" });
    await one.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await migrate(one, { migrationsFolder });
    } finally {
      await one.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
  } finally {
    client.release();
  }
}
