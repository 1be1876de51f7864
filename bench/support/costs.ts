import type { PoolClient } from "pg";
import { createClient } from "@clickhouse/client";
import { SETTINGS, type IndexQuery } from "#server/engine/client.ts";
import type { Request } from "./load.ts";
import type { BenchWorld } from "./world.ts";

/** What one request costs, whatever else the machine does: statements in PostgreSQL, queries and rows in the engine. */
export type Costs = { statements: number; queries: number; rows: number };

const ROUNDS = 20;

type Question = Pick<IndexQuery<unknown>, "sql" | "params">;

/** The mean of the first requests, sent one by one. Caches are warm: every request is sent before. */
export async function countCosts(world: BenchWorld, requests: readonly Request[]): Promise<Costs> {
  const some = requests.slice(0, ROUNDS);
  const headers = { cookie: await world.session(), "content-type": "application/json" };
  const send = async () => {
    for (const { method, path: url, body: payload } of some) {
      const { statusCode, body } = await world.app.inject({ method, url, headers, payload });
      if (statusCode !== 200) throw new Error(`${method} ${url}: ${statusCode} ${body}`);
    }
  };
  await send();
  const statements = watchStatements(world);
  const questions = watchQuestions(world);
  await send();
  const [sent, queries] = [statements(), questions()];
  const rows = await countRowsRead(world, queries);
  return {
    statements: sent / some.length,
    queries: queries.length / some.length,
    rows: Math.round(rows / some.length),
  };
}

/** Counts statements of any session of the pool, until it is called. */
function watchStatements({ pool }: BenchWorld): () => number {
  let count = 0;
  const own = new Map<PoolClient, PoolClient["query"]>();
  const watch = (client: PoolClient) => {
    if (own.has(client)) return;
    const query = client.query;
    own.set(client, query);
    Object.assign(client, {
      query: (...given: unknown[]): unknown => ((count += 1), Reflect.apply(query, client, given)),
    });
  };
  pool.on("acquire", watch);
  return () => {
    pool.off("acquire", watch);
    for (const [client, query] of own) Object.assign(client, { query });
    return count;
  };
}

/** Records the queries of the engine, until it is called. */
function watchQuestions({ ctx: { engine } }: BenchWorld): () => Question[] {
  const questions: Question[] = [];
  const { query, queryPage } = engine;
  engine.query = async (question) => {
    questions.push(question);
    return query(question);
  };
  engine.queryPage = async (question) => {
    questions.push(question);
    return queryPage(question);
  };
  return () => {
    Object.assign(engine, { query, queryPage });
    return questions;
  };
}

/** Sends the queries again, in the format that says how many rows were read. */
async function countRowsRead({ engine }: BenchWorld, questions: readonly Question[]): Promise<number> {
  const client = createClient({ ...engine, clickhouse_settings: SETTINGS, use_multipart_params_auto: true });
  let read = 0;
  for (const { sql: query, params } of questions) {
    const result = await client.query({ query, query_params: params, format: "JSON" });
    read += (await result.json()).statistics?.rows_read ?? Number.NaN;
  }
  await client.close();
  return read;
}
