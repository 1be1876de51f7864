import { NETWORKS, usernameKey, type Network } from "#contract/networks.ts";
import type { ProfileLink } from "#contract/profile-link.ts";
import type { QuickResult } from "#contract/search.ts";
import { searchText } from "#contract/search-text.ts";
import type { Context } from "../../context.ts";
import { networkBits } from "../../engine/network-bits.ts";
import { namesBeginning } from "../../engine/questions/search/names-beginning.ts";
import { namesLike } from "../../engine/questions/search/names-like.ts";
import { presentResult, type Hit } from "./present.ts";
import { beginsAs, hasWord } from "./rules.ts";
import { selectByChannel, selectByHandle, selectNamed, type AccountRow, type NamedRow } from "./store.ts";

export type Asked = {
  input: string;
  /** The profile the input is a link to. */
  link: ProfileLink | null;
  network?: Network;
  limit: number;
  signal: AbortSignal;
};

/** Whose link or handle this is, then whose name begins so, then – while there is room – whose is nearly so. */
export async function findCreators({ ctx, asked }: { ctx: Context; asked: Asked }): Promise<QuickResult[]> {
  const { input, link, limit, signal } = asked;
  const sought = link?.username ?? input;
  const words = searchText(sought).split(" ").filter(Boolean);
  const networks = networkBits(asked.network ? [asked.network] : NETWORKS);

  const [exact, beginning] = await Promise.all([
    findExactly(ctx, { ...asked, sought }),
    words.length === 0 ? [] : namesBeginning(ctx.engine, { words, networks, limit, signal }),
  ]);
  const found = await readNamed(ctx, [...exact.map((account) => account.creatorId), ...beginning.map(({ id }) => id)]);
  const hits = new Map<number, Hit>();
  for (const account of exact) {
    // The first is the account of the link, else the largest.
    if (hits.has(account.creatorId)) continue;
    const isLink = link?.network === account.network;
    hits.set(account.creatorId, { match: isLink ? "link" : "handle", account });
  }
  for (const { id } of beginning) {
    const creator = found.get(id);
    if (creator && !hits.has(id) && beginsAs(creator, words)) hits.set(id, { match: "prefix" });
  }
  if (hits.size < limit && words.length > 0) {
    const near = await namesLike(ctx.engine, { words, networks, limit: limit - hits.size, signal });
    const more = await readNamed(
      ctx,
      near.map(({ id }) => id),
    );
    for (const [id, creator] of more) found.set(id, creator);
    for (const { id, token } of near) {
      const creator = found.get(id);
      if (creator && !hits.has(id) && hasWord(creator, token)) hits.set(id, { match: "similar" });
    }
  }
  return [...hits].slice(0, limit).flatMap(([id, hit]) => {
    const creator = found.get(id);
    return creator ? [presentResult(creator, hit, asked.network)] : [];
  });
}

/** Accounts that are exactly what was asked for; that of a link first. */
async function findExactly(
  { db }: Pick<Context, "db">,
  { link, network, sought }: Asked & { sought: string },
): Promise<AccountRow[]> {
  if (/\s/.test(sought)) return [];
  const key = usernameKey(sought);
  if (key === "") return [];
  const networks = network ? [network] : [...NETWORKS];
  const [named, channel] = await Promise.all([
    selectByHandle(db, { networks, key }),
    link ? selectByChannel(db, { network: link.network, externalId: link.username }) : [],
  ]);
  return [...channel, ...named].toSorted(
    (a, b) => Number(b.network === link?.network) - Number(a.network === link?.network),
  );
}

async function readNamed({ db }: Pick<Context, "db">, ids: number[]): Promise<Map<number, NamedRow>> {
  const rows = ids.length === 0 ? [] : await selectNamed(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}
