import { callbackify } from "node:util";
import { sql } from "drizzle-orm";
import { drizzle, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect, pgPolicy, pgRole } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Database } from "./connect.ts";

/**
 * Row-level security: statements on behalf of a workspace run as a role that does not own the tables, and PostgreSQL
 * restricts it to the rows of that workspace. A forgotten predicate on customer_id then returns no rows instead of
 * another workspace's. The role belongs to the server, not to the database: migration 0011 creates it.
 */
export const tenantRole = pgRole("limelight_tenant").existing();

export const currentTenant = sql`nullif(current_setting('app.tenant', true), '')::uuid`;
export const ofCurrentTenant = sql`customer_id = ${currentTenant}`;

/** For every table with a customer_id; `using` also applies to inserted and updated rows. */
export const tenantPolicy = (using = ofCurrentTenant) => pgPolicy("tenant", { to: tenantRole, using });

const OWNER = "none";
/**
 * The workspace that a pooled connection is currently restricted to. A connection without an entry has no restriction,
 * as after connecting.
 */
const scopes = new WeakMap<pg.PoolClient, string>();

type Connect = () => Promise<pg.PoolClient>;

/** Connections of the pool, each restricted to the workspace before it is handed out, if it was not already. */
function scoped(connect: Connect, tenant: string): Connect {
  return async () => {
    const client = await connect();
    if ((scopes.get(client) ?? OWNER) === tenant) return client;
    const [role, customerId] = tenant === OWNER ? [OWNER, ""] : [tenantRole.name, tenant];
    try {
      await client.query("select set_config('role', $1, false), set_config('app.tenant', $2, false)", [
        role,
        customerId,
      ]);
    } catch (error) {
      client.release(true);
      throw error;
    }
    scopes.set(client, tenant);
    return client;
  };
}

type Done = (error?: Error | boolean) => void;
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void;

/** Supports both signatures of pg.Pool: its own query() passes a callback. */
function inBothForms(connect: Connect) {
  return (callback?: Connected): unknown => {
    // Transactions of drizzle connect by promise.
    if (!callback) return connect().then((client) => inTurn(client));
    return callbackify(connect)((error: Error | null, client?: pg.PoolClient) =>
      callback(error ?? undefined, client, (problem) => client?.release(problem)),
    );
  };
}

/**
 * Returns a client to the pool when its connection ends. Drizzle never releases one that is lost at the beginning of a
 * transaction: after a few of those the pool would be empty for good.
 */
function releasedWhenLost(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const lost = () => client.release(true);
  client.release = (error) => {
    if (isReleased) return;
    isReleased = true;
    client.off("end", lost);
    release(error);
  };
  client.once("end", lost);
  return client;
}

/** Creating a drizzle database takes as long as a small query: those of so many workspaces are cached. */
const CACHED_DATABASES_MAX = 500;
type Shared = {
  connect: Connect;
  tenant: string;
  databases: Map<string, Database>;
  /** Of the connections that keep plans; see preparedDatabase. */
  prepared: Database | undefined;
};
const shared = new WeakMap<pg.Pool, Shared>();

/** Lets the owner role and the workspaces share one pool. */
export function shareAmongTenants(pool: pg.Pool, prepared?: Database): pg.Pool {
  const connectPooled: Connect = pg.Pool.prototype.connect.bind(pool);
  const connect = async () => releasedWhenLost(await connectPooled());
  shared.set(pool, { connect, tenant: OWNER, databases: new Map(), prepared });
  return Object.assign(pool, { connect: inBothForms(scoped(connect, OWNER)) });
}

/**
 * Returns the same database, by the connections that plan each statement once and keep the plan (decision 0080): for
 * reads whose statements always have the same text and find rows by id. A transaction stays on its own connection.
 */
export function preparedDatabase(db: Database): Database {
  const pool = poolOf(db);
  const { prepared, tenant } = (pool && shared.get(pool)) ?? {};
  if (!prepared || tenant === undefined) return db;
  return tenant === OWNER ? prepared : tenantDatabase(prepared, tenant);
}

/** Returns the same pool, restricted to one workspace; throws for a transaction. */
export function tenantDatabase(db: Database, customerId: string): Database {
  const pool = poolOf(db);
  const { connect, databases, prepared } = (pool && shared.get(pool)) ?? {};
  if (!pool || !connect || !databases) throw new Error("the database is not a pool that is shared among tenants");
  const known = databases.get(customerId);
  if (known) return known;
  if (databases.size >= CACHED_DATABASES_MAX) databases.clear();
  const own: pg.Pool = Object.create(pool, { connect: { value: inBothForms(scoped(connect, customerId)) } });
  shared.set(own, { connect, tenant: customerId, databases, prepared });
  const database = drizzle(own, { schema: db._.fullSchema, casing: "snake_case" });
  databases.set(customerId, database);
  return database;
}

function poolOf(db: Database): pg.Pool | undefined {
  return "$client" in db && db.$client instanceof pg.Pool ? db.$client : undefined;
}

/** Transactions that may read every workspace by themselves, while no statement in them is restricted to one. */
const unrestricted = new WeakSet<Database>();

