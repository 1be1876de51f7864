import type { Context } from "../context.ts";
import { readAudienceShares } from "./audience-shares.ts";
import { enterRankings, leaveRankings } from "./copy-members.ts";
import { copyNames, readStored } from "./copy-names.ts";
import { copyPosts } from "./copy-posts.ts";
import { deletedRow, indexRow, keyText, ownerOf } from "./index-row.ts";
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
 * version is taken before reading, so a higher version always has newer data. The creators' own rows are written
 * after those of other tables, because they record which names have been written: after an interruption everything is
 * repeated. Rankings are filled from them.
 */
export async function copyCreators(ctx: Context, copying: Copying): Promise<void> {
  const { ids, into } = copying;
  const version = await nextVersion(ctx.db);
  const stored = copying.before ? await readStored(ctx.engine, copying.before.creators, ids) : [];
  const found = await readFacts(ctx.db, ids);
  const [hashtags, audiences] = await Promise.all([
    copyPosts(ctx, { ...copying, version }),
    readAudienceShares(found),
    copyNames(ctx, { into, stored, found, version }),
    leaveRankings(ctx.engine, { into, stored, found, version }),
  ]);
  const keyOf = (creator: (typeof found)[number]) => keyText({ owner: ownerOf(creator), id: creator.id });
  const existing = new Set(found.map(keyOf));
  // Those that were never written are written as deleted too, in case a running rebuild has them.
  const gone = new Map([...ids.map((id) => ({ owner: "", id })), ...stored].map((row) => [keyText(row), row] as const));
  const rows = [
    ...found.map((creator) => {
      const own = [...(hashtags.get(keyOf(creator)) ?? [])].toSorted();
      return indexRow(Object.assign(creator, { hashtags: own, audience: audiences.get(creator) }), version);
    }),
    ...[...gone].filter(([key]) => !existing.has(key)).map(([, row]) => deletedRow(row, version)),
  ];
  if (rows.length > 0) await Promise.all(into.map((generation) => ctx.engine.write(generation.creators, rows)));
  await enterRankings(ctx.engine, { ids, into });
}
