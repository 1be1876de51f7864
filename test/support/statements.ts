import type { PoolClient } from "pg";
import { inject, vi } from "vitest";
import { createClient } from "@clickhouse/client";
import { sql } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";
import type { IndexQuery } from "#server/engine/client.ts";
import type { World } from "./world.ts";

/** How many statements `work` sends to PostgreSQL, in any session of the world's pool. */
export async function countStatements({ root }: Pick<World, "root">, work: () => Promise<unknown>): Promise<number> {
  const spies = new Map<PoolClient, { mock: { calls: unknown[] }; mockRestore: () => void }>();
  const watch = (client: PoolClient) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, "query"));
  };
  root.$client.on("acquire", watch);
  try {
    await work();
    return [...spies.values()].reduce((sum, { mock }) => sum + mock.calls.length, 0);
  } finally {
    root.$client.off("acquire", watch);
    for (const spy of spies.values()) spy.mockRestore();
  }
}

/** How often rows of a table are read in a transaction, by an index or in order. */
export async function rowsReadOf(
  db: Database,
  table: string,
  work: (tx: Database) => Promise<unknown>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const read = async () => {
      // Also counts what the session did just before: only the difference says something.
      const { rows } = await tx.execute<{ n: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname = ${table}`);
      return rows[0]?.n ?? Number.NaN;
    };
    const before = await read();
    await work(tx);
    return (await read()) - before;
  });
}

type Question = Pick<IndexQuery<unknown>, "sql" | "params">;

/** The rows that the engine reads for the queries of `work`; each is sent once more, alone. */
export async function countRowsRead({ root, ctx }: World, work: () => Promise<unknown>): Promise<number> {
  const questions: Question[] = [];
  const spies = [vi.spyOn(ctx.engine, "query"), vi.spyOn(ctx.engine, "queryPage")];
  await work();
  for (const { mock } of spies) questions.push(...mock.calls.map(([question]) => question));
  for (const spy of spies) spy.mockRestore();
  const { rows } = await root.execute<{ database: string }>(sql`select current_database() as database`);
  const { database = "" } = rows[0] ?? {};
  const client = createClient({ url: inject("engineUrl"), password: inject("enginePassword"), database });
  let read = 0;
  for (const { sql: query, params } of questions) {
    const result = await client.query({
      query,
      query_params: params,
      format: "JSON",
      clickhouse_settings: { session_timezone: "UTC", date_time_input_format: "best_effort" },
    });
    read += (await result.json()).statistics?.rows_read ?? Number.NaN;
  }
  await client.close();
  return read;
}
