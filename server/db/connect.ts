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
  const options = { connectionString: url, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 };
  const pool = listening(new pg.Pool(options), onError);
  const planning = { max: Math.min(max, PREPARED_MAX), idleTimeoutMillis: PREPARED_IDLE_MS, onConnect: keepPlans };
  const preparing = namingStatements(listening(new pg.Pool({ ...options, ...planning }), onError));
  // Who counts or waits for the pool's connections means these too.
  preparing.on("acquire", (client) => void pool.emit("acquire", client));
  const end = pool.end.bind(pool);
  Object.assign(pool, { end: async () => void (await Promise.all([end(), preparing.end()])) });
  const prepared = drizzle(shareAmongTenants(preparing), SETTINGS);
  return drizzle(shareAmongTenants(pool, prepared), SETTINGS);
}

const SETTINGS = { schema: tables, casing: "snake_case" } as const;
/** As many as keep both cores busy: each holds the plans of all such statements. */
const PREPARED_MAX = 6;
/** A new connection plans all statements again. */
const PREPARED_IDLE_MS = 5 * 60_000;

function listening(pool: pg.Pool, onError: (error: Error) => void): pg.Pool {
  pool.on("error", onError);
  // The pool only listens to idle clients: one that loses its connection while in use would end the program.
  return pool.on("connect", (client) => void client.on("error", onError));
}

/** Texts beyond these are planned each time: connections hold the plans of all others for good. */
const NAMES_MAX = 300;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const name = `prepared_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Plans of named statements then serve all values. PostgreSQL by itself would plan again for each, as only a plan of its
 * own knows the one partition that an id needs: for a profile that took four times as long as running the statements.
 */
async function keepPlans(client: pg.ClientBase): Promise<void> {
  await client.query("set plan_cache_mode = force_generic_plan");
}

/** Gives every statement the name of its text. */
function namingStatements(pool: pg.Pool): pg.Pool {
  return Object.assign(pool, { query: queryByName });
}

function queryByName(this: pg.Pool, given: unknown, ...rest: unknown[]): unknown {
  const isNew = typeof given === "object" && given !== null && "text" in given && !("name" in given && given.name);
  const statement = isNew && typeof given.text === "string" ? { ...given, name: nameOf(given.text) } : given;
  return Reflect.apply(pg.Pool.prototype.query, this, [statement, ...rest]);
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
