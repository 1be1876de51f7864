import type { Context } from "../context.ts";
import { copyNames } from "./copy-names.ts";
import { copyPosts } from "./copy-posts.ts";
import { deletedRow, indexRow } from "./index-row.ts";
import { nextVersion, readFacts } from "./store.ts";
import type { Generation } from "./tables.ts";

export type Copying = {
  ids: number[];
  /** The rows are written to all of these. */
  into: readonly Generation[];
  /**
   * Generation with the rows of earlier syncs, which may have to be deleted; undefined while tables are first filled.
   */
  before: Generation | undefined;
};

/**
 * Copies the current state of these creators from PostgreSQL to engine tables; missing ones are written as deleted. The
 * version is taken before reading, so a higher version always has newer data. The creators' own rows are written last,
 * because they record which names have been written: after an interruption everything is repeated.
 */
export async function copyCreators(ctx: Context, copying: Copying): Promise<void> {
  const { ids, into } = copying;
  const version = await nextVersion(ctx.db);
  const found = await readFacts(ctx.db, { ids, now: ctx.clock.now() });
  await Promise.all([copyNames(ctx, { ...copying, found, version }), copyPosts(ctx, { ...copying, version })]);
  const existing = new Set(found.map((creator) => creator.id));
  const rows = [
    ...found.map((creator) => indexRow(creator, version)),
    ...ids.filter((id) => !existing.has(id)).map((id) => deletedRow(id, version)),
  ];
  if (rows.length > 0) await Promise.all(into.map((generation) => ctx.engine.write(generation.creators, rows)));
}
