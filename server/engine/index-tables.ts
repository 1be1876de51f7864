import { z } from "zod";
import type { Engine } from "./client.ts";
import { CREATOR_INDEX, CREATOR_INDEX_NEXT, createTable } from "./tables.ts";

const table = z.object({ name: z.string(), comment: z.string() });

type IndexState = {
  /** The serving table: as this program makes it, of another shape or origin, or not there. */
  serving: "current" | "foreign" | "missing";
  /** A table of the right shape is being filled beside it. */
  next: boolean;
};

export async function indexState(engine: Engine, mark: string): Promise<IndexState> {
  const tables = await engine.ask({
    sql: `SELECT name, comment FROM system.tables
          WHERE database = currentDatabase() AND name IN ({serving:String}, {next:String})`,
    params: { serving: CREATOR_INDEX, next: CREATOR_INDEX_NEXT },
    schema: table,
  });
  const comments = new Map(tables.map(({ name, comment }) => [name, comment]));
  const serving = comments.get(CREATOR_INDEX);
  return {
    serving: serving === undefined ? "missing" : serving === mark ? "current" : "foreign",
    next: comments.get(CREATOR_INDEX_NEXT) === mark,
  };
}

export async function openNext(engine: Engine, mark: string): Promise<void> {
  await dropNext(engine);
  await engine.command(createTable(CREATOR_INDEX_NEXT, mark));
}

/** Makes the table that was filled the serving one, in one step. */
export async function serveNext(engine: Engine, { serving }: IndexState): Promise<void> {
  if (serving === "missing") {
    await engine.command(`RENAME TABLE ${CREATOR_INDEX_NEXT} TO ${CREATOR_INDEX}`);
    return;
  }
  await engine.command(`EXCHANGE TABLES ${CREATOR_INDEX_NEXT} AND ${CREATOR_INDEX}`);
  await dropNext(engine);
}

export async function dropNext(engine: Engine): Promise<void> {
  await engine.command(`DROP TABLE IF EXISTS ${CREATOR_INDEX_NEXT} SYNC`);
}
