import { z } from "zod";
import type { Context } from "../context.ts";
import type { Engine } from "./client.ts";
import type { Copying } from "./copy-creators.ts";
import { followersOf, type IndexedCreator } from "./index-row.ts";
import { nameWords } from "../name-words.ts";
import { networkBits } from "./network-bits.ts";

const left = z.object({
  id: z.number(),
  words: z.array(z.string()),
  networks: z.number(),
  /** null: none is known. */
  followers: z.number().nullable(),
});
type Left = z.infer<typeof left>;

/** Writes the words of names that are new or weigh differently now, and takes away those that are no more. */
export async function copyNames(
  { engine }: Pick<Context, "engine">,
  { ids, into, before, found, version }: Copying & { found: readonly IndexedCreator[]; version: number },
): Promise<void> {
  const earlier = before ? await leftOf(engine, before.creators, ids) : new Map<number, Left>();
  const written = found.flatMap((creator) => changesOf(creator, earlier.get(creator.id), version));
  const known = new Set(found.map((creator) => creator.id));
  const vanished = [...earlier.values()].filter(({ id }) => !known.has(id));
  const rows = [...written, ...vanished.flatMap(({ id, words }) => gone(id, words, version))];
  if (rows.length > 0) await Promise.all(into.map((generation) => engine.write(generation.names, rows)));
}

async function leftOf(engine: Engine, table: string, ids: number[]): Promise<Map<number, Left>> {
  const rows = await engine.ask({
    sql: `SELECT id, name_words AS words, name_networks AS networks, total_followers AS followers
          FROM ${table} FINAL WHERE id IN {ids:Array(UInt64)}`,
    params: { ids },
    schema: left,
  });
  return new Map(rows.map((row) => [row.id, row]));
}

function changesOf(creator: IndexedCreator, old: Left | undefined, version: number): object[] {
  const words = nameWords(creator);
  const networks = networkBits(creator.accounts.map(({ network }) => network));
  const followers = followersOf(creator) ?? 0;
  const whole = ` ${words.join(" ")}`;
  const isSame =
    old && old.words.join(" ") === words.join(" ") && old.networks === networks && (old.followers ?? 0) === followers;
  if (isSame) return [];
  const rest = new Set(old?.words).difference(new Set(words));
  const rows = words.map((token) => ({ token, creator_id: creator.id, version, networks, followers, whole }));
  return [...rows, ...gone(creator.id, rest, version)];
}

function gone(creator_id: number, words: Iterable<string>, version: number): object[] {
  return [...words].map((token) => ({ token, creator_id, version, is_deleted: 1 }));
}
