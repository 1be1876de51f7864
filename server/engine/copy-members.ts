import { rankingIdOf } from "#contract/rankings/endpoints.ts";
import type { Engine } from "./client.ts";
import type { Copying } from "./copy-creators.ts";
import type { Synced } from "./copy-names.ts";
import { keyText, ownerOf, rootsOf, type IndexedCreator } from "./index-row.ts";
import { MEMBER_COLUMNS, MEMBER_OF, type Generation } from "./tables.ts";

/**
 * Deletes creators from the rankings that they are no longer in. Must run before their own rows are written, which have
 * the rankings to compare with: after an interruption it is repeated.
 */
export async function leaveRankings(
  engine: Engine,
  { into, stored, found, version }: Pick<Copying, "into"> & Synced & { version: number },
): Promise<void> {
  const current = new Map(
    found.map((creator) => [keyText({ owner: ownerOf(creator), id: creator.id }), new Set(rankingsOf(creator))]),
  );
  const rows = stored.flatMap((row) =>
    row.rankings
      .filter((ranking) => !current.get(keyText(row))?.has(ranking))
      .map((ranking) => ({ ranking, id: row.id, version, is_deleted: 1 })),
  );
  if (rows.length > 0) await Promise.all(into.map(({ members }) => engine.write(members, rows)));
}

function rankingsOf(creator: Pick<IndexedCreator, "niches" | "causes">): string[] {
  return [
    ...rootsOf(creator).map((id) => rankingIdOf({ kind: "category", id })),
    ...creator.niches.map(({ nicheId }) => rankingIdOf({ kind: "niche", id: nicheId })),
    ...creator.causes.map((id) => rankingIdOf({ kind: "cause", id })),
  ];
}

/** Copies the rows of creators, once they are written, to the rankings they are in. */
export async function enterRankings(
  engine: Engine,
  { ids, into }: { ids: readonly number[]; into: readonly Generation[] },
): Promise<void> {
  await Promise.all(
    into.map(({ creators, members }) =>
      engine.command(
        `INSERT INTO ${members} (ranking, id, version, ${MEMBER_COLUMNS.join(", ")})
         SELECT arrayJoin(${MEMBER_OF}) AS ranking, id, version, ${MEMBER_COLUMNS.join(", ")}
         FROM ${creators} FINAL WHERE owner = '' AND id IN {ids:Array(UInt64)}`,
        { params: { ids: [...ids] } },
      ),
    ),
  );
}
