import { accountKey, NETWORKS, usernameKey, type Network } from "#contract/networks/networks.ts";
import type { Context, Member } from "../../context.ts";
import type { Database } from "../../db/connect.ts";
import { readLayers } from "../../engine/queries/layer.ts";
import type { PostScope } from "./scope-store.ts";
import { presentMentioned } from "./present.ts";
import { countMentions, type Mentioned } from "./rules.ts";
import { selectByHandles, selectHandles, selectMentions } from "./words-store.ts";

/** Mentions of these creators by others until now, as the search engine finds them. */
export async function mentionsOf(ctx: Context<Member>, creatorIds: readonly number[]) {
  const [handles, layers] = await Promise.all([selectHandles(ctx.db, creatorIds), readLayers(ctx)]);
  return { layers, accounts: handles.map(accountKey), not: creatorIds, until: ctx.clock.now() };
}

type Handle = {
  network: Network;
  name: string;
  /** A post that mentions it discloses a paid partnership. */
  sponsored: boolean;
};

/**
 * The creators of handles, by network and handle. A handle in a sponsored post without a creator on its network, which
 * is the handle of one known brand elsewhere, is that brand's.
 */
export async function resolveHandles(db: Database, handles: readonly Handle[]) {
  const found = await selectByHandles(db, handles);
  const known = new Set(found.map((row) => accountKey({ network: row.network, username: row.usernameKey })));
  const unknown = handles.filter(
    ({ network, name, sponsored }) => sponsored && !known.has(accountKey({ network, username: name })),
  );
  const elsewhere = await selectByHandles(
    db,
    unknown.flatMap(({ network, name }) =>
      NETWORKS.flatMap((other) => (other === network ? [] : [{ network: other, name }])),
    ),
  );
  const brands = Map.groupBy(
    elsewhere.filter(({ isBrand }) => isBrand),
    (row) => row.usernameKey,
  );
  const named = unknown.flatMap(({ network, name }) => {
    const key = usernameKey(name);
    const [brand, ...others] = new Map((brands.get(key) ?? []).map((row) => [row.id, row])).values();
    return brand && others.length === 0 ? [Object.assign({}, brand, { network, usernameKey: key })] : [];
  });
  return [...found, ...named];
}

/**
 * The accounts that the posts of each creator of a scope mention, resolved to known creators by handle on the same
 * network. Keys are the same for all of these creators; creators without mentions are absent.
 */
export async function readMentions(
  scope: PostScope,
): Promise<Map<number, Map<string, Mentioned<ReturnType<typeof presentMentioned>>>>> {
  const mentions = await selectMentions(scope);
  const known = (await resolveHandles(scope.reader.db, mentions)).map(({ network, usernameKey: key, ...person }) => ({
    network,
    usernameKey: key,
    who: presentMentioned(person),
  }));
  const byCreator = Map.groupBy(mentions, (mention) => mention.creatorId);
  return new Map([...byCreator].map(([id, own]) => [id, countMentions(own, known)]));
}
