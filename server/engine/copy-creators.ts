import type { Context } from "../context.ts";
import { deletedRow, indexRow } from "./index-row.ts";
import { nextVersion, readFacts } from "./store.ts";

/**
 * Writes what PostgreSQL holds of these creators now into engine tables; those that are gone, as deleted.
 * The version is taken before reading: whatever a later version carries was read later.
 */
export async function copyCreators(
  ctx: Context,
  { ids, tables }: { ids: number[]; tables: readonly string[] },
): Promise<void> {
  const version = await nextVersion(ctx.db);
  const found = await readFacts(ctx.db, ids);
  const known = new Set(found.map((creator) => creator.id));
  const rows = [
    ...found.map((creator) => indexRow(creator, version)),
    ...ids.filter((id) => !known.has(id)).map((id) => deletedRow(id, version)),
  ];
  if (rows.length === 0) return;
  await Promise.all(tables.map((table) => ctx.engine.write(table, rows)));
}
