import pg from "pg";

/**
 * The instant at which every world starts; it passes only when a test travels. `TEST_START` sets another one, to see
 * that no test depends on the date, such as the end of a month.
 */
export const START = new Date(process.env.TEST_START ?? "2026-11-16T10:00:00Z");

/** The database that those of all worlds are copies of: with schema, taxonomy, queue and the engine's stamp. */
export const TEMPLATE = "world_template";

/** Creates a database, as a copy of `template` where one is named; resolves to its URL. */
export async function createDatabase(server: string, name: string, template = "template1"): Promise<string> {
  const admin = new pg.Client(server);
  await admin.connect();
  // Copying files takes half the time of logging each page, which this server need not recover.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}
/** What a program adds to the machine's time (CLOCK_OFFSET_MS): each of its sessions has the setting `world.offset`. */
export const OFFSET_CLOCK = "select now() + current_setting('world.offset')::interval";

/**
 * Columns whose default is the present take it from the world's clock: by default a table of one row, which `travel`
 * moves. The job queue has the real time: it waits, retries and looks for crashed workers while tests run.
 */
export async function installClock(databaseUrl: string, instant = "select instant from world.clock"): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`
    create schema world;
    create table world.clock (instant timestamptz not null);
    insert into world.clock values ('${START.toISOString()}');
    create function world.now() returns timestamptz stable language sql as $now$ ${instant} $now$;
    grant usage on schema world to public;
    grant select on world.clock to public;
    do $$ declare c record; begin
      for c in select d.adrelid::regclass as of, a.attname as name from pg_attrdef d
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class t on t.oid = d.adrelid
        where t.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) = 'now()' loop
        execute format('alter table %s alter column %I set default world.now()', c.of, c.name);
      end loop;
    end $$`);
  await client.end();
}

/** For databases that do not outlive the run: what is written need not survive a crash of the machine. */
export async function withoutDurability(url: string, settings: Record<string, string> = {}): Promise<void> {
  const admin = new pg.Client(url);
  await admin.connect();
  const all = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", ...settings };
  for (const [name, value] of Object.entries(all)) await admin.query(`alter system set ${name} = ${value}`);
  await admin.query("select pg_reload_conf()");
  await admin.end();
}

/**
 * Leaves a database with the worst that PostgreSQL can know of the tables of workspaces: that one other workspace has all rows.
 * So it expects one row of every workspace, as it does for a minute after a large import, until autovacuum has looked. With
 * autovacuum, plans would depend on when it looks; without it, a plan that takes quadratic time takes it in every run.
 */
export async function withOldStatistics(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`
    do $$ declare t text; begin
      for t in select table_name from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'customer_id'
          and is_nullable = 'NO' loop
        perform pg_restore_relation_stats('schemaname', 'public', 'relname', t, 'relpages', 1, 'reltuples', 40::real);
        perform pg_restore_attribute_stats('schemaname', 'public', 'relname', t, 'attname', 'customer_id',
          'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real,
          'most_common_vals', '{00000000-0000-7000-8000-000000000000}', 'most_common_freqs', '{1}'::real[]);
      end loop;
    end $$`);
  await client.end();
}
