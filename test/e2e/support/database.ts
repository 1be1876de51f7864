import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { z } from "zod";
import { offsetMs } from "./clock.ts";
import { installationData } from "./installation.ts";

/** Runs a statement on the database of the suite's installation, for what only time or a fault would do: a row that expires. */
export async function execute(statement: string, values: unknown[] = []): Promise<void> {
  const file = path.join(installationData(), "secrets/addresses.json");
  const { databaseUrl } = z.object({ databaseUrl: z.string() }).parse(JSON.parse(readFileSync(file, "utf8")));
  const client = new pg.Client({ connectionString: databaseUrl, options: `-c world.offset=${offsetMs()}ms` });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
