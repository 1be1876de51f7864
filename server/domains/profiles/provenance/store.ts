import { inArray } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { sources } from "../../../db/tables/index.ts";

/** Sources by their ids, in the order asked. */
export async function selectSources(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: sources.id, name: sources.name, kind: sources.kind })
    .from(sources)
    .where(inArray(sources.id, ids));
  const found = new Map(rows.map(({ id, ...source }) => [id, source]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