const dialect = new PgDialect({ casing: "snake_case" });

/** What a transaction begins with: SQL without parameters, whose values are literals (`pg.escapeLiteral`). */
export type Opening = readonly string[];

/**
 * Runs `work` in a transaction, or in a savepoint inside one. A transaction of the pool sends its `begin`, the
 * restriction to the workspace and `opening` in one message: PostgreSQL takes several statements at once, each with a
 * snapshot of its own, when they have no parameters. The restriction ends with the transaction, so that the connection
 * is ready for others. `work` receives the row that the last of these statements returned.
 */
export async function transact<T>(
  db: Database,
  work: (tx: Database, opened: Readonly<Record<string, unknown>>) => Promise<T>,
  opening: Opening = [],
): Promise<T> {
  const pool = poolOf(db);
  const of = pool && shared.get(pool);
  if (!of) {
    return db.transaction(async (tx) => {
      let row: Record<string, unknown> | undefined;
      for (const statement of opening) [row] = (await tx.execute(sql.raw(statement))).rows;
      return work(tx, row ?? {});
    });
  }
  const client = await of.connect();
  const during = untilEnded(client);
  try {
    const isScoped = (scopes.get(client) ?? OWNER) === of.tenant;
    const begun = await client.query(["begin", ...(isScoped ? [] : [scopeFor(of.tenant)]), ...opening].join("; "));
    const { fullSchema, schema, tableNamesMap } = db._;
    const relations = schema && { fullSchema, schema, tableNamesMap };
    const tx = new NodePgTransaction<typeof fullSchema, NonNullable<typeof schema>>(
      dialect,
      new NodePgSession(during.client, dialect, relations),
      relations,
    );
    if (of.tenant === OWNER) unrestricted.add(tx);
    const result = await work(tx, [begun].flat().at(-1)?.rows[0] ?? {});
    during.end();
    await client.query("commit");
    return result;
  } catch (error) {
    during.end();
    // A connection that was lost cannot roll back, and need not: the error of the work says more.
    await client.query("rollback").catch(() => client.release(true));
    throw error;
  } finally {
    client.release();
  }
}

/**
 * The connection as the work of a transaction has it. Once the transaction ends it takes no statement more: one that was
 * begun beside a failing one and not waited for would run without the restriction, and be committed by itself.
 */
function untilEnded(client: pg.PoolClient): { client: pg.PoolClient; end: () => void } {
  let hasEnded = false;
  const refuse = () => {
    if (hasEnded) throw new Error("the transaction has ended");
  };
  return { client: inTurn(client, refuse), end: () => void (hasEnded = true) };
}

/**
 * The connection with one statement at a time: those begun at once, as by reads that a pool spreads over its connections,
 * wait for one another here. pg will not do so from its next version on.
 */
function inTurn(client: pg.PoolClient, check: () => void = () => {}): pg.PoolClient {
  let last: Promise<void> | undefined;
  const query = async (...statement: unknown[]): Promise<unknown> => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    try {
      await before;
      check();
      return await Reflect.apply(client.query, client, statement);
    } finally {
      resolve();
    }
  };
  return Object.create(client, { query: { value: query } });
}

/** Restricts the transaction to a workspace. */
function scopeFor(tenant: string): string {
  const [role, customerId] = tenant === OWNER ? [OWNER, ""] : [tenantRole.name, tenant];
  return `select set_config('role', ${pg.escapeLiteral(role)}, true), set_config('app.tenant', ${pg.escapeLiteral(customerId)}, true)`;
}

/**
 * Runs `work` with access to the rows of every workspace, inside the transaction: for installation-wide operations
 * (creators, erasure, administration, shared lists), never to shorten a predicate.
 */
export async function acrossTenants<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return unrestricted.has(db) ? work(db) : withScope(db, { role: OWNER, tenant: "" }, work);
}

/** Runs `work` restricted to this workspace, inside the transaction, also for jobs and commands. */
export async function withinTenant<T>(
  db: Database,
  customerId: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return withScope(db, { role: tenantRole.name, tenant: customerId }, work);
}

type Scope = { role: string; tenant: string };

async function withScope<T>(db: Database, scope: Scope, work: (db: Database) => Promise<T>): Promise<T> {
  const wasUnrestricted = unrestricted.delete(db);
  // A savepoint inside a transaction: rolling it back also resets both.
  const done = db.transaction(async (tx) => {
    const { rows } = await tx.execute<Scope>(sql`
      with before as materialized (
        select current_setting('role') as role, coalesce(current_setting('app.tenant', true), '') as tenant)
      select role, tenant, set_config('role', ${scope.role}, true), set_config('app.tenant', ${scope.tenant}, true)
      from before`);
    const result = await work(tx);
    const { role, tenant } = rows[0] ?? { role: OWNER, tenant: "" };
    await tx.execute(sql`select set_config('role', ${role}, true), set_config('app.tenant', ${tenant}, true)`);
    return result;
  });
  return done.finally(() => void (wasUnrestricted && unrestricted.add(db)));
}
