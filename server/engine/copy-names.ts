import { z } from "zod";
import type { Context } from "../context.ts";
import type { Engine } from "./client.ts";
import type { Copying } from "./copy-creators.ts";
import { totalFollowers, type IndexedCreator } from "./index-row.ts";
import { nameWords } from "../name-words.ts";
import { networkBits } from "./network-bits.ts";

const storedRow = z.object({
  id: z.number(),
  words: z.array(z.string()),
  networks: z.number(),
  /** null: unknown. */
  followers: z.number().nullable(),
});
type StoredNames = z.infer<typeof storedRow>;

/** Writes new and changed name words, and deletes those that no longer apply. */
export async function copyNames(
  { engine }: Pick<Context, "engine">,
  { ids, into, before, found, version }: Copying & { found: readonly IndexedCreator[]; version: number },
): Promise<void> {
  const earlier = before ? await readStored(engine, before.creators, ids) : new Map<number, StoredNames>();
  const written = found.flatMap((creator) => changedRows(creator, earlier.get(creator.id), version));
  const existing = new Set(found.map((creator) => creator.id));
  const vanished = [...earlier.values()].filter(({ id }) => !existing.has(id));
  const rows = [...written, ...vanished.flatMap(({ id, words }) => deletedRows(id, words, version))];
  if (rows.length > 0) await Promise.all(into.map((generation) => engine.write(generation.names, rows)));
}

async function readStored(engine: Engine, table: string, ids: number[]): Promise<Map<number, StoredNames>> {
  const rows = await engine.query({
    sql: `SELECT id, name_words AS words, name_networks AS networks, total_followers AS followers
          FROM ${table} FINAL WHERE id IN {ids:Array(UInt64)}`,
    params: { ids },
    schema: storedRow,
  });
  return new Map(rows.map((row) => [row.id, row]));
}

function changedRows(creator: IndexedCreator, old: StoredNames | undefined, version: number): object[] {
  const words = nameWords(creator);
  const networks = networkBits(creator.accounts.map(({ network }) => network));
  const followers = totalFollowers(creator) ?? 0;
  const whole = ` ${words.join(" ")}`;
  const isSame =
    old && old.words.join(" ") === words.join(" ") && old.networks === networks && (old.followers ?? 0) === followers;
  if (isSame) return [];
  const rest = new Set(old?.words).difference(new Set(words));
  const rows = words.map((token) => ({ token, creator_id: creator.id, version, networks, followers, whole }));
  return [...rows, ...deletedRows(creator.id, rest, version)];
}

function deletedRows(creator_id: number, words: Iterable<string>, version: number): object[] {
  return [...words].map((token) => ({ token, creator_id, version, is_deleted: 1 }));
}
