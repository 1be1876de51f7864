import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { ClickHouseLogLevel, createClient, type ClickHouseClient, type ClickHouseSettings } from "@clickhouse/client";
import { z } from "zod";
import { engineError, isConnectionLoss } from "./translate-error.ts";
import { EngineUnavailable } from "./errors.ts";

export type EngineAddress = { url: string; username?: string; password?: string; database?: string };

export type IndexQuery<T> = {
  /** One SELECT without FORMAT; values are passed as `{name:Type}` placeholders only. */
  sql: string;
  params?: Record<string, unknown>;
  schema: z.ZodType<T>;
  /** Time limit in milliseconds; default 20 000. */
  limitMs?: number;
  signal?: AbortSignal;
};

/** Rows as objects, or NDJSON bytes that are already in the table's shape. */
export type Rows = readonly object[] | AsyncIterable<object> | Buffer;

export type Engine = {
  /** Rows parsed by the schema. Throws EngineTooSlow, EngineUnavailable or ClickHouseError (a wrong statement). */
  query<T>(question: IndexQuery<T>): Promise<T[]>;
  /** Like query, but also counts the rows without LIMIT and OFFSET, exactly and in the same pass. */
  queryPage<T>(question: IndexQuery<T>): Promise<{ rows: T[]; total: number }>;
  /** Inserts JSONEachRow. Not retried here: an interrupted insert may have been applied. */
  write(table: string, rows: Rows): Promise<void>;
  command(sql: string, options?: { params?: Record<string, unknown>; limitMs?: number }): Promise<void>;
  ping(): Promise<boolean>;
  close(): Promise<void>;
};

const DEFAULT_LIMIT_MS = 20_000;
const COMMAND_LIMIT_MS = 600_000;
/** How long the client waits beyond the engine's own time limit. */
const GRACE_MS = 2_000;
/** Maximum duration of a restart of the child. */
const RESTART_MS = 5_000;

/** Of every statement. */
export const SETTINGS = {
  session_timezone: "UTC",
  output_format_json_quote_64bit_integers: 0,
  date_time_input_format: "best_effort",
  // With the text index this optimisation reads the whole text column: keyword searches were ten times slower.
  use_top_k_dynamic_filtering: "0",
  // Tens of thousands of creators matched by posts narrow no range of ids: searching for one costs more.
  use_index_for_in_with_subqueries: 0,
} satisfies ClickHouseSettings;

/** One interface to the embedded engine and to a ClickHouse server. */
export function createEngine({
  url,
  username = "default",
  password = "",
  database = "default",
}: EngineAddress): Engine {
  const client = createClient({
    url,
    username,
    password,
    database,
    request_timeout: COMMAND_LIMIT_MS + GRACE_MS,
    max_open_connections: 16,
    // Thousands of ids are sent in the body: proxies in front of a server reject long URLs.
    use_multipart_params_auto: true,
    // Every error is thrown to the caller and logged there.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: SETTINGS,
  });

  async function select<T>(
    { sql, params, limitMs = DEFAULT_LIMIT_MS, signal }: Omit<IndexQuery<T>, "schema">,
    format: "JSONEachRow" | "JSON",
  ): Promise<unknown> {
    return retryAfterRestart(client, signal, () =>
      guarded(limitMs, signal, async (abort_signal) => {
        const result = await client.query({
          query: sql,
          query_params: params,
          format,
          clickhouse_settings: {
            max_execution_time: limitMs / 1000,
            ...(format === "JSON" && { exact_rows_before_limit: 1 }),
          },
          abort_signal,
        });
        return result.json();
      }),
    );
  }

  async function query<T>({ schema, ...question }: IndexQuery<T>): Promise<T[]> {
    return z.array(schema).parse(await select(question, "JSONEachRow"));
  }

  async function queryPage<T>({ schema, ...question }: IndexQuery<T>): Promise<{ rows: T[]; total: number }> {
    const page = z.object({ data: z.array(schema), rows_before_limit_at_least: z.number() });
    const { data, rows_before_limit_at_least } = page.parse(await select(question, "JSON"));
    return { rows: data, total: rows_before_limit_at_least };
  }

  async function write(table: string, rows: Rows): Promise<void> {
    await guarded(COMMAND_LIMIT_MS, undefined, async (abort_signal) => {
      const clickhouse_settings = { max_execution_time: COMMAND_LIMIT_MS / 1000 };
      if (!Buffer.isBuffer(rows)) {
        const values = Array.isArray(rows) ? rows : Readable.from(rows);
        await client.insert({ table, values, format: "JSONEachRow", clickhouse_settings, abort_signal });
        return;
      }
      if (rows.length === 0) return;
      const statement = `INSERT INTO ${table} FORMAT JSONEachRow`;
      const values = Readable.from([rows], { objectMode: false });
      const { stream } = await client.exec({ query: statement, values, clickhouse_settings, abort_signal });
      await stream.resume().toArray();
    });
  }

  async function command(
    sql: string,
    options: { params?: Record<string, unknown>; limitMs?: number } = {},
  ): Promise<void> {
    const limitMs = options.limitMs ?? COMMAND_LIMIT_MS;
    await guarded(limitMs, undefined, (abort_signal) =>
      client.command({
        query: sql,
        query_params: options.params,
        clickhouse_settings: { max_execution_time: limitMs / 1000 },
        abort_signal,
      }),
    );
  }

  return {
    query,
    queryPage,
    write,
    command,
    ping: async () => (await client.ping({ select: true })).success,
    close: () => client.close(),
  };
}

async function guarded<R>(
  limitMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const deadline = AbortSignal.timeout(limitMs + GRACE_MS);
  try {
    return await work(signal ? AbortSignal.any([signal, deadline]) : deadline);
  } catch (error) {
    signal?.throwIfAborted();
    throw engineError(error, { timedOut: deadline.aborted });
  }
}

/** Queries have no side effects, so one that lost its connection is retried when the child is back. */
async function retryAfterRestart<R>(
  client: ClickHouseClient,
  signal: AbortSignal | undefined,
  work: () => Promise<R>,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineUnavailable) || !isConnectionLoss(error.cause)) throw error;
    const deadline = Date.now() + RESTART_MS;
    while (!(await client.ping({ select: true })).success) {
      if (Date.now() > deadline) throw error;
      await sleep(100, undefined, { signal });
    }
    return work();
  }
}
