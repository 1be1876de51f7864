import { namespaceOf, NETWORKS, usernameKey, type Network } from "#contract/networks/networks.ts";
import type { ProfileLink } from "#contract/networks/profile-link.ts";
import type { QuickResult } from "#contract/search/endpoints.ts";
import { searchText } from "#contract/search/search-text.ts";
import type { Context } from "../../context.ts";
import { nameWords } from "../../name-words.ts";
import { networkBits } from "../../engine/network-bits.ts";
import { namesWithPrefix } from "../../engine/queries/search/names-with-prefix.ts";
import { similarNames } from "../../engine/queries/search/similar-names.ts";
import { readLayers } from "../../engine/queries/layer.ts";
import { presentResult, type Hit } from "./present.ts";
import { selectByExternalId, selectByHandle, selectCreators, type AccountRow, type CreatorRow } from "./store.ts";

type CreatorQuery = {
  input: string;
  /** The profile, when the input is a link to one. */
  link: ProfileLink | null;
  network?: Network;
  limit: number;
  signal: AbortSignal;
};

/** Creators with this link or handle, then those with matching name prefixes, then – up to the limit – similar names. */
export async function findCreators({ ctx, query }: { ctx: Context; query: CreatorQuery }): Promise<QuickResult[]> {
  const { input, link, limit, signal } = query;
  const searched = link?.username ?? input;
  const words = searchText(searched.slice(link ? namespaceOf(link).length : 0))
    .split(" ")
    .filter(Boolean);
  const networks = networkBits(query.network ? [query.network] : NETWORKS);

  const layers = await readLayers(ctx);
  const [exact, prefixMatches] = await Promise.all([
    findExact(ctx, { ...query, searched }),
    words.length === 0 ? [] : namesWithPrefix(ctx.engine, { layers, words, networks, limit, signal }),
  ]);
  const creators = await readCreators(ctx, [
    ...exact.map((account) => account.creatorId),
    ...prefixMatches.map(({ id }) => id),
  ]);
  const hits = new Map<number, Hit>();
  for (const account of exact) {
    // The first one is the linked account, otherwise the largest.
    if (hits.has(account.creatorId)) continue;
    const isLink = link?.network === account.network;
    hits.set(account.creatorId, { match: isLink ? "link" : "handle", account });
  }
  for (const { id } of prefixMatches) {
    const creator = creators.get(id);
    if (creator && !hits.has(id) && matchesPrefix(creator, words)) hits.set(id, { match: "prefix" });
  }
  if (hits.size < limit && words.length > 0) {
    const similar = await similarNames(ctx.engine, { layers, words, networks, limit: limit - hits.size, signal });
    const more = await readCreators(
      ctx,
      similar.map(({ id }) => id),
    );
    for (const [id, creator] of more) creators.set(id, creator);
    for (const { id, token } of similar) {
      const creator = creators.get(id);
      if (creator && !hits.has(id) && hasWord(creator, token)) hits.set(id, { match: "similar" });
    }
  }
  return [...hits].slice(0, limit).flatMap(([id, hit]) => {
    const creator = creators.get(id);
    return creator ? [presentResult(creator, hit, query.network)] : [];
  });
}

/** Accounts with exactly this handle or id; the linked one first. */
async function findExact(
  { db }: Pick<Context, "db">,
  { link, network, searched }: CreatorQuery & { searched: string },
): Promise<AccountRow[]> {
  if (/\s/.test(searched)) return [];
  const key = usernameKey(searched);
  if (key === "") return [];
  const networks = network ? [network] : [...NETWORKS];
  const [byHandle, byExternalId] = await Promise.all([
    selectByHandle(db, { networks, key }),
    link ? selectByExternalId(db, { network: link.network, externalId: link.username }) : [],
  ]);
  return [...byExternalId, ...byHandle].toSorted(
    (a, b) => Number(b.network === link?.network) - Number(a.network === link?.network),
  );
}

async function readCreators({ db }: Pick<Context, "db">, ids: number[]): Promise<Map<number, CreatorRow>> {
  const rows = ids.length === 0 ? [] : await selectCreators(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

type NamedCreator = Parameters<typeof nameWords>[0];

/** Whether each typed word, or all of them joined, is a prefix of a word of the creator's name or handles. */
function matchesPrefix(creator: NamedCreator, typed: readonly string[]): boolean {
  const words = nameWords(creator);
  const joined = typed.join("");
  return (
    words.some((word) => word.startsWith(joined)) ||
    typed.every((prefix) => words.some((word) => word.startsWith(prefix)))
  );
}

function hasWord(creator: NamedCreator, word: string): boolean {
  return nameWords(creator).includes(word);
}
