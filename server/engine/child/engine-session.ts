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
const STREAMED_INSERTS = ["JSONEachRow", "JSONCompactEachRow", "TabSeparated", "TSV"] as const;

/**
 * One chDB connection, which runs one statement at a time and retains what was SET on it. `dress` therefore resets the
 * settings of the previous request. chDB's own parameter binding is not used: it is shared by all connections of a
 * process, so its package runs such queries one after another.
 */
export class EngineSession {
  readonly #session: Session;
  readonly #base: ReadonlyMap<string, string>;
  #database = "default";
  #changed = new Set<string>();
  #staleParams = new Set<string>();

  private constructor(session: Session, base: ReadonlyMap<string, string>) {
    this.#session = session;
    this.#base = base;
  }

  static async open(path: string, configFile: string, base: ReadonlyMap<string, string>): Promise<EngineSession> {
    const session = new Session(path, { connectionArgs: [`--config-file=${configFile}`] });
    await session.queryAsync(`SET ${[...base].map(([name, value]) => `${name} = ${quote(value)}`).join(", ")}`);
    return new EngineSession(session, base);
  }

  async dress({ database, settings, params }: Dress, sql: string): Promise<void> {
    this.#refuseMissingParams(sql, params);
    if (database !== this.#database) {
      await this.#session.queryAsync(`USE ${quoteName(database)}`);
      this.#database = database;
    }
    const changes = [...this.#changed].filter((name) => !settings.has(name)).map((name) => this.#restored(name));
    for (const [name, value] of settings) changes.push(`${name} = ${quote(value)}`);
    for (const [name, value] of params) changes.push(`param_${name} = ${quote(value)}`);
    if (changes.length === 0) return;
    for (const name of settings.keys()) this.#changed.add(name);
    for (const name of params.keys()) this.#staleParams.add(name);
    try {
      await this.#session.queryAsync(`SET ${changes.join(", ")}`);
      this.#changed = new Set(settings.keys());
    } catch (error) {
      await this.#undress();
      throw error;
    }
  }

  run(sql: string, format: string): Promise<ChdbResult> {
    return this.#session.queryAsync(sql, { format });
  }

  async *stream(sql: string, format: string): AsyncGenerator<StreamChunk> {
    try {
      yield* this.#session.queryStream(sql, { format });
    } catch (error) {
      // The package does not release a stream that failed: it stays among the processes, with its memory,
      // until the next statement on this connection.
      await this.#session.queryAsync("SELECT 1 FORMAT Null").catch(() => undefined);
      throw error;
    }
  }

  /** Hands the body to the engine's parser as bytes; formats without a row boundary are collected first. */
  async insert(
    { table, columns, format }: InsertTarget,
    body: Readable,
  ): Promise<{ rowsWritten: number; bytesWritten: number }> {
    const streamed = STREAMED_INSERTS.find((name) => name === format);
    if (streamed)
      return this.#session.insert({
        table,
        columns,
        format: streamed,
        values: body,
        maxChunkBytes: INSERT_CHUNK_BYTES,
      });
    if (format !== "CSV" && format !== "CSVWithNames" && format !== "TabSeparatedWithNames")
      throw new EngineError(73, "UNKNOWN_FORMAT", `Format ${format} is not accepted for inserts here`);
    return this.#session.insert({ table, columns, format, values: Buffer.concat(await body.toArray()) });
  }

  close(): void {
    this.#session.close();
  }

  /** Parameters cannot be unset on a connection: one left by an earlier request must not fill in for a missing one. */
  #refuseMissingParams(sql: string, params: ReadonlyMap<string, string>): void {
    for (const name of this.#staleParams) {
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
  async #undress(): Promise<void> {
    for (const name of this.#changed)
      await this.#session.queryAsync(`SET ${this.#restored(name)}`).catch(() => undefined);
    this.#changed = new Set();
  }
}
