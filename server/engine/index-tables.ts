import { z } from "zod";
import type { Engine } from "./client.ts";
import { createTables, NEXT, SERVING, tablesOf, type Generation } from "./tables.ts";

const table = z.object({ name: z.string(), comment: z.string() });

type IndexState = {
  /** Whether all serving tables exist in the current shape. */
  serving: boolean;
  /** Whether tables of the current shape are being filled to replace them. */
  next: boolean;
};

export async function indexState(engine: Engine, fingerprint: string): Promise<IndexState> {
  const comments = await tableComments(engine);
  const isWhole = (generation: Generation) =>
    tablesOf(generation).every(([, name]) => comments.get(name) === fingerprint);
  return { serving: isWhole(SERVING), next: isWhole(NEXT) };
}

/** All tables of the engine's database with their comments. */
export async function tableComments(engine: Engine): Promise<Map<string, string>> {
  const tables = await engine.query({
    sql: "SELECT name, comment FROM system.tables WHERE database = currentDatabase()",
    schema: table,
  });
  return new Map(tables.map(({ name, comment }) => [name, comment]));
}

/** Merges the parts of many batches: queries then read one part, without comparing versions. */
export async function mergeNext(engine: Engine): Promise<void> {
  for (const [, name] of tablesOf(NEXT)) await engine.command(`OPTIMIZE TABLE ${name} FINAL`);
}

export async function createNext(engine: Engine, mark: string): Promise<void> {
  await dropNext(engine);
  for (const statement of createTables(NEXT, mark)) await engine.command(statement);
}

/** Swaps the filled tables in, each atomically. */
export async function promoteNext(engine: Engine): Promise<void> {
  const present = await tableComments(engine);
  for (const [part, next] of tablesOf(NEXT)) await replaceTable(engine, { next, serving: SERVING[part], present });
  await dropNext(engine);
}

/** Swaps one table for another, which may not exist yet. The previous table remains under the other name. */
export async function replaceTable(
  engine: Engine,
  { next, serving, present }: { next: string; serving: string; present: ReadonlyMap<string, string> },
): Promise<void> {
  await engine.command(
    present.has(serving) ? `EXCHANGE TABLES ${next} AND ${serving}` : `RENAME TABLE ${next} TO ${serving}`,
  );
}

export async function dropNext(engine: Engine): Promise<void> {
  for (const [, name] of tablesOf(NEXT)) await engine.command(`DROP TABLE IF EXISTS ${name} SYNC`);
}
