import { z } from "zod";
import type { Context } from "../context.ts";
import type { Engine } from "./client.ts";
import type { Copying } from "./copy-creators.ts";
import { keyText, ownerOf, totalFollowers, type RecordedCreator, type RowKey } from "./index-row.ts";
import { nameWords } from "../name-words.ts";
import { networkBits } from "./network-bits.ts";
import { MEMBER_OF } from "./tables.ts";

const storedRow = z.object({
  owner: z.string(),
  id: z.number(),
  words: z.array(z.string()),
  networks: z.number(),
  /** null: unknown. */
  followers: z.number().nullable(),
  /** Names of categories, niches and causes. */
  rankings: z.array(z.string()),
});
type StoredRow = z.infer<typeof storedRow>;

/** What the engine has of these creators, and what it should have. */
export type Synced = { stored: readonly StoredRow[]; found: readonly RecordedCreator[] };

/** Writes new and changed name words, and deletes those that no longer apply. */
export async function copyNames(
  { engine }: Pick<Context, "engine">,
  { into, stored, found, version }: Pick<Copying, "into"> & Synced & { version: number },
): Promise<void> {
  const earlier = new Map(stored.map((row) => [keyText(row), row]));
  const written = found.flatMap((creator) => changedRows(creator, earlier.get(keyOf(creator)), version));
  const existing = new Set(found.map(keyOf));
  const vanished = stored.filter((row) => !existing.has(keyText(row)));
  const rows = [...written, ...vanished.flatMap((row) => deletedRows(row, row.words, version))];
  if (rows.length > 0) await Promise.all(into.map((generation) => engine.write(generation.names, rows)));
}

/** Rows that earlier syncs have written. */
export async function readStored(engine: Engine, table: string, ids: number[]): Promise<StoredRow[]> {
  return engine.query({
    sql: `SELECT owner, id, name_words AS words, name_networks AS networks, total_followers AS followers,
            if(owner = '', ${MEMBER_OF}, []) AS rankings
          FROM ${table} FINAL WHERE id IN {ids:Array(UInt64)}`,
    params: { ids },
    schema: storedRow,
  });
}

function keyOf(creator: RecordedCreator): string {
  return keyText({ owner: ownerOf(creator), id: creator.id });
}

function changedRows(creator: RecordedCreator, old: StoredRow | undefined, version: number): object[] {
  const words = nameWords(creator);
  const networks = networkBits(creator.accounts.map(({ network }) => network));
  const followers = totalFollowers(creator) ?? 0;
  const whole = ` ${words.join(" ")}`;
  const isSame =
    old && old.words.join(" ") === words.join(" ") && old.networks === networks && (old.followers ?? 0) === followers;
  if (isSame) return [];
  const rest = new Set(old?.words).difference(new Set(words));
  const owner = ownerOf(creator);
  const rows = words.map((token) => ({ token, owner, creator_id: creator.id, version, networks, followers, whole }));
  return [...rows, ...deletedRows({ owner, id: creator.id }, rest, version)];
}

function deletedRows({ owner, id }: RowKey, words: Iterable<string>, version: number): object[] {
  return [...words].map((token) => ({ token, owner, creator_id: id, version, is_deleted: 1 }));
}
