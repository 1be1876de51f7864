import type { Readable } from "node:stream";
import { Session, type ChdbResult, type StreamChunk } from "chdb";
import { EngineError } from "./engine-error.ts";
import { quote, quoteName, type InsertTarget } from "./sql-text.ts";

/**
 * Settings and parameters of one request. Values of params are escaped as TabSeparated, as the HTTP interface defines.
 */
type Dress = {
  database: string;
  settings: ReadonlyMap<string, string>;
  params: ReadonlyMap<string, string>;
};

const INSERT_CHUNK_BYTES = 16 * 1024 * 1024;
/** Longer values, of many ids, are sent each time. */
const REMEMBERED_LENGTH = 1_000;
const STREAMED_INSERTS = ["JSONEachRow", "JSONCompactEachRow", "TabSeparated", "TSV"] as const;

/**
 * One chDB connection, which runs one statement at a time and retains what was SET on it: `dress` sets what differs from
 * that. chDB's own parameter binding is not used: it is shared by all connections of a process, so its package runs such
 * queries one after another.
 */
export class EngineSession {
  /** The log_comment of its statements. */
  readonly name: string;
  readonly #session: Session;
  readonly #base: ReadonlyMap<string, string>;
  #database = "default";
  /** What requests have SET on the connection. A value of undefined is unknown. */
  #settings = new Map<string, string | undefined>();
  readonly #params = new Map<string, string | undefined>();
  #isUnreleased = false;

  private constructor(session: Session, { name, base }: { name: string; base: ReadonlyMap<string, string> }) {
    this.name = name;
    this.#session = session;
    this.#base = base;
  }

  static async open(
    path: string,
    { configFile, settings, name }: { configFile: string; settings: ReadonlyMap<string, string>; name: string },
  ): Promise<EngineSession> {
    const session = new Session(path, { connectionArgs: [`--config-file=${configFile}`] });
    const base = new Map(settings).set("log_comment", name);
    await session.queryAsync(`SET ${[...base].map(([key, value]) => `${key} = ${quote(value)}`).join(", ")}`);
    return new EngineSession(session, { name, base });
  }

  async dress({ database, settings, params }: Dress, sql: string): Promise<void> {
    this.#refuseMissingParams(sql, params);
    if (database !== this.#database) {
      await this.#watched(this.#session.queryAsync(`USE ${quoteName(database)}`));
      this.#database = database;
    }
    const changes = [
      ...[...this.#settings.keys()].filter((name) => !settings.has(name)).map((name) => this.#restored(name)),
      ...different(settings, this.#settings).map(([name, value]) => `${name} = ${quote(value)}`),
      ...different(params, this.#params).map(([name, value]) => `param_${name} = ${quote(value)}`),
    ];
    if (changes.length === 0) return;
    try {
      await this.#session.queryAsync(`SET ${changes.join(", ")}`);
    } catch (error) {
      for (const name of params.keys()) this.#params.set(name, undefined);
      await this.#undress([...this.#settings.keys(), ...settings.keys()]);
      throw error;
    }
    this.#settings = new Map(settings);
    for (const [name, value] of params) this.#params.set(name, value.length > REMEMBERED_LENGTH ? undefined : value);
  }

  run(sql: string, format: string): Promise<ChdbResult> {
    return this.#watched(this.#session.queryAsync(sql, { format }));
  }

  async *stream(sql: string, format: string): AsyncGenerator<StreamChunk> {
    this.#isUnreleased = true;
    yield* this.#session.queryStream(sql, { format });
    this.#isUnreleased = false;
  }

  /**
   * The package does not release a statement that failed or was not read to its end: until the next one on its connection
   * it is among the processes, with its memory, and what it had written of its answer precedes the next one's.
   */
  async release(): Promise<void> {
    if (!this.#isUnreleased) return;
    await this.#session.queryAsync("SELECT 1 FORMAT Null").catch(() => undefined);
    this.#isUnreleased = false;
  }

  /** Hands the body to the engine's parser as bytes; formats without a row boundary are collected first. */
  async insert(
    { table, columns, format }: InsertTarget,
    body: Readable,
  ): Promise<{ rowsWritten: number; bytesWritten: number }> {
    const streamed = STREAMED_INSERTS.find((name) => name === format);
    if (streamed)
      return this.#watched(
        this.#session.insert({
          table,
          columns,
          format: streamed,
          values: body,
          maxChunkBytes: INSERT_CHUNK_BYTES,
        }),
      );
    if (format !== "CSV" && format !== "CSVWithNames" && format !== "TabSeparatedWithNames")
      throw new EngineError(73, "UNKNOWN_FORMAT", `Format ${format} is not accepted for inserts here`);
    const values = Buffer.concat(await body.toArray());
    return this.#watched(this.#session.insert({ table, columns, format, values }));
  }

  close(): void {
    this.#session.close();
  }

  /** Parameters cannot be unset on a connection: one left by an earlier request must not fill in for a missing one. */
  #refuseMissingParams(sql: string, params: ReadonlyMap<string, string>): void {
    for (const name of this.#params.keys()) {
      if (!params.has(name) && new RegExp(`\\{\\s*${name}\\s*:`).test(sql))
        throw new EngineError(456, "UNKNOWN_QUERY_PARAMETER", `Substitution \`${name}\` is not set`);
    }
  }

  #restored(name: string): string {
    const base = this.#base.get(name);
    return `${name} = ${base === undefined ? "DEFAULT" : quote(base)}`;
  }

  /**
   * After a refused SET, one by one: a name the engine does not know must not prevent the others from being restored.
   */
  async #undress(names: string[]): Promise<void> {
    for (const name of names) await this.#session.queryAsync(`SET ${this.#restored(name)}`).catch(() => undefined);
    this.#settings = new Map();
  }

  async #watched<R>(statement: Promise<R>): Promise<R> {
    try {
      return await statement;
    } catch (error) {
      this.#isUnreleased = true;
      throw error;
    }
  }
}

function different(
  wanted: ReadonlyMap<string, string>,
  current: ReadonlyMap<string, string | undefined>,
): [name: string, value: string][] {
  return [...wanted].filter(([name, value]) => current.get(name) !== value);
}
