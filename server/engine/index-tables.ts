import { z } from "zod";
import type { Engine } from "./client.ts";
import { createTables, NEXT, SERVING, tablesOf, type Generation } from "./tables.ts";

const table = z.object({ name: z.string(), comment: z.string() });

type IndexState = {
  /** The serving tables: all as this program makes them, or not. */
  serving: boolean;
  /** Tables of the right shape are being filled beside them. */
  next: boolean;
};

export async function indexState(engine: Engine, mark: string): Promise<IndexState> {
  const comments = await tableComments(engine);
  const isWhole = (generation: Generation) => tablesOf(generation).every(([, name]) => comments.get(name) === mark);
  return { serving: isWhole(SERVING), next: isWhole(NEXT) };
}

/** Every table of the engine's database with what its comment says. */
export async function tableComments(engine: Engine): Promise<Map<string, string>> {
  const tables = await engine.ask({
    sql: "SELECT name, comment FROM system.tables WHERE database = currentDatabase()",
    schema: table,
  });
  return new Map(tables.map(({ name, comment }) => [name, comment]));
}

/** Merges what came in many batches: questions are asked of one part, and need not choose between versions. */
export async function settleNext(engine: Engine): Promise<void> {
  for (const [, name] of tablesOf(NEXT)) await engine.command(`OPTIMIZE TABLE ${name} FINAL`);
}

export async function openNext(engine: Engine, mark: string): Promise<void> {
  await dropNext(engine);
  for (const statement of createTables(NEXT, mark)) await engine.command(statement);
}

/** Makes the tables that were filled the serving ones, each in one step. */
export async function serveNext(engine: Engine): Promise<void> {
  const present = await tableComments(engine);
  for (const [part, next] of tablesOf(NEXT)) await replaceTable(engine, { next, serving: SERVING[part], present });
  await dropNext(engine);
}

/** Puts one table into another's place, which may not be there yet. What was there is left under the other name. */
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
