import { hasCode } from "../processes.ts";
import { DrizzleQueryError, sql } from "drizzle-orm";
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
  // The pool only listens to idle clients: one that loses its connection while in use would end the program.
  pool.on("connect", (client) => void client.on("error", onError));
  return drizzle(shareAmongTenants(pool), { schema: tables, casing: "snake_case" });
}

export async function isReachable(db: Database): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}

/** The PostgreSQL error code behind a drizzle error ("23505" unique violation), or undefined. */
export function errorCode(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError ? cause.code : undefined;
}

/** Whether something could not be written because a disk is full, of the database or of this process. */
export function isStorageFull(error: unknown): boolean {
  if (errorCode(error) === "53100" || hasCode(error, "ENOSPC")) return true;
  return error instanceof Error && error.cause !== undefined && isStorageFull(error.cause);
}

/** Connection exceptions (class 08), shutdown and crash of the server (57P01–57P03), no connection left (53300). */
const CONNECTION_CODES = /^(?:08|57P0[123]$|53300$)/;
const SOCKET_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
/** Errors that pg throws without a code. */
const CONNECTION_MESSAGES = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether a statement failed because the database could not be reached or went away. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause = causeOf(error);
  if (cause instanceof pg.DatabaseError) return CONNECTION_CODES.test(cause.code ?? "");
  if (!(cause instanceof Error)) return false;
  const code = "code" in cause ? String(cause.code) : "";
  return (SOCKET_CODES.has(code) && "syscall" in cause) || CONNECTION_MESSAGES.test(cause.message);
}

/** What went wrong in a statement, without the statement and the values in it, which the messages have. */
export function describeDatabaseError(error: unknown): string | undefined {
  if (isConnectionError(error)) return "The database could not be reached.";
  const code = errorCode(error);
  if (code !== undefined) return `The database refused a statement (${code}).`;
  return error instanceof DrizzleQueryError ? "A statement could not be sent to the database." : undefined;
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
