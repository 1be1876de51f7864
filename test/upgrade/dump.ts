import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { z } from "zod";
import { migrationsFolder } from "#server/db/migrate.ts";

/** A database as one version of the product left it, and the replies of its calls. Stored as compressed JSON. */
const upgradeDump = z.object({
  recordedAt: z.iso.datetime(),
  /** Hashes of the migrations that had run, oldest first. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  email: z.string(),
  password: z.string(),
  /** Undoable actions, oldest first, each with what the team saw before it. */
  actions: z.array(z.object({ id: z.string(), verb: z.string(), before: z.unknown() })),
  team: z.unknown(),
  history: z.unknown(),
});
export type UpgradeDump = z.infer<typeof upgradeDump>;

export function readDump(file: string | URL): UpgradeDump {
  return upgradeDump.parse(JSON.parse(brotliDecompressSync(readFileSync(file)).toString()));
}

export function writeDump(file: string | URL, dump: UpgradeDump): void {
  const text = JSON.stringify(dump);
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(file, brotliCompressSync(text, { params }));
}

/** Tables of the product; the job queue's own tables are created by every start. */
const TABLES = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function readTables(url: string): Promise<Pick<UpgradeDump, "migrations" | "tables">> {
  return withClient(url, async (client) => {
    await client.query("set datestyle = iso; set timezone = utc");
    const ran = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by id");
    const tables: UpgradeDump["tables"] = {};
    for (const { name } of (await client.query<{ name: string }>(TABLES)).rows) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${client.escapeIdentifier(name)} t`,
      );
      tables[name] = rows.map(({ row }) => row);
    }
    return { migrations: ran.rows.map(({ hash }) => hash), tables };
  });
}

/** Makes the schema that the dump was made of, by the same migrations, and fills it. */
export async function restoreDump(url: string, { tables, migrations }: UpgradeDump): Promise<void> {
  await withClient(url, async (client) => {
    await migrateFirst(client, migrations.length);
    const ran = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by id");
    if (ran.rows.some(({ hash }, i) => hash !== migrations[i]))
      throw new Error("a migration was edited after a version was recorded with it: append a new one instead");
    await client.query("begin; set local session_replication_role = replica");
    const names = Object.keys(tables).map((name) => client.escapeIdentifier(name));
    await client.query(`truncate ${names.join(", ")} cascade`);
    for (const [name, rows] of Object.entries(tables)) {
      const table = client.escapeIdentifier(name);
      await client.query(
        `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    await client.query(`
      do $$ declare c record; begin
        for c in select table_name as t, column_name as c from information_schema.columns
          where table_schema = 'public' and is_identity = 'YES' and table_name = any (array[${Object.keys(tables)
            .map((name) => client.escapeLiteral(name))
            .join(", ")}]) loop
          execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I',
            quote_ident(c.t), c.c, c.c, c.t);
        end loop;
      end $$`);
    await client.query("commit");
  });
}

/** Goes on to the version that had so many migrations. */
export async function migrateTo(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => migrateFirst(client, count));
}

/** Runs the first migrations only, as the version that had no others did. */
async function migrateFirst(client: pg.Client, count: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "limelight-migrations-"));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const file = path.join(folder, "meta", "_journal.json");
    const journal = z.looseObject({ entries: z.array(z.unknown()) }).parse(JSON.parse(readFileSync(file, "utf8")));
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
