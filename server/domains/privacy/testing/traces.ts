import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { World } from "#test/support/world.ts";

/** Every place that contains one of these words: columns of all tables in both databases, and files of the data directory. */
export async function tracesOf(world: World, words: readonly string[]): Promise<string[]> {
  const traces = await Promise.all([inPostgres(world, words), inEngine(world, words), inFiles(world, words)]);
  return traces.flat();
}

async function inPostgres({ root }: World, words: readonly string[]): Promise<string[]> {
  const { rows } = await root.execute<{ table: string; column: string }>(sql`
    select format('%I.%I', c.table_schema, c.table_name) as table, quote_ident(c.column_name) as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type not in ('boolean', 'timestamp with time zone', 'double precision', 'bytea', 'interval')`);
  const searches = rows.map(async ({ table, column }) => {
    const hits = await root.execute<{ value: string }>(sql`
      select left(${sql.raw(column)}::text, 300) as value from ${sql.raw(table)}
      where ${sql.raw(column)}::text ~* ${asWords(words)} limit 3`);
    return hits.rows.map(({ value }) => `${table}.${column}: ${value}`);
  });
  return (await Promise.all(searches)).flat();
}

async function inEngine({ ctx: { engine } }: World, words: readonly string[]): Promise<string[]> {
  const columns = await engine.query({
    sql: `SELECT table, name FROM system.columns WHERE database = currentDatabase()
          AND (type LIKE '%String%' OR name IN ('id', 'creator_id'))`,
    schema: z.object({ table: z.string(), name: z.string() }),
  });
  const searches = columns.map(async ({ table, name }) => {
    const rows = await engine.query({
      sql: `SELECT toString(${name}) AS value FROM ${table} WHERE match(lower(toString(${name})), {words:String}) LIMIT 3`,
      params: { words: words.map((word) => `\\b${word.toLowerCase()}\\b`).join("|") },
      schema: z.object({ value: z.string() }),
    });
    return rows.map(({ value }) => `engine ${table}.${name}: ${value}`);
  });
  return (await Promise.all(searches)).flat();
}

async function inFiles({ ctx }: World, words: readonly string[]): Promise<string[]> {
  const names = await readdir(ctx.config.dataDir, { recursive: true, withFileTypes: true });
  const pattern = new RegExp(words.map((word) => `\\b${word}\\b`).join("|"), "i");
  const searches = names.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const isMatch = pattern.test(entry.name) || (entry.isFile() && pattern.test(await readFile(file, "utf8")));
    return isMatch ? [file] : [];
  });
  return (await Promise.all(searches)).flat();
}

function asWords(words: readonly string[]): string {
  return words.map((word) => `\\y${word}\\y`).join("|");
}
