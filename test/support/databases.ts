import pg from "pg";

/** The database that those of all worlds are copies of: with schema, taxonomy, queue and the engine's stamp. */
export const TEMPLATE = "world_template";

/** Creates a database, as a copy of `template` where one is named; resolves to its URL. */
export async function createDatabase(server: string, name: string, template = "template1"): Promise<string> {
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
