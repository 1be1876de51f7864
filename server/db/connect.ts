import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import pg from "pg";
import { shareAmongTenants } from "./row-security.ts";
import * as tables from "./tables/index.ts";

/** The pool or one of its transactions: callers do not need to distinguish. */
export type Database = PgDatabase<NodePgQueryResultHKT, typeof tables>;
export type RootDatabase = NodePgDatabase<typeof tables> & { $client: pg.Pool };

// bigint and count(*) as numbers: all values are below 2^53 (DESIGN: ids).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool; after connection errors (server restart) the next query reconnects. */
export function connect(
  url: string,
  { max = 20, onError = () => {} }: { max?: number; onError?: (error: Error) => void } = {},
): RootDatabase {
  const pool = new pg.Pool({ connectionString: url, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 });
  pool.on("error", onError);
  return drizzle(shareAmongTenants(pool), { schema: tables, casing: "snake_case" });
}

/** The PostgreSQL error code behind a drizzle error ("23505" unique violation), or undefined. */
export function errorCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause.code : undefined;
}
