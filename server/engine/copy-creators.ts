import type { Context } from "../context.ts";
import { copyNames } from "./copy-names.ts";
import { copyPosts } from "./copy-posts.ts";
import { deletedRow, indexRow } from "./index-row.ts";
import { nextVersion, readFacts } from "./store.ts";
import type { Generation } from "./tables.ts";

export type Copying = {
  ids: number[];
  /** Written to all of them. */
  into: readonly Generation[];
  /** Where earlier folds have left what may have to be taken away; undefined while tables are filled for the first time. */
  before: Generation | undefined;
};

/**
 * Writes what PostgreSQL holds of these creators now into engine tables; those that are gone, as deleted.
 * The version is taken before reading: whatever a later version carries was read later. The creators' own rows come
 * last, because they say what names have been written of them: whatever is cut off in between is done again.
 */
export async function copyCreators(ctx: Context, copying: Copying): Promise<void> {
  const { ids, into } = copying;
  const version = await nextVersion(ctx.db);
  const found = await readFacts(ctx.db, { ids, now: ctx.clock.now() });
  await Promise.all([copyNames(ctx, { ...copying, found, version }), copyPosts(ctx, { ...copying, version })]);
  const known = new Set(found.map((creator) => creator.id));
  const rows = [
    ...found.map((creator) => indexRow(creator, version)),
    ...ids.filter((id) => !known.has(id)).map((id) => deletedRow(id, version)),
  ];
  if (rows.length > 0) await Promise.all(into.map((generation) => ctx.engine.write(generation.creators, rows)));
}
