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
  const { rows } = await root.execute<{ table: string; columns: string[] }>(sql`
    select format('%I.%I', n.nspname, c.relname) as table, array_agg(quote_ident(a.attname)) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
      and a.atttypid::regtype::text not in ('boolean', 'timestamp with time zone', 'double precision', 'bytea', 'interval')
    group by 1`);
  const searches = rows.map(async ({ table, columns }) => {
    // Whole rows first, by text without patterns: that is faster by far, and finds nothing in most tables.
    const found = columns.map(
      (column) =>
        sql`select ${column}::text as column, left(${sql.raw(column)}::text, 300) as value from found
          where ${sql.raw(column)}::text ~* ${asWords(words)}`,
    );
    const hits = await root.execute<{ column: string; value: string }>(sql`
      with found as materialized (
        select * from ${sql.raw(table)} t where lower(t::text) like any (${sql.param(words.map(asPart))}::text[])
      ) ${sql.join(found, sql` union all `)}`);
    return hits.rows.map(({ column, value }) => `${table}.${column}: ${value}`);
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

/** A pattern of `like` for texts that contain the word; a dot is any character, as in those of words. */
function asPart(word: string): string {
  return `%${word
    .toLowerCase()
    .replaceAll(/[%_\\]/g, "\\$&")
    .replaceAll(".", "_")}%`;
}

function asWords(words: readonly string[]): string {
  return words.map((word) => `\\y${word}\\y`).join("|");
}
