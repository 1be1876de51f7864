import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { errorCode, type RootDatabase } from "./connect.ts";
import { MIGRATION_LOCK } from "./locks.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

const DEADLOCK = "40P01";
/** Each takes the second after which PostgreSQL looks for deadlocks. */
const ATTEMPTS = 60;

/** When this program's newest migration was made, in milliseconds since 1970. */
export function schemaVersion(): number {
  return Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
}

/** Migrates the schema. One process at a time; the others wait and find it up to date. */
export async function migrateDatabase(db: RootDatabase): Promise<void> {
  const client = await db.$client.connect();
  try {
    const one = drizzle(client, { casing: "snake_case" });
    await one.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await refuseNewer(one);
      await migrateAgainst(one);
    } finally {
      await one.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
  } finally {
    client.release();
  }
}

/**
 * In one transaction. PostgreSQL's own maintenance of a table can deadlock with it, table after table: then it begins
 * again, since what was in the way goes on and ends.
 */
async function migrateAgainst(db: Parameters<typeof migrate>[0], attempts = ATTEMPTS): Promise<void> {
  try {
    await migrate(db, { migrationsFolder });
  } catch (error) {
    if (attempts === 1 || errorCode(error) !== DEADLOCK) throw error;
    await migrateAgainst(db, attempts - 1);
  }
}

/** An older program would run on tables that it does not know. */
async function refuseNewer(db: Pick<RootDatabase, "execute">): Promise<void> {
  const known = await db.execute(sql`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (known.rows.length === 0) return;
  const { rows } = await db.execute<{ version: number | null }>(
    sql`select max(created_at) as version from drizzle.__drizzle_migrations`,
  );
  if ((rows[0]?.version ?? 0) > schemaVersion())
    throw new Error(
      "This data was last used by a newer version of Limelight: start that version, or restore a backup made before the upgrade.",
    );
}
